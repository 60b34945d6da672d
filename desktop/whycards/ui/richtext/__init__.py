"""Markdown of decks, hostile until proven otherwise, as bounded QTextDocuments in the theme's colours.

Documents are built block by block from the parser's tokens. No HTML is ever parsed, no reference of a deck
ever becomes a path or an address, and what a deck can make Qt lay out is limited in depth, length and number.
"""
