"""The tables of a library as typed mappings.

Days are ISO text (YYYY-MM-DD), instants are microseconds since 1970 in UTC, lists and maps are JSON text.
A change here needs a new step in `migrations/versions` and a new entry in `migrations.FORMATS`.
"""

from __future__ import annotations

from typing import cast

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from whycards.storage.layout import STUDIABLE


class Base(DeclarativeBase):
    """Common ground of the mappings."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {str: Text, bytes: LargeBinary}  # noqa: RUF012


def table(row: type[Base]) -> Table:
    """The table of a mapping, for Core statements."""
    return cast(Table, row.__table__)


class LibraryRow(Base):
    """The one row that names this library and this device's copy of it."""

    __tablename__ = "library"
    __table_args__ = (CheckConstraint("id = 1", name="single"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    uuid: Mapped[str]
    device: Mapped[str]
    created: Mapped[int]


class SettingRow(Base):
    """A setting; `value` is JSON."""

    __tablename__ = "setting"

    key: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]


class DeckRow(Base):
    """A deck as its head says; `ident` is the author's id or empty, `key` the first half of each uid."""

    __tablename__ = "deck"

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(unique=True)
    ident: Mapped[str]
    title: Mapped[str]
    version: Mapped[str]
    language: Mapped[str]
    licence: Mapped[str]
    description: Mapped[str]
    exam: Mapped[str]
    extra: Mapped[str]
    created: Mapped[int]


class DomainRow(Base):
    """A topic of a deck's exam, known by the author's id."""

    __tablename__ = "domain"
    __table_args__ = (UniqueConstraint("deck_id", "ident"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    deck_id: Mapped[int] = mapped_column(ForeignKey("deck.id"))
    ident: Mapped[str]
    name: Mapped[str]
    weight: Mapped[float | None]
    position: Mapped[int]


class CaseRow(Base):
    """A scenario that several questions of a deck share; `domain` is a domain's ident or empty."""

    __tablename__ = "scenario"
    __table_args__ = (UniqueConstraint("deck_id", "ident"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    deck_id: Mapped[int] = mapped_column(ForeignKey("deck.id"))
    ident: Mapped[str]
    title: Mapped[str]
    text: Mapped[str]
    domain: Mapped[str]
    extra: Mapped[str]


class CaseExhibitRow(Base):
    """An exhibit of a case."""

    __tablename__ = "scenario_exhibit"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012

    scenario_id: Mapped[int] = mapped_column(ForeignKey("scenario.id"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    text: Mapped[str]


class RevisionRow(Base):
    """What a question shows, immutable and known by its hash; equal questions share it.

    `choose` is the author's number, "all" or null; `scenario` the case's ident or empty; `missing` the
    references of images that the deck did not bring.
    """

    __tablename__ = "revision"

    id: Mapped[int] = mapped_column(primary_key=True)
    hash: Mapped[str] = mapped_column(unique=True)
    stem: Mapped[str]
    answer: Mapped[str]
    hint: Mapped[str]
    choose: Mapped[str | None]
    scenario: Mapped[str]
    shuffle: Mapped[bool]
    sources: Mapped[str]
    missing: Mapped[str]
    created: Mapped[int]


class OptionRow(Base):
    """One choice of a revision at its authored position."""

    __tablename__ = "option"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012

    revision_id: Mapped[int] = mapped_column(ForeignKey("revision.id"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str]
    is_key: Mapped[bool]
    rationale: Mapped[str]
    pin: Mapped[str]


class ExplanationRow(Base):
    """What is read after the answer. No figure where `figure_image` is null."""

    __tablename__ = "explanation"

    revision_id: Mapped[int] = mapped_column(ForeignKey("revision.id"), primary_key=True)
    short: Mapped[str]
    figure_image: Mapped[str | None]
    figure_alt: Mapped[str]
    figure_caption: Mapped[str]
    figure_dark: Mapped[str]
    full: Mapped[str]


class ExhibitRow(Base):
    """An exhibit of a revision."""

    __tablename__ = "exhibit"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012

    revision_id: Mapped[int] = mapped_column(ForeignKey("revision.id"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    text: Mapped[str]


class MediaRow(Base):
    """An image, cleaned, known by the SHA-256 of its bytes; sizes in pixels."""

    __tablename__ = "media"

    id: Mapped[int] = mapped_column(primary_key=True)
    digest: Mapped[str] = mapped_column(unique=True)
    kind: Mapped[str]
    width: Mapped[int]
    height: Mapped[int]
    data: Mapped[bytes]


class RevisionMediaRow(Base):
    """Which image a revision means by a reference."""

    __tablename__ = "revision_media"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012

    revision_id: Mapped[int] = mapped_column(ForeignKey("revision.id"), primary_key=True)
    ref: Mapped[str] = mapped_column(primary_key=True)
    media_id: Mapped[int] = mapped_column(ForeignKey("media.id"))


class CaseMediaRow(Base):
    """Which image a case means by a reference."""

    __tablename__ = "scenario_media"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012

    scenario_id: Mapped[int] = mapped_column(ForeignKey("scenario.id"), primary_key=True)
    ref: Mapped[str] = mapped_column(primary_key=True)
    media_id: Mapped[int] = mapped_column(ForeignKey("media.id"))


class PositionMapRow(Base):
    """Where an option went from one revision to the next; null where its text is gone."""

    __tablename__ = "position_map"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012

    old_revision_id: Mapped[int] = mapped_column(ForeignKey("revision.id"), primary_key=True)
    new_revision_id: Mapped[int] = mapped_column(ForeignKey("revision.id"), primary_key=True)
    old_position: Mapped[int] = mapped_column(primary_key=True)
    new_position: Mapped[int | None]


class QuestionRow(Base):
    """A question in this library: who it is, where it stands, what it shows now, what its events add up to.

    `position` orders the questions of a deck. `stability` to `note` are a cache, written by
    `memory_cache` alone and computed from the events of the uid; `due_day` is null for a new question,
    `first_day` is the study day on which its memory began.
    """

    __tablename__ = "question"
    __table_args__ = (
        # The columns of the condition stand at the end, so that counting needs nothing but the index.
        Index(
            "ix_question_studiable",
            "deck_id",
            "due_day",
            "position",
            "stability",
            "archived",
            "suspended",
            "kind",
            sqlite_where=text(STUDIABLE),
        ),
        Index("ix_question_kinds", "deck_id", "archived", "kind", "suspended"),
        Index("ix_question_first_day", "first_day", "deck_id", sqlite_where=text("first_day IS NOT NULL")),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(unique=True)
    deck_id: Mapped[int] = mapped_column(ForeignKey("deck.id"))
    revision_id: Mapped[int] = mapped_column(ForeignKey("revision.id"))
    kind: Mapped[str]
    position: Mapped[int]
    archived: Mapped[bool] = mapped_column(server_default=text("0"))
    domain_id: Mapped[int | None] = mapped_column(ForeignKey("domain.id"))
    ident: Mapped[str]
    level: Mapped[int | None]
    extra: Mapped[str]
    stability: Mapped[float | None]
    difficulty: Mapped[float | None]
    last_day: Mapped[str | None]
    due_day: Mapped[str | None]
    first_day: Mapped[str | None]
    reviews: Mapped[int] = mapped_column(server_default=text("0"))
    lapses: Mapped[int] = mapped_column(server_default=text("0"))
    flagged: Mapped[bool] = mapped_column(server_default=text("0"))
    suspended: Mapped[bool] = mapped_column(server_default=text("0"))
    note: Mapped[str] = mapped_column(server_default=text("''"))


class EditRow(Base):
    """The learner has changed this question. The origin is what its file says; both go on side by side."""

    __tablename__ = "edit"

    question_id: Mapped[int] = mapped_column(ForeignKey("question.id"), primary_key=True)
    origin_id: Mapped[int] = mapped_column(ForeignKey("revision.id"))
    origin_extra: Mapped[str]


class DoubtRow(Base):
    """Why a question needs a look; `place` is where its file says so, `seen` that the learner looked."""

    __tablename__ = "doubt"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012

    question_id: Mapped[int] = mapped_column(ForeignKey("question.id"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    rule: Mapped[str]
    message: Mapped[str]
    place: Mapped[str]
    seen: Mapped[bool] = mapped_column(server_default=text("0"))


class AliasRow(Base):
    """By another uid a newer file means this question: its wording has changed, and its history goes on."""

    __tablename__ = "alias"
    __table_args__ = (Index(None, "question_id"),)

    uid: Mapped[str] = mapped_column(primary_key=True)
    question_id: Mapped[int] = mapped_column(ForeignKey("question.id"))


class ImportRow(Base):
    """An import that can be undone; `title` is that of its first deck, `decks` how many there were."""

    __tablename__ = "import"

    id: Mapped[int] = mapped_column(primary_key=True)
    created: Mapped[int]
    title: Mapped[str]
    decks: Mapped[int]
    undone: Mapped[bool] = mapped_column(server_default=text("0"))


class UndoStepRow(Base):
    """One row that an import added, changed or removed, in the order in which it did.

    `before` and `after` are maps of columns as JSON, empty where there was or is no row.
    """

    __tablename__ = "undo_step"
    __table_args__ = (Index(None, "import_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    import_id: Mapped[int] = mapped_column(ForeignKey("import.id"))
    target: Mapped[str]
    before: Mapped[str]
    after: Mapped[str]


class TagRow(Base):
    """A tag's name."""

    __tablename__ = "tag"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)


class QuestionTagRow(Base):
    """A tag of a question, in the author's order."""

    __tablename__ = "question_tag"
    __table_args__ = (Index(None, "tag_id"), {"sqlite_with_rowid": False})

    question_id: Mapped[int] = mapped_column(ForeignKey("question.id"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    tag_id: Mapped[int] = mapped_column(ForeignKey("tag.id"))


class EventRow(Base):
    """Something that happened. Rows are only ever added.

    `uid` is empty for what concerns no question, and need not be in the library (yet). The target is
    the answer that an overrule or undo speaks of, `verdict` that of an answer to a choice question.
    """

    __tablename__ = "event"
    __table_args__ = (
        UniqueConstraint("device", "sequence"),
        Index(None, "uid"),
        Index(None, "clock_ms", "clock_counter"),
        Index(None, "study_day", "kind"),
        Index(
            "ix_event_target",
            "target_device",
            "target_sequence",
            sqlite_where=text("target_device IS NOT NULL"),
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    device: Mapped[str]
    sequence: Mapped[int]
    clock_ms: Mapped[int]
    clock_counter: Mapped[int]
    schema_version: Mapped[int]
    utc: Mapped[int]
    offset: Mapped[int]
    zone: Mapped[str]
    study_day: Mapped[str]
    kind: Mapped[str]
    uid: Mapped[str]
    target_device: Mapped[str | None]
    target_sequence: Mapped[int | None]
    verdict: Mapped[str | None]
    payload: Mapped[str]
