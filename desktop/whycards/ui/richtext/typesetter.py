"""Asks a limited process for formulas and the colours of code, and remembers what came."""

from __future__ import annotations

import atexit
from collections import OrderedDict
from collections.abc import Iterable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Protocol, TypeAlias
from weakref import WeakSet

from PySide6.QtCore import QObject, Signal

from whycards.services.limited.code import LANGUAGES
from whycards.ui.richtext.formulas import Formula, formula_of, may_be_set
from whycards.ui.richtext.limited import LimitedWork

if TYPE_CHECKING:
    from whycards.services.limited.parcel import Parcel
    from whycards.services.limited.worker import Job

FORMULA_SECONDS = 2.0
CODE_SECONDS = 1.0
MAX_CODE = 20_000
"""Characters of a block of code that is coloured."""
_MODULE = "whycards.services.limited.typesetting"
_MOST = 4_000_000
"""Numbers in all that is remembered: some 50 MB at the very worst."""
_LEAST_COST = 200

Part: TypeAlias = tuple[int, str]
"""UTF-16 units and their kind."""
Key: TypeAlias = tuple[str, str, str]
"""What sort of thing, how, and its source."""
Found: TypeAlias = "Formula | tuple[Part, ...] | None"
"""None where there is none to be had."""


class Waiting(Protocol):
    """A document that was built before all that it wants was there."""

    wanted: set[Key]

    def settle(self) -> None:
        """Everything that it wanted is there, or never comes."""


class Typesetter(QObject):
    """Tells at once what is known; what is not is asked for and comes later, with `arrived`."""

    arrived = Signal()
    _came = Signal(object, object, int)

    def __init__(self) -> None:
        super().__init__()
        self._work = LimitedWork(_MODULE)
        self._known: OrderedDict[Key, tuple[Found, int]] = OrderedDict()
        self._total = 0
        self._has_answered = False
        self._asked: set[Key] = set()
        self._urgent: set[Key] = set()
        self._documents: WeakSet[Waiting] = WeakSet()
        self._came.connect(self._take)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is under way."""
        return not self._asked

    @property
    def is_running(self) -> bool:
        """Whether the process has started and answered before."""
        return self._has_answered and self.pid is not None

    @property
    def pid(self) -> int | None:
        """Number of the process, while one runs."""
        return self._work.pid

    def formula_key(self, latex: str, *, is_display: bool) -> Key | None:
        """What to ask for, None where the formula is not tried at all."""
        return ("formula", "display" if is_display else "", latex) if may_be_set(latex) else None

    def code_key(self, language: str, code: str) -> Key | None:
        """What to ask for, None where this code is shown plain."""
        name = language.strip().split(" ")[0].lower() if language else ""
        return ("code", name, code) if name in LANGUAGES and 0 < len(code) <= MAX_CODE else None

    def is_known(self, key: Key) -> bool:
        """Whether it is there, or known never to come."""
        return key in self._known

    def found(self, key: Key) -> Found:
        """What is known; None too where nothing is to be had."""
        self._known.move_to_end(key)
        return self._known[key][0]

    def ask(self, key: Key, group: str, *, is_ahead: bool = False) -> None:
        """Have it made, unless it is known or asked for already. `group` names the text it stands in."""
        if key in self._known or key in self._urgent or (is_ahead and key in self._asked):
            return
        self._asked.add(key)
        if not is_ahead:
            self._urgent.add(key)
        self._work.submit(partial(self._job, key, group), is_ahead=is_ahead)

    def expect(self, texts: Iterable[str]) -> None:
        """These will be shown in a moment: where they hold formulas, the process gets ready meanwhile."""
        if not self.is_running and any("$" in text for text in texts):
            self.ask(("formula", "", "x"), "", is_ahead=True)

    def _job(self, key: Key, group: str) -> Job:
        from whycards.services.limited.parcel import Parcel
        from whycards.services.limited.worker import Job

        kind, how, source = key
        if kind == "formula":
            question, seconds = Parcel([kind, source, bool(how)]), FORMULA_SECONDS
        else:
            question, seconds = Parcel([kind, how], source.encode("utf-8", "replace")), CODE_SECONDS
        return Job(group, kind, question, seconds, partial(self._tell, key))

    def tell_later(self, document: Waiting) -> None:
        """Have the document settled as soon as everything is there that it wants."""
        self._documents.add(document)

    def stop(self) -> None:
        """End the process. Nothing comes any more."""
        self._work.stop()

    def _tell(self, key: Key, answer: Parcel | None) -> None:
        """On the worker's thread: make of the answer what is kept."""
        value: Found = None
        cost = 0
        if answer is not None and key[0] == "formula":
            value = formula_of(answer.value)
            cost = value.cost
        elif answer is not None:
            value = tuple((int(units), str(kind)) for units, kind in answer.value)
            cost = 2 * len(value)
        self._came.emit(key, value, cost)

    def _take(self, key: Key, value: Found, cost: int) -> None:
        self._has_answered = True
        self._asked.discard(key)
        self._urgent.discard(key)
        if key not in self._known:
            cost += _LEAST_COST + len(key[2])
            self._known[key] = (value, cost)
            self._total += cost
            while self._total > _MOST:
                self._total -= self._known.popitem(last=False)[1][1]
        for document in list(self._documents):
            document.wanted.discard(key)
            if not document.wanted:
                self._documents.discard(document)
                document.settle()
        self.arrived.emit()


@lru_cache(maxsize=1)
def typesetter() -> Typesetter:
    """The one of this process: what it remembers depends on no library and no theme."""
    made = Typesetter()
    atexit.register(made.stop)
    return made
