"""The command `sobremesa`."""

import os
import sys

WITHOUT_RULES = ("games", "--help", "--version")  # what plays nothing starts without loading the compiler


def main() -> None:
    if sys.argv[1:2] and sys.argv[1] in WITHOUT_RULES:
        os.environ["NUMBA_DISABLE_JIT"] = "1"
    from sobremesa.cli import main as run  # only now: it brings the games, and with them the rules

    run()


if __name__ == "__main__":
    main()
