"""Layouts of Markdown and text with marks of their own, one module for each."""
