"""Which addresses of an author may be handed to the system, once the learner clicks on them."""

from __future__ import annotations

from urllib.parse import urlsplit


def can_open(address: str) -> bool:
    """Whether it leads to a page or to a mailbox: nothing else is ever opened, least of all a file."""
    try:
        parts = urlsplit(address)
        is_page = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        return False
    is_clean = address.isprintable() and " " not in address
    return is_clean and (is_page or (parts.scheme == "mailto" and "@" in parts.path))
