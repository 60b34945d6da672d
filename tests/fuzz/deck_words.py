"""What a made deck is made of: the words of its questions, and the file around them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias
from xml.sax.saxutils import escape


@dataclass(frozen=True)
class Words:
    """What stands in a question. The second question of a deck is always harmless."""

    stem: str = "Which river is the longest of Europe?"
    right: str = "The Volga"
    wrong: str = "The Elbe"
    why: str = "It has 3,530 km. The Elbe is shorter."


@dataclass
class Made:
    """A file, or a zip of the entries. `name` is what it is called."""

    name: str
    data: bytes = b""
    entries: dict[str, bytes] = field(default_factory=dict)

    def content(self) -> bytes:
        """The bytes of the file."""
        return zipped(self.entries) if self.entries else self.data


Maker: TypeAlias = Callable[[Words], Made]
PLAIN = Words("Which lake is the deepest?", "Baikal", "Ladoga", "It is 1,642 m deep.")


def zipped(entries: Mapping[str, bytes]) -> bytes:
    """A zip of these entries; the one that tells what the zip is stands as it is."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, content, zipfile.ZIP_STORED if name == "mimetype" else None)
    return data.getvalue()


def in_blocks(name: str, block: Callable[[Words, int], str], start: str = "", end: str = "") -> Maker:
    """A maker of a text: what is at its start, a block for each question with its number, its end."""

    def made(words: Words) -> Made:
        text = start + "".join(block(one, at) for at, one in enumerate((words, PLAIN), 1)) + end
        return Made(name, text.encode("utf-8", "surrogatepass"))

    return made


def in_xml(text: str) -> str:
    """HTML in XML, as exports write it: escaped twice where it is text, once where it is HTML."""
    return escape("".join(sign for sign in text if sign in "\t\n" or sign >= " "))
