"""A server's child process that has the tests' game on its shelf, as the server has."""

import runpy

runpy.run_module("sobremesa.tables.child_process", run_name="__main__", alter_sys=True)
