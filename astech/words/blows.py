"""Damage other than single shots, in words: artillery, minefields, collisions, collapses, glancing blows, breaches."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any

from astech.words.context import WordContext, WordError
from astech.words.hits import parse_hit
from astech.words.patterns import ArgumentValues
from astech.words.speech import Spoken
from astech.words.verbs import MakeList, Verb
from sheets.record.events import Attack, Blast, ElementCriticalHit, Flood, Hit, Scatter
from sheets.units import Mech

GROUP = 5
"""Points of a group of area damage, of a collision, of a fall."""
TANDEM = -2
"""The modifier of the critical roll of each tandem-charge missile (digest 3.1)."""
MISSILE = 2
"""Points of a short-range missile."""
IGNORED_WORDS = "[ignored:side] [ignored:cf] [ignored:damage]"


def in_groups(points: int, size: int = GROUP) -> Iterator[int]:
    """Points split into groups of a size; the last group has the remainder."""
    while points > 0:
        yield min(points, size)
        points -= size


def _area_maker(kind: Any, table: Any = "normal") -> MakeList:
    """Damage in groups of five from a side."""

    def make(context: WordContext, values: ArgumentValues) -> Sequence[Spoken]:
        points, side = _points(values), values.get("side", "front")
        return [Attack(damage=group, side=side, kind=kind, table=table) for group in in_groups(points)]

    return make


def _points(values: ArgumentValues) -> int:
    points: int = values.get("points", 0)
    if not points:
        raise WordError("a hit needs at least 1 point")
    return points


def _minefield(context: WordContext, values: ArgumentValues) -> Sequence[Spoken]:
    """`minefield 10`: groups on the legs of a 'Mech; one hit on other units."""
    if isinstance(context.unit, Mech):
        return _area_maker("area", "kick")(context, values)
    return [Attack(damage=_points(values), kind="area")]


def _collapse(context: WordContext, values: ArgumentValues) -> Sequence[Spoken]:
    """`building collapse 40`: its CF; `levels 2` stand above the unit (BMM-7.01:p73:collapse-damage)."""
    levels = values.get("levels", 0)
    points = ceil(_points(values) * (1 + levels) / 10)
    return [Attack(damage=group, table="punch" if levels else "normal") for group in in_groups(points)]


def _tandem(context: WordContext, values: ArgumentValues) -> Sequence[Spoken]:
    """`tandem 3 lt`: three tandem-charge missiles strike a location, each with its own critical roll."""
    fields: dict[str, Any] = {"kind": "armor-piercing", "critical_modifier": TANDEM, "damage": MISSILE}
    if "place" in values:
        rear = "rear" in values
        return [Hit(location=values["place"], rear=rear, **fields) for _ in range(min(_points(values), 100))]
    return [Attack(side=values.get("side", "front"), **fields) for _ in range(min(_points(values), 100))]


def _parse_glancing(context: WordContext, values: ArgumentValues) -> Sequence[Spoken]:
    return parse_hit(context, ["glancing", *values.get("text", "").replace(",", " ").split()])


def _breach(context: WordContext, values: ArgumentValues) -> Spoken:
    """`breach lt`: the hull is breached there; of an element it is a chance of a critical hit."""
    if "place" not in values:
        if context.game != "classic":
            return ElementCriticalHit()
        raise WordError("where? Say it as in breach lt")
    return Flood(location=values["place"])


def _blast(context: WordContext, values: ArgumentValues) -> Spoken:
    return Blast(location=values["place"], damage=_points(values))


AREA_VERBS = (
    Verb(
        "artillery artillery_hit",
        f"points:N [side:FROM] {IGNORED_WORDS}",
        _area_maker("area"),
        "artillery 20 from the left",
        "Artillery strikes: area damage in groups of 5 points.",
        Attack,
        game="classic",
        question="how much damage?",
    ),
    Verb(
        "scatter scatters scattered shell_scatters bomb_scatters",
        "[hexes:N] [cannon] [ignored:hex|hexes|inch|inches]",
        lambda context, values: Scatter(hexes=values.get("hexes"), cannon="cannon" in values),
        "scatter 3",
        "A shell or bomb that missed lands elsewhere: of a bomb the points by which it missed are the hexes, and its"
        " direction is rolled; of an Alpha Strike element also the inches, unless they are stated (`scatter cannon`).",
        Scatter,
    ),
    Verb(
        "minefield mines mine",
        f"points:N {IGNORED_WORDS}",
        _minefield,
        "minefield 10",
        "A minefield does so much damage: to the legs of a 'Mech, in groups of 5 points.",
        Attack,
        game="classic",
        question="how much damage?",
    ),
    Verb(
        "collision collides collided ram rams rammed ramming skid_damage sideslip_damage fall_damage",
        f"points:N [side:FROM] [for] {IGNORED_WORDS}",
        _area_maker("physical"),
        "collision 20 from the left",
        "A collision, a ramming or a skid does so much damage, in groups of 5 points.",
        Attack,
        question="how much damage?",
    ),
    Verb(
        "building_collapse building_collapses collapse collapses",
        f"[levels N] [levels:N levels|level] points:N {IGNORED_WORDS}",
        _collapse,
        "building collapse 40 levels 2",
        "The building around the unit collapses: its CF, and the levels above the unit.",
        Attack,
        question="which construction factor?",
    ),
    Verb(
        "tandem tandem_charge tandem_srm",
        f"points:N [place:PLACE] [rear|back] [side:FROM] [srm|missile|missiles] {IGNORED_WORDS}",
        _tandem,
        "tandem 3 lt",
        "So many tandem-charge missiles hit: 2 points each, with a critical roll at -2 where armor is left.",
        Attack,
        question="how many missiles?",
    ),
    Verb(
        "glancing glancing_blow glances",
        "[text:TEXT]",
        _parse_glancing,
        "glancing 8 ct",
        "A glancing blow: half of the damage, and -2 on its critical rolls.",
        Hit,
        game="classic",
    ),
    Verb(
        "breach breached hull_breach",
        "[place:PLACE]",
        _breach,
        "breach lt",
        "The hull is breached in a location: nothing in it works any more.",
        Flood,
    ),
    Verb(
        "explosion explodes blast bomb_bay",
        f"place:PLACE points:N {IGNORED_WORDS}",
        _blast,
        "explosion rt 10",
        "An explosion inside a location of a 'Mech, as of the bombs in the bay of a LAM.",
        Blast,
        question="where, and of how many points?",
    ),
)
