"""The viewer of figures: a window of its own, to be kept beside the questions."""
