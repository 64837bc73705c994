"""ProtoMechs."""

from importers.blk.blockfile import BlockFile
from importers.blk.common import Technology, read_common
from importers.blk.equipment import read_mounts, with_weapon_quirks
from importers.blk.systems import engine_side, read_armor, read_plating, skip_structure, truth
from sheets.equipment.kinds import ArmorType
from sheets.formats.blk import PROTOMECH_BLOCKS, Dialect
from sheets.units.base import MOST_MP
from sheets.units.protomech import MAIN_GUN, ProtoBody, ProtoMech

MOTIONS: dict[str, ProtoBody | None] = {
    "biped": ProtoBody.BIPED,
    "quad": ProtoBody.QUAD,
    "wige": ProtoBody.GLIDER,
    "glider": ProtoBody.GLIDER,
}

ORDER = ("HD", "T", "RA", "LA", "L")
LAYOUTS = {5: ORDER, 6: (*ORDER, MAIN_GUN)}
PLACES = {f"{name} Equipment".lower(): place for place, name in PROTOMECH_BLOCKS.items()}
QUIRK_PLACES = {place: place for place in PROTOMECH_BLOCKS}


def read_protomech(source: BlockFile, technology: Technology) -> ProtoMech:
    """A ProtoMech. Its engine is always a fusion engine; only who built it may differ."""
    body = source.word("motion_type", MOTIONS, None, "Biped, Quad or WiGE")
    if body is None:
        source.missing("motion_type")
    mass = source.mass()
    if mass > 15:
        source.refuse(f"a ProtoMech of {mass:g} tons", "up to 15", "tonnage")
    source.lines("engine_type")
    skip_structure(source)
    armor = read_armor(source, LAYOUTS, read_plating(source, ArmorType.STANDARD_PROTOMEK))
    placed = read_mounts(source, PLACES, Dialect.PROTOMECH, frozenset((*armor.points, "BD")))
    return ProtoMech(
        body=body,
        mass=mass,
        walk=source.required_integer("cruisemp", "cruiseMP", high=MOST_MP),
        jump=source.integer("jumpingmp", high=MOST_MP),
        engine_side=engine_side(source),
        interface_cockpit=truth(source, "interface_cockpit"),
        armor=armor,
        mounts=with_weapon_quirks(source, placed, QUIRK_PLACES),
        **read_common(source, technology),
    )
