"""Battle armor."""

from importers.blk.blockfile import BlockFile
from importers.blk.common import Technology, read_common
from importers.blk.equipment import read_mounts, with_weapon_quirks
from importers.blk.systems import read_plating, refuse_patchwork, truth
from sheets.equipment import item
from sheets.equipment.kinds import ArmorType
from sheets.formats.blk import Dialect
from sheets.rules.antimech import hands_reach
from sheets.units.base import MOST_MP, Mount, Mounting
from sheets.units.battlearmor import MOST_ARMOR, SQUAD, BattleArmor, SuitClass, SuitMotive, SuitTurret, SuitTurretKind

MOTIONS: dict[str, SuitMotive | None] = {
    "leg": SuitMotive.LEG,
    "jump": SuitMotive.JUMP,
    "vtol": SuitMotive.VTOL,
    "umu": SuitMotive.UMU,
    "scuba": SuitMotive.UMU,
    "microcopter": SuitMotive.VTOL,
    "micro-copter": SuitMotive.VTOL,
}
CLASSES = tuple(SuitClass)
CHASSIS: dict[str, bool | None] = {"biped": False, "quad": True}
MOST_TROOPERS = 6
WEAPON_PACK = "detachable-weapon-pack"

PLACES: dict[str, str] = {"squad equipment": SQUAD, "point equipment": SQUAD} | {
    f"trooper {n} equipment": f"Trooper {n}" for n in range(1, MOST_TROOPERS + 1)
}
QUIRK_PLACES = {"SQUAD": SQUAD, "POINT": SQUAD} | {f"TROOPER {n}": f"Trooper {n}" for n in range(1, MOST_TROOPERS + 1)}


def read_battle_armor(source: BlockFile, technology: Technology) -> BattleArmor:
    """A squad or point: what every suit carries stands at `Squad`, what one carries at its trooper."""
    troopers = source.required_integer("trooper count", "Trooper Count", 1, MOST_TROOPERS)
    quad = source.word("chassis", CHASSIS, None, "biped or quad")
    if quad is None:
        source.missing("chassis")
    motive = source.word("motion_type", MOTIONS, None, "Leg, Jump, VTOL or UMU")
    if motive is None:
        source.missing("motion_type")
    for n in range(troopers + 1, MOST_TROOPERS + 1):
        if source.lines(f"trooper {n} equipment"):
            source.refuse(f"equipment of trooper {n}", f"{troopers} troopers", f"trooper {n} equipment")
    placed = read_mounts(source, PLACES, Dialect.SUIT)
    _check_weapon_packs(source, placed)
    plating = read_plating(source, ArmorType.BA_STANDARD)
    refuse_patchwork(source, plating)
    suit = BattleArmor(
        troopers=troopers,
        suit_class=source.coded(source.required("weightclass", "weightclass"), "weightclass", CLASSES),
        quad=quad,
        motive=motive,
        walk=source.required_integer("cruisemp", "cruiseMP", high=MOST_MP),
        jump=source.integer("jumpingmp", high=MOST_MP),
        plating=plating,
        armor=_points(source),
        exoskeleton=truth(source, "exoskeleton"),
        clan_exoskeleton_without_harjel=truth(source, "clan_exo_without_harjel"),
        omni=source.flag("omni"),
        turret=_turret(source),
        manual_cost=source.number("cost") or None,
        mounts=with_weapon_quirks(source, placed, QUIRK_PLACES),
        **read_common(source, technology),
    )
    listed = any(mount is None for _, mount in placed)
    return suit.model_copy(update={"anti_mech_attacks": True}) if listed and not hands_reach(suit) else suit


def _points(source: BlockFile) -> int:
    lines = source.lines("armor")
    if not lines:
        source.missing("armor")
    if len(lines) > 1:
        source.refuse(f"{len(lines)} lines in <armor>", "one, the points of each trooper", "armor")
    return source.whole(lines[0], "armor", 0, MOST_ARMOR)


def _turret(source: BlockFile) -> SuitTurret | None:
    """`Modular:3`: the kind and its slots."""
    text = source.value("turret")
    if text is None:
        return None
    kind, _, slots = text.partition(":")
    try:
        found = SuitTurretKind(kind.strip().lower())
    except ValueError:
        source.refuse(f"{text!r} in <turret>", "Standard, Modular or Configurable, a colon and its slots", "turret")
    return SuitTurret(kind=found, slots=source.whole(slots.strip(), "turret", 0, 99))


def _check_weapon_packs(source: BlockFile, placed: list[tuple[str, Mount | None]]) -> None:
    """A detachable weapon pack holds a weapon."""
    packs = [m for _, m in placed if m is not None and m.known and WEAPON_PACK in item(m.item).traits]
    if packs and not any(m is not None and m.mounting is Mounting.WEAPON_PACK for _, m in placed):
        source.refuse("a detachable weapon pack without a weapon", "a line with :DWP", "squad equipment")
