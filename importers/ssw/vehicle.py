"""A vehicle's file -> one unit, or of an Omni one for each loadout.

Vehicles have no slots, only locations.
"""

from typing import Any

from importers.excess_armor import excess_armor
from importers.loaded import Loaded
from importers.ssw.configuration import Configuration, SswLoadout, configurations, has_clan_case, is_omni, side_stated
from importers.ssw.document import SswDocument, flag
from importers.ssw.equipment import read_lookup_name, report_unknown, stated_changes
from importers.ssw.extras import (
    equipment_details,
    extra_entry,
    kept_facts,
    own_fields,
    read_ssw_fluff,
    read_ssw_quirks,
    with_own_fields,
)
from importers.ssw.loadout import read_fire_control
from importers.ssw.lookup_names import lookup_items
from importers.ssw.systems import element_armor, read_engine_type, read_ssw_structure
from importers.xml import Element, line_number
from sheets.construction.engine import engine_rating
from sheets.construction.heat_sinks import needed_sinks
from sheets.equipment.kinds import ArmorType, TechSide
from sheets.units.base import MOST_MP, Extra, Mount, Mounting
from sheets.units.keywords.ssw import (
    CLAN_CASE,
    MOTIVES,
    SPONSON_TURRET,
    SPONSONS,
    TURRET_LIMITS,
    TURRET_NAMES,
    TURRET_PLACES,
    TURRET_POINTS,
    TURRETS,
    VEHICLE_CARGO,
    VEHICLE_JET,
    VEHICLE_MODS,
    VEHICLE_PLACES,
    VEHICLE_POINTS,
    VEHICLE_STEALTH,
)
from sheets.units.systems import Armor, Engine
from sheets.units.transporter import Transporter
from sheets.units.vehicle import BODY, FRONT_TURRET, MOST_TONS, ROTOR, TURRET, Motive, Vehicle

Armament = tuple[list[Mount], list[Transporter], list[Extra]]


def read_vehicles(document: SswDocument, root: Element) -> tuple[Loaded, ...]:
    """Every unit in the file of a vehicle."""
    return tuple(
        Loaded(configuration.document.file, _vehicle(configuration), tuple(configuration.document.problems))
        for configuration in configurations(document, root, is_omni(root))
    )


def _vehicle(configuration: Configuration) -> Vehicle:
    document, root = configuration.document, configuration.root
    tech = configuration.tech_base()
    motive_element = document.child(root, "motive")
    motive = document.word(motive_element, motive_element.get("type") or root.get("motive") or "", MOTIVES)
    turrets = document.word(motive_element, motive_element.get("turret") or TURRETS[0], dict(_number_words(TURRETS)))
    engine = document.child(root, "engine")
    mods = document.child(root, "structure").find("mods")
    mounts, transporters, makers = _armament(configuration, turrets, tech.side)
    quirks, odd_quirks = read_ssw_quirks(document, root, tech.side)
    fields: dict[str, Any] = {  # any: the values of all fields of a model
        **configuration.identity(),
        "tech_base": tech,
        "quirks": quirks,
        "fluff": read_ssw_fluff(root),
        "motive": motive,
        "mass": _tons(document, root),
        "cruise": document.attribute(motive_element, "cruise", 0, MOST_MP),
        "engine": Engine(type=read_engine_type(document, engine), side=side_stated(engine) or tech.side),
        "structure": read_ssw_structure(document, root, tech.side),
        "armor": _armor(document, root, motive, turrets, tech.side),
        "omni": is_omni(root),
        "trailer": mods is not None and flag(mods.get("trailer")),
        "transporters": tuple(transporters),
        **_turret_masses(document, configuration.base.element, turrets),
    }
    unit = Vehicle(mounts=(*_mods(mods), *_implied_mounts(fields["armor"], mounts), *mounts), **fields)
    facts = kept_facts(document, root, configuration.own, fields["year"])
    own, others = own_fields(document, root)
    extra = (*facts, *odd_quirks, *_kept_sinks(configuration, unit), *makers, *others)
    unit = with_own_fields(document, unit.model_copy(update={"extra": extra}), own)
    _check_rating(document, engine, unit)
    document.problems += excess_armor(unit, document.file, lambda _: line_number(document.child(root, "armor")))
    return unit


def _number_words(words: tuple[str, ...]) -> dict[str, int]:
    return {word: number for number, word in enumerate(words)}


def _tons(document: SswDocument, root: Element) -> float:
    text = root.get("tons") or ""
    tons = document.positive(root, text)
    if not 0 < tons <= MOST_TONS:
        document.refuse(root, f"{text!r} tons", "the tons of the vehicle")
    return tons


def _armor(document: SswDocument, root: Element, motive: Motive, turrets: int, side: TechSide) -> Armor:
    """The armor. Files list all locations, those that a vehicle does not have with no points."""
    places = {tag: VEHICLE_POINTS[tag] for tag in ("front", "right", "left", "rear")}
    if motive is Motive.VTOL:
        places["rotor"] = ROTOR
    places |= dict(zip(TURRET_POINTS, TURRET_PLACES[turrets], strict=False))
    return element_armor(document, document.child(root, "armor"), places, {}, side)


