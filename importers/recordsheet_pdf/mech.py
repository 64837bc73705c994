"""'Mechs: what stands on the page, worded as the lines of a 'Mech file, whose reader makes the unit of them."""

import re
from collections.abc import Iterator, Mapping

from importers.loaded import Loaded
from importers.mtf import read_mtf
from importers.recordsheet_pdf import design
from importers.recordsheet_pdf.critical_table import PrintedSlot, read_slots, titles
from importers.recordsheet_pdf.diagrams import (
    LocationCount,
    armor_labels,
    compare_structure,
    head_label,
    labelled,
    points_by_place,
    structure_labels,
)
from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.inventory import features
from importers.recordsheet_pdf.item_names import PrintedItem, printed_item
from importers.recordsheet_pdf.labels import FAR, heading, kind_at, number, paragraph, value, values
from importers.recordsheet_pdf.mech_marks import mech_marks
from importers.recordsheet_pdf.omni import name_of_mech, pods_inferred
from importers.recordsheet_pdf.page import Phrase, PrintedPage
from sheets.equipment import Item
from sheets.equipment.kinds import ArmorType, EngineType, HeatSinkType, TechSide
from sheets.equipment.system_names import armor_named, side_of, structure_named
from sheets.equipment.systems import engine
from sheets.formats.mtf import EMPTY_SLOT, FILE_ORDER, REAR_KEYS, SYSTEMS, TECH_BASES
from sheets.record import Condition
from sheets.rules.heat import sink_type
from sheets.rules.structure import COWL, internal_structure
from sheets.units.base import TechBase
from sheets.units.mech import LOCATION_NAMES, TORSOS, Mech, System, slot_count

_ROLL_AGAIN = re.compile(r"roll again|-?empty-?|", re.I)
_SYSTEM_NAMES = {name.casefold() for name in SYSTEMS.values()}
_ENGINE = re.compile(r".*\bengine$", re.I)
_GYRO = re.compile(r"(.*?)\s*gyro$", re.I)
_COCKPIT = re.compile(r"(.*?)\s*cockpit(?: \((?:adv\. fcs|pilot|gunner)\))?$|pilot|gunner|command console", re.I)
_ALL_MOVES = re.compile(r"(\d+)/\d+/(\d+)")
_CARGO = re.compile(r"(.+?) \(([\d.]+) tons?\)")
_SINKS = re.compile(r"(?:(single|double|laser|compact|improved double)\s+)?heat sinks?:?", re.I)
_SINK_COUNT = re.compile(r"\d+(?: \(\d+\))?")
_OMNI = re.compile(r"omni'?(?:mech|quadvee)|omni.*record sheet", re.I)
_TWICE = re.compile(r"2 [×x] (?=Ammo)")  # of superheavy 'Mechs: two lots in a slot
_SIDE_TAG = re.compile(r"\s*[\[(](?:Clan|IS)[\])]")
_SINK_KINDS = ("Single", "Double", "Laser", "Compact")


def mechs(page: PrintedPage) -> list[PrintedPage]:
    """The page, if it is the sheet of a 'Mech: it has the slots of a head and of a torso."""
    return [page] if {"HD", "CT"} <= {title.place for title in titles(page)} else []


def read_mech(page: PrintedPage, file: str) -> Loaded:
    """The 'Mech on a page; raises Unreadable when something that it cannot do without is missing."""
    findings = SheetFindings(file, page.number)
    loaded = read_mtf("\n".join(_lines(page, findings)), file)
    findings.adopt(loaded.problems)
    unit, condition = loaded.unit, None
    if isinstance(unit, Mech):
        unit = unit.model_copy(update=pods_inferred(unit, design.printed_name(page), findings))
        inside = structure_labels(page)
        compare_structure(unit, inside, findings)
        armor = list(labelled(armor_labels(page)))
        points = internal_structure(unit)
        structure = [(key, label) for key, label in labelled(inside) if not key[1]]
        if structure and not any(key[0] == "HD" for key, _ in structure) and (head := head_label(page)) is not None:
            structure.append((("HD", False), LocationCount("head", points["HD"], *head)))
        marks = mech_marks(page, unit, read_slots(page), armor, structure, findings)
        condition = marks if marks != Condition() else None
    return Loaded(file, unit, tuple(findings.problems), condition)


