"""The record sheets of aerospace craft as values: fighters, small craft, ships and stations."""

from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

from sheets.construction.clancase import free_case
from sheets.construction.engine import engine_rating
from sheets.equipment.kinds import AeroCockpitType, TechSide
from sheets.recordsheet.blocks import (
    armor_summary,
    crew_seat,
    hits_track,
    plating_name,
    point_track,
    sheet_heading,
    warrior_seat,
)
from sheets.recordsheet.facts import SheetFacts
from sheets.recordsheet.heat_text import SINK_NAMES, heat_scale_steps
from sheets.recordsheet.model import (
    ArmorRegion,
    ArmorSummary,
    CodedName,
    CrewSeat,
    Fuel,
    Heading,
    HeatFigures,
    HeatSinkFigures,
    MovementMode,
    RangeBrackets,
    SystemFigure,
    Track,
    TransportBay,
)
from sheets.recordsheet.names import ENGINE_NAMES, system_name
from sheets.recordsheet.transport import transporter_text, transporter_texts
from sheets.rules.aerospace import (
    Bay,
    arc_heat,
    attack_heat,
    damage_threshold,
    docking_collars,
    drive_integrity,
    in_capital_points,
    is_capital,
    sail_integrity,
)
from sheets.rules.heat import heat_capacity
from sheets.rules.structure import structural_integrity
from sheets.rules.tables.aero import aero_systems
from sheets.rules.tables.heat_scale import FIGHTER_HEAT
from sheets.rules.tables.to_hit import bracket_spans
from sheets.units import (
    CapitalShip,
    DropShip,
    Fighter,
    JumpShip,
    SmallCraft,
    SpaceStation,
    Unit,
    WarShip,
    location_name,
)
from sheets.units.outfit import Outfit
from sheets.units.spacecraft import LOCATION_NAMES
from sheets.units.transporter import TransporterKind

Capital: TypeAlias = JumpShip | WarShip | SpaceStation  # with armor on the capital scale
Bayed: TypeAlias = DropShip | Capital  # with weapon bays
Large: TypeAlias = SmallCraft | Bayed  # with a crew
Craft: TypeAlias = Fighter | Large
Winged: TypeAlias = Fighter | SmallCraft | DropShip  # four facings

STATION_KEEPING = 0.2  # thrust points a turn


_FEATURES = ("case", "case-ii", "case-prototype", "chassis-modification")


_FIRE_CONTROL = ("basic-fire-control", "advanced-fire-control")


_COCKPITS = {
    AeroCockpitType.SMALL: "Small cockpit",
    AeroCockpitType.COMMAND_CONSOLE: "Cockpit command console",
    AeroCockpitType.PRIMITIVE: "Primitive cockpit",
}


def _engine(fighter: Fighter) -> SystemFigure:
    kind = fighter.engine.type
    name = ENGINE_NAMES.get(kind, f"{kind.value.replace('-', ' ').capitalize()} engine")
    coded = CodedName(text=name, code=kind.value, side=fighter.engine.side.value)
    return SystemFigure(label="Engine", name=coded, figure=engine_rating(fighter) or None)


def craft_features(craft: Craft, carried: Outfit[Unit]) -> list[str]:
    """Features of a craft that are not in its inventory."""
    found: list[str] = []
    if isinstance(craft, Fighter):
        if craft.cockpit in _COCKPITS:
            found.append(_COCKPITS[craft.cockpit])
        return [*found, *_airframe_features(craft, carried)]
    if isinstance(craft, CapitalShip):
        found += ["lithium-fusion battery"] if craft.lithium_fusion else []
        found += ["HPG"] if craft.hpg else []
        found += ["modular"] if craft.modular else []
        found += [f"jump range {craft.jump_range} light years"] if craft.jump_range else []
    return found


def _airframe_features(fighter: Fighter, carried: Outfit[Unit]) -> list[str]:
    """Features of an airframe: CASE, changes of the chassis, barrier rating and fire control."""
    found = dict.fromkeys(mounted.item.short.strip("[]") for mounted in carried.with_trait(*_FEATURES))
    if free_case(fighter):
        found["CASE"] = None
    if fighter.vstol:
        found["VSTOL"] = None
    if fighter.support is not None:
        if fighter.support.bar is not None:
            found[f"BAR {fighter.support.bar}"] = None
        if not carried.has(*_FIRE_CONTROL):
            found["no fire control"] = None
    return list(found)


