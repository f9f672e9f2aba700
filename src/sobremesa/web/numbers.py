"""Numbers as they come from outside: none is so large that a database could not look for it."""

from typing import Annotated, TypeAlias

from fastapi import Form
from pydantic import Field

MOST = 2**31 - 1  # the largest number that every database keeps

Whole: TypeAlias = Annotated[int, Field(ge=-MOST, le=MOST)]
Number: TypeAlias = Annotated[int, Field(ge=0, le=MOST)]
FormNumber: TypeAlias = Annotated[Whole, Form()]
