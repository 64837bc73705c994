"""What flies, as its sheets print it: fighters, small craft, DropShips, JumpShips, WarShips and space stations.

All of them print the armor of facings and a panel of heat sinks. Large craft are read as far as their page goes.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from importers.loaded import Loaded
from importers.recordsheet_pdf import design
from importers.recordsheet_pdf.bays import ShipArms, weapon_bays
from importers.recordsheet_pdf.craft_marks import craft_marks
from importers.recordsheet_pdf.diagrams import LocationCount, location_counts
from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.gauges import COLLARS, DRIVE, INTEGRITY, gauge
from importers.recordsheet_pdf.inventory import features, inventory
from importers.recordsheet_pdf.labels import data_panel, heading, number, paragraph, value
from importers.recordsheet_pdf.page import PrintedPage
from importers.recordsheet_pdf.printed_figures import Candidate, agreeing_in_turn
from importers.recordsheet_pdf.unit_head import bracketed_name
from importers.recordsheet_pdf.unit_lines import (
    MIXED,
    VSTOL,
    Makers,
    armor_blocks,
    block,
    changed_chassis,
    engine_code,
    equipment,
    fixtures,
    identity,
    mass_block,
    patchwork_blocks,
    required_number,
    support,
    transporters,
)
from importers.recordsheet_pdf.unit_marks import marked_unit
from sheets.construction.engine import AEROSPACE_THRUST, primitive_rating
from sheets.equipment.kinds import AeroCockpitType, ArmorType
from sheets.record import Condition
from sheets.rules.aerospace import drive_integrity
from sheets.units import CapitalShip, Spacecraft
from sheets.units.base import Mount, TechBase
from sheets.units.keywords.blk import FIGHTER_BLOCKS, SPACECRAFT_BLOCKS, SPACECRAFT_TYPES
from sheets.units.spacecraft import SIX_FACINGS, DriveCore

VOCABULARY = frozenset({"nose", "aft", "fore", "left", "right", "side", "wing"})
_TOTAL = re.compile(r"\d+ ?\( ?([\d,]+) ?\)")
_SINKS = re.compile(r"([\d,]+)(?: ?\(([\d,]+)\))?")


@dataclass(frozen=True, slots=True)
class _Label:
    words: frozenset[str]
    points: int
    x: float
    y: float


def facing_points(page: PrintedPage) -> dict[str, int]:
    """The points of each facing."""
    return {place: label.points for place, label in facing_labels(page).items()}


def facing_labels(page: PrintedPage) -> dict[str, LocationCount]:
    """The totals of the facings, by their words: `Fore-Left`, `Left Wing`, `Aft`; wings are called `LS` and `RS`."""
    lower = [p for p in page.phrases if p.text in ("CRITICAL DAMAGE", "PILOT DATA", "PILOT", "HEAT SINKS")]
    edge = min((p.x0 for p in page.phrases if p.text in ("ARMOR", "ARMOR DIAGRAM")), default=300.0)
    left = min(edge - 30, data_panel(page))
    bottom = min((p.top for p in lower if p.x0 > left), default=min((p.top for p in lower), default=page.height))
    side = page.within(left, 0, page.width, bottom)
    found: dict[str, LocationCount] = {}
    for label in [*_totals(side), *_plain(side)]:
        place = _facing(label.words)
        if place:
            found.setdefault(place, LocationCount(place, label.points, label.x, label.y))
    return found


def _totals(side: PrintedPage) -> Iterator[_Label]:
    """Totals in brackets behind thresholds, under the words of their facing."""
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


def _facing(words: frozenset[str]) -> str:
    side = "L" if "left" in words else "R" if "right" in words else ""
    if "nose" in words:
        return "NOS"
    if "fore" in words and side:
        return f"F{side}S"
    if "aft" in words:
        return f"A{side}S" if side else "AFT"
    return f"{side}S" if side else ""


def boxed_heat_sinks(page: PrintedPage, findings: SheetFindings) -> tuple[int, bool]:
    """How many, and whether they are double ones: `140 (280)`."""
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
            return int(match[1].replace(",", "")), bool(match[2]) or beneath or double
    raise findings.refuse("no heat sinks", "their number under 'HEAT DATA'")


FIGHTER_SECTIONS = {
    "NOS": "Nose Equipment",
    "LWG": "Left Wing Equipment",
    "RWG": "Right Wing Equipment",
    "AFT": "Aft Equipment",
    "WNG": "Wings Equipment",
    "FSLG": "Fuselage Equipment",
    "BOD": "Body Equipment",
}
LABELS = {"NOS": "Nose", "LS": "Left Wing", "RS": "Right Wing", "AFT": "Aft"}
WINGS = {"LS": "LWG", "RS": "RWG"}
SINKS = {"single": 0, "double": 1, "laser": 3}


def fighters(page: PrintedPage) -> list[PrintedPage]:
    """The page, if it is the sheet of a fighter."""
    return [page] if heading(page, "FIGHTER DATA") is not None else []


COCKPITS = {
    "small cockpit": AeroCockpitType.SMALL,
    "cockpit command console": AeroCockpitType.COMMAND_CONSOLE,
    "primitive cockpit": AeroCockpitType.PRIMITIVE,
}
"""What features call a cockpit that is not the usual one."""


def _cockpits(page: PrintedPage) -> list[AeroCockpitType]:
    """The cockpit that is printed, or that only its engine fits: one of a primitive fighter has a rating of its own.

    Few sheets print one: then the others are worth another Battle Value.
    """
    named = [COCKPITS[feature.casefold()] for feature in features(page) if feature.casefold() in COCKPITS]
    named += [AeroCockpitType.PRIMITIVE] if not named and _is_primitive(page) else []
    if named or not value(page, "bv"):
        return [*named, AeroCockpitType.STANDARD][:1]
    return [AeroCockpitType.STANDARD, *COCKPITS.values()]


def _is_primitive(page: PrintedPage) -> bool:
    """Whether the printed rating of the engine is that of a primitive fighter, and no other's."""
    thrust, mass, printed = (number(value(page, key)) for key in ("safe thrust", "mass", "engine"))
    if "primitive" in _title(page):
        return True
    if thrust is None or mass is None or printed is None or _unit_type(_title(page)) != "Aero":
        return False
    needed = (thrust - AEROSPACE_THRUST) * mass
    return printed == primitive_rating(needed) != max(10, needed)


