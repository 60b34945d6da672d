"""A disk whose power may be cut: what was synced stays, of the rest any part may be there."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import TypeAlias

from reliability.syscalls import Made, Removed, Renamed, Said, Step, Sync, Truncate, Write

SECTOR = 512
_TORN = 0.3


class _File:
    def __init__(self) -> None:
        self._synced = bytearray()
        self._waiting: list[Write | Truncate] = []

    def take(self, change: Write | Truncate) -> None:
        self._waiting.append(change)

    def sync(self) -> None:
        for change in self._waiting:
            _apply(self._synced, change)
        self._waiting.clear()

    def after_cut(self, kept: float, dice: random.Random) -> bytes:
        content = bytearray(self._synced)
        for change in self._waiting:
            if dice.random() >= kept:
                continue
            if isinstance(change, Write) and kept < 1 and dice.random() < _TORN:
                for sector in _sectors(change):
                    if dice.random() < 0.5:
                        _apply(content, sector)
            else:
                _apply(content, change)
        return bytes(content)


class _Folder:
    def __init__(self) -> None:
        self.waiting: list[_Names] = []


_Node: TypeAlias = _File | _Folder
_Names: TypeAlias = Mapping[str, _Node | None]
"""What names lead to after a change; None where there is nothing any more."""


class Disk:
    """Files below `root`, a folder that itself is safe.

    A folder's changes reach the disk in their order, those of files in any order and in sectors. A name
    is safe once its folder was synced, whatever was synced of the file: the strictest reading of POSIX.
    """

    def __init__(self, root: str) -> None:
        self._now: dict[str, _Node | None] = {root: _Folder()}
        self._synced = dict(self._now)

    def take(self, step: Step) -> None:
        """Do this. What does not concern files below the root is passed over."""
        match step:
            case Write(path) | Truncate(path):
                node = self._now.get(path)
                if isinstance(node, _File):
                    node.take(step)
            case Sync(path):
                self._sync(self._now.get(path))
            case Made(path, is_folder):
                if self._now.get(path) is None:
                    self._name(path, {path: _Folder() if is_folder else _File()})
            case Removed(path):
                self._name(path, {path: None})
            case Renamed(path, new):
                self._name(path, {path: None, new: self._now.get(path)})
            case Said():
                pass

    def after_cut(self, dice: random.Random) -> dict[str, bytes]:
        """The files that are there when the power is back, by path."""
        kept = dice.choice((0.0, 1.0, 0.5, dice.random()))
        names = dict(self._synced)
        for folder in [node for node in self._now.values() if isinstance(node, _Folder)]:
            reached = round(len(folder.waiting) * (kept if kept in (0, 1) else dice.random()))
            for change in folder.waiting[:reached]:
                names |= change
        return {
            path: node.after_cut(kept, dice)
            for path, node in names.items()
            if isinstance(node, _File) and names.get(_folder_of(path)) is not None
        }

    def _sync(self, node: _Node | None) -> None:
        if isinstance(node, _File):
            node.sync()
        elif node is not None:
            for change in node.waiting:
                self._synced |= change
            node.waiting.clear()

    def _name(self, path: str, change: _Names) -> None:
        folder = self._now.get(_folder_of(path))
        if isinstance(folder, _Folder):
            folder.waiting.append(change)
            self._now |= change


def _folder_of(path: str) -> str:
    return str(PurePosixPath(path).parent)


def _apply(content: bytearray, change: Write | Truncate) -> None:
    if isinstance(change, Truncate):
        del content[change.size :]
        content.extend(bytes(change.size - len(content)))
        return
    content.extend(bytes(max(0, change.offset - len(content))))
    content[change.offset : change.offset + len(change.data)] = change.data


def _sectors(write: Write) -> list[Write]:
    """The write as one for each sector of the disk that it touches."""
    end = write.offset + len(write.data)
    starts = [write.offset, *range((write.offset // SECTOR + 1) * SECTOR, end, SECTOR)]
    return [
        Write(write.path, start, write.data[start - write.offset : stop - write.offset])
        for start, stop in zip(starts, [*starts[1:], end], strict=True)
    ]
