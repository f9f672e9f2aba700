"""Arboretum in words: moves with what they bring, questions, names of what can be touched, and the score sheet."""

from functools import cache

import pytest
from hypothesis import given

from sobremesa.game import OVER, Row, Seat, State
from sobremesa.games.arboretum import ARBORETUM
from sobremesa.games.arboretum.names import card_label, species_letter
from sobremesa.games.arboretum.state import SPECIES
from sobremesa.words import LANGUAGES, speaking
from tests.fuzz import tried
from tests.games.arboretum.grove import after, seen, table
from tests.games.arboretum.positions import Setting, random_game, seeds, settings_of_games
from tests.games.arboretum.test_secrets import SPECTATOR, other_world

NAMES = ["Ana", "Luis", "Eva", "Noa"]
MIDDLE = cache(
    lambda: table(
        ["J7 L2 L5 C1 D1 O1 M4", "D2 D3 D4 D5 D6 D7 D8"],
        groves=["J1 L3 J4", "M5"],
        piles=["L1 O2", "M1 M2"],
        known=["J7", ""],
    )
)
TO_PLAY = cache(lambda: after(MIDDLE(), "0 draw pile 1", "0 draw pile 0"))
TO_DISCARD = cache(lambda: after(TO_PLAY(), "0 play J7 3,0"))
LAST_CARD = cache(lambda: table(["J7", "D1"], piles=["L1", "M1"], deck="O8"))
LAST_DISCARD = cache(lambda: table(["J7 J8", "D1"], deck="", phase="discard"))


def said(state: State, text: str, reader: int | None = None) -> str:
    """What this reader hears of a move, given as the record has it."""
    return ARBORETUM.say(state, ARBORETUM.read(state, text), None if reader is None else Seat(reader), NAMES)


# A move


@pytest.mark.parametrize(
    ("state", "text", "words"),
    [
        (MIDDLE, "draw deck", "draws a card from the deck"),
        (LAST_CARD, "draw deck", "draws the last card of the deck, and this turn is the last"),
        (MIDDLE, "draw pile 1", "takes magnolia 2 from the pile of Luis"),
        (MIDDLE, "draw pile 0", "takes olive 2 from their own pile"),
        (TO_PLAY, "play O1 0,1", "plays olive 1 below jacaranda 1"),
        (TO_PLAY, "play J7 2,-1", "plays jacaranda 7 above jacaranda 4: jacaranda path worth 5 points"),
        (TO_DISCARD, "discard D1", "discards dogwood 1"),
        (LAST_DISCARD, "discard J8", "discards jacaranda 8, and the game is over"),
    ],
    indirect=["state"],
)
def test_a_move_is_said_with_what_it_brings(state: State, text: str, words: str) -> None:
    assert said(state, text) == words


def test_a_card_may_lengthen_paths_of_several_species() -> None:
    state = table(["L3", ""], groves=["J2 .. J4 / C2 C1 C5"], phase="play")
    assert said(state, "play L3 1,0") == (
        "plays lilac 3 to the right of jacaranda 2: cassia path worth 5 points, jacaranda path worth 3 points"
    )


@pytest.mark.parametrize(
    ("language", "played", "taken", "drawn"),
    [
        (
            "es",
            "juega el 7 de jacaranda encima del 4 de jacaranda: el camino de jacaranda pasa a valer 5",
            "roba el 2 de magnolio de la pila de descarte de Luis",
            "Robas el 7 de lila",
        ),
        (
            "fr",
            "pose le 7 de jacaranda au-dessus du 4 de jacaranda\u202f: sentier de jacaranda à 5 points",
            "prend le 2 de magnolia dans la défausse de Luis",
            "Vous piochez le 7 de lilas",
        ),
    ],
)
def test_moves_are_said_in_other_languages(language: str, played: str, taken: str, drawn: str) -> None:
    with speaking(language):
        assert said(TO_PLAY(), "play J7 2,-1") == played
        assert said(MIDDLE(), "draw pile 1") == taken
        assert said(after(MIDDLE(), "0 draw deck"), "card L7", 0) == drawn


# Secrets


def test_only_the_seat_that_draws_hears_which_card_it_was() -> None:
    state = after(MIDDLE(), "0 draw deck")
    assert [said(state, "card L7", reader) for reader in (0, 1, None)] == [
        "You draw lilac 7",
        "",
        "",
    ]


