"""The record of a game: who sat there, the deal and every move, chance included. Every move is judged here."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sobremesa.game import (
    CHANCE,
    LONGEST_QUOTE,
    OVER,
    Action,
    Game,
    GameOver,
    Json,
    NotYourTurn,
    Options,
    RuleError,
    Seat,
    State,
    UnreadableMove,
    choose_options,
    quoted,
)
from sobremesa.lettering import name_of, spoken
from sobremesa.poster import poster
from sobremesa.record_json import (
    KEPT,
    RESULT,
    VERSION,
    BadRecord,
    Decider,
    Stopped,
    game_of,
    players_of,
    read_record,
    stopped_of,
)
from sobremesa.rng import Rng
from sobremesa.words import Words

_ = Words("table")

CHANCE_NAME = "*"
BOT = "bot:"  # before the name of a bot, in the list of who sits where


@dataclass(frozen=True)
class Record:
    """A game as far as it has been played. Everything in it has been judged."""

    game: Game
    seats: tuple[str, ...]
    options: Options
    deal: Json
    moves: tuple[str, ...]
    positions: tuple[State, ...] = field(compare=False, repr=False)  # [ply] before each move, and after the last
    kept: Mapping[str, Json] = field(default_factory=dict)  # optional members, as they came
    players: tuple[Decider, ...] = ()  # who decides for a seat where that is not who sat down, in the order of plies
    stopped: Stopped | None = None  # why the game was ended before its end

    @property
    def state(self) -> State:
        """The position after the last move; it is shared, so copy it before you play on it."""
        return self.positions[-1]

    @property
    def turn(self) -> Seat:
        """Whose decision it is: a seat, CHANCE or OVER."""
        return OVER if self.stopped else Seat(int(self.state.turn))

    @property
    def over(self) -> bool:
        """Whether it was played to its end."""
        return int(self.state.turn) == OVER

    @property
    def ended(self) -> bool:
        """Whether nothing more is played: it is over, or was stopped before."""
        return self.over or self.stopped is not None

    @property
    def scores(self) -> list[int]:
        return self.game.score_list(self.state)

    @property
    def winners(self) -> list[int]:
        """Every seat that shares the victory; nobody before the end."""
        return self.game.winner_list(self.state) if self.over else []

    def at(self, ply: int) -> "Record":
        """The same game after so many moves."""
        if not 0 <= ply <= len(self.moves):
            raise ValueError(f"This game has {len(self.moves)} moves: there is nothing after {ply}.")
        return replace(
            self,
            moves=self.moves[:ply],
            positions=self.positions[: ply + 1],
            players=tuple(player for player in self.players if player.ply <= ply),
            stopped=self.stopped if ply == len(self.moves) else None,
        )

    def player(self, seat: Seat, ply: int) -> str:
        """The name of who decides for this seat in the position after so many moves."""
        since = [player.name for player in self.players if player.seat == seat and player.ply <= ply]
        return since[-1] if since else self.seats[seat]

    def log(self, seat: Seat | None = None, start: int = 0) -> list[str]:
        """The moves from ply `start` on, as this reader may read them."""
        return [self.told(ply, seat) for ply in range(start, len(self.moves))]

    def told_deal(self, seat: Seat | None = None) -> Json:
        """The deal as this reader may read it."""
        return self.game.tell_deal(self.positions[0], self._reader(seat))

    def view(self, seat: Seat | None = None) -> Any:
        """All that this reader may know of the position, with the names and what was last done."""
        seen = self.game.view(self.state, self._reader(seat))
        return {**seen, "names": list(self.seats), "last": self.log(seat, self._last_decision())}

    def scene(self, seat: Seat | None = None) -> Any:
        """The view for a picture or a diagram: what was last done is there in words too, of the language spoken now."""
        said = [self.said(ply, seat) for ply in range(self._last_decision(), len(self.moves))]
        return {**self.view(seat), "said": [words for words in said if words]}

    def _last_decision(self) -> int:
        """The ply of the last move that was not chance's, or 0."""
        ply = max(len(self.moves) - 1, 0)
        while ply > 0 and self.moves[ply].startswith(CHANCE_NAME):
            ply -= 1
        return ply

    def told(self, ply: int, seat: Seat | None = None) -> str:
        """One move as this reader may read it."""
        before = self.positions[ply]
        who, text = split_move(self.moves[ply])
        return f"{seat_name(who)} {self.game.tell(before, self.game.read(before, text), self._reader(seat))}"

    def said(self, ply: int, seat: Seat | None = None) -> str:
        """One move as a sentence for this reader; empty for what chance does where that tells this reader nothing."""
        before = self.positions[ply]
        _who, text = split_move(self.moves[ply])
        names = [name_of(self.seats, number) for number in range(len(self.seats))]
        return spoken(self.game, before, self.game.read(before, text), self._reader(seat), names)

    def _reader(self, seat: Seat | None) -> Seat | None:
        """Who reads, if it is a seat of this game or a spectator: no other number may stand for somebody's place."""
        if seat is not None and not 0 <= seat < len(self.seats):
            last = len(self.seats) - 1
            raise ValueError(f"There is no seat {seat}: there are 0 to {last}, and None for a spectator.")
        return seat

    def _repr_svg_(self) -> str:
        """The picture that a spectator sees, for notebooks."""
        return poster(self.game, self.scene(), "light")


