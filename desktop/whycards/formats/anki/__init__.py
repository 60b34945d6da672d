"""Reads Anki packages of all three generations: .apkg and .colpkg."""
