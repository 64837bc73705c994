"""What one unit is made of: the head of a file, its base loadout, and of an Omni the loadout that is added to it."""

from dataclasses import dataclass
from typing import Any

from importers.ssw.document import Element
from importers.ssw.page import Page, flag
from importers.ssw.technology import clan_case, read_rules_level, read_tech_base
from importers.ssw.texts import text_of
from sheets.formats.ssw import CONFIGURATION, VERSION
from sheets.formats.ssw_text import plain
from sheets.units.base import TechBase


@dataclass(slots=True)
class Loadout:
    """One list of equipment: the base chassis, or what a configuration adds to it."""

    element: Element
    pod: bool


@dataclass(slots=True)
class Configuration:
    """One unit of a file."""

    page: Page
    root: Element
    version: int
    base: Loadout
    added: Loadout | None

    @property
    def own(self) -> Element:
        """The loadout that may say something for itself: name, year, technology, actuators."""
        return (self.base if self.added is None else self.added).element

    @property
    def loadouts(self) -> list[Loadout]:
        return [self.base] if self.added is None else [self.base, self.added]

    @property
    def clan_case(self) -> bool:
        """Whether it has the free CASE of the Clans."""
        return clan_case(self.own, self.version)

    def tech_base(self) -> TechBase:
        """The technology base."""
        stated = None if self.added is None else self.added.element.find("techbase")
        if stated is None:
            stated = self.page.child(self.root, "techbase")
        return read_tech_base(self.page, self.root, stated, self.clan_case)

    def identity(self) -> dict[str, Any]:  # any: the values of fields of a model
        """Name, year, rules level and source."""
        page, root = self.page, self.root
        chassis = plain(root.get("name")).strip()
        if not chassis:
            page.refuse(root, f"<{root.tag}> without name=", "the name of the chassis")
        name = "" if self.added is None else plain(self.added.element.get("name"))
        model = plain(root.get("model"))
        level = self.own.get("ruleslevel") or page.text(root, "rules_level")
        return {
            "chassis": chassis,
            "model": " ".join(part for part in (model.strip(), name.strip()) if part),
            "year": self._year(),
            "rules_level": read_rules_level(page, root, level, self.version),
            "source": self._source(),
        }

    def _year(self) -> int:
        if self.own.find("loadout_year") is not None:
            return self.page.integer(self.own, "loadout_year", 1, 9999)
        return self.page.integer(self.root, "year", 1, 9999)

    def _source(self) -> str:
        """Where the design was published: in the loadout, in old files in the head."""
        places = (self.own, self.base.element, self.root)
        return next((text for place in places if (text := text_of(place, "source").strip())), "")


def configurations(page: Page, root: Element, omni: bool) -> list[Configuration]:
    """The units of a file. Those of an Omni have a page of their own each, on which they are called `file#loadout`."""
    version = read_version(page, root)
    base = Loadout(page.child(root, "baseloadout"), pod=False)
    if not omni:
        return [Configuration(page, root, version, base, None)]
    added = list(root.iterchildren("loadout"))
    if not added:
        page.refuse(root, "an Omni without a loadout", "at least one <loadout>")
    names = [plain(element.get("name")) for element in added]
    for number, name in enumerate(names):
        if name in names[:number]:
            page.refuse(added[number], f"a second loadout called {name!r}", "names of their own")
    return [
        Configuration(
            Page(f"{page.file}{CONFIGURATION}{name}", list(page.problems)),
            root,
            version,
            base,
            Loadout(element, pod=True),
        )
        for name, element in zip(names, added, strict=True)
    ]


def read_version(page: Page, root: Element) -> int:
    """The version of the format, 0 where the file states none."""
    if root.find("ssw_savefile_version") is None:
        return 0
    return page.integer(root, "ssw_savefile_version", 0, VERSION)


def is_omni(root: Element) -> bool:
    """Whether a unit is an Omni."""
    return flag(root.get("omnimech")) or flag(root.get("omni"))
