"""Questions of this library: who they are, where they stand, what the learner made of them."""

from __future__ import annotations

from sqlalchemy import ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from whycards.storage.layout import STUDIABLE
from whycards.storage.schema.base import Base


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


class QuestionTagRow(Base):
    """A tag of a question, in the author's order."""

    __tablename__ = "question_tag"
    __table_args__ = (Index(None, "tag_id"), {"sqlite_with_rowid": False})

    question_id: Mapped[int] = mapped_column(ForeignKey("question.id"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    tag_id: Mapped[int] = mapped_column(ForeignKey("tag.id"))


class MergedRow(Base):
    """This question rests because another one is the same; its history belongs to that one now."""

    __tablename__ = "merged"
    __table_args__ = (Index(None, "into_id"),)

    question_id: Mapped[int] = mapped_column(ForeignKey("question.id"), primary_key=True)
    into_id: Mapped[int] = mapped_column(ForeignKey("question.id"))
