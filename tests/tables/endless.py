"""A server whose bots think forever: `python -m tests.tables.endless serve …`."""

from sobremesa.__main__ import main
from sobremesa.tables import bot_processes

bot_processes.COMMAND = (*bot_processes.COMMAND[:-1], "tests.tables.endless_worker")
main()
