"""The mutants that `tests.mutants` makes, on a module written for this test."""

from pathlib import Path

import pytest

from tests import mutants as tool

SOURCE = '''"""Two is 2."""

def is_legal(tons: int, limit: int = 20) -> bool:
    log(tons)
    return tons <= limit and not tons + 1 == 3
'''

CHANGES = [
    (3, "20", "21"),
    (4, "log(tons)", "pass"),
    (5, "tons <= limit and (not tons + 1 == 3)", "tons <= limit or not tons + 1 == 3"),
    (5, "tons <= limit", "tons < limit"),
    (5, "not tons + 1 == 3", "tons + 1 == 3"),
    (5, "tons + 1 == 3", "tons + 1 != 3"),
    (5, "tons + 1", "tons - 1"),
    (5, "3", "4"),
    (5, "1", "2"),
]


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    (tmp_path / "legal.py").write_text(SOURCE)
    return Path("legal.py")


def test_each_operator_constant_and_call_is_changed_once_but_no_text(module: Path) -> None:
    made = [(each.line, each.before, each.after) for each in tool.mutants(module)]
    assert sorted(made) == sorted(CHANGES)


def test_a_mutant_differs_in_one_place_and_is_a_module(module: Path) -> None:
    for mutant in tool.mutants(module):
        assert tool.compiles(mutant)
        lines = zip(SOURCE.splitlines(), mutant.source.splitlines(), strict=True)
        assert [number for number, (old, new) in enumerate(lines, 1) if old != new] == [mutant.line]


def test_a_seed_draws_the_same_mutants_again(module: Path) -> None:
    assert tool.draw_mutants([module], 4, 3) == tool.draw_mutants([module], 4, 3) != tool.draw_mutants([module], 5, 3)


@pytest.fixture(scope="module")
def graph() -> tool.ImportGraph:
    return tool.ImportGraph()


def test_tests_of_the_mirrored_folder_and_of_the_name_come_first(graph: tool.ImportGraph) -> None:
    nearest = [str(path) for path in graph.nearest_tests("sheets.play.vehicle_criticals", 5)]
    assert nearest[0] == "tests/sheets/play/test_vehicles.py"
    assert len(nearest) > 50
    assert not any(name.startswith("tests/sheets/play/") for name in nearest[-5:])


def test_modules_that_are_imported_by_their_names_have_tests(graph: tool.ImportGraph) -> None:
    """Readers, commands and layouts are named in strings."""
    for module in ("importers.mtf", "astech.commands.validate", "exporters.recordsheet.aero.heat"):
        assert graph.nearest_tests(module, 5), module


def test_each_equivalent_mutant_is_still_one_of_its_line() -> None:
    """A row whose code was changed excuses nothing, and goes."""
    for path, code, before, after in tool.equivalents():
        made = [(each.code, each.before, each.after) for each in tool.mutants(Path(path))]
        assert (code, before, after) in made, path