def test_what_the_others_hear_does_not_depend_on_the_card() -> None:
    state = after(MIDDLE(), "0 draw deck")
    for language in LANGUAGES:
        with speaking(language):
            heard = {said(state, f"card {card}", reader) for card in ("L7", "C8", "M3") for reader in (1, None)}
            assert len(heard) == 1


def test_a_card_taken_from_a_pile_is_named_to_everybody() -> None:
    assert said(MIDDLE(), "draw pile 1", 0) == "take magnolia 2 from the pile of Luis"
    for reader in (1, None):
        assert said(MIDDLE(), "draw pile 1", reader) == "takes magnolia 2 from the pile of Luis"


def test_the_last_discard_says_nothing_of_hands_that_open_then() -> None:
    assert said(LAST_DISCARD(), "discard J8", 0) == "discard jacaranda 8, and the game is over"
    for reader in (1, None):
        assert said(LAST_DISCARD(), "discard J8", reader) == "discards jacaranda 8, and the game is over"


@tried(4)
@given(settings_of_games, seeds)
def test_a_reader_hears_the_same_in_worlds_that_differ_in_what_it_cannot_know(setting: Setting, seed: int) -> None:
    for number, step in enumerate(random_game(setting, seed)):
        for reader in (*range(setting.seats), None) if number % 7 == seed % 7 else ():
            world = other_world(step.before, SPECTATOR if reader is None else reader, number)
            assert said(world, step.text, reader) == said(step.before, step.text, reader)


# What is asked


@pytest.mark.parametrize(
    ("state", "path", "english", "french"),
    [
        (
            MIDDLE,
            (),
            "Draw a card: from the deck or from a pile?",
            "Piochez une carte, dans la pioche ou dans une défausse.",
        ),
        (
            lambda: after(MIDDLE(), "0 draw pile 1"),
            (),
            "Draw a second card: from the deck or from a pile?",
            "Piochez une deuxième carte, dans la pioche ou dans une défausse.",
        ),
        (TO_PLAY, (), "Which card do you play?", "Choisissez la carte à poser."),
        (TO_PLAY, ("hand:O1",), "Where do you play olive 1?", "Choisissez où poser le 1 d’olivier."),
        (TO_DISCARD, (), "Which card do you discard?", "Choisissez la carte à défausser."),
    ],
    indirect=["state"],
)
def test_a_seat_is_asked_for_what_comes_next(state: State, path: tuple[str, ...], english: str, french: str) -> None:
    assert ARBORETUM.ask(seen(state, 0), path) == english
    with speaking("fr"):
        assert ARBORETUM.ask(seen(state, 0), path) == french


# What can be touched


@pytest.mark.parametrize(
    ("state", "pick", "english", "spanish"),
    [
        (LAST_CARD, "deck", "deck, 1 card left", "mazo de robo, queda 1 carta"),
        (MIDDLE, "pile:0", "your own pile: olive 2", "tu propia pila de descarte: el 2 de olivo"),
        (MIDDLE, "pile:1", "pile of Luis: magnolia 2", "pila de descarte de Luis: el 2 de magnolio"),
        (TO_PLAY, "hand:C1", "cassia 1", "el 1 de casia"),
        (TO_PLAY, "hand:J7", "jacaranda 7, known to all", "el 7 de jacaranda, y todos lo saben"),
        (TO_PLAY, "cell:3,0", "to the right of jacaranda 4", "a la derecha del 4 de jacaranda"),
    ],
    indirect=["state"],
)
def test_what_can_be_touched_has_a_name(state: State, pick: str, english: str, spanish: str) -> None:
    view = seen(state, 0) | {"names": NAMES}
    assert ARBORETUM.label(view, pick) == english
    with speaking("es"):
        assert ARBORETUM.label(view, pick) == spanish


def test_a_cell_is_named_with_every_card_beside_it() -> None:
    inside = table(["O5", ""], groves=["J1 J2 J3 / J4 .. J5 / J6 J7 J8"], phase="play")
    assert ARBORETUM.label(seen(inside, 0), "cell:1,1") == (
        "to the right of jacaranda 4, to the left of jacaranda 5, below jacaranda 2, above jacaranda 7"
    )


