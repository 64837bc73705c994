"""Blocks on the sheets of all families: heading, quirks, Battle Value, crew, tracks of armor and structure."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from sheets.battlevalue.battlearmor import squad_factor
from sheets.construction.technology import rules_level
from sheets.editions import CLASSIC, edition
from sheets.equipment.kinds import ArmorType, StructureType, TechSide
from sheets.equipment.quirks import quirks as known_quirks
from sheets.equipment.tech import era
from sheets.record import CrewMarks, ExternalStore
from sheets.recordsheet.facts import GUNNERY, PILOTING, SheetFacts
from sheets.recordsheet.model import (
    ArmorSummary,
    CodedName,
    CrewSeat,
    Heading,
    MovementMode,
    SheetQuirk,
    Skill,
    StoreSlot,
    SystemFigure,
    Track,
    Worth,
)
from sheets.recordsheet.names import armor_name, structure_name
from sheets.rules.rounding import round_half_up
from sheets.rules.stores import hardpoint_slots, store_slots
from sheets.rules.tables.piloting import CONSCIOUSNESS, DEADLY
from sheets.rules.tables.to_hit import target_movement
from sheets.units import HandheldWeapon, Mech, Unit, Vehicle
from sheets.units.base import TECH_BASE_NAMES
from sheets.units.systems import Armor, Plating


def sheet_heading(
    facts: SheetFacts[Unit],
    title: str,
    tons: float | None = None,
    kind: str = "",
    size: str = "",
    formation: str = "",
    features: Iterable[str] = (),
    remarks: Iterable[str] = (),
) -> Heading:
    """The head of a sheet."""
    unit = facts.unit
    level = rules_level(unit)
    return Heading(
        name=unit.name,
        title=title,
        chassis=unit.chassis,
        clan_name=unit.clan_name,
        model=unit.model,
        kind=kind,
        formation=formation,
        size=size,
        tons=tons,
        technology=CodedName(text=TECH_BASE_NAMES[unit.tech_base], code=unit.tech_base.value),
        rules=CodedName(text=level.name.capitalize(), code=level.name.lower()),
        role=unit.role.value if unit.role else "",
        era=era(unit.year),
        year=unit.year,
        source=unit.source,
        features=tuple(features),
        remarks=tuple(remarks),
        book=_book(facts),
    )


def _book(facts: SheetFacts[Unit]) -> str:
    """The name of the edition of a sheet, unless it is the usual one.

    Other units than 'Mechs follow the book on which an edition for 'Mechs is based, and are assets in that edition.
    """
    if facts.edition == CLASSIC.id:
        return ""
    book = chosen = edition(facts.edition)
    while book.mechs_only and not isinstance(facts.unit, Mech):
        book = edition(book.extends)
    return book.title if book is chosen else f"{book.title} (asset in {chosen.title})"


def sheet_quirks(facts: SheetFacts[Unit]) -> tuple[SheetQuirk, ...]:
    """The quirks of the design with the effects that a sheet prints."""
    known = known_quirks()
    found = []
    for own in facts.unit.quirks:
        quirk = known.get(own.code)
        name = CodedName(text=quirk.title if quirk else own.code, code=own.code)
        found.append(SheetQuirk(name=name, effect=quirk.effect.rstrip(".") if quirk and quirk.sheet else ""))
    return tuple(found)


def unit_worth(facts: SheetFacts[Unit], suits: int = 0) -> Worth:
    """The Battle Value, and that with the skills of the crew if one of them is known."""
    state = facts.crew()[0]
    each = round_half_up(facts.battle_value / (suits * squad_factor(suits))) if suits else None
    seated = not isinstance(facts.unit, HandheldWeapon)
    if not seated or (state.gunnery is None and state.piloting is None):
        return Worth(battle_value=facts.battle_value, each=each)
    gunnery = GUNNERY if state.gunnery is None else state.gunnery
    piloting = PILOTING if state.piloting is None else state.piloting
    return Worth(
        battle_value=facts.battle_value,
        with_crew=facts.adjusted_battle_value(gunnery, piloting),
        gunnery=gunnery,
        piloting=piloting,
        each=each,
    )


def warrior_seat(number: int, state: CrewMarks, title: str, skills: Sequence[tuple[str, int | None]]) -> CrewSeat:
    """A seat of a warrior, whose hits cause consciousness rolls."""
    words = tuple("dead" if avoid is None else f"{avoid}+" for avoid in CONSCIOUSNESS.values())
    return crew_seat(number, state, title, skills, hits_track(number, state, words))


def crew_seat(
    number: int,
    state: CrewMarks,
    title: str,
    skills: Sequence[tuple[str, int | None]],
    hits: Track | None,
    unused: Sequence[str] = (),
) -> CrewSeat:
    """A seat with its skills; the unit does not use those in `unused`."""
    return CrewSeat(
        id=f"crew-{number}",
        title=title,
        name=state.name,
        skills=tuple(
            Skill(
                id=f"crew-{number}-{_id_word(label)}",
                label=label,
                value=value,
                used=label not in unused,
            )
            for label, value in skills
        ),
        hits=hits,
        conscious=state.conscious,
        abilities=state.abilities,
    )


def _id_word(label: str) -> str:
    return label.lower().replace(" ", "-").replace("'", "")


def hits_track(number: int, state: CrewMarks, words: Sequence[str], label: str = "Hits") -> Track:
    """The six hits of a warrior or crew."""
    return Track(id=f"crew-{number}-hit", label=label, boxes=DEADLY, marked=min(state.hits, DEADLY), words=tuple(words))


@lru_cache(maxsize=1 << 11)
def point_track(ident: str, label: str, boxes: int, lost: int, gone: bool = False) -> Track:
    """Points of armor or structure; all are lost with their location."""
    return Track(id=ident, label=label, boxes=boxes, marked=boxes if gone else min(lost, boxes))


def target_modifier(points_: float, more: int = 0) -> int | None:
    """The to-hit modifier for a target that moved so far; None for a target that cannot move."""
    return target_movement(int(points_)) + more if points_ else None


def movement_mode(mode: str, points_: int, best: int = 0, more: int = 0) -> MovementMode:
    """A movement mode, whose modifier is that of its best MP, plus `more` if it flies or jumps."""
    return MovementMode(
        mode=mode,
        points=points_,
        best=best if best > points_ else None,
        modifier=target_modifier(max(points_, best), more),
    )


def plating_name(plating: Plating, side: TechSide) -> CodedName:
    """The armor of a unit or location; its side is named unless it is that of the unit."""
    return CodedName(text=armor_name(plating, side), code=plating.type.value, side=plating.side.value)


_STRUCTURE_EFFECTS = {
    StructureType.COMPOSITE: "counts double",  # digest 3.1: effect of damage that reaches it
    StructureType.REINFORCED: "counts half",  # BMM-7.01:p117:reinforced-circles
}


def structure_figure(unit: Mech | Vehicle) -> SystemFigure:
    """The structure of a 'Mech or vehicle, and how it takes damage."""
    structure = unit.structure
    name = CodedName(text=structure_name(unit), code=structure.type.value, side=structure.side.value)
    return SystemFigure(label="Structure", name=name, effect=_STRUCTURE_EFFECTS.get(structure.type, ""))


_RATED = {ArmorType.COMMERCIAL: "BAR 5"}
"""The barrier armor rating, for armor whose name does not include it."""


def armor_summary(armor: Armor, side: TechSide, note: str = "") -> ArmorSummary:
    """The armor of the whole unit: `Patchwork` if the locations differ."""
    name = plating_name(armor, side)
    if armor.patchwork:
        name = CodedName(text="Patchwork", code=armor.type.value, side=armor.side.value)
    note = note or _RATED.get(armor.type, "")
    return ArmorSummary(name=name, points=armor.total, patchwork=bool(armor.patchwork), note=note)


def external_store_slots(facts: SheetFacts[Unit]) -> tuple[StoreSlot, ...]:
    """The places for external stores: those under the wings, then those in bomb bays."""
    number, loads = store_slots(facts.unit), facts.condition.stores
    outside = hardpoint_slots(facts.unit) if number else 0
    filled = (*loads[:number], *(ExternalStore() for _ in range(number - len(loads))))
    return tuple(
        StoreSlot(id=f"store-{n}", load=store.load, gone=store.gone, in_bay=n > outside)
        for n, store in enumerate(filled, 1)
    )
