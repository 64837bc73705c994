"""Small craft, DropShips, JumpShips, WarShips and space stations as far as their page goes."""

import re
from collections.abc import Iterator

from importers.loaded import Loaded
from importers.recordsheet_pdf import design
from importers.recordsheet_pdf.bays import bays
from importers.recordsheet_pdf.craft_panels import boxed_heat_sinks, facing_points
from importers.recordsheet_pdf.document import Findings
from importers.recordsheet_pdf.inventory import features
from importers.recordsheet_pdf.labels import heading, number, paragraph, value
from importers.recordsheet_pdf.page import Phrase, PrintedPage
from importers.recordsheet_pdf.unit_lines import (
    armor_code,
    block,
    equipment,
    fixtures,
    identity,
    mass_block,
    read_blocks,
)
from importers.recordsheet_pdf.unit_name import bracketed_name
from importers.recordsheet_pdf.weapon_bays import weapon_bays
from sheets.equipment.kinds import ArmorType
from sheets.formats.blk import SPACECRAFT_BLOCKS
from sheets.units.spacecraft import SIX_FACINGS

TYPES = {
    "small craft": "SmallCraft",
    "dropship": "Dropship",
    "jumpship": "Jumpship",
    "warship": "Warship",
    "station": "SpaceStation",
}
"""The word in the title of a sheet, and what unit files call the craft."""

HEADINGS = ("DROPSHIP DATA", "JUMPSHIP DATA", "WARSHIP DATA", "STATION DATA", "CRAFT DATA", "SPACE STATION DATA")
FOUR_SIDED = ("NOS", "RS", "LS", "AFT")
FAMILY = "small-craft"
SECTIONS = {place: f"{SPACECRAFT_BLOCKS[place]} Equipment" for place in (*FOUR_SIDED, "HULL")}
SECTIONS |= {"LW": SECTIONS["LS"], "RW": SECTIONS["RS"], "HUL": SECTIONS["HULL"], "BOD": SECTIONS["HULL"]}
CREW = {
    "crew": ("Crew",),
    "officers": ("Officers",),
    "gunners": ("Gunners",),
    "passengers": ("Passengers",),
    "marines": ("Marines",),
    "battlearmor": ("BattleArmor", "Battle armor", "Elementals"),
    "otherpassenger": ("Other", "Others"),
    "life_boat": ("Life boats",),
    "escape_pod": ("Escape pods",),
}
_BOATS = re.compile(r"Life Boats/Escape Pods: ?(\d+)/(\d+)", re.I)
_DECKS = re.compile(r"Grav decks? (.+ m)|Grav Deck #\d+: (\d+)-meters", re.I)
_INTEGRITY = re.compile(r"structural integrity:?(?: (\d+))?", re.I)
_COLLARS = re.compile(r"docking collars:?(?: (\d+))?", re.I)


def spacecraft(page: PrintedPage) -> list[PrintedPage]:
    """The page, if it is the first one of such a craft."""
    title = _title(page)
    if "reverse" in title or not any(word in title for word in TYPES):
        return []
    return [page] if heading(page, *HEADINGS) is not None else []


def _title(page: PrintedPage) -> str:
    return next((p.text.casefold() for p in page.phrases if "record sheet" in p.text.casefold()), "")


