"""A vehicle's file -> one unit, or of an Omni one for each loadout. Vehicles have no slots: places are enough."""

from typing import Any

from importers.limits import excess_armor
from importers.loaded import Loaded
from importers.ssw.armor import VEHICLE_POINTS, VEHICLE_TURRETS, armor_of, read_structure
from importers.ssw.configuration import Configuration, Loadout, configurations, is_omni
from importers.ssw.document import Element, line_of
from importers.ssw.equipment import name_in, report_unknown, stated_changes
from importers.ssw.fitting import fitting
from importers.ssw.fluff import read_fluff, read_quirks
from importers.ssw.frame import read_engine_type
from importers.ssw.kept import details, kept, kept_facts
from importers.ssw.loadout import read_fire_control
from importers.ssw.own import own_fields, with_own_fields
from importers.ssw.page import Page, flag
from importers.ssw.technology import clan_case, side_stated
from sheets.construction.engine import rating
from sheets.construction.heat_sinks import needed_sinks
from sheets.equipment.kinds import ArmorType, TechSide
from sheets.formats.ssw import (
    CLAN_CASE,
    MOTIVES,
    SPONSON_TURRET,
    TURRET_NAMES,
    TURRET_PLACES,
    TURRETS,
    VEHICLE_CARGO,
    VEHICLE_MODS,
    VEHICLE_PLACES,
    VEHICLE_STEALTH,
)
from sheets.units.amounts import MOST_MP
from sheets.units.base import Extra
from sheets.units.mount import Mount, Mounting
from sheets.units.plating import Armor, Engine
from sheets.units.transporter import Transporter
from sheets.units.vehicle import BODY, FRONT_TURRET, ROTOR, TURRET, Motive, Vehicle

SPONSONS = ("Left Sponson Turret", "Right Sponson Turret")
VEHICLE_JET = "VehicleJumpJet"
MOST_TONS = 100_000

Armament = tuple[list[Mount], list[Transporter], list[Extra]]


def read_vehicles(page: Page, root: Element) -> tuple[Loaded, ...]:
    """Every unit in the file of a vehicle."""
    return tuple(
        Loaded(configuration.page.file, _vehicle(configuration), tuple(configuration.page.problems))
        for configuration in configurations(page, root, is_omni(root))
    )


def _vehicle(configuration: Configuration) -> Vehicle:
    page, root = configuration.page, configuration.root
    tech = configuration.tech_base()
    motive_element = page.child(root, "motive")
    motive = page.word(motive_element, motive_element.get("type") or root.get("motive") or "", MOTIVES)
    turrets = page.word(motive_element, motive_element.get("turret") or TURRETS[0], dict(_numbered(TURRETS)))
    engine = page.child(root, "engine")
    mods = page.child(root, "structure").find("mods")
    mounts, transporters, makers = _armament(configuration, turrets, tech.side)
    quirks, odd_quirks = read_quirks(page, root, tech.side)
    fields: dict[str, Any] = {  # any: the values of all fields of a model
        **configuration.identity(),
        "tech_base": tech,
        "quirks": quirks,
        "fluff": read_fluff(root),
        "motive": motive,
        "mass": _tons(page, root),
        "cruise": page.attribute(motive_element, "cruise", 0, MOST_MP),
        "engine": Engine(type=read_engine_type(page, engine), side=side_stated(engine) or tech.side),
        "structure": read_structure(page, root, tech.side),
        "armor": _armor(page, root, motive, turrets, tech.side),
        "omni": is_omni(root),
        "trailer": mods is not None and flag(mods.get("trailer")),
        "transporters": tuple(transporters),
        **_turret_masses(page, configuration.base.element, turrets),
    }
    unit = Vehicle(mounts=(*_mods(mods), *_implied(fields["armor"], mounts), *mounts), **fields)
    facts = kept_facts(page, root, configuration.own, fields["year"])
    own, others = own_fields(page, root)
    extra = (*facts, *odd_quirks, *_kept_sinks(configuration, unit), *makers, *others)
    unit = with_own_fields(page, unit.model_copy(update={"extra": extra}), own)
    _check_rating(page, engine, unit)
    page.problems += excess_armor(unit, page.file, lambda _: line_of(page.child(root, "armor")))
    return unit


def _numbered(words: tuple[str, ...]) -> dict[str, int]:
    return {word: number for number, word in enumerate(words)}


def _tons(page: Page, root: Element) -> float:
    text = root.get("tons") or ""
    tons = page.positive(root, text)
    if not 0 < tons <= MOST_TONS:
        page.refuse(root, f"{text!r} tons", "the tons of the vehicle")
    return tons


