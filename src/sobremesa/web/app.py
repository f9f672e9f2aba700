"""The application: everything is put together here."""

import asyncio
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
from sobremesa.web.direct import Direct
from sobremesa.web.faults import answer_faults
from sobremesa.web.guard import Guard
from sobremesa.web.house import PACE, House
from sobremesa.web.journal import Journal, LogKind
from sobremesa.web.limits import USUAL_LIMITS, Limits
from sobremesa.web.metrics import Reports
from sobremesa.web.minds import Minds
from sobremesa.web.pages import STATIC
from sobremesa.web.problems import API
from sobremesa.web.reader import Signer
from sobremesa.web.readiness import Readiness
from sobremesa.web.upkeep import keep_up

PAGES = (lobby.routes, table.routes, rulebook.routes, health.routes)

REPORT = 1.0  # seconds between reports of a worker's figures
SMALL = 500  # bytes that are not worth compressing
EFFORT = 6  # of 9: what is sent is hardly larger, and ready in half the time


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    database: str  # its address
    minds: int | None = None  # processes in which bots think
    pace: float = PACE  # seconds between moves of bots
    limits: Limits = USUAL_LIMITS
    log: LogKind = "plain"
    reports: str | None = None  # the folder in which several workers leave their figures


def create_app(settings: Settings, minds: Minds | None = None, ready: Readiness | None = None) -> "App":
    """The server's application; its lobby answers at once, its games as soon as their rules are compiled."""
    return App(settings, minds or Minds(settings.minds), ready or Readiness())


async def _report(house: House, reports: Reports) -> None:
    """Leaves this worker's figures where the others find them."""
    while reports.wanted:
        reports.write(house.numbers())
        await asyncio.sleep(REPORT)


class App:
    """The application behind its guard, which needs the database's secret and so is made when the server starts."""

    def __init__(self, settings: Settings, minds: Minds, ready: Readiness) -> None:
        self._settings = settings
        self._minds = minds
        self._ready = ready
        self._inner = FastAPI(lifespan=self._lifespan, docs_url=None, redoc_url=None, openapi_url=None)
        for routes in PAGES:
            self._inner.include_router(routes)
        api = create_api()
        api.state = self._inner.state
        self._inner.mount(API, api)
        self._inner.mount("/static", StaticFiles(directory=str(STATIC)), name="static")
        answer_faults(self._inner)
        self._inner.add_middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=EFFORT)
        self._guarded: ASGIApp = self._inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await (self._inner if scope["type"] == "lifespan" else self._guarded)(scope, receive, send)

    def end_streams(self) -> None:
        """Lets everybody go who follows a table: the server is about to stop."""
        self._inner.state.house.news.end()

    @asynccontextmanager
    async def _lifespan(self, app: FastAPI) -> AsyncIterator[None]:
        engine = await open_database(self._settings.database)
        store = Store(engine)
        app.state.signer = Signer(await store.secret("cookies"))
        settings = self._settings
        app.state.house = house = House(store, self._minds, self._ready, settings.pace, settings.limits)
        app.state.reports = reports = Reports(settings.reports)
        guarded = Guard(Direct(self._inner), store, app.state.signer, house.door)
        self._guarded = Journal(guarded, house.metrics)
        self._ready.start()
        await house.open()
        upkeep = keep_up(self._ready.wait_for_all(), house.metrics.asked)
        background = asyncio.gather(_report(house, reports), upkeep)
        yield
        background.cancel()
        await asyncio.gather(background, return_exceptions=True)
        await house.close()
        await self._ready.stop()
        await engine.dispose()
