"""The name of a unit as sheets print it, parted into chassis, Clan name and model.

Sheets print all in one line. A model is what looks like a designation: `WHM-6R`, `Prime`, a single letter, a number.
"""

import re

_ROMAN = re.compile(r"[IVX]+(-[A-Z]+)?")
_DESIGNATION = re.compile(r"(?=[A-Z0-9/]*[-/])(?=.*[0-9A-Z])[A-Z0-9][A-Z0-9]*[-/][A-Z0-9][\w/.-]*|[A-Z]{1,4}\d+[A-Z]?")
_CONFIGURATION = re.compile(r"[A-Z]|\d{1,2}|\(?Prime\)?|[A-Z]\d")
_CLAN_NAME = re.compile(r"(.+?) \(([A-Z][\w' -]+)\)")
_BRACKET = re.compile(r"(.+\S) (\([^()]*\)(?: ?\[[^\]]*\])?(?: ?\([^()]*\))*)")


def mech_name(text: str) -> tuple[str, str, str]:
    """Chassis, Clan name and model of a 'Mech.

    >>> mech_name("Warhammer WHM-6R"), mech_name("Uller (Kit Fox) A")
    (('Warhammer', '', 'WHM-6R'), ('Uller', 'Kit Fox', 'A'))
    """
    words = text.split()
    start = next((n for n, word in enumerate(words) if n and _is_designation(word)), len(words))
    if start == len(words) and len(words) > 1 and _CONFIGURATION.fullmatch(words[-1]):
        start -= 1
    chassis, model = " ".join(words[:start]), " ".join(words[start:])
    clan = _CLAN_NAME.fullmatch(chassis)
    return (clan[1], clan[2], model) if clan else (chassis, "", model)


def _is_designation(word: str) -> bool:
    return bool(_DESIGNATION.fullmatch(word)) and not _ROMAN.fullmatch(word)


def other_name(text: str) -> tuple[str, str]:
    """Chassis and model of any other unit: the model is a configuration or a bracket at the end, where there is one.

    >>> other_name("Sea Skimmer Hydrofoil (SRM6)")
    ('Sea Skimmer Hydrofoil', '(SRM6)')
    """
    words = text.split()
    if len(words) > 1 and (_CONFIGURATION.fullmatch(words[-1]) or _is_designation(words[-1])):
        return " ".join(words[:-1]), words[-1]
    bracket = _BRACKET.fullmatch(" ".join(words))
    return (bracket[1], bracket[2]) if bracket else (text, "")
