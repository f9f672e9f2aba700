"""What grammar does to words that come from elsewhere: after a preposition, and in a list."""

import re
import unicodedata

CONTRACTED = {  # what a preposition and an article become together
    ("es", "de"): (("de el ", "del "),),
    ("es", "a"): (("a el ", "al "),),
    ("fr", "de"): (("de le ", "du "), ("de les ", "des ")),
    ("fr", "à"): (("à le ", "au "), ("à les ", "aux ")),
}
PREPOSITIONS = {preposition for _, preposition in CONTRACTED}
ELIDED = re.compile(r"[aeiouh]|y[^aeiou]")  # French: d’Ana, d’érable, d’Yves, but de Yann
LIKE_I = re.compile(r"h?i(?![aeou])")  # Spanish: e Inés, e hijos, but y hielo
AND = {"en": "and", "es": "y", "fr": "et"}


def after(preposition: str, words: str, language: str) -> str:
    """The words after `de` or `a`, contracted with their article or elided as the language asks."""
    if preposition == "de" and language == "fr" and ELIDED.match(_bare(words)):
        return f"d’{words}"
    phrase = f"{preposition} {words}"
    for apart, together in CONTRACTED.get((language, preposition), ()):
        if phrase.startswith(apart):
            return together + phrase.removeprefix(apart)
    return phrase


def joined(items: list[str], language: str) -> str:
    """Items as a sentence lists them: commas, and a word before the last."""
    *others, last = items
    if not others:
        return last
    word = "e" if language == "es" and LIKE_I.match(_bare(last)) else AND[language]
    return f"{', '.join(others)} {word} {last}"


def _bare(words: str) -> str:
    """Without capitals and accents."""
    return "".join(filter(str.isascii, unicodedata.normalize("NFD", words.lower().replace("œ", "oe"))))
