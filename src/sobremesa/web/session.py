"""Session: who asks and how they want to be answered, read from signed cookies and headers."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product, starmap
from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.responses import Response

from sobremesa.game import MOST_SEATS
from sobremesa.svg import AUTO, THEMES
from sobremesa.tables.levels import TITLES, USUAL
from sobremesa.words import ENGLISH, LANGUAGES

YEAR = 365 * 86400
REMEMBERED = 10_000  # headers that have been read
LONGEST_REMEMBERED = 1000  # letters
IDENTITY, LANGUAGE, THEME, OPPONENTS = "sobremesa", "language", "theme", "opponents"  # cookies


class Opponents(NamedTuple):
    """Against whom somebody last played at once."""

    seats: int  # their own included
    level: str

    def __str__(self) -> str:
        return f"{self.seats}-{self.level}"


USUAL_OPPONENTS = Opponents(2, USUAL)


@dataclass(frozen=True)
class Reader:
    """The asker, as far as the request says."""

    person: str | None  # the id that we have signed
    language: str
    theme: str
    opponents: Opponents = USUAL_OPPONENTS


class CookieSigner:
    """Signs identities, so that nobody can make one up."""

    def __init__(self, secret: str) -> None:
        self._serializer = URLSafeSerializer(secret, salt="person")
        self._remembered = lru_cache(REMEMBERED)(self._reader)

    def sign(self, person: str) -> str:
        return str(self._serializer.dumps(person))

    def read(self, cookie: str) -> str | None:
        """The person, or None if the cookie is not ours."""
        try:
            return str(self._serializer.loads(cookie))
        except BadSignature:
            return None

    def reader(self, cookie: str, accepted: str) -> Reader:
        """The asker, by the headers `cookie` and `accept-language`; who has asked will ask again."""
        short = len(cookie) + len(accepted) <= LONGEST_REMEMBERED
        return (self._remembered if short else self._reader)(cookie, accepted)

    def _reader(self, cookie: str, accepted: str) -> Reader:
        cookies = cookies_in(cookie)
        theme = cookies.get(THEME, AUTO)
        return Reader(
            person=self.read(cookies[IDENTITY]) if IDENTITY in cookies else None,
            language=spoken(cookies.get(LANGUAGE), accepted),
            theme=theme if theme in THEMES else AUTO,
            opponents=opponents_in(cookies.get(OPPONENTS, "")),
        )


def opponents_in(cookie: str) -> Opponents:
    """The opponents that a cookie remembers; the usual ones if it is not ours."""
    known = {str(one): one for one in starmap(Opponents, product(range(2, MOST_SEATS + 1), TITLES))}
    return known.get(cookie, USUAL_OPPONENTS)


def reader_of(headers: Iterable[tuple[bytes, bytes]], signer: CookieSigner) -> Reader:
    """The asker, by the headers of a request."""
    cookies, accepted = [], b""
    for name, value in headers:
        if name == b"cookie":
            cookies.append(value)
        elif name == b"accept-language":
            accepted = accepted or value
    return signer.reader(b"; ".join(cookies).decode("latin-1"), accepted.decode("latin-1"))


def cookies_in(header: str) -> dict[str, str]:
    """The cookies by their names, as they were set: ours need no quotes, and to take them off may take seconds."""
    parts = (part.partition("=") for part in header.split(";"))
    return {name.strip(): value.strip() for name, _equals, value in parts}


def spoken(chosen: str | None, accepted: str) -> str:
    """The language that was chosen, or the one of ours that the browser likes best."""
    if chosen in LANGUAGES:
        return str(chosen)
    for tag, quality in sorted(map(_weighted, accepted.split(",")), key=lambda one: -one[1]):
        if tag in LANGUAGES and quality > 0:
            return tag
    return ENGLISH


def _weighted(part: str) -> tuple[str, float]:
    """The language of one part of the header, such as `es-MX;q=0.8`, and how much it is liked."""
    tag, _, quality = part.replace(" ", "").partition(";q=")
    try:
        return tag.split("-")[0].lower(), float(quality or 1)
    except ValueError:
        return "", 0.0


def remember(response: Response, name: str, value: str, secure: bool) -> None:
    """Sets a cookie for a year; scripts cannot read it, other sites cannot use it."""
    response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
