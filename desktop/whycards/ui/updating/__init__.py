"""What a newer file of a deck changes, question by question, before it is stored."""
