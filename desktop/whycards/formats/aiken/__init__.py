"""Aiken: a stem, lettered options, and a line `ANSWER: A`."""
