"""Names of equipment as people shorten and vary them: `ER Med. Laser`, `UAC/5`, `LB-10X AC`, `SRM 4 One-Shot`.

Of a name the words count that set it apart, each in one spelling and in any order. What several things would be called
so is nobody's name.
"""

import re

PHRASES = (
    (r"³", "3"),
    (r"machine[\s-]+guns?", "mg"),
    (r"auto[\s-]*cannons?", "ac"),
    (r"anti[\s-]*missile[\s-]+systems?", "ams"),
    (r"anti[\s-]*personnel", "ap"),
    (r"anti[\s-]*battle[\s-]*armor", "b"),
    (r"hyper[\s-]*assault[\s-]+gauss(?:[\s-]+rifle)?", "hag"),
    (r"hyper[\s-]*velocity", "hv"),
    (r"gauss[\s-]+rifles?", "gauss"),
    (r"variable[\s-]+speed[\s-]+pulse", "vsp"),
    (r"light[\s-]+polarization[\s-]+shield", "lps"),
    (r"(?:improved|imp\.?)[\s-]+one[\s-]+shot|i-os", "ios"),
    (r"one[\s-]+shot", "os"),
    (r"missile[\s-]+beacon", "beacon"),
    (r"\bhalf[\s-]+ton\b|- (?:half|full)\b", ""),
)
"""What is written in several words, and the one word for it here."""

WORDS = {
    **dict.fromkeys(("med", "md"), "medium"),
    **dict.fromkeys(("lg", "lrg"), "large"),
    **dict.fromkeys(("sm", "sml"), "small"),
    **dict.fromkeys(("hvy", "hv.", "hvy."), "heavy"),
    **dict.fromkeys(("lt", "lgt"), "light"),
    "imp": "improved",
    "dbl": "double",
    "targ": "targeting",
    "uac": "ultra ac",
    "rac": "rotary ac",
    "lac": "light ac",
    "hvac": "hv ac",
    "lmg": "light mg",
    "hmg": "heavy mg",
    "ssrm": "streak srm",
    "slrm": "streak lrm",
    "iatm": "improved atm",
    "vspl": "vsp laser",
    "dhs": "double heat sink",
    "lams": "laser ams",
    "rl": "rocket",
    "inarc": "improved narc",
    "lbx": "lb x",
    "snppc": "snub nose ppc",
    "ejection": "eject",
    "comp": "computer",
}
"""Short words, and what they stand for."""

FILLERS = frozenset(
    {
        *("system", "suite", "launcher", "computer", "equipment", "fcs", "artillery", "beacon", "active", "mounted"),
        *("the", "mek", "mech", "battlemech", "ba", "ammo", "armor", "slug", "standard", "capable", "pod"),
    }
)
"""Words that one program prints and another does not."""

_WORD = re.compile(r"[a-z]+|\d+")


def short_name(text: str) -> str:
    """The words of a name that count, each in one spelling, in the order of the alphabet.

    >>> short_name("ER Med. Laser") == short_name("Medium ER Lasers")
    True
    >>> short_name("LB-10X AC"), short_name("Ultra Autocannon/5")
    ('10 lb x', '5 ac ultra')
    """
    text = text.casefold()
    for pattern, word in PHRASES:
        text = re.sub(pattern, f" {word} ", text)
    words: set[str] = set()
    for piece in _WORD.findall(text):
        words.update(WORDS.get(_singular(piece), _singular(piece)).split(" "))
    words -= FILLERS if words - FILLERS else set()
    if "lb" in words:
        words.discard("ac")  # there is no other
    if "artemis" in words:
        words -= {"iv"}  # ammunition for it says so or not
    return " ".join(sorted(words))


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
