"""Becoming somebody: a name, and a token by which a program is known again."""

from fastapi import APIRouter
from starlette.requests import Request

from sobremesa.web.api.asking import Somebody, changing, problems
from sobremesa.web.api.documents import NewPerson, NewToken, PersonDocument
from sobremesa.web.people import address_of, house_of, tidy_name

routes = APIRouter(tags=["people"], prefix="/people")


@routes.post("", status_code=201, responses=changing())
async def become_somebody(request: Request, new: NewPerson) -> NewToken:
    """Somebody new. The token is told this once: only its digest is kept."""
    house = house_of(request)
    house.door.arrive(address_of(request))
    store, person = house.store, await house.store.add_person(tidy_name(new.name))
    return NewToken(id=person.id, name=person.name, token=await store.add_token(person.id))


@routes.get("/me", responses=problems("no_identity"))
async def who_am_i(person: Somebody) -> PersonDocument:
    """Who you are to this server."""
    return PersonDocument(id=person.id, name=person.name)
