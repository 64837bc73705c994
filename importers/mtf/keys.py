"""The words that begin a line of a .mtf file: keys, location headers, armour keys."""

from typing import NamedTuple

from sheets.formats.mtf import FILE_ORDER, REAR_KEYS


class Header(NamedTuple):
    """A location header: `Left Arm:` opens the list of what is in the left arm."""

    location: str
    name: str


HEADERS = {
    f"{name}:".lower(): Header(location, name)
    for location, name in {
        "LA": "Left Arm",
        "RA": "Right Arm",
        "LT": "Left Torso",
        "RT": "Right Torso",
        "CT": "Center Torso",
        "HD": "Head",
        "LL": "Left Leg",
        "RL": "Right Leg",
        "CL": "Center Leg",
        "FLL": "Front Left Leg",
        "FRL": "Front Right Leg",
        "RLL": "Rear Left Leg",
        "RRL": "Rear Right Leg",
    }.items()
}

PROSE = frozenset({"overview", "capabilities", "deployment", "history", "notes"})

REPEATED = frozenset({"quirk", "weaponquirk", "nocrit", "systemmanufacturer", "systemmode"})

IGNORED = frozenset({"generator"})  # which program wrote the file

KEPT = frozenset(
    {
        "imagefile",
        "icon",
        "fluffimage",
        "uuid",
        "published",
        "faction",
        "missionroles",
        "availability",
        "clancaseoptedoutlocs",
        "fluffdate",
    }
)
"""Keys of older and newer programs that say nothing of the design: kept without a word."""

REQUIRED = {
    "chassis": "the name of the chassis",
    "model": "the model, which may be empty",
    "config": "the body, such as Biped",
    "techbase": "Inner Sphere, Clan, Mixed (IS Chassis) or Mixed (Clan Chassis)",
    "era": "the year of introduction",
    "rules level": "a rules level from 1 to 5",
    "mass": "the tons of the 'Mech",
    "engine": "rating and type of the engine",
    "structure": "the type of the internal structure",
    "heat sinks": "number and type of the heat sinks",
    "jump mp": "the number of jump jets",
    "armor": "the type of the armour",
}
"""What no 'Mech can be without, each with what it says."""

KEYS = frozenset(
    {
        *REQUIRED,
        *PROSE,
        *REPEATED,
        *IGNORED,
        "clanname",
        "mul id",
        "source",
        "role",
        "original era",
        "myomer",
        "lam",
        "motive",
        "cockpit",
        "gyro",
        "ejection",
        "heat sink kit",
        "base chassis heat sinks",
        "walk mp",
        "weapons",
        "bv",
        "manufacturer",
        "primaryfactory",
        "use",
        "length",
        "width",
        "height",
    }
)

ARMOR_KEYS = {f"{place.lower()} armor": place for place in (*FILE_ORDER, *REAR_KEYS.values())}

ALL_KEYS = {key: key for key in (*KEYS, *ARMOR_KEYS)}

SPELLINGS = (
    {spelling: key for key in ALL_KEYS for spelling in (key, key.capitalize(), key.title())}
    | {spelling: key for key, place in ARMOR_KEYS.items() for spelling in (f"{place} armor", f"{place} Armor")}
    | {"Jump MP": "jump mp", "Walk MP": "walk mp", "TechBase": "techbase", "LAM": "lam"}
)
"""The keys as files spell them: what is not here is looked up in lower case."""

MAX_KEY = 40  # characters; what is longer before its first colon is a sentence


def key_of(text: str) -> str | None:
    """The key that a text before a colon is, whatever its case and blanks; None when it is no key of ours.

    >>> key_of("Base  Chassis heat sinks")
    'base chassis heat sinks'
    """
    return SPELLINGS.get(text) or ALL_KEYS.get(" ".join(text.lower().split()))


def may_be_key(text: str) -> bool:
    """Whether a text before a colon can be a key of a newer program: a few plain words.

    >>> may_be_key("missionroles"), may_be_key("<p>In 3067"), may_be_key("It had, so they said, one flaw")
    (True, False, False)
    """
    words = text.split()
    plain = text.replace(" ", "").replace("_", "").replace("-", "")
    return 0 < len(words) <= 4 and len(text) <= MAX_KEY and plain.isalnum() and plain[0].isalpha()
