"""The library file: everything that is kept, in one SQLite database. Only this package imports SQLAlchemy."""
