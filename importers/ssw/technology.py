"""Technology base and rules level of a unit, and the side of a system."""

from importers.ssw.document import Element
from importers.ssw.own import own_fields
from importers.ssw.page import Page, flag
from sheets.equipment.kinds import TechSide
from sheets.formats.ssw import CLAN, INNER_SPHERE, LEVELS, MIXED, SIDES, TECH_BASES
from sheets.units.base import RulesLevel, TechBase

NUMBERED = {str(number): name for number, name in enumerate(TECH_BASES)}  # how old files say it
CHASSIS_SYSTEMS = ("structure", "engine", "armor")


def side_stated(element: Element) -> TechSide | None:
    """The side in a `techbase` attribute; None for either, and where an old file has none."""
    return SIDES.get(element.get("techbase", ""))


def read_tech_base(page: Page, root: Element, stated: Element, clan_case: bool) -> TechBase:
    """The technology base that an element states; whose chassis a mixed unit has, other elements must tell."""
    text = (stated.text or "").strip()
    if text in NUMBERED:
        text = NUMBERED[text]
    if text == INNER_SPHERE:
        return TechBase.IS
    if text == CLAN:
        return TechBase.CLAN
    if text != MIXED:
        page.refuse(stated, f"{text[:40]!r} in <techbase>", ", ".join(TECH_BASES))
    own = own_fields(page, root)[0].get("tech_base")
    if own in (TechBase.MIXED_IS, TechBase.MIXED_CLAN):
        return TechBase(own)
    found = (side_stated(element) for tag in CHASSIS_SYSTEMS if (element := root.find(tag)) is not None)
    side = next((side for side in found if side is not None), TechSide.CLAN if clan_case else TechSide.IS)
    tech = TechBase.MIXED_CLAN if side is TechSide.CLAN else TechBase.MIXED_IS
    chassis = CLAN if side is TechSide.CLAN else INNER_SPHERE
    page.note(stated, "mixed technology", "whose chassis it is", f"taken as {chassis}, from structure, engine and CASE")
    return tech


def read_rules_level(page: Page, element: Element, text: str, version: int) -> RulesLevel:
    """The rules level. Files of version 0 know no introductory level and begin with the tournament's."""
    number = page.whole(element, text.strip(), 0, len(LEVELS) - 1)
    return LEVELS[min(number + (version == 0), len(LEVELS) - 1)]


def clan_case(loadout: Element, version: int) -> bool:
    """Whether a loadout has the free CASE of the Clans, which old files leave unsaid."""
    element = loadout.find("clancase")
    return flag(element.text) if element is not None else version < 1
