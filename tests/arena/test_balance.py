"""Balance reports: the games that are weighed, the figures, and the page."""

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from functools import partial

import numpy as np
import pytest

from sobremesa.arena.balance import (
    GAMES_A_DEAL,
    REPEATS,
    STREAMS,
    Balance,
    Study,
    TooFewDeals,
    Weighed,
    balance,
    weigh,
)
from sobremesa.arena.features import SHARED, Feature, Features
from sobremesa.arena.page import page
from sobremesa.bots.greedy import GREEDY
from sobremesa.game import Action, Game, choose_options
from sobremesa.games import GAMES
from sobremesa.match import play_all
from sobremesa.match.bot import Bot, Forfeit
from sobremesa.record import Record
from sobremesa.rng import Rng

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def study(game: Game, seed: int = 1) -> Study:
    return Study(game, GREEDY, 2, seed, choose_options(game, 2, {}))


@pytest.fixture(scope="module")
def weighed() -> dict[str, Weighed]:
    """Forty deals of each game."""
    return {game.key: weigh(study(game), 40) for game in GAMES.values()}


def tables(weighed: Weighed) -> list[frozenset[Feature]]:
    return [told.table for told in weighed.features]


@every_game
def test_every_deal_is_played_several_times(game: Game, weighed: dict[str, Weighed]) -> None:
    found = weighed[game.key]
    assert len(found.points) == 40 * GAMES_A_DEAL
    assert found.deals == 40
    dealt = [set(tables(found)[start : start + GAMES_A_DEAL]) for start in range(0, len(found.points), GAMES_A_DEAL)]
    assert all(len(same) == 1 for same in dealt)
    assert np.allclose(found.shares.sum(axis=1), 1)


def test_deals_differ(weighed: dict[str, Weighed]) -> None:
    assert len(set(tables(weighed["leaves"]))) > 30


def test_the_first_decisions_of_bots_with_other_dice_differ_on_the_same_deal(weighed: dict[str, Weighed]) -> None:
    """Greedy settles anywhere on Mars."""
    seats = [told.seats[0] for told in weighed["mars"].features]
    assert seats[0] != seats[1]
    assert STREAMS == REPEATS == 2


@every_game
def test_leads_are_relative_to_the_table_and_to_the_seat(game: Game, weighed: dict[str, Weighed]) -> None:
    leads = weighed[game.key].leads
    assert np.allclose(leads.sum(axis=1), 0)
    assert np.allclose(leads.mean(axis=0), 0)


@every_game
def test_the_figures_are_those_of_the_games(game: Game, weighed: dict[str, Weighed]) -> None:
    games, found = weighed[game.key], balance(weighed[game.key], 0)
    assert [share.value for share in found.seats] == pytest.approx(games.shares.mean(axis=0))
    assert [points.value for points in found.seat_points] == pytest.approx(games.points.mean(axis=0))
    assert found.points == Counter(games.points.astype(int).ravel().tolist())
    assert sum(found.decisions.values()) == found.games == 160
    assert sum(part.value for part in found.luck) == pytest.approx(1)


@every_game
def test_the_same_seed_gives_the_same_page_and_another_another(game: Game) -> None:
    one, same, other = (page(study(game, seed), balance(weigh(study(game, seed), 4), seed)) for seed in (1, 1, 2))
    assert one == same != other


def test_work_that_is_interrupted_weighs_what_is_done() -> None:
    game = GAMES["mars"]
    told = 0

    def stop(games: int) -> None:
        nonlocal told
        told += games
        if told > 200:
            raise KeyboardInterrupt

    found = weigh(study(game), 1000, stop)
    assert 0 < found.deals < 1000
    assert found.interrupted
    assert found.points.tolist() == weigh(study(game), found.deals).points.tolist()
    assert "It was ended early: fewer deals were played than were asked for." in balance(found, 0).cautions


# Games that were not as they should be


def quick(monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    """Games are given up after so many moves."""
    monkeypatch.setattr("sobremesa.arena.balance.play_all", partial(play_all, limit=limit))


def test_deals_with_a_game_without_end_are_left_out_and_the_report_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch, 95)
    asked = study(GAMES["mars"])
    weighed = weigh(asked, 40)
    assert 0 < 40 - weighed.deals <= weighed.unfinished
    assert not weighed.interrupted
    found = balance(weighed, 0)
    said = f"{weighed.unfinished} games had no end after 95 moves: their deals are in no figure."
    assert found.cautions == [said]
    assert said in page(asked, found)


def test_of_fewer_than_two_deals_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch, 5)
    weighed = weigh(study(GAMES["mars"]), 4)
    with pytest.raises(TooFewDeals, match="0 deals came to an end, 16 games did not: of fewer than 2 deals"):
        balance(weighed, 0)


class Quitter:
    """A mind that gives up at once."""

    def choose(self, _: Record, __: Rng) -> Action:
        raise Forfeit("It <quit>.")

    def close(self) -> None:
        pass


def test_who_forfeits_is_named_in_the_report() -> None:
    game = GAMES["mars"]
    asked = study(game)._replace(bot=Bot("quitter", "", sit=lambda _: Quitter()))
    found = balance(weigh(asked, 2), 0)
    (said,) = found.cautions
    assert said == "The bot forfeited 16 times, 0 of them late: any legal moves were made in its place. It <quit>."
    assert "made in its place. It &lt;quit&gt;." in page(asked, found)


def test_a_report_of_sound_games_warns_of_nothing(known: Balance) -> None:
    assert known.cautions == []


def planted(deals: int = 200) -> Weighed:
    """A made-up game: seat 1 is better by a point, and a card is worth three to both."""
    generator = np.random.default_rng(5)
    lucky = np.repeat(generator.random(deals) < 0.4, GAMES_A_DEAL)
    points = 20 + np.round(generator.normal(0, 2, (deals * GAMES_A_DEAL, 2))) + 3.0 * lucky[:, None]
    points[:, 1] += 1
    shares = np.where(points[:, :1] > points[:, 1:], [[1.0, 0.0]], [[0.0, 1.0]])
    shares[points[:, 0] == points[:, 1]] = 0.5
    nobody: tuple[frozenset[Feature], ...] = (frozenset(), frozenset())
    told = [Features(frozenset({Feature(SHARED, "cards: <rancher>")} if luck else set()), nobody) for luck in lucky]
    return Weighed(points, shares, np.full(len(points), 30), told, [], 0, 0, False)


@pytest.fixture(scope="module")
def known() -> Balance:
    return balance(planted(), 0)


def test_what_was_planted_is_found(known: Balance) -> None:
    (card,) = known.effects[SHARED]
    assert card.clear
    assert not card.difference.excludes(3)
    assert known.seats[0].interval[1] < 0.5 < known.seats[1].interval[0]
    assert known.luck.deal.value < 0.1


def test_the_page_says_it_in_words_and_pictures(known: Balance) -> None:
    text = page(study(GAMES["arizona"]), known)
    assert "Seats 0 and 1 differ from a fair 50%." in text
    assert "1 of 1 differences is clear." in text
    assert text.count("cards: &lt;rancher&gt;") >= 2
    assert "<rancher>" not in text


@every_game
def test_the_page_stands_alone_and_every_picture_is_sound(game: Game, weighed: dict[str, Weighed]) -> None:
    text = page(study(game), balance(weighed[game.key], 1))
    pictures = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    assert len(pictures) >= 5
    for drawn in pictures:
        assert ElementTree.fromstring(drawn).find("{http://www.w3.org/2000/svg}desc") is not None
    outside = text.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"https?:|<script|<link|@import|url\(", outside)
    assert "prefers-color-scheme:dark" in outside
