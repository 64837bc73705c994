"""Body, technology, systems and armor: the keys of the head of a file."""

import re
from functools import lru_cache

from importers.mtf.lines import REQUIRED, Lines
from sheets.equipment.kinds import ArmorType, CockpitType, EngineType, GyroType, HeatSinkType, StructureType, TechSide
from sheets.equipment.system_names import armor_named, cockpit_named, gyro_named, side_of, structure_named
from sheets.units.base import Role, TechBase
from sheets.units.keywords.mtf import BODIES, ENGINE_WORDS, HEAT_SINKS, OMNI, REAR_KEYS, TECH_BASES
from sheets.units.mech import LOCATION_NAMES, LOCATIONS, QUAD_LEGS, TORSOS, Body, LamType, QuadVeeMotive
from sheets.units.systems import Armor, Engine, HeatSinks, Plating, Structure

BODY_WORDS = {word.lower(): body for body, word in BODIES.items()}
BODY_AND_OMNI_WORDS = frozenset({*BODY_WORDS, OMNI.lower(), "omnimek"})

TECH_BASE_OF = {text.lower(): tech for tech, text in TECH_BASES.items()}

ROLES = {role.value.replace(" ", "").lower(): role for role in Role}
NO_ROLE = ("", "none", "undetermined")

NO_ENGINE = "(none)"  # the spelling of one program, without a rating

_ENGINE = re.compile(r"([0-9]{1,4})\s+(.+)")
_FILLING = re.compile(r"engine|primitive|large|\((?:clan|c|is|inner sphere)\)|[\s()]")
_SINKS = re.compile(r"([0-9]{1,4})\s*(.*)")
_SINK_WORDS = re.compile(
    r"[0-9]+\s*+(?:(?:is|clan)\s++)?(?:single|double|laser|compact|)(?:\s*+\((?:is|inner sphere|clan)\))?",
    re.IGNORECASE,
)
_WHOLE = re.compile(r"-?[0-9]{1,9}")
_CLAN_WORD = re.compile(r"\(c(?:lan)?\)", re.IGNORECASE)

FEW = 1024  # values in the cache
MOST_RATING = 500  # of an engine


def read_body(lines: Lines) -> tuple[Body, bool]:
    """The body, and whether the 'Mech is an Omni."""
    text = lines.values["config"].lower()
    body = next((body for word, body in BODY_WORDS.items() if word in text), None)
    if body is None:
        lines.refuse("config", "Biped, Quad, Tripod, LAM or QuadVee, with Omnimech for an Omni")
    for word in text.split():
        if word not in BODY_AND_OMNI_WORDS:
            expected = "Biped, Quad, Tripod, LAM or QuadVee"
            lines.report(lines.numbers["config"], f"'{word}' as a body", expected, "kept as written")
            lines.keep("config", word, lines.numbers["config"])
    return body, "omni" in text


def read_mtf_tech_base(lines: Lines) -> TechBase:
    """The technology base."""
    tech = TECH_BASE_OF.get(lines.values["techbase"].lower())
    if tech is None:
        lines.refuse("techbase", REQUIRED["techbase"])
    return tech


def read_mtf_rules_level(lines: Lines, tech: TechBase) -> int:
    """The rules level; only an Inner Sphere 'Mech can be introductory."""
    text = lines.values["rules level"]
    if text not in ("1", "2", "3", "4", "5"):
        lines.refuse("rules level", "a number from 1 (introductory) to 5 (unofficial)")
    if text == "1" and tech is not TechBase.IS:
        lines.refuse(
            "rules level", f"2 to 5 for '{lines.values['techbase']}': only Inner Sphere 'Mechs are introductory"
        )
    return int(text)


def read_role(lines: Lines) -> Role | None:
    """The role, None where the file has none."""
    text = "".join(lines.values.get("role", "").lower().split())
    role = ROLES.get(text)
    if role is None and text not in NO_ROLE:
        roles = ", ".join(role.value for role in Role)
        _not_understood(lines, "role", f"one of {roles}", "no role")
    return role


def read_mtf_engine(lines: Lines, tech: TechBase) -> Engine:
    """The engine."""
    engine = _engine(lines.values["engine"], tech)
    if engine is None:
        expected = f"a rating up to {MOST_RATING} right behind the colon and a type, such as '300 XL Engine'"
        lines.refuse("engine", expected)
    return engine


