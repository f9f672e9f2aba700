"""Moves as fields of what pages and programs send: so many at most, and none longer than any game writes one."""

from typing import Annotated, TypeAlias

from pydantic import Field

from sobremesa.tables.drafts import LONGEST_DRAFT

LONGEST_MOVE = 200

MoveText: TypeAlias = Annotated[str, Field(max_length=LONGEST_MOVE)]
MoveTexts: TypeAlias = Annotated[list[MoveText], Field(min_length=1, max_length=LONGEST_DRAFT)]
