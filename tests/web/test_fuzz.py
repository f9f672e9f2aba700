"""Whatever anybody sends to a port, the server answers, is not to blame, and goes on answering."""

import http.client
import json
import socket
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote_from_bytes

import httpx
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from sobremesa.games import GAMES
from sobremesa.storage.database import sqlite_url
from sobremesa.web.middleware import HEADERS
from sobremesa.web.moves import FORM
from sobremesa.web.session import IDENTITY
from tests.fuzz import tried
from tests.postgres import Postgres
from tests.web.api.programs import caller, listening, watch
from tests.web.entrances import JSON, PLACE, Entrance, entrances, with_forms
from tests.web.visitors import PATIENCE

A_MOMENT = 0.2  # seconds after which the server waits for more
ODD = (str(2**31), str(2**63), str(-(2**63) - 1), 5000 * "9", "002999", "nan", "1e999", "٢")  # numbers
KINDS = (FORM.encode(), JSON, b"multipart/form-data; boundary=a; charset=punycode", b"text/plain", b"")
METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "PROPFIND")
NAMES = (
    *("host", "origin", "cookie", "authorization", "accept", "accept-language", "accept-encoding", "content-type"),
    *("sec-fetch-site", "last-event-id", "range", "if-none-match", "if-modified-since", "x-forwarded-for", "upgrade"),
    *("x-forwarded-proto", "connection", "expect", "te", "content-encoding", "x-http-method-override"),
)
USUAL: dict[str, Sequence[str]] = {
    **dict.fromkeys(("key", "game"), ("mars", "arizona")),
    **dict.fromkeys(("seat", "after", "ply", "seats"), "0123"),
    **dict.fromkeys(("seat0", "seat1", "level"), ("me", "friend", "here", "guest")),
    "move": ("settle 0,0", "settle 4,-4"),
}


