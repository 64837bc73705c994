"""The printed armor of a 'Mech: kind, maker, points by location, patchwork armor."""

import re
from collections import Counter

from importers.recordsheet_pdf.diagrams import armor_labels, labels_by_location, points_by_place
from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.labels import find_heading, text_from, title_kind
from importers.recordsheet_pdf.page import PrintedPage
from importers.recordsheet_pdf.reading import Fields
from sheets.equipment.kinds import ArmorType, TechSide
from sheets.equipment.system_names import armor_item, armor_maker, armor_named, side_of
from sheets.recordsheet.names import armor_name
from sheets.rules.structure import COWL
from sheets.units.base import TechBase
from sheets.units.mech import LOCATION_NAMES, TORSOS
from sheets.units.systems import Plating

_SIDE_TAG = re.compile(r"\s*[\[(](?:Clan|IS)[\])]")


def mech_armor_title(page: PrintedPage) -> str:
    """The name of the armor in the title of the diagram."""
    name = title_kind(page, find_heading(page, "ARMOR DIAGRAM", "ARMOR"))
    return name.split(",")[0].strip()  # its BAR is behind the comma


def makers_of_armor(page: PrintedPage, tech: TechBase, in_slots: Counter[ArmorType]) -> tuple[TechSide, ...]:
    """The possible makers of the armor: both sides on a mixed chassis if their armor differs and has no name.

    `in_slots` has the numbers of its slots, which may tell the side.
    """
    name = mech_armor_title(page)
    kind = armor_named(_SIDE_TAG.sub("", name))
    if side_of(name) is not None or kind is None or not tech.is_mixed:
        return (side_of(name) or tech.side,)
    built = {side: entry for side in (tech.side, *TechSide) if (entry := armor_item(kind, side)) is not None}
    if len(set(built.values())) < 2:
        return (tech.side,)
    fitting = [side for side, entry in built.items() if entry.armor and entry.armor.mech_slots == in_slots[kind]]
    return tuple(fitting) if len(fitting) == 1 else tuple(built)


def _armor_kind(page: PrintedPage, findings: SheetFindings, in_slots: set[ArmorType]) -> ArmorType:
    """The kind of armor by its name above the diagram; else by its slots."""
    name = mech_armor_title(page)
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


def mech_armor_fields(
    page: PrintedPage,
    findings: SheetFindings,
    tech: TechBase,
    in_slots: set[ArmorType],
    maker: TechSide,
    places: list[str],
    has_cowl: bool,
) -> Fields:
    """The armor and its points by location; `in_slots` are the kinds of armor that take slots."""
    kind = _armor_kind(page, findings, in_slots)
    title, lower = (
        find_heading(page, "ARMOR DIAGRAM", "ARMOR"),
        find_heading(page, "INTERNAL STRUCTURE DIAGRAM", "STRUCTURE"),
    )
    if title is None or lower is None:
        raise findings.refuse("no armor diagram", "a diagram under 'ARMOR DIAGRAM'")
    points = points_by_place(armor_labels(page))
    if has_cowl and ("HD", False) in points and not any("cowl" in label.words for label in armor_labels(page)):
        points["HD", False] += COWL  # other programs leave out the points of the quirk
    platings = _platings(page, findings, tech, places) if kind is ArmorType.PATCHWORK else {}
    regions = []
    for place in places:
        if (found := points.get((place, False))) is None:
            raise findings.refuse(f"no armor at the {LOCATION_NAMES[place]}", "its points beside the diagram")
        region: Fields = {"place": place, "armor": {"boxes": found}, "plating": platings.get(place)}
        if place in TORSOS:
            if (behind := points.get((place, True))) is None:
                findings.doubt(f"no armor at the rear of the {LOCATION_NAMES[place]}", "taken as none", "its points")
            region["rear"] = {"boxes": behind or 0}
        regions.append(region)
    name = {"code": kind.value, "side": armor_maker(kind, maker).value}
    return {"armor": {"name": name}, "regions": regions}


_PATCHES = re.compile(r"((?:[A-Z]{2,3}, )*[A-Z]{2,3}) ([A-Z][^;]+)(?:; |$)")


def _platings(page: PrintedPage, findings: SheetFindings, tech: TechBase, places: list[str]) -> dict[str, Fields]:
    """The kinds of patchwork armor by location, from a list like `HD, CT Hardened; RA Reactive` or below each label."""
    kinds: dict[str, str] = {}
    for phrase in page.phrases:
        head = _PATCHES.match(phrase.text)
        if head is not None and set(head[1].split(", ")) <= LOCATION_NAMES.keys():
            for listed_places, name in _PATCHES.findall(f"{phrase.text} {text_from(page, phrase.text)}".strip()):
                kinds |= dict.fromkeys(listed_places.split(", "), name)
    for (place, rear), label in labels_by_location(armor_labels(page)):
        under = [p for p in page.phrases if abs(p.middle - label.x) < 30 and 0 < p.line - label.y < 16]
        names = [p.text for p in under if armor_named(_SIDE_TAG.sub("", p.text)) is not None]
        if names and not rear:
            kinds.setdefault(place, names[0])
    found = {}
    for place in places:
        name = kinds.get(place, "")
        kind = armor_named(_SIDE_TAG.sub("", name).strip())
        if kind is None:
            findings.doubt(
                f"no kind of armor at the {LOCATION_NAMES[place]}",
                "taken as standard",
                "the kind of armor of this location",
            )
        maker = side_of(name) or tech.side
        found[place] = {"code": (kind or ArmorType.STANDARD).value, "side": maker.value}
    return found