def read_fighter(page: PrintedPage, file: str) -> Loaded:
    """The fighter on a page; raises Unreadable when something that it cannot do without is missing."""
    findings = SheetFindings(file, page.number)
    mixed = value(page, "tech").casefold() == "mixed"
    tech = None if mixed else design.tech_base(page, findings, [row.name for row in inventory(page)])
    builders = MIXED if tech is None else ((Makers(tech),),)
    standard, *others = _cockpits(page)
    groups = [[_candidate(page, makers, standard) for makers in group] for group in builders]
    groups += [[_candidate(page, makers, cockpit) for makers in builders[0] for cockpit in others]] if others else []
    what = "the side of the mixed chassis" if mixed else "the cockpit"
    loaded = agreeing_in_turn(page, file, groups, findings, what)
    labels = {WINGS.get(place, place): label for place, label in facing_labels(page).items()}
    return marked_unit(page, loaded, labels, data_panel(page))


def _candidate(page: PrintedPage, makers: Makers, cockpit: AeroCockpitType) -> Candidate:
    words = "" if cockpit is AeroCockpitType.STANDARD else f"with a {cockpit.value.replace('-', ' ')} cockpit"
    return Candidate(f"{makers.words} {words}".strip(), partial(_blocks, page, makers, cockpit))


