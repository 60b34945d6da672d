"""Letters of options in texts: what they mean, and how they read when options stand in another order."""
