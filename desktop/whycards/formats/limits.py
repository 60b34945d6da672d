"""How much of a deck file is read. Deck files are hostile until they have proved otherwise."""

from __future__ import annotations

KB = 1024
MB = 1024 * KB

FILE_BYTES = 512 * MB
TEXT_BYTES = 32 * MB
"""A deck written in one text file. Memory bounds it: a text takes up to twenty times its size."""
LINE_CHARACTERS = 8 * MB
"""One line of a text that is read line by line."""
FIELD_CHARACTERS = 100 * KB
OPTIONS = 50
QUESTIONS = 200_000
IMAGES_OF_QUESTION = 32

ENTRIES = 20_000
"""Entries of a zip, or files looked at beneath a folder."""
FOLDER_DEPTH = 32
UNPACKED_BYTES = 1024 * MB
RATIO = 100
"""How many times its packed size an entry may have, over RATIO_FROM bytes."""
RATIO_FROM = 10 * MB

IMAGE_BYTES = 25 * MB
IMAGE_PIXELS = 40_000_000
SVG_BYTES = 1 * MB
SVG_ELEMENTS = 5_000
SVG_EXPANSION = 5_000
SVG_SIDE = 4_096
"""Natural size of an SVG is scaled down to this many pixels a side."""

YAML_CHARACTERS = 64 * KB
YAML_DEPTH = 20

MEMORY_BYTES = 1024 * MB
WALL_SECONDS = 60.0
WALL_SECONDS_PER_MB = 1.0
SILENCE_SECONDS = 30.0
FRAME_BYTES = 64 * MB