def _lines(page: PrintedPage, findings: SheetFindings) -> Iterator[str]:
    slots = read_slots(page)
    _check_slots(slots, findings)
    texts = [slot.text for row in slots.values() for slot in row]
    tech = design.tech_base(page, findings, texts)
    items = _items(slots, tech.side)
    omni = bool(_OMNI.search(page.text))
    mass = number(value(page, "mass"))
    if mass is None:
        raise findings.refuse("no tonnage", "a number beside 'Tonnage:'")
    chassis, clan_name, model = name_of_mech(design.printed_name(page), tech, mass, omni)
    if not chassis:
        raise findings.refuse("no name of a unit", "a name beside 'Type:'")
    body = _body(slots)
    yield from (f"chassis:{chassis}", f"clanname:{clan_name}", f"model:{model}")
    yield f"Config:{body}{' Omnimech' if omni else ''}"
    yield f"techbase:{TECH_BASES[tech]}"
    catalogue = [item.item for row in items.values() for item in row if item is not None and item.item is not None]
    yield f"era:{design.year(page, findings, catalogue, tech.side)}"
    yield f"rules level:{design.rules_level(page, findings)}"
    yield from (f"role:{design.role(page)}", f"source:{design.source(page)}")
    yield from (f"quirk:{code}" for code in design.quirk_codes(page, findings))
    yield f"mass:{mass}"
    yield f"engine:{_engine(page, findings, texts)}{_maker_of_engine(texts, slots)}"
    yield from (
        f"{key}:{words}" for told, (key, words) in _FEATURES.items() if told in map(str.casefold, features(page))
    )
    yield f"structure:{_structure(page, tech.side)}"
    yield f"myomer:{next((text for text in texts if 'myomer' in text.casefold()), 'Standard')}"
    yield from _systems(texts, body, any(_COCKPIT.fullmatch(slot.text) for slot in slots["CT"]))
    if body == "LAM":
        yield f"lam:{_lam_type(page)}"
    if body == "QuadVee":
        yield f"motive:{'Wheel' if any('wheel' in text.casefold() for text in texts) else 'Track'}"
    yield _heat_sinks(page, findings, items)
    walk, jump = _moves(page)
    if walk is None:
        raise findings.refuse("no walking MP", "a number beside 'Walking:'")
    yield f"walk mp:{walk}"
    yield f"jump mp:{jump}"
    yield from _armor(page, findings, tech, list(slots))
    for place in FILE_ORDER:
        if place in slots:
            yield f"{LOCATION_NAMES[place]}:"
            yield from (
                _slot_line(page, slot, item, findings) for slot, item in zip(slots[place], items[place], strict=True)
            )
            yield from [EMPTY_SLOT] * (12 - len(slots[place]))


def _lam_type(page: PrintedPage) -> str:
    """Bimodal ones print no movement as an AirMech."""
    speeds = [*values(page, "cruise"), value(page, "airmech moves")]
    return "Standard" if any(number(text) for text in speeds) else "Bimodal"


def _check_slots(slots: Mapping[str, list[PrintedSlot]], findings: SheetFindings) -> None:
    for place, row in slots.items():
        if len(row) != slot_count(place):
            found = f"{len(row)} slots in the {LOCATION_NAMES[place]}"
            findings.warn(found, "the others left empty", str(slot_count(place)))


def _body(slots: Mapping[str, object]) -> str:
    rows = [slot.text for row in slots.values() if isinstance(row, list) for slot in row]
    if "CL" in slots:
        return "Tripod"
    if "FLL" in slots:
        return "QuadVee" if "Conversion Gear" in rows else "Quad"
    return "LAM" if "Landing Gear" in rows and "Avionics" in rows else "Biped"


