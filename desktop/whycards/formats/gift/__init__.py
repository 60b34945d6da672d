"""GIFT: questions as Moodle's authors type them, with the answers in braces."""
