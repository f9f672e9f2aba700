"""Live tables on every kind of database, with the fixtures of the server that serves them."""

from tests.web.conftest import _compiled, ana, app, ben, database, store, template

__all__ = ["_compiled", "ana", "app", "ben", "database", "store", "template"]
