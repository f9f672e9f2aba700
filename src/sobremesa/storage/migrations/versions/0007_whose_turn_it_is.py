"""Whose turn it is after each entry, so that lists of games need not play them."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Of games of the time before nobody knows it without their rules: it is found when their people look."""
    op.add_column("entries", sa.Column("turn", sa.Integer))
    op.add_column("tables", sa.Column("turn", sa.Integer))