def _blocks(page: PrintedPage, makers: Makers, cockpit: AeroCockpitType, findings: SheetFindings) -> list[str]:
    title = _title(page)
    supported = "support" in title
    points = facing_points(page)
    if missing := [name for place, name in LABELS.items() if place not in points]:
        raise findings.refuse(f"no armor at the {missing[0]}", "its total beside the diagram")
    armor = [points[place] for place in ("NOS", "RS", "LS", "AFT")]
    labels = {WINGS.get(place, place): label for place, label in facing_labels(page).items()}
    flags = [block("omni", 1)] if "omni" in title else []
    flags += [block("vstol", 1)] if VSTOL in changed_chassis(page) and not supported else []
    return [
        *identity(page, findings, _unit_type(title), "fighter", makers.tech),
        mass_block(page, findings),
        block("motion_type", "Aerodyne"),
        transporters(page, findings),
        block("SafeThrust", required_number(page, findings, "safe thrust", "Safe Thrust:")),
        block("cockpit_type", list(AeroCockpitType).index(cockpit)),
        *_heat_sinks(page, findings),
        block("fuel", number(paragraph(page, "Fuel Points:")) or number(value(page, "fuel")) or 0),
        block("engine_type", engine_code(page, findings)),
        *flags,
        *(support(page, findings) if supported else armor_blocks(page, findings, makers.armor)),
        *patchwork_blocks(page, labels, FIGHTER_BLOCKS),
        block("armor", *armor),
        *equipment(
            page,
            findings,
            makers.tech,
            "fighter",
            FIGHTER_SECTIONS,
            f"{'Body' if supported else 'Fuselage'} Equipment",
        ),
    ]


def _unit_type(title: str) -> str:
    if "support" in title:
        return "FixedWingSupport"
    return "ConvFighter" if "conventional" in title else "Aero"


def _heat_sinks(page: PrintedPage, findings: SheetFindings) -> list[str]:
    label = next((p for p in page.phrases if p.text.casefold().endswith("heat sinks:")), None)
    if label is None:
        if heading(page, "HEAT SINKS") is None:
            findings.note("the heat sinks are not printed", "taken as none")
            return [block("heatsinks", 0), block("sink_type", 0)]
        count, double = boxed_heat_sinks(page, findings)
        return [block("heatsinks", count), block("sink_type", int(double))]
    under = [p for p in page.phrases if 0 < p.line - label.line < 2 * label.size and label.x0 < p.x1 <= label.x1 + 12]
    count = next((n for p in under if (n := number(p.text)) is not None), 0)
    kind = next((code for word, code in SINKS.items() if label.text.casefold().startswith(word)), 0)
    return [block("heatsinks", count), block("sink_type", kind)]


KINDS = {"small craft": "small-craft", "station": "space-station"}
KINDS |= {kind: kind for kind in SPACECRAFT_TYPES if kind not in KINDS.values()}
"""The kind of a craft by the word in the title of its sheet."""

HEADINGS = ("DROPSHIP DATA", "JUMPSHIP DATA", "WARSHIP DATA", "STATION DATA", "CRAFT DATA", "SPACE STATION DATA")
FOUR_SIDED = ("NOS", "RS", "LS", "AFT")
FAMILY = "small-craft"
SHIP_SECTIONS = {place: f"{SPACECRAFT_BLOCKS[place]} Equipment" for place in (*FOUR_SIDED, "HULL")}
SHIP_SECTIONS |= {
    "LW": SHIP_SECTIONS["LS"],
    "RW": SHIP_SECTIONS["RS"],
    "HUL": SHIP_SECTIONS["HULL"],
    "BOD": SHIP_SECTIONS["HULL"],
}
CREW = {
    "crew": ("crew",),
    "officers": ("officers",),
    "gunners": ("gunners",),
    "passengers": ("passengers",),
    "marines": ("marines",),
    "battlearmor": ("battlearmor", "battle armor", "elementals"),
    "otherpassenger": ("other", "others"),
    "life_boat": ("life boats",),
    "escape_pod": ("escape pods",),
}
_BOATS = re.compile(r"Life Boats/Escape Pods: ?(\d+)/(\d+)", re.I)
_DECKS = re.compile(r"Grav decks? (.+ m)|Grav Deck #\d+: (\d+)-meters", re.I)


