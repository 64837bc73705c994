"""Equipment: a line for each item, a block for each location, weapon quirks that count these lines; transporters."""

from collections.abc import Iterator, Mapping

from exporters import Unwritable
from exporters.blk.blocks import Block, format_decimal
from sheets.units.base import Facing, Mount
from sheets.units.keywords.blk import FACINGS, LIMBS, MOUNTINGS, REPAIR_FACINGS, SUIT_MOUNTINGS, TRANSPORTERS, Dialect
from sheets.units.transporter import Transporter, TransporterKind

MARKS = MOUNTINGS | {mounting: f":{word}" for mounting, word in SUIT_MOUNTINGS.items()}


def equipment_line(mount: Mount, dialect: Dialect) -> str:
    """The line of one mount.

    >>> equipment_line(Mount(item="Medium Laser", rear=True, pod=True), Dialect.WINGED)
    '(R) Medium Laser:OMNI'
    """
    prefix = "(B) " if mount.opens_bay else ""
    where = mount.facing
    if mount.rear and dialect in (Dialect.GROUND, Dialect.SUIT):
        where = Facing.REAR
    elif mount.rear:
        prefix = f"(R) {prefix}"
    facing = f" {FACINGS[where]}" if where in FACINGS else ""
    mounting = MARKS.get(mount.mounting, "")
    limb = f":{LIMBS[mount.limb]}" if mount.limb else ""
    pod = ":OMNI" if mount.pod else ""
    size = "" if mount.size is None else f":SIZE:{format_decimal(mount.size)}"
    return f"{prefix}{mount.item}{facing}{mounting}{limb}{pod}{_shots(mount, dialect)}{size}"


def _shots(mount: Mount, dialect: Dialect) -> str:
    if mount.shots is None:
        return ""
    if dialect is Dialect.BAYS:
        return f":{mount.shots}"
    return f" ({mount.shots})" if dialect is Dialect.PROTOMECH else f":Shots{mount.shots}#"


def location_blocks(
    mounts: tuple[Mount, ...],
    places: Mapping[str, str],
    usual: tuple[str, ...],
    dialect: Dialect,
    also: tuple[str, ...] = (),
) -> Iterator[Block]:
    """A block for each usual location, even if empty, and for any other location with equipment.

    `places` are all block names by location. Mounts without a location are in the first usual one, at whose end the
    lines of `also` are.
    """
    held: dict[str, list[str]] = {}
    for mount in mounts:
        held.setdefault(_place(mount, usual), []).append(equipment_line(mount, dialect))
    held.setdefault(usual[0], []).extend(also)
    for place in held:
        if place not in places:
            raise Unwritable(f"a .blk file has no place for {held[place][0]!r} at {place!r} of such a unit")
    for place, name in places.items():
        if place in usual or place in held:
            yield Block(f"{name} Equipment", held.get(place, ()))


def weapon_quirk_blocks(mounts: tuple[Mount, ...], usual: tuple[str, ...], names: Mapping[str, str]) -> Iterator[Block]:
    """The block of weapon quirks, if there are any; `names` are locations with another name in the format."""
    lines = []
    counts: dict[str, int] = {}
    for mount in mounts:
        place = _place(mount, usual)
        index = counts.get(place, 0)
        counts[place] = index + 1
        lines += [f"{quirk}:{names.get(place, place)}:{index}:{mount.item}" for quirk in mount.quirks]
    if lines:
        yield Block("weaponQuirks", lines)


def _place(mount: Mount, usual: tuple[str, ...]) -> str:
    return usual[0] if mount.location is None else mount.location


COMSTAR_BIT, CLAN_BIT = 1, 2
UNSET = -1


def transporter_block(transporters: tuple[Transporter, ...]) -> Iterator[Block]:
    """The block of all transporters, empty when there are none."""
    yield Block("transporters", map(transporter_line, transporters))


def transporter_line(transporter: Transporter) -> str:
    """The line of one transporter.

    >>> transporter_line(Transporter(kind=TransporterKind.CARGO, size=12, doors=1, number=3))
    'cargobay:12.0:1:3::-1:0'
    """
    kind = transporter.kind
    if kind is TransporterKind.UNKNOWN:
        return transporter.text
    word = f"{'arts' if transporter.arts else ''}{TRANSPORTERS[kind]}"
    pod = ":omni" if transporter.pod else ""
    if kind is TransporterKind.DOCKING_COLLAR:
        return word + pod
    if kind is TransporterKind.TROOP_SPACE:
        return f"{word}:{format_decimal(transporter.size)}{pod}"
    number = UNSET if transporter.number is None else transporter.number
    platoon = transporter.platoon.title() if transporter.platoon else ""
    facing = REPAIR_FACINGS.index(transporter.facing) if transporter.facing in REPAIR_FACINGS else UNSET
    bits = COMSTAR_BIT * transporter.comstar + CLAN_BIT * transporter.clan
    return f"{word}:{format_decimal(transporter.size)}:{transporter.doors}:{number}:{platoon}:{facing}:{bits}{pod}"
