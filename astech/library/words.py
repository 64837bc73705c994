"""The words of a name, as people type them and as the index holds them."""

import re
import unicodedata

_WORD = re.compile(r"[^\W_]+")


def words(text: str) -> list[str]:
    """The words of a text, small and without accents: what stands between two of them does not matter.

    >>> words("Götterdämmerung GTD-20S")
    ['gotterdammerung', 'gtd', '20s']
    """
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    return _WORD.findall(plain.casefold())


def joined(text: str) -> str:
    """Words that somebody may write without what stands between their parts: `AS7-D` as `as7d`.

    >>> joined("Atlas AS7-D")
    'as7d'
    """
    parts = [words(part) for part in text.split()]
    return " ".join("".join(part) for part in parts if len(part) > 1)
