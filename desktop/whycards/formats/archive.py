"""A zip as a source of files: read entry by entry, nothing is ever unpacked to disk by name."""

from __future__ import annotations

import stat
import struct
import unicodedata
import zipfile
import zlib
from pathlib import Path
from typing import IO

from whycards.formats.errors import ReadFailed, Refused, why
from whycards.formats.limits import ENTRIES, MB, RATIO, RATIO_FROM, UNPACKED_BYTES
from whycards.formats.source import MISSING, file_stamp, is_litter, is_safe, shown
from whycards.formats.stream import Stream

_READABLE = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 0x1
_LOCAL_HEADER = 30
_OVERLAP_ALLOWED = 2
_FAULTS = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    OSError,
    EOFError,
    RuntimeError,
    ValueError,
    OverflowError,
    LookupError,
)


class ZipSource:
    """The entries of a zip with safe names. `ignored` has those with unsafe ones, links and doubles, and why.

    Raises ReadFailed where the zip is damaged, or a bomb: too many entries, too large, too densely packed, or
    entries that share their bytes.
    """

    def __init__(self, path: Path, label: str = "") -> None:
        self._path = path
        self._label = label or shown(path)
        try:
            self._zip = zipfile.ZipFile(path)
        except _FAULTS as error:
            raise ReadFailed(
                f"{self._label} is a damaged zip file ({why(error)}). Fetch or pack it again."
            ) from None
        self.ignored: list[tuple[str, str]] = []
        self._links: set[str] = set()
        infos = self._zip.infolist()
        self._refuse_bomb(infos)
        self._entries: dict[str, zipfile.ZipInfo] = {}
        for info in infos:
            self._add(info)
        self._composed = {unicodedata.normalize("NFC", name): name for name in self._entries}

    def _add(self, info: zipfile.ZipInfo) -> None:
        name = info.filename if "/" in info.filename else info.filename.replace("\\", "/")
        if name.endswith("/"):
            return
        if stat.S_ISLNK(info.external_attr >> 16):
            self._links.add(name)
            self.ignored.append((name, "a link, and links are not followed"))
        elif not is_safe(name):
            self.ignored.append((name, "its path leads out of the zip"))
        elif name in self._entries:
            self.ignored.append((name, "it is there twice"))
        elif not is_litter(name):
            self._entries[name] = info

    def _refuse_bomb(self, infos: list[zipfile.ZipInfo]) -> None:
        unpacked = sum(info.file_size for info in infos)
        if len(infos) > ENTRIES:
            self._refuse(f"holds {len(infos):,} files, more than {ENTRIES:,}")
        if unpacked > UNPACKED_BYTES:
            self._refuse(f"would unpack to more than {UNPACKED_BYTES // MB} MB")
        packed = sum(info.compress_size for info in infos)
        if unpacked > RATIO_FROM and unpacked > RATIO * packed:
            self._refuse(f"would unpack to more than {RATIO} times its size")
        ends = 0
        for info in sorted(infos, key=lambda info: info.header_offset):
            if info.header_offset + _OVERLAP_ALLOWED < ends:
                self._refuse("has entries that overlap, which no packing program writes")
            ends = info.header_offset + _LOCAL_HEADER + info.compress_size

    def _refuse(self, what: str) -> None:
        self._zip.close()
        raise ReadFailed(f"{self._label} {what}. Unpack it yourself and choose the folder, if you trust it.")

    @property
    def label(self) -> str:
        """Path of the zip, through the one in which it lies."""
        return self._label

    @property
    def kind(self) -> str:
        """See Source.kind."""
        return "zip"

    def stamp(self, name: str) -> object:
        """See Source.stamp; that of the whole zip."""
        return file_stamp(self._path)

    def names(self) -> list[str]:
        """See Source.names."""
        return sorted(self._entries)

    def links(self) -> list[str]:
        """See Source.links; none, since `ignored` has them."""
        return []

    def absence(self, name: str) -> str:
        """See Source.absence."""
        return "is a link, and links are not followed" if name in self._links else MISSING

    def packed_size(self, name: str) -> int:
        """Bytes that an entry takes in the zip. Raises Refused where it is not there."""
        return self._readable(name).compress_size

    def find(self, name: str) -> str | None:
        """See Source.find."""
        if name in self._entries:
            return name
        return self._composed.get(unicodedata.normalize("NFC", name))

    def head(self, name: str, length: int) -> bytes:
        """See Source.head."""
        return self._read(name, length)

    def read(self, name: str, limit: int) -> bytes:
        """See Source.read."""
        data = self._read(name, limit + 1)
        if len(data) > limit:
            raise Refused(f"is larger than {limit // MB} MB")
        return data

    def stream(self, name: str) -> Stream:
        """See Source.stream. Reading also raises Refused where there is less than the entry says."""
        info = self._readable(name)
        try:
            file = self._zip.open(info)
        except _FAULTS as error:
            raise Refused(f"is damaged ({why(error)})") from None

        def check(read: int) -> None:
            if read < info.file_size:
                raise Refused("is damaged (it is shorter than it says)")

        return Stream(file, info.file_size, _FAULTS, check)

    def _readable(self, name: str) -> zipfile.ZipInfo:
        info = self._entries.get(name)
        if info is None:
            raise Refused(self.absence(name))
        if info.flag_bits & _ENCRYPTED:
            raise Refused("is encrypted")
        if info.compress_type not in _READABLE:
            raise Refused("is packed by a method that is not read (only store and deflate are)")
        return info

    def _read(self, name: str, length: int) -> bytes:
        info = self._readable(name)
        try:
            with self._zip.open(info) as file:
                data = _read_at_most(file, length)
        except _FAULTS as error:
            raise Refused(f"is damaged ({why(error)})") from None
        if len(data) < min(length, info.file_size):
            raise Refused("is damaged (it is shorter than it says)")
        return data

    def close(self) -> None:
        """Let go of the file."""
        self._zip.close()


def _read_at_most(file: IO[bytes], length: int) -> bytes:
    parts: list[bytes] = []
    left = length
    while left > 0:
        part = file.read(min(left, MB))
        if not part:
            break
        parts.append(part)
        left -= len(part)
    return b"".join(parts)
