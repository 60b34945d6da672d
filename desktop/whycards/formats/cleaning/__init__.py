"""Makes text and images of a deck harmless before anything else sees them."""
