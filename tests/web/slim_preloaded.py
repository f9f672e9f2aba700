"""Imported once, by the process that servers are forked from."""

from tests.web import slim

slim.prepare()
