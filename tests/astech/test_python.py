"""`import astech`: modules are imported at their first use, and only our own names are listed."""

import os
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from inspect import signature
from pathlib import Path
from types import ModuleType

import pytest

import astech
import exporters
import importers
import sheets
from sheets.battlevalue import battle_value_report
from sheets.play import fresh, step
from sheets.record.events import Fire, Hit
from sheets.record.record import Options
from tests.conftest import ROOT

SHELLS = {
    "bash": ({"COMP_WORDS": "astech sta", "COMP_CWORD": "1"}, "plain,stats"),
    "zsh": ({"COMP_WORDS": "astech sta", "COMP_CWORD": "1"}, "stats"),
    "fish": ({"COMP_WORDS": "astech sta", "COMP_CWORD": "sta"}, "plain,stats"),
}


def python(*arguments: str, env: dict[str, str] | None = None) -> str:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **(env or {})}
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, env=environment, cwd=ROOT, check=False
    ).stdout


def imported_by(module: str) -> set[str]:
    return set(python("-c", f"import {module}, sys; print(*sys.modules)").split())


def test_every_exported_name_exists() -> None:
    assert dir(astech) == sorted(astech.__all__)
    for name in astech.__all__:
        assert getattr(astech, name)
    with pytest.raises(AttributeError):
        astech.nonsense  # noqa: B018


def packages() -> Iterator[ModuleType]:
    for root in (astech, exporters, importers, sheets):
        yield root
        for found in pkgutil.walk_packages(root.__path__, f"{root.__name__}."):
            if found.ispkg:
                yield import_module(found.name)


def test_packages_list_only_their_own_names() -> None:
    for package in packages():
        own = {*getattr(package, "__all__", ()), *(module.name for module in pkgutil.iter_modules(package.__path__))}
        assert {name for name in dir(package) if not name.startswith("__")} <= own, package.__name__


def test_every_package_has_a_docstring() -> None:
    assert [package.__name__ for package in packages() if not package.__doc__] == []


def test_units_and_sums_have_a_short_repr(data: Path) -> None:
    unit = astech.load(data / "Brolga BRG-2.mtf").require()
    assert repr(unit) == "Mech('Brolga BRG-2')"
    assert repr(battle_value_report(unit)) == "Report('Battle Value of Brolga BRG-2', 1,217)"
    (page,) = astech.audit(unit, battle_value_report(unit))
    assert page._repr_svg_().startswith("<svg")


def test_the_script_of_the_docs_runs() -> None:
    lines = python("docs/mixed_folder.py", *map(str, sorted(Path("tests/data").glob("*.*")))).splitlines()
    assert [line.split()[0] for line in lines] == ["Potoroo", "Brolga", "Currawong", "Quoll", "Drongo"]
    assert all(line.endswith("legal") for line in lines)


def test_importing_astech_imports_almost_nothing_else() -> None:
    code = (
        "import astech, sys; print([m for m in sys.modules if m.partition('.')[0] in ('sheets', 'pydantic', 'click')])"
    )
    assert python("-c", code) == "['sheets', 'sheets.extensions', 'sheets.formats', 'sheets.formats.registry']\n"


def test_find_imports_neither_readers_nor_rules() -> None:
    unwanted = ("sheets.model", "pydantic", "importers")
    code = f"import astech.commands.find, sys; print([m for m in sys.modules if m in {unwanted}])"
    assert python("-c", code) == "[]\n"


def test_notebooks_show_pages_units_and_reports(data: Path) -> None:
    unit = astech.load(data / "Brolga BRG-2.mtf").require()
    assert "Brolga BRG-2" in unit._repr_html_()
    assert "<tr><th>tons</th><td>50</td></tr>" in unit._repr_html_()
    assert "Total" in battle_value_report(unit)._repr_html_()
    element = astech.alpha_strike(unit)
    assert repr(element) == "Element('Brolga BRG-2', 29 points)"
    assert "<tr><th>damage</th><td>2/2/0</td></tr>" in element._repr_html_()
    (page,) = astech.sheet(unit)
    assert page._repr_svg_().startswith("<svg")
    assert len(repr(page)) < 80


@pytest.mark.parametrize("shell", SHELLS)
def test_shells_complete_commands(shell: str) -> None:
    words, answer = SHELLS[shell]
    output = python("-m", "astech", env={"_ASTECH_COMPLETE": f"{shell}_complete", **words})
    assert answer in output
    assert "_ASTECH_COMPLETE" in python("-m", "astech", env={"_ASTECH_COMPLETE": f"{shell}_source"})


def test_pages_are_saved_by_the_suffix_of_the_file(data: Path, tmp_path: Path) -> None:
    brolga = astech.load(data / "Brolga BRG-2.mtf").require()
    pages = astech.sheet(brolga)
    for name, begins in (("a.pdf", b"%PDF"), ("a.svg", b"<svg"), ("a.png", b"\x89PNG")):
        assert astech.save(pages, tmp_path / name).read_bytes().startswith(begins)
    with pytest.raises(FileExistsError, match="already exists"):
        astech.save(pages, tmp_path / "a.pdf")
    astech.save(pages, tmp_path / "a.pdf", overwrite=True)
    with pytest.raises(ValueError, match=r"expected \.pdf, \.svg or \.png"):
        astech.save(pages, tmp_path / "a.doc")
    with pytest.raises(ValueError, match="2 pages; expected one"):
        astech.save([*pages, *pages], tmp_path / "b.svg")


def test_events_show_their_fields() -> None:
    shown = signature(Hit).parameters
    assert {"location", "damage", "rear", "dice"} <= shown.keys()
    assert shown["rear"].default is False


def test_a_step_needs_no_options(data: Path) -> None:
    """Without options it plays by the same rules as `fresh`."""
    brolga = astech.load(data / "Brolga BRG-2.mtf").require()
    hit = Hit(location="LA", damage=3)
    assert step(brolga, fresh(brolga), hit) == step(brolga, fresh(brolga), hit, Options())


@pytest.mark.parametrize("name", [name for name in astech.__all__ if name not in ("Unit", "__version__")])
def test_help_names_types_and_does_not_spell_out_all_families(name: str) -> None:
    written = str(signature(getattr(astech, name)))
    assert "sheets.units." not in written
    assert "Mech |" not in written


def test_help_of_a_step_is_one_line() -> None:
    assert str(signature(step)) == (
        "(unit: 'Unit', state: 'State', event: 'Event', options: 'Options | None' = None) -> 'Step'"
    )


@pytest.mark.parametrize("built", [False, True], ids=["before it is first made", "after that"])
def test_help_of_an_event_shows_its_fields_plainly(built: bool) -> None:
    """The fields of the event itself come first; its kind, which has one value, is no argument."""
    if built:
        Hit(location="LT", damage=3)
    assert str(signature(Hit)).startswith("(*, location: str, damage: int, rear: bool = False, kind: 'standard' | ")
    assert str(signature(Hit)).endswith("id: str = '', dice: tuple[tuple[int, ...], ...] = ()) -> None")
    assert str(signature(Fire)).startswith("(*, weapon: int, times: int = 1, bin: int | None = None, ")
