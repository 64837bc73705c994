"""Sheets of 'Mechs."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from importers.known_designs import KNOWN_DESIGNS
from importers.loaded import Loaded
from importers.recordsheet_pdf import design
from importers.recordsheet_pdf.critical_table import PrintedSlot, armor_ring, read_slots, slot_titles
from importers.recordsheet_pdf.designed import with_designed_moves, with_designed_sinks, with_half_lots
from importers.recordsheet_pdf.diagrams import (
    LocationCount,
    armor_labels,
    compare_structure,
    head_label,
    labels_by_location,
    points_by_place,
    structure_labels,
)
from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.inventory import InventoryRow, feature_list, inventory
from importers.recordsheet_pdf.item_names import PrintedItem, own_item, printed_item
from importers.recordsheet_pdf.labels import find_heading, first_number, is_ours, label_value, label_values, title_kind
from importers.recordsheet_pdf.mech_armor import makers_of_armor, mech_armor_fields
from importers.recordsheet_pdf.mech_inventory import compare_inventory, report_incomplete_items
from importers.recordsheet_pdf.mech_marks import Key, mech_marks, shots_left
from importers.recordsheet_pdf.mech_sinks import PrintedSinks, possible_sinks, printed_sinks
from importers.recordsheet_pdf.page import PrintedPage
from importers.recordsheet_pdf.reading import Fields, Reading, infer_unit
from importers.recordsheet_pdf.unit_head import name_of_mech
from importers.recordsheet_pdf.unit_leaves import common_fields
from sheets.construction.engine import primitive_rating
from sheets.equipment import Item
from sheets.equipment.kinds import CockpitType, EngineType, GyroType, StructureType, TechSide
from sheets.equipment.system_names import (
    cockpit_named,
    gyro_named,
    side_of,
    structure_named,
)
from sheets.equipment.systems import engine
from sheets.record import Condition
from sheets.recordsheet.design.slot_runs import takes_no_slots
from sheets.recordsheet.heat_text import SINK_NAMES
from sheets.rules.structure import internal_structure
from sheets.units.base import TECH_BASE_NAMES, TechBase
from sheets.units.keywords.mtf import ENGINE_WORDS, FILE_ORDER, SYSTEMS
from sheets.units.mech import LOCATION_NAMES, Body, Mech, System, slot_count

_ROLL_AGAIN = re.compile(r"roll again|-?empty-?|", re.I)
_SYSTEM_NAMES = {name.casefold() for name in SYSTEMS.values()}
_ENGINE = re.compile(r".*\bengine$", re.I)
_GYRO = re.compile(r"(.*?)\s*gyro$", re.I)
_COCKPIT = re.compile(r"(.*?)\s*cockpit(?: \((?:adv\. fcs|pilot|gunner)\))?$|pilot|gunner|command console", re.I)
_TWICE = re.compile(r"2 [×x] (?=Ammo)")  # in one slot of a superheavy 'Mech
_ALL_MOVES = re.compile(r"(\d+)/\d+/(\d+)")
_OMNI = re.compile(r"omni'?(?:mech|quadvee)|omni.*record sheet", re.I)
_SIDE_TAG = re.compile(r"\s*[\[(](?:Clan|IS)[\])]")
HEAVIEST = 100  # tons: the largest mass of a 'Mech that is not superheavy


SlotItems = Mapping[str, list[PrintedItem | None]]
"""The items in the slots of each location, None for a system or an empty slot."""


def find_mechs(page: PrintedPage) -> list[PrintedPage]:
    """The page in a list if it is the sheet of a 'Mech, with the slots of a head and of a torso; else an empty list."""
    return [page] if {"HD", "CT"} <= {title.place for title in slot_titles(page)} else []


