"""Words made to fit, and what every game says alike."""

import pytest

from sobremesa.game import View
from sobremesa.lettering import broken, caption, sentence, text_width, verdict, won
from sobremesa.words import speaking

SIZE = 26
WORDS = "Ana plants a red flower 3 cells to the north-east: 4 points"


def view(*said: str, scores: list[int] | None = None, winners: list[int] | None = None) -> View:
    return View(
        game="",
        seat=None,
        seats=3,
        options={},
        turn=0,
        phase="",
        scores=scores or [0, 0, 0],
        winners=winners or [],
        names=["Ana", "Luis", "Eva"],
        said=list(said),
    )


@pytest.mark.parametrize(
    ("language", "names", "said"),
    [
        ("en", ["Ana"], "Ana wins"),
        ("en", ["Ana", "Luis"], "Ana and Luis share the victory"),
        ("en", ["Ana", "Luis", "Eva"], "Ana, Luis and Eva share the victory"),
        ("es", ["Ana", "Luis", "Eva"], "Ana, Luis y Eva comparten la victoria"),
        ("es", ["Ana", "Inés"], "Ana e Inés comparten la victoria"),
        ("fr", ["Ana", "Luis"], "Ana et Luis se partagent la victoire"),
    ],
)
def test_who_has_won_is_said_in_one_way(language: str, names: list[str], said: str) -> None:
    with speaking(language):
        assert won(names, range(len(names))) == said


def test_who_has_won_is_spoken_to() -> None:
    for language, alone, shared in (
        ("en", "You win", "You share the victory with Luis and Eva"),
        ("es", "Ganas", "Compartes la victoria con Luis y Eva"),
        ("fr", "Vous gagnez", "Vous partagez la victoire avec Luis et Eva"),
    ):
        with speaking(language):
            assert won(["Ana", "Luis", "Eva"], [0], 0) == alone
            assert won(["Ana", "Luis", "Eva"], [0, 1, 2], 0) == shared


def test_who_does_something_is_spoken_to_and_the_others_hear_the_name() -> None:
    for language, told in (("en", "You jump"), ("es", "Jump"), ("fr", "Vous jump")):
        with speaking(language):
            assert sentence("jump", "Ana", you=True) == told
            assert sentence("jumps", "Ana", you=False) == "Ana jumps"


def test_a_verdict_counts_points() -> None:
    assert verdict(view(scores=[3, 9, 1], winners=[1])) == "Luis wins with 9 points"
    shared = view(scores=[9, 9, 1], winners=[0, 1])
    for language, told in (
        ("en", "You share the victory with Luis, 9 points each"),
        ("es", "Compartes la victoria con Luis, 9 puntos cada uno"),
        ("fr", "Vous partagez la victoire avec Luis, 9 points chacun"),
    ):
        with speaking(language):
            assert verdict({**shared, "seat": 0}) == told
    assert verdict(view(scores=[-1, -1, -4], winners=[0, 1])) == "Ana and Luis share the victory with -1 point"


def test_a_caption_has_as_many_sentences_as_fit() -> None:
    assert caption(view(), 700, SIZE) == []
    assert caption(view("Ana stays", "Dice for Luis: 3 4"), 700, SIZE) == ["Ana stays · Dice for Luis: 3 4"]
    assert caption(view("Ana stays", "Dice for Luis: 3 4"), 200, SIZE) == ["Ana stays"]


def test_a_caption_leaves_out_what_a_move_brings_before_it_cuts_a_word() -> None:
    assert caption(view(WORDS), 700, SIZE) == ["Ana plants a red flower 3 cells to the north-east"]
    assert caption(view(WORDS), 400, SIZE)[0].startswith("Ana plants a red")
    assert caption(view(WORDS), 400, SIZE)[0].endswith("…")
    assert " ".join(caption(view(WORDS), 700, SIZE, 2)) == WORDS


@pytest.mark.parametrize("width", [1, 90, 200, 700])
def test_broken_lines_are_the_same_words_and_no_wider_than_they_must_be(width: int) -> None:
    lines = broken(WORDS, width, SIZE)
    assert " ".join(lines) == WORDS
    assert all(text_width(line, SIZE) <= width or " " not in line for line in lines)
