"""The description: whatever it allows to be asked is answered as it says, and never by a mistake of ours."""

import itertools
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from sobremesa.web.api import create_api
from sobremesa.web.problems import API as PLACE
from sobremesa.web.problems import KINDS
from tests.fuzz import tried
from tests.web.api.programs import caller, watch

EXAMPLES = 15  # of each operation in the ordinary run
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def ana(address: str) -> Iterator[httpx.Client]:
    with caller(address, "Ana") as ana:
        yield ana


@pytest.fixture(scope="module")
def tables(ana: httpx.Client) -> dict[str, list[str]]:
    """Tables to ask about, by operation: of every kind, but a stream is of a game that is over, so that it ends."""
    waiting, playing, over = (lay(ana, *seats) for seats in (("me", "free", "free"), ("me", "me"), ("child", "child")))
    watch(ana, over)
    return {"follow_table": [over, "nowhere"], "": [waiting, playing, over, "nowhere"]}


def lay(ana: httpx.Client, *seats: str) -> str:
    return str(ana.post("/tables", json={"game": "mars", "seats": seats}).json()["id"])


schema = schemathesis.openapi.from_dict(create_api().openapi())
turns = itertools.count()


@schema.parametrize()
@tried(EXAMPLES, suppress_health_check=list(HealthCheck))
def test_everything_is_answered_as_described(
    case: Any, address: str, ana: httpx.Client, tables: dict[str, list[str]]
) -> None:
    known = tables.get(case.operation.definition.raw["operationId"], tables[""])
    turn = next(turns)
    if "table" in case.path_parameters:
        case.path_parameters["table"] = known[turn % len(known)]
    if turn % 5:
        case.headers["authorization"] = ana.headers["authorization"]
    case.call_and_validate(base_url=address + PLACE, checks=CHECKS)


def test_every_status_is_one_of_a_code(ana: httpx.Client) -> None:
    statuses = {str(kind.status) for kind in KINDS.values()} | {"200", "201"}
    for verbs in ana.get("/openapi.json").json()["paths"].values():
        for operation in verbs.values():
            assert operation["responses"].keys() <= statuses
            assert operation["description"].endswith(".")