def read_mech(page: PrintedPage, file: str) -> Loaded:
    """Read the 'Mech on a page; raises Unreadable when a required fact is missing."""
    findings = SheetFindings(file, page.number)
    loaded = _match_known_design(page, file, findings) if page.scanned else _infer_design(page, file, findings)
    unit, condition = loaded.unit, None
    findings = SheetFindings(file, page.number, [*loaded.problems])
    if isinstance(unit, Mech):
        compare_structure(unit, structure_labels(page), findings)
        unit = with_half_lots(unit, shots_left(unit, read_slots(page)))
        report_incomplete_items(unit, findings)
        compare_inventory(page, unit, findings)
        marks = marks_over(page, unit, findings)
        condition = marks if marks != Condition() else None
        if condition is not None and not is_ours(page):
            unit = with_designed_sinks(with_designed_moves(unit), condition, findings)
    return Loaded(file, unit, tuple(findings.problems), condition)


def _match_known_design(page: PrintedPage, file: str, findings: SheetFindings) -> Loaded:
    """The 'Mech on a scanned page: the known design of this name; the armor and the mass of both are compared."""
    name = design.printed_name(page)
    known = KNOWN_DESIGNS.with_short_name(name)
    if not isinstance(known, Mech):
        loaded = _infer_design(page, file, findings)
        findings = SheetFindings(file, page.number, [*loaded.problems])
        findings.doubt(f"a scanned sheet of {name}", "read letter by letter", "a design of that name in the library")
        return replace(loaded, problems=tuple(findings.problems))
    points = known.armor.points, known.armor.rear
    printed = points_by_place(armor_labels(page))
    others = [place for (place, rear), count in printed.items() if points[rear].get(place) != count]
    tons = first_number(label_value(page, "mass"))
    if 2 * len(others) > len(printed) or tons not in (None, known.mass):
        findings.doubt(f"a scanned sheet of another {name} than that of the library", "the design of the library taken")
    findings.warn(
        f"a scanned sheet of {name}", "the design of the library taken, its marks read", "a comparison with the paper"
    )
    return Loaded(file, known, tuple(findings.problems))


def _complete_labels(
    labels: Sequence[tuple[Key, LocationCount]], points: Mapping[Key, int], findings: SheetFindings
) -> list[tuple[Key, LocationCount]]:
    """The recognized labels with the points of a known design; a missing label of a pair is opposite the other one."""
    found = {key: replace(label, points=points[key]) for key, label in labels if key in points}
    middles = [label.x for (place, _), label in found.items() if place in ("HD", "CT")]
    middle = sum(middles) / len(middles) if middles else 0.0
    for place, rear in [key for key in points if key not in found]:
        other = found.get((_opposite(place), rear))
        if other is not None and middles:
            x, words = 2 * middle - other.x, LOCATION_NAMES[place].casefold()
            found[place, rear] = LocationCount(words, points[place, rear], x, other.y)
        elif points[place, rear]:
            findings.doubt(f"no label of the {LOCATION_NAMES[place]} recognized", "its marks left out")
    return [*found.items()]


def _opposite(place: str) -> str:
    """The location on the other side: `LA` of `RA`, `FLL` of `FRL`."""
    side = -2 if len(place) > 1 else 0
    return place[:side] + {"L": "R", "R": "L"}.get(place[side], place[side]) + place[side + 1 :]


def marks_over(page: PrintedPage, mech: Mech, findings: SheetFindings) -> Condition:
    """The condition that the marks on the page of a 'Mech show; small pages have no critical table."""
    armor = list(labels_by_location(armor_labels(page)))
    structure = [(key, label) for key, label in labels_by_location(structure_labels(page)) if not key[1]]
    if structure and not any(key[0] == "HD" for key, _ in structure) and (head := head_label(page)) is not None:
        structure.append((("HD", False), LocationCount("head", internal_structure(mech)["HD"], *head)))
    slots = read_slots(page)
    if page.scanned:
        own = mech.armor
        front = {(place, False): count for place, count in own.points.items()}
        armor = _complete_labels(armor, front | {(place, True): count for place, count in own.rear.items()}, findings)
        inside = {(place, False): count for place, count in internal_structure(mech).items()}
        structure = _complete_labels(structure, inside, findings)
        for place in mech.slots.keys() - slots.keys():
            findings.doubt(f"no slots of the {LOCATION_NAMES[place]} recognized", "their marks left out")
    return mech_marks(page, mech, slots, armor, structure, findings)


