"""Operations: each option is one field, which the command, the step of a batch job and the docs all have."""

import ast
import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import click
import pytest

from astech.jobs.steps import STEPS
from astech.operations.alpha_strike import AlphaStrikeOptions
from astech.operations.campaign import NewCampaignOptions
from astech.operations.card import CardOptions
from astech.operations.condition import CheckOptions, ConditionOptions
from astech.operations.convert import ConvertOptions
from astech.operations.correct import CorrectOptions
from astech.operations.diff import DiffOptions
from astech.operations.errata import CompareOptions
from astech.operations.explain import ExplainOptions
from astech.operations.force import ForceOptions
from astech.operations.force_check import ForceCheckOptions
from astech.operations.force_fill import ForceFillOptions
from astech.operations.options import OperationOptions, OptionField, option_fields, step_fields
from astech.operations.play import PlayOptions
from astech.operations.serve import ServeOptions
from astech.operations.sheet import RecordSheetOptions
from astech.operations.show import ShowOptions
from astech.operations.stats import StatsOptions
from astech.operations.tokens import TokenOptions
from astech.operations.validate import ValidateOptions
from tests.conftest import ROOT, Astech

COMMANDS: dict[str, type[OperationOptions]] = {
    "sheet": RecordSheetOptions,
    "card": CardOptions,
    "tokens": TokenOptions,
    "convert": ConvertOptions,
    "correct": CorrectOptions,
    "validate": ValidateOptions,
    "explain": ExplainOptions,
    "stats": StatsOptions,
    "alpha-strike": AlphaStrikeOptions,
    "diff": DiffOptions,
    "force": ForceOptions,
    "condition new": ConditionOptions,
    "condition check": CheckOptions,
    "force check": ForceCheckOptions,
    "force fill": ForceFillOptions,
    "show": ShowOptions,
    "play": PlayOptions,
    "serve": ServeOptions,
    "errata compare": CompareOptions,
    "campaign new": NewCampaignOptions,
}
FIELDS = [(command, field) for command, options in COMMANDS.items() for field in option_fields(options)]
STEP_FIELDS = [(do, key) for do, kind in STEPS.items() for key in step_fields(kind.options)]


def option_models(model: type[OperationOptions]) -> Iterator[type[OperationOptions]]:
    for each in model.__subclasses__():
        yield each
        yield from option_models(each)


def test_all_options_of_operations_are_checked() -> None:
    """A model that no other one contains is that of a command, or of a step without a command."""
    for path in (ROOT / "astech" / "operations").glob("*.py"):
        import_module(f"astech.operations.{path.stem}")
    models = set(option_models(OperationOptions))
    fields = [set(model.model_fields) for model in COMMANDS.values()]
    unchecked = [model for model in models if not any(set(model.model_fields) <= known for known in fields)]
    assert unchecked == []


def command_of(words: str) -> click.Command:
    name, _, sub = words.partition(" ")
    module = name.replace("-", "_")
    command = getattr(import_module(f"astech.commands.{module}"), module)
    assert isinstance(command, click.Command)
    if sub and isinstance(command, click.Group):
        command = command.get_command(click.Context(command), sub)
        assert isinstance(command, click.Command)
    return command


def option_name(field: OptionField) -> str:
    return f"--{field.name.replace('_', '-')}"


@pytest.mark.parametrize(("command", "field"), FIELDS, ids=lambda each: getattr(each, "name", each))
def test_each_field_is_an_option_of_its_command(command: str, field: OptionField) -> None:
    params = command_of(command).params
    if field.form.argument:
        assert field.form.argument in [param.human_readable_name for param in params]
        return
    (option,) = (param for param in params if option_name(field) in param.opts)
    assert isinstance(option, click.Option)
    assert option.help == field.info.description


@pytest.mark.parametrize(("command", "field"), FIELDS, ids=lambda each: getattr(each, "name", each))
def test_each_field_is_in_the_docs(command: str, field: OptionField) -> None:
    assert field.info.description
    if field.form.argument:
        assert field.step_key in (ROOT / "docs" / "batch.md").read_text("utf-8")
        return
    page = (ROOT / "docs" / "commands.md").read_text("utf-8")
    chapter = page.partition(f"\n## astech {command}\n")[2].partition("\n## ")[0]
    assert f"`{option_name(field)}" in chapter


