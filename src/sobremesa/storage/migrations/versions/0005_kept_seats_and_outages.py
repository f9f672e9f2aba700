"""Seats that are kept for somebody, and when no server minded the clocks."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    with op.batch_alter_table("chairs") as chairs:
        chairs.add_column(sa.Column("kept_for", sa.String(32)))
        chairs.create_foreign_key("chairs_kept_for", "people", ["kept_for"], ["id"])
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("moment", sa.Float, nullable=False),
    )
    # Nobody knows when the servers of the time before stopped; the last move says that one was there.
    op.execute("insert into heartbeat select 0, max(made) from entries having max(made) is not null")
    op.create_table(
        "outages",
        sa.Column("began", sa.Float, primary_key=True),
        sa.Column("ended", sa.Float, nullable=False),
    )
