"""Feedback that only says whether an answer is right: the app says that itself, so it explains nothing."""

from __future__ import annotations

import re

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_VERDICT_WORDS = (
    "a again an answer answered answers are choice correct correctly done excellent false fine good great"
    " have incorrect incorrectly indeed is it it's job next no not oh ok okay oops option partially perfect"
    " please right selected sorry super that that's thats the this time true try was well were what work wrong"
    " yes you you're you've your almost partly congratulations gave reason solution reply"
    " richtig falsch leider ihre die antwort ist nicht sehr gut teilweise korrekt"
    " correcto incorrecto correcta incorrecta respuesta su es muy bien"
    " correcte incorrecte juste faux réponse votre est bravo"
)
_VERDICT = frozenset(_VERDICT_WORDS.split())


def is_only_verdict(text: str) -> bool:
    """Whether a feedback has no word that would explain anything."""
    words = _WORD.findall(text[:400].casefold().replace("’", "'"))
    return len(words) < 2 or all(word in _VERDICT for word in words)


def telling(texts: list[str]) -> list[str]:
    """Those of some feedbacks that explain, each once."""
    return [text for text in dict.fromkeys(texts) if text and not is_only_verdict(text)]
