"""'Mechs: what stands on the page, worded as the lines of a 'Mech file, whose reader makes the unit of them."""

import re
from collections.abc import Iterator, Mapping

from importers.loaded import Loaded, Unreadable
from importers.mtf import read_mtf
from importers.recordsheet_pdf import design
from importers.recordsheet_pdf.critical_table import PrintedSlot, armor_ring, read_slots, titles
from importers.recordsheet_pdf.designed import with_designed_moves, with_designed_sinks
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
from importers.recordsheet_pdf.inventory import features, inventory
from importers.recordsheet_pdf.item_names import PrintedItem, own_item, printed_item
from importers.recordsheet_pdf.labels import heading, is_ours, kind_at, number, paragraph, value, values
from importers.recordsheet_pdf.mech_inventory import compare_inventory
from importers.recordsheet_pdf.mech_marks import mech_marks
from importers.recordsheet_pdf.mech_sinks import possible_sinks, printed_sinks
from importers.recordsheet_pdf.omni import name_of_mech, pods_inferred
from importers.recordsheet_pdf.page import PrintedPage
from sheets.battlevalue import battle_value
from sheets.construction.engine import primitive_rating
from sheets.equipment import Item
from sheets.equipment.kinds import ArmorType, EngineType, TechSide
from sheets.equipment.system_names import armor_item, armor_named, side_of, structure_named
from sheets.equipment.systems import engine
from sheets.record import Condition
from sheets.recordsheet.design.choice import unused_mass
from sheets.recordsheet.names import armor_name
from sheets.rules.structure import COWL, internal_structure
from sheets.units import Unit
from sheets.units.base import TechBase
from sheets.units.keywords.mtf import EMPTY_SLOT, FILE_ORDER, REAR_KEYS, SYSTEMS, TECH_BASES
from sheets.units.mech import LOCATION_NAMES, TORSOS, Mech, System, slot_count
from sheets.units.systems import Plating

_ROLL_AGAIN = re.compile(r"roll again|-?empty-?|", re.I)
_SYSTEM_NAMES = {name.casefold() for name in SYSTEMS.values()}
_ENGINE = re.compile(r".*\bengine$", re.I)
_GYRO = re.compile(r"(.*?)\s*gyro$", re.I)
_COCKPIT = re.compile(r"(.*?)\s*cockpit(?: \((?:adv\. fcs|pilot|gunner)\))?$|pilot|gunner|command console", re.I)
_TWICE = re.compile(r"2 [×x] (?=Ammo)")  # in one slot of a superheavy 'Mech
_ALL_MOVES = re.compile(r"(\d+)/\d+/(\d+)")
_OMNI = re.compile(r"omni'?(?:mech|quadvee)|omni.*record sheet", re.I)
_SIDE_TAG = re.compile(r"\s*[\[(](?:Clan|IS)[\])]")
HEAVIEST = 100  # tons of a 'Mech that is not superheavy


def mechs(page: PrintedPage) -> list[PrintedPage]:
    """The page, if it is the sheet of a 'Mech: it has the slots of a head and of a torso."""
    return [page] if {"HD", "CT"} <= {title.place for title in titles(page)} else []


def read_mech(page: PrintedPage, file: str) -> Loaded:
    """The 'Mech on a page; raises Unreadable when something that it cannot do without is missing."""
    findings = SheetFindings(file, page.number)
    unit, condition = _design(page, file, findings), None
    if isinstance(unit, Mech):
        unit = unit.model_copy(update=pods_inferred(unit, design.printed_name(page), findings))
        compare_structure(unit, structure_labels(page), findings)
        compare_inventory(page, unit, findings)
        marks = marks_over(page, unit, findings)
        condition = marks if marks != Condition() else None
        if condition is not None and not is_ours(page):
            unit = with_designed_sinks(with_designed_moves(unit), condition, findings)
    return Loaded(file, unit, tuple(findings.problems), condition)


def marks_over(page: PrintedPage, mech: Mech, findings: SheetFindings) -> Condition:
    """The condition that the marks on the page of a 'Mech say; small pages have no table of its slots."""
    armor = list(labelled(armor_labels(page)))
    structure = [(key, label) for key, label in labelled(structure_labels(page)) if not key[1]]
    if structure and not any(key[0] == "HD" for key, _ in structure) and (head := head_label(page)) is not None:
        structure.append((("HD", False), LocationCount("head", internal_structure(mech)["HD"], *head)))
    return mech_marks(page, mech, read_slots(page), armor, structure, findings)