def _armor(page: Page, root: Element, motive: Motive, turrets: int, side: TechSide) -> Armor:
    """The armour. All places are always written: those that a vehicle does not have, with nothing."""
    places = dict(VEHICLE_POINTS)
    if motive is Motive.VTOL:
        places["rotor"] = ROTOR
    places |= dict(zip(VEHICLE_TURRETS, TURRET_PLACES[turrets], strict=False))
    return armor_of(page, page.child(root, "armor"), places, {}, side)


def _turret_masses(page: Page, base: Element, turrets: int) -> dict[str, float]:
    """The tons of the turrets of an Omni's base chassis."""
    fields = {TURRET: "turret_mass", FRONT_TURRET: "front_turret_mass"}
    limits = zip(("turretlimit", "rearturretlimit"), TURRET_PLACES[turrets], strict=False)
    return {fields[place]: page.positive(base, text) for name, place in limits if (text := base.get(name))}


def _mods(mods: Element | None) -> list[Mount]:
    """Modifications of the chassis, which are equipment in the body."""
    if mods is None:
        return []
    return [Mount(item=name, location=BODY) for key, name in VEHICLE_MODS.items() if flag(mods.get(key))]


def _implied(armor: Armor, mounts: list[Mount]) -> list[Mount]:
    """Equipment that the file does not list as such: stealth armour, and the turrets of sponsons."""
    sponsons = any(mount.mounting is Mounting.SPONSON for mount in mounts)
    names = [VEHICLE_STEALTH] * (armor.type is ArmorType.VEHICULAR_STEALTH) + [SPONSON_TURRET] * sponsons
    return [Mount(item=name, location=BODY) for name in names]


def _armament(configuration: Configuration, turrets: int, side: TechSide) -> Armament:
    """All equipment, what carries people and goods, and who makes which."""
    found: Armament = ([], [], [])
    for loadout in configuration.loadouts:
        _jump_jets(configuration.page, loadout, found[0])
        for element in loadout.element.iterchildren("equipment"):
            _read(configuration.page, element, loadout, turrets, side, found)
    case_of_base = clan_case(configuration.base.element, configuration.version)
    if configuration.clan_case:
        found[0].append(Mount(item=CLAN_CASE, location=BODY, pod=not case_of_base))
    return found


def _jump_jets(page: Page, loadout: Loadout, mounts: list[Mount]) -> None:
    jets = loadout.element.find("jumpjets")
    if jets is not None:
        had = sum(mount.item == VEHICLE_JET for mount in mounts)
        more = page.attribute(jets, "number", had, 99) - had
        mounts += [Mount(item=VEHICLE_JET, location=BODY, pod=loadout.pod)] * more


def _read(page: Page, element: Element, loadout: Loadout, turrets: int, side: TechSide, found: Armament) -> None:
    mounts, transporters, makers = found
    name = name_in(page, element)
    tons = element.find("tons")
    if name in VEHICLE_CARGO and tons is not None:
        size = page.positive(tons, tons.text or "")
        transporters.append(Transporter(kind=VEHICLE_CARGO[name], size=size, pod=loadout.pod))
        return
    place, mounting = _place(page, element, turrets)
    main, *others = fitting(name, side, read_fire_control(loadout.element), loadout.pod)
    report_unknown(page, element, main)
    changes = {**stated_changes(page, element, name, main, place), "location": place, "mounting": mounting}
    makers += [kept(f"{what} {place} {len(mounts)}", text) for what, text in details(element)]
    mounts.append(main.mount.model_copy(update=changes))
    mounts += [part.at(place).model_copy(update={"mounting": mounting}) for part in others]


def _place(page: Page, element: Element, turrets: int) -> tuple[str, Mounting]:
    """Where equipment is: the element may stand twice, once more with a number."""
    names = [(at.text or "").strip() for at in element.iterchildren("location")]
    places = VEHICLE_PLACES | dict(zip(TURRET_NAMES, TURRET_PLACES[turrets], strict=False))
    name = next((name for name in names if name in places), None)
    if name is None:
        page.refuse(element, f"equipment in {' and '.join(map(repr, names)) or 'no place'}", ", ".join(places))
    return places[name], Mounting.SPONSON if name in SPONSONS else Mounting.PLAIN


def _kept_sinks(configuration: Configuration, unit: Vehicle) -> list[Extra]:
    """The heat sinks, if the file counts others than those that the weapons need."""
    sinks = configuration.own.find("heatsinks")
    if sinks is None:
        sinks = configuration.base.element.find("heatsinks")
    number = "" if sinks is None else (sinks.get("number") or "").strip()
    return [kept("heatsinks", number)] if number not in ("", str(needed_sinks(unit))) else []


def _check_rating(page: Page, element: Element, unit: Vehicle) -> None:
    """The rating follows from mass, motive type and cruise MP; programs round it differently."""
    stated = page.attribute(element, "rating", 0, 9999)
    if stated != rating(unit):
        page.note(element, f"an engine of rating {stated}", str(rating(unit)), "it follows from mass and movement")
