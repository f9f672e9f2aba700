"""Plays at random: `http_bot.py http://localhost:8765 mars`, or `http_bot.py http://localhost:8765/t/…` to join."""

import json
import random
import sys
from urllib.request import Request, urlopen

(server, _, table), headers = sys.argv[1].partition("/t/"), {"content-type": "application/json"}


def ask(path, document=None):
    return urlopen(Request(f"{server}/api/v1{path}", document and json.dumps(document).encode(), headers))


headers["authorization"] = "Bearer " + json.load(ask("/people", {"name": "Random"}))["token"]
new = {"game": sys.argv[-1], "seats": ["me", "child"]}
table = "/tables/" + json.load(ask(f"/tables/{table}/join", {"seat": None}) if table else ask("/tables", new))["id"]
for line in ask(f"{table}/events"):
    while line.startswith((b"event: deal", b"event: move")) and (now := json.load(ask(f"{table}/moves")))["moves"]:
        ask(f"{table}/moves", {"after": now["number"], "move": random.choice(now["moves"])["move"]})
