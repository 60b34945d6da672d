"""What rows of tables and objects of JSON share: names of fields, kinds of questions, habits of keys."""