@dataclass(frozen=True)
class Place:
    """A server, and what a visitor knows of it."""

    port: int
    tables: tuple[str, ...]
    cookie: bytes
    token: bytes
    entrances: tuple[Entrance, ...]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A server with tables of every kind."""
    url = sqlite_url(tmp_path_factory.mktemp("fuzz") / "tables.db")
    if request.param == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.database()
    with listening(url) as address, httpx.Client(base_url=address) as guest, caller(address, "Ana") as ana:
        kinds = {"seats": "3"}, {"seat1": "here"}, {"seat0": "child", "seat1": "child"}
        tables = [guest.post("/new/mars", data=kind).headers["location"] for kind in kinds]
        watch(ana, tables[-1].removeprefix("/t/"))
        pages = {path: guest.get(path).text for path in ("/", tables[0], *(f"/new/{game}" for game in GAMES))}
        yield Place(
            port=int(address.rpartition(":")[2]),
            tables=(*(table.removeprefix("/t/") for table in tables), "nowhere"),
            cookie=f"{IDENTITY}={guest.cookies[IDENTITY]}".encode(),
            token=ana.headers["authorization"].encode(),
            entrances=tuple(with_forms(entrances(), pages)),
        )


# What is sent


numbers = st.integers().map(str) | st.integers(0, 9).map(str)
nested = st.integers(1, 3000).map(lambda depth: depth * "[" + depth * "]")
octets = (st.sampled_from(ODD) | numbers | nested | st.text(max_size=30)).map(str.encode) | st.binary(max_size=30)
in_header = octets.map(lambda value: bytes(byte for byte in value if byte >= 32 and byte != 127))
documents = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(exclude_categories=()), max_size=9),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=9), inside, max_size=4),
    max_leaves=8,
).map(json.dumps)


@st.composite
def requests(draw: st.DrawFn, place: Place) -> bytes:
    """A request that is written as HTTP has it: to an address of ours, with what belongs there and anything else."""
    one = draw(st.sampled_from(place.entrances))
    usual = {**USUAL, "table": place.tables}

    def value(name: str) -> bytes:
        known = name in usual and draw(st.booleans())
        return quoted(draw(st.sampled_from(usual[name])).encode() if known else draw(octets))

    def fields(names: Sequence[str]) -> bytes:
        return b"&".join(name.encode() + b"=" + value(name) for name in names if draw(st.integers(0, 9)))

    target = PLACE.sub(lambda found: value(found[1]).decode(), one.path).encode() + b"?" + fields(one.query)
    headers = {name: draw(in_header) for name in draw(st.sets(st.sampled_from([*one.headers, *NAMES]), max_size=3))}
    headers |= draw(st.sampled_from([{}, {"cookie": place.cookie}, {"authorization": place.token}]))
    kind, body = FORM.encode(), fields(one.form)
    if one.document:
        members = ", ".join(f'"{name}": {draw(documents)}' for name in one.document if draw(st.integers(0, 9)))
        kind, body = JSON, f"{{{members}}}".encode()
    if not draw(st.integers(0, 4)):
        kind, body = draw(st.sampled_from(KINDS)), draw(octets)
    method = one.method if draw(st.integers(0, 4)) else draw(st.sampled_from(METHODS))
    return written(method, target, {"host": b"table", "content-type": kind, **headers}, body, draw(st.booleans()))


def quoted(value: bytes) -> bytes:
    return quote_from_bytes(value, safe="").encode()


def written(method: str, target: bytes, headers: Mapping[str, bytes], body: bytes, chunked: bool) -> bytes:
    """The request as it is sent, its body whole or in a chunk that is followed by what looks like a header."""
    if chunked:
        headers = {**headers, "transfer-encoding": b"chunked"}
        body = (b"%x\r\n%s\r\n" % (len(body), body) if body else b"") + b"0\r\nsec-fetch-site: none\r\n\r\n"
    else:
        headers = {**headers, "content-length": b"%d" % len(body)}
    lines = [b"%s: %s" % (name.encode(), value) for name, value in headers.items()]
    return b"\r\n".join([method.encode() + b" " + target + b" HTTP/1.1", *lines, b"", body])


@st.composite
def garbled(draw: st.DrawFn, place: Place) -> bytes:
    """A request in which some bytes have been left out, and others put in."""
    request = draw(requests(place))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(request)))
        end = start + draw(st.integers(0, 20))
        request = request[:start] + draw(st.binary(max_size=20)) + request[end:]
    return request


# What is answered


def answered(place: Place, request: bytes, patience: float = PATIENCE) -> http.client.HTTPResponse | None:
    """The head of the answer; None if the connection is ended without one, or there is none for so many seconds."""
    with socket.create_connection(("127.0.0.1", place.port), patience) as line:
        try:
            line.sendall(request)
            answer = http.client.HTTPResponse(line, method="HEAD")  # its body is not waited for
            answer.begin()
        except (ConnectionError, TimeoutError):
            return None
        return answer


def assert_ours(answer: http.client.HTTPResponse) -> None:
    """It is not our mistake, and has the headers that keep browsers safe."""
    assert answer.status < 500
    for name, value in HEADERS:
        assert answer.headers[name.decode()] == value.decode()


def assert_alive(place: Place) -> None:
    answer = httpx.get(f"http://127.0.0.1:{place.port}/ready")
    assert (answer.status_code, answer.json()["database"]) == (200, True)


@tried(120, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_is_asked_is_answered(place: Place, data: st.DataObject) -> None:
    answer = answered(place, data.draw(requests(place)))
    assert answer is not None
    assert_ours(answer)


@tried(40, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_what_is_no_request_is_refused(place: Place, data: st.DataObject) -> None:
    answer = answered(place, data.draw(garbled(place)), A_MOMENT)
    if answer is not None:
        assert_ours(answer)


def test_the_server_goes_on_answering(place: Place) -> None:
    for kind in (b"GET", b"POST", b"\0"):
        answered(place, kind + b" / HTTP/1.1\r\n\r\n")
    assert_alive(place)
