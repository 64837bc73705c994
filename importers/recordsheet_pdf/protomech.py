"""Sheets of ProtoMechs, five on a page."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from math import hypot

from importers.loaded import Loaded
from importers.recordsheet_pdf import design
from importers.recordsheet_pdf.counted_marks import count_struck_boxes, with_counted_marks
from importers.recordsheet_pdf.diagrams import LocationCount, location_counts
from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.inventory import ammunition, inventory
from importers.recordsheet_pdf.item_names import has_own_load, printed_item
from importers.recordsheet_pdf.labels import first_number, label_value
from importers.recordsheet_pdf.page import PrintedPage, Shape
from importers.recordsheet_pdf.pip_owners import count_lost, pips_of_labels, report_missing
from importers.recordsheet_pdf.pips import ENLARGED, without_covered
from importers.recordsheet_pdf.reading import PrintedMount, Reading, infer_unit, mount_fields
from importers.recordsheet_pdf.repeated_marks import possible_losses, with_likely_losses
from importers.recordsheet_pdf.unit_head import headline, unit_areas
from importers.recordsheet_pdf.unit_leaves import common_fields
from sheets.equipment import Item
from sheets.equipment.kinds import ArmorType, TechSide
from sheets.equipment.system_names import armor_named
from sheets.record import Condition
from sheets.rules.movement import PROTO_WING
from sheets.rules.structure import PROTO_HEAD, PROTO_LEGS, PROTO_QUAD_LEGS
from sheets.units.base import TechBase
from sheets.units.protomech import LOCATION_NAMES, ULTRAHEAVY_ABOVE, ProtoBody

_TAB = re.compile(r"PROTOME(?:CH|K)(?: \d)?")
_POINTS = re.compile(r"(.+), \d+ points")
_MASS = re.compile(r"([\d.]+) tons")
_WORDS = {name.casefold(): place for place, name in LOCATION_NAMES.items()} | {
    "ra": "RA",
    "la": "LA",
    "main": "MG",
    "gun": "MG",
    "legs": "L",
}
ORDER = ("HD", "T", "RA", "LA", "L", "MG")
VOCABULARY = frozenset({"head", "torso", "right", "left", "arm", "legs", "main", "gun", "ra", "la"})


def find_protomechs(page: PrintedPage) -> list[PrintedPage]:
    """The part of the page of each ProtoMech."""
    tabs = [p for p in page.phrases if _TAB.fullmatch(p.text)]
    own = any(headline(page).words[:1]) and any("ProtoMech" in word for word in headline(page).words[:1])
    if own:
        return unit_areas(page, [p for p in tabs if p.text == "PROTOMECH"], 3.5)
    return unit_areas(page, [p for p in tabs if p.text[-1].isdigit()], 1.2)


def read_protomech(page: PrintedPage, file: str) -> Loaded:
    """Read the ProtoMech in its part of the page; raises Unreadable when a required fact is missing."""
    findings = SheetFindings(file, page.number)
    mass = _mass(page)
    if mass is None:
        raise findings.refuse("no tonnage", "a number beside 'Tons:'")
    diagram = _diagram(page)
    printed = _printed_points(page)
    structure = _structure(mass, "RA" not in diagram and "RA" not in printed)
    points = {place: found - structure.get(place, 0) for place, found in diagram.items()}
    for place, count in printed.items():
        if points.get(place, count) != count:
            found = f"{points[place]} pips of armor at the {LOCATION_NAMES[place]}"
            findings.doubt(found, "the number taken", str(count))
    points |= printed
    if missing := [place for place in ("HD", "T", "L") if place not in points]:
        raise findings.refuse(f"no armor at the {LOCATION_NAMES[missing[0]]}", "its pips in the diagram")
    jump, swim = (first_number(label_value(page, key)) or 0 for key in ("jump", "swim"))
    winged = any("Partial Wing" in row.name for row in inventory(page))
    tech = design.printed_tech_base(page, findings, [], TechBase.CLAN)
    fields = common_fields(page, findings, "protomech", tech)
    fields["heading"] |= {"tons": mass, "kind": _body(page, points)}
    fields |= {
        "armor": {"name": {"code": _armor_kind(page).value}},
        "regions": [
            {"place": place, "armor": {"boxes": max(points.get(place, 0), 0)}}
            for place in ORDER
            if place != "MG" or "MG" in points
        ],
    }
    jets = max(0, jump - PROTO_WING) if winged else jump
    groups = []
    for walk in dict.fromkeys([_walk(page), max(_walk(page), jets)]):  # a damaged one may print what it has left
        own = findings.copy()
        held = sorted(
            _equipment(page, own, tech.side, jets, walk), key=lambda mount: [*LOCATION_NAMES].index(mount.place)
        )
        ways = [{"mode": mode, "points": points} for mode, points in (("walk", walk), ("jump", jump), ("UMU", swim))]
        groups.append([Reading("protomech", fields | {"movement": ways, **mount_fields(held)}, own)])
    loaded = infer_unit(groups, "the walking MP without damage")
    marking = SheetFindings(file, page.number)
    condition = with_counted_marks(_marks(page, points, structure, marking), page, loaded.unit, crew=True)
    condition = condition.model_copy(update={"criticals": _criticals(page)})
    if loaded.unit is not None:
        possible = {
            place: possible_losses(group[: points.get(place, 0)], group[points.get(place, 0) :])
            for place, group in _pips_by_outline(page).items()
        }
        condition = with_likely_losses(page, loaded.unit, condition, possible, marking)
    problems = (*loaded.problems, *marking.problems)
    return Loaded(file, loaded.unit, problems, condition if condition != Condition() else None)


def _armor_kind(page: PrintedPage) -> ArmorType:
    """The kind of armor: `Electric Discharge, 32 points`, `Armor: Standard`; standard when none is printed."""
    names = [m[1] for p in page.phrases if (m := _POINTS.fullmatch(p.text))] or [label_value(page, "armor")]
    return next(filter(None, (armor_named(f"{name} ProtoMech") for name in names)), ArmorType.STANDARD_PROTOMEK)


def _mass(page: PrintedPage) -> float | None:
    words = [label_value(page, "mass"), *(m[1] for word in headline(page).words if (m := _MASS.fullmatch(word)))]
    match = next((m for word in words if (m := re.match(r"[\d.]+", word))), None)
    return float(match[0]) if match else None


def _structure(mass: float, quad: bool) -> dict[str, int]:
    row = max(-int(-mass // 1), 2) - 2
    head = PROTO_HEAD[row]
    arms = {} if quad else {"RA": head, "LA": head}
    legs = (PROTO_QUAD_LEGS if quad else PROTO_LEGS)[row]
    return {"HD": head, "T": row + 2, **arms, "L": legs, "MG": 2 if mass > ULTRAHEAVY_ABOVE else 1}


def _walk(page: PrintedPage) -> int:
    """Walking MP, or the cruising MP of a glider."""
    found = (first_number(label_value(page, key)) for key in ("walk", "cruise", "ground"))
    return next((points for points in found if points is not None), 0)


_GLIDES = re.compile(r"\b(?:wings|flank\w*|gliders?)\b", re.I)


def _body(page: PrintedPage, points: dict[str, int]) -> ProtoBody:
    words = page.text
    for name in filter(None, (headline(page).name, label_value(page, "type"))):
        words = words.replace(name, "")  # `Sugar Glider` may be any ProtoMech
    if _GLIDES.search(words):
        return ProtoBody.GLIDER
    return ProtoBody.QUAD if "RA" not in points else ProtoBody.BIPED


def _labels(page: PrintedPage) -> dict[str, tuple[float, float]]:
    """Places of the names of the locations at the diagram; some take two lines."""
    found: dict[str, tuple[float, float]] = {}
    title = next((p for p in page.phrases if p.text == "ARMOR DIAGRAM"), None)
    edge = title.x0 - 12 if title is not None else max((p.x0 for p in page.phrases), default=0) - 130
    words = sorted((p for p in page.phrases if p.x0 > edge), key=lambda p: p.line)
    for phrase in words:
        name = phrase.text.casefold()
        if name in ("left", "right"):
            under = [p for p in words if p.text == "Arm" and abs(p.middle - phrase.middle) < 8 and p.line > phrase.line]
            if under:
                found["LA" if name == "left" else "RA"] = (phrase.middle, phrase.line)
        elif name in _WORDS and name != "body":
            found.setdefault(_WORDS[name], (phrase.middle, phrase.line))
    return found


def _pips_by_outline(page: PrintedPage) -> dict[str, list[Shape]]:
    """The pips of each location: those in one outline belong to the nearest label."""
    labels = _labels(page)
    title = next((p for p in page.phrases if p.text == "ARMOR DIAGRAM"), None)
    if not labels or title is None:
        return {}
    side = page.within(title.x0 - 14, title.bottom, page.width, page.height)
    small = [s for s in side.shapes if 1.4 < s.width < 9 and s.fill is not None]
    pips = without_covered([p for p in small if abs(p.width - p.height) < 0.06 * p.width and p.curved])
    usual = sorted(p.width for p in pips)[len(pips) // 2] if pips else 0.0
    outlines = [s for s in side.shapes if s.width > 2.6 * usual and s.height > 3.4 * usual and s.points > 12]
    groups: dict[int, list[Shape]] = defaultdict(list)
    for pip in pips:
        around = [
            (s.width * s.height, n)
            for n, s in enumerate(outlines)
            if s.x0 < pip.x < s.x1 and s.top < pip.y < s.bottom and s.fill is not None
        ]
        if around:
            groups[min(around)[1]].append(pip)
    held = [group for group in groups.values() if len(group) > 1]
    places_held = [place for place in ORDER if place in labels]
    if not held or len(held) > len(places_held):
        return {}
    middles = [(sum(p.x for p in g) / len(g), sum(p.y for p in g) / len(g)) for g in held]
    best = min(
        permutations(places_held, len(held)),
        key=lambda order: sum(
            hypot(x - labels[place][0], y - labels[place][1]) for place, (x, y) in zip(order, middles, strict=True)
        ),
    )
    return dict(zip(best, held, strict=True))


def _diagram(page: PrintedPage) -> dict[str, int]:
    """The pips of each location, armor and structure together."""
    return {place: len(group) for place, group in _pips_by_outline(page).items()}


def _printed_points(page: PrintedPage) -> dict[str, int]:
    """The points that are printed next to the names of the locations."""
    return {place: label.points for place, label in _printed_labels(page).items()}


def _printed_labels(page: PrintedPage) -> dict[str, LocationCount]:
    hits = next((p for p in page.phrases if p.text == "Hit location"), None)
    if hits is None:
        return {}
    heads = [p for p in page.phrases if abs(p.line - hits.line) < 0.5 * hits.size and p.text.endswith("hit")]
    edge = max((p.x1 for p in heads), default=hits.x1)
    side = page.within(edge, hits.top - 10, page.width, page.height)
    found: dict[str, LocationCount] = {}
    for label in location_counts(side, VOCABULARY):
        place = _WORDS.get(label.words)
        if place is not None:
            found.setdefault(place, label)
    return found


def _equipment(
    page: PrintedPage, findings: SheetFindings, side: TechSide, jump: int, walk: int
) -> Iterator[PrintedMount]:
    weapons: list[Item] = []
    swims = False
    for row in inventory(page):
        found = printed_item(row.name, side, "protomech")
        if found.item is None:
            findings.doubt(f"'{row.name}' in the inventory", "kept as printed", "equipment of a ProtoMech")
        elif found.item.weapon is not None:
            weapons.append(found.item)
        code = found.item.name if found.item is not None else row.name
        swims |= code == "UMU"
        place = _location(row.place.split(" ")[0])
        yield from [PrintedMount(code, found.item is not None, place, row.place.endswith("(R)"))] * row.count
    for printed in ammunition(page):
        lot = printed_item(f"Ammo ({printed.name}) {printed.shots}", side, "protomech", weapons).item
        if lot is None and has_own_load(printed.name, side, "protomech"):
            continue
        if lot is None:
            findings.doubt(f"the ammunition '{printed.name}'", "left out", "ammunition of a weapon")
            continue
        yield from [PrintedMount(lot.name, place=_location(printed.place), shots=printed.shots)] * max(printed.lots, 1)
    if _armor_kind(page) is ArmorType.ELECTRIC_DISCHARGE:
        yield PrintedMount(DISCHARGER, place="T")
    if jump and not swims:
        extended = jump > walk
        yield from [PrintedMount("ExtendedJumpJetSystem" if extended else "ProtoMechJumpJet", place="BD")] * jump
        kind = f"{jump} extended ones, since it jumps farther than it walks" if extended else f"{jump}"
        findings.note("jump jets are not printed", f"{kind} for as many jump MP")


def _location(place: str) -> str:
    return place if place in LOCATION_NAMES else "BD"


DISCHARGER = "Clan Electric Discharge ProtoMech"
"""The equipment in the torso of a ProtoMech with this kind of armor."""


def _marks(page: PrintedPage, points: dict[str, int], structure: dict[str, int], findings: SheetFindings) -> Condition:
    """Struck pips: the armor of each location is drawn before its structure."""
    armor: dict[str, int] = {}
    inside: dict[str, int] = {}
    for place, group in _pips_by_outline(page).items():
        outer = group[: points.get(place, 0)]
        armor[place] = count_lost(outer)
        inside[place] = count_lost(group[len(outer) :])
    if not armor:
        armor, inside = _labeled_marks(page, structure, findings)
    destroyed = frozenset(place for place, lost in inside.items() if lost and lost >= structure.get(place, 99))
    return Condition(
        armor={place: lost for place, lost in armor.items() if lost},
        structure={place: lost for place, lost in inside.items() if lost},
        destroyed=destroyed,
    )


_ROLLS = re.compile(r"[\d,–-]+ ")  # before a location that is close to it


def _criticals(page: PrintedPage) -> dict[str, int]:
    """The crossed boxes behind the locations of the table of hits."""
    head = next((p for p in page.phrases if p.text.casefold() in ("hit location", "location")), None)
    if head is None:
        return {}
    names = {name.casefold(): place for place, name in LOCATION_NAMES.items()}
    rows = [
        (names[name], p)
        for p in page.phrases
        if p.line > head.line and p.x0 < head.x0 + 12 and p.x1 > head.x0
        if (name := _ROLLS.sub("", p.text).casefold()) in names
    ]
    heads = [
        p.x1 for p in page.phrases if abs(p.line - head.line) < 0.5 * head.size and p.text.casefold().endswith(" hit")
    ]
    end = max(heads, default=head.x1)
    found = {place: count_struck_boxes(page, row, end, lambda box: box.struck_in_color) for place, row in rows}
    return {f"critical-{place}": count for place, count in found.items() if count}


def _labeled_marks(
    page: PrintedPage, structure: dict[str, int], findings: SheetFindings
) -> tuple[dict[str, int], dict[str, int]]:
    """The lost points of armor and structure in a diagram whose labels give the points of each location."""
    labels = _printed_labels(page)
    if not labels:
        return {}, {}
    left, top = min(label.x for label in labels.values()) - 16, min(label.y for label in labels.values()) - 30
    low = max(label.y for label in labels.values()) + 30
    area = left, top, page.width, low
    inside = [replace(label, words="", points=structure.get(place, 0)) for place, label in labels.items()]
    expected, names = [*labels.values(), *inside], [LOCATION_NAMES[place] for place in labels]
    inner = {n + len(labels): n for n in range(len(labels))}
    owned = pips_of_labels(page, area, expected, inner, largest=ENLARGED)
    names = [f"{name}, {what}" for what in ("armor", "structure") for name in names]
    report_missing(page, area, expected, owned, names, findings)
    lost = [count_lost(pips or ()) for pips in owned]
    half = len(labels)
    return dict(zip(labels, lost[:half], strict=True)), dict(zip(labels, lost[half:], strict=True))
