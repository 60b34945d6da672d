"""Other uids of questions, those that were merged, and imports that can be undone."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make four tables; nothing that is there changes."""
    op.create_table(
        "alias",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("question_id", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("uid", name=op.f("pk_alias")),
        sa.ForeignKeyConstraint(["question_id"], ["question.id"], name=op.f("fk_alias_question_id")),
    )
    op.create_index(op.f("ix_alias_question_id"), "alias", ["question_id"])
    op.create_table(
        "import",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("created", sa.Integer(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("decks", sa.Integer(), nullable=False),
        sa.Column("undone", sa.Boolean(), server_default=sa.text("0"), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_import")),
    )
    op.create_table(
        "undo_step",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("import_id", sa.Integer(), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("after", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_undo_step")),
        sa.ForeignKeyConstraint(["import_id"], ["import.id"], name=op.f("fk_undo_step_import_id")),
    )
    op.create_index(op.f("ix_undo_step_import_id"), "undo_step", ["import_id"])
    op.create_table(
        "merged",
        sa.Column("question_id", sa.Integer(), nullable=False),
        sa.Column("into_id", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("question_id", name=op.f("pk_merged")),
        sa.ForeignKeyConstraint(["question_id"], ["question.id"], name=op.f("fk_merged_question_id")),
        sa.ForeignKeyConstraint(["into_id"], ["question.id"], name=op.f("fk_merged_into_id")),
    )
    op.create_index(op.f("ix_merged_into_id"), "merged", ["into_id"])
