"""The reader of `.cpnx` files, campaigns of MekHQ: their units, with crews, damage and formations."""

from collections.abc import Iterator

from importers.cpnx.people import People, formations
from importers.loaded import Loaded, source_refusal
from importers.mul.entity import read_entity, with_networks
from importers.text import text_reader
from importers.xml import Element, line_number, parse_xml
from sheets.problem import Problem
from sheets.record.force import EnclosedDesign, Force, ForceEntry

__all__ = ["read", "read_cpnx"]


def __dir__() -> list[str]:
    return __all__


MOST_TAGS = 2_000_000  # and attributes; campaigns of many years have some hundred thousand
MOST_UNITS = 2_000
MOST_CHARACTERS = 64_000_000


def read_cpnx(text: str, file: str) -> Loaded:
    """Read the units of a campaign as a force; raises Unreadable if the text is not a campaign.

    >>> campaign = "<campaign><units><unit id='1'><entity chassis='Atlas' model='AS7-D'/></unit></units></campaign>"
    >>> [entry.unit.chassis for entry in read_cpnx(campaign, "war.cpnx").force.entries]
    ['Atlas']
    """
    root, noted = parse_xml(text, file, MOST_TAGS, "a campaign has some hundred thousand")
    if str(root.tag).lower() != "campaign":
        raise source_refusal(file, f"XML with the root <{str(root.tag)[:40]}>", "<campaign>", line_number(root))
    entries = tuple(_entries(root, file, noted))
    if not entries:
        raise source_refusal(file, "a campaign without units", "<units> with at least one <unit>", line_number(root))
    name = (root.findtext("info/name") or "").strip()
    return Loaded(file, None, tuple(noted), force=Force(name=name, entries=with_networks(entries)))


read = text_reader(read_cpnx, by_lines=False, most=MOST_CHARACTERS)
"""Reader of the format, from bytes."""


def _entries(root: Element, file: str, noted: list[Problem]) -> Iterator[ForceEntry]:
    units = root.findall("units/unit")
    if len(units) > MOST_UNITS:
        raise source_refusal(file, f"{len(units):,} units", f"at most {MOST_UNITS:,}")
    people, designs = People(root, file, noted), _designs(root)
    groups = formations(root, file, noted)
    for unit in units:
        entity = unit.find("entity")
        if entity is None:
            noted.append(Problem(file=file, line=line_number(unit), found="a unit without an entity", done="left out"))
            continue
        identity = str(unit.get("id", ""))
        entry = read_entity(entity, groups.get(identity, ()), file, noted)
        if entry is None:
            continue
        crew = people.crew(unit, str(entity.get("type", "")), entry.unit.name)
        condition = entry.condition.model_copy(update={"crew": crew}) if crew else entry.condition
        design = entry.design or designs.get(entry.unit.name.casefold())
        yield entry.model_copy(update={"id": identity, "condition": condition, "design": design})


def _designs(root: Element) -> dict[str, EnclosedDesign]:
    """Custom designs in the campaign file, by name."""
    found = {}
    for custom in root.findall("custom"):
        name = (custom.findtext("name") or "").strip()
        for kind in ("mtf", "blk"):
            if text := custom.findtext(kind):
                found[name.casefold()] = EnclosedDesign(file=f"{name}.{kind}", text=text.strip() + "\n")
    return found
