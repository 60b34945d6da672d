"""Decks on paper: a sheet of questions, and the answer key on pages of its own."""
