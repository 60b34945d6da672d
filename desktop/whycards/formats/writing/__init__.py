"""Takes decks to other programs: each format says what it can hold; what it cannot is told, never hidden."""