def _items(slots: Mapping[str, list[PrintedSlot]], side: TechSide) -> dict[str, list[PrintedItem | None]]:
    """What each slot holds, None for a system or nothing. The weapons come first: they tell whose ammunition it is."""
    weapons: list[Item] = []
    for row in slots.values():
        for slot in row:
            if not _is_system(slot.text) and not slot.text.startswith("Ammo"):
                found = printed_item(slot.text, side, "mech").item
                weapons += [found] if found is not None and found.weapon is not None else []
    return {
        place: [
            None if _is_system(slot.text) else printed_item(_TWICE.sub("", slot.text), side, "mech", weapons)
            for slot in row
        ]
        for place, row in slots.items()
    }


def _is_system(text: str) -> bool:
    bare = text.casefold()
    return bool(
        _ROLL_AGAIN.fullmatch(text)
        or bare in _SYSTEM_NAMES
        or _ENGINE.fullmatch(text)
        or _GYRO.fullmatch(text)
        or _COCKPIT.fullmatch(text)
    )


def _slot_line(page: PrintedPage, slot: PrintedSlot, item: PrintedItem | None, findings: SheetFindings) -> str:
    if item is None:
        line = _system_line(slot.text)
        return f"{line} (ARMORED)" if line != EMPTY_SLOT and _armored(page, slot) else line
    if item.item is None:
        findings.warn(f"'{item.name}' in a critical slot", "kept as printed", "equipment")
        line = item.name
    else:
        line = item.item.name
        if item.item.size is not None:
            line += f":SIZE:{item.size or _size_listed(page, item.name):g}"
    ammo = item.item.ammo if item.item is not None else None
    doubled = ammo is not None and (item.shots == 2 * ammo.shots or bool(_TWICE.match(slot.text)))
    if doubled:
        line = f"{line}|{line}"
    line += "".join(f" ({mark})" for mark in item.marks)
    return f"{line} (ARMORED)" if _armored(page, slot) else line


def _size_listed(page: PrintedPage, name: str) -> float:
    """The size of an item that only the inventory tells: `Cargo (12 tons)`."""
    for phrase in page.phrases:
        match = _CARGO.fullmatch(phrase.text)
        if match and match[1].casefold() == name.casefold():
            return float(match[2])
    return 1.0


def _system_line(text: str) -> str:
    if _ROLL_AGAIN.fullmatch(text):
        return EMPTY_SLOT
    if _ENGINE.fullmatch(text):
        return SYSTEMS[System.ENGINE]
    if _GYRO.fullmatch(text):
        return SYSTEMS[System.GYRO]
    if _COCKPIT.fullmatch(text):
        return SYSTEMS[System.COCKPIT]
    return next(name for name in SYSTEMS.values() if name.casefold() == text.casefold())


def _armored(page: PrintedPage, slot: PrintedSlot) -> bool:
    """Whether a circle stands between the number of a slot and its text."""
    return any(
        shape.curved and 3 < shape.width < 9 and abs(shape.width - shape.height) < 1 and abs(shape.y - slot.y) < 3
        for shape in page.shapes
        if slot.x0 < shape.x0 < slot.x0 + 16
    )


def _engine(page: PrintedPage, findings: SheetFindings, texts: list[str]) -> str:
    printed = value(page, "engine")
    rating = number(printed)
    if rating is None:
        raise findings.refuse("no engine", "a rating and a type beside 'Engine Type:'")
    words = printed.removeprefix(str(rating)).replace("Combustion", "ICE").strip() or next(
        (t for t in texts if _ENGINE.fullmatch(t)), "Fusion"
    )
    return f"{rating} {words if 'engine' in words.casefold() else words + ' Engine'}"


_FEATURES = {
    "full-head ejection": ("ejection", "Full Head Ejection System"),
    "risc heat sink override kit": ("heat sink kit", "RISC Heat Sink Override Kit"),
}
"""The features of a 'Mech, as a unit file has them."""


def _maker_of_engine(texts: list[str], slots: Mapping[str, list[PrintedSlot]]) -> str:
    """Whose engine it is, where its slots in a side torso tell."""
    name = next((text.casefold() for text in texts if _ENGINE.fullmatch(text)), "")
    kind = EngineType.XXL if "xxl" in name else EngineType.XL if "xl" in name else EngineType.FUSION
    held = sum(bool(_ENGINE.fullmatch(slot.text)) for slot in slots.get("LT", ()))
    makers = {
        side
        for side in TechSide
        if (built := engine(kind, side)) is not None and built.side is side and built.side_torso_slots == held
    }
    return {frozenset({TechSide.CLAN}): " (Clan)", frozenset({TechSide.IS}): " (IS)"}.get(frozenset(makers), "")