def _infer_design(page: PrintedPage, file: str, findings: SheetFindings) -> Loaded:
    """The design on a page.

    The maker of a mixed chassis shows in the marks of items of the other side; when no slot has such a mark, in the
    number of slots of the items and in the Battle Value.
    """
    slots = read_slots(page)
    _check_slots(slots, findings)
    texts = [slot.text for row in slots.values() for slot in row]
    tech = design.printed_tech_base(page, findings, texts)
    unmarked = tech.is_mixed and not any(design.TAGGED.search(text) for text in texts)
    readings: list[Reading] = []
    open_facts: set[str] = set()
    for side in (TechBase.MIXED_IS, TechBase.MIXED_CLAN) if unmarked else (tech,):
        held = _items(slots, side)
        entries = (item.item for row in held.values() for item in row if item is not None)
        plates = (entry.armor.type for entry in entries if entry is not None and entry.armor is not None)
        makers = makers_of_armor(page, side, Counter(plates))
        for sinks, maker in product(_sinks(page, held), makers):
            own = findings.copy()
            facts = {"the side of the mixed chassis": TECH_BASE_NAMES[side]} if unmarked else {}
            facts |= {"the maker of the armor": f"armor of the {maker.value} side"} if len(makers) > 1 else {}
            facts |= {"the heat sinks": str(sinks)} if sinks.guessed else {}
            open_facts |= facts.keys()
            fields = _fields(page, slots, held, side, maker, sinks, own)
            readings.append(Reading("mech", fields, own, ", ".join(facts.values())))
    return infer_unit([readings], " and ".join(sorted(open_facts)))


def _sinks(page: PrintedPage, items: SlotItems) -> list[PrintedSinks]:
    """The printed heat sinks, or the possible ones when none are printed."""
    printed = printed_sinks(page, items)
    if printed is not None:
        return [printed]
    return possible_sinks(
        items, (first_number(label_value(page, "walk")) or 0) * (first_number(label_value(page, "mass")) or 0)
    )


def _fields(
    page: PrintedPage,
    slots: Mapping[str, list[PrintedSlot]],
    items: SlotItems,
    tech: TechBase,
    maker: TechSide,
    sinks: PrintedSinks,
    findings: SheetFindings,
) -> Fields:
    texts = [slot.text for row in slots.values() for slot in row]
    omni = bool(_OMNI.search(page.text))
    mass = first_number(label_value(page, "mass"))
    if mass is None:
        raise findings.refuse("no tonnage", "a number beside 'Tonnage:'")
    chassis, clan_name, model = name_of_mech(design.printed_name(page), tech, mass, omni)
    walk, jump = _moves(page)
    if walk is None:
        raise findings.refuse("no walking MP", "a number beside 'Walking:'")
    catalogue = [held.item for row in items.values() for held in row if held is not None and held.item is not None]
    body = _body(slots)
    booster = next((item.name for item in catalogue if "jump-booster" in item.traits), "")
    fields = common_fields(page, findings, "mech", tech, (chassis, model))
    fields["heading"] |= {
        "clan_name": clan_name,
        "title": "OmniMech record sheet" if omni else "BattleMech record sheet",
        "tons": mass,
        "features": [*_features(page)],
    }
    moves = [{"mode": "walk", "points": walk}, {"mode": "jump", "points": 0 if booster else jump}]
    moves += [{"mode": "cruise", "points": 0, "shape": "AirMech"}] if body is Body.LAM and _is_airmech(page) else []
    kinds = {item.armor.type for item in catalogue if item.armor is not None}
    seat_in_torso = any(_COCKPIT.fullmatch(slot.text) for slot in slots["CT"])
    has_cowl = any(quirk["name"]["code"] == "cowl" for quirk in fields["quirks"])
    return fields | {
        "movement": moves,
        "systems": [
            _engine(page, findings, slots, walk * mass, tech, mass > HEAVIEST),
            {"label": "Structure", "name": _structure(page)},
            {"label": "Cockpit", "name": {"code": _cockpit(texts, body, seat_in_torso, mass > HEAVIEST).value}},
            {"label": "Gyro", "name": {"code": _gyro(texts).value}},
        ],
        "heat": {"sinks": {"count": sinks.count, "kinds": [SINK_NAMES[sinks.kind]]}},
        **mech_armor_fields(page, findings, tech, kinds, maker, list(slots), has_cowl),
        "slots": [
            {"place": place, "slots": [*_slot_lines(page, slots[place], items[place], findings)]}
            for place in FILE_ORDER
            if place in slots
        ],
        "inventory": [
            *_sized_items(page, items, (booster, jump), findings),
            *_items_without_slots(page, tech, catalogue),
        ],
    }


