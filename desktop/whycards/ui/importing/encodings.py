"""The encodings that a learner can choose from, by the names that people know."""

from __future__ import annotations

from whycards.ui.language import later

ENCODINGS = {
    "utf-8": "UTF-8",
    "utf-16-le": "UTF-16, little endian",
    "utf-16-be": "UTF-16, big endian",
    "cp1252": later("Western (Windows-1252)"),
    "cp1250": later("Central European (1250)"),
    "cp1251": later("Cyrillic (Windows-1251)"),
    "koi8_r": later("Cyrillic (KOI8-R)"),
    "cp1253": later("Greek (Windows-1253)"),
    "cp1254": later("Turkish (Windows-1254)"),
    "cp1255": later("Hebrew (Windows-1255)"),
    "cp1256": later("Arabic (Windows-1256)"),
    "cp1257": later("Baltic (Windows-1257)"),
    "cp1258": later("Vietnamese (Windows-1258)"),
    "iso8859_2": later("Central European (ISO)"),
    "iso8859_15": later("Western (ISO 8859-15)"),
    "mac_roman": later("Western (Mac)"),
    "cp437": later("Western (DOS)"),
    "cp850": later("Western (DOS, 850)"),
    "gb18030": later("Chinese (GB 18030)"),
    "big5": later("Chinese (Big5)"),
    "cp932": later("Japanese (Shift JIS)"),
    "euc_jp": later("Japanese (EUC-JP)"),
    "euc_kr": later("Korean (EUC-KR)"),
    "tis_620": later("Thai (TIS-620)"),
}
"""By the name that Python knows."""
_SAME = {"utf-8-sig": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32"}


def encoding_name(encoding: str) -> str:
    """What to call an encoding."""
    return ENCODINGS.get(_SAME.get(encoding, encoding), encoding.upper().replace("_", "-"))
