"""Why a move of Arizona cannot be made: for people, after `legal` has said that it cannot."""

from sobremesa.game import CHANCE, Action, Refusal, Refusals
from sobremesa.games.arizona.cells import symbol_at
from sobremesa.games.arizona.codes import (
    FIRST_CIRCLE,
    FIRST_DELIVER,
    FIRST_GO,
    FIRST_ROLL,
    FIRST_START,
    NUGGET_UP,
    SKIP,
    STUCK,
)
from sobremesa.games.arizona.scoring import in_force
from sobremesa.games.arizona.state import (
    CIRCLE,
    CLOSED_STATIONS,
    DELIVER,
    DRAW,
    FINAL,
    MOST_SHIFTS,
    N_GOODS,
    OFF,
    SHIFT,
    SIDE,
    START,
    STATION,
    TAKE,
    Arizona,
)
from sobremesa.games.arizona.stretches import DIE_OF_PATH, PATHS, cells_of
from sobremesa.words import N_, Words

_ = Words("arizona")

REFUSALS = Refusals(
    _,
    Refusal("wrong_phase", "Z7", N_("That is not possible now.")),
    Refusal("bad_roll", "Z1", N_("That roll is impossible here.")),
    Refusal("no_such_die", "Z6", N_("That die is not there.")),
    Refusal("not_a_station", "Z9", N_("A line begins at a station.")),
    Refusal("wrong_shape", "Z11", N_("That is not a stretch of your die.")),
    Refusal("off_sheet", "Z12", N_("That leaves the sheet.")),
    Refusal("already_circled", "Z14", N_("That symbol is already circled.")),
    Refusal("can_draw", "Z15", N_("Your die allows a stretch.")),
    Refusal("nuggets_only_score", "Z16", N_("Nuggets only score at this table.")),
    Refusal("no_nugget", "Z16", N_("You hold no nugget.")),
    Refusal("other_way", "Z16", N_("In one turn all nuggets turn the die the same way.")),
    Refusal("enough_shifts", "Z16", N_("Three nuggets are the most in one turn.")),
    Refusal("not_beside", "Z20", N_("Only a symbol one space from the train can be circled as well.")),
    Refusal("not_a_good", "Z20", N_("Only goods can be circled as well.")),
    Refusal("not_carried", "Z22", N_("You carry none of that.")),
    Refusal("already_delivered", "Z23", N_("You have delivered that already.")),
    Refusal("mountain", "Z30", N_("A mountain bars the way.")),
    Refusal("station_closed", "Z32", N_("That station is closed.")),
)


def refusal(state: Arizona, action: Action) -> Refusal:
    """Why an action that is not legal is not."""
    return REFUSALS.said(_key(state, action))


def _key(state: Arizona, action: Action) -> str:
    if state.turn == CHANCE:
        return "bad_roll" if action >= FIRST_ROLL else "wrong_phase"
    if state.phase not in _phases(action):
        return "wrong_phase"
    if state.phase == TAKE:
        return "no_such_die"
    if state.phase == START:
        return "not_a_station"
    if state.phase == DRAW:
        return _draw_key(state, action)
    if state.phase == CIRCLE:
        return _circle_key(state, action - FIRST_CIRCLE)
    delivered = state.delivered[state.turn, action - FIRST_DELIVER] > 0
    return "already_delivered" if delivered else "not_carried"


def _phases(action: Action) -> tuple[int, ...]:
    """When such an action has its time."""
    if action >= FIRST_ROLL:
        return ()
    if action == SKIP:
        return (CIRCLE, DELIVER, FINAL)
    if action >= FIRST_DELIVER:
        return (DELIVER, FINAL)
    if action >= FIRST_CIRCLE:
        return (CIRCLE,)
    if action >= FIRST_GO:
        return (DRAW,)
    return (START,) if action >= FIRST_START else (TAKE,)


def _draw_key(state: Arizona, action: Action) -> str:
    if action == STUCK:
        return "can_draw"
    if action >= NUGGET_UP:
        return _nugget_key(state, 1 if action == NUGGET_UP else -1)
    return _stretch_key(state, action - FIRST_GO)


def _nugget_key(state: Arizona, way: int) -> str:
    if not state.flag[SHIFT]:
        return "nuggets_only_score"
    if state.shifts * way < 0:
        return "other_way"
    return "enough_shifts" if abs(state.shifts) >= MOST_SHIFTS else "no_nugget"


def _stretch_key(state: Arizona, path: int) -> str:
    seat = state.turn
    if DIE_OF_PATH[path] != state.die[seat]:
        return "wrong_shape"
    y, x = divmod(int(state.at[seat]), SIDE)
    cells = [(x + dx, y + dy) for dx, dy in cells_of(PATHS[path])]
    x, y = cells[-1]
    if not (0 <= x < state.width and 0 <= y < state.height):
        return "off_sheet"
    if any((int(state.rough[y]) >> x) & 1 for x, y in cells):
        return "mountain"
    closed = symbol_at(state, SIDE * y + x) == STATION and in_force(state, CLOSED_STATIONS)
    return "station_closed" if closed else "already_circled"


def _circle_key(state: Arizona, cell: int) -> str:
    y, x = divmod(int(state.at[state.turn]), SIDE)
    if abs(cell // SIDE - y) + abs(cell % SIDE - x) != 1 or symbol_at(state, cell) == OFF:
        return "not_beside"
    return "not_a_good" if symbol_at(state, cell) >= N_GOODS else "already_circled"
