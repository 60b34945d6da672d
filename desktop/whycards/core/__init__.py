"""Questions, decks, answers and their rules: frozen dataclasses and pure functions, standard library only."""
