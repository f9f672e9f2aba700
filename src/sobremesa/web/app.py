"""The application: everything is put together here."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from sobremesa.storage.database import open_database
from sobremesa.storage.store import Store
from sobremesa.web import health, lobby, rulebook, table
from sobremesa.web.api import create_api
from sobremesa.web.faults import answer_faults
from sobremesa.web.guard import Guard
from sobremesa.web.house import PACE, House
from sobremesa.web.minds import Minds
from sobremesa.web.pages import STATIC
from sobremesa.web.problems import API
from sobremesa.web.reader import Signer
from sobremesa.web.readiness import Readiness


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    database: str  # its address
    minds: int | None = None  # processes in which bots think
    pace: float = PACE  # seconds between moves of bots


def create_app(settings: Settings, minds: Minds | None = None, ready: Readiness | None = None) -> ASGIApp:
    """The server's application; its lobby answers at once, its games as soon as their rules are compiled."""
    return _Opened(settings, minds or Minds(settings.minds), ready or Readiness())


class _Opened:
    """The application behind its guard, which needs the database's secret and so is made when the server starts."""

    def __init__(self, settings: Settings, minds: Minds, ready: Readiness) -> None:
        self._settings = settings
        self._minds = minds
        self._ready = ready
        self._inner = FastAPI(lifespan=self._lifespan, docs_url=None, redoc_url=None, openapi_url=None)
        for routes in (lobby.routes, table.routes, rulebook.routes, health.routes):
            self._inner.include_router(routes)
        api = create_api()
        api.state = self._inner.state
        self._inner.mount(API, api)
        self._inner.mount("/static", StaticFiles(directory=str(STATIC)), name="static")
        answer_faults(self._inner)
        self._guarded: ASGIApp = self._inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await (self._inner if scope["type"] == "lifespan" else self._guarded)(scope, receive, send)

    @asynccontextmanager
    async def _lifespan(self, app: FastAPI) -> AsyncIterator[None]:
        engine = await open_database(self._settings.database)
        store = Store(engine)
        app.state.signer = Signer(await store.secret("cookies"))
        app.state.house = house = House(store, self._minds, self._ready, self._settings.pace)
        self._guarded = GZipMiddleware(Guard(self._inner, store, app.state.signer), minimum_size=500)
        self._ready.start()
        await house.open()
        yield
        await house.close()
        await self._ready.stop()
        await engine.dispose()
