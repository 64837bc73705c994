"""The designs of battle armor and conventional infantry from their sheets."""

import re
from collections.abc import Collection

from sheets.battlevalue.infantry import stealth_traits
from sheets.recordsheet.battlearmor import CLASS_NAMES
from sheets.recordsheet.design.common import common_design_fields, design_mounts, design_plating, technology
from sheets.recordsheet.design.reading import ReadBlock, Undescribed
from sheets.recordsheet.design.speed import built_for
from sheets.recordsheet.identify import nearest_meanings
from sheets.recordsheet.infantry import HIDING, KINDS, implant_name
from sheets.rules.infantry import damage_divisor, is_encumbered
from sheets.rules.movement import Movement
from sheets.units import BattleArmor, Infantry
from sheets.units.battlearmor import SuitClass, SuitMotive, SuitTurret, SuitTurretKind
from sheets.units.infantry import AUGMENTATIONS, Beast, CustomArmor, InfantryMotive, Specialization

_TURRET = re.compile(r"Turret: (\w+), (\d+) slots?")
_SIZE = re.compile(r"(\d+)\D+(\d+)")
_BEASTS = re.compile(r"Beast-mounted infantry \((.+)\)")
_DIVISOR = re.compile(r"divisor ([\d.]+)")
IN_A_SQUAD = re.compile(r"(\d+) (.+) in a squad")
_IN_THE_AIR = {"UMU": SuitMotive.UMU, "VTOL": SuitMotive.VTOL, "jump": SuitMotive.JUMP}


def design_squad(sheet: ReadBlock) -> BattleArmor:
    """The squad of battle armor that a sheet describes."""
    words = sheet.text("heading.kind").casefold()
    ways = {way.text("mode"): way for way in sheet.blocks("movement")}
    off_ground = next((mode for mode in _IN_THE_AIR if mode in ways), "")
    suits = [region for region in sheet.blocks("regions") if region.has("armor")]
    turret = next((match for text in sheet.texts("heading.remarks") if (match := _TURRET.fullmatch(text))), None)
    ground, air = _printed_points(ways.get("ground")), _printed_points(ways.get(off_ground))
    unit = BattleArmor(
        **common_design_fields(sheet),
        mounts=design_mounts(sheet),
        troopers=len(suits),
        suit_class=max((kind for kind, name in CLASS_NAMES.items() if name.casefold() in words), default=None, key=len)
        or SuitClass.MEDIUM,
        quad="quad" in words.split(),
        motive=_IN_THE_AIR.get(off_ground, SuitMotive.LEG),
        walk=ground[1],
        jump=air[1],
        plating=design_plating(sheet.block("armor.name"), technology(sheet).side),
        armor=sheet.whole("armor.points"),
        exoskeleton="exoskeleton" in words,
        omni="omni" in words.split(),
        turret=SuitTurret(kind=SuitTurretKind(turret[1]), slots=int(turret[2])) if turret else None,
    )

    def moves_so(moves: Movement) -> bool:
        here = (moves.walk, max(moves.walk, moves.free_walk))
        if unit.motive is SuitMotive.UMU:
            return here == ground and moves.umu == air[0]
        return here == ground and (moves.jump, max(moves.jump, moves.free_jump)) == air

    return built_for(unit, {"walk": unit.walk, "jump": unit.jump}, moves_so)


def _printed_points(way: ReadBlock | None) -> tuple[int, int]:
    """The MP of a movement mode, the usual and the best."""
    if way is None:
        return 0, 0
    return way.whole("points"), way.whole("best", way.whole("points"))


def design_platoon(sheet: ReadBlock) -> Infantry:
    """The platoon that a sheet describes."""
    size = _SIZE.search(sheet.text("heading.size"))
    if size is None:
        raise Undescribed("no number of squads on the sheet, expected heading.size such as '4 × 7 troopers'")
    systems = {system.text("label"): system.block("name") for system in sheet.blocks("systems")}
    kind = sheet.text("heading.kind")
    beasts = _BEASTS.fullmatch(kind)
    named = nearest_meanings(kind, {name: motive for motive, name in KINDS.items()})
    primary = systems.get("Primary", ReadBlock({})).text("code")
    if not primary:
        raise Undescribed("no known weapon of the troopers on the sheet, expected the name of an infantry weapon")
    support = systems.get("Support", ReadBlock({}))
    bearers = IN_A_SQUAD.fullmatch(support.text("text"))
    remarks = dict(text.partition(": ")[::2] for text in sheet.texts("heading.remarks"))
    worn = remarks.get("Gear", "").split(", ")
    platoon = Infantry(
        **common_design_fields(sheet),
        mounts=design_mounts(sheet),
        motive=InfantryMotive.BEAST if beasts else named[0] if named else InfantryMotive.LEG,
        beast=Beast(name=beasts[1]) if beasts else None,
        squads=int(size[1]),
        squad_size=int(size[2]),
        primary=primary,
        secondary=support.text("code") or None,
        secondary_per_squad=int(bearers[1]) if bearers else 0,
        armor_kit=sheet.text("armor.name.code") or None,
        anti_mech_gear="anti-'Mech gear" in worn,
        specializations=frozenset(trainings(remarks.get("Training", ""))),
        augmentations=tuple(implants(remarks.get("Implants", ""))),
    )
    return _with_own_armor(sheet, platoon, worn)


def trainings(text: str) -> list[Specialization]:
    """The special training of a platoon."""
    called = {special.value: special for special in Specialization}
    return [found[0] for name in text.split(", ") if name and (found := nearest_meanings(name, called))]


def implants(text: str) -> list[str]:
    """The codes of the implants of a platoon; an unknown name is kept as it is."""
    called = {implant_name(code): code for code in AUGMENTATIONS}
    return [called.get(name, name) for name in text.split(", ") if name]


def _with_own_armor(sheet: ReadBlock, platoon: Infantry, worn: Collection[str]) -> Infantry:
    """The platoon with custom armor: the printed effects that its armor kit does not have."""
    hidden = {
        trait.replace("-", "_"): words in worn
        for trait, words in HIDING.items()
        if trait not in stealth_traits(platoon)
    }
    flags = {name for name, is_worn in hidden.items() if is_worn}
    flags |= {"encumbering"} if "encumbering" in worn and not is_encumbered(platoon) else set()
    flags |= {"space_suit"} if "space suit" in worn else set()
    if not flags and sheet.text("armor.name.text") != "Custom":
        return platoon
    printed = _DIVISOR.search(sheet.text("armor.note"))
    for half in (2, *range(1, 21)):
        own = CustomArmor(divisor=half / 2, **dict.fromkeys(flags, True))
        other = platoon.model_copy(update={"custom_armor": own})
        if printed is None or damage_divisor(other) == float(printed[1]):
            return other
    return platoon
