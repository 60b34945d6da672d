"""What questions show: immutable, known by its hash."""

from __future__ import annotations

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from whycards.storage.schema.base import Base


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


class RevisionMediaRow(Base):
    """Which image a revision means by a reference."""

    __tablename__ = "revision_media"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012

    revision_id: Mapped[int] = mapped_column(ForeignKey("revision.id"), primary_key=True)
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
