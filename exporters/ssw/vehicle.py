"""A vehicle as a `.saw` file."""

from typing import Any

from exporters import Unwritable
from exporters.ssw.equipment import WeaponGroup, lookup_name, weapon_groups, write_details
from exporters.ssw.extras import KeptExtras, sorted_extra, write_own
from exporters.ssw.fluff import maker_text, makers, write_fluff
from exporters.ssw.head import common_unheld, set_fire_control, truth_word, write_facts, write_head, write_origin
from exporters.ssw.systems import side_digit, ssw_armor_name
from exporters.xml import Element, add_child, root_of
from sheets.construction.engine import engine_rating
from sheets.construction.heat_sinks import needed_sinks
from sheets.equipment import Item, item
from sheets.equipment.kinds import ArmorType
from sheets.units.base import Mount, Mounting
from sheets.units.keywords.ssw import (
    CLAN_CASE,
    DETAILS,
    DIGITS,
    EITHER_SIDE,
    ENGINES,
    HEAD_ATTRIBUTES,
    MOTIVES,
    SPONSON_TURRET,
    SPONSONS,
    STRUCTURES,
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
    encode_text,
)
from sheets.units.systems import Plating
from sheets.units.transporter import Transporter
from sheets.units.vehicle import BODY, FRONT_TURRET, ROTOR, TURRET, Vehicle

IMPLIED = (VEHICLE_STEALTH, SPONSON_TURRET)
MODS = {item: name for name, item in VEHICLE_MODS.items()}

Written = list[int]  # the numbers of mounts in the order of the reader


def vehicle_document(unit: Vehicle) -> Element:
    """The root of the file; raises Unwritable for what the format cannot hold."""
    _check(unit)
    kept = sorted_extra(unit)
    motive = next(name for name, kind in MOTIVES.items() if kind is unit.motive)
    root = root_of(
        "combatvehicle",
        name=encode_text(unit.chassis),
        model="" if unit.omni else encode_text(unit.model),
        tons=f"{unit.mass:g}",
        motive=motive,
        omni=truth_word(unit.omni),
        **{name: kept.take(name) or nothing for name, nothing in HEAD_ATTRIBUTES.items()},
    )
    write_head(root, unit, kept, values=not unit.omni)
    add_child(root, "motive", type=motive, cruise=str(unit.cruise), turret=TURRETS[unit.turrets])
    write_origin(root, unit, kept)
    _write_structure(root, unit)
    _write_engine(root, unit)
    _write_armor(root, unit)
    order = _write_loadouts(root, unit, kept)
    write_fluff(root, unit, kept)
    kept.insert(root, "combatvehicle")
    write_own(root, _unheld_fields(unit, order), kept)
    return root


def _check(unit: Vehicle) -> None:
    """Refuse designs that the format cannot hold."""
    if unit.support is not None:
        raise Unwritable("a .saw file holds combat vehicles, no support vehicles")
    if unit.motive not in MOTIVES.values():
        raise Unwritable(f"a .saw file cannot hold a vehicle that moves by {unit.motive.value}")
    if unit.six_sided:
        raise Unwritable("a .saw file holds vehicles with four sides, this one has six")
    if unit.no_controls or unit.extra_seats or unit.sponson_pintle_mass is not None:
        raise Unwritable(
            "a .saw file cannot hold extra seats, sponson turrets of an Omni, or a trailer without controls"
        )
    if unit.engine.rating is not None:
        raise Unwritable("the engine of a .saw file follows from mass and movement, this one has a rating of its own")


def _write_structure(root: Element, unit: Vehicle) -> None:
    name = next((name for name, kind in STRUCTURES.items() if kind is unit.structure.type), None)
    if name is None:
        raise Unwritable(f"a .saw file cannot hold a {unit.structure.type.value} structure")
    own = unit.tech_base.side
    digit = side_digit(unit.structure.named_side(own), own, explicit=unit.tech_base.is_mixed)
    element = add_child(root, "structure", manufacturer=maker_text(makers(unit).get("CHASSIS", "")), techbase=digit)
    add_child(element, "type", name)
    held = {mount.item for mount in unit.mounts if mount == _in_body(mount.item)}
    mods = {name: str(entry in held).lower() for name, entry in VEHICLE_MODS.items()}
    add_child(element, "mods", **mods, trailer=str(unit.trailer).lower())


