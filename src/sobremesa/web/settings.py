"""What a table has settled before it plays, in words: its clock, its manners, and the options of its game."""

from typing import NamedTuple

from sobremesa.game import Game, Json, Option
from sobremesa.games import GAMES
from sobremesa.storage.models import TablePlan
from sobremesa.svg import AUTO
from sobremesa.words import LANGUAGES, Words

_ = Words("web")


class Settled(NamedTuple):
    """One thing that is settled, and how."""

    what: str
    how: str


def settings_of(plan: TablePlan) -> list[Settled]:
    """Everything that somebody may want to know before they sit down."""
    game = GAMES[plan.game]
    clock = _("{minutes} min each, then a bot", minutes=plan.minutes) if plan.minutes else _("No clock")
    spoken = LANGUAGES.get(plan.language or "", _("Any"))
    return [
        Settled(_("Clock"), clock),
        Settled(_("Language at the table"), spoken),
        Settled(_("Hints"), _said(plan.hints)),
        Settled(_("A bot takes over for anybody who leaves"), _said(plan.takeover)),
        *(_option(game, option, plan.options.get(option.key, option.default)) for option in game.options),
    ]


def _option(game: Game, option: Option, value: Json) -> Settled:
    return Settled(game.words(option.help).removesuffix("."), _chosen(game, option, value))


def _chosen(game: Game, option: Option, value: Json) -> str:
    if isinstance(value, bool):
        return _said(value)
    if value in option.values:
        return game.face(value, AUTO).title
    return ", ".join(game.face(one, AUTO).title for one in value) if option.groups else _("Our own choice")


def _said(yes: bool) -> str:
    return _("yes") if yes else _("no")
