"""A bot's process that can be asked to misbehave: to hang, to crash, to take more and more memory, to talk nonsense."""

import os
import sys
import time
from typing import Any

from sobremesa.tables import bot_worker

right_answer = bot_worker.answer


def answer(question: dict[str, Any]) -> Any:
    match question["bot"]:
        case "hang":
            time.sleep(3600)
        case "crash":
            os._exit(1)
        case "hoard":
            hoard = []
            while True:
                hoard.append(bytearray(1 << 28))
        case "babble":
            sys.stdout.write("nonsense\n")
        case "niceness":
            return os.nice(0)
    return right_answer(question)


bot_worker.answer = answer
bot_worker.main()
