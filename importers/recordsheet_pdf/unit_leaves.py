"""Facts that the sheets of vehicles and craft print alike: heading, engine, armor, equipment, transporters."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from importers.recordsheet_pdf import design
from importers.recordsheet_pdf.bays import listed_transporters, transporters_called
from importers.recordsheet_pdf.diagrams import LocationCount
from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.inventory import ammunition, ammunition_cases, feature_list, inventory
from importers.recordsheet_pdf.item_names import own_item, printed_item
from importers.recordsheet_pdf.labels import find_heading, first_number, label_value, title_kind
from importers.recordsheet_pdf.page import PrintedPage
from importers.recordsheet_pdf.reading import Fields, PrintedMount
from importers.recordsheet_pdf.unit_head import other_name
from sheets.construction.clancase import CLAN_CASE
from sheets.equipment import Item, find, items
from sheets.equipment.kinds import SIDE_NAMES, ArmorType, EngineType, TechSide
from sheets.equipment.system_names import armor_item, armor_named, side_of
from sheets.record.boxes import dispenser_contents
from sheets.units.base import TECH_BASE_NAMES, Facing, Mounting, TechBase
from sheets.units.keywords.mtf import ENGINE_WORDS
from sheets.units.transporter import Transporter
from sheets.units.vehicle import FuelType

ENGINE_NAMES = {
    **ENGINE_WORDS,
    "combustion": EngineType.ICE,
    "batteries": EngineType.BATTERY,
    **{kind.value: kind for kind in EngineType},
}
"""Words of sheets for engines, the longer ones first."""


def page_title(page: PrintedPage) -> str:
    """The title of a sheet in lower case: `tracked vehicle record sheet`."""
    return next((p.text.casefold() for p in page.phrases if "record sheet" in p.text.casefold()), "")


def common_fields(
    page: PrintedPage,
    findings: SheetFindings,
    family: str,
    tech: TechBase | None = None,
    name: tuple[str, str] = ("", ""),
) -> Fields:
    """The heading, the quirks and the Battle Value, which all families print."""
    chassis, model = name if any(name) else other_name(design.printed_name(page), family)
    if not chassis:
        raise findings.refuse("no unit name", "a name beside 'Type:'")
    if tech is None:
        tech = design.printed_tech_base(page, findings, [row.name for row in inventory(page)])
    head: Fields = {
        "name": f"{chassis} {model}".strip(),
        "chassis": chassis,
        "model": model,
        "title": page_title(page),
        "technology": {"code": tech.value},
        "rules": {"code": design.printed_rules_level(page, findings).name},
        "role": design.printed_role(page, findings),
        "source": design.printed_source(page),
        "features": feature_list(page),
    }
    if (year := design.printed_year(page)) is not None:
        head["year"] = year
    quirks = [{"name": {"code": code}} for code in design.printed_quirk_codes(page, findings)]
    return {"heading": head, "quirks": quirks, "worth": {"battle_value": first_number(label_value(page, "bv"))}}


def engine_system(page: PrintedPage, findings: SheetFindings) -> Fields:
    """The engine, and its fuel in brackets behind it: `Combustion Engine (natural gas)`."""
    text = label_value(page, "engine").casefold()
    kind = next((kind for word, kind in ENGINE_NAMES.items() if word in text), None)
    if kind is None:
        findings.doubt(f"the engine '{text}'", "taken as fusion", "a kind of engine")
    fuel = next((words for fuel in FuelType if (words := f"({fuel.value.replace('-', ' ')})") in text), "")
    return {"label": "Engine", "name": {"code": (kind or EngineType.FUSION).value, "text": f"engine {fuel}".strip()}}


def unit_armor_fields(
    page: PrintedPage,
    findings: SheetFindings,
    labels: Mapping[str, LocationCount],
    maker: TechSide | None = None,
    barrier: int | None = None,
) -> Fields:
    """The armor and its points by location, with its maker if it is known, or the title of the diagram names it."""
    name = unit_armor_title(page)
    kind = armor_kind(page, findings)
    if barrier is not None and (not name or name.startswith("BAR")):
        kind = ArmorType(f"bar-{barrier}")
    platings = _platings(page, labels, maker) if kind is ArmorType.PATCHWORK else {}
    regions = [
        {"place": place, "armor": {"boxes": label.points}, "plating": platings.get(place)}
        for place, label in labels.items()
    ]
    return {"armor": {"name": _armor_name(kind, side_of(name) or maker)}, "regions": regions}


def _armor_name(kind: ArmorType, maker: TechSide | None) -> Fields:
    return {"code": kind.value, "side": maker.value if maker is not None else None}


UNDER = 30.0  # points below the middle of a label: the lowest place of its kind of armor


def _platings(page: PrintedPage, labels: Mapping[str, LocationCount], maker: TechSide | None) -> dict[str, Fields]:
    """The kind of armor of each location of a unit with patchwork armor, below its label."""
    found = {}
    for place, label in labels.items():
        near = [p for p in page.phrases_below(label.y, UNDER) if abs(p.middle - label.x) < UNDER]
        for text in (p.text for p in sorted(near, key=lambda p: p.line)):
            if (kind := armor_named(_MAKER.sub("", text))) is not None:
                found[place] = _armor_name(kind, side_of(text) or maker)
                break
    return found


_MAKER = re.compile(r"\s*[\[(](?:Clan|IS)[\])]")


def armor_kind(page: PrintedPage, findings: SheetFindings, usual: ArmorType = ArmorType.STANDARD) -> ArmorType:
    """The kind of armor in the title of the diagram."""
    name = unit_armor_title(page)
    kind = armor_named(_MAKER.sub("", name))
    if kind is None and name and not name.startswith("BAR"):
        findings.doubt(f"the armor '{name}'", "taken as standard", "a kind of armor")
    return kind or usual


class Makers(NamedTuple):
    """The maker of a chassis, and those of its armor and its CASE when it is the other side."""

    tech: TechBase
    armor: TechSide | None = None
    case: TechSide | None = None

    @property
    def is_usual(self) -> bool:
        """Whether one side made all parts."""
        return self.armor is self.case is None

    @property
    def words(self) -> str:
        others = {"armor": self.armor, "CASE": self.case}
        parts = [f"{SIDE_NAMES[side]} {name}" for name, side in others.items() if side is not None]
        return " with ".join([TECH_BASE_NAMES[self.tech], *([" and ".join(parts)] if parts else [])])


def possible_makers(page: PrintedPage, findings: SheetFindings, item_names: Iterable[str]) -> list[Makers]:
    """The printed technology base; every maker of the parts when the sheet prints only that technology is mixed."""
    if label_value(page, "tech").casefold() != "mixed":
        return [Makers(design.printed_tech_base(page, findings, item_names))]
    name = unit_armor_title(page)
    kind = armor_named(_MAKER.sub("", name))
    built = {armor_item(kind, side) for side in TechSide} - {None} if kind is not None else set()
    named = side_of(name) is not None or (len(built) < 2 and kind is not ArmorType.PATCHWORK)
    found = []
    for tech, armor, case in product((TechBase.MIXED_IS, TechBase.MIXED_CLAN), (False, True), (False, True)):
        other = TechSide.IS if tech.side is TechSide.CLAN else TechSide.CLAN
        if not (armor and named) and not (case and not ammunition_cases(page)):
            found.append(Makers(tech, other if armor else None, other if case else None))
    return found


def unit_armor_title(page: PrintedPage) -> str:
    """The armor in the title of the armor diagram."""
    return title_kind(page, find_heading(page, "ARMOR DIAGRAM", "ARMOR")).split(",")[0]


def equipment_by_place(
    page: PrintedPage,
    findings: SheetFindings,
    makers: Makers,
    family: str,
    places: Mapping[str, str],
    body: str,
    jump: int = 0,
    inferred: Sequence[str] = (),
) -> Iterator[PrintedMount]:
    """The equipment of each location; `places` are the locations by their words on sheets.

    Inferred equipment, and ammunition that is printed without a location, is in the body. Jump jets without a line are
    inferred from the jump MP.
    """
    tech = makers.tech
    held = [PrintedMount(name, place=body) for name in inferred]
    weapons: list[Item] = []
    mounting = Mounting.PLAIN
    for row in inventory(page):
        found = own_item(row.name, tech, family)
        place = places.get(row.place.split(" ")[0])
        if found.item is None:
            findings.doubt(f"'{row.name}' in the inventory", "kept as printed", "equipment")
        elif found.item.weapon is not None:
            weapons.append(found.item)
        if place is None:
            findings.doubt(f"'{row.name}' in {row.place}", "put into the body", f"one of {', '.join(places)}")
        mounting = mounting if row.under else _mounting_of(found.marks, row.place)
        mount = PrintedMount(
            code=found.item.name if found.item is not None else row.name,
            known=found.item is not None,
            place=place or body,
            rear="R" in found.marks or "(R)" in row.place,
            mounting=mounting,
            facing=next((facing for mark, facing in _FACINGS.items() if mark in found.marks), None),
            size=found.size,
        )
        held += [mount] * row.count
    held += _lots(page, findings, tech, family, places, body, weapons)
    held += equipment_features(page, findings, body, [row.name for row in inventory(page)])
    jets = jump - sum(mount.code == JUMP_JET for mount in held)
    if jets > 0:
        held += [PrintedMount(JUMP_JET, place=body)] * jets
        findings.note("jump jets are not printed", f"{jets} for {jump} jump MP")
    maker = "CL" if (makers.case or tech.side) is TechSide.CLAN else "IS"
    for case in ammunition_cases(page):
        name = f"{maker}{case.replace(' ', '')}"
        built_in = name == CLAN_CASE and tech.side is TechSide.CLAN
        if not built_in and (item := find(name)) is not None:
            held.append(PrintedMount(item.name, place=body))
    order = [*dict.fromkeys(places.values()), body]
    yield from sorted(held, key=lambda mount: order.index(mount.place))


_FACINGS = {
    "FL": Facing.FRONT_LEFT,
    "FR": Facing.FRONT_RIGHT,
    "RL": Facing.REAR_LEFT,
    "RR": Facing.REAR_RIGHT,
}


def _mounting_of(marks: Sequence[str], place: str) -> Mounting:
    if "S" in marks or "(ST)" in place:
        return Mounting.SPONSON
    return Mounting.PINTLE if "P" in marks or "(PT)" in place else Mounting.PLAIN


def _lots(
    page: PrintedPage,
    findings: SheetFindings,
    tech: TechBase,
    family: str,
    places: Mapping[str, str],
    body: str,
    weapons: Sequence[Item],
) -> Iterator[PrintedMount]:
    """The listed ammunition."""
    for lot in ammunition(page):
        dispenser = own_item(lot.name, tech, family).item
        if dispenser is not None and dispenser_contents(dispenser):
            continue  # it has a line in the inventory
        found = printed_item(f"Ammo ({lot.name}) {lot.shots}", tech.side, family, weapons)
        if found.item is None or found.item.ammo is None:
            findings.doubt(f"the ammunition '{lot.name}'", "left out", "ammunition of a weapon")
            continue
        named = [places[place] for place in lot.place.split("/") if place in places] or [body]
        for turn, shots in enumerate(lot.shots_of_each(found.item)):
            yield PrintedMount(found.item.name, place=named[turn % len(named)], shots=shots)
    if any(not lot.place for lot in ammunition(page)):
        findings.note("the place of the ammunition is not printed", f"put into the {body}")


def transporters(page: PrintedPage, findings: SheetFindings) -> list[Transporter]:
    """All transporters, listed separately or among the features."""
    return [
        *listed_transporters(page, findings),
        *(bay for feature in feature_list(page) for bay in transporters_called(feature)),
    ]


JUMP_JET = "VehicleJumpJet"

_CHASSIS = re.compile(r"(?: Chassis Mods?)?(?: Chassis Mods?)?$")
_TOLD_ELSEWHERE = re.compile(
    r"Cockpit command console|LF battery|"
    r"BAR:? \d+|CASE.*|no controls|No control systems|no fire control|HPG|modular|lithium.*|jump range.*|.* cockpit",
    re.I,
)


VSTOL = "VSTOL"
"""A chassis modification of support vehicles; conventional fighters are built with it."""


def chassis_features(page: PrintedPage) -> list[str]:
    """The features, without the following words that only modify a chassis: `STOL Chassis Mod`."""
    return [_CHASSIS.sub("", feature) or feature for feature in feature_list(page)]


def equipment_features(
    page: PrintedPage, findings: SheetFindings, body: str, known: Iterable[str]
) -> Iterator[PrintedMount]:
    """The features that are equipment: chassis modifications and fire control, without items of the inventory."""
    supported = "support" in page_title(page)
    listed_already = {name.casefold() for name in known}
    for feature, text in zip(feature_list(page), chassis_features(page), strict=True):
        if transporters_called(feature) or _TOLD_ELSEWHERE.fullmatch(feature) or (text == VSTOL and not supported):
            continue
        counted = _TIMES.fullmatch(text)
        name = counted[2] if counted else text
        item = find(name) or _chassis_modification(name) or _chassis_modification(f"{name} Chassis")
        found = printed_item(name, TechSide.IS, "")
        item = item or found.item
        if item is None:
            findings.doubt(f"the feature '{feature}'", "left out", "a transport bay or a change of the chassis")
        elif item.short.casefold() not in listed_already and item.title.casefold() not in listed_already:
            size = found.size if found.item is item else None
            yield from [PrintedMount(item.name, place=body, size=size)] * (int(counted[1]) if counted else 1)


_TIMES = re.compile(r"(\d+) ?[x×] ?(.+)")


def _chassis_modification(name: str) -> Item | None:
    """The chassis modification with this word: `Off-Road`, `STOL`."""
    wanted = name.casefold()
    changes = [item for item in items() if "chassis-modification" in item.traits]
    return next((i for i in changes if i.short.casefold() == wanted), None) or next(
        (i for i in changes if f"[{wanted}]" in i.title.casefold()), None
    )


def printed_barrier_rating(page: PrintedPage, findings: SheetFindings) -> int | None:
    """The barrier armor rating of a support vehicle; raises Unreadable when neither it nor its armor is printed."""
    texts = [*(p.text for p in page.phrases), *feature_list(page)]
    rating = next((int(match[1]) for text in texts if (match := re.match(r"BAR:? (\d+)", text))), None)
    if rating is None and not unit_armor_title(page):
        raise findings.refuse("no barrier armor rating", "`BAR: 6` over the diagram")
    findings.note("the tech ratings and the fuel tanks of the chassis are not printed", "taken as D and as none")
    return rating


def printed_mass(page: PrintedPage, findings: SheetFindings) -> float:
    """The mass in tons."""
    text = label_value(page, "mass")
    tons = re.match(r"[\d.,]+", text)
    if tons is None:
        raise findings.refuse("no tonnage", "a number beside 'Tonnage:'")
    mass = float(tons[0].replace(",", ""))
    return mass / 1000 if text.endswith("kg") else mass


def required_number(page: PrintedPage, findings: SheetFindings, key: str, label: str) -> int:
    """A number that the unit requires; raises Unreadable when it is missing."""
    found = first_number(label_value(page, key))
    if found is None:
        raise findings.refuse(f"no number beside '{label}'", "the movement of the unit")
    return found
