"""The windows: the only layer that imports PySide6. It reaches decks and memory through services."""
