"""The ledger of rulings has each entry of the errata documents once, with the code and the test of its effect."""

import ast
import re
from collections import Counter
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from sheets.editions import EDITIONS, edition
from sheets.equipment import catalogue
from sheets.equipment.changes import catalogue_changes, changed_items
from sheets.equipment.kinds import ArmorType, CockpitType, EngineType, GyroType, StructureType
from sheets.equipment.quirks import quirk, weapon_quirk
from sheets.errata import Area, ruling, rulings


def test_every_change_of_an_item_has_its_ruling_and_the_other_way_round() -> None:
    changed = changed_items()
    assert set(changed) <= {entry.id for entry in rulings()}
    for entry in rulings():
        if Area.CATALOGUE in entry.touches and entry.id not in changed:
            # said twice in the documents: the item keeps it under the other entry
            named = {each for about in entry.about for each in about.split("+")}
            assert any(f"item:{i.name}" in named for items in changed.values() for i in items), entry.id
        if entry.id in changed:
            assert Area.CATALOGUE in entry.touches, entry.id


def test_no_older_figure_is_the_same_as_the_new_one() -> None:
    for entry in rulings():
        for line in catalogue_changes(entry):
            if " -> " in line:
                old, new = line.split(" -> ")
                assert not old.endswith(f" {new}"), line


def test_changes_read_like_sentences() -> None:
    assert catalogue_changes(ruling("BMM-7.01:p118:laser-ams-heat")) == (
        "catalogue: ISLaserAntiMissileSystem heat 5 -> 7",
    )
    assert catalogue_changes(ruling("BMM-7.01:p90-95:anubis")) == ("quirks: gains exp_actuator, loses nothing",)
    assert catalogue_changes(ruling("BMM-7.01:p48:hip")) == ("play",)


OF_UNITS = {
    *("unit", "chassis", "base", "build", "size", "shape", "body", "motive", "platoon", "arms", "mount", "part"),
    *("carries", "attack", "as", "element", "move"),
}


def test_what_a_ruling_is_about_exists() -> None:
    known = {
        "item": {i.name for i in catalogue()},
        "trait": {trait for i in catalogue() for trait in i.traits},
        "ammo": {i.ammo.type for i in catalogue() if i.ammo},
        "munition": {munition for i in catalogue() if i.ammo for munition in i.ammo.munitions},
        "armor": {kind.value for kind in ArmorType},
        "structure": {kind.value for kind in StructureType},
        "gyro": {kind.value for kind in GyroType},
        "engine": {kind.value for kind in EngineType},
        "cockpit": {kind.value for kind in CockpitType},
    }
    for entry in rulings():
        for about in (each for joined in entry.about for each in joined.split("+")):
            kind, _, name = about.partition(":")
            if kind in known:
                assert name in known[kind], (entry.id, about)
            elif kind == "quirk":
                assert quirk(name), (entry.id, about)
            elif kind == "weapon-quirk":
                assert weapon_quirk(name), (entry.id, about)
            else:
                assert kind in OF_UNITS, (
                    entry.id,
                    about,
                )
        for code in (*entry.quirks.gains, *entry.quirks.loses) if entry.quirks else ():
            assert quirk(code) or weapon_quirk(code), (entry.id, code)


def test_ids_say_where_to_look() -> None:
    assert ruling("TW-4.4:p41:head-hits").page == "41"
    with pytest.raises(KeyError):
        ruling("TW-4.4:p41:tail-hits")
    for entry in rulings():
        assert entry.id.startswith(edition(entry.edition).prefix)
        assert entry.says.endswith(".")
        assert entry.touches


def test_editions() -> None:
    assert {"tw-4.4", "bmm-7.01", "as-2.3.1", "asce-5.01"} <= {known.id for known in EDITIONS}
    assert sum(len(rulings(known.id)) for known in EDITIONS) == len(rulings())
    with pytest.raises(KeyError):
        edition("tw-9")


