"""What the learner changed in questions, and what is doubtful in them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make two tables; nothing that is there changes."""
    op.create_table(
        "edit",
        sa.Column("question_id", sa.Integer(), nullable=False),
        sa.Column("origin_id", sa.Integer(), nullable=False),
        sa.Column("origin_extra", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("question_id", name=op.f("pk_edit")),
        sa.ForeignKeyConstraint(["question_id"], ["question.id"], name=op.f("fk_edit_question_id")),
        sa.ForeignKeyConstraint(["origin_id"], ["revision.id"], name=op.f("fk_edit_origin_id")),
    )
    op.create_table(
        "doubt",
        sa.Column("question_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("rule", sa.Text(), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("seen", sa.Boolean(), server_default=sa.text("0"), nullable=False),
        sa.PrimaryKeyConstraint("question_id", "position", name=op.f("pk_doubt")),
        sa.ForeignKeyConstraint(["question_id"], ["question.id"], name=op.f("fk_doubt_question_id")),
        sqlite_with_rowid=False,
    )
