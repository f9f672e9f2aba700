"""The application: everything is put together here."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from fastapi import FastAPI
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Router
from starlette.types import ASGIApp, Receive, Scope, Send

from sobremesa.games import GAMES
from sobremesa.storage.database import open_database
from sobremesa.storage.store import Store
from sobremesa.tables.bot_processes import BotProcesses
from sobremesa.tables.garbage_collection import collect_garbage_when_quiet
from sobremesa.tables.rate_limits import USUAL_LIMITS, Limits
from sobremesa.tables.readiness import Readiness
from sobremesa.tables.tables import Tables
from sobremesa.tables.turns import PACE
from sobremesa.web import devices, health, history, hosting, learn, leaving, lobby, replay, rulebook, table
from sobremesa.web.access_log import AccessLog, LogKind
from sobremesa.web.api import create_api
from sobremesa.web.assets import STATIC, STATIC_PATH, Assets, pictures_path, rulebook_folder
from sobremesa.web.errors import HANDLERS, answer_faults
from sobremesa.web.event_stream import follow
from sobremesa.web.middleware import SecurityMiddleware
from sobremesa.web.moves import move
from sobremesa.web.pages import PlainRoute
from sobremesa.web.problems import API
from sobremesa.web.session import CookieSigner

PAGES = tuple(
    part.routes for part in (lobby, history, devices, table, leaving, hosting, replay, rulebook, learn, health)
)
FRONT = (
    PlainRoute("/t/{table}/move", move, methods=["POST"]),
    PlainRoute("/t/{table}/events", follow, methods=["GET"]),
)

SMALL = 500  # bytes that are not worth compressing
EFFORT = 6  # of 9: what is sent is hardly larger, and ready in half the time


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    database: str  # its address
    bots: int | None = None  # processes for bots that search; by default as many as the machine can spare
    pace: float = PACE  # seconds between moves of bots
    limits: Limits = USUAL_LIMITS
    log: LogKind = "plain"


def create_app(settings: Settings, bots: BotProcesses | None = None, ready: Readiness | None = None) -> "App":
    """The server's application; its lobby answers at once, its games as soon as their rules are compiled."""
    return App(settings, bots or BotProcesses(settings.bots), ready or Readiness())


class App:
    """The application behind its middleware, which needs the database's secret: it is made when the server starts."""

    def __init__(self, settings: Settings, bots: BotProcesses, ready: Readiness) -> None:
        self.limits = settings.limits
        self._settings = settings
        self._bots = bots
        self._ready = ready
        self._inner = FastAPI(lifespan=self._lifespan, docs_url=None, redoc_url=None, openapi_url=None)
        for routes in PAGES:
            self._inner.include_router(routes)
        api = create_api()
        api.state = self._inner.state
        self._inner.mount(API, api)
        for game in GAMES.values():
            self._inner.mount(pictures_path(game), Assets(directory=rulebook_folder(game)), name=game.key)
        self._inner.mount(STATIC_PATH, Assets(directory=STATIC), name="static")
        answer_faults(self._inner)
        self._inner.add_middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=EFFORT)
        # What a busy server is asked most passes no framework: moves, and the streams that tell of them.
        self._front = ExceptionMiddleware(Router([*FRONT], default=self._inner), HANDLERS)
        self._guarded: ASGIApp = self._inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = self._inner
        await (self._inner if scope["type"] == "lifespan" else self._guarded)(scope, receive, send)

    def end_streams(self) -> None:
        """Lets everybody go who follows a table: the server is about to stop."""
        self._inner.state.tables.news.end()

    @asynccontextmanager
    async def _lifespan(self, app: FastAPI) -> AsyncIterator[None]:
        engine = await open_database(self._settings.database)
        store = Store(engine)
        app.state.signer = CookieSigner(await store.secret("cookies"))
        settings = self._settings
        app.state.tables = tables = Tables(store, self._bots, self._ready, settings.pace, settings.limits)
        guarded = SecurityMiddleware(self._front, tables.people, app.state.signer, tables.limiter)
        self._guarded = AccessLog(guarded, tables.metrics)
        self._ready.start()
        await tables.open()
        garbage = asyncio.ensure_future(
            collect_garbage_when_quiet(self._ready.wait_for_all(), lambda: tables.metrics.asked)
        )
        yield
        garbage.cancel()
        await asyncio.gather(garbage, return_exceptions=True)
        await tables.close()
        await self._ready.stop()
        await engine.dispose()
