"""How far people have come in lessons, which notes they have read, and how often each step was done."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "lessons",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("furthest", sa.Integer, nullable=False),
    )
    op.create_table(
        "read_notes",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("note", sa.String(40), primary_key=True),
    )
    op.create_table(
        "lesson_counts",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("step", sa.Integer, primary_key=True),
        sa.Column("reached", sa.Integer, nullable=False),
        sa.Column("skipped", sa.Integer, nullable=False),
        sa.Column("wrong", sa.Integer, nullable=False),
    )
