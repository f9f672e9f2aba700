"""A server whose bots think forever: `python -m tests.tables.endless serve …`."""

from sobremesa.__main__ import main
from sobremesa.web import bots

bots.COMMAND = (*bots.COMMAND[:-1], "tests.tables.endless_worker")
main()
