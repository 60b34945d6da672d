"""The encodings that a learner can choose from, by the names that people know."""

from __future__ import annotations

ENCODINGS = {
    "utf-8": "UTF-8",
    "utf-16-le": "UTF-16, little endian",
    "utf-16-be": "UTF-16, big endian",
    "cp1252": "Western (Windows-1252)",
    "cp1250": "Central European (1250)",
    "cp1251": "Cyrillic (Windows-1251)",
    "koi8_r": "Cyrillic (KOI8-R)",
    "cp1253": "Greek (Windows-1253)",
    "cp1254": "Turkish (Windows-1254)",
    "cp1255": "Hebrew (Windows-1255)",
    "cp1256": "Arabic (Windows-1256)",
    "cp1257": "Baltic (Windows-1257)",
    "cp1258": "Vietnamese (Windows-1258)",
    "iso8859_2": "Central European (ISO)",
    "iso8859_15": "Western (ISO 8859-15)",
    "mac_roman": "Western (Mac)",
    "cp437": "Western (DOS)",
    "cp850": "Western (DOS, 850)",
    "gb18030": "Chinese (GB 18030)",
    "big5": "Chinese (Big5)",
    "cp932": "Japanese (Shift JIS)",
    "euc_jp": "Japanese (EUC-JP)",
    "euc_kr": "Korean (EUC-KR)",
    "tis_620": "Thai (TIS-620)",
}
"""By the name that Python knows."""
_SAME = {"utf-8-sig": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32"}


def encoding_name(encoding: str) -> str:
    """What to call an encoding."""
    return ENCODINGS.get(_SAME.get(encoding, encoding), encoding.upper().replace("_", "-"))