def _is_airmech(page: PrintedPage) -> bool:
    """Whether movement as an AirMech is printed; bimodal Land-Air 'Mechs have none."""
    return any(first_number(text) for text in (*label_values(page, "cruise"), label_value(page, "airmech moves")))


def _check_slots(slots: Mapping[str, list[PrintedSlot]], findings: SheetFindings) -> None:
    for place, row in slots.items():
        if len(row) != slot_count(place):
            needed = str(slot_count(place))
            findings.doubt(f"{len(row)} slots in the {LOCATION_NAMES[place]}", "the others left empty", needed)


def _body(slots: Mapping[str, list[PrintedSlot]]) -> Body:
    rows = [slot.text for row in slots.values() for slot in row]
    if "CL" in slots:
        return Body.TRIPOD
    if "FLL" in slots:
        return Body.QUADVEE if "Conversion Gear" in rows else Body.QUAD
    return Body.LAM if "Landing Gear" in rows and "Avionics" in rows else Body.BIPED


def _items(slots: Mapping[str, list[PrintedSlot]], tech: TechBase) -> SlotItems:
    """The item in each slot.

    Weapons come first, because they decide the meaning of ammunition.
    """
    weapons: list[Item] = []
    for row in slots.values():
        for slot in row:
            if not _is_system(slot.text) and "Ammo" not in slot.text:
                found = printed_item(slot.text, tech.side, "mech").item
                weapons += [found] if found is not None and found.weapon is not None else []

    def item_in(slot: PrintedSlot) -> PrintedItem | None:
        return None if _is_system(slot.text) else own_item(_TWICE.sub("", slot.text), tech, "mech", weapons)

    return {place: [item_in(slot) for slot in row] for place, row in slots.items()}


def _is_system(text: str) -> bool:
    bare = text.casefold()
    return bool(
        _ROLL_AGAIN.fullmatch(text)
        or bare in _SYSTEM_NAMES
        or _ENGINE.fullmatch(text)
        or _GYRO.fullmatch(text)
        or _COCKPIT.fullmatch(text)
    )


def _slot_lines(
    page: PrintedPage, slots: Sequence[PrintedSlot], items: Sequence[PrintedItem | None], findings: SheetFindings
) -> Iterator[Fields]:
    for slot, item in zip(slots, items, strict=True):
        armored = armor_ring(page, slot) is not None
        if item is None:
            system = _system(slot.text)
            kind = "empty" if system is None else "system"
            yield {"kind": kind, "code": system, "text": slot.text, "armored": armored and system is not None}
            continue
        if item.item is None:
            findings.doubt(f"'{item.name}' in a critical slot", "kept as printed", "equipment")
        name = item.item.name if item.item is not None else item.name
        lot = item.item.ammo if item.item is not None else None
        doubled = lot is not None and (item.shots == 2 * lot.shots or bool(_TWICE.match(slot.text)))
        text = f"{'2 × ' if doubled else ''}{name}{''.join(f' ({mark})' for mark in item.marks)}"
        yield {"kind": "item", "code": name if item.item is not None else None, "text": text, "armored": armored}


