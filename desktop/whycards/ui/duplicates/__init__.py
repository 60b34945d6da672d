"""The same question in several decks: found, compared, joined."""
