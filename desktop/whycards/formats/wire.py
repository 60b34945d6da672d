"""Messages on their way between two processes, as values for frames of JSON. Never pickle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar

from whycards.core.deck import Case, DeckHead, Domain
from whycards.core.media import Media
from whycards.core.problem import Problem, Severity
from whycards.core.question import Exhibit, Explanation, Figure, Option, Question
from whycards.core.schedule import Schedule
from whycards.formats.frames import BadFrame
from whycards.formats.message import (
    Advance,
    CaseFound,
    Head,
    LinesFound,
    MediaFound,
    Message,
    ProblemFound,
    QuestionFound,
    ScheduleFound,
    TableFound,
    TextFound,
)

_STRINGS = frozenset({str})
_PINS = ("", "first", "last", "here")
_DIGEST_CHARACTERS = frozenset("0123456789abcdef")
_Item = TypeVar("_Item")
_Place: TypeAlias = tuple[str, int, Mapping[str, str], tuple[str, ...], tuple[str, ...]]


def encode(message: Message) -> list[object]:
    """A message as JSON values: its kind, then its fields."""
    match message:
        case QuestionFound():
            return [
                "question",
                _question(message.question),
                *_place(message),
                _schedule(message.schedule),
                message.refused,
            ]
        case CaseFound():
            return ["case", _case(message.case), *_place(message)]
        case MediaFound(media):
            return ["media", media.digest, media.kind, media.width, media.height]
        case ProblemFound(problem):
            return [
                "problem",
                str(problem.severity),
                *_fields(problem, "rule", "message", "file", "line", "question"),
            ]
        case Head():
            return ["head", _head(message.head), message.format, message.file, message.has_identity]
        case Advance():
            return ["advance", message.done, message.total]
        case TextFound() | ScheduleFound() | TableFound() | LinesFound():
            return _told(message)


def _told(message: TextFound | ScheduleFound | TableFound | LinesFound) -> list[object]:
    match message:
        case TextFound():
            return ["text", message.file, message.encoding, message.is_garbled]
        case ScheduleFound():
            return ["schedule", message.file, message.cards]
        case TableFound():
            return ["table", *_fields(message, "key", "file", "headers", "fields", "samples", "sure")]
        case LinesFound():
            return ["lines", *_fields(message, "file", "first", "lines", "line")]


def _fields(item: object, *names: str) -> list[Any]:
    return [getattr(item, name) for name in names]


def _place(found: QuestionFound | CaseFound) -> list[object]:
    return [found.file, found.line, dict(found.images), found.missing, found.remote]


_REST = attrgetter("id", "domain", "choose", "case", "level", "tags", "shuffle", "hint", "sources")


def _question(question: Question) -> list[object]:
    explanation, figure = question.explanation, question.explanation.figure
    return [
        question.stem,
        [[option.text, option.is_key, option.rationale, option.pin] for option in question.options],
        question.answer,
        [
            explanation.short,
            _fields(figure, "image", "alt", "caption", "dark") if figure else None,
            explanation.full,
        ],
        *_REST(question),
        [[exhibit.title, exhibit.text] for exhibit in question.exhibits],
        dict(question.extra),
    ]


def _schedule(schedule: Schedule | None) -> list[object] | None:
    if schedule is None:
        return None
    days = [day and day.isoformat() for day in (schedule.due_day, schedule.last_day)]
    numbers = _fields(schedule, "interval", "stability", "difficulty", "ease", "reviews", "lapses")
    return [*days, *numbers, schedule.suspended, schedule.flagged]


def _case(case: Case) -> list[object]:
    exhibits = [[exhibit.title, exhibit.text] for exhibit in case.exhibits]
    return [case.id, case.title, case.text, exhibits, case.domain, dict(case.extra)]


def _head(head: DeckHead) -> list[object]:
    domains = [[domain.id, domain.name, domain.weight] for domain in head.domains]
    texts = _fields(head, "title", "id", "version", "language", "licence", "description")
    return [*texts, domains, dict(head.exam), dict(head.extra)]


def decode(value: Any) -> Message:
    """The message that `encode` made the value of. Raises BadFrame for anything else."""
    try:
        kind, *fields = value
        return _DECODERS[kind](*fields)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        raise BadFrame("a frame is no message") from None


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    return value


def _texts(values: Any) -> tuple[str, ...]:
    if type(values) is not list:
        raise TypeError
    if not values:
        return ()
    _require_texts(values)
    return tuple(values)


def _require_texts(values: Sequence[Any]) -> None:
    """As `_text` for many: an import checks millions. What JSON gives is never of a subclass."""
    if not _STRINGS.issuperset(map(type, values)):
        raise TypeError


def _each(values: Any, made: Callable[[Any], _Item]) -> tuple[_Item, ...]:
    if type(values) is not list:
        raise TypeError
    return tuple(map(made, values)) if values else ()


def _one_of(value: Any, *allowed: Any) -> Any:
    if value not in allowed:
        raise ValueError
    return value


def _digest(value: Any) -> str:
    """A digest names a file, so it may be nothing else."""
    if len(_text(value)) != 64 or not _DIGEST_CHARACTERS.issuperset(value):
        raise ValueError
    return str(value)


def _mapping(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError
    return value


def _images(value: Any) -> Mapping[str, str]:
    return {reference: _digest(digest) for reference, digest in value.items()} if value else _mapping(value)


def _read_head(head: Any, format_: Any, file: Any, has_identity: Any) -> Head:
    *texts, domains, exam, extra = head
    title, name, version, language, licence, description = _texts(texts)
    listed = _each(domains, _read_domain)
    fields = (title, name, version, language, licence, description, listed, _mapping(exam), _mapping(extra))
    return Head(DeckHead(*fields), _text(format_), _text(file), _one_of(has_identity, True, False))


def _read_domain(value: Any) -> Domain:
    name, title, weight = value
    return Domain(_text(name), _text(title), None if weight is None else float(weight))


def _read_place(file: Any, line: Any, images: Any, missing: Any, remote: Any) -> _Place:
    return _text(file), _number(line), _images(images), _texts(missing), _texts(remote)


def _read_case(case: Any, *place: Any) -> CaseFound:
    name, title, text, exhibits, domain, extra = case
    found = Case(_text(name), _text(title), _text(text), _exhibits(exhibits), _text(domain), _mapping(extra))
    return CaseFound(found, *_read_place(*place))


def _exhibits(values: Any) -> tuple[Exhibit, ...]:
    return _each(values, lambda exhibit: Exhibit(*_texts(exhibit)))


def _read_question(question: Any, *rest_of_it: Any) -> QuestionFound:
    *place, schedule, refused = rest_of_it
    stem, options, answer, (short, figure, full), *rest = question
    name, domain, choose, case, level, tags, shuffle, hint, sources, exhibits, extra = rest
    _require_texts((stem, answer, short, full, name, domain, case, hint))
    found = Question(
        stem,
        _read_options(options),
        answer,
        Explanation(short, Figure(*_texts(figure)) if figure else None, full),
        name,
        domain,
        choose if choose is None or choose == "all" else _number(choose),
        case,
        None if level is None else _number(level),
        _texts(tags),
        bool(shuffle),
        hint,
        _texts(sources),
        _exhibits(exhibits),
        _mapping(extra),
    )
    return QuestionFound(found, *_read_place(*place), _read_schedule(schedule), _texts(refused))


def _read_schedule(value: Any) -> Schedule | None:
    if value is None:
        return None
    due, last, interval, stability, difficulty, ease, reviews, lapses, suspended, flagged = value
    return Schedule(
        _day(due),
        _number(interval),
        _day(last),
        _measure(stability),
        _measure(difficulty),
        _measure(ease),
        _number(reviews),
        _number(lapses),
        _one_of(suspended, True, False),
        _one_of(flagged, True, False),
    )


def _day(value: Any) -> date | None:
    return None if value is None else date.fromisoformat(value)


def _measure(value: Any) -> float | None:
    return None if value is None else float(value)


def _read_options(values: Any) -> tuple[Option, ...]:
    """All of a question at once: there are half a million in a large import."""
    if type(values) is not list:
        raise TypeError
    read: list[Option] = []
    for text, is_key, rationale, pin in values:
        if type(text) is not str or type(rationale) is not str:
            raise TypeError
        if pin not in _PINS:
            raise ValueError
        read.append(Option(text, bool(is_key), rationale, pin))
    return tuple(read)


def _read_media(digest: Any, kind: Any, width: Any, height: Any) -> MediaFound:
    kind = _one_of(kind, "png", "jpeg", "webp", "gif", "svg")
    return MediaFound(Media(_digest(digest), kind, _number(width), _number(height)))


def _read_problem(severity: Any, rule: Any, message: Any, file: Any, line: Any, question: Any) -> ProblemFound:
    at = None if line is None else _number(line)
    return ProblemFound(
        Problem(Severity(severity), _text(rule), _text(message), _text(file), at, _text(question))
    )


def _read_table(key: Any, file: Any, headers: Any, fields: Any, samples: Any, sure: Any) -> TableFound:
    rows = _each(samples, _texts)
    return TableFound(
        _text(key), _text(file), _texts(headers), _texts(fields), rows, _one_of(sure, True, False)
    )


_DECODERS: Mapping[str, Callable[..., Message]] = {
    "question": _read_question,
    "case": _read_case,
    "media": _read_media,
    "problem": _read_problem,
    "head": _read_head,
    "table": _read_table,
    "text": lambda file, encoding, garbled: TextFound(
        _text(file), _text(encoding), _one_of(garbled, True, False)
    ),
    "lines": lambda file, first, lines, line: LinesFound(
        _text(file), _number(first), _texts(lines), _number(line)
    ),
    "schedule": lambda file, cards: ScheduleFound(_text(file), _number(cards)),
    "advance": lambda done, total: Advance(_number(done), _number(total)),
}
