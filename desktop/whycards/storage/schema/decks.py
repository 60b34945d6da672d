"""Decks with their domains, cases and tags, and images."""

from __future__ import annotations

from sqlalchemy import ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from whycards.storage.schema.base import Base


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


class CaseMediaRow(Base):
    """Which image a case means by a reference."""

    __tablename__ = "scenario_media"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012

    scenario_id: Mapped[int] = mapped_column(ForeignKey("scenario.id"), primary_key=True)
    ref: Mapped[str] = mapped_column(primary_key=True)
    media_id: Mapped[int] = mapped_column(ForeignKey("media.id"))


class MediaRow(Base):
    """An image, cleaned, known by the SHA-256 of its bytes; sizes in pixels."""

    __tablename__ = "media"

    id: Mapped[int] = mapped_column(primary_key=True)
    digest: Mapped[str] = mapped_column(unique=True)
    kind: Mapped[str]
    width: Mapped[int]
    height: Mapped[int]
    data: Mapped[bytes]


class TagRow(Base):
    """A tag's name."""

    __tablename__ = "tag"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
