"""What the command line does, a module for each command that is more than a few lines."""