def _structure(page: PrintedPage, side: TechSide) -> str:
    title = heading(page, "INTERNAL STRUCTURE DIAGRAM", "STRUCTURE")
    text = kind_at(page, title).removesuffix("Structure").strip()
    kind = structure_named(_SIDE_TAG.sub("", text).strip())
    maker = side_of(text) or side
    return (
        f"{'Clan' if maker is TechSide.CLAN else 'IS'} {kind.value.replace('-', ' ').title() if kind else 'Standard'}"
    )


def _systems(texts: list[str], body: str, in_torso: bool) -> Iterator[str]:
    """The kinds of cockpit and gyro, as their slots name them; a cockpit in the torso is told by its slot."""
    cockpits = [t for t in texts if _COCKPIT.fullmatch(t)]
    name = cockpits[0] if cockpits else ""
    match = _COCKPIT.fullmatch(name)
    kind = ((match[1] if match else "") or "Standard").replace("Ind.", "Industrial")
    if "command console" in (t.casefold() for t in texts):
        kind = "Command Console" if kind == "Standard" else f"{kind} Command Console"
    if in_torso and kind == "Standard":
        kind = "Torso-Mounted"
    if "adv. FCS" not in name and body != "QuadVee":
        yield f"cockpit:{kind.replace('-', ' ')} Cockpit"
    gyros = [match[1] for t in texts if (match := _GYRO.fullmatch(t))]
    yield f"gyro:{(gyros[0] if gyros else 'None') or 'Standard'} Gyro"


def _heat_sinks(page: PrintedPage, findings: SheetFindings, items: Mapping[str, list[PrintedItem | None]]) -> str:
    count, capacity, words = None, None, ""
    for phrase in page.phrases:
        match = _SINKS.fullmatch(phrase.text)
        if match is None or not (phrase.text.endswith(":") or phrase.text.isupper()):
            continue
        near = sorted((p for p in page.phrases if _may_count(p, phrase)), key=lambda p: abs(p.line - phrase.line))
        near = near or [p for p in page.phrases if _may_count(p, phrase, far=True)]
        if near:
            count, words = number(near[0].text), match[1] or _sink_kind(page, phrase)
            capacity = number(near[0].text.partition("(")[2])
            break
    if count is None:
        raise findings.refuse("no number of heat sinks", "a number under 'Heat Sinks:'")
    kind = next((kind for kind in _SINK_KINDS[1:] if kind.casefold() in words.casefold()), "")
    kind = kind or ("Double" if capacity == 2 * count else "Single")
    if capacity == count + _better_sinks(items) != 2 * count:
        kind = "Single"  # in the engine: those that cool more are in slots
    sides = {
        "Clan" if item.item.name.startswith("CL") else "IS"
        for row in items.values()
        for item in row
        if item is not None and item.item is not None and "double-heat-sink" in " ".join(item.item.traits)
    }
    maker = f"{sides.pop()} " if kind == "Double" and len(sides) == 1 else ""
    return f"heat sinks:{count} {maker}{kind}"


def _better_sinks(items: Mapping[str, list[PrintedItem | None]]) -> int:
    """The heat sinks in slots that carry off two points."""
    held = [item.item for row in items.values() for item in row if item is not None and item.item is not None]
    sinks = [found for found in held if sink_type(found) not in (None, HeatSinkType.SINGLE, HeatSinkType.COMPACT)]
    return round(sum(1 / (found.slots.mech or 1) for found in sinks))


def _sink_kind(page: PrintedPage, title: Phrase) -> str:
    """The kind of the heat sinks, where it stands by itself in their panel."""
    near = page.within(title.x0 - 12, title.top, title.x0 + 130, title.bottom + 30)
    return " ".join(p.text for p in near.phrases)


