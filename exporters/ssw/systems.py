"""The systems of a 'Mech: structure, engine, gyro, cockpit, myomer, armor."""

from exporters import Unwritable
from exporters.ssw.fluff import maker_text, makers
from exporters.ssw.head import truth_word, write_locations
from exporters.ssw.pieces import Cargo, MountPiece
from exporters.xml import Element, add_child
from sheets.construction.engine import primitive_rating
from sheets.construction.ssw_layout import SIDE_TORSOS, Actuators, SlotPlace, SystemLayout, system_slots
from sheets.equipment.kinds import ArmorType, CockpitType, EngineType, StructureType, TechSide
from sheets.equipment.system_names import armor_item
from sheets.rules.movement import base_walk
from sheets.units.keywords.ssw import (
    ADVANCED_FIRE_CONTROL,
    ARMORS,
    COCKPITS,
    DIGITS,
    EITHER_SIDE,
    ENGINES,
    ENHANCEMENTS,
    GYROS,
    POINTS,
    PRIMITIVE,
    PRIMITIVE_STRUCTURES,
    REAR_POINTS,
    ROBOTIC_COCKPIT,
    STRUCTURE_ITEMS,
    STRUCTURES,
)
from sheets.units.mech import LOCATION_NAMES, TORSOS, Mech, System
from sheets.units.systems import Plating

ENGINES_OF_ONE_SIDE = frozenset({EngineType.XL, EngineType.XXL})


def write_systems(root: Element, mech: Mech, cargo: Cargo, layout: SystemLayout, robotic: bool) -> None:
    """Write all systems."""
    names = makers(mech)
    _write_structure(root, mech, cargo, names.get("CHASSIS", ""))
    _write_engine(root, mech, layout, names.get("ENGINE", ""))
    name = next((name for name, kind in GYROS.items() if kind is mech.gyro), None)
    if name is None:
        raise Unwritable(f"a .ssw file cannot hold a {mech.gyro.value} gyro")
    add_child(root, "gyro", name, techbase=EITHER_SIDE)
    _write_cockpit(root, mech, layout, robotic, bool(cargo.ejection_seat))
    _write_enhancement(root, cargo)
    _write_armor(root, mech, cargo, names.get("ARMOR", ""))


def system_layout(mech: Mech) -> SystemLayout:
    """The properties from which readers derive the systems in slots; raises Unwritable for systems elsewhere."""
    layout = SystemLayout(
        body=mech.body,
        engine=mech.engine,
        gyro=mech.gyro,
        cockpit=mech.cockpit,
        actuators=_actuators(mech),
        engine_starts=(_engine_start(mech, SIDE_TORSOS[0]), _engine_start(mech, SIDE_TORSOS[1])),
        torso_cockpit=_torso_cockpit(mech) if mech.cockpit is CockpitType.TORSO_MOUNTED else (),
    )
    expected = dict(system_slots(layout))
    found = {
        SlotPlace(location, number): slot.system
        for location, slots in mech.slots.items()
        for number, slot in enumerate(slots)
        if slot is not None and slot.system is not None
    }
    for place in sorted({*expected, *found}):
        if expected.get(place) is not found.get(place):
            where = f"slot {place.slot + 1} of the {LOCATION_NAMES[place.location]}"
            there, wanted = (_system_name(systems.get(place)) for systems in (found, expected))
            raise Unwritable(f"in a .ssw file {where} has {wanted}, here it has {there}")
    return layout


def _actuators(mech: Mech) -> Actuators:
    """The arm actuators of a 'Mech."""
    found = [
        arm in mech.slots and mech.has_system(arm, system)
        for arm in ("LA", "RA")
        for system in (System.LOWER_ARM, System.HAND)
    ]
    return Actuators(*found) if "LA" in mech.slots else Actuators()


def _system_name(system: System | None) -> str:
    return "no system" if system is None else f"a part of the {system.value.replace('-', ' ')}"


def _engine_start(mech: Mech, location: str) -> int:
    slots = mech.slots[location]
    return next((n for n, slot in enumerate(slots) if slot is not None and slot.system is System.ENGINE), -1)


def _torso_cockpit(mech: Mech) -> tuple[SlotPlace, ...]:
    """Cockpit, sensors and life support in the torsos, in the order of the format."""
    found: dict[System, list[SlotPlace]] = {System.COCKPIT: [], System.SENSORS: [], System.LIFE_SUPPORT: []}
    for location in TORSOS:
        for number, slot in enumerate(mech.slots[location]):
            if slot is not None and slot.system in found:
                found[slot.system].append(SlotPlace(location, number))
    return tuple(place for places in found.values() for place in places)


def side_digit(side: TechSide, unit_side: TechSide, *, explicit: bool) -> str:
    """The side of a system: "either" where readers take that of the unit."""
    return DIGITS[side] if explicit or side is not unit_side else EITHER_SIDE


def _write_structure(root: Element, mech: Mech, cargo: Cargo, maker: str) -> None:
    kind, side = mech.structure.type, mech.structure.side
    name = next((name for name, known in STRUCTURES.items() if known is kind), None)
    if name is None:
        raise Unwritable(f"a .ssw file cannot hold a {kind.value} structure")
    if mech.primitive:
        name = PRIMITIVE_STRUCTURES.get(kind, name)
    own = STRUCTURE_ITEMS.get((kind, side))
    explicit = own is not None or mech.tech_base.is_mixed
    digit = side_digit(mech.structure.named_side(mech.tech_base.side), mech.tech_base.side, explicit=explicit)
    element = add_child(root, "structure", manufacturer=maker_text(maker), techbase=digit)
    add_child(element, "type", name)
    for piece in cargo.of_frame:
        if piece.mount.item in STRUCTURE_ITEMS.values():
            if piece.mount.item != own:
                raise Unwritable(f"{piece.title} in the slots of a {kind.value} structure")
            write_locations(element, piece.places)


