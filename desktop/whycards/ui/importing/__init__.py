"""Reading deck files into the library: files chosen or dropped, progress, what came of it."""
