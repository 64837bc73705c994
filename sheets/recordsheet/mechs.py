"""The record sheet of a 'Mech as a value."""

from collections.abc import Collection, Iterator
from functools import lru_cache

from sheets.construction.clancase import free_case
from sheets.editions import edition
from sheets.equipment.kinds import INDUSTRIAL_COCKPITS, CockpitType, StructureType
from sheets.record import CrewMarks
from sheets.record.boxes import boxes, critical_boxes
from sheets.record.lost import COUNTED_AS
from sheets.recordsheet.blocks import (
    armor_summary,
    plating_name,
    point_track,
    sheet_heading,
    structure_figure,
    target_modifier,
    warrior_seat,
)
from sheets.recordsheet.book_remarks import book_remarks
from sheets.recordsheet.facts import SheetFacts
from sheets.recordsheet.heat_text import SINK_NAMES, heat_scale_steps
from sheets.recordsheet.model import (
    ArmorRegion,
    ArmorSummary,
    AttackLine,
    CodedName,
    CrewSeat,
    Heading,
    HeatFigures,
    HeatSinkFigures,
    MovementMode,
    SlotKind,
    SlotLine,
    SlotTable,
    SystemFigure,
    Track,
)
from sheets.recordsheet.names import ENGINE_NAMES, system_name
from sheets.recordsheet.slots import SlotText, case_mark, slot_texts
from sheets.rules.autocannons import one_slot_autocannons
from sheets.rules.heat import heat_capacity, mech_sinks, movement_heat, shot_heat, sink_type, sinks_in
from sheets.rules.movement import AIRMECH_COOLING, FUEL_TANK, LAM_FUEL, shapes
from sheets.rules.structure import COWL, internal_structure
from sheets.rules.tables.heat_scale import mech_heat
from sheets.rules.tables.physical import PossibleAttack, physical_attacks
from sheets.units import Mech, location_name
from sheets.units.mech import TORSOS, Body, LamType, System

_TSM_MP = 1  # at heat 9: two more for the myomer, one less for the heat


def is_industrial_mech(mech: Mech) -> bool:
    """Whether a 'Mech is an IndustrialMech."""
    return mech.structure.type is StructureType.INDUSTRIAL or mech.cockpit in INDUSTRIAL_COCKPITS


def mech_features(mech: Mech) -> list[str]:
    """Features that have no slot and no line of the inventory."""
    found = ["full-head ejection"] if mech.full_head_ejection else []
    return [*found, "RISC heat sink override kit"] if mech.heat_sink_override else found


def mech_remarks(mech: Mech) -> list[str]:
    """Rules for the fighter mode of a LAM."""
    if mech.body is not Body.LAM:
        return []
    tanks = sum(mount.item == FUEL_TANK for mount in mech.mounts)
    words = f"Fuel: {LAM_FUEL * (1 + tanks)} points."
    if mech.lam is LamType.STANDARD:
        words += f" As an AirMech in flight its wings carry off {AIRMECH_COOLING} more heat."
    return [words]