@lru_cache(FEW)
def _engine(text: str, tech: TechBase) -> Engine | None:
    if text == NO_ENGINE:
        return Engine(type=EngineType.NONE, side=tech.side, rating=0)
    match = _ENGINE.fullmatch(text)
    if match is None or int(match[1]) > MOST_RATING:
        return None
    words = match[2].lower()
    kind = next((kind for word, kind in ENGINE_WORDS.items() if word in words), None)
    rest = words
    for word in ENGINE_WORDS:
        rest = rest.replace(word, "")
    if _FILLING.sub("", rest):
        return None
    return Engine(type=kind or EngineType.FUSION, side=_engine_side(words, tech), rating=int(match[1]))


def _engine_side(words: str, tech: TechBase) -> TechSide:
    """The side of the engine: it is read on mixed 'Mechs only, since programs add "(IS)" to all others as well."""
    if tech is TechBase.MIXED_IS:
        return TechSide.CLAN if _CLAN_WORD.search(words) else TechSide.IS
    if tech is TechBase.MIXED_CLAN:
        return TechSide.IS if "(is)" in words or "(inner sphere)" in words else TechSide.CLAN
    return tech.side


def read_mtf_structure(lines: Lines, tech: TechBase) -> Structure:
    """The structure by its key; the slots may contradict it."""
    structure = _structure(lines.values["structure"], tech.side)
    if structure is None:
        names = ", ".join(kind.value.replace("-", " ").title() for kind in StructureType)
        lines.refuse("structure", f"one of {names}")
    return structure


@lru_cache(FEW)
def _structure(text: str, side: TechSide) -> Structure | None:
    kind = structure_named(text)
    return Structure(type=kind, side=side_of(text) or side) if kind else None


def read_mtf_heat_sinks(lines: Lines, tech: TechBase) -> HeatSinks:
    """The heat sinks."""
    base = lines.values.get("base chassis heat sinks", "-1")
    sinks = _heat_sinks(lines.values["heat sinks"], base, tech.side)
    if sinks is not None:
        if _SINK_WORDS.fullmatch(lines.values["heat sinks"]) is None:
            _not_understood(lines, "heat sinks", "Single, Double, Compact or Laser", f"taken as {sinks.type}")
        return sinks
    bad_base = _WHOLE.fullmatch(base) is None
    expected = "a number" if bad_base else "a number and Single, Double, Compact or Laser"
    return lines.refuse("base chassis heat sinks" if bad_base else "heat sinks", expected)


@lru_cache(FEW)
def _heat_sinks(text: str, base: str, side: TechSide) -> HeatSinks | None:
    """The heat sinks of a line such as `10 Clan Double`; None for a line of another form.

    `base` is the number in the base chassis of an Omni, below 0 for other 'Mechs.
    """
    match = _SINKS.fullmatch(text)
    if match is None or _WHOLE.fullmatch(base) is None:
        return None
    words = match[2].lower()
    kind = next((kind for kind, word in HEAT_SINKS.items() if word.lower() in words), HeatSinkType.SINGLE)
    maker = (side_of(words) or side) if kind is HeatSinkType.DOUBLE else side  # only double ones differ
    fixed = int(base)
    return HeatSinks(count=int(match[1]), type=kind, side=maker, base_chassis=fixed if fixed >= 0 else None)


def read_cockpit(lines: Lines, body: Body) -> CockpitType:
    """The cockpit: a QuadVee has its own type, whatever the file has."""
    text = lines.values.get("cockpit", "")
    kind = _cockpit(text) if text else CockpitType.STANDARD
    if kind is None:
        _not_understood(lines, "cockpit", "the name of a cockpit", "taken as standard")
    if body is Body.QUADVEE:
        return CockpitType.QUADVEE
    return kind or CockpitType.STANDARD


_cockpit = lru_cache(FEW)(cockpit_named)


def read_gyro(lines: Lines) -> GyroType:
    """The gyro."""
    text = lines.values.get("gyro", "")
    kind = _gyro(text) if text else GyroType.STANDARD
    if kind is None:
        _not_understood(lines, "gyro", "the name of a gyro", "taken as standard")
    return kind or GyroType.STANDARD


_gyro = lru_cache(FEW)(gyro_named)


def read_lam(lines: Lines, body: Body) -> LamType | None:
    """The type of LAM, None for other bodies."""
    if body is not Body.LAM:
        return None
    text = lines.values.get("lam", "standard").lower()
    if text not in ("standard", "bimodal"):
        lines.refuse("lam", "Standard or Bimodal")
    return LamType(text)


