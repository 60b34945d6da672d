"""A file of a source, read piece by piece: bytes within limits, or clean text."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import IO, Self

from whycards.formats.cleaning.mojibake import Mending
from whycards.formats.cleaning.text import Oddity, clean, oddities
from whycards.formats.errors import Refused, why
from whycards.formats.limits import FILE_BYTES, LINE_CHARACTERS, MB

PIECE = 1 * MB


class Stream:
    """Bytes of a file, which says that it has `size` of them. Reading raises Refused where it fails.

    `faults` are the errors that mean a damaged file; `check` hears how many bytes there were at the end.
    """

    def __init__(
        self,
        file: IO[bytes],
        size: int,
        faults: tuple[type[Exception], ...] = (OSError,),
        check: Callable[[int], None] = lambda read: None,
    ) -> None:
        self.size = size
        self.done = 0
        self._file = file
        self._faults = faults
        self._check = check

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def read(self, size: int = -1) -> bytes:
        """The next bytes, at most `size` of them; b"" at the end. Raises Refused."""
        try:
            data = self._file.read(size if size >= 0 else FILE_BYTES + 1)
        except self._faults as error:
            raise Refused(f"is damaged ({why(error)})") from None
        self.done += len(data)
        if self.done > FILE_BYTES:
            raise Refused(f"is larger than {FILE_BYTES // MB} MB")
        if not data and size:
            self._check(self.done)
        return data

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


class TextStream:
    """The clean text of a stream (see `cleaning.text.clean`), in constant memory.

    `oddities` holds what was taken out so far.
    """

    def __init__(self, stream: Stream, encoding: str, mending: Mending | None = None) -> None:
        self._mending = mending or Mending()
        self._decoder = codecs.getincrementaldecoder(encoding)("replace")
        self._stream = stream
        self.encoding = encoding
        self.oddities: list[Oddity] = []
        self._line = 1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def done(self) -> int:
        """How many bytes are read."""
        return self._stream.done

    @property
    def size(self) -> int:
        """How many bytes there are."""
        return self._stream.size

    def close(self) -> None:
        """Let go of the file."""
        self._stream.close()

    def blocks(self) -> Iterator[str]:
        """Pieces of the text; each ends with a line where a line ends in it. Raises Refused."""
        rest = ""
        while data := self._stream.read(PIECE):
            text = rest + self._decoder.decode(data)
            end = max(text.rfind("\n"), text.rfind("\r", 0, -1)) + 1
            if not end and len(text) > LINE_CHARACTERS:
                end = len(text) - 1  # its last character may be half of a line end
            if end:
                yield self._clean(text[:end])
            rest = text[end:]
        rest += self._decoder.decode(b"", final=True)
        if rest:
            yield self._clean(rest)

    def _clean(self, block: str) -> str:
        text = clean(block)
        if len(text) != len(block) or "\r" in block:
            known = {oddity.rule for oddity in self.oddities}
            found = (oddity for oddity in oddities(block) if oddity.rule not in known)
            self.oddities += [Oddity(oddity.rule, self._line + oddity.line - 1) for oddity in found]
        self._line += text.count("\n")
        return self._mending.take(text)

    def lines(self) -> Iterator[str]:
        """The lines, each with its end. Raises Refused, also for a line that is too long to be one."""
        rest = ""
        for block in self.blocks():
            lines = (rest + block).split("\n")
            rest = lines.pop()
            if len(rest) > LINE_CHARACTERS or any(len(line) > LINE_CHARACTERS for line in lines):
                raise Refused(f"has a line of more than {LINE_CHARACTERS // MB} million characters")
            for line in lines:
                yield line + "\n"
        if rest:
            yield rest
