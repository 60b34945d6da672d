"""The patterns that are matched right before and right behind letters. Each sees a short piece of text only."""

from __future__ import annotations

import re
from functools import cache

from whycards.core.letters import words
from whycards.core.letters.tokens import WORD

BEFORE, AFTER = 90, 90
"""Characters that are looked at before and behind letters."""

_OPEN = r"[*_(\[“\"‘'«„\x01]{0,4}"
_ITEM = r"[ \t>]*(?:(?:[-*+•·]|\d{1,3}[.)]|\|)[ \t]+)?(?:[✓✔✗✘❌✅☑]\ufe0f?[ \t]*)?"


@cache
def noun_before() -> re.Pattern[str]:
    """A noun that means an option, then the letters."""
    spaced = rf"(?<![{WORD}-])(?:{words.NOUNS})(?:\s*\(s\))?[*_]{{0,2}}\s*(?:[:#№]\s*)?"
    joined = rf"(?:{words.NOUNS_JOINED})\s?[:：]?"
    return re.compile(rf"(?:{spaced}|{joined})\s?{_OPEN}(?:both\s+)?$", re.IGNORECASE)


@cache
def letter_noun_before() -> re.Pattern[str]:
    """A noun that means a letter of the alphabet too."""
    return re.compile(rf"(?i:letras?)\s+{_OPEN}$")


@cache
def joined_noun_before() -> re.Pattern[str]:
    """The same in scripts without spaces only."""
    return re.compile(rf"(?:{words.NOUNS_JOINED})\s?[:：]?\s?$")


@cache
def many_before() -> re.Pattern[str]:
    """What announces several letters, or stands in a script in which they are written together."""
    return re.compile(
        r"(?i:answers|choices|options|keys|\(s\)|antworten|réponses|respuestas|respostas|risposte)|[\u3000-\u9fff]"
    )


@cache
def noun_behind() -> re.Pattern[str]:
    """As in "the B option"."""
    return re.compile(
        rf"[*_)\]”\"\x01]{{0,4}}(?:\s+(?P<spaced>{words.NOUNS_BEHIND})|\s?(?:{words.NOUNS_BEHIND_JOINED}))"
    )


@cache
def given_before() -> re.Pattern[str]:
    """A sentence or label that gives the answer, up to the letters."""
    spaced = rf"(?<![{WORD}-])(?:{words.GIVEN}|{words.GIVEN_ELSEWHERE})[*_]{{0,2}}\s*"
    return re.compile(rf"(?:{spaced}|(?:{words.GIVEN_JOINED})){_OPEN}$", re.IGNORECASE)


@cache
def judged_behind() -> re.Pattern[str]:
    """A judgement behind letters, after brackets and an aside."""
    aside = r"(?:\s*\([^()\n]{1,60}\)|,\s[^,.;:()\n]{1,50},)?"
    spaced = rf"\s+(?:(?:however|too|also|therefore),?\s+)?(?:{words.JUDGED}|{words.JUDGED_ELSEWHERE})"
    return re.compile(
        rf"[*_)\]”\"\x01.:]{{0,4}}{aside}(?:{spaced}|\s?(?:{words.JUDGED_JOINED})|\s*(?:[-–—:,=→]|->|=>)\s*(?P<word>{_WORDS}))",
        re.IGNORECASE,
    )


@cache
def all_judged_behind() -> re.Pattern[str]:
    """A judgement of several, right behind."""
    return re.compile(
        r"[*_)\]]{0,4}\s{1,9}(?:are|aren['’]t)\s{1,9}(?:not\s|all\s|both\s){0,2}\s{0,9}(?:(?:in)?correct|right|wrong)\b"
    )


_WORDS = (
    r"(?:(?:in)?correct|wrong|right|false|true|falsch|richtig|korrekt|faux|fausse|vrai|correct[ao]|incorrect[ao]|fals[ao]"
    r"|errad[ao]|cert[ao]|incorret[ao]|corret[ao]|corrett[ao]|errat[ao]|sbagliat[ao]|giust[ao]|juist|onjuist|fout|goed"
    r"|błędna|poprawna|niepoprawna|верно|неверно|правильно|неправильно|вірно|невірно|хибно|正确|错误|正しい|誤り)\b"
)


@cache
def logic_before() -> re.Pattern[str]:
    """As in "A AND B"."""
    return re.compile(rf"\b(?:AND|OR|XOR|NOT|NAND|NOR)\s+{_OPEN}$")


@cache
def quantifier_before() -> re.Pattern[str]:
    """As in "both A and B"."""
    return re.compile(rf"(?<![{WORD}-])(?:{words.QUANTIFIERS})\s+{_OPEN}$", re.IGNORECASE)


