"""Decks that Hypothesis makes up: well-formed Markdown, and texts that try to break out of their place."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from whycards.core.deck import Case, DeckHead, Domain
from whycards.core.question import Exhibit, Explanation, Figure, Option, Question, Value
from whycards.formats.native.deck import Deck

_IDS = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,8}", fullmatch=True)
_ODD_WORDS = st.sampled_from(
    [
        "route",
        "über",
        "数据",
        "C#",
        "a*b",
        "\\{#x}",
        "{#lit}",
        "1.",
        "#tag",
        "`- [x]`",
        "<b>",
        "&amp;",
        "[x](y)",
    ]
)
_LETTERS = st.text(st.characters(categories=("L", "N", "S")), min_size=1, max_size=6)
_SENTENCE = st.lists(_ODD_WORDS | _LETTERS, min_size=1, max_size=6).map(
    lambda words: f"Text {' '.join(words)} end"
)


def _listed(mark: str) -> st.SearchStrategy[str]:
    items = st.lists(_SENTENCE, min_size=1, max_size=3)
    return items.map(lambda texts: "\n".join(f"{mark} {text}" for text in texts))


_BLOCKS = st.one_of(
    _SENTENCE,
    st.lists(_SENTENCE, min_size=2, max_size=3).map("\n".join),
    _SENTENCE.map(lambda text: f"> {text}"),
    _listed("*"),
    _listed("1."),
    st.just("* [ ] a check list\n* [x] of the text"),
    st.just("```md\n- [x] inside a fence\n# no heading\n\n## {#x}\n<!-- wc: {choose: 2} -->\n```"),
    st.just("````\n```\n- [ ] deeper\n```\n````"),
    st.just("~~~sh\n\ttabs\n   spaces   \n~~~"),
    st.just("    - [x] indented code\n    # too"),
    st.just("#### A heading of the text"),
    st.just("A setext heading\n==="),
    st.just("| a | b |\n|---|---|\n| 1 | 2 |"),
    st.just("***"),
    st.just('![A lone image](images/a.png "Title")'),
    st.just("<div>\n<b>bold</b>"),
    st.just("$$\na - [x] = b\n$$"),
)
WELL_FORMED = st.lists(_BLOCKS, min_size=1, max_size=3).map("\n\n".join)
TITLES = st.sampled_from(["Networks", "A {#b}", "C# #", "x", "<b> y", "Über alles", "- dash", "1. one"])

_STRUCTURE = [
    "#",
    "##",
    "### Hint",
    "-",
    "- [x]",
    "- [ ] a",
    "* b",
    "+",
    ">",
    "> ",
    "```",
    "~~~",
    "`",
    "    ",
    "\t",
]
_INLINE = [
    "{#a}",
    "\\{#a}",
    "\\",
    "[x]: y",
    "[x]",
    "![a](b.png)",
    '![a](b.png "c")',
    "&lt;",
    ":",
    '"',
    "'",
    "x",
    "é",
    " ",
]
_LINES = ["\n", "\n\n", "1.", "2)", "===", "---", "- - -", "***", "|", "\r"]
_HTML = [
    "<!--",
    "-->",
    "<!-- wc: {kind: case} -->",
    "<!-- wc: {pin: last} -->",
    "<script>",
    "<div>",
    "<?",
    "<![CDATA[",
]
_INVISIBLE = ["\u200b", "\u00a0", "\u2028", "\x0c", "\0", "\ufeff", "\ud800"]
_MARKS = [*_STRUCTURE, *_INLINE, *_LINES, *_HTML, *_INVISIBLE]
NASTY = st.lists(st.sampled_from(_MARKS) | st.text(max_size=3), max_size=12).map("".join)

_ODD_VALUES = ["no", "1:2", "-->", "a: b", "- x", "#", "*a", "&a", "!t", "{", "\u2028", "\x85", "\ud800"]
_VALUES: st.SearchStrategy[Value] = st.recursive(
    st.text(max_size=8) | st.sampled_from(_ODD_VALUES),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
_EXTRA = st.dictionaries(
    st.sampled_from(["x-note", "Ü", "seed", "-->"]) | st.text(max_size=6), _VALUES, max_size=2
)
_TARGETS = ["images/a.svg", "a%20b.png", "a(b).png", "", "x&amp;y.png", "a*b_.png", "https://example.org/a.png"]
_FIGURES = st.none() | st.builds(Figure, image=st.sampled_from(_TARGETS), alt=NASTY, caption=NASTY)

Texts = st.SearchStrategy[str]


def _options(texts: Texts) -> st.SearchStrategy[tuple[Option, ...]]:
    pins = st.sampled_from(["", "", "first", "last", "here"])
    option = st.builds(Option, text=texts, is_key=st.booleans(), rationale=st.just("") | texts, pin=pins)
    return st.lists(option, max_size=5).map(tuple)


def _domains(titles: Texts) -> st.SearchStrategy[list[Domain]]:
    weights = st.none() | st.integers(0, 100).map(float)
    domain = st.builds(Domain, id=_IDS.map("d.".__add__) | titles, name=titles, weight=weights)
    return st.lists(domain, max_size=3, unique_by=lambda domain: domain.id)


def _exhibits(texts: Texts, titles: Texts) -> st.SearchStrategy[tuple[Exhibit, ...]]:
    return st.lists(st.builds(Exhibit, title=titles, text=st.just("") | texts), max_size=2).map(tuple)


def _questions(texts: Texts, titles: Texts, domains: Texts, cases: Texts) -> st.SearchStrategy[Question]:
    maybe = st.just("") | texts
    return st.builds(
        Question,
        stem=texts,
        options=_options(texts),
        answer=maybe,
        explanation=st.builds(Explanation, short=maybe, figure=_FIGURES, full=maybe),
        domain=domains,
        choose=st.sampled_from([None, 1, 2, 3, "all"]),
        case=cases,
        level=st.sampled_from([None, 1, 2, 3]),
        tags=st.lists(titles, max_size=2).map(tuple),
        shuffle=st.booleans(),
        hint=maybe,
        sources=st.lists(texts, max_size=2).map(tuple),
        exhibits=_exhibits(texts, titles),
        extra=_EXTRA,
    )


@st.composite
def decks(draw: st.DrawFn, texts: Texts, titles: Texts) -> Deck:
    """Decks with texts and titles of these kinds; ids differ."""
    domains = [domain for domain in draw(_domains(titles)) if domain.id.strip()]
    in_domain = st.sampled_from(["", *(domain.id for domain in domains)])
    case = st.builds(
        Case,
        id=_IDS.map("c.".__add__),
        title=titles,
        text=texts,
        exhibits=_exhibits(texts, titles),
        domain=in_domain,
        extra=_EXTRA,
    )
    cases = draw(st.lists(case, max_size=2, unique_by=lambda case: case.id))
    question = _questions(texts, titles, in_domain, st.sampled_from(["", *(case.id for case in cases)]))
    ids = draw(st.lists(_IDS.map("q.".__add__), max_size=4, unique=True))
    questions = [replace(draw(question), id=name if draw(st.booleans()) else "") for name in ids]
    head = DeckHead(
        title=draw(titles),
        id=draw(st.just("") | _IDS),
        version=draw(titles),
        language="en",
        licence=draw(titles),
        description=draw(NASTY),
        domains=tuple(domains),
        exam=draw(_EXTRA),
        extra=draw(_EXTRA),
    )
    return Deck(head, tuple(cases), tuple(questions))