def fighter_title(fighter: Fighter) -> str:
    """The title of the sheet."""
    if fighter.support is not None:
        title = "Fixed-wing support craft"
    else:
        title = "Conventional fighter" if fighter.conventional else "Aerospace fighter"
    if fighter.omni:
        title = "OmniFighter" if fighter.support is None and not fighter.conventional else f"Omni {title.lower()}"
    return f"{title} record sheet"


CREW_HITS = 6  # hits that put a crew out of action


PILOT_ROLLS = ("+1", "+2", "+3", "+4", "+5", "—")
"""The modifiers of all rolls of a pilot by hits; the last one kills (TW: hits on the crew)."""


def fighter_pilots(fighter: Fighter) -> tuple[str, ...]:
    """The pilots in the cockpit; a single pilot has no title."""
    return ("Pilot", "Commander") if fighter.cockpit is AeroCockpitType.COMMAND_CONSOLE else ("",)


_ALWAYS = ("Crew", "Passengers", "Marines")


def people_aboard(craft: Large) -> list[tuple[str, int]]:
    """The people aboard, their escape pods and lifeboats; for a small craft only those that it has."""
    aboard = craft.complement
    suits = "Elementals" if craft.tech_base.side is TechSide.CLAN else "Battle armor"
    found = [
        ("Crew", aboard.crew + aboard.other_crew),
        ("Officers", aboard.officers),
        ("Gunners", aboard.gunners),
        ("Passengers", aboard.passengers),
        ("Others", aboard.other_passengers),
        ("Marines", aboard.marines),
        (suits, aboard.battle_armor),
        ("Life boats", craft.life_boats),
        ("Escape pods", craft.escape_pods),
    ]
    if isinstance(craft, SmallCraft):
        return [(label, number) for label, number in found if number or label in _ALWAYS]
    return found


LOST_SINKS = "heat-sink"  # sinks in Condition.criticals that are lost


_SIDES = (("LS", "RS"), ("FLS", "FRS"), ("LBS", "RBS"), ("ALS", "ARS"))


def craft_weapon_heat(facts: SheetFacts[Craft]) -> int:
    """The heat of all weapons fired once."""
    return sum(attack_heat(facts.outfit, index) for index, _, entry in facts.outfit.mounted if entry.weapon is not None)


