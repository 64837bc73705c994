"""Facts that the sheets of all families print alike: name, technology, rules level, role, quirks, year."""

import re
from collections.abc import Iterable

from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.inventory import gear_paragraph, inventory, mounts_of
from importers.recordsheet_pdf.labels import label_value, split_list, text_beside, text_from
from importers.recordsheet_pdf.page import PrintedPage
from importers.recordsheet_pdf.unit_head import headline
from sheets.equipment.quirks import quirks
from sheets.recordsheet.identify import nearest_meanings
from sheets.units import Unit
from sheets.units.base import TECH_BASE_NAMES, Role, RulesLevel, TechBase

RULES_LEVELS = {level.name.casefold(): level for level in RulesLevel}
OTHER_QUIRK_TITLES = {"ubiquitousclans": "ubiquitous_clan"}
"""Names of quirks in other programs."""

_HEADS = ("Loc", "Dmg", "#", "Ht")
_YEAR = re.compile(r"\b([12]\d{3}|3\d{3})\b")
_SUBTITLE = re.compile(r"record sheet", re.I)
TAGGED = re.compile(r"[\[(](Clan|C|IS)[\])]")


def printed_name(page: PrintedPage) -> str:
    """The name: next to `Type:`, above the headline, the largest words above the title, or next to `Type`."""
    if any(p.text.startswith("Type:") for p in page.phrases) and (name := label_value(page, "type")):
        return name  # without a colon it may be the head of a column
    if name := headline(page).name:
        return name
    subtitle = next((p for p in page.phrases if _SUBTITLE.search(p.text)), None)
    if subtitle is not None:
        above = [p for p in page.phrases if p.line < subtitle.line and p.size > subtitle.size and p.x0 < subtitle.x1]
        if above:
            return max(above, key=lambda p: p.size).text
    heads = [p for p in page.phrases if p.text in _HEADS]
    bare = [p for p in page.phrases if p.text == "Type" and all(abs(p.line - h.line) > p.size for h in heads)]
    return next(filter(None, (text_beside(page, label) for label in bare)), "")


def printed_tech_base(
    page: PrintedPage, findings: SheetFindings, items: Iterable[str], usual: TechBase = TechBase.IS
) -> TechBase:
    """The technology base, or the usual one when none is printed.

    The side of a mixed chassis shows in the items that name the other side.
    """
    text = (label_value(page, "tech") or headline(page).tech).casefold()
    if not text:
        findings.note("no technology base", f"taken as {TECH_BASE_NAMES[usual]}")
        return usual
    if "mixed" not in text:
        if text.startswith("clan"):
            return TechBase.CLAN
        if "inner" not in text and text != "is":
            findings.doubt(f"the tech base '{text}'", "taken as Inner Sphere", "Inner Sphere, Clan or Mixed")
        return TechBase.IS
    if text != "mixed":
        return TechBase.MIXED_CLAN if "clan" in text else TechBase.MIXED_IS
    tags = {match[1] for item in items for match in TAGGED.finditer(item)}
    clan = "IS" in tags and not {"Clan", "C"} & tags
    side = "Clan" if clan else "Inner Sphere"
    findings.note("the side of the mixed chassis is not printed", f"taken as {side}, by the items that name the other")
    return TechBase.MIXED_CLAN if clan else TechBase.MIXED_IS


def printed_rules_level(page: PrintedPage, findings: SheetFindings) -> RulesLevel:
    """The rules level; standard when none is printed."""
    text = (label_value(page, "rules") or headline(page).rules).casefold()
    if text in RULES_LEVELS:
        return RULES_LEVELS[text]
    findings.note("no rules level", "taken as standard")
    return RulesLevel.STANDARD


def printed_role(page: PrintedPage, findings: SheetFindings) -> str:
    """The printed role, or an empty text."""
    text = label_value(page, "role") or headline(page).role
    if text.casefold() in ("", "none", "undetermined"):
        return ""
    found = nearest_meanings(text, {each.value: each for each in Role})
    if not found:
        findings.doubt(f"the role '{text}'", "left out", "a battlefield role")
    return found[0].value if found else ""


def printed_source(page: PrintedPage) -> str:
    """The printed source book, or an empty text."""
    return label_value(page, "source") or headline(page).source


def printed_quirk_codes(page: PrintedPage, findings: SheetFindings) -> list[str]:
    """The codes of the quirks that a sheet lists by title."""
    known = {_without_tags(quirk.title): code for code, quirk in quirks().items()}
    known |= {_without_tags(code): code for code in quirks()} | OTHER_QUIRK_TITLES
    codes = []
    for printed in split_list(text_from(page, "Quirks:")):
        title = printed
        code = known.get(_without_tags(title)) or known.get(_without_tags(title.partition(" (")[0]))
        while code is None and (shorter := re.sub(r"\s*\([^()]*\)$", "", title)) != title:
            inner = title[len(shorter) :].strip(" ()")
            title = shorter
            code = known.get(_without_tags(title)) or known.get(
                _without_tags(inner)
            )  # `VTOL Rotor Arrangement (Dual Rotors)`
        if code is None:
            findings.doubt(f"the quirk '{printed}'", "left out", "a quirk of a design")
        else:
            codes.append(code)
    return codes


def weapon_quirks_of(page: PrintedPage, unit: Unit) -> dict[int, tuple[str, ...]]:
    """The codes of the quirks below weapons, by the position of their mount."""
    free = list(range(len(unit.mounts)))
    found: dict[int, tuple[str, ...]] = {}
    for row in (*inventory(page), *gear_paragraph(page)):
        mounts = mounts_of(unit, row, free)
        free = [n for n in free if n not in mounts]
        found |= dict.fromkeys(mounts, row.quirks) if row.quirks else {}
    return found


def _without_tags(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "", text.casefold())


def printed_year(page: PrintedPage) -> int | None:
    """The year next to the era."""
    match = _YEAR.search(label_value(page, "era") or headline(page).year)
    return int(match[1]) if match else None