def begin(game: Game, names: Sequence[str], options: Mapping[str, Json], rng: Rng, **kept: Json) -> Record:
    """A game just dealt; raises BadOptions."""
    chosen = choose_options(game, len(names), options)
    if unknown := kept.keys() - set(KEPT):
        raise ValueError(f"A record has no member {quoted(min(unknown))}; it may keep {', '.join(KEPT)}.")
    state = game.new_state()
    game.deal(state, len(names), game.settings(chosen), rng)
    return Record(game, tuple(names), chosen, game.write_deal(state), (), (state,), kept)


def resume(game: Game, names: Sequence[str], options: Options, deal: Json, moves: Iterable[str]) -> Record:
    """A game from its recorded deal and moves, every one judged; raises BadRecord."""
    state = game.new_state()
    try:
        game.read_deal(state, len(names), options, deal)
    except RuleError as error:
        raise BadRecord(str(error)) from error
    positions, texts = [state], tuple(moves)
    for ply, move in enumerate(texts):
        positions.append(_after_move(game, positions[-1], ply, move))
    return Record(game, tuple(names), options, deal, texts, tuple(positions))


def extend(record: Record, seat: Seat, text: str) -> Record:
    """The record with one more move, of a seat or of CHANCE; raises a RuleError and changes nothing if it cannot be."""
    if record.stopped:
        raise GameOver(_("The game was stopped before its end."))
    action = judge(record.game, record.state, seat, text)
    state = record.state.copy()
    record.game.play(state, action)
    moves = (*record.moves, f"{seat_name(record.turn)} {text}")
    return replace(record, moves=moves, positions=(*record.positions, state))


def stop(record: Record, why: str, seats: Iterable[int]) -> Record:
    """The record of a game that these seats end before its end; raises GameOver."""
    if record.ended:
        raise GameOver(_("The game is over."))
    return replace(record, stopped=Stopped(why, tuple(sorted(seats))))


def judge(game: Game, state: State, seat: Seat, text: str) -> Action:
    """The action that this text means for this seat here; raises a RuleError if it may not be played."""
    turn = int(state.turn)
    if turn == OVER:
        raise GameOver(_("The game is over."))
    if seat != turn:
        raise NotYourTurn(_not_your_turn(turn, seat))
    action = game.read(state, text)
    if (written := game.write(state, action)) != text:
        texts = {"text": quoted(text), "written": quoted(written)}
        raise UnreadableMove(_("{text} is not how this move is written; it is {written}.", **texts))
    allowed = game.possible(state, action) if seat == CHANCE else action in game.legal_actions(state)
    if not allowed:
        raise game.refusal(state, action).error()
    return action


def _not_your_turn(turn: int, seat: int) -> str:
    """Whole sentences: in other languages chance and a seat need different words around them."""
    if turn == CHANCE:
        return _("It is the turn of chance, not of seat {seat}.", seat=seat)
    if seat == CHANCE:
        return _("It is the turn of seat {turn}, not of chance.", turn=turn)
    return _("It is the turn of seat {turn}, not of seat {seat}.", turn=turn, seat=seat)


def with_actions(record: Record, actions: Iterable[Action]) -> Record:
    """The record with these moves more, which compiled play took from `legal` and `chance`: not judged again."""
    game = record.game
    moves, positions = list(record.moves), list(record.positions)
    for action in actions:
        before = positions[-1]
        moves.append(f"{seat_name(before.turn)} {game.write(before, int(action))}")
        positions.append(before.copy())
        game.play(positions[-1], int(action))
    return replace(record, moves=tuple(moves), positions=tuple(positions))


