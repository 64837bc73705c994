"""Sheets of aerospace units: fighters, small craft, DropShips, JumpShips, WarShips and space stations.

All of them print armor by facing and a panel of heat sinks. For large craft only the facts on the page are read.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from importers.loaded import Loaded
from importers.recordsheet_pdf import design
from importers.recordsheet_pdf.bays import number_bays, printed_weapon_bays
from importers.recordsheet_pdf.craft_marks import craft_marks
from importers.recordsheet_pdf.diagrams import LocationCount, location_counts
from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.gauges import COLLARS, DRIVE, INTEGRITY, gauge_label
from importers.recordsheet_pdf.inventory import feature_list, inventory
from importers.recordsheet_pdf.labels import data_panel_edge, find_heading, first_number, label_value, text_from
from importers.recordsheet_pdf.page import PrintedPage
from importers.recordsheet_pdf.reading import Fields, Reading, infer_unit, infer_usual_unit, mount_fields
from importers.recordsheet_pdf.unit_head import bracketed_name
from importers.recordsheet_pdf.unit_leaves import (
    VSTOL,
    Makers,
    armor_kind,
    chassis_features,
    common_fields,
    engine_system,
    equipment_by_place,
    equipment_features,
    page_title,
    possible_makers,
    printed_barrier_rating,
    printed_mass,
    required_number,
    transporters,
    unit_armor_fields,
    unit_armor_title,
)
from importers.recordsheet_pdf.unit_marks import add_marks
from sheets.construction.engine import AEROSPACE_THRUST, primitive_rating
from sheets.equipment.kinds import AeroCockpitType, ArmorType, HeatSinkType, TechSide
from sheets.equipment.system_names import armor_named
from sheets.record import Condition
from sheets.recordsheet.design.candidates import armor_kinds
from sheets.recordsheet.design.choice import broken_rules
from sheets.recordsheet.design.common import ARMOR_NAMES
from sheets.recordsheet.design.craft import DECKS, THRUST, USUAL_CORES
from sheets.recordsheet.heat_text import SINK_NAMES
from sheets.recordsheet.transport import transporter_text
from sheets.rules.aerospace import drive_integrity
from sheets.units import JumpShip, Spacecraft, SpaceStation, Unit, WarShip
from sheets.units.keywords.blk import SPACECRAFT_BLOCKS
from sheets.units.spacecraft import FOUR_FACINGS, SIX_FACINGS
from sheets.units.transporter import Transporter

VOCABULARY = frozenset({"nose", "aft", "fore", "left", "right", "side", "wing"})
_TOTAL = re.compile(r"\d+ ?\( ?([\d,]+) ?\)")
_SINKS = re.compile(r"([\d,]+)(?: ?\(([\d,]+)\))?")


@dataclass(frozen=True, slots=True)
class _Label:
    words: frozenset[str]
    points: int
    x: float
    y: float


def facing_labels(page: PrintedPage) -> dict[str, LocationCount]:
    """Labels with the armor of each facing: `Fore-Left`, `Left Wing`, `Aft`; wings are called `LS` and `RS`."""
    lower = [p for p in page.phrases if p.text in ("CRITICAL DAMAGE", "PILOT DATA", "PILOT", "HEAT SINKS")]
    edge = min((p.x0 for p in page.phrases if p.text in ("ARMOR", "ARMOR DIAGRAM")), default=300.0)
    left = min(edge - 30, data_panel_edge(page))
    bottom = min((p.top for p in lower if p.x0 > left), default=min((p.top for p in lower), default=page.height))
    side = page.within(left, 0, page.width, bottom)
    found: dict[str, LocationCount] = {}
    for label in [*_totals(side), *_plain(side)]:
        place = _facing_location(label.words)
        if place:
            found.setdefault(place, LocationCount(place, label.points, label.x, label.y))
    return found


def _totals(side: PrintedPage) -> Iterator[_Label]:
    """Totals in brackets behind the damage thresholds, under the name of their facing."""
    for total in side.phrases:
        match = _TOTAL.fullmatch(total.text)
        if match is None:
            continue
        above = [p for p in side.phrases if 0 < total.line - p.line < 60 and abs(p.middle - total.middle) < 40]
        for phrase in sorted(above, key=lambda p: -p.line):
            words = frozenset(re.findall(r"[a-z]+", phrase.text.casefold()))
            if words & {"nose", "aft", "fore", "left", "right"}:
                yield _Label(words, int(match[1].replace(",", "")), total.middle, total.line)
                break


def _plain(side: PrintedPage) -> Iterator[_Label]:
    for label in location_counts(side, VOCABULARY):
        yield _Label(frozenset(label.words.split()), label.points, label.x, label.y)


def _facing_location(words: frozenset[str]) -> str:
    side = "L" if "left" in words else "R" if "right" in words else ""
    if "nose" in words:
        return "NOS"
    if "fore" in words and side:
        return f"F{side}S"
    if "aft" in words:
        return f"A{side}S" if side else "AFT"
    return f"{side}S" if side else ""


def heat_sinks_in_box(page: PrintedPage, findings: SheetFindings) -> tuple[int, HeatSinkType]:
    """Number and kind of the heat sinks; `140 (280)` are double heat sinks."""
    titles = [p for p in page.phrases if p.text in ("HEAT DATA", "HEAT SINKS", "HEAT")]
    title = min(titles, key=lambda p: (p.text == "HEAT", p.line), default=None)
    if title is None:
        raise findings.refuse("no heat sinks", "their number under 'HEAT DATA'")
    near = page.within(title.x0 - 20, title.bottom, title.x0 + 70, title.bottom + 70)
    for phrase in sorted(near.phrases, key=lambda p: p.line):
        match = _SINKS.fullmatch(phrase.text)
        if match:
            beneath = any(
                0 < p.line - phrase.line < 2.5 * phrase.size and abs(p.middle - phrase.middle) < 12
                for p in near.phrases
                if p.text.startswith("(")
            )
            head = page.within(title.x0 - 20, title.bottom, title.x0 + 160, phrase.line + 4)
            double = any(p.text.casefold().startswith("double") for p in head.phrases)
            kind = HeatSinkType.DOUBLE if match[2] or beneath or double else HeatSinkType.SINGLE
            return int(match[1].replace(",", "")), kind
    raise findings.refuse("no heat sinks", "their number under 'HEAT DATA'")


FIGHTER_PLACES = ("NOS", "LWG", "RWG", "AFT", "WNG", "FSLG", "BOD")
"""The locations of fighters in the order of unit files."""

LABELS = {"NOS": "Nose", "LS": "Left Wing", "RS": "Right Wing", "AFT": "Aft"}
WINGS = {"LS": "LWG", "RS": "RWG"}


def find_fighters(page: PrintedPage) -> list[PrintedPage]:
    """The page in a list if it is the sheet of a fighter, else an empty list."""
    return [page] if find_heading(page, "FIGHTER DATA") is not None else []


COCKPITS = {
    "small cockpit": AeroCockpitType.SMALL,
    "cockpit command console": AeroCockpitType.COMMAND_CONSOLE,
    "primitive cockpit": AeroCockpitType.PRIMITIVE,
}
"""Cockpits that are not standard, by the feature that names them."""


def _cockpits(page: PrintedPage) -> list[AeroCockpitType]:
    """Cockpits that the fighter may have: the printed one, or the one that fits the engine rating.

    Primitive fighters have other engine ratings. Few sheets print the cockpit; then the Battle Value decides among all
    cockpits.
    """
    named = [COCKPITS[feature.casefold()] for feature in feature_list(page) if feature.casefold() in COCKPITS]
    named += [AeroCockpitType.PRIMITIVE] if not named and _is_primitive(page) else []
    if named or not label_value(page, "bv"):
        return [*named, AeroCockpitType.STANDARD][:1]
    return [AeroCockpitType.STANDARD, *COCKPITS.values()]


def _is_primitive(page: PrintedPage) -> bool:
    """Whether the printed engine rating fits a primitive fighter only."""
    thrust, mass, printed = (first_number(label_value(page, key)) for key in ("safe thrust", "mass", "engine"))
    if "primitive" in page_title(page):
        return True
    if thrust is None or mass is None or printed is None or not _is_aerospace(page_title(page)):
        return False
    needed = (thrust - AEROSPACE_THRUST) * mass
    return printed == primitive_rating(needed) != max(10, needed)


def read_fighter(page: PrintedPage, file: str) -> Loaded:
    """Read the fighter on a page; raises Unreadable when a required fact is missing."""
    findings = SheetFindings(file, page.number)
    mixed = label_value(page, "tech").casefold() == "mixed"
    builders = possible_makers(page, findings, [row.name for row in inventory(page)])
    standard, *others = _cockpits(page)
    usual = [makers for makers in builders if makers.is_usual]
    groups = [[_fighter(page, makers, standard, findings.copy()) for makers in usual]]
    if others:
        groups.append([_fighter(page, makers, other, findings.copy()) for makers in usual for other in others])
    unusual = [_fighter(page, makers, standard, findings.copy()) for makers in builders if not makers.is_usual]
    loaded = infer_usual_unit(groups, unusual, "the side of the mixed chassis" if mixed else "the cockpit")
    return add_marks(page, loaded, _fighter_labels(page, findings), data_panel_edge(page))


def _fighter_labels(page: PrintedPage, findings: SheetFindings) -> dict[str, LocationCount]:
    """Labels of the facings by location; raises Unreadable when one is missing."""
    labels = facing_labels(page)
    if missing := [name for place, name in LABELS.items() if place not in labels]:
        raise findings.refuse(f"no armor at the {missing[0]}", "its total beside the diagram")
    return {WINGS.get(place, place): labels[place] for place in ("NOS", "RS", "LS", "AFT")}


def _fighter(page: PrintedPage, makers: Makers, cockpit: AeroCockpitType, findings: SheetFindings) -> Reading:
    title = page_title(page)
    supported = "support" in title
    barrier = printed_barrier_rating(page, findings) if supported else None
    labels = _fighter_labels(page, findings)
    words = "" if cockpit is AeroCockpitType.STANDARD else f"with a {cockpit.value.replace('-', ' ')} cockpit"
    fields = common_fields(page, findings, "fighter", makers.tech)
    head = fields["heading"]
    head["tons"] = printed_mass(page, findings)
    head["features"] = [VSTOL] if VSTOL in chassis_features(page) and not supported else []
    head["features"] += [f"BAR {barrier}"] if barrier is not None else []
    places = {place: place for place in FIGHTER_PLACES}
    held = equipment_by_place(page, findings, makers, "fighter", places, "BOD" if supported else "FSLG")
    fields |= {
        "movement": [_thrust(required_number(page, findings, "safe thrust", "Safe Thrust:"))],
        "systems": [engine_system(page, findings), {"label": "Cockpit", "name": {"code": cockpit.value}}],
        "heat": {"sinks": _fighter_sinks(page, findings)},
        "fuel": {"points": _fuel(page)},
        "transport": _transport_lines(number_bays(transporters(page, findings), makers.tech.side)),
        **unit_armor_fields(page, findings, labels, makers.armor, barrier),
        **mount_fields(held),
    }
    return Reading("fighter", fields, findings, f"{makers.words} {words}".strip())


def _thrust(points: int) -> Fields:
    return {"mode": THRUST, "points": points}


def _fuel(page: PrintedPage) -> int:
    return first_number(text_from(page, "Fuel Points:")) or first_number(label_value(page, "fuel")) or 0


def _transport_lines(bays: list[Transporter]) -> list[Fields]:
    return [{"text": transporter_text(bay), "number": bay.number} for bay in bays]


def _is_aerospace(title: str) -> bool:
    return "support" not in title and "conventional" not in title


def _sinks(count: int, kind: HeatSinkType) -> Fields:
    return {"count": count, "kinds": [SINK_NAMES[kind]]}


def _fighter_sinks(page: PrintedPage, findings: SheetFindings) -> Fields:
    """The heat sinks of a fighter; conventional fighters have single heat sinks."""
    label = next((p for p in page.phrases if p.text.casefold().endswith("heat sinks:")), None)
    if label is None:
        if find_heading(page, "HEAT SINKS") is None:
            findings.note("the heat sinks are not printed", "taken as none")
            return _sinks(0, HeatSinkType.SINGLE)
        count, kind = heat_sinks_in_box(page, findings)
    else:
        under = [
            p for p in page.phrases if 0 < p.line - label.line < 2 * label.size and label.x0 < p.x1 <= label.x1 + 12
        ]
        count = next((n for p in under if (n := first_number(p.text)) is not None), 0)
        kind = HeatSinkType.DOUBLE if label.text.casefold().startswith("double") else HeatSinkType.SINGLE
    return _sinks(count, HeatSinkType.SINGLE if "conventional" in page_title(page) else kind)


KINDS = {"small craft": "small-craft", "station": "space-station"}
KINDS |= {kind: kind for kind in ("dropship", "jumpship", "warship")}
"""The kind of a craft by the word in the title of its sheet."""

HEADINGS = ("DROPSHIP DATA", "JUMPSHIP DATA", "WARSHIP DATA", "STATION DATA", "CRAFT DATA", "SPACE STATION DATA")
FAMILY = "small-craft"
SHIP_PLACES = {place: place for place in (*FOUR_FACINGS, "HULL")} | {
    "LW": "LS",
    "RW": "RS",
    "LWG": "LS",
    "RWG": "RS",
    "HUL": "HULL",
    "BOD": "HULL",
}
ABOARD_LABELS = {
    "Crew": ("crew",),
    "Officers": ("officers",),
    "Gunners": ("gunners",),
    "Passengers": ("passengers",),
    "Marines": ("marines",),
    "Battle armor": ("battlearmor", "battle armor", "elementals"),
    "Others": ("other", "others"),
    "Life boats": ("life boats",),
    "Escape pods": ("escape pods",),
}
"""Labels of crew, passengers and small boats, and the words of sheets for them."""
_BOATS = re.compile(r"Life Boats/Escape Pods: ?(\d+)/(\d+)", re.I)
_DECKS = re.compile(r"Grav decks? (.+ m)|Grav Deck #\d+: (\d+)-meters", re.I)


def find_spacecraft(page: PrintedPage) -> list[PrintedPage]:
    """The page in a list if it is the first page of a spacecraft, else an empty list."""
    title = page_title(page)
    if "reverse" in title or not any(word in title for word in KINDS):
        return []
    return [page] if find_heading(page, *HEADINGS) is not None else []


def read_spacecraft(page: PrintedPage, file: str) -> Loaded:
    """Read the spacecraft on a page; raises Unreadable when a required fact is missing."""
    findings = SheetFindings(file, page.number)
    readings = [_craft(page, makers, findings.copy()) for makers in possible_makers(page, findings, [])]
    others = [] if armor_named(unit_armor_title(page)) else [*_with_other_armor(readings)]
    loaded = infer_unit([readings], "the side of the mixed chassis")
    if others and _has_excess_armor(loaded.unit):
        loaded = infer_unit([others], "the kind of the armor")
    if not isinstance(loaded.unit, Spacecraft):
        return loaded
    later = SheetFindings(file, page.number)
    _report_core(page, loaded.unit, later)
    condition = craft_marks(page, loaded.unit, facing_labels(page), later)
    marks = condition if condition != Condition() else None
    return Loaded(file, loaded.unit, (*loaded.problems, *later.problems), marks)


def _has_excess_armor(unit: Unit | None) -> bool:
    return unit is not None and any(broken.code.startswith("armor.") for broken in broken_rules(unit))


def _with_other_armor(readings: Sequence[Reading]) -> Iterator[Reading]:
    """The readings with each kind of armor of such craft."""
    for reading in readings:
        for code in armor_kinds("", reading.kind):
            name = {**reading.fields["armor"]["name"], "code": code}
            fields = reading.fields | {"armor": {"name": name}}
            words = f"{reading.name}, {ARMOR_NAMES[ArmorType(code)]}"
            yield Reading(reading.kind, fields, reading.findings.copy(), words)


def _craft(page: PrintedPage, makers: Makers, findings: SheetFindings) -> Reading:
    title = page_title(page)
    kind = next(kind for word, kind in KINDS.items() if word in title)
    side = makers.tech.side
    integrity = gauge_label(page, INTEGRITY)
    if integrity is None:
        raise findings.refuse("no structural integrity", "its number in the diagram")
    name = bracketed_name(design.printed_name(page), kind)
    fields = common_fields(page, findings, "dropship", makers.tech, name)
    fields["heading"]["tons"] = printed_mass(page, findings)
    fields["heading"]["features"] = [*_ship_features(page)]
    findings.note(
        "the maker of the drive, the stations of the crew and military use are not printed", "the usual ones taken"
    )
    bays: list[list[int]] = []
    if kind == "small-craft":
        held = [*equipment_by_place(page, findings, makers, FAMILY, SHIP_PLACES, "HULL")]
    else:
        held, bays = printed_weapon_bays(page, findings, side)
        held += equipment_features(page, findings, "HULL", [])
    decks = _grav_decks(page)
    transport = _transport_lines(number_bays(transporters(page, findings), side))
    transport += [{"text": f"{DECKS}{', '.join(f'{deck} m' for deck in decks)}"}] if decks else []
    fields |= {
        "movement": [_thrust(first_number(label_value(page, "safe thrust")) or 0)],
        "integrity": {"boxes": integrity.points},
        "heat": {"sinks": _sinks(*heat_sinks_in_box(page, findings))},
        "fuel": {"points": _fuel(page)},
        "aboard": [[label, count] for label, count in _people_and_boats(page)],
        "criticals": [{"id": track, "boxes": boxes} for track, boxes in _tracks(page, kind)],
        "transport": transport,
        "bays": [{"guns": [{"mounts": numbers}]} for numbers in bays],
        **_ship_armor(page, kind, makers.armor, findings),
        **mount_fields(held),
    }
    return Reading(kind, fields, findings, makers.words)


def _ship_armor(page: PrintedPage, kind: str, maker: TechSide | None, findings: SheetFindings) -> Fields:
    """The armor; a sheet that prints only the scale of the armor means standard armor."""
    labels = facing_labels(page)
    places = FOUR_FACINGS if kind in ("small-craft", "dropship") else SIX_FACINGS
    if missing := [place for place in places if place not in labels]:
        raise findings.refuse(f"no armor at the {SPACECRAFT_BLOCKS[missing[0]]}", "its total beside the diagram")
    quiet = SheetFindings("", page.number)
    fields = unit_armor_fields(page, quiet, {place: labels[place] for place in places}, maker)
    fields["armor"]["name"]["code"] = armor_kind(page, quiet, ArmorType.STANDARD_AEROSPACE).value
    return fields


REACH = 130.0  # points from a word to its number


def _people_and_boats(page: PrintedPage) -> Iterator[tuple[str, int]]:
    """The printed numbers of people and boats aboard."""
    boats = next((m for p in page.phrases if (m := _BOATS.fullmatch(p.text))), None)
    for label, words in ABOARD_LABELS.items():
        count = 0
        for phrase in page.phrases:
            if phrase.text.rstrip(":").casefold() in words:
                beside = [p for p in page.phrases if abs(p.line - phrase.line) < 3 and 0 < p.x0 - phrase.x1 < REACH]
                digits = [p.text for p in sorted(beside, key=lambda p: p.x0) if p.text.replace(",", "").isdigit()]
                count = max(count, int(digits[0].replace(",", "")) if digits else 0)
        if boats is not None and label in ("Life boats", "Escape pods"):
            count = int(boats[1 if label == "Life boats" else 2])
        yield label, count


def _tracks(page: PrintedPage, kind: str) -> Iterator[tuple[str, int]]:
    """The boxes of systems; a DropShip without a docking collar has no box for that hit."""
    if (collars := gauge_label(page, COLLARS)) is not None:
        yield "docking-collar", collars.points
    if (drive := gauge_label(page, DRIVE)) is not None:
        yield "kf-drive", drive.points
    if any(p.text.casefold().startswith("sail") for p in page.phrases):
        yield "sail", 1
    hits = {p.text.casefold().rstrip(":") for p in page.phrases}
    if kind == "dropship" and ("docking collar" not in hits or hits & {"k-f boom", "kf boom"}):
        yield "kf-boom", 1


_LITHIUM = re.compile(r"\bLF battery|lithium", re.I)


def _ship_features(page: PrintedPage) -> Iterator[str]:
    """The features of a ship in the words of unit files."""
    for feature in feature_list(page):
        yield "lithium-fusion battery" if _LITHIUM.search(feature) else feature


def _grav_decks(page: PrintedPage) -> list[int]:
    """The diameters of the gravity decks in meters."""
    decks: list[int] = []
    for phrase in (phrase for part in (page, *page.further) for phrase in part.phrases):
        if match := _DECKS.fullmatch(phrase.text):
            decks += map(int, re.findall(r"\d+", (match[1] or match[2]).replace(",", "")))
    return decks


def _report_core(page: PrintedPage, ship: Spacecraft, findings: SheetFindings) -> None:
    """Note the core of the drive when it is not the usual one, and doubt another integrity; sheets print no core."""
    if not isinstance(ship, JumpShip | WarShip | SpaceStation):
        return
    if ship.drive_core is not USUAL_CORES[ship.kind]:
        findings.note("the core of the drive is not printed", f"{ship.drive_core.value}, as its integrity shows")
    printed = gauge_label(page, DRIVE)
    if printed is not None and printed.points and printed.points != drive_integrity(ship):
        found = drive_integrity(ship)
        findings.doubt(f"{printed.points} points of the K-F drive", f"{found} taken", "those of a drive of its mass")