def read_motive(lines: Lines, body: Body) -> QuadVeeMotive | None:
    """The motive system of a QuadVee; None for other bodies."""
    if body is not Body.QUADVEE:
        return None
    text = lines.values.get("motive", "track").lower()
    if text not in ("track", "wheel"):
        lines.refuse("motive", "Track or Wheel")
    return QuadVeeMotive(text)


def read_number(lines: Lines, key: str, low: int, high: int) -> int | None:
    """A whole number; None where the key, or its value, is missing."""
    text = lines.values.get(key)
    if text is None or (text == "" and key not in REQUIRED):
        return None
    number = int(text) if _WHOLE.fullmatch(text) else low - 1
    if not low <= number <= high:
        lines.refuse(key, f"a whole number from {low} to {high}")
    return number


def read_flag(lines: Lines, key: str, value: str) -> bool:
    """Whether a key has the one value that it can have."""
    text = lines.values.get(key)
    if text is None:
        return False
    if text.lower() == value.lower():
        return True
    if text and text.lower() != "none":
        _not_understood(lines, key, value, "left out")
    return False


def _not_understood(lines: Lines, key: str, expected: str, done: str) -> None:
    """Report a value that is not understood, and keep it."""
    lines.report(lines.numbers[key], lines.quoted_line(key), expected, f"{done}, kept as written")
    lines.keep(key, lines.values[key], lines.numbers[key])


REAR = {place: f"{key.lower()} armor" for place, key in REAR_KEYS.items()}
FRONT = {place: f"{place.lower()} armor" for places in LOCATIONS.values() for place in places}
LIMBS_OF_QUADS = {leg: f"{limb.lower()} armor" for limb, leg in QUAD_LEGS.items()}
"""Keys of bipeds that some quads use."""


def read_mtf_armor(lines: Lines, body: Body, tech: TechBase, rules_level: int) -> Armor:
    """The armor of a 'Mech."""
    plating = _plating(lines.values["armor"], tech.side)
    if plating is None:
        lines.refuse("armor", "a kind of armor, such as 'Standard(Inner Sphere)'")
    if rules_level == 1 and "clan" in lines.values["armor"].lower().replace("is/clan", ""):
        lines.refuse("armor", "Inner Sphere armor on an introductory 'Mech")
    keys = {place: _key(lines, place) for place in LOCATIONS[body]}
    patchwork: dict[str, Plating] = {}
    if plating.type is ArmorType.PATCHWORK:
        patchwork = {place: _patch(lines, key, tech.side) for place, key in keys.items()}
    return Armor(
        type=plating.type,
        side=plating.side,
        points={place: _points(lines, key, bool(patchwork)) for place, key in keys.items()},
        rear={place: _points(lines, _is_present(lines, REAR[place], place), False) for place in TORSOS},
        patchwork=patchwork,
    )


def _key(lines: Lines, place: str) -> str:
    """The key with the armor of a location."""
    key = FRONT[place]
    if key not in lines.values and LIMBS_OF_QUADS.get(place) in lines.values:
        return LIMBS_OF_QUADS[place]
    return _is_present(lines, key, place)


def _is_present(lines: Lines, key: str, place: str) -> str:
    if key not in lines.values:
        written = f"{key.split()[0].upper()} armor:"
        lines.refuse_line(lines.numbers["armor"], f"no '{written}'", f"the armor of the {LOCATION_NAMES[place]}")
    return key


@lru_cache(FEW)
def _plating(text: str, side: TechSide) -> Plating | None:
    """The type of armor in a text; where it names no side, or both, the side is that of the unit."""
    kind = armor_named(text)
    return Plating(type=kind, side=side_of(text) or side) if kind else None


def _patch(lines: Lines, key: str, side: TechSide) -> Plating:
    """The armor of one location of patchwork: `CT armor:Hardened(Inner Sphere):34`."""
    kind, colon, _ = lines.values[key].rpartition(":")
    plating = _plating(kind, side) if colon and kind.endswith(")") else None
    if plating is None:
        lines.refuse(key, "armor, tech base and points, such as 'Hardened(Inner Sphere):34'")
    return plating


def _points(lines: Lines, key: str, patched: bool) -> int:
    text = lines.values[key]
    if patched:
        text = text.rpartition(":")[2]
    if not (text.isascii() and text.isdigit()) or len(text) > 4:
        lines.refuse(key, "armor points, a whole number from 0 to 9999")
    return int(text)