HEADING = re.compile(r"\(pp?\. ?(?P<page>[\d\-]+)[^)]*\)\s*\**\s*$")
DOCUMENTS = {
    "tw-4.4": "total-warfare-errata-4.4.txt",
    "bmm-7.01": "battlemech-manual-errata-7.01.txt",
    "as-2.3.1": "alpha-strike-errata-2.3.1.txt",
    "asce-5.01": "alpha-strike-ce-errata-5.01.txt",
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_entry_of_a_document_is_in_the_ledger(shared: Path, name: str) -> None:
    """Headings end in a page number; the last part of each document repeats entries of the first."""
    text = (shared / "seeds" / DOCUMENTS[name]).read_text(encoding="utf-8").split("NEW ADDITIONS")[0]
    headings = [match["page"].strip("-") for line in text.splitlines() if (match := HEADING.search(line))]
    pages = [entry.page for entry in rulings(name)]
    assert len(headings) > 60
    assert set(headings) <= set(pages)
    for page in set(headings):
        assert pages.count(page) >= headings.count(page), page


POINT = re.compile(r"(?:^\s*(?:- )?|\))(\d+)\) ")
PLACE = re.compile(r"\(pp?\. ?(?P<page>[\d\-]+)[^)]*\)\s*\**\s*(?:1\) .*)?$")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_each_numbered_point_is_an_entry_of_its_own(shared: Path, name: str) -> None:
    """A heading counts as many entries as it has numbered points below it, one where it has none."""
    text = (shared / "seeds" / DOCUMENTS[name]).read_text(encoding="utf-8").split("NEW ADDITIONS")[0]
    wanted: Counter[str] = Counter()
    page, points = "", 0
    for line in [*text.splitlines(), "(p. 0)"]:
        if match := PLACE.search(line):
            wanted[page] += max(points, 1)
            page, points = match["page"].strip("-"), 0
        if (point := POINT.search(line)) and int(point[1]) == points + 1:
            points += 1
    entries = Counter(entry.page for entry in rulings(name))
    assert max(wanted.values()) > 4
    assert {page: number for page, number in wanted.items() if page and entries[page] < number} == {}


NEWEST = {"tw-4.4": 4, "bmm-7.01": 7, "as-2.3.1": 3, "asce-5.01": 5}  # what the last part of each document is made of


@pytest.mark.parametrize("name", DOCUMENTS)
def test_what_is_new_in_a_document_is_dated_so(shared: Path, name: str) -> None:
    """Each heading of the last part belongs to an entry of the newest printing or release; none is older than errata
    can be: those of the manual begin with its second printing."""
    text = (shared / "seeds" / DOCUMENTS[name]).read_text(encoding="utf-8").split("NEW ADDITIONS")[1]
    dated = {entry.page for entry in rulings(name) if entry.since == NEWEST[name]}
    for line in text.splitlines():
        match = HEADING.search(line)
        if match and "Quirk Table" not in line:  # one heading for pages 90 to 95 in the first part
            assert match["page"].strip("-") in dated, line
    first = 2 if name in ("bmm-7.01", "asce-5.01") else 1
    assert all(entry.since is not None and first <= entry.since <= NEWEST[name] for entry in rulings(name))


def test_every_heading_of_the_critical_hits_page_is_in_the_ledger(shared: Path) -> None:
    text = (shared / "seeds" / "critical-hits.txt").read_text(encoding="utf-8").replace("‘", "'").replace("’", "'")
    headings = [line.strip(" :") for line in text.splitlines() if len(line) < 30 and "|" not in line]
    known = " / ".join(f"{entry.subject} {entry.id}" for entry in rulings("crit")).casefold()
    assert len(headings) > 25
    for heading in headings:
        words = [word.rstrip("s") for word in re.findall("[a-z]{3,}", heading.casefold())]
        assert any(word in known for word in words), heading


CITED = re.compile(r"\b(?:TW-4\.4|BMM-7\.01|AS-2\.3\.1|ASCE-5\.01|CRIT):(?:p[\d-]+:)?[a-z0-9][a-z0-9-]*\b")


def test_every_ruling_that_code_or_a_test_cites_is_in_the_ledger() -> None:
    root = Path(__file__).parents[3]
    known = {entry.id for entry in rulings()}
    unknown = {
        f"{path.relative_to(root)}: {cited}"
        for folder in ("sheets", "importers", "exporters", "astech", "tests")
        for path in (root / folder).rglob("*.py")
        for cited in CITED.findall(path.read_text(encoding="utf-8"))
        if cited not in known
    }
    mistyped = {"TW-4.4:p41:tail-hits", "BMM-7.01:p48:hap"}  # names that tests ask for in vain
    assert not {line for line in unknown if line.rpartition(" ")[2] not in mistyped}


ROOT = Path(__file__).parents[3]


def exists(code: str) -> bool:
    """Whether there is such a data file, module, or name in a module."""
    if "/" in code:
        return (ROOT / code).is_file()
    try:
        return find_spec(code) is not None
    except ModuleNotFoundError:
        module, _, name = code.rpartition(".")
        return hasattr(import_module(module), name)


@cache
def proofs(path: str) -> dict[str, str]:
    """The tests of a file: name, and what their name, parameters and docstring say, with all tables that they use."""
    source = (ROOT / path).read_text(encoding="utf-8")
    tables: dict[str, str] = {}
    found = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            text = ast.get_source_segment(source, node.value) or ""
            tables |= {target.id: text for target in targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.FunctionDef):
            head = f"{node.name} {' '.join(map(ast.unparse, node.decorator_list))} {ast.get_docstring(node) or ''}"
            found[node.name] = with_tables(head, tables)
    return found


def with_tables(text: str, tables: dict[str, str]) -> str:
    """A text with the tables that it names, and those that these name."""
    used: set[str] = set()
    while new := {name for name in tables.keys() - used if re.search(rf"\b{name}\b", text)}:
        used |= new
        text = " ".join([text, *(tables[name] for name in sorted(new))])
    return text


def test_an_entry_that_code_follows_names_it_and_the_test_that_proves_it() -> None:
    for entry in rulings():
        assert bool(entry.code) == bool(entry.test), entry.id
        if entry.code:
            path, _, name = entry.test.partition("::")
            assert exists(entry.code), (entry.id, entry.code)
            assert name in proofs(path), (entry.id, entry.test)
            assert re.search(re.escape(entry.id) + r"(?![\w-])", proofs(path)[name]), (entry.id, entry.test)


def test_what_bears_on_figures_sheets_or_play_is_followed() -> None:
    assert [entry.id for entry in rulings() if entry.needs_code and not entry.code] == []
