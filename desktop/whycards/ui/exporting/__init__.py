"""A deck out of the library into a file: which format, where to, and what stayed behind."""