@cache
def label_before() -> re.Pattern[str]:
    """The beginning of a line, of a list item or of a table's cell."""
    return re.compile(rf"(?:^|\n){_ITEM}(?:#{{1,6}}[ \t]+)?(?P<open>[*_]{{0,3}}[(\[]?[*_]{{0,2}})$")


@cache
def sentence_before() -> re.Pattern[str]:
    """The end of the sentence before."""
    return re.compile(rf"[.!?;:,][*_)\"”]{{0,3}}\s+(?:[-–•]\s+)?(?:(?:and|or)\s+)?{_OPEN}$")


@cache
def label_behind() -> re.Pattern[str]:
    """What makes a letter at the beginning of a line a label; `weak` where it might be an initial."""
    aside = r"(?:\s*\([^()\n]{1,80}\))?"
    strong = r"[)\]][.:]?|\s?[✓✔✗✘❌✅]\ufe0f?|\.?[:]|[.．、)](?=\*)"
    return re.compile(
        rf"(?P<shut>[*_\x01]{{0,3}}{aside}[*_]{{0,3}})(?:(?P<strong>{strong})[*_]{{0,3}}(?=\s|$)|[、．：]"
        r"|(?P<weak>\.[*_]{0,3}(?=\s)|\s+[-–—](?=\s)|\s*[–—](?=\s)))"
    )


@cache
def emphasis_ends() -> re.Pattern[str]:
    """The end of the emphasis on a letter that is no part of a word."""
    return re.compile(rf"[*_]{{1,3}}(?![{WORD}*_])")


@cache
def line_end() -> re.Pattern[str]:
    """Nothing more on the line."""
    return re.compile(r"[*_ \t)\]]{0,6}(?:\n|$)")


@cache
def word_before() -> re.Pattern[str]:
    """The word right before the letters."""
    word = rf"(?:i\.e\.|e\.g\.|vs\.|[{WORD}][{WORD}'’-]{{0,30}})"
    return re.compile(rf"(?:^|[^{WORD}'’-])({word})(?:[ \t]+\n?[ \t]*|\n[ \t]*){_OPEN}$")


@cache
def initial_before() -> re.Pattern[str]:
    """The title or initial before somebody's initial."""
    return re.compile(r"(?:\b(?:Dr|Mr|Mrs|Ms|Prof|St|[A-Z])\.)[ \t]*$")


@cache
def short_word_before() -> re.Pattern[str]:
    """An abbreviation that takes a letter: "Fig. B"."""
    return re.compile(
        r"(?i:\b(?:fig|no|nr|abb|tab|sec|ch|art|app|vol|pp?|eq|kap|bsp|rys|tabl|рис|табл|мал)\.)[ \t]*$"
    )


@cache
def small_list() -> re.Pattern[str]:
    """An option that is a list of small letters, as in "both b and c"."""
    one = r"[(\[]?[a-h][)\]]?"
    return re.compile(
        rf"\s{{0,9}}(?P<head>(?i:{words.QUANTIFIERS})\s+)?{one}(?:\s?(?:,|&|/)\s?(?:and\s)?{one}"
        rf"|\s(?:{words.JOINING})\s{one}){{1,7}}(?P<tail>\s+{words.ALSO_BOTH})?\s?\.?\s{{0,9}}"
    )


@cache
def cell_ends() -> re.Pattern[str]:
    """The end of a cell of a table."""
    return re.compile(r"[*_ \t)\].\x01]{0,9}\|")


@cache
def options_column() -> re.Pattern[str]:
    """The head of a table whose first column is that of the options."""
    return re.compile(rf"(?:^|\n)[ \t]*\|[ \t*_]{{0,9}}(?i:{words.NOUNS})[ \t*_]{{0,9}}\|")


@cache
def called_before() -> re.Pattern[str]:
    """As in "P(A)"."""
    return re.compile(rf"[{WORD}][(\[][*_]{{0,2}}$")


@cache
def compared_before() -> re.Pattern[str]:
    """As in "similar to B", "instead of B"."""
    like = (
        r"similar|compared|identical|equivalent|opposed|contrary|inferior|superior|preferred|preferable|related"
        r"|equal"
    )
    return re.compile(
        rf"(?i:(?:{like})\s+(?:to|with)|as\s+for|regarding|concerning|reason\s+for|instead\s+of|different\s+from|same\s+as)\s+{_OPEN}$"
    )


@cache
def joined_thing_before() -> re.Pattern[str]:
    """A word for something else in a script without spaces."""
    return re.compile(rf"(?:{words.THINGS_JOINED})\s?$")


@cache
def verb_behind() -> re.Pattern[str]:
    """A verb, as it follows the name of an option."""
    return re.compile(
        rf"[*_)\]”\"\x01]{{0,4}}(?:['’]s\b|,?\s+(?:on the other hand,?\s+)?{words.VERBS}(?![{WORD}'’-]))"
    )