def _write_engine(root: Element, mech: Mech, layout: SystemLayout, maker: str) -> None:
    engine = mech.engine
    name = next((name for name, kind in ENGINES.items() if kind is engine.type), None)
    if name is None or engine.type is EngineType.NONE:
        raise Unwritable(f"a .ssw file cannot hold a 'Mech with the engine {engine.type.value}")
    rating = base_walk(mech) * mech.mass
    if (primitive_rating(rating) if mech.primitive else rating) != engine.rating:
        raise Unwritable(f"in a .ssw file the engine of a {mech.mass}-ton 'Mech has no rating of {engine.rating}")
    explicit = mech.tech_base.is_mixed or engine.type in ENGINES_OF_ONE_SIDE
    left, right = layout.engine_starts
    add_child(
        root,
        "engine",
        PRIMITIVE + name if mech.primitive and engine.type not in ENGINES_OF_ONE_SIDE else name,
        rating=str(rating),
        manufacturer=maker_text(maker),
        lsstart=str(left),
        rsstart=str(right),
        techbase=side_digit(engine.named_side(mech.tech_base.side), mech.tech_base.side, explicit=explicit),
    )


def _write_cockpit(root: Element, mech: Mech, layout: SystemLayout, robotic: bool, ejection_seat: bool) -> None:
    console = mech.cockpit is CockpitType.COMMAND_CONSOLE
    kind = CockpitType.STANDARD if console else mech.cockpit
    name = next((name for name, known in COCKPITS.items() if known is kind), None)
    if name is None:
        raise Unwritable(f"a .ssw file cannot hold a {mech.cockpit.value} cockpit")
    if robotic:
        if mech.cockpit is not CockpitType.STANDARD:
            raise Unwritable(f"a .ssw file cannot hold a robotic 'Mech with a {mech.cockpit.value} cockpit")
        name = ROBOTIC_COCKPIT
    elif mech.structure.type is StructureType.INDUSTRIAL and not console:
        name = ADVANCED_FIRE_CONTROL.get(kind, name)
    element = add_child(root, "cockpit")
    add_child(
        element,
        "type",
        name,
        ejectionseat=truth_word(ejection_seat),
        commandconsole=truth_word(console),
        fhes=truth_word(mech.full_head_ejection),
    )
    for place in layout.torso_cockpit:
        add_child(element, "location", place.location, index=str(place.slot))


def enhancement_of(cargo: Cargo) -> tuple[str, TechSide, MountPiece] | None:
    """The myomer: its name, side and slots."""
    found = [
        (name, side, piece)
        for piece in cargo.of_frame
        for (name, side), item in ENHANCEMENTS.items()
        if item == piece.mount.item
    ]
    if len(found) > 1:
        raise Unwritable("a .ssw file has one kind of myomer, " + " or ".join(name for name, _, _ in found))
    return found[0] if found else None


def _write_enhancement(root: Element, cargo: Cargo) -> None:
    found = enhancement_of(cargo)
    if found is None:
        return
    name, side, piece = found
    element = add_child(root, "enhancement", techbase=DIGITS[side])
    add_child(element, "type", name)
    if piece.entry is not None and piece.entry.spreadable:
        write_locations(element, piece.places)
    else:
        write_locations(element, piece.places[:1])


def _write_armor(root: Element, mech: Mech, cargo: Cargo, maker: str) -> None:
    armor, whose = mech.armor, mech.tech_base.side
    explicit = mech.tech_base.is_mixed or bool(armor.patchwork)
    own = armor_item(armor.type, armor.side)
    digit = side_digit(armor.named_side(whose), whose, explicit=explicit or (own is not None and not own.slots.mech))
    element = add_child(root, "armor", manufacturer=maker_text(maker), techbase=digit)
    add_child(element, "type", ssw_armor_name(armor))
    for place in (place for place in POINTS if place in mech.slots):
        patch = armor.patchwork.get(place)
        attributes = (
            {} if patch is None else {"type": ssw_armor_name(patch), "techbase": DIGITS[patch.named_side(whose)]}
        )
        add_child(element, POINTS[place], str(armor.points[place]), **attributes)
        if place in REAR_POINTS:
            add_child(element, REAR_POINTS[place], str(armor.rear.get(place, 0)))
    for piece in cargo.of_frame:
        if piece.entry is not None and piece.entry.armor is not None:
            _check_plating(mech, piece)
            write_locations(element, piece.places)


def ssw_armor_name(plating: Plating) -> str:
    """The format's name for an armor."""
    name = next((name for name, kind in ARMORS.items() if kind is plating.type), None)
    if name is None:
        raise Unwritable(f"a .ssw file cannot hold {plating.type.value} armor")
    return name


def _check_plating(mech: Mech, piece: MountPiece) -> None:
    """Check that armor in slots is that of its location."""
    for place in piece.places:
        plating = mech.armor.plating_of(place.location)
        entry = armor_item(plating.type, plating.side)
        if plating.type is ArmorType.PATCHWORK or entry is None or entry.name != piece.mount.item:
            raise Unwritable(f"{piece.title} in slots of the {LOCATION_NAMES[place.location]}, which has other armor")
