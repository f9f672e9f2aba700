"""Everything that can be sent to the server, found out from its routes, its description and the forms of its pages."""

import asyncio
import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from typing import Any
from urllib.parse import quote, unquote, urlencode

from fastapi.routing import APIRoute
from starlette.types import ASGIApp, Message

from sobremesa.web.api import create_api
from sobremesa.web.app import FRONT, PAGES
from sobremesa.web.middleware import HEADERS
from sobremesa.web.moves import FORM, Posted
from sobremesa.web.problems import API

FRONT_FIELDS = {"/t/{table}/move": tuple(Posted.model_fields), "/t/{table}/events": ()}  # no framework knows them
PLACE = re.compile(r"{(\w+)}")
JSON = b"application/json"
FIELDS = {"input", "select", "textarea", "button"}


@dataclass(frozen=True)
class Entrance:
    """One address and one method, and what can be sent there."""

    method: str
    path: str  # with the names of its places in braces
    query: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    form: tuple[str, ...] = ()
    document: tuple[str, ...] = ()  # the members of a JSON object
    any_form: bool = False  # whether its code looks for fields that no declaration names

    @property
    def places(self) -> list[str]:
        return PLACE.findall(self.path)

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


def entrances() -> list[Entrance]:
    """All of them."""
    return [*_front(), *_pages(), *_operations()]


def _front() -> Iterator[Entrance]:
    for route in FRONT:
        for method in sorted(route.methods or ()):
            yield Entrance(method, route.path, form=FRONT_FIELDS[route.path])


def _pages() -> Iterator[Entrance]:
    for route in [route for routes in PAGES for route in routes.routes]:
        assert isinstance(route, APIRoute)
        needed = route.dependant
        query, headers, form = (
            tuple(field.alias for field in fields)
            for fields in (needed.query_params, needed.header_params, needed.body_params)
        )
        any_form = ".form()" in inspect.getsource(route.endpoint)
        for method in sorted((route.methods or set()) - {"HEAD"}):
            yield Entrance(method, route.path, query, headers, form, any_form=any_form)


def _operations() -> Iterator[Entrance]:
    described = create_api().openapi()
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            sent = operation.get("parameters", [])
            query, headers = (tuple(one["name"] for one in sent if one["in"] == kind) for kind in ("query", "header"))
            members = tuple(_members(operation, described["components"]["schemas"]))
            yield Entrance(method.upper(), API + path, query, headers, document=members)


def _members(operation: Mapping[str, Any], schemas: Mapping[str, Any]) -> Iterable[str]:
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    for one in [content, *content.get("anyOf", [])]:
        if "$ref" in one:
            yield from schemas[one["$ref"].rpartition("/")[2]]["properties"]


class Fields(HTMLParser):
    """The names of all fields in the forms of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in FIELDS and (name := dict(attrs).get("name")):
            self.names.add(name)


def with_forms(found: Iterable[Entrance], pages: Mapping[str, str]) -> Iterator[Entrance]:
    """The entrances; those whose code may look for any field, once for each page that has its address and its form.

    Where no page has, it may be any field of any page.
    """
    forms = {path: tuple(sorted(Fields(page).names)) for path, page in pages.items()}
    every = tuple({name: None for names in forms.values() for name in names})
    for one in found:
        here = {path: names for path, names in forms.items() if re.fullmatch(PLACE.sub("[^/]+", one.path), path)}
        if one.any_form:
            yield from (replace(one, path=path, form=names) for path, names in (here or {one.path: every}).items())
        else:
            yield one


@dataclass(frozen=True)
class Asked:
    """One request."""

    method: str
    path: str  # as it is sent
    query: bytes = b""
    headers: Mapping[str, bytes] = field(default_factory=dict)
    body: bytes = b""


def filled(one: Entrance, values: Mapping[str, str]) -> Asked:
    """The request with these values, as texts or as JSON; what they do not name is not sent."""
    path = PLACE.sub(lambda place: quote(values[place[1]], safe=""), one.path)
    query = urlencode({name: values[name] for name in one.query if name in values}).encode()
    headers = {name.lower(): values[name].encode() for name in one.headers if name in values}
    if one.document:
        members = ", ".join(f'"{name}": {values[name]}' for name in one.document if name in values)
        return Asked(one.method, path, query, {**headers, "content-type": JSON}, f"{{{members}}}".encode())
    body = urlencode({name: values[name] for name in one.form if name in values}).encode()
    return Asked(one.method, path, query, {**headers, "content-type": FORM.encode()}, body)


@dataclass
class Answered:
    """What came back."""

    status: int
    headers: dict[bytes, bytes]

    @property
    def guarded(self) -> bool:
        return all(self.headers.get(name) == value for name, value in HEADERS)


async def ask(app: ASGIApp, asked: Asked, identity: Mapping[str, bytes] | None = None) -> Answered:
    """The beginning of the answer; who asks goes away afterwards, so that streams end."""
    begun, sent = asyncio.Event(), list[Message]()
    body = iter([{"type": "http.request", "body": asked.body, "more_body": False}])

    async def receive() -> Message:
        if message := next(body, None):
            return message
        await begun.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)
        begun.set()

    scope = {
        "type": "http",
        "method": asked.method,
        "path": unquote(asked.path),
        "query_string": asked.query,
        "headers": [(name.encode(), value) for name, value in {**asked.headers, **(identity or {})}.items()],
        "scheme": "http",
        "server": ("table", 80),
        "client": ("192.0.2.7", 4711),
    }
    await app(scope, receive, send)
    return Answered(sent[0]["status"], dict(sent[0]["headers"]))
