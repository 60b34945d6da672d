"""Our own format: deck.md, Markdown that is readable as it is. `decks/README.md` has its grammar in words."""
