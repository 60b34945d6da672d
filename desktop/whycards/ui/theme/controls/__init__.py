"""Small painted controls that all pages share."""