def test_the_first_cell_has_nothing_beside_it() -> None:
    assert ARBORETUM.label(seen(table(["O5", ""], phase="play"), 0), "cell:0,0") == "as the first card"


def test_a_species_has_the_letter_of_the_language_and_records_keep_theirs() -> None:
    for language, letters in (("en", "CDJOLMARQW"), ("es", "CNJOLMAPRS"), ("fr", "CNJOLMEFHS")):
        with speaking(language):
            assert "".join(map(species_letter, SPECIES)) == letters
            assert len(set(letters)) == len(SPECIES)
            assert card_label("W4") == f"{letters[-1]}4"
            assert ARBORETUM.write(TO_PLAY(), ARBORETUM.read(TO_PLAY(), "play O1 0,1")) == "play O1 0,1"
    assert card_label("?") == "?"


# The score sheet


def rows(state: State) -> list[Row]:
    return ARBORETUM.score_sheet([state], [], NAMES)


def test_the_sheet_explains_every_species() -> None:
    state = table(["C8 D1 O1", "C1 D8 L8"], groves=["C2 C3 D4 D5", "J1 J3 L4"], phase="end")
    assert rows(state) == [
        Row(
            "Cassia",
            [0, 0],
            [
                "The 8 counts nothing: another hand has the 1 (A17). Another hand has more, 1 against 0: no right to "
                "score (A18). C2 C3 would have brought 2 points.",
                "The highest sum, 1, gives the right to score (A18). There is no path to score (A20).",
            ],
        ),
        Row(
            "Dogwood",
            [2, 0],
            [
                "D4 D5: 2 for its cards. The highest sum, 1, gives the right to score (A18).",
                "The 8 counts nothing: another hand has the 1 (A17). Another hand has more, 1 against 0: no right to "
                "score (A18). There is no path to score (A20).",
            ],
        ),
        Row(
            "Jacaranda",
            [0, 3],
            [
                "",
                "J1 J3: 2 for its cards, 1 more for beginning with a 1. Nobody holds a card of the species, so "
                "everybody may score it (A19).",
            ],
        ),
        Row(
            "Olive",
            [0, 0],
            ["The highest sum, 1, gives the right to score (A18). There is no path to score (A20).", ""],
        ),
        Row(
            "Lilac",
            [0, 0],
            ["", "The highest sum, 8, gives the right to score (A18). There is no path to score (A20)."],
        ),
        Row("Magnolia", [0, 0], ["", ""]),
    ]


def test_the_sheet_names_every_part_of_a_path() -> None:
    (row, *_) = rows(table(["", ""], groves=["C1 C2 C3 C8", ""], phase="end"))
    assert row.points == [11, 0]
    assert row.notes[0].startswith(
        "C1 C2 C3 C8: 4 for its cards, 4 more for one species alone, 1 more for beginning with a 1, "
        "2 more for ending with an 8."
    )
    with speaking("es"):
        assert (
            rows(table(["", ""], groves=["C1 C2 C3 C8", ""], phase="end"))[0]
            .notes[0]
            .startswith(
                "C1 C2 C3 C8: 4 por sus cartas, 4 más por ser de una sola especie, 1 más por empezar en un 1, "
                "2 más por acabar en un 8."
            )
        )


def test_where_points_are_level_the_sheet_says_what_decides() -> None:
    level = table(["", ""], groves=["C2 C3", "D2 D3 J1"], phase="end")
    notes = ["1 species laid", "2 species laid"]
    assert rows(level)[-1] == Row("Species laid, among equals (A27)", [0, 0], notes, counts=[1, 2])
    with speaking("fr"):
        assert rows(level)[-1].notes == ["1 espèce posée", "2 espèces posées"]
    assert len(rows(table(["", ""], groves=["C2 C3", ""], phase="end"))) == 6


@tried(6)
@given(settings_of_games, seeds)
def test_the_rows_add_up_to_the_scores(setting: Setting, seed: int) -> None:
    *_, last = random_game(setting, seed)
    assert last.after.turn == OVER
    assert [sum(points) for points in zip(*(row.points for row in rows(last.after)), strict=True)] == (
        ARBORETUM.score_list(last.after)
    )
