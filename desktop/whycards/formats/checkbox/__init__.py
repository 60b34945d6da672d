"""Markdown as people keep it on GitHub: a heading for the stem, "- [ ]" and "- [x]" for options, then prose."""