def craft_arcs(facts: SheetFacts[Craft]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Each arc with the heat of all weapons that fire into it; both sides share one line."""
    craft = facts.unit
    heat = arc_heat(craft, _single_weapon_bays(facts) if isinstance(craft, SmallCraft) else facts.bays)
    found: list[tuple[str, tuple[int, ...]]] = []
    done: set[tuple[str, bool]] = set()
    for place in ("NOS", "LS", "FLS", "LBS", "ALS", "AFT", "RS", "FRS", "RBS", "ARS", "HULL"):
        for rear in (False, True):
            pair = next((pair for pair in _SIDES if place in pair), (place,))
            figures = [heat.get((side, rear), 0) for side in pair]
            if (place, rear) in done or not any((side, rear) in heat for side in pair):
                continue
            done |= {(side, rear) for side in pair}
            name = _arc_name(craft, pair) + (", aft" if rear else "")
            found.append((name, tuple(figures)))
    return tuple(found)


def _single_weapon_bays(facts: SheetFacts[Craft]) -> list[Bay]:
    """The weapons of a small craft, which has no bays, as bays of one weapon."""
    found = []
    for index, mount, entry in facts.outfit.mounted:
        if entry.weapon is not None and mount.location is not None:
            kind = entry.weapon.aero_class
            found.append(Bay(location=mount.location, rear=mount.rear, aero_class=kind, weapons=(index,)))
    return found


@cache
def _side_name(pair: tuple[str, ...]) -> str:
    name = LOCATION_NAMES[pair[0]].replace("Left ", "").replace("Front", "Fore")
    name = name.replace("Aft  Side", "Aft side").replace(" Side", " side")
    return name if len(pair) == 1 else f"{name}s"


def _arc_name(craft: Craft, pair: tuple[str, ...]) -> str:
    if pair == ("LS", "RS"):
        flies = isinstance(craft, DropShip) and not craft.spheroid
        return "Wings" if flies else "Sides"
    return _side_name(pair)


def facing_name(craft: Winged, place: str) -> str:
    name = location_name(craft, place)
    if isinstance(craft, DropShip) and not craft.spheroid:
        name = name.replace("Side", "Wing")
    return name


CAPITAL_NAMES = {
    "NOS": "Nose",
    "FLS": "Fore left",
    "FRS": "Fore right",
    "ALS": "Aft left",
    "ARS": "Aft right",
    "AFT": "Aft",
}


QUARTERS = frozenset(
    {
        TransporterKind.FIRST_CLASS_QUARTERS,
        TransporterKind.SECOND_CLASS_QUARTERS,
        TransporterKind.STEERAGE_QUARTERS,
        TransporterKind.CREW_QUARTERS,
        TransporterKind.PILLION_SEATS,
        TransporterKind.STANDARD_SEATS,
        TransporterKind.EJECTION_SEATS,
    }
)


_CAPITAL_TITLES = {"jumpship": "JumpShip", "warship": "WarShip", "space-station": "Space station"}


def craft_title(craft: Craft) -> str:
    """The title of the sheet."""
    if isinstance(craft, Fighter):
        return fighter_title(craft)
    if isinstance(craft, CapitalShip):
        return f"{_CAPITAL_TITLES[craft.unit_type]} record sheet"
    shape = "Spheroid" if craft.spheroid else "Aerodyne"
    return f"{shape} {'small craft' if isinstance(craft, SmallCraft) else 'DropShip'} record sheet"


def craft_heading(facts: SheetFacts[Craft]) -> Heading:
    craft = facts.unit
    return sheet_heading(facts, craft_title(craft), craft.mass, features=craft_features(craft, facts.outfit))


def craft_movement(facts: SheetFacts[Craft]) -> tuple[MovementMode, ...]:
    """Thrust; a craft without a drive keeps its station."""
    craft, moves = facts.unit, facts.movement
    if isinstance(craft, CapitalShip) and not (isinstance(craft, WarShip) and moves.walk):
        return (MovementMode(mode="station keeping", points=STATION_KEEPING),)
    return (
        MovementMode(mode="safe thrust", points=moves.walk),
        MovementMode(mode="max. thrust", points=moves.run),
    )


def craft_systems(facts: SheetFacts[Craft]) -> tuple[SystemFigure, ...]:
    """The engine and cockpit of a fighter."""
    craft = facts.unit
    if not isinstance(craft, Fighter):
        return ()
    return (_engine(craft), SystemFigure(label="Cockpit", name=system_name(craft.cockpit.value)))


def craft_fuel(facts: SheetFacts[Craft]) -> Fuel:
    return Fuel(points=facts.unit.fuel, burnt=facts.condition.fuel)


def craft_crew(facts: SheetFacts[Craft]) -> tuple[CrewSeat, ...]:
    """The pilots of a fighter; for larger craft the crew, whose hits each bring a modifier."""
    craft = facts.unit
    if isinstance(craft, Fighter):
        titles = fighter_pilots(craft)
        seats = (
            warrior_seat(n, state, title, (("Gunnery", state.gunnery), ("Piloting", state.piloting)))
            for n, (title, state) in enumerate(zip(titles, facts.crew(len(titles)), strict=True), 1)
        )
        return tuple(pilot.model_copy(update={"rolls": PILOT_ROLLS}) for pilot in seats)
    state = facts.crew()[0]
    words = tuple(f"+{hit}" if hit < CREW_HITS else "out" for hit in range(1, CREW_HITS + 1))
    hits = hits_track(1, state, words, "Crew hits")
    return (crew_seat(1, state, "Crew", (("Gunnery", state.gunnery), ("Piloting", state.piloting)), hits),)


def craft_aboard(facts: SheetFacts[Craft]) -> tuple[tuple[str, int], ...]:
    craft = facts.unit
    return () if isinstance(craft, Fighter) else tuple(people_aboard(craft))


def craft_armor(facts: SheetFacts[Craft]) -> ArmorSummary:
    craft = facts.unit
    note = "capital scale" if isinstance(craft, CapitalShip) else ""
    summary = armor_summary(craft.armor, craft.tech_base.side, note)
    if not isinstance(craft, Fighter):
        return summary
    return summary.model_copy(update={"capital_points": in_capital_points(summary.points)})


def craft_body(craft: Craft) -> str:
    """The code of the shape of a craft; empty for capital ships, which have one shape each."""
    if isinstance(craft, Fighter):
        return "support" if craft.support is not None else "conventional" if craft.conventional else "aerospace"
    if isinstance(craft, CapitalShip):
        return ""
    return "spheroid" if craft.spheroid else "aerodyne"


def craft_brackets(facts: SheetFacts[Craft]) -> tuple[RangeBrackets, ...]:
    """The range brackets, those of capital weapons if the craft has any."""
    bayed = isinstance(facts.unit, DropShip | CapitalShip)
    scales = (False, True) if bayed and any(is_capital(facts.unit, bay) for bay in facts.bays) else (False,)
    return tuple(RangeBrackets(capital=capital, hexes=bracket_spans(capital)) for capital in scales)


def craft_regions(facts: SheetFacts[Craft]) -> tuple[ArmorRegion, ...]:
    """The facings with their damage thresholds, nose first."""
    craft = facts.unit
    found = []
    for place in craft.locations:
        label = CAPITAL_NAMES[place] if isinstance(craft, CapitalShip) else facing_name(craft, place)
        lost = facts.condition.lost_armor(place)
        destroyed = place in facts.losses.locations
        found.append(
            ArmorRegion(
                place=place,
                label=label,
                armor=point_track(f"armor-{place}", label, craft.armor.points[place], lost),
                plating=plating_name(craft.armor.plating_of(place), craft.tech_base.side),
                threshold=damage_threshold(craft, place),
                gone=destroyed,
            )
        )
    return tuple(found)


def craft_integrity(facts: SheetFacts[Craft]) -> Track:
    """The structural integrity."""
    most = structural_integrity(facts.unit)
    return point_track("structure-SI", "Structural integrity", most, facts.condition.structural_integrity)


def craft_critical_tracks(facts: SheetFacts[Craft]) -> tuple[Track, ...]:
    """The systems that critical hits damage; for a ship also drive, sail, collars and decks."""
    return (*_system_tracks(facts), *_ship_tracks(facts))


def _system_tracks(facts: SheetFacts[Craft]) -> Iterator[Track]:
    for system in aero_systems(facts.unit):
        yield Track(
            id=system.key,
            label=system.title,
            boxes=len(system.boxes),
            marked=min(facts.condition.criticals.get(system.key, 0), len(system.boxes)),
            words=tuple(mark.replace("-", "−") for mark in system.boxes),
            effect=system.acts_on,
        )


def _ship_tracks(facts: SheetFacts[Craft]) -> Iterator[Track]:
    ship, criticals = facts.unit, facts.condition.criticals
    if not isinstance(ship, CapitalShip):
        return
    for ident, label, count in (
        ("kf-drive", "K-F drive", drive_integrity(ship)),
        ("sail", "Sail", sail_integrity(ship)),
        ("docking-collar", "Docking collars", docking_collars(ship)),
        ("grav-deck", "Grav decks", len(ship.grav_decks)),
    ):
        if count:
            yield point_track(ident, label, count, criticals.get(ident, 0))


def craft_heat(facts: SheetFacts[Craft]) -> HeatFigures | None:
    """Scale and sinks of a fighter; for larger craft sinks and the heat of each arc. None for craft without heat."""
    craft, condition = facts.unit, facts.condition
    capacity = heat_capacity(craft)
    if capacity is None:
        return None
    own = craft.heat_sinks
    lost = min(condition.criticals.get(LOST_SINKS, 0), own.count)
    sinks = HeatSinkFigures(
        count=own.count,
        capacity=capacity,
        kinds=(SINK_NAMES[own.type],),
        in_chassis=own.count - own.pods if isinstance(craft, Fighter) and craft.omni else None,
        lost=lost,
        track=point_track(LOST_SINKS, "Heat sinks lost", own.count, lost),
    )
    if isinstance(craft, Fighter):
        return HeatFigures(
            level=condition.heat, scale=heat_scale_steps(FIGHTER_HEAT), sinks=sinks, weapons=craft_weapon_heat(facts)
        )
    return HeatFigures(level=condition.heat, sinks=sinks, arcs=craft_arcs(facts))


def craft_transport(facts: SheetFacts[Craft]) -> tuple[TransportBay, ...]:
    """Bays, quarters and decks; of several bays with a number the first has the boxes for its doors."""
    craft, criticals = facts.unit, facts.condition.criticals
    numbers: set[int | None] = set()
    found = []
    for bay in craft.transporters:
        if bay.kind in QUARTERS or bay.kind is TransporterKind.DOCKING_COLLAR:
            continue
        doors = None
        if bay.doors and bay.number is not None and bay.number not in numbers:
            ident = f"door-{bay.number}"
            doors = point_track(ident, f"Door of bay {bay.number}", bay.doors, criticals.get(ident, 0))
        numbers.add(bay.number)
        found.append(TransportBay(text=transporter_text(bay), number=bay.number, doors=doors))
    quarters = transporter_texts(bay for bay in craft.transporters if bay.kind in QUARTERS and bay.size)
    found += [TransportBay(text=text) for text in quarters]
    if isinstance(craft, CapitalShip) and craft.grav_decks:
        decks = ", ".join(f"{deck:,} m" for deck in craft.grav_decks)
        found.append(TransportBay(text=f"Grav decks {decks}"))
    return tuple(found)