def chance_text(record: Record, rng: Rng) -> str:
    """What chance does now, when it is its turn."""
    return record.game.write(record.state, record.game.chance(record.state, rng))


def replay(record: Record) -> Iterator[Record]:
    """The same game after no move, after one, and so on to the end of the record."""
    for ply in range(len(record.moves) + 1):
        yield record.at(ply)


# Text


def seat_name(seat: Seat) -> str:
    return CHANCE_NAME if seat == CHANCE else str(seat)


def bot_seat(name: str) -> str:
    """What a seat is called where the bot of this name sits."""
    return f"{BOT}{name}"


def split_move(move: str) -> tuple[Seat, str]:
    """Who and what; raises UnreadableMove."""
    who, space, text = move.partition(" ")
    if who == CHANCE_NAME and space:
        return CHANCE, text
    if not (space and who.isascii() and who.isdigit() and (who == "0" or who[0] != "0") and len(who) < 3):
        message = _("{move} is no move: it begins with a seat number or *, then a space.", move=quoted(move))
        raise UnreadableMove(message)
    return Seat(int(who)), text


def as_json(record: Record) -> dict[str, Json]:
    """The record as the public format has it; yours to change."""
    members: dict[str, Json] = json.loads(dumps(record))
    return members


def dumps(record: Record) -> str:
    """One line of JSON."""
    members: dict[str, Json] = {
        "sobremesa": VERSION,
        "game": record.game.key,
        "seats": list(record.seats),
        "options": record.options,
        "deal": record.deal,
        "moves": list(record.moves),
    }
    if record.over:
        members |= {"scores": record.scores, "winners": record.winners}
    if record.players:
        members["players"] = record.players
    if record.stopped:
        members["stopped"] = record.stopped._asdict()
    return json.dumps(members | dict(record.kept), ensure_ascii=False)


def loads(text: str) -> Record:
    """The record that one JSON object holds, every move judged; raises BadRecord."""
    return _judged(read_record(text))


def verify(members: Json) -> Record:
    """The record that these JSON members are, every move judged; raises BadRecord."""
    try:
        text = json.dumps(members)
    except (TypeError, ValueError, RecursionError) as error:
        raise BadRecord(_("This is no record: it cannot be written as JSON.")) from error
    return loads(text)


def _judged(members: Json) -> Record:
    game, names = game_of(members), members["seats"]
    try:
        options = choose_options(game, len(names), members["options"])
    except RuleError as error:
        raise BadRecord(str(error)) from error
    if missing := options.keys() - members["options"].keys():
        raise BadRecord(_("Option {key} is missing: a record spells out every option.", key=min(missing)))
    if options != members["options"]:
        raise BadRecord(_("The options are not spelled as {options}.", options=quoted(options)))
    kept = {key: members[key] for key in KEPT if key in members}
    record = replace(
        resume(game, names, options, members["deal"], members["moves"]),
        kept=kept,
        players=players_of(members),
        stopped=stopped_of(members),
    )
    _check_result(record, members)
    return record


def _after_move(game: Game, state: State, ply: int, move: str) -> State:
    try:
        seat, text = split_move(move)
        action = judge(game, state, seat, text)
    except RuleError as error:
        raise BadRecord(_("Move {n}, {move}: {error}", n=ply + 1, move=quoted(move), error=error)) from error
    after = state.copy()
    game.play(after, action)
    return after


def _check_result(record: Record, members: Json) -> None:
    """Scores and winners are there once the game is over, not before, and are what the rules give; raises BadRecord."""
    if record.over and record.stopped:
        played = len(record.moves)
        raise BadRecord(_("The game is over after move {n}: nobody can have stopped it.", n=played))
    for key in RESULT:
        if not record.over and key in members:
            played = len(record.moves)
            raise BadRecord(_("There are {key} although the game is not over after move {n}.", key=key, n=played))
        if record.over and key not in members:
            raise BadRecord(_("The game is over but the member {key} is missing.", key=repr(key)))
        if record.over and _in_order(key, members[key]) != _in_order(key, right := getattr(record, key)):
            given = json.dumps(members[key])[:LONGEST_QUOTE]
            raise BadRecord(_("The {key} are {right} by the rules, not {given}.", key=key, right=right, given=given))


def _in_order(key: str, result: Json) -> str:
    """Scores or winners as text to be compared; winners may have been named in any order."""
    if key == "winners" and isinstance(result, list):
        result = sorted(result, key=json.dumps)
    return json.dumps(result)
