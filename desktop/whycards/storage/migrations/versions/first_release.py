"""The first released format."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables."""
    _make_decks()
    _make_revisions()
    _make_questions()
    _make_events()


def _text(name: str, *, null: bool = False, default: str | None = None) -> sa.Column[str]:
    return sa.Column(
        name, sa.Text(), nullable=null, server_default=None if default is None else sa.text(default)
    )


def _whole(name: str, *, null: bool = False, default: str | None = None) -> sa.Column[int]:
    return sa.Column(
        name, sa.Integer(), nullable=null, server_default=None if default is None else sa.text(default)
    )


def _flag(name: str, *, default: str | None = None) -> sa.Column[bool]:
    return sa.Column(
        name, sa.Boolean(), nullable=False, server_default=None if default is None else sa.text(default)
    )


def _real(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Double(), nullable=True)


def _key(table: str, *columns: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*columns, name=f"pk_{table}")


def _unique(table: str, *columns: str) -> sa.UniqueConstraint:
    return sa.UniqueConstraint(*columns, name=f"uq_{table}_{'_'.join(columns)}")


def _leads(table: str, column: str, target: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{target}.id"], name=f"fk_{table}_{column}")


def _make_decks() -> None:
    op.create_table(
        "library",
        _whole("id"),
        _text("uuid"),
        _text("device"),
        _whole("created"),
        _key("library", "id"),
        sa.CheckConstraint("id = 1", name="ck_library_single"),
    )
    op.create_table(
        "setting",
        _text("key"),
        _text("value"),
        _key("setting", "key"),
    )
    op.create_table(
        "deck",
        _whole("id"),
        _text("key"),
        _text("ident"),
        _text("title"),
        _text("version"),
        _text("language"),
        _text("licence"),
        _text("description"),
        _text("exam"),
        _text("extra"),
        _whole("created"),
        _key("deck", "id"),
        _unique("deck", "key"),
    )
    op.create_table(
        "domain",
        _whole("id"),
        _whole("deck_id"),
        _text("ident"),
        _text("name"),
        _real("weight"),
        _whole("position"),
        _key("domain", "id"),
        _unique("domain", "deck_id", "ident"),
        _leads("domain", "deck_id", "deck"),
    )
    op.create_table(
        "media",
        _whole("id"),
        _text("digest"),
        _text("kind"),
        _whole("width"),
        _whole("height"),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        _key("media", "id"),
        _unique("media", "digest"),
    )
    op.create_table(
        "scenario",
        _whole("id"),
        _whole("deck_id"),
        _text("ident"),
        _text("title"),
        _text("text"),
        _text("domain"),
        _text("extra"),
        _key("scenario", "id"),
        _unique("scenario", "deck_id", "ident"),
        _leads("scenario", "deck_id", "deck"),
    )
    op.create_table(
        "scenario_exhibit",
        _whole("scenario_id"),
        _whole("position"),
        _text("title"),
        _text("text"),
        _key("scenario_exhibit", "scenario_id", "position"),
        _leads("scenario_exhibit", "scenario_id", "scenario"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "scenario_media",
        _whole("scenario_id"),
        _text("ref"),
        _whole("media_id"),
        _key("scenario_media", "scenario_id", "ref"),
        _leads("scenario_media", "scenario_id", "scenario"),
        _leads("scenario_media", "media_id", "media"),
        sqlite_with_rowid=False,
    )


def _make_revisions() -> None:
    op.create_table(
        "revision",
        _whole("id"),
        _text("hash"),
        _text("stem"),
        _text("answer"),
        _text("hint"),
        _text("choose", null=True),
        _text("scenario"),
        _flag("shuffle"),
        _text("sources"),
        _text("missing"),
        _whole("created"),
        _key("revision", "id"),
        _unique("revision", "hash"),
    )
    op.create_table(
        "option",
        _whole("revision_id"),
        _whole("position"),
        _text("text"),
        _flag("is_key"),
        _text("rationale"),
        _text("pin"),
        _key("option", "revision_id", "position"),
        _leads("option", "revision_id", "revision"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "explanation",
        _whole("revision_id"),
        _text("short"),
        _text("figure_image", null=True),
        _text("figure_alt"),
        _text("figure_caption"),
        _text("figure_dark"),
        _text("full"),
        _key("explanation", "revision_id"),
        _leads("explanation", "revision_id", "revision"),
    )
    op.create_table(
        "exhibit",
        _whole("revision_id"),
        _whole("position"),
        _text("title"),
        _text("text"),
        _key("exhibit", "revision_id", "position"),
        _leads("exhibit", "revision_id", "revision"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "revision_media",
        _whole("revision_id"),
        _text("ref"),
        _whole("media_id"),
        _key("revision_media", "revision_id", "ref"),
        _leads("revision_media", "revision_id", "revision"),
        _leads("revision_media", "media_id", "media"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "position_map",
        _whole("old_revision_id"),
        _whole("new_revision_id"),
        _whole("old_position"),
        _whole("new_position", null=True),
        _key("position_map", "old_revision_id", "new_revision_id", "old_position"),
        _leads("position_map", "old_revision_id", "revision"),
        _leads("position_map", "new_revision_id", "revision"),
        sqlite_with_rowid=False,
    )


def _make_questions() -> None:
    op.create_table(
        "question",
        _whole("id"),
        _text("uid"),
        _whole("deck_id"),
        _whole("revision_id"),
        _text("kind"),
        _whole("position"),
        _flag("archived", default="0"),
        _whole("domain_id", null=True),
        _text("ident"),
        _whole("level", null=True),
        _text("extra"),
        _real("stability"),
        _real("difficulty"),
        _text("last_day", null=True),
        _text("due_day", null=True),
        _text("first_day", null=True),
        _whole("reviews", default="0"),
        _whole("lapses", default="0"),
        _flag("flagged", default="0"),
        _flag("suspended", default="0"),
        _text("note", default="''"),
        _key("question", "id"),
        _unique("question", "uid"),
        _leads("question", "deck_id", "deck"),
        _leads("question", "revision_id", "revision"),
        _leads("question", "domain_id", "domain"),
    )
    op.create_index(
        "ix_question_first_day",
        "question",
        ["first_day", "deck_id"],
        sqlite_where=sa.text("first_day IS NOT NULL"),
    )
    op.create_index("ix_question_kinds", "question", ["deck_id", "archived", "kind", "suspended"])
    op.create_index(
        "ix_question_studiable",
        "question",
        ["deck_id", "due_day", "position", "stability", "archived", "suspended", "kind"],
        sqlite_where=sa.text("archived = 0 AND suspended = 0 AND kind <> 'draft'"),
    )
    op.create_table(
        "tag",
        _whole("id"),
        _text("name"),
        _key("tag", "id"),
        _unique("tag", "name"),
    )
    op.create_table(
        "question_tag",
        _whole("question_id"),
        _whole("position"),
        _whole("tag_id"),
        _key("question_tag", "question_id", "position"),
        _leads("question_tag", "question_id", "question"),
        _leads("question_tag", "tag_id", "tag"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_question_tag_tag_id", "question_tag", ["tag_id"])


def _make_events() -> None:
    op.create_table(
        "event",
        _whole("id"),
        _text("device"),
        _whole("sequence"),
        _whole("clock_ms"),
        _whole("clock_counter"),
        _whole("schema_version"),
        _whole("utc"),
        _whole("offset"),
        _text("zone"),
        _text("study_day"),
        _text("kind"),
        _text("uid"),
        _text("target_device", null=True),
        _whole("target_sequence", null=True),
        _text("verdict", null=True),
        _text("payload"),
        _key("event", "id"),
        _unique("event", "device", "sequence"),
    )
    op.create_index("ix_event_clock_ms_clock_counter", "event", ["clock_ms", "clock_counter"])
    op.create_index("ix_event_study_day_kind", "event", ["study_day", "kind"])
    op.create_index(
        "ix_event_target",
        "event",
        ["target_device", "target_sequence"],
        sqlite_where=sa.text("target_device IS NOT NULL"),
    )
    op.create_index("ix_event_uid", "event", ["uid"])
