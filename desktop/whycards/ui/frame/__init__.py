"""What surrounds every page: rail, status bar, menus, the sheet of keys."""
