"""Colours, type, spacing, icons and the small controls that all pages share."""
