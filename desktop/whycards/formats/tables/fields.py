"""What a column of a table can hold."""

from __future__ import annotations

from enum import StrEnum


class Field(StrEnum):
    """What a column holds. Each may stand several times, in the order of the columns.

    `OPTION` is the next option; `RATIONALE` and `OPTION_IS_KEY` belong to the option before them, or to the
    one of the same number where all options come first. `OPTIONS` holds all options in one cell.
    `KEY_OPTION` is an option that is right, `WRONG_OPTION` one that is not.
    """

    QUESTION = "question"
    OPTION = "option"
    OPTIONS = "options"
    KEY = "key"
    KEY_OPTION = "key-option"
    WRONG_OPTION = "wrong-option"
    OPTION_IS_KEY = "option-is-key"
    RATIONALE = "rationale"
    EXPLANATION = "explanation"
    SHORT = "short"
    ANSWER = "answer"
    DOMAIN = "domain"
    TAG = "tag"
    LEVEL = "level"
    IMAGE = "image"
    OPTION_IMAGE = "option-image"
    ID = "id"
    HINT = "hint"
    SOURCE = "source"
    KIND = "kind"
    CHOOSE = "choose"
    NOTE = "note"
    IGNORE = "ignore"
