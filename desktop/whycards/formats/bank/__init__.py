"""Question banks in Markdown, and in text as pasted from practice pages: stem, options, key and reasons."""
