"""One module for each released format, named after what it brought."""
