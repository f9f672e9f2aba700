"""My other device: a link, good once and for ten minutes, that makes another browser the same person."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from sobremesa.web.identity import address_of, introduce, known, recognised, see, tables_for
from sobremesa.web.links import LOOPBACK, qr_code
from sobremesa.web.pages import PageRoute, page

routes = APIRouter(prefix="/device", route_class=PageRoute, include_in_schema=False)

NOT_KEPT = {"cache-control": "no-store"}  # the page holds a secret


@routes.get("")
async def device_page(request: Request) -> Response:
    return page(request, "device.html", link="", code="", here_only=False)


@routes.post("")
async def make_link(request: Request) -> Response:
    """A new link, shown this once."""
    await introduce(request, None)
    secret = await tables_for(request).people.link_device(known(request), address_of(request))
    link = f"{request.base_url}device/{secret}"
    here_only = request.url.hostname in LOOPBACK
    answer = page(request, "device.html", link=link, code=qr_code(link), here_only=here_only, path="/device")
    answer.headers.update(NOT_KEPT)
    return recognised(request, answer)


@routes.get("/{secret}")
async def ask(request: Request, secret: str) -> Response:
    """Who this browser would become; nothing changes yet."""
    other = await tables_for(request).people.linked(secret)
    return page(request, "become.html", other=other, path="/")


@routes.post("/{secret}")
async def become(request: Request, secret: str) -> Response:
    """The browser that asks is the same person from now on."""
    request.state.person = await tables_for(request).people.use_link(secret, address_of(request))
    return see(request, "/")
