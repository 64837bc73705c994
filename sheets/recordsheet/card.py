"""The Alpha Strike card of a unit as a value: its element, the meaning of its abilities, its boxes with their marks."""

from collections.abc import Iterator, Mapping

from sheets.alphastrike import ABILITIES, Element, Special, convert, element_row, pilots, skill_of
from sheets.alphastrike.criticals import boxes_of, criticals_of
from sheets.alphastrike.elementtypes import TRACKS_HEAT
from sheets.editions import ALPHA_STRIKE
from sheets.model import FrozenDict, Model
from sheets.record import FRESH, Condition, CrewState
from sheets.recordsheet.model import Track
from sheets.units import Unit

SCHEMA = "0.1"
"""The version of the published schema; fields may still change before 1.0."""

REGULAR = 4
MOST_HEAT = 4


class CardAbility(Model):
    """A special ability as the card prints it, its code, name and meaning; `spent` once it is used up."""

    text: str
    code: str
    name: str = ""
    meaning: str = ""
    spent: bool = False


class CardSheet(Model):
    """Everything that the Alpha Strike card of a unit says.

    `move` and `arcs` are in the words of the card, `damage` goes by range.
    """

    schema_version: str = SCHEMA
    edition: str
    name: str
    type: str
    size: int
    tmm: int
    move: str
    role: str = ""
    pilot: str = ""
    skill: int
    damage: FrozenDict[str, str]
    overheat: int = 0
    threshold: int | None = None
    squad_size: int | None = None
    arcs: FrozenDict[str, str] = FrozenDict()
    abilities: tuple[CardAbility, ...] = ()
    armor: Track
    structure: Track
    heat: Track | None = None
    criticals: tuple[Track, ...] = ()
    point_value: int
    destroyed: bool = False


def card_sheet(
    unit: Unit, condition: Condition = FRESH, edition: str = ALPHA_STRIKE.id, skill: tuple[int, int] | int | None = None
) -> CardSheet:
    """The card of a unit; raises NoElement for a unit that has none.

    A crew with skills in the condition has them; other crews have `skill`, a Skill or gunnery and piloting.

    >>> from importers import load
    >>> card = card_sheet(load("tests/data/Brolga BRG-2.mtf").unit)
    >>> card.type, card.move, card.point_value
    ('BM', '10"j', 29)
    """
    crew = condition.crew[0] if condition.crew else None
    element = convert(unit, edition, _skill_of(unit, crew, skill))
    row, marks = element_row(element), condition.alpha
    spent = frozenset(marks.spent)
    return CardSheet(
        edition=edition,
        name=element.name,
        type=row["type"],
        size=element.size,
        tmm=element.tmm,
        move=element.move,
        role=row["role"] or "",
        pilot=crew.name if crew else "",
        skill=element.skill,
        damage=FrozenDict(row["damage"]),
        overheat=element.ov,
        threshold=element.threshold,
        squad_size=element.squad_size,
        arcs=FrozenDict(row["arcs"] or {}),
        abilities=tuple(_ability(special, spent) for special in element.specials),
        armor=_track("armor", "Armor", element.armor, marks.armor),
        structure=_track("structure", "Structure", element.structure, marks.structure),
        heat=_track("heat", "Heat", MOST_HEAT, marks.heat) if element.type in TRACKS_HEAT else None,
        criticals=tuple(_criticals(element, marks.criticals)),
        point_value=element.pv,
        destroyed=marks.structure >= max(1, element.structure),
    )


def _criticals(element: Element, marked: Mapping[str, int]) -> Iterator[Track]:
    """The boxes of critical hits; those of a large craft's attacks stand on the back of its card."""
    rows = {track.name: row for row in criticals_of(element) for track in row.tracks}
    for name, boxes in boxes_of(element).items():
        label, effect = name.replace("-", " ").capitalize(), ""
        if name in rows:
            effect = rows[name].effect
        yield _track(name, label, boxes, marked.get(name, 0)).model_copy(update={"effect": effect})


def _skill_of(unit: Unit, crew: CrewState | None, skill: tuple[int, int] | int | None) -> int:
    if crew is not None and crew.gunnery is not None and (crew.piloting is not None or not pilots(unit)):
        return skill_of(unit, crew.gunnery, crew.piloting or 0)
    if skill is None:
        return REGULAR
    return skill if isinstance(skill, int) else skill_of(unit, *skill)


def _ability(special: Special, spent: frozenset[str]) -> CardAbility:
    known = ABILITIES.get(special.code)
    return CardAbility(
        text=special.text,
        code=special.code,
        name=known.name if known else "",
        meaning=known.meaning if known else "",
        spent=special.code in spent or special.text in spent,
    )


def _track(ident: str, label: str, boxes: int, marked: int) -> Track:
    return Track(id=ident, label=label, boxes=boxes, marked=min(marked, boxes))
