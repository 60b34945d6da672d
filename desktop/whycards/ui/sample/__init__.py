"""A question as its learner will see it, with its keys marked: before an import, and beside an editor."""
