"""A seat keeps its person while a bot plays on; games stopped or discarded, guests, links to other devices."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

NO = sa.false()  # what holds for everything of the time before


def upgrade() -> None:
    for name in ("gone", "agrees"):
        op.add_column("chairs", sa.Column(name, sa.Boolean, nullable=False, server_default=NO))
    op.add_column("chairs", sa.Column("seen", sa.Float))
    for name in ("fixed", "closed", "discarded"):
        op.add_column("tables", sa.Column(name, sa.Boolean, nullable=False, server_default=NO))
    op.add_column("tables", sa.Column("stopped", sa.JSON))
    op.create_table(
        "stand_ins",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("entry", sa.Integer, nullable=False),
        sa.Column("bot", sa.Text),
        sa.Column("why", sa.String(16), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "guests",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("muted", sa.Boolean, nullable=False),
        sa.Column("removed", sa.Boolean, nullable=False),
    )
    op.create_table(
        "device_links",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
