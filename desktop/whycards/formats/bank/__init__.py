"""Question banks in Markdown and in text as pasted from practice pages: stems, options, then key and reasons."""
