"""Options that scripts rely on: for example, every command that reads units takes --library, --jobs and --no-cache."""

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from astech.command import astech as program
from tests.conftest import Astech

READ_UNITS = {
    *(
        "show",
        "stats",
        "alpha-strike",
        "card",
        "tokens",
        "validate",
        "explain",
        "convert",
        "sheet",
        "force check",
        "force fill",
        "batch",
        "diff",
    ),
    *("condition new", "condition read", "condition show", "condition check", "correct", "play", "errata for"),
    *("library add", "library refresh", "library remove", "campaign add"),
}
READ_THE_LIBRARY = {"find", "library list"}
FOLLOW_AN_EDITION = {
    *("stats", "alpha-strike", "validate", "card", "sheet", "show", "explain", "correct", "play"),
    *("force check", "force fill", "campaign new", "errata list"),
}
NEITHER = {"config", "replay", "serve", "errata compare", "errata list", "errata show", "schema", "manual"}
CAMPAIGN_READERS = {
    *("list", "status", "as-of", "log", "play", "pilots", "price"),
    *("print", "export", "backup"),  # they write files, which are not replaced without a word
}
"""Commands of campaigns that change nothing in a store; `play` takes lines, each a command of its own."""


def commands(command: click.Command, name: str = "") -> Iterator[tuple[str, click.Command]]:
    if not isinstance(command, click.Group):
        yield name, command
        return
    context = click.Context(command)
    for sub in command.list_commands(context):
        found = command.get_command(context, sub)
        assert found is not None
        yield from commands(found, f"{name} {sub}".strip())


COMMANDS = dict(commands(program))


def options(name: str) -> set[str]:
    return {option for param in COMMANDS[name].params for option in param.opts}


@pytest.mark.parametrize("name", sorted(READ_UNITS))
def test_a_command_that_reads_units_takes_the_options_of_reading(name: str) -> None:
    assert options(name) >= {"--library", "--jobs", "--no-cache"}


@pytest.mark.parametrize("name", sorted(READ_THE_LIBRARY))
def test_a_command_that_reads_the_library_takes_its_file(name: str) -> None:
    assert "--library" in options(name)


@pytest.mark.parametrize("name", sorted(FOLLOW_AN_EDITION))
def test_a_command_that_follows_an_edition_takes_it(name: str) -> None:
    assert "--edition" in options(name)


@pytest.mark.parametrize("name", sorted(name for name in COMMANDS if name.startswith("campaign ")))
def test_a_campaign_command_that_writes_takes_an_id(name: str) -> None:
    assert ("--id" in options(name)) == (name.removeprefix("campaign ") not in CAMPAIGN_READERS)


def test_force_takes_the_options_without_a_further_command() -> None:
    group = program.get_command(click.Context(program), "force")
    assert group is not None
    found = {option for param in group.params for option in param.opts}
    assert found >= {"--edition", "--library", "--jobs", "--no-cache"}


def test_each_command_is_in_a_list_here() -> None:
    """A new command belongs into the list of the options that it takes, or into the list of the others."""
    campaign = {name for name in COMMANDS if name.startswith("campaign ")}
    assert set(COMMANDS) - campaign == (READ_UNITS | READ_THE_LIBRARY | NEITHER) - {"campaign add"}


@pytest.mark.parametrize(
    "call",
    [
        ("show",),
        ("stats", "--format", "csv"),
        ("explain", "--bv"),
        ("condition", "new"),
        ("errata", "for"),
        ("validate",),
    ],
    ids=lambda call: " ".join(call),
)
def test_a_name_is_looked_up_in_the_library_of_the_option(
    astech: Astech, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: tuple[str, ...]
) -> None:
    """Independent of $ASTECH_LIBRARY; the file has no effect on later commands."""
    monkeypatch.setenv("ASTECH_LIBRARY", str(tmp_path / "another.sqlite"))
    library = str(tmp_path / "library.sqlite")
    assert astech("library", "add", data / "Brolga BRG-2.mtf", "--library", library).returncode == 0
    done = astech(*call, "Brolga BRG-2", "--library", library)
    assert (done.returncode, done.stderr) == (0, "")
    assert "no library at" in astech(*call, "Brolga BRG-2").stderr


def test_worker_processes_find_designs_in_the_library_of_the_option(astech: Astech, data: Path, tmp_path: Path) -> None:
    """A force file names its units, and a batch of several files reads them in other processes."""
    library = str(tmp_path / "library.sqlite")
    assert astech("library", "add", data / "Brolga BRG-2.mtf", "--library", library).returncode == 0
    lance = tmp_path / "lance.mul"
    assert astech("force", data / "Brolga BRG-2.mtf", "-o", lance).returncode == 0
    done = astech("stats", lance, lance, "--jobs", "2", "--columns", "name", "--format", "csv", "--library", library)
    assert done.stdout.split() == ["name", "Brolga", "BRG-2", "Brolga", "BRG-2"]
