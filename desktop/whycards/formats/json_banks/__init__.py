"""Banks of questions in JSON, in one value or one for each line."""
