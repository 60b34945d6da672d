"""The CSS inside an SVG: what it may say, and what it may not refer to."""

from __future__ import annotations

import re

_URL = re.compile(r"url\(\s*+(['\"]?)\s*+(#?)", re.IGNORECASE)
_BANNED = ("@", "\\", "expression(", "javascript:", "image-set(", "-moz-binding")
_DROPPED = frozenset({"filter", "-webkit-filter", "backdrop-filter", "behavior", "src"})
_AT_RULE = re.compile(r"@[^;{}@]*+[;{]?+")


def reaches_outside(value: str) -> bool:
    """Whether a value refers to anything but an element of the same drawing, or hides what it says."""
    lowered = value.lower()
    if any(banned in lowered for banned in _BANNED):
        return True
    return any(not found[2] for found in _URL.finditer(value))


def clean_declarations(style: str) -> str | None:
    """A `style` attribute without the declarations that reach outside or filter; None where none is left."""
    kept = [part.strip() for part in style.split(";") if _is_harmless(part)]
    return ";".join(kept) or None


def clean_sheet(sheet: str) -> str:
    """A style sheet without at-rules, escapes and outside references.

    A rule that holds one loses that declaration; a sheet that uses escapes is emptied, since an escape can
    spell anything.
    """
    if "\\" in sheet or "/*" in sheet:
        sheet = "" if "\\" in sheet else _without_comments(sheet)
    rules = []
    for rule in _without_at_rules(sheet).split("}"):
        selector, brace, body = rule.rpartition("{")
        if brace and "{" not in selector and not reaches_outside(selector):
            rules.append(f"{selector.strip()}{{{clean_declarations(body) or ''}}}")
    return "\n".join(rules)


def _is_harmless(declaration: str) -> bool:
    name, colon, value = declaration.partition(":")
    return bool(colon) and name.strip().lower() not in _DROPPED and not reaches_outside(value)


def _without_comments(sheet: str) -> str:
    parts = sheet.split("/*")
    return parts[0] + " ".join(part.partition("*/")[2] for part in parts[1:])


def _without_at_rules(sheet: str) -> str:
    """Drop `@import ...;` and the like. A block of an at-rule loses its head, and by that its rules."""
    return _AT_RULE.sub("", sheet)
