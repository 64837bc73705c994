"""Vehicles and fighters: what stands on the page, worded as the blocks of a unit file, whose reader makes the unit."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from importers.blk import read_blk
from importers.loaded import Loaded
from importers.recordsheet_pdf import design
from importers.recordsheet_pdf.bays import bay_line, bays
from importers.recordsheet_pdf.diagrams import LocationCount
from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.inventory import ammunition, ammunition_cases, features, inventory
from importers.recordsheet_pdf.item_names import own_item, printed_item
from importers.recordsheet_pdf.labels import heading, kind_at, number, value
from importers.recordsheet_pdf.page import PrintedPage
from importers.recordsheet_pdf.unit_head import other_name
from sheets.construction.clancase import CLAN_CASE
from sheets.equipment import Item, find, items
from sheets.equipment.kinds import ENGINE_BY_FILE_CODE, SIDE_NAMES, ArmorType, EngineType, TechSide
from sheets.equipment.system_names import armor_named, side_of
from sheets.record.boxes import dispensed
from sheets.units.base import TECH_BASE_NAMES, Mounting, TechBase
from sheets.units.keywords.blk import FACINGS, FUELS, MIXED_CHASSIS, MOUNTINGS
from sheets.units.keywords.mtf import ENGINE_WORDS

ENGINE_NAMES = {
    **ENGINE_WORDS,
    "combustion": EngineType.ICE,
    "batteries": EngineType.BATTERY,
    **{kind.value: kind for kind in EngineType},
}
"""The words of sheets for engines, the longer words first."""

_LEVELS = {TechBase.IS: "IS Level", TechBase.CLAN: "Clan Level"}


def block(tag: str, *lines: object) -> str:
    """A block of a unit file."""
    return "\n".join([f"<{tag}>", *map(str, lines), f"</{tag}>", ""])


def read_blocks(page: PrintedPage, file: str, blocks: Sequence[str], findings: SheetFindings) -> Loaded:
    """The unit that the blocks make, with what both readers said of it."""
    loaded = read_blk("\n".join(blocks), file)
    findings.adopt(loaded.problems)
    return Loaded(file, loaded.unit, tuple(findings.problems))


def identity(
    page: PrintedPage,
    findings: SheetFindings,
    unit_type: str,
    family: str,
    tech: TechBase | None = None,
    name: tuple[str, str] = ("", ""),
) -> Iterator[str]:
    """Name, technology, year and the other lines that all families have."""
    kind = "vehicle" if family == "vtol" else family
    chassis, model = name if any(name) else other_name(design.printed_name(page), kind)
    if not chassis:
        raise findings.refuse("no name of a unit", "a name beside 'Type:'")
    names = [row.name for row in inventory(page)]
    if tech is None:
        tech = design.tech_base(page, findings, names)
    level = design.rules_level(page, findings)
    items = [printed_item(name, tech.side, family).item for name in names]
    mixed = MIXED_CHASSIS.get(tech)
    yield block("BlockVersion", 1)
    yield block("UnitType", unit_type)
    yield block("Name", chassis)
    yield block("Model", model)
    yield block("year", design.year(page, findings, [item for item in items if item is not None], tech.side))
    yield block("type", mixed or f"{_LEVELS[tech]} {level}")
    if role := design.role(page):
        yield block("role", role)
    if codes := design.quirk_codes(page, findings):
        yield block("quirks", *codes)
    if source := design.source(page):
        yield block("source", source)


def engine_code(page: PrintedPage, findings: SheetFindings) -> int:
    """The number that unit files have for the engine."""
    text = value(page, "engine").casefold()
    kind = next((kind for word, kind in ENGINE_NAMES.items() if word in text), None)
    if kind is None:
        findings.warn(f"the engine '{text}'", "taken as fusion", "a kind of engine")
    return ENGINE_BY_FILE_CODE.index(kind or EngineType.FUSION)


def fuel_block(page: PrintedPage) -> list[str]:
    """What the engine burns, in brackets behind it: `Combustion Engine (natural gas)`."""
    told = value(page, "engine").casefold()
    burnt = next((fuel for fuel in FUELS if f"({fuel.value.replace('-', ' ')})" in told), None)
    return [block("fuelType", FUELS[burnt])] if burnt is not None else []


MAKERS = {TechSide.IS: 1, TechSide.CLAN: 2}
"""What unit files call the maker of an armor."""


def armor_blocks(page: PrintedPage, findings: SheetFindings, maker: TechSide | None = None) -> list[str]:
    """The kind of armor, and its maker where the title of the diagram names one, or it is known otherwise."""
    maker = side_of(_armor_name(page)) or maker
    made = [block("armor_tech_level", MAKERS[maker])] if maker is not None else []
    return [block("armor_type", armor_code(page, findings)), *made]


UNDER = 30.0  # points below the middle of a label, as far as the kind of armor there may stand


def patchwork_blocks(page: PrintedPage, labels: Mapping[str, LocationCount], names: Mapping[str, str]) -> list[str]:
    """The kind of armor of each location of a patchwork unit, which stands under its label."""
    if armor_named(_armor_name(page)) is not ArmorType.PATCHWORK:
        return []
    blocks = []
    for place, label in labels.items():
        near = [p for p in page.phrases if abs(p.middle - label.x) < UNDER and 0 < p.line - label.y < UNDER]
        for text in (p.text for p in sorted(near, key=lambda p: p.line)):
            if (kind := armor_named(_MAKER.sub("", text))) is not None:
                blocks.append(block(f"{names[place]}_armor_type", list(ArmorType).index(kind)))
                if (maker := side_of(text)) is not None:
                    blocks.append(block(f"{names[place]}_armor_tech", MAKERS[maker]))
                break
    return blocks


_MAKER = re.compile(r"\s*[\[(](?:Clan|IS)[\])]")


def armor_code(page: PrintedPage, findings: SheetFindings) -> int:
    """The number that unit files have for the armor, as the title of the diagram names it."""
    name = _armor_name(page)
    kind = armor_named(_MAKER.sub("", name))
    if kind is None and name:
        findings.warn(f"the armor '{name}'", "taken as standard", "a kind of armor")
    return list(ArmorType).index(kind or ArmorType.STANDARD)


class Makers(NamedTuple):
    """Who built a chassis and its armor, where a sheet says only that its technology is mixed."""

    tech: TechBase
    armor: TechSide | None = None

    @property
    def words(self) -> str:
        name = TECH_BASE_NAMES[self.tech]
        return name if self.armor is None else f"{name} with {SIDE_NAMES[self.armor]} armor"


MIXED = (
    (Makers(TechBase.MIXED_IS), Makers(TechBase.MIXED_CLAN)),
    (Makers(TechBase.MIXED_IS, TechSide.CLAN), Makers(TechBase.MIXED_CLAN, TechSide.IS)),
)
"""The usual ones, and those with armor of the other side."""


def _armor_name(page: PrintedPage) -> str:
    return kind_at(page, heading(page, "ARMOR DIAGRAM", "ARMOR")).split(",")[0]


def equipment(
    page: PrintedPage,
    findings: SheetFindings,
    tech: TechBase,
    family: str,
    sections: Mapping[str, str],
    body: str,
    jump: int = 0,
    inferred: Sequence[str] = (),
) -> Iterator[str]:
    """The equipment of each place; what is inferred, and ammunition that is printed without its place, in the body.

    Jump jets that no line has are inferred from the jump MP.
    """
    held: dict[str, list[str]] = {name: [] for name in sections.values()}
    held[body] += inferred
    weapons: list[Item] = []
    for row in inventory(page):
        found = own_item(row.name, tech, family)
        section = sections.get(row.place.split(" ")[0])
        if found.item is None:
            findings.warn(f"'{row.name}' in the inventory", "kept as printed", "equipment")
        elif found.item.weapon is not None:
            weapons.append(found.item)
        if section is None:
            findings.warn(f"'{row.name}' in {row.place}", "put into the body", f"one of {', '.join(sections)}")
        size = f":SIZE:{found.size:g}" if found.size is not None else ""
        rear = "(R) " if "R" in found.marks or "(R)" in row.place else ""
        name = found.item.name if found.item is not None else row.name
        name += "".join(f" {told}" for told in FACINGS.values() if told.strip("()") in found.marks and told != "(R)")
        if "S" in found.marks or "(ST)" in row.place:
            name += MOUNTINGS[Mounting.SPONSON]
        elif "P" in found.marks or "(PT)" in row.place:
            name += MOUNTINGS[Mounting.PINTLE]
        held[section or body] += [f"{rear}{name}{size}"] * row.count
    for lot in ammunition(page):
        dispenser = own_item(lot.name, tech, family).item
        if dispenser is not None and dispensed(dispenser):
            continue  # it has a line in the inventory
        found = printed_item(f"Ammo ({lot.name}) {lot.shots}", tech.side, family, weapons)
        if found.item is None or found.item.ammo is None:
            findings.warn(f"the ammunition '{lot.name}'", "left out", "ammunition of a weapon")
            continue
        places = [sections[place] for place in lot.place.split("/") if place in sections] or [body]
        for n, line in enumerate(lot.lines(found.item)):
            held[places[n % len(places)]].append(line)
    held[body] += fixtures(page, findings, [row.name for row in inventory(page)])
    jets = jump - sum(lines.count(JUMP_JET) for lines in held.values())
    if jets > 0:
        held[body] += [JUMP_JET] * jets
        findings.note("jump jets are not printed", f"{jets} for {jump} jump MP")
    if any(not lot.place for lot in ammunition(page)):
        findings.note("the place of the ammunition is not printed", f"put into the {body.split()[0].lower()}")
    maker = "CL" if tech.side is TechSide.CLAN else "IS"
    for case in ammunition_cases(page):
        name = f"{maker}{case.replace(' ', '')}"
        if name != CLAN_CASE and (item := find(name)) is not None:
            held[body].append(item.name)
    yield from (block(name, *lines) for name, lines in held.items())


def transporters(page: PrintedPage, findings: SheetFindings, *others: str) -> str:
    """Everything that is carried, listed apart or among the features, and other lines of the same block."""
    return block("transporters", *bays(page, findings), *filter(None, map(bay_line, features(page))), *others)


JUMP_JET = "VehicleJumpJet"

_CHASSIS = re.compile(r"(?: Chassis Mods?)?(?: Chassis Mods?)?$")
_TOLD_ELSEWHERE = re.compile(
    r"Cockpit command console|"
    r"BAR:? \d+|CASE.*|no controls|No control systems|no fire control|HPG|modular|lithium.*|jump range.*|.* cockpit",
    re.I,
)


VSTOL = "VSTOL"
"""A change of the chassis of support vehicles, but what conventional fighters are built as."""


def changed_chassis(page: PrintedPage) -> list[str]:
    """The features, those without the words behind them that only change a chassis: `STOL Chassis Mod`."""
    return [_CHASSIS.sub("", feature) or feature for feature in features(page)]


def fixtures(page: PrintedPage, findings: SheetFindings, known: Iterable[str]) -> Iterator[str]:
    """The features that are equipment: changes of the chassis, fire control, but what stands in the inventory, too."""
    supported = any("support" in p.text.casefold() for p in page.phrases if "record sheet" in p.text.casefold())
    listed_already = {name.casefold() for name in known}
    for feature, name in zip(features(page), changed_chassis(page), strict=True):
        if bay_line(feature) or _TOLD_ELSEWHERE.fullmatch(feature) or (name == VSTOL and not supported):
            continue
        item = find(name) or _chassis_modification(name) or _chassis_modification(f"{name} Chassis")
        found = printed_item(name, TechSide.IS, "")
        item = item or found.item
        if item is None:
            findings.warn(f"the feature '{feature}'", "left out", "a transport bay or a change of the chassis")
        elif item.short.casefold() not in listed_already and item.title.casefold() not in listed_already:
            yield item.name if found.item is not item or found.size is None else f"{item.name}:SIZE:{found.size:g}"


def _chassis_modification(name: str) -> Item | None:
    """A change of the chassis by the word for it: `Off-Road`, `STOL`."""
    wanted = name.casefold()
    changes = [item for item in items() if "chassis-modification" in item.traits]
    return next((i for i in changes if i.short.casefold() == wanted), None) or next(
        (i for i in changes if f"[{wanted}]" in i.title.casefold()), None
    )


RATING = 3  # D, the usual tech rating


def support(page: PrintedPage, findings: SheetFindings) -> list[str]:
    """The blocks of a support vehicle's chassis; of its ratings a sheet prints none but that of the armor."""
    told = [*(p.text for p in page.phrases), *features(page)]
    bar = next((m[1] for text in told if (m := re.match(r"BAR:? (\d+)", text))), "")
    if not bar and not _armor_name(page):
        raise findings.refuse("no barrier armor rating", "`BAR: 6` over the diagram")
    findings.note("the tech ratings and the fuel tanks of the chassis are not printed", "taken as D and as none")
    blocks = [block("structural_tech_rating", RATING)]
    if bar:
        blocks.append(block("barrating", bar))
    if _armor_name(page) and not _armor_name(page).startswith("BAR"):
        blocks += armor_blocks(page, findings)
    return blocks


def mass_block(page: PrintedPage, findings: SheetFindings) -> str:
    """The mass in tons."""
    text = value(page, "mass")
    tons = re.match(r"[\d.,]+", text)
    if tons is None:
        raise findings.refuse("no tonnage", "a number beside 'Tonnage:'")
    mass = float(tons[0].replace(",", ""))
    return block("tonnage", mass / 1000 if text.endswith("kg") else mass)


def required_number(page: PrintedPage, findings: SheetFindings, key: str, label: str) -> int:
    """A number that the unit cannot do without."""
    found = number(value(page, key))
    if found is None:
        raise findings.refuse(f"no number beside '{label}'", "the movement of the unit")
    return found
