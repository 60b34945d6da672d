"""The study page: a question before and after its answer, and flashcards."""
