"""Looks for faults that a reader cannot see: in what questions say, and in a deck as a whole."""
