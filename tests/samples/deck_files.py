"""Small deck files of our own, for tests that read files."""

from __future__ import annotations

import base64
from pathlib import Path

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
"""A picture of one pixel."""

CHECKBOX = """# Knots and splices

## Contents

- [Which knot joins two ropes?](#a)

### Which knot joins two ropes?

- [x] A sheet bend
- [ ] A bowline
- [ ] A cleat hitch

### Which two knots make a loop? Choose two.

![Two loops](images/loops.png)
![A chart](images/lost.png)
![Elsewhere](https://example.org/far.png)

- [x] A bowline
- [x] A figure eight on the bight
- [ ] A reef knot

### Which knot has no key?

- [ ] This one
- [ ] That one
"""
"""One question with one key, one with two and three images (found, missing, remote), one draft."""

NATIVE = """---
{whycards: 1, id: knots, title: Knots, version: 1, domains: [{id: bends, name: Bends}]}
---
# Bends {#bends}
## Which knot joins two ropes? {#bend}
- [x] A sheet bend
  > It grips both.
- [ ] A bowline
  > It makes a loop.
### Short explanation
A bend joins.
## What is a hitch? {#hitch}
### Answer
A knot on a post.
"""
"""One question with one key and one flashcard, without any problem."""

WRONG_SECTION = NATIVE + "### Remarks\nNot a section that decks have.\n"
"""A native deck with one breach of the grammar, in its line 15."""


def write_checkbox(folder: Path, name: str = "knots.md") -> Path:
    """CHECKBOX with the image that it finds."""
    (folder / "images").mkdir(parents=True, exist_ok=True)
    (folder / "images" / "loops.png").write_bytes(PNG)
    path = folder / name
    path.write_text(CHECKBOX, "utf-8")
    return path


def write_native(folder: Path, text: str = NATIVE) -> Path:
    """A deck.md in this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "deck.md"
    path.write_text(text, "utf-8")
    return path


def many_questions(number: int) -> str:
    """A checkbox deck of so many questions."""
    blocks = [f"### Is {n} even?\n\n- [{' x'[n % 2 == 0]}] Yes\n- [{' x'[n % 2]}] No\n" for n in range(number)]
    return "# Numbers\n\n" + "\n".join(blocks)
