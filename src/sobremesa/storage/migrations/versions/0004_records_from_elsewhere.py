"""What came with a game that was played elsewhere, and names as long as its record has them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("kept", sa.JSON))
    with op.batch_alter_table("chairs") as chairs:
        chairs.alter_column("bot", type_=sa.Text)
        chairs.alter_column("name", type_=sa.Text)
