"""Becoming somebody: a name, and a token by which a program is known again."""

from fastapi import APIRouter
from starlette.requests import Request

from sobremesa.web.api.dependencies import Somebody, changing, problems
from sobremesa.web.api.schemas import NewPerson, NewToken, PersonDocument
from sobremesa.web.identity import address_of, tables_for

routes = APIRouter(tags=["people"], prefix="/people")


@routes.post("", status_code=201, responses=changing())
async def become_somebody(request: Request, new: NewPerson) -> NewToken:
    """Somebody new. The token is told this once: only its digest is kept."""
    people = tables_for(request).people
    person = await people.arrive(new.name, address_of(request))
    return NewToken(id=person.id, name=person.name, token=await people.new_token(person))


@routes.get("/me", responses=problems("no_identity"))
async def who_am_i(person: Somebody) -> PersonDocument:
    """Who you are to this server."""
    return PersonDocument(id=person.id, name=person.name)