@cache
def stop_behind() -> re.Pattern[str]:
    """The end of a sentence or of one of its parts."""
    return re.compile(
        r"[*_)\]”\"\x01]{0,4}(?:[,;:!?。，；：、](?!\\)|(?<=[)\]])|\s{1,9}(?:above|below|but|because|since|while|whereas|although|though|instead|alone|too|the|this|these|it|you|we|they|there)\b|\s{1,9}(?:as\s)?the\s(?:best|correct|right|only|better|wrong|most|answer)\b|\.(?:\s|$|[*_)])|\s{0,9}[-–—](?=\s)|\s{0,9}$|\s{0,9}\n|\s{0,9}\|)"
    )


@cache
def noun_like_behind() -> re.Pattern[str]:
    """A word in lower case right behind."""
    return re.compile(rf"[*_\x01]{{0,3}}\s+[({WORD}][{WORD}'’-]*")


@cache
def whole_list() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What may stand before and behind letters that are the whole text."""
    head = rf"^\s*(?:(?:{words.QUANTIFIERS})\s+)?(?:(?:the\s+)?(?:{words.NOUNS})\s+)?{_OPEN}$"
    are = r"(?:\s+(?:are|is)\s+(?:both\s+)?(?:correct|right|true|wrong|false|incorrect))"
    tail = rf"^[*_)\]”\"\x01]{{0,4}}(?:\s+{words.ALSO_BOTH})?{are}?\s*[.。]?\s*$"
    return re.compile(head, re.IGNORECASE), re.compile(tail, re.IGNORECASE)


@cache
def thing_behind() -> re.Pattern[str]:
    """A word behind a letter that makes both a thing: "C language", "A record", "B cells"."""
    return re.compile(
        r"[*_\x01]{0,3}(?:\s{1,9}|-)(?:language|program(?:s|mer|mers|ming)?|compiler|code|source|library|libraries|standard"
        r"|records?|drive|tree|trees|cells?|addresses|address|network|networks|series|major|minor|flat|sharp|lot|few"
        r"|testing|tests?|side|team|movie|film|horizon|priori|posteriori|battery|vitamin|string|pointer|struct|level"
        r"|league|players?|roads?|class|type|grade|plus|minus|licen[cs]e)\b",
    )


@cache
def closed_behind() -> re.Pattern[str]:
    """A bracket or quotation mark that closes right behind."""
    return re.compile(r"[*_]{0,2}[)\]”\"\x01]|[*_]{1,3}(?=\s)|[.,;:]?\s{0,9}$|[,;:.](?:\s|$)")


@cache
def russian_word() -> re.Pattern[str]:
    """What makes a single Cyrillic capital a word of the sentence: "В неверном порядке", "А верно ли"."""
    return re.compile(r"\s{1,9}(?:не)?(?:верно|правильно|вірно)(?![\w])(?:\s{1,9}ли\b)?")


@cache
def open_words() -> re.Pattern[str]:
    """What leaves a judgement open although it denies something."""
    return re.compile(r"\bnot\s*$|\bisn['’]t$|\baren['’]t$|n['’]t\s+\w+$|not\s+only", re.IGNORECASE)


@cache
def wrong_words() -> re.Pattern[str]:
    """What makes a judgement a bad one."""
    return re.compile(words.WRONG, re.IGNORECASE)


@cache
def right_words() -> re.Pattern[str]:
    """What makes a judgement a good one."""
    return re.compile(words.RIGHT_WORD, re.IGNORECASE)


_PLACE_LIST = """
    first second third fourth fifth last previous preceding next above below erste zweite dritte vierte
    fünfte letzte obige première deuxième seconde troisième quatrième dernière primera segunda tercera
    cuarta última primeira terceira quarta prima seconda terza ultima eerste tweede derde vierde laatste
    pierwsza druga trzecia czwarta ostatnia перв втор трет четв последн 第 選択肢
"""
_PLACE_WORDS = tuple(_PLACE_LIST.split())


@cache
def _counted() -> re.Pattern[str]:
    return re.compile(r"[^\W\d_]\s{1,3}(?:#\s?)?\(?[1-9](?!\d)")


def may_hold_places(text: str) -> bool:
    """A quick look for words and numbers that `places` finds."""
    lower = text.lower()
    return any(word in lower for word in _PLACE_WORDS) or _counted().search(text) is not None


@cache
def places() -> re.Pattern[str]:
    """Options spoken of by place or number."""
    return re.compile(
        rf"(?<![{WORD}-])(?:{words.PLACES})|第[一二三四五1-5](?:个|個|项|項)?(?:选项|選項|選択肢|答案)",
        re.IGNORECASE,
    )
