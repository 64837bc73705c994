"""The parts of one unit: head of the file, technology, base loadout, and the loadout of an Omni."""

from dataclasses import dataclass
from typing import Any

from importers.ssw.document import SswDocument, flag, text_of
from importers.ssw.extras import own_fields
from importers.xml import Element
from sheets.equipment.kinds import TechSide
from sheets.units.base import RulesLevel, TechBase
from sheets.units.keywords.ssw import (
    CLAN,
    CONFIGURATION,
    INNER_SPHERE,
    LEVELS,
    MIXED,
    SIDES,
    TECH_BASES,
    VERSION,
    decode_text,
)

NUMBERED = {str(number): name for number, name in enumerate(TECH_BASES)}  # the spelling of old files
CHASSIS_SYSTEMS = ("structure", "engine", "armor")


def side_stated(element: Element) -> TechSide | None:
    """The side in a `techbase` attribute; None for either, and where an old file has none."""
    return SIDES.get(element.get("techbase", ""))


def read_ssw_tech_base(document: SswDocument, root: Element, stated: Element, clan_case: bool) -> TechBase:
    """The technology base of an element; the side of the chassis of a mixed unit is found in other elements."""
    text = (stated.text or "").strip()
    if text in NUMBERED:
        text = NUMBERED[text]
    if text == INNER_SPHERE:
        return TechBase.IS
    if text == CLAN:
        return TechBase.CLAN
    if text != MIXED:
        document.refuse(stated, f"{text[:40]!r} in <techbase>", ", ".join(TECH_BASES))
    own = own_fields(document, root)[0].get("tech_base")
    if own in (TechBase.MIXED_IS, TechBase.MIXED_CLAN):
        return TechBase(own)
    found = (side_stated(element) for tag in CHASSIS_SYSTEMS if (element := root.find(tag)) is not None)
    side = next((side for side in found if side is not None), TechSide.CLAN if clan_case else TechSide.IS)
    tech = TechBase.MIXED_CLAN if side is TechSide.CLAN else TechBase.MIXED_IS
    chassis = CLAN if side is TechSide.CLAN else INNER_SPHERE
    document.note(
        stated, "mixed technology", "whose chassis it is", f"taken as {chassis}, from structure, engine and CASE"
    )
    return tech


def read_ssw_rules_level(document: SswDocument, element: Element, text: str, version: int) -> RulesLevel:
    """The rules level. Files of version 0 have no introductory level and begin with the tournament level."""
    number = document.whole(element, text.strip(), 0, len(LEVELS) - 1)
    return LEVELS[min(number + (version == 0), len(LEVELS) - 1)]


def has_clan_case(loadout: Element, version: int) -> bool:
    """Whether a loadout has the free CASE of the Clans, which old files do not state."""
    element = loadout.find("clancase")
    return flag(element.text) if element is not None else version < 1


MOST_LOADOUTS = 100  # loadouts of one Omni; real ones have up to twenty
MOST_EQUIPMENT = 1_000  # items in one loadout


@dataclass(slots=True)
class SswLoadout:
    """One list of equipment: the base chassis, or the additions of a configuration."""

    element: Element
    pod: bool


@dataclass(slots=True)
class Configuration:
    """One unit of a file."""

    document: SswDocument
    root: Element
    version: int
    base: SswLoadout
    added: SswLoadout | None

    @property
    def own(self) -> Element:
        """The loadout with the unit's own name, year, technology and actuators."""
        return (self.base if self.added is None else self.added).element

    @property
    def loadouts(self) -> list[SswLoadout]:
        return [self.base] if self.added is None else [self.base, self.added]

    @property
    def clan_case(self) -> bool:
        """Whether the 'Mech has the free CASE of the Clans."""
        return has_clan_case(self.own, self.version)

    def tech_base(self) -> TechBase:
        """The technology base."""
        stated = None if self.added is None else self.added.element.find("techbase")
        if stated is None:
            stated = self.document.child(self.root, "techbase")
        return read_ssw_tech_base(self.document, self.root, stated, self.clan_case)

    def identity(self) -> dict[str, Any]:  # any: the values of fields of a model
        """Name, year, rules level and source."""
        document, root = self.document, self.root
        chassis = decode_text(root.get("name")).strip()
        if not chassis:
            document.refuse(root, f"<{root.tag}> without name=", "the name of the chassis")
        name = "" if self.added is None else decode_text(self.added.element.get("name"))
        model = decode_text(root.get("model"))
        level = self.own.get("ruleslevel") or document.text(root, "rules_level")
        return {
            "chassis": chassis,
            "model": " ".join(part for part in (model.strip(), name.strip()) if part),
            "year": self._year(),
            "rules_level": read_ssw_rules_level(document, root, level, self.version),
            "source": self._source(),
        }

    def _year(self) -> int:
        if self.own.find("loadout_year") is not None:
            return self.document.integer(self.own, "loadout_year", 1, 9999)
        return self.document.integer(self.root, "year", 1, 9999)

    def _source(self) -> str:
        """The source of the design: in the loadout, in old files in the head."""
        places = (self.own, self.base.element, self.root)
        return next((text for place in places if (text := text_of(place, "source").strip())), "")


def configurations(document: SswDocument, root: Element, omni: bool) -> list[Configuration]:
    """The units of a file.

    Each loadout of an Omni has its own document, which is called `file#loadout`.
    """
    version = read_version(document, root)
    base = SswLoadout(document.child(root, "baseloadout"), pod=False)
    added = list(root.iterchildren("loadout")) if omni else []
    for loadout in (base.element, *added):
        if (count := sum(1 for _ in loadout.iterchildren("equipment"))) > MOST_EQUIPMENT:
            document.refuse(loadout, f"{count:,} pieces of equipment", f"at most {MOST_EQUIPMENT:,}")
    if not omni:
        return [Configuration(document, root, version, base, None)]
    if not added:
        document.refuse(root, "an Omni without a loadout", "at least one <loadout>")
    if len(added) > MOST_LOADOUTS:
        document.refuse(added[MOST_LOADOUTS], f"{len(added):,} loadouts", f"at most {MOST_LOADOUTS}")
    names = [decode_text(element.get("name")) for element in added]
    for number, name in enumerate(names):
        if name in names[:number]:
            document.refuse(added[number], f"a second loadout called {name!r}", "names of their own")
    return [
        Configuration(
            SswDocument(f"{document.file}{CONFIGURATION}{name}", list(document.problems)),
            root,
            version,
            base,
            SswLoadout(element, pod=True),
        )
        for name, element in zip(names, added, strict=True)
    ]


def read_version(document: SswDocument, root: Element) -> int:
    """The version of the format, 0 where the file has none."""
    if root.find("ssw_savefile_version") is None:
        return 0
    return document.integer(root, "ssw_savefile_version", 0, VERSION)


def is_omni(root: Element) -> bool:
    """Whether a unit is an Omni."""
    return flag(root.get("omnimech")) or flag(root.get("omni"))
