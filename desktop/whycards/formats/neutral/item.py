"""An item as any reader finds it, and the question that becomes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from whycards.core.question import Exhibit, Figure, Value
from whycards.formats.neutral.keys import Means


@dataclass(slots=True)
class Choice:
    """One option. `is_key` is the format's own flag, None where the key is written elsewhere.

    `label` is the letter or number that the file puts before it, "" where it has none.
    """

    text: str
    is_key: bool | None = None
    rationale: str = ""
    label: str = ""


@dataclass(slots=True)
class Item:
    """What a reader found, all texts being Markdown. Only `stem` and, for a choice, `options` are needed.

    `key` is the key as written, in parts where the format has parts; flags on options go before it.
    `choose` and `is_multiple` are what the format declares; neither changes what counts as a key.
    `draft` is the reason why the item has to be completed although it may have options and a key.
    `doubts` holds findings of the reader, each with its rule and a sentence; the question needs review.
    """

    stem: str
    options: list[Choice] = field(default_factory=list)
    key: str | Sequence[str] = ""
    key_means: Means = "any"
    choose: int | Literal["all"] | None = None
    is_multiple: bool | None = None
    answer: str = ""
    short: str = ""
    full: str = ""
    figure: Figure | None = None
    hint: str = ""
    sources: Sequence[str] = ()
    domain: str = ""
    tags: Sequence[str] = ()
    level: int | None = None
    exhibits: Sequence[Exhibit] = ()
    case: str = ""
    id: str = ""
    shuffle: bool = True
    draft: str = ""
    doubts: list[tuple[str, str]] = field(default_factory=list)
    extra: dict[str, Value] = field(default_factory=dict)