def _turret_masses(document: SswDocument, base: Element, turrets: int) -> dict[str, float]:
    """The tons of the turrets of an Omni's base chassis."""
    fields = {TURRET: "turret_mass", FRONT_TURRET: "front_turret_mass"}
    limits = zip(TURRET_LIMITS, TURRET_PLACES[turrets], strict=False)
    return {fields[place]: document.positive(base, text) for name, place in limits if (text := base.get(name))}


def _mods(mods: Element | None) -> list[Mount]:
    """Modifications of the chassis, as equipment in the body."""
    if mods is None:
        return []
    return [Mount(item=name, location=BODY) for key, name in VEHICLE_MODS.items() if flag(mods.get(key))]


def _implied_mounts(armor: Armor, mounts: list[Mount]) -> list[Mount]:
    """Equipment without an element: stealth armor, and the turrets of sponsons."""
    sponsons = any(mount.mounting is Mounting.SPONSON for mount in mounts)
    names = [VEHICLE_STEALTH] * (armor.type is ArmorType.VEHICULAR_STEALTH) + [SPONSON_TURRET] * sponsons
    return [Mount(item=name, location=BODY) for name in names]


def _armament(configuration: Configuration, turrets: int, side: TechSide) -> Armament:
    """All equipment, transporters, and the manufacturer of each piece."""
    found: Armament = ([], [], [])
    for loadout in configuration.loadouts:
        _jump_jets(configuration.document, loadout, found[0])
        for element in loadout.element.iterchildren("equipment"):
            _read_element(configuration.document, element, loadout, turrets, side, found)
    case_of_base = has_clan_case(configuration.base.element, configuration.version)
    if configuration.clan_case:
        found[0].append(Mount(item=CLAN_CASE, location=BODY, pod=not case_of_base))
    return found


def _jump_jets(document: SswDocument, loadout: SswLoadout, mounts: list[Mount]) -> None:
    jets = loadout.element.find("jumpjets")
    if jets is not None:
        had = sum(mount.item == VEHICLE_JET for mount in mounts)
        more = document.attribute(jets, "number", had, 99) - had
        mounts += [Mount(item=VEHICLE_JET, location=BODY, pod=loadout.pod)] * more


def _read_element(
    document: SswDocument, element: Element, loadout: SswLoadout, turrets: int, side: TechSide, found: Armament
) -> None:
    mounts, transporters, makers = found
    name = read_lookup_name(document, element)
    tons = element.find("tons")
    if name in VEHICLE_CARGO and tons is not None:
        size = document.positive(tons, tons.text or "")
        transporters.append(Transporter(kind=VEHICLE_CARGO[name], size=size, pod=loadout.pod))
        return
    place, mounting = _place(document, element, turrets)
    main, *others = lookup_items(name, side, read_fire_control(loadout.element), loadout.pod)
    report_unknown(document, element, main)
    changes = {**stated_changes(document, element, name, main, place), "location": place, "mounting": mounting}
    makers += [extra_entry(f"{what} {place} {len(mounts)}", text) for what, text in equipment_details(element)]
    mounts.append(main.mount.model_copy(update=changes))
    mounts += [part.at(place).model_copy(update={"mounting": mounting}) for part in others]


def _place(document: SswDocument, element: Element, turrets: int) -> tuple[str, Mounting]:
    """The location of equipment; its element may occur twice, the second time with a number."""
    names = [(at.text or "").strip() for at in element.iterchildren("location")]
    places = VEHICLE_PLACES | dict(zip(TURRET_NAMES, TURRET_PLACES[turrets], strict=False))
    name = next((name for name in names if name in places), None)
    if name is None:
        document.refuse(element, f"equipment in {' and '.join(map(repr, names)) or 'no place'}", ", ".join(places))
    return places[name], Mounting.SPONSON if name in SPONSONS.values() else Mounting.PLAIN


def _kept_sinks(configuration: Configuration, unit: Vehicle) -> list[Extra]:
    """The heat sinks, if the file counts others than the weapons need."""
    sinks = configuration.own.find("heatsinks")
    if sinks is None:
        sinks = configuration.base.element.find("heatsinks")
    number = "" if sinks is None else (sinks.get("number") or "").strip()
    return [extra_entry("heatsinks", number)] if number not in ("", str(needed_sinks(unit))) else []


def _check_rating(document: SswDocument, element: Element, unit: Vehicle) -> None:
    """Check the rating, which follows from mass, motive type and cruise MP; programs round it differently."""
    stated = document.attribute(element, "rating", 0, 9999)
    if stated != engine_rating(unit):
        document.note(
            element, f"an engine of rating {stated}", str(engine_rating(unit)), "it follows from mass and movement"
        )
