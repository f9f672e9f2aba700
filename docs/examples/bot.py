"""A bot for Sobremesa that plays any legal move: one line of JSON in, one line of JSON out."""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if "seed" in message:  # the game begins: who plays, which game, with which options
        random.seed(message["seed"])
    elif "legal" in message:  # our turn: what we may know, and what we may do
        print(json.dumps({"move": random.choice(message["legal"])}), flush=True)
    elif "over" in message:  # the result, for those who learn
        pass