def _sized_items(
    page: PrintedPage, items: SlotItems, booster: tuple[str, int], findings: SheetFindings
) -> Iterator[Fields]:
    """The items in slots that have a size; the size of a jump booster is its MP."""
    for place, row in items.items():
        sizes: dict[str, list[float]] = {}  # that are left for further slots
        for held in row:
            if held is None or held.item is None:
                continue
            if held.item.name == booster[0]:
                yield {"code": held.item.name, "place": "", "size": booster[1]}
            elif held.item.size is not None:
                if held.size is None and held.item.name not in sizes:
                    sizes[held.item.name] = _listed_sizes(page, place, held.item, findings)
                left = sizes.get(held.item.name, [])
                size = held.size or (left.pop(0) if len(left) > 1 else left[0])
                yield {"code": held.item.name, "place": "" if held.item.spreadable else place, "size": size}


def _listed_sizes(page: PrintedPage, place: str, item: Item, findings: SheetFindings) -> list[float]:
    """The sizes of the items of a kind in the inventory of a location: `Cargo (12 tons)`, `CommsGear:3t`."""
    sizes: list[float] = []
    for row in inventory(page):
        if row.place in _NOWHERE or place in row.place.split("/"):
            found = printed_item(row.name, TechSide.IS, "mech")
            if found.size is not None and found.item is not None and found.item.title == item.title:
                sizes += [found.size] * row.count
    if not sizes:
        findings.doubt(f"no size of {item.title} at the {LOCATION_NAMES[place]}", "taken as 1", "its tons")
    return sizes or [1.0]


def _system(text: str) -> System | None:
    """The system that a slot names; None for an empty slot."""
    if _ROLL_AGAIN.fullmatch(text):
        return None
    for pattern, system in ((_ENGINE, System.ENGINE), (_GYRO, System.GYRO), (_COCKPIT, System.COCKPIT)):
        if pattern.fullmatch(text):
            return system
    return next(system for system, name in SYSTEMS.items() if name.casefold() == text.casefold())


def _engine(
    page: PrintedPage,
    findings: SheetFindings,
    slots: Mapping[str, list[PrintedSlot]],
    needed: int,
    tech: TechBase,
    superheavy: bool,
) -> Fields:
    texts = [slot.text for row in slots.values() for slot in row]
    printed = label_value(page, "engine")
    rating = first_number(printed)
    if rating is None:
        rating = primitive_rating(needed) if any("primitive" in text.casefold() for text in texts) else needed
        findings.note("the rating of the engine is not printed", f"{rating}, by walking MP and tons")
    words = printed.removeprefix(str(rating)).replace("Combustion", "ICE").strip() or next(
        (t for t in texts if _ENGINE.fullmatch(t)), ""
    )
    kind = next((kind for word, kind in ENGINE_WORDS.items() if word in words.casefold()), EngineType.FUSION)
    maker = (_maker_of_engine(texts, slots, superheavy) or side_of(words)) if tech.is_mixed else None
    name = {"code": kind.value, "side": maker.value if maker is not None else None}
    return {"label": "Engine", "name": name, "figure": rating}


_FEATURES = {
    "full-head ejection": ("full head", "full-head"),
    "RISC heat sink override kit": ("risc heat sink override",),
}
"""The features of a 'Mech, and the beginnings of the words for them."""
_NOWHERE = ("*", "—", "-", "")


def _features(page: PrintedPage) -> Iterator[str]:
    """The features without slots, from the list of features or the inventory."""
    words = [text.casefold() for text in (*feature_list(page), *(row.name for row in _lines_without_place(page)))]
    yield from (name for name, openings in _FEATURES.items() if any(text.startswith(openings) for text in words))


