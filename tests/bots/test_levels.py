"""The levels: every one is named, answers with what is legal, and is better than the one below."""

import itertools

import pytest

from sobremesa.bots.levels import LEVELS
from sobremesa.game import Action, Game
from sobremesa.match import play_many
from sobremesa.match.bot import Bot
from sobremesa.match.loops import decide
from sobremesa.record import Record
from sobremesa.rng import Rng, generator
from tests import SHIPPED
from tests.walks import USUAL, Setting, walk

every_level = pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
every_shipped_game = pytest.mark.parametrize("game", SHIPPED.values(), ids=SHIPPED)  # with its own `worth`
every_table_of_two = pytest.mark.parametrize("setting", [one for one in USUAL if one.seats == 2], ids=str)

# Those that are made of rules alone play a thousand games while the others play one; a benchmark has them all.
QUICK = [level for level in LEVELS.values() if level.chooser]
NEIGHBOURS = list(itertools.pairwise(QUICK))


def chosen(record: Record, bot: Bot, rng: Rng) -> Action:
    """What the bot does."""
    if bot.sit is None:
        return decide(record.game, bot, record.state, rng)
    return bot.sit(record.game).choose(record, rng)


def test_there_are_five_from_a_child_to_a_master() -> None:
    assert list(LEVELS) == ["child", "guest", "regular", "host", "master"]


@every_level
def test_a_level_has_its_own_name_and_a_line_about_it(level: Bot) -> None:
    assert LEVELS[level.name] is level
    assert level.about
    assert [other.about for other in LEVELS.values()].count(level.about) == 1


@every_level
@every_table_of_two
def test_a_level_chooses_what_is_legal(setting: Setting, level: Bot) -> None:
    record = walk(setting)
    wide = max(range(len(record.positions)), key=lambda ply: len(setting.game.legal_actions(record.positions[ply])))
    before = record.at(wide)
    assert chosen(before, level, generator(1)) in setting.game.legal_actions(before.state)


@every_shipped_game
@pytest.mark.parametrize(("below", "above"), NEIGHBOURS, ids=lambda level: level.name)
def test_a_level_beats_the_one_below(game: Game, below: Bot, above: Bot) -> None:
    assert play_many(game, [above, below], 200, 1).shares[:, 0].mean() >= 0.65