@pytest.mark.parametrize(("do", "key"), STEP_FIELDS)
def test_each_field_is_a_key_of_its_job_step(astech: Astech, data: Path, tmp_path: Path, do: str, key: str) -> None:
    """A value of the wrong kind is refused by the model, and not as an unknown key."""
    needed = {"convert": 'to = "json"', "diff": 'against = "x"'}.get(do, "")
    lines = ["[[step]]", f'do = "{do}"', f'from = "{data}"', "" if needed.startswith(key) else needed, f"{key} = {{}}"]
    job = tmp_path / "job.toml"
    job.write_text("\n".join(lines), "utf-8")
    done = astech("batch", job, "--dry-run")
    assert done.returncode == 2
    assert f"{key} = {{}}; expected" in done.stderr


@pytest.mark.parametrize("do", [do for do in STEPS if do != "choose"])
def test_a_step_has_the_options_of_its_command(do: str) -> None:
    command = {"sheets": "sheet", "cards": "card"}.get(do, do)
    assert STEPS[do].options is COMMANDS[command]


@pytest.mark.parametrize("path", sorted((ROOT / "astech" / "operations").glob("*.py")), ids=lambda path: path.stem)
def test_operations_import_no_command_line(path: Path) -> None:
    """No click, no output to a terminal, no exit: the server calls the same functions."""
    tree = ast.parse(path.read_text("utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    of_commands = {f"astech.{name}" for name in ("options", "row_options", "progress", "terminal")}
    assert not imported & {"click", "sys", "rich", *of_commands}
    called = {getattr(node.func, "id", "") for node in ast.walk(tree) if isinstance(node, ast.Call)}
    assert not called & {"print", "say", "complain", "tell", "exit"}


def test_a_file_is_read_once_for_pilots_and_damage(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from astech.batch import BatchOptions, run_batch, units_in_sources
    from astech.operations.units import marked_units, sheet_damage, sources_of
    from importers import Source

    read: list[str] = []
    plain = Source.read

    def counted(source: Source) -> bytes:
        read.append(source.file)
        return plain(source)

    monkeypatch.setattr(Source, "read", counted)
    monkeypatch.setenv("ASTECH_DEBUG", "1")  # all work is done in this process
    options = RecordSheetOptions.model_validate({"pilot": ["Ada Voss 3/4"], "damage": ["LT 3"]})
    sources = list(sources_of([str(data / "Brolga BRG-2.mtf")]))
    units = marked_units(sources, options, sheet_damage, BatchOptions(quiet=True))
    (outcome,) = units_in_sources(units.sources, units.batch, run_batch)
    assert outcome.place.condition is not None
    assert outcome.place.condition.crew[0].name == "Ada Voss"
    assert outcome.place.condition.armor == {"LT": 3}
    assert len(read) == 1


def test_a_step_corrects_as_the_command_does(astech: Astech, data: Path, tmp_path: Path) -> None:
    """One function corrects: the changes and their marks on the sheet and in the list are equal."""
    unit = json.loads(astech("show", "--json", data / "Brolga BRG-2.mtf").stdout)
    file = tmp_path / "brolga.json"
    for mount in unit["mounts"]:
        mount["item"] = "ISLargeVSPLaser" if mount["item"] == "Large Laser" else mount["item"]
    file.write_text(json.dumps(unit), "utf-8")
    out = tmp_path / "Brolga BRG-2.pdf"  # its name is the title of the document
    done = astech("correct", file, "-o", out, "--format", "json", "--against", data / "Brolga BRG-2.mtf")
    assert done.returncode == 0, done.stderr
    (by_command,) = json.loads(done.stdout)
    against = f'against = "{data / "Brolga BRG-2.mtf"}"'
    (tmp_path / "job.toml").write_text(f'[[step]]\ndo = "correct"\nfrom = "brolga.json"\n{against}\n', "utf-8")
    assert astech("batch", tmp_path / "job.toml").returncode == 0
    by_step = json.loads((tmp_path / "job" / "correct" / "corrections.jsonl").read_text("utf-8"))
    assert by_command["changes"] == by_step["changes"] != []
    assert (tmp_path / "job" / "correct" / "brolga.pdf").read_bytes() == out.read_bytes()