def _design(page: PrintedPage, file: str, findings: SheetFindings) -> Unit | None:
    """The design on a page. Where its technology is mixed, who built the chassis shows in the marks of what the other
    side made; where no slot has such a mark, in the slots that things take and in the Battle Value.
    """
    slots = read_slots(page)
    _check_slots(slots, findings)
    texts = [slot.text for row in slots.values() for slot in row]
    tech = design.tech_base(page, findings, texts)
    unmarked = tech.mixed and not any(design.TAGGED.search(text) for text in texts)
    points = number(value(page, "bv"))
    read: list[tuple[Unit | None, SheetFindings]] = []
    refusal: Unreadable | None = None
    sides = (TechBase.MIXED_IS, TechBase.MIXED_CLAN) if unmarked else (tech,)
    for side, sinks, maker in [
        (built_by, held, maker)
        for built_by in sides
        for held in _sinks(page, slots, built_by)
        for maker in _makers_of_armor(page, built_by)
    ]:
        own = SheetFindings(file, page.number)
        try:
            loaded = read_mtf("\n".join(_lines(page, slots, side, maker, sinks, own)), file)
        except Unreadable as error:
            refusal = refusal or error
            continue
        if maker is not side.side and side_of(_armor_name(page)) is None:
            own.note("who made the armor is not printed", f"the {maker.value} side, since that fits the mass")
        if sinks:
            own.note("the heat sinks are not printed", f"taken as {sinks}, which agrees best with the sheet")
        own.adopt(loaded.problems)
        read.append((loaded.unit, own))
    if not read:
        raise refusal or findings.refuse("nothing that makes a unit", "the sheet of a 'Mech")
    agreeing = [way for way in read if way[0] is not None and points in (None, battle_value(way[0]))] or read
    unit, own = min(agreeing, key=lambda way: unused_mass(way[0]) if way[0] is not None and len(agreeing) > 1 else 0)
    findings.problems += own.problems
    return unit


def _sinks(page: PrintedPage, slots: Mapping[str, list[PrintedSlot]], tech: TechBase) -> list[str]:
    """What the heat sinks may be where they are not printed; an empty text alone where they are."""
    items = _items(slots, tech)
    if printed_sinks(page, items) is not None:
        return [""]
    return possible_sinks(items, (number(value(page, "walk")) or 0) * (number(value(page, "mass")) or 0))