def spacecraft(page: PrintedPage) -> list[PrintedPage]:
    """The page, if it is the first one of such a craft."""
    title = _title(page)
    if "reverse" in title or not any(word in title for word in KINDS):
        return []
    return [page] if heading(page, *HEADINGS) is not None else []


def _title(page: PrintedPage) -> str:
    return next((p.text.casefold() for p in page.phrases if "record sheet" in p.text.casefold()), "")


def read_spacecraft(page: PrintedPage, file: str) -> Loaded:
    """The craft on a page; raises Unreadable when something that it cannot do without is missing."""
    findings = SheetFindings(file, page.number)
    arms: dict[TechBase, ShipArms] = {}  # by who may have built the chassis
    if value(page, "tech").casefold() == "mixed":
        groups = [[Candidate(makers.words, partial(_craft, page, makers.tech, arms)) for makers in MIXED[0]]]
    else:
        groups = [[Candidate("", partial(_craft, page, design.tech_base(page, findings, []), arms))]]
    loaded = agreeing_in_turn(page, file, groups, findings, "the side of the mixed chassis")
    if not isinstance(loaded.unit, Spacecraft):
        return loaded
    told, unit = SheetFindings(file, page.number), loaded.unit
    unit = unit.model_copy(update=_core_told(unit, page, told))
    if unit.tech_base in arms:
        unit = unit.model_copy(update={"mounts": _with_quirks(unit.mounts, arms[unit.tech_base].quirks)})
    condition = craft_marks(page, unit, facing_labels(page), told)
    marks = condition if condition != Condition() else None
    return Loaded(file, unit, (*loaded.problems, *told.problems), marks)


def _craft(page: PrintedPage, tech: TechBase, arms: dict[TechBase, ShipArms], findings: SheetFindings) -> list[str]:
    title = _title(page)
    kind = next(kind for word, kind in KINDS.items() if word in title)
    large = kind not in ("small-craft", "dropship")
    armor = facing_points(page)
    order = SIX_FACINGS if large else FOUR_SIDED
    if missing := [place for place in order if place not in armor]:
        raise findings.refuse(f"no armor at the {SPACECRAFT_BLOCKS[missing[0]]}", "its total beside the diagram")
    sinks, double = boxed_heat_sinks(page, findings)
    integrity = gauge(page, INTEGRITY)
    if integrity is None:
        raise findings.refuse("no structural integrity", "its number in the diagram")
    if kind == "small-craft":
        weapons = list(equipment(page, findings, tech, FAMILY, SHIP_SECTIONS, SHIP_SECTIONS["HULL"]))
    else:
        arms[tech] = weapon_bays(page, findings, tech.side)
        held = arms[tech].held
        held["HULL"] += fixtures(page, findings, [])
        weapons = [block(f"{name} Equipment", *held.get(place, [])) for place, name in SPACECRAFT_BLOCKS.items()]
    collars = gauge(page, COLLARS)
    findings.note(
        "who builds the drive, what crew stands at what, and whether it is military, is not printed", "left as usual"
    )
    name = bracketed_name(design.printed_name(page), kind)
    return [
        *identity(page, findings, SPACECRAFT_TYPES[kind], "dropship", tech, name),
        mass_block(page, findings),
        block("motion_type", "Spheroid" if "spheroid" in title else "Aerodyne"),
        transporters(page, findings, *["dockingcollar"] * (collars.points if collars is not None else 0)),
        block("SafeThrust", number(value(page, "safe thrust")) or 0),
        block("heatsinks", sinks),
        block("sink_type", int(double)),
        block("fuel", number(paragraph(page, "Fuel Points:")) or number(value(page, "fuel")) or 0),
        *_armor_blocks(page),
        block("armor", *(armor[place] for place in order)),
        block("structural_integrity", integrity.points),
        *_crew(page),
        *_drive(page, kind),
        *(_collar(page) if kind == "dropship" else []),
        *weapons,
    ]