def read_spacecraft(page: PrintedPage, file: str) -> Loaded:
    """The craft on a page; raises Unreadable when something that it cannot do without is missing."""
    findings = Findings(file, page.number)
    title = _title(page)
    kind = next(own for word, own in TYPES.items() if word in title)
    large = kind not in ("SmallCraft", "Dropship")
    tech = design.tech_base(page, findings, [])
    armor = facing_points(page)
    order = SIX_FACINGS if large else FOUR_SIDED
    if missing := [place for place in order if place not in armor]:
        raise findings.refuse(f"no armor at the {SPACECRAFT_BLOCKS[missing[0]]}", "its total beside the diagram")
    sinks, double = boxed_heat_sinks(page, findings)
    integrity = _figure(page, _INTEGRITY)
    if integrity is None:
        raise findings.refuse("no structural integrity", "its number in the diagram")
    if kind == "SmallCraft":
        weapons = list(equipment(page, findings, tech.side, FAMILY, SECTIONS, SECTIONS["HULL"]))
    else:
        held = weapon_bays(page, findings, tech.side)
        held["HULL"] += fixtures(page, findings, [])
        weapons = [block(f"{name} Equipment", *held.get(place, [])) for place, name in SPACECRAFT_BLOCKS.items()]
    findings.note("who builds the drive, and what crew stands at what, is not printed", "left as usual")
    blocks = [
        *identity(page, findings, kind, "dropship", tech, bracketed_name(design.printed_name(page))),
        mass_block(page, findings),
        block("motion_type", "Spheroid" if "spheroid" in title else "Aerodyne"),
        block("transporters", *bays(page), *["dockingcollar"] * (_figure(page, _COLLARS) or 0)),
        block("SafeThrust", number(value(page, "safe thrust")) or 0),
        block("heatsinks", sinks),
        block("sink_type", int(double)),
        block("fuel", number(paragraph(page, "Fuel Points:")) or number(value(page, "fuel")) or 0),
        block("armor_type", _armor_type(page)),
        block("armor", *(armor[place] for place in order)),
        block("structural_integrity", integrity),
        *_crew(page),
        *_drive(page, kind),
        *weapons,
    ]
    return read_blocks(page, file, blocks, findings)


def _armor_type(page: PrintedPage) -> int:
    """The kind under the title; sheets that print only its scale have the standard one."""
    quiet = Findings("", page.number)
    code = armor_code(page, quiet)
    return list(ArmorType).index(ArmorType.STANDARD_AEROSPACE) if quiet.problems else code


def _figure(page: PrintedPage, pattern: re.Pattern[str]) -> int | None:
    """The number behind or under some words, which may stand on two lines."""
    for phrase in page.phrases:
        text, last = phrase.text, phrase
        under = _beneath(page, phrase)
        if under is not None and not pattern.fullmatch(text):
            text, last = f"{text} {under.text}", under
        if match := pattern.fullmatch(text):
            if match[1]:
                return int(match[1])
            line = [p for p in page.phrases if abs(p.line - last.line) < 3 and 0 < p.x0 - last.x1 < 60]
            beneath = _beneath(page, last)
            for other in [*sorted(line, key=lambda p: p.x0), *([beneath] if beneath is not None else [])]:
                if other.text.isdigit():
                    return int(other.text)
    return None


def _beneath(page: PrintedPage, phrase: Phrase) -> Phrase | None:
    lower = [p for p in page.phrases if 2 < p.line - phrase.line < 1.7 * phrase.size]
    return min((p for p in lower if abs(p.middle - phrase.middle) < 20), key=lambda p: p.line, default=None)


def _crew(page: PrintedPage) -> Iterator[str]:
    """Who is aboard; what is not printed is none."""
    boats = next((m for p in page.phrases if (m := _BOATS.fullmatch(p.text))), None)
    for tag, labels in CREW.items():
        count = 0
        for phrase in page.phrases:
            if phrase.text.rstrip(":") in labels:
                beside = [p for p in page.phrases if abs(p.line - phrase.line) < 3 and 0 < p.x0 - phrase.x1 < 70]
                digits = [p.text for p in sorted(beside, key=lambda p: p.x0) if p.text.replace(",", "").isdigit()]
                count = max(count, int(digits[0].replace(",", "")) if digits else 0)
        if boats is not None and tag in ("life_boat", "escape_pod"):
            count = int(boats[1 if tag == "life_boat" else 2])
        yield block(tag, count)


def _drive(page: PrintedPage, kind: str) -> Iterator[str]:
    if kind in ("SmallCraft", "Dropship"):
        return
    decks: list[str] = []
    for phrase in page.phrases:
        if match := _DECKS.fullmatch(phrase.text):
            decks += re.findall(r"\d+", match[1] or match[2])
    if decks:
        yield block("grav_decks", *decks)
    yield block("sail", int(any(p.text.casefold().startswith("sail") for p in page.phrases)))
    told = features(page)
    if "HPG" in told:
        yield block("hpg", 1)
    reach = next((m for feature in told if (m := re.fullmatch(r"jump range (\d+) light years", feature))), None)
    if reach is not None:
        yield block("jump_range", reach[1])
    if any("lithium" in feature.casefold() for feature in told):
        yield block("lithium-fusion", 1)