def _write_engine(root: Element, unit: Vehicle) -> None:
    name = next((name for name, kind in ENGINES.items() if kind is unit.engine.type), None)
    if name is None:
        raise Unwritable(f"a .saw file cannot hold the engine {unit.engine.type.value}")
    maker = maker_text(makers(unit).get("ENGINE", ""))
    add_child(
        root,
        "engine",
        name,
        rating=str(engine_rating(unit)),
        manufacturer=maker,
        techbase=DIGITS[unit.engine.named_side(unit.tech_base.side)],
    )


def _write_armor(root: Element, unit: Vehicle) -> None:
    armor, own = unit.armor, unit.tech_base.side
    maker = maker_text(makers(unit).get("ARMOR", ""))
    element = add_child(root, "armor", manufacturer=maker, techbase=DIGITS[armor.named_side(own)])
    add_child(element, "type", ssw_armor_name(armor))
    turrets = TURRET_PLACES[unit.turrets]
    places = VEHICLE_POINTS | dict(zip(TURRET_POINTS, (*turrets, "", ""), strict=False)) | {"rotor": ROTOR}
    for tag, place in places.items():
        patch: Plating | None = armor.patchwork.get(place)
        attributes = {} if patch is None else {"type": ssw_armor_name(patch), "techbase": DIGITS[patch.named_side(own)]}
        add_child(element, tag, str(armor.points.get(place, 0)), **attributes)


def _write_loadouts(root: Element, unit: Vehicle, kept: KeptExtras) -> Written:
    """Write the loadouts; returns the numbers of the mounts in the order of the reader."""
    places = TURRET_PLACES[unit.turrets]
    masses = {TURRET: unit.turret_mass, FRONT_TURRET: unit.front_turret_mass}
    limits = {
        name: str(tons)
        for name, place in zip(TURRET_LIMITS, places, strict=False)
        if (tons := masses[place]) is not None
    }
    base = add_child(root, "baseloadout", **limits)
    implied = _implied_mounts(unit)
    case = [n for n, mount in enumerate(unit.mounts) if mount.item == CLAN_CASE and _is_plain(mount)]
    if len(case) > 1:
        raise Unwritable("a .saw file has free Clan CASE once, in the body")
    left = [n for n in range(len(unit.mounts)) if n not in (*implied, *case)]
    fixed = [n for n in left if not unit.mounts[n].pod]
    of_base = any(not unit.mounts[n].pod for n in case)
    order = implied + _write(base, unit, fixed, kept, pod=False, case=of_base)
    if unit.omni:
        added = add_child(root, "loadout", name=encode_text(unit.model))
        order += _write(added, unit, [n for n in left if n not in fixed], kept, pod=True, case=bool(case))
    elif len(fixed) < len(left):
        raise Unwritable("there are OmniPods on a vehicle that is not an Omni")
    return order + case


def _implied_mounts(unit: Vehicle) -> Written:
    """Mounts that readers find without an element: modifications, stealth armor, sponson turrets."""
    first = {name: unit.mounts.index(mount) for name in (*MODS, *IMPLIED) if (mount := _in_body(name)) in unit.mounts}
    sponsons = any(mount.mounting is Mounting.SPONSON for mount in unit.mounts)
    stealth = unit.armor.type is ArmorType.VEHICULAR_STEALTH
    if (VEHICLE_STEALTH in first) != stealth or (SPONSON_TURRET in first) != sponsons:
        raise Unwritable("a .saw file has stealth armor and the turrets of sponsons as equipment just where they are")
    return list(first.values())


def _is_plain(mount: Mount) -> bool:
    return mount == Mount(item=mount.item, location=BODY, pod=mount.pod)


def _in_body(name: str) -> Mount:
    return Mount(item=name, location=BODY)