def _with_quirks(mounts: Sequence[Mount], quirks: Mapping[tuple[str, int], tuple[str, ...]]) -> tuple[Mount, ...]:
    """The weapons with their quirks, by place and number: in each place they stand in the order of their lines."""
    numbers: Counter[str] = Counter()
    found = []
    for mount in mounts:
        place = mount.location or ""
        found.append(mount.model_copy(update={"quirks": quirks.get((place, numbers[place]), mount.quirks)}))
        numbers[place] += 1
    return tuple(found)


def _armor_blocks(page: PrintedPage) -> list[str]:
    """The kind under the title; sheets that print only its scale have the standard one."""
    quiet = SheetFindings("", page.number)
    blocks = armor_blocks(page, quiet)
    return [block("armor_type", list(ArmorType).index(ArmorType.STANDARD_AEROSPACE))] if quiet.problems else blocks


ABOARD = 130.0  # points from a word to its number


def _crew(page: PrintedPage) -> Iterator[str]:
    """Who is aboard; what is not printed is none."""
    boats = next((m for p in page.phrases if (m := _BOATS.fullmatch(p.text))), None)
    for tag, labels in CREW.items():
        count = 0
        for phrase in page.phrases:
            if phrase.text.rstrip(":").casefold() in labels:
                beside = [p for p in page.phrases if abs(p.line - phrase.line) < 3 and 0 < p.x0 - phrase.x1 < ABOARD]
                digits = [p.text for p in sorted(beside, key=lambda p: p.x0) if p.text.replace(",", "").isdigit()]
                count = max(count, int(digits[0].replace(",", "")) if digits else 0)
        if boats is not None and tag in ("life_boat", "escape_pod"):
            count = int(boats[1 if tag == "life_boat" else 2])
        yield block(tag, count)


NO_BOOM = 2


def _collar(page: PrintedPage) -> list[str]:
    """A DropShip without the boom that holds it in a jump has no box for the hit on it."""
    hits = [p.text.casefold().rstrip(":") for p in page.phrases]
    return [block("collartype", NO_BOOM)] if "docking collar" in hits and not {"k-f boom", "kf boom"} & {*hits} else []


PRIMITIVE_CORE = 4
"""The code of unit files for the cores that jump less far than others: their sheets say how far."""


def _core_told(ship: Spacecraft, page: PrintedPage, findings: SheetFindings) -> dict[str, DriveCore]:
    """The core whose drive has the printed integrity, where the usual one has another; no sheet names a core."""
    found = gauge(page, DRIVE)
    printed = found.points if found is not None else None
    if not isinstance(ship, CapitalShip) or printed in (None, drive_integrity(ship)):
        return {}
    for core in DriveCore:
        if drive_integrity(ship.model_copy(update={"drive_core": core})) == printed:
            findings.note("the core of the drive is not printed", f"{core.value}, as its integrity says")
            return {"drive_core": core}
    return {}


def _drive(page: PrintedPage, kind: str) -> Iterator[str]:
    if kind in ("small-craft", "dropship"):
        return
    decks: list[str] = []
    for phrase in (phrase for part in (page, *page.further) for phrase in part.phrases):
        if match := _DECKS.fullmatch(phrase.text):
            decks += re.findall(r"\d+", (match[1] or match[2]).replace(",", ""))
    if decks:
        yield block("grav_decks", *decks)
    yield block("sail", int(any(p.text.casefold().startswith("sail") for p in page.phrases)))
    told = features(page)
    if "HPG" in told:
        yield block("hpg", 1)
    reach = next((m for feature in told if (m := re.fullmatch(r"jump range (\d+) light years", feature))), None)
    if reach is not None:
        yield block("jump_range", reach[1])
        yield block("kf_core", PRIMITIVE_CORE)
    if any("lithium" in feature.casefold() for feature in told):
        yield block("lithium-fusion", 1)
