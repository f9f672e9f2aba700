"""Which notes of a first game matter now."""

from sobremesa.game import Seat
from sobremesa.lessons.lesson import Lesson, Trigger
from sobremesa.record import Record, split_move


def mattering(lesson: Lesson, record: Record, seat: Seat) -> list[str]:
    """The keys of the notes that matter to this seat, made of what it may know."""
    if record.turn != seat and not record.over:
        return []
    now = _Moment(record, seat)
    return [note.key for note in lesson.notes if now.holds(note.when)]


class _Moment:
    """What a seat sees of a position, looked up once."""

    def __init__(self, record: Record, seat: Seat) -> None:
        view, game, state = record.view(seat), record.game, record.state
        picks = {} if record.over else game.picks(state)
        self._phase = view["phase"]
        self._picks = {pick.partition(":")[0] for path in picks for pick in path}
        self._moves = [game.write(state, action) for action in picks.values()]
        self._last = [split_move(move)[1] for move in view["last"]]

    def holds(self, when: Trigger) -> bool:
        return bool(
            (when.phase and when.phase == self._phase)
            or (when.pick and when.pick in self._picks)
            or (when.move and _any_begins(self._moves, when.move))
            or (when.last and _any_begins(self._last, when.last))
        )


def _any_begins(texts: list[str], start: str) -> bool:
    return any(text.startswith(start) for text in texts)
