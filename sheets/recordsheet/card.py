"""The Alpha Strike card of a unit as a value: its element, the meaning of its abilities, its boxes with their marks."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from sheets.alphastrike import (
    ABILITIES,
    Arc,
    ArcFacing,
    Element,
    Special,
    convert,
    element_row,
    rules_of,
    skill_counts_piloting,
    skill_of,
)
from sheets.alphastrike.criticals import ARC_BOXES, ARC_WEAPONS, CriticalRow, arc_track, arc_weapons, criticals_of
from sheets.alphastrike.elementtypes import CAPITAL, TRACKS_HEAT, ElementType
from sheets.alphastrike.special import points_text
from sheets.editions import ALPHA_STRIKE
from sheets.equipment.tech import era
from sheets.model import Model
from sheets.record import FRESH, AlphaCondition, Condition, CrewMarks
from sheets.recordsheet.model import CodedName, Track
from sheets.units import Mech, Unit
from sheets.units.base import Role

SCHEMA = "0.2"
"""The version of the published schema; fields may still change before 1.0."""

REGULAR = 4
MOST_HEAT = 4

ELEMENT_TYPES = tuple(kind.value for kind in ElementType)
ROLES = tuple(role.value for role in Role)
"""Codes of types and names of roles in their usual order."""

Skill = int | tuple[int, int]
"""An Alpha Strike Skill, or gunnery and piloting."""


class CardRange(Model):
    """A range: its maximum in inches (None beyond the table), its to-hit modifier and number, and the damage there.

    A large craft has its damage by arc.
    """

    title: str
    letter: str
    reach: int | None = None
    modifier: int
    to_hit: int
    damage: str = ""


class CardAbility(Model):
    """A special ability as the card prints it, its code, name and meaning; `spent` when it is used up.

    `parts` are the abilities of a turret.
    """

    text: str
    code: str
    name: str = ""
    meaning: str = ""
    spent: bool = False
    parts: tuple["CardAbility", ...] = ()


class CardCriticals(Model):
    """A line of critical hits: its title, the effect of a hit, and its boxes, which follow the label of the track."""

    title: str
    effect: str = ""
    tracks: tuple[Track, ...] = ()


class ArcAttack(Model):
    """One type of attack into a firing arc: damage by range, and boxes for hits if it has any."""

    label: str
    damage: tuple[str, ...]
    hits: Track | None = None


class CardArc(Model):
    """A firing arc of a large craft."""

    title: str
    attacks: tuple[ArcAttack, ...]
    abilities: str = ""


class CardSheet(Model):
    """The content of the Alpha Strike card of a unit.

    `body` is the code of the body of a 'Mech: biped, quad, tripod, lam, quadvee. `move` is the text of the card,
    `motion` has the codes of its movement modes. `threshold` is for elements that fly by thrust, `arcs` for large
    craft.
    """

    schema_version: str = SCHEMA
    edition: str
    name: str
    chassis: str
    clan_name: str = ""
    model: str = ""
    year: int | None = None
    era: str = ""
    type: str
    body: str = ""
    large: bool = False
    size: int
    tmm: int
    move: str
    motion: tuple[str, ...] = ()
    role: str = ""
    pilot: str = ""
    skill: int
    ranges: tuple[CardRange, ...]
    overheat: int = 0
    threshold: int | None = None
    squad_size: int | None = None
    arcs: tuple[CardArc, ...] = ()
    abilities: tuple[CardAbility, ...] = ()
    implied: tuple[CodedName, ...] = ()
    armor: Track
    structure: Track
    heat: Track | None = None
    criticals: tuple[CardCriticals, ...] = ()
    point_value: int
    destroyed: bool = False

    @property
    def aerospace(self) -> bool:
        """Whether the element flies by thrust."""
        return self.threshold is not None

    @property
    def tracks(self) -> tuple[Track, ...]:
        """All boxes for critical hits, including those of arcs."""
        of_arcs = (attack.hits for arc in self.arcs for attack in arc.attacks if attack.hits is not None)
        return (*(track for row in self.criticals for track in row.tracks), *of_arcs)


def card_sheet(
    unit: Unit, condition: Condition = FRESH, edition: str = ALPHA_STRIKE.id, skill: Skill | None = None
) -> CardSheet:
    """The card of a unit; raises NoElement for a unit that has none.

    The crew's skills in the condition override `skill`; the default is Skill 4.

    >>> from importers import load
    >>> card = card_sheet(load("tests/data/Brolga BRG-2.mtf").unit)
    >>> card.type, card.move, card.point_value
    ('BM', '10"j', 29)
    """
    crew = condition.crew[0] if condition.crew else None
    element = convert(unit, edition, skill_of_crew(unit, crew, skill))
    card = element_card(element, condition.alpha, crew.name if crew else "")
    body = unit.body.value if isinstance(unit, Mech) else ""
    return card.model_copy(update={"body": body, "clan_name": unit.clan_name})


def skill_of_crew(unit: Unit, crew: CrewMarks | None, skill: Skill | None = None) -> int:
    """The Alpha Strike Skill of a crew; without its skills `skill`, or 4."""
    if crew is not None and crew.gunnery is not None and (crew.piloting is not None or not skill_counts_piloting(unit)):
        return skill_of(unit, crew.gunnery, crew.piloting or 0)
    if skill is None:
        return REGULAR
    return skill if isinstance(skill, int) else skill_of(unit, *skill)


UNMARKED = AlphaCondition.model_construct()


def element_card(element: Element, marks: AlphaCondition = UNMARKED, pilot: str = "") -> CardSheet:
    """The card of an element with its marks."""
    row = element_row(element)
    spent = frozenset(marks.spent)
    return CardSheet(
        edition=element.edition,
        name=element.name,
        chassis=element.chassis,
        model=_model_of(element),
        year=element.year,
        era=era(element.year),
        type=row["type"],
        large=element.large_craft,
        size=element.size,
        tmm=element.tmm,
        move=element.move,
        motion=tuple(element.movement),
        role=row["role"] or "",
        pilot=pilot,
        skill=element.skill,
        ranges=tuple(_ranges(element)),
        overheat=element.ov,
        threshold=element.threshold,
        squad_size=element.squad_size,
        arcs=tuple(_arcs(element, marks)) if element.large_craft else (),
        abilities=tuple(_ability(special, spent) for special in element.specials),
        implied=tuple(_coded_name(code) for code in element.implied),
        armor=_track("armor", "Armor", element.armor, marks.armor),
        structure=_track("structure", "Structure", element.structure, marks.structure),
        heat=_track("heat", "Heat", MOST_HEAT, marks.heat) if element.type in TRACKS_HEAT else None,
        criticals=tuple(_criticals(row, marks) for row in criticals_of(element)),
        point_value=element.pv,
        destroyed=marks.structure >= max(1, element.structure),
    )


_SQUAD = re.compile(r"\s*\(Sqd ?\d\)$")  # at the end of the model of battle armor in unit files


def _model_of(element: Element) -> str:
    """The model as the card prints it: without the size of a squad, which has its own field."""
    return _SQUAD.sub("", element.model) if element.squad_size else element.model


_RANGE = re.compile(r"(short|medium|long) range, to (\d+)\"")
_EXTREME_MODIFIER = 6  # for flying elements and in space only; the to-hit table for the ground does not have it


@cache
def _reach_table(edition: str) -> tuple[tuple[str, int | None, int], ...]:
    """Title, maximum in inches and to-hit modifier of each range.

    >>> _reach_table("asce-5.01")
    (('Short', 6, 0), ('Medium', 24, 2), ('Long', 42, 4), ('Extreme', None, 6))
    """
    found: list[tuple[str, int | None, int]] = []
    for line in rules_of(edition).to_hit:
        if match := _RANGE.fullmatch(line.when):
            found.append((match[1].capitalize(), int(match[2]), int(line.modifier)))
    return (*found, ("Extreme", None, _EXTREME_MODIFIER))


def _ranges(element: Element) -> Iterator[CardRange]:
    damage = () if element.large_craft else element.damage
    reaches = _reach_table(element.edition)
    for number, (title, reach, modifier) in enumerate(reaches if element.large_craft else reaches[: len(damage)]):
        yield CardRange(
            title=title,
            letter=title[0],
            reach=reach,
            modifier=modifier,
            to_hit=element.skill + modifier,
            damage=points_text(damage[number]) if damage else "",
        )


_FACINGS = (ArcFacing.FRONT, ArcFacing.REAR, ArcFacing.LEFT, ArcFacing.RIGHT)
_CRAFT_TITLES = {ArcFacing.FRONT: "NOSE", ArcFacing.REAR: "AFT"}


def _arcs(element: Element, marks: AlphaCondition) -> Iterator[CardArc]:
    """The arcs of a large craft, in the pairs of its card."""
    weapons, names = arc_weapons(element), dict(ARC_WEAPONS)
    arcs: Mapping[ArcFacing, Arc] = element.arcs or {}
    for facing in _FACINGS:
        arc = arcs.get(facing, Arc())
        title = facing.value if element.type in CAPITAL else _CRAFT_TITLES.get(facing, facing.value)
        attacks = []
        for weapon in weapons:
            values, ident = getattr(arc, weapon), arc_track(facing, weapon)
            label = f"{title.capitalize()} {names[weapon]}"
            hits = _track(ident, label, ARC_BOXES, marks.criticals.get(ident, 0)) if any(values) else None
            attacks.append(ArcAttack(label=names[weapon], damage=tuple(map(points_text, values)), hits=hits))
        abilities = ", ".join(special.text for special in arc.specials)
        yield CardArc(title=title, attacks=tuple(attacks), abilities=abilities)


def _criticals(row: CriticalRow, marks: AlphaCondition) -> CardCriticals:
    criticals = marks.criticals
    tracks = tuple(_track(boxes.name, boxes.caption, boxes.boxes, criticals.get(boxes.name, 0)) for boxes in row.tracks)
    return CardCriticals(title=row.title, effect=row.effect, tracks=tracks)


def _ability(special: Special, spent: frozenset[str]) -> CardAbility:
    known = ABILITIES.get(special.code)
    return CardAbility(
        text=special.text,
        code=special.code,
        name=known.name if known else "",
        meaning=known.meaning if known else "",
        spent=special.code in spent or special.text in spent,
        parts=tuple(_ability(part, spent) for part in special.parts),
    )


def _coded_name(code: str) -> CodedName:
    ability = ABILITIES.get(code)
    return CodedName(text=ability.name if ability else "", code=code)


def _track(ident: str, label: str, boxes: int, marked: int) -> Track:
    return Track(id=ident, label=label, boxes=boxes, marked=min(marked, boxes))


def card_strays(card: CardSheet, marks: AlphaCondition) -> list[str]:
    """The marks that have no place on a card, a sentence for each."""
    points = ((card.armor, marks.armor), (card.structure, marks.structure))
    found = [
        f"{lost} points of {track.id} are marked, the card has {track.boxes}"
        for track, lost in points
        if lost > track.boxes
    ]
    boxes = {track.id: track.boxes for track in card.tracks}
    for name, count in marks.criticals.items():
        if name not in boxes:
            found.append(f"critical hits {name!r} are marked, the card has boxes for {', '.join(boxes) or 'none'}")
        elif count > boxes[name]:
            found.append(f"{count} critical hits {name!r} are marked, the card has {boxes[name]}")
    here = {word for ability in card.abilities for word in (ability.code, ability.text)}
    unknown = (name for name in marks.spent if name not in here)
    found += [f"the ability {name!r} is spent, the card has no such ability" for name in unknown]
    if marks.heat and card.heat is None:
        found.append(f"heat {marks.heat} is marked, the card has no heat scale")
    return found