def _lines(
    page: PrintedPage,
    slots: Mapping[str, list[PrintedSlot]],
    tech: TechBase,
    maker: TechSide,
    sinks: str,
    findings: SheetFindings,
) -> Iterator[str]:
    texts = [slot.text for row in slots.values() for slot in row]
    items = _items(slots, tech)
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
    walk, jump = _moves(page)
    if walk is None:
        raise findings.refuse("no walking MP", "a number beside 'Walking:'")
    yield f"engine:{_engine(page, findings, texts, walk * mass)}{_maker_of_engine(texts, slots, mass > HEAVIEST)}"
    yield from _without_slots(page, tech, catalogue)
    yield f"structure:{_structure(page, tech.side)}"
    yield f"myomer:{next((text for text in texts if 'myomer' in text.casefold()), 'Standard')}"
    yield from _systems(texts, body, any(_COCKPIT.fullmatch(slot.text) for slot in slots["CT"]), mass > HEAVIEST)
    if body == "LAM":
        yield f"lam:{_lam_type(page)}"
    if body == "QuadVee":
        yield f"motive:{'Wheel' if any('wheel' in text.casefold() for text in texts) else 'Track'}"
    yield f"heat sinks:{sinks or printed_sinks(page, items) or possible_sinks(items, walk * mass)[0]}"
    yield f"walk mp:{walk}"
    yield f"jump mp:{jump}"
    kinds = {each.armor.type for each in catalogue if each.armor is not None}
    yield from _armor(page, findings, tech, _armor_kind(page, findings, kinds), maker, list(slots))
    for place in FILE_ORDER:
        if place in slots:
            yield f"{LOCATION_NAMES[place]}:"
            yield from (
                _slot_line(page, place, slot, item, findings)
                for slot, item in zip(slots[place], items[place], strict=True)
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
            findings.doubt(found, "the others left empty", str(slot_count(place)))


def _body(slots: Mapping[str, object]) -> str:
    rows = [slot.text for row in slots.values() if isinstance(row, list) for slot in row]
    if "CL" in slots:
        return "Tripod"
    if "FLL" in slots:
        return "QuadVee" if "Conversion Gear" in rows else "Quad"
    return "LAM" if "Landing Gear" in rows and "Avionics" in rows else "Biped"


def _items(slots: Mapping[str, list[PrintedSlot]], tech: TechBase) -> dict[str, list[PrintedItem | None]]:
    """What each slot holds, None for a system or nothing. The weapons come first: they tell whose ammunition it is."""
    weapons: list[Item] = []
    for row in slots.values():
        for slot in row:
            if not _is_system(slot.text) and "Ammo" not in slot.text:
                found = printed_item(slot.text, tech.side, "mech").item
                weapons += [found] if found is not None and found.weapon is not None else []

    def held(slot: PrintedSlot) -> PrintedItem | None:
        return None if _is_system(slot.text) else own_item(_TWICE.sub("", slot.text), tech, "mech", weapons)

    return {place: [held(slot) for slot in row] for place, row in slots.items()}


def _is_system(text: str) -> bool:
    bare = text.casefold()
    return bool(
        _ROLL_AGAIN.fullmatch(text)
        or bare in _SYSTEM_NAMES
        or _ENGINE.fullmatch(text)
        or _GYRO.fullmatch(text)
        or _COCKPIT.fullmatch(text)
    )


def _slot_line(
    page: PrintedPage, place: str, slot: PrintedSlot, item: PrintedItem | None, findings: SheetFindings
) -> str:
    if item is None:
        line = _system_line(slot.text)
        return f"{line} (ARMORED)" if line != EMPTY_SLOT and armor_ring(page, slot) is not None else line
    if item.item is None:
        findings.warn(f"'{item.name}' in a critical slot", "kept as printed", "equipment")
        line = item.name
    else:
        line = item.item.name
        if item.item.size is not None:
            line += f":SIZE:{item.size or _size_listed(page, place, item.item):g}"
    ammo = item.item.ammo if item.item is not None else None
    doubled = ammo is not None and (item.shots == 2 * ammo.shots or bool(_TWICE.match(slot.text)))
    if doubled:
        line = f"{line}|{line}"
    line += "".join(f" ({mark})" for mark in item.marks)
    return f"{line} (ARMORED)" if armor_ring(page, slot) is not None else line


def _size_listed(page: PrintedPage, place: str, item: Item) -> float:
    """The size of an item that only the inventory tells: `Cargo (12 tons)`, `CommsGear:3t`; that at its place first."""
    for row in sorted(inventory(page), key=lambda row: place not in row.place.split("/")):
        found = printed_item(row.name, TechSide.IS, "mech")
        if found.size is not None and found.item is not None and found.item.title == item.title:
            return found.size
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


def _engine(page: PrintedPage, findings: SheetFindings, texts: list[str], needed: int) -> str:
    printed = value(page, "engine")
    rating = number(printed)
    if rating is None:
        rating = primitive_rating(needed) if any("primitive" in text.casefold() for text in texts) else needed
        findings.note("the rating of the engine is not printed", f"{rating}, by walking MP and tons")
    words = printed.removeprefix(str(rating)).replace("Combustion", "ICE").strip() or next(
        (t for t in texts if _ENGINE.fullmatch(t)), "Fusion"
    )
    return f"{rating} {words if 'engine' in words.casefold() else words + ' Engine'}"


_FEATURES = {
    "ejection": ("Full Head Ejection System", ("full head", "full-head")),
    "heat sink kit": ("RISC Heat Sink Override Kit", ("risc heat sink override",)),
}
"""The features of a 'Mech, as a unit file has them, and how the words for them begin."""
_NOWHERE = ("*", "—", "-", "")


def _without_slots(page: PrintedPage, tech: TechBase, in_slots: list[Item]) -> Iterator[str]:
    """What takes no slots: listed among the features, or in the inventory without a place."""
    rows = [row for row in inventory(page) if row.place in _NOWHERE and not row.under]
    told = [words.casefold() for words in (*features(page), *(row.name for row in rows))]
    yield from (
        f"{key}:{name}"
        for key, (name, openings) in _FEATURES.items()
        if any(words.startswith(openings) for words in told)
    )
    for row in rows:
        held = printed_item(row.name, tech.side, "mech").item
        if held is not None and not held.slots.mech and held not in in_slots:
            yield from [f"nocrit:{held.name}:None"] * row.count


def _maker_of_engine(texts: list[str], slots: Mapping[str, list[PrintedSlot]], superheavy: bool) -> str:
    """Whose engine it is, where its slots in a side torso tell: superheavy 'Mechs need half as many."""
    name = next((text.casefold() for text in texts if _ENGINE.fullmatch(text)), "")
    kind = EngineType.XXL if "xxl" in name else EngineType.XL if "xl" in name else EngineType.FUSION
    held = sum(bool(_ENGINE.fullmatch(slot.text)) for slot in slots.get("LT", ()))
    makers = frozenset(
        side
        for side in TechSide
        if (built := engine(kind, side)) is not None
        and built.side is side
        and (built.side_torso_slots + superheavy) // (1 + superheavy) == held
    )
    return {frozenset({TechSide.CLAN}): " (Clan)", frozenset({TechSide.IS}): " (IS)"}.get(makers, "")


def _structure(page: PrintedPage, side: TechSide) -> str:
    title = heading(page, "INTERNAL STRUCTURE DIAGRAM", "STRUCTURE")
    text = kind_at(page, title).removesuffix("Structure").strip()
    kind = structure_named(_SIDE_TAG.sub("", text).strip())
    maker = side_of(text) or side
    return (
        f"{'Clan' if maker is TechSide.CLAN else 'IS'} {kind.value.replace('-', ' ').title() if kind else 'Standard'}"
    )


DOUBLE = 2  # slots of a cockpit with a command console
ONE_SEAT = ("Biped", "Quad", "LAM")
"""The bodies that usually have one slot of a cockpit."""


def _as_large(kind: str, body: str, superheavy: bool) -> str:
    """The kind of a cockpit with what the size and the legs of its 'Mech make of it."""
    words = [*(["Superheavy"] if superheavy else []), *(["Tripod"] if body == "Tripod" else [])]
    plain = kind in ("Standard", "Industrial", "Command Console")
    return " ".join([*words, *([] if kind == "Standard" else [kind])]) if words and plain else kind


def _systems(texts: list[str], body: str, in_torso: bool, superheavy: bool) -> Iterator[str]:
    """The kinds of cockpit and gyro, as their slots name them; a cockpit in the torso is told by its slot."""
    cockpits = [t for t in texts if _COCKPIT.fullmatch(t)]
    name = cockpits[0] if cockpits else ""
    match = _COCKPIT.fullmatch(name)
    kind = ((match[1] if match else "") or "Standard").replace("Ind.", "Industrial")
    plain = sum(t.casefold() == "cockpit" for t in texts)
    if "command console" in (t.casefold() for t in texts) or (plain == DOUBLE and not superheavy and body in ONE_SEAT):
        kind = "Command Console" if kind == "Standard" else f"{kind} Command Console"
    if in_torso and kind == "Standard":
        kind = "Torso-Mounted"
    kind = _as_large(kind, body, superheavy)
    if "adv. FCS" not in name and body != "QuadVee":
        yield f"cockpit:{kind.replace('-', ' ')} Cockpit"
    gyros = [match[1] for t in texts if (match := _GYRO.fullmatch(t))]
    yield f"gyro:{(gyros[0] if gyros else 'None') or 'Standard'} Gyro"


def _moves(page: PrintedPage) -> tuple[int | None, int]:
    """Walking and jumping MP; some sheets of LAMs have them in one box: `6/9/6`."""
    if together := _ALL_MOVES.fullmatch(value(page, "mech moves")):
        return int(together[1]), int(together[2])
    return number(value(page, "walk")), number(value(page, "jump")) or number(value(page, "swim")) or 0


def _armor_name(page: PrintedPage) -> str:
    name = kind_at(page, heading(page, "ARMOR DIAGRAM", "ARMOR"))
    return name.split(",")[0].strip()  # behind the comma stands its BAR


def _makers_of_armor(page: PrintedPage, tech: TechBase) -> tuple[TechSide, ...]:
    """Who may have made the armor: on a mixed chassis either side, if it is another thing and no name is printed."""
    name = _armor_name(page)
    kind = armor_named(_SIDE_TAG.sub("", name))
    if side_of(name) is not None or kind is None or not tech.mixed:
        return (side_of(name) or tech.side,)
    built = {armor_item(kind, side) for side in TechSide} - {None}
    return (tech.side, *(side for side in TechSide if side is not tech.side)) if len(built) > 1 else (tech.side,)


def _armor_kind(page: PrintedPage, findings: SheetFindings, in_slots: set[ArmorType]) -> ArmorType:
    """The kind of armor by its name over the diagram; where that is none, by the slots that it takes."""
    name = _armor_name(page)
    kind = armor_named(_SIDE_TAG.sub("", name))
    if kind is None and len(in_slots) == 1:
        (kind,) = in_slots
        findings.note(
            "the kind of armor is not printed", f"taken as {armor_name(Plating(type=kind))}, which takes slots"
        )
    elif kind is None and name:
        findings.doubt(f"the armor '{name}'", "taken as standard", "a kind of armor")
    elif kind is not None and kind is not ArmorType.PATCHWORK and in_slots - {kind}:
        others = ", ".join(sorted(armor_name(Plating(type=other)) for other in in_slots - {kind}))
        findings.doubt(f"{others} in slots", f"the armor taken as {name}", f"slots of {name}")
    return kind or ArmorType.STANDARD


def _armor(
    page: PrintedPage, findings: SheetFindings, tech: TechBase, kind: ArmorType, maker: TechSide, places: list[str]
) -> Iterator[str]:
    title, lower = heading(page, "ARMOR DIAGRAM", "ARMOR"), heading(page, "INTERNAL STRUCTURE DIAGRAM", "STRUCTURE")
    if title is None or lower is None:
        raise findings.refuse("no armor diagram", "a diagram under 'ARMOR DIAGRAM'")
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
            findings.doubt(f"no armor at the rear of the {LOCATION_NAMES[place]}", "taken as none", "its points")
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