def _with_hot_myomer(facts: SheetFacts[Mech]) -> tuple[int, int] | None:
    """Walking and running with triple-strength myomer at heat 9, including the MP lost to the heat (BMM)."""
    if not facts.outfit.has("triple-strength-myomer"):
        return None
    walk = facts.movement.walk + _TSM_MP
    return walk, -(-walk * 3 // 2)


_TWO_SEATS: dict[CockpitType, tuple[str, str]] = {
    **dict.fromkeys(
        (
            CockpitType.COMMAND_CONSOLE,
            CockpitType.SMALL_COMMAND_CONSOLE,
            CockpitType.SUPERHEAVY_COMMAND_CONSOLE,
        ),
        ("Pilot", "Commander"),
    ),
    CockpitType.DUAL: ("Pilot", "Gunner"),
    CockpitType.QUADVEE: ("Pilot", "Gunner"),
    CockpitType.TRIPOD: ("Pilot", "Gunner"),
    CockpitType.TRIPOD_INDUSTRIAL: ("Pilot", "Gunner"),
}


_THREE_SEATS = ("Pilot", "Gunner", "Tech officer")


def cockpit_seats(mech: Mech) -> tuple[str, ...]:
    """The seats in the cockpit; a single warrior has no title."""
    if mech.cockpit in (CockpitType.SUPERHEAVY_TRIPOD, CockpitType.SUPERHEAVY_TRIPOD_INDUSTRIAL):
        return _THREE_SEATS
    return _TWO_SEATS.get(mech.cockpit, ("",))


def _skills(mech: Mech, state: CrewMarks) -> list[tuple[str, int | None]]:
    if mech.body is Body.LAM:
        return [("Gunnery", state.gunnery), ("Piloting", state.piloting), ("Aero gun.", None), ("Aero pil.", None)]
    return [("Gunnery", state.gunnery), ("Piloting", state.piloting)]


def mech_weapon_heat(facts: SheetFacts[Mech]) -> int:
    """The heat of all weapons fired once."""
    return sum(
        shot_heat(facts.outfit, index)
        for index, _, entry in facts.outfit.mounted
        if entry.weapon is not None and "ams" not in entry.traits
    )


def lost_sinks(facts: SheetFacts[Mech]) -> int:
    lost = 0
    for index in facts.losses.mounts:
        entry = facts.item(index)
        if entry is not None and sink_type(entry) is not None:
            lost += sinks_in(entry)
    return lost


_TITLES: dict[Body, str] = {
    Body.BIPED: "BattleMech",
    Body.QUAD: "Four-legged BattleMech",
    Body.TRIPOD: "Three-legged BattleMech",
    Body.LAM: "Land-Air BattleMech",
    Body.QUADVEE: "QuadVee",
}


def mech_title(mech: Mech) -> str:
    """The title of the type of 'Mech."""
    title = _TITLES[mech.body]
    if mech.omni:
        title = title.replace("BattleMech", "OmniMech").replace("QuadVee", "OmniQuadVee")
    if is_industrial_mech(mech):
        title = title.replace("BattleMech", "IndustrialMech")
    if mech.superheavy:
        title = f"Superheavy {title.replace('Three', 'three').replace('Four', 'four')}"
    return f"{title} record sheet"


def _head_name(mech: Mech) -> str:
    """The name of the head with the effects of its quirks."""
    if mech.has_quirk("cowl"):
        return "Head, cowl"
    weak = next((quirk.code[-1] for quirk in mech.quirks if quirk.code.startswith("weak_head_")), "")
    return f"Head, weak −{weak}" if weak else "Head"


_HIT_LABELS = {
    System.ENGINE: "Engine hits",
    System.GYRO: "Gyro hits",
    System.SENSORS: "Sensor hits",
    System.LIFE_SUPPORT: "Life support",
    System.AVIONICS: "Avionics",
    System.LANDING_GEAR: "Landing gear",
}


def mech_heading(facts: SheetFacts[Mech]) -> Heading:
    mech = facts.unit
    return sheet_heading(
        facts,
        mech_title(mech),
        mech.mass,
        features=mech_features(mech),
        remarks=(*mech_remarks(mech), *book_remarks(facts)),
    )


def mech_movement(facts: SheetFacts[Mech]) -> tuple[MovementMode, ...]:
    """The movement modes; for a 'Mech that changes its shape, those of each shape."""
    if facts.unit.body is Body.LAM:
        return tuple(_lam_movement(facts))
    return (*_on_foot(facts), *_other_shapes(facts))


def _on_foot(facts: SheetFacts[Mech]) -> Iterator[MovementMode]:
    moves, mech = facts.movement, facts.unit
    heat = movement_heat(mech, moves, edition(facts.edition))
    hot = _with_hot_myomer(facts)
    boosted = moves.run if moves.run != moves.plain_run else None
    best = (None, boosted) if hot is None else (hot[0], max(hot[1], moves.run))
    yield _way("walk", moves.walk, best[0], heat.walk, target_modifier(moves.walk))
    yield _way("run", moves.plain_run, best[1], heat.run, target_modifier(moves.run))
    if moves.umu:
        yield _way("swim", moves.umu, None, heat.swim, target_modifier(moves.umu))
    if moves.booster:
        yield _way("boosters", moves.booster, None, None, target_modifier(moves.booster, 1))
    if moves.jump:
        yield _way("jump", moves.jump, None, heat.jump, target_modifier(moves.jump, 1))


def _way(mode: str, mp: int, best: int | None, heat: int | None, more: int | None, shape: str = "") -> MovementMode:
    return MovementMode(mode=mode, points=mp, best=best, heat=heat, modifier=more, shape=shape)


def _other_shapes(facts: SheetFacts[Mech]) -> Iterator[MovementMode]:
    for shape in shapes(facts.unit, facts.movement):
        yield _way(shape.slow_name, shape.slow, None, None, None, shape.name)
        yield _way(shape.fast_name, shape.fast, None, None, None, shape.name)


def _lam_movement(facts: SheetFacts[Mech]) -> Iterator[MovementMode]:
    moves = facts.movement
    for mode, mp in (("walk", moves.walk), ("run", moves.run), ("jump", moves.jump)):
        yield _way(mode, mp, None, None, None, "'Mech")
    yield from _other_shapes(facts)


def mech_systems(facts: SheetFacts[Mech]) -> tuple[SystemFigure, ...]:
    """Engine, structure, cockpit and gyro, with their codes."""
    mech = facts.unit
    engine = CodedName(
        text=ENGINE_NAMES.get(mech.engine.type, mech.engine.type.value),
        code=mech.engine.type.value,
        side=mech.engine.side.value,
    )
    return (
        SystemFigure(label="Engine", name=engine, figure=mech.engine.rating),
        structure_figure(facts.unit),
        SystemFigure(label="Cockpit", name=system_name(mech.cockpit.value)),
        SystemFigure(label="Gyro", name=system_name(mech.gyro.value)),
    )


def mech_crew(facts: SheetFacts[Mech]) -> tuple[CrewSeat, ...]:
    """The warriors in the cockpit; a single warrior has no title."""
    titles = cockpit_seats(facts.unit)
    return tuple(
        warrior_seat(n, state, title, _skills(facts.unit, state))
        for n, (title, state) in enumerate(zip(titles, facts.crew(len(titles)), strict=True), 1)
    )


def mech_armor(facts: SheetFacts[Mech]) -> ArmorSummary:
    return armor_summary(facts.unit.armor, facts.unit.tech_base.side)


def mech_regions(facts: SheetFacts[Mech]) -> tuple[ArmorRegion, ...]:
    """Armor and structure of each location, head first."""
    mech, condition = facts.unit, facts.condition
    structure = internal_structure(mech)
    whole = plating_name(mech.armor, mech.tech_base.side)
    found = []
    for place in mech.locations:
        label = _head_name(mech) if place == "HD" else location_name(mech, place)
        destroyed = place in facts.losses.locations
        front = mech.armor.points.get(place, 0) + (COWL if place == "HD" and mech.has_quirk("cowl") else 0)
        rear = None
        if place in TORSOS:
            behind = mech.armor.rear.get(place, 0)
            rear = point_track(
                f"armor-{place}-rear", f"{label} Rear", behind, condition.lost_armor(place, rear=True), destroyed
            )
        inside = point_track(
            f"structure-{place}",
            "Head" if place == "HD" else place,
            structure[place],
            condition.structure.get(place, 0),
            destroyed,
        )
        found.append(
            ArmorRegion(
                place=place,
                label=label,
                armor=point_track(f"armor-{place}", label, front, condition.lost_armor(place), destroyed),
                rear=rear,
                structure=inside,
                plating=_patch(mech, place) or whole,
                gone=destroyed,
            )
        )
    return tuple(found)


def _patch(mech: Mech, place: str) -> CodedName | None:
    """The armor of a location if the locations differ."""
    if place not in mech.armor.patchwork:
        return None
    return plating_name(mech.armor.patchwork[place], mech.tech_base.side)


def mech_integrity(facts: SheetFacts[Mech]) -> Track | None:
    """The structural integrity of a Land-Air 'Mech as a fighter."""
    if facts.unit.body is not Body.LAM:
        return None
    most = boxes(facts.unit).structural_integrity
    return point_track("structural-integrity", "Structural integrity", most, facts.condition.structural_integrity)


def mech_slots(facts: SheetFacts[Mech]) -> tuple[SlotTable, ...]:
    """The critical slots of each location."""
    free = free_case(facts.unit)
    return tuple(_slot_table(facts, place, free) for place in facts.unit.locations)


def _slot_table(facts: SheetFacts[Mech], place: str, free: Collection[str]) -> SlotTable:
    mech = facts.unit
    struck, destroyed = facts.losses.slots.get(place, frozenset()), place in facts.losses.locations
    crossed = facts.condition.component_armor.get(place, frozenset())
    noted = facts.condition.first_hits.get(place, frozenset())
    boxed: frozenset[int] = frozenset()
    if facts.play.autocannon_hits > 1:
        boxed = one_slot_autocannons(mech).get(place, boxed)
    elif noted and not destroyed:  # the edition has no such boxes, but a mark is shown
        boxed = one_slot_autocannons(mech).get(place, boxed) & noted - struck
    lines = []
    for number, (slot, text) in enumerate(zip(mech.slots[place], slot_texts(facts.outfit, place), strict=True)):
        ident = f"{place}-{number + 1}"
        kind: SlotKind = "empty" if slot is None else "system" if slot.system is not None else "item"
        code = "" if slot is None else slot.system.value if slot.system else mech.mounts[slot.mount or 0].item
        hit = destroyed or number in struck
        if not (hit or text.armored or text.points or number in boxed) and (slot is None or slot.second is None):
            lines.append(_open_slot(f"slot-{ident}", text.text, kind, code, text.mount, text.hittable))
            continue
        lines.append(
            SlotLine(
                id=f"slot-{ident}",
                text=text.text,
                kind=kind,
                code=code,
                mount=text.mount,
                second=None if slot is None else slot.second,
                hittable=text.hittable,
                struck=hit,
                armored=text.armored,
                crossed=text.armored and (destroyed or number in crossed),
                first_hit=hit or number in noted if number in boxed else None,
                takes=_absorbed_points(facts, text, ident, destroyed),
            )
        )
    case = case_mark(facts.outfit, place, free)
    return SlotTable(place=place, label=location_name(mech, place), case=case, slots=tuple(lines))


@lru_cache(maxsize=1 << 10)
def _open_slot(ident: str, text: str, kind: SlotKind, code: str, mount: int | None, hittable: bool) -> SlotLine:
    """A slot without marks and extra boxes."""
    return SlotLine(id=ident, text=text, kind=kind, code=code, mount=mount, hittable=hittable)


def _absorbed_points(facts: SheetFacts[Mech], text: SlotText, ident: str, destroyed: bool) -> Track | None:
    """The points that a slot of a shield or of modular armor absorbs."""
    if not text.points or text.mount is None:
        return None
    absorbed = facts.condition.absorbed.get(text.mount, 0) - text.before
    return Track(
        id=f"absorbed-{ident}",
        label="Points taken",
        boxes=text.points,
        marked=text.points if destroyed else max(0, min(absorbed, text.points)),
    )


def mech_critical_tracks(facts: SheetFacts[Mech]) -> tuple[Track, ...]:
    """Hits on engine, gyro, sensors, life support; for a Land-Air 'Mech also on avionics and landing gear."""
    there = critical_boxes(facts.unit)
    return tuple(
        point_track(name, _HIT_LABELS[system], there[name], facts.losses.hits(facts.condition, system))
        for system, name in COUNTED_AS.items()
        if name in there
    )


def mech_heat_figures(facts: SheetFacts[Mech], extended: bool = False) -> HeatFigures:
    """Heat scale, level and sinks; `extended` is the scale to 50."""
    mech = facts.unit
    effects = mech_heat(flies=mech.body is Body.LAM, extended=extended, piloting=facts.crew()[0].piloting)
    sinks = HeatSinkFigures(
        count=mech.heat_sinks.count,
        capacity=heat_capacity(mech) or 0,
        kinds=tuple(dict.fromkeys(SINK_NAMES[lot.type] for lot in mech_sinks(mech))),
        in_chassis=mech.heat_sinks.base_chassis,
        lost=lost_sinks(facts),
    )
    return HeatFigures(
        level=facts.condition.heat, scale=heat_scale_steps(effects), sinks=sinks, weapons=mech_weapon_heat(facts)
    )


def mech_attacks(facts: SheetFacts[Mech]) -> tuple[AttackLine, ...]:
    """Physical attacks with the 'Mech's own actuators, gear and quirks."""
    return tuple(_attack(possible) for possible in physical_attacks(facts.unit, facts.edition))


def _attack(possible: PossibleAttack) -> AttackLine:
    attack, to_hit, damage, hot, arm, spikes = possible
    text = "—" if damage is None else str(damage) if hot is None else f"{damage} [{hot}]"
    if attack.unit:
        text = f"{damage:g} × {attack.unit}, up" + (f" + {spikes}" if spikes else "")
    if attack.against_infantry:
        text += f", inf. {attack.against_infantry}"
    return AttackLine(name=attack.name + (f" ({arm})" if arm else ""), to_hit=to_hit, damage=damage, hot=hot, text=text)