def _may_count(number: Phrase, label: Phrase, far: bool = False) -> bool:
    """Whether a phrase is the number of a label: beside it or right under it, or `far` off on its line."""
    if not _SINK_COUNT.fullmatch(number.text) or number.x1 <= label.x0 - 10:
        return False
    reach = FAR if far and abs(number.line - label.line) < 0.4 * label.size else 12
    return -2 < number.line - label.line < 3 * label.size and number.x0 < label.x1 + reach


def _moves(page: PrintedPage) -> tuple[int | None, int]:
    """Walking and jumping MP; some sheets of LAMs have them in one box: `6/9/6`."""
    if together := _ALL_MOVES.fullmatch(value(page, "mech moves")):
        return int(together[1]), int(together[2])
    return number(value(page, "walk")), number(value(page, "jump")) or number(value(page, "swim")) or 0


def _armor(page: PrintedPage, findings: SheetFindings, tech: TechBase, places: list[str]) -> Iterator[str]:
    title, lower = heading(page, "ARMOR DIAGRAM", "ARMOR"), heading(page, "INTERNAL STRUCTURE DIAGRAM", "STRUCTURE")
    if title is None or lower is None:
        raise findings.refuse("no armor diagram", "a diagram under 'ARMOR DIAGRAM'")
    name = kind_at(page, title).split(",")[0].strip()  # behind the comma stands its BAR
    kind = armor_named(_SIDE_TAG.sub("", name))
    maker = side_of(name) or tech.side
    if kind is None and name:
        findings.warn(f"the armor '{name}'", "taken as standard", "a kind of armor")
    kind = kind or ArmorType.STANDARD
    yield f"armor:{_plating(kind, maker)}"
    points = points_by_place(armor_labels(page))
    if any("cowl" in label.words for label in armor_labels(page)) and ("HD", False) in points:
        points["HD", False] -= COWL
    platings = _platings(page, findings, tech, places) if kind is ArmorType.PATCHWORK else {}
    for place in places:
        if (found := points.get((place, False))) is None:
            raise findings.refuse(f"no armor at the {LOCATION_NAMES[place]}", "its points beside the diagram")
        yield f"{place} armor:{platings.get(place, '')}{found}"
    for place in TORSOS:
        if (behind := points.get((place, True))) is None:
            findings.warn(f"no armor at the rear of the {LOCATION_NAMES[place]}", "taken as none", "its points")
        yield f"{REAR_KEYS[place]} armor:{behind or 0}"


_PATCHES = re.compile(r"((?:[A-Z]{2,3}, )*[A-Z]{2,3}) ([A-Z][^;]+)(?:; |$)")


def _plating(kind: ArmorType, maker: TechSide) -> str:
    return f"{kind.value.replace('-', ' ').title()}({'Clan' if maker is TechSide.CLAN else 'Inner Sphere'})"


def _platings(page: PrintedPage, findings: SheetFindings, tech: TechBase, places: list[str]) -> dict[str, str]:
    """What patchwork is made of, by location: listed as `HD, CT Hardened; RA Reactive`, or under each label."""
    told: dict[str, str] = {}
    for phrase in page.phrases:
        head = _PATCHES.match(phrase.text)
        if head is not None and set(head[1].split(", ")) <= LOCATION_NAMES.keys():
            for listed_places, name in _PATCHES.findall(f"{phrase.text} {paragraph(page, phrase.text)}".strip()):
                told |= dict.fromkeys(listed_places.split(", "), name)
    for (place, rear), label in labelled(armor_labels(page)):
        under = [p for p in page.phrases if abs(p.middle - label.x) < 30 and 0 < p.line - label.y < 16]
        names = [p.text for p in under if armor_named(_SIDE_TAG.sub("", p.text)) is not None]
        if names and not rear:
            told.setdefault(place, names[0])
    found = {}
    for place in places:
        name = told.get(place, "")
        kind = armor_named(_SIDE_TAG.sub("", name).strip())
        if kind is None:
            findings.warn(
                f"no kind of armor at the {LOCATION_NAMES[place]}", "taken as standard", "what patchwork has there"
            )
        found[place] = f"{_plating(kind or ArmorType.STANDARD, side_of(name) or tech.side)}:"
    return found
