"""Questions that need work: a list, and a small editor with the question as it will look."""
