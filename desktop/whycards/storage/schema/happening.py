"""The library itself: settings, what happened, and imports that can be undone."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from whycards.storage.schema.base import Base


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
