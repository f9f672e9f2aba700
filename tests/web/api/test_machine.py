"""Several programs do what they like at several tables; a simple model says what comes of it."""

from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from tests.fuzz import tried
from tests.web.api.programs import caller

PROGRAMS = 3
who = st.integers(0, PROGRAMS - 1)


@dataclass
class Model:
    """A table as it should be: who has which seat, and which moves were answered."""

    path: str
    seats: list[int | None]
    moves: dict[int, dict[str, Any]] = field(default_factory=dict)  # by number
    cleared: bool = False

    @property
    def begun(self) -> bool:
        return None not in self.seats


class Programs(RuleBasedStateMachine):
    """What programs may do, in any order."""

    tables = Bundle("tables")

    def __init__(self, callers: list[httpx.Client]) -> None:
        super().__init__()
        self.callers = callers
        self.models: list[Model] = []

    def send(self, program: int, path: str, **document: Any) -> tuple[int, Any]:
        answer = self.callers[program].post(path, json=document)
        return answer.status_code, answer.json()

    def ask(self, program: int, path: str) -> Any:
        return self.callers[program].get(path).json()

    @rule(target=tables, program=who, seats=st.permutations(["me", "free"]) | st.just(["me", "me"]))
    def lay(self, program: int, seats: list[str]) -> Model:
        status, table = self.send(program, "/tables", game="arboretum", seats=seats, fixed=True)
        assert status == 201
        model = Model(f"/tables/{table['id']}", [program if seat == "me" else None for seat in seats])
        self.models.append(model)
        return model

    @rule(table=tables, program=who, seat=st.none() | st.integers(0, 2))
    def join(self, table: Model, program: int, seat: int | None) -> None:
        wanted = [number for number in range(2) if seat in (None, number)]
        sits = any(table.seats[number] == program for number in wanted)
        free = [number for number in wanted if table.seats[number] is None]
        status, answer = self.send(program, f"{table.path}/join", seat=seat)
        if table.cleared and free:
            assert (status, answer["code"]) == (409, "refused")
            return
        if not sits and free:
            table.seats[free[0]] = program
        assert status == (200 if sits or free else 409), answer

    @rule(table=tables, program=who)
    def leave(self, table: Model, program: int) -> None:
        assert self.send(program, f"{table.path}/leave")[0] == 200
        if not table.begun:
            table.seats = [None if seat == program else seat for seat in table.seats]
            table.cleared = table.seats == [None, None]

    @rule(table=tables, program=who, index=st.integers(0, 200))
    def move(self, table: Model, program: int, index: int) -> None:
        look = self.ask(program, f"{table.path}/view?seat=-1")
        if program not in table.seats or not table.begun:
            code = "not_your_seat" if program not in table.seats else "not_begun"
            assert self.send(program, f"{table.path}/moves", after=0, move="x")[1]["code"] == code
            return
        seat = look["turn"]
        choices = self.ask(program, f"{table.path}/moves?seat={seat}")
        if table.seats[seat] != program:
            assert choices["code"] == "not_your_seat"
            assert self.ask(program, f"{table.path}/moves")["moves"] == []
            return
        text = choices["moves"][index % len(choices["moves"])]["move"]
        sent = {"seat": seat, "after": look["number"], "move": text}
        status, answer = self.send(program, f"{table.path}/moves", **sent)
        assert (status, answer) == (200, {"number": look["number"], "seat": seat, "move": text})
        table.moves[look["number"]] = answer

    @rule(table=tables, program=who, index=st.integers(0, 50))
    def send_again(self, table: Model, program: int, index: int) -> None:
        if not table.moves:
            return
        number = list(table.moves)[index % len(table.moves)]
        made = table.moves[number]
        sent = {"seat": made["seat"], "after": number, "move": made["move"]}
        status, answer = self.send(program, f"{table.path}/moves", **sent)
        if table.seats[made["seat"]] == program:
            assert (status, answer) == (200, made)
        else:
            assert answer["code"] == "not_your_seat"

    @rule(table=tables, program=who)
    def take_back(self, table: Model, program: int) -> None:
        look = self.ask(program, f"{table.path}/view")
        status, answer = self.send(program, f"{table.path}/undo", after=look.get("number", 0))
        assert (status == 200) == look.get("undo", False), answer

    @invariant()
    def tables_are_as_the_model_says(self) -> None:
        for model in self.models[-2:]:
            for program in range(PROGRAMS):
                table = self.ask(program, model.path)
                assert [seat["mine"] for seat in table["seats"]] == [seat == program for seat in model.seats]
                assert [seat["who"] == "free" for seat in table["seats"]] == [seat is None for seat in model.seats]
                assert table["state"] == ("playing" if model.begun else "cleared" if model.cleared else "waiting")

    def teardown(self) -> None:
        """Every answered move is in the stream under its number, once."""
        for model in self.models:
            if model.begun:
                told = dict[int, int]()
                with self.callers[0].stream("GET", f"{model.path}/events?seat=-1") as stream:
                    for line in stream.iter_lines():
                        if line.startswith("id: "):
                            number = int(line.removeprefix("id: "))
                            told[number] = told.get(number, 0) + 1
                        if len(told) == self.ask(0, f"{model.path}/view?seat=-1")["number"]:
                            break
                assert set(told.values()) <= {1}
                assert model.moves.keys() <= told.keys()


@pytest.mark.fuzz
def test_several_programs_at_several_tables(address: str) -> None:
    small = tried(12, stateful_step_count=20, suppress_health_check=list(HealthCheck))
    with ExitStack() as stack:
        callers = [stack.enter_context(caller(address, name)) for name in ("Ana", "Ben", "Cleo")]
        run_state_machine_as_test(lambda: Programs(callers), settings=small)  # type: ignore[arg-type]  # makes one