def _lines_without_place(page: PrintedPage) -> list[InventoryRow]:
    """The lines of the inventory without a location."""
    return [row for row in inventory(page) if row.place in _NOWHERE and not row.under]


def _items_without_slots(page: PrintedPage, tech: TechBase, in_slots: list[Item]) -> Iterator[Fields]:
    """The items of the inventory that take no slots."""
    for row in _lines_without_place(page):
        held = printed_item(row.name, tech.side, "mech").item
        if held is not None and takes_no_slots(held.name) and held not in in_slots:
            yield from [{"code": held.name, "place": ""}] * row.count


def _maker_of_engine(texts: list[str], slots: Mapping[str, list[PrintedSlot]], superheavy: bool) -> TechSide | None:
    """The maker of the engine from its slots in a side torso, if they show it; superheavy 'Mechs need half as many."""
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
    return min(makers) if len(makers) == 1 else None


def _structure(page: PrintedPage) -> Fields:
    title = find_heading(page, "INTERNAL STRUCTURE DIAGRAM", "STRUCTURE")
    text = title_kind(page, title).removesuffix("Structure").strip()
    kind = structure_named(_SIDE_TAG.sub("", text).strip()) or StructureType.STANDARD
    stated = side_of(text)
    return {"code": kind.value, "side": stated.value if stated is not None else None}


DOUBLE = 2  # slots of a cockpit with a command console
ONE_SEAT = (Body.BIPED, Body.QUAD, Body.LAM)
"""The body types that usually have one slot of a cockpit."""


def _resized_cockpit(kind: str, body: Body, superheavy: bool) -> str:
    """The kind of a cockpit for the size and the body type of its 'Mech."""
    words = [*(["Superheavy"] if superheavy else []), *(["Tripod"] if body is Body.TRIPOD else [])]
    plain = kind in ("Standard", "Industrial", "Command Console")
    return " ".join([*words, *([] if kind == "Standard" else [kind])]) if words and plain else kind


def _cockpit(texts: list[str], body: Body, in_torso: bool, superheavy: bool) -> CockpitType:
    """The kind of cockpit that its slots name, and their location in the torso."""
    if body is Body.QUADVEE:
        return CockpitType.QUADVEE
    cockpits = [t for t in texts if _COCKPIT.fullmatch(t)]
    name = cockpits[0] if cockpits else ""
    match = _COCKPIT.fullmatch(name)
    kind = ((match[1] if match else "") or "Standard").replace("Ind.", "Industrial")
    plain = sum(t.casefold() == "cockpit" for t in texts)
    if "command console" in (t.casefold() for t in texts) or (plain == DOUBLE and not superheavy and body in ONE_SEAT):
        kind = "Command Console" if kind == "Standard" else f"{kind} Command Console"
    if in_torso and kind == "Standard":
        kind = "Torso-Mounted"
    kind = _resized_cockpit(kind, body, superheavy)
    found = None if "adv. FCS" in name else cockpit_named(f"{kind.replace('-', ' ')} Cockpit")
    return found or CockpitType.STANDARD


def _gyro(texts: list[str]) -> GyroType:
    """The kind of gyro that its slots name."""
    gyros = [match[1] for text in texts if (match := _GYRO.fullmatch(text))]
    return gyro_named(f"{(gyros[0] if gyros else 'None') or 'Standard'} Gyro") or GyroType.STANDARD


def _moves(page: PrintedPage) -> tuple[int | None, int]:
    """Walking MP, and those of jump jets, jump boosters or UMUs; some sheets of LAMs have all in one box: `6/9/6`."""
    if together := _ALL_MOVES.fullmatch(label_value(page, "mech moves")):
        return int(together[1]), int(together[2])
    walk, *others = (first_number(label_value(page, key)) for key in ("walk", "jump", "boosters", "swim"))
    return walk, next(filter(None, others), 0)