def _write(element: Element, unit: Vehicle, numbers: list[int], kept: KeptExtras, *, pod: bool, case: bool) -> Written:
    """Write one loadout; returns the numbers of its mounts in the order of the reader."""
    last = pod or not unit.omni
    jets = [n for n in numbers if unit.mounts[n].item == VEHICLE_JET and _is_plain(unit.mounts[n])]
    groups = weapon_groups(unit, [n for n in numbers if n not in jets])
    set_fire_control(element, [(_entry(unit.mounts[group.number]), group.control) for group in groups])
    add_child(element, "source", encode_text(unit.source))
    if last:
        write_facts(element, unit, kept, omni=unit.omni)
    add_child(element, "clancase", truth_word(case))
    if jets:
        every = sum(mount.item == VEHICLE_JET for mount in unit.mounts) if pod else len(jets)
        add_child(add_child(element, "jumpjets", number=str(every)), "type", "Standard Jump Jet")
    sinks = kept.take("heatsinks") if last else ""
    heatsinks = add_child(element, "heatsinks", number=sinks or str(needed_sinks(unit)), techbase=EITHER_SIDE)
    add_child(heatsinks, "type", "Single Heat Sink")
    order = jets
    for group in groups:
        _write_equipment(element, unit, group, kept, len(order))
        order = [*order, group.number, *group.others]
    for transporter in unit.transporters:
        if transporter.pod == pod:
            _write_cargo(element, transporter)
    if last:
        kept.insert(element, element.tag)
    return order


def _entry(mount: Mount) -> Item | None:
    return item(mount.item) if mount.known else None


def _write_equipment(element: Element, unit: Vehicle, group: WeaponGroup, kept: KeptExtras, place: int) -> None:
    mount = unit.mounts[group.number]
    if mount.mounting not in (Mounting.PLAIN, Mounting.SPONSON) or mount.armored:
        raise Unwritable(f"a .saw file has no way to mount {mount.item} as it is mounted here")
    name, kind = lookup_name(unit, mount, _entry(mount), group)
    equipment = add_child(element, "equipment")
    maker, load = (kept.detail(what, mount.location, place) for what in DETAILS)
    add_child(equipment, "name", name, manufacturer=encode_text(maker))
    add_child(equipment, "type", kind)
    write_details(equipment, mount, _entry(mount), load)
    add_child(equipment, "location", _place_name(unit, mount))


def _place_name(unit: Vehicle, mount: Mount) -> str:
    if mount.mounting is Mounting.SPONSON:
        if mount.location not in SPONSONS:
            raise Unwritable("a .saw file has sponson turrets on the left and the right side")
        return SPONSONS[mount.location]
    turrets = dict(zip(TURRET_PLACES[unit.turrets], TURRET_NAMES, strict=False))
    names = {place: name for name, place in reversed(VEHICLE_PLACES.items())} | turrets
    if mount.location not in names:
        raise Unwritable(f"a .saw file has a place for all equipment, not for {mount.item} without one")
    return names[mount.location]


def _write_cargo(element: Element, transporter: Transporter) -> None:
    name = next((name for name, kind in VEHICLE_CARGO.items() if kind is transporter.kind), None)
    if name is None:
        raise Unwritable(f"a .saw file cannot hold a vehicle that carries {transporter.kind.value}")
    equipment = add_child(element, "equipment")
    add_child(equipment, "name", name, manufacturer="")
    add_child(equipment, "type", "equipment")
    add_child(equipment, "tons", str(transporter.size))
    add_child(equipment, "location", "Body")


def _unheld_fields(unit: Vehicle, order: Written) -> dict[str, Any]:  # any: what JSON can hold
    """Data of a vehicle without a place in the format, or that readers would misread."""
    fields = common_unheld(unit)
    if unit.armor.rating:
        fields["armor"] = {"rating": unit.armor.rating}
    turrets = TURRET_PLACES[unit.turrets]
    if unit.turret_mass is not None and TURRET not in turrets:
        fields["turret_mass"] = unit.turret_mass
    if unit.front_turret_mass is not None and FRONT_TURRET not in turrets:
        fields["front_turret_mass"] = unit.front_turret_mass
    if unit.fuel_type is not None:
        fields["fuel_type"] = unit.fuel_type.value
    plain = [Transporter(kind=t.kind, size=t.size, pod=t.pod) for t in unit.transporters]
    if sorted(plain, key=lambda transporter: transporter.pod) != list(unit.transporters):
        fields["transporters"] = [t.model_dump(mode="json", exclude_defaults=True) for t in unit.transporters]
    if order != sorted(order):
        fields["mount_order"] = [order.index(number) for number in range(len(order))]
    quirks = {str(index): mount.quirks for index, mount in enumerate(unit.mounts) if mount.quirks}
    return fields | ({"weapon_quirks": quirks} if quirks else {})
