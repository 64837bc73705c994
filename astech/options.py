"""Options of the commands: those of an operation, made from the fields of its model, and shared ones."""

import math
import os
import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TextIO, get_args, get_origin

import click
from click.core import ParameterSource
from pydantic import ValidationError

from astech.batch import BatchOptions, units_in_sources
from astech.choosing import Where
from astech.crews import parse_pilot
from astech.editions import EditionChoice
from astech.groups import READ_IN_DOUBT, Number, WholeNumber
from astech.library.names import names_that_begin, path_of
from astech.limits import Limits
from astech.machine import loading_without_interrupts
from astech.operations.editions import EditionOf
from astech.operations.options import InputPath, OneOf, OperationOptions, OptionField, option_fields
from astech.operations.units import FoundUnit, NoSingleUnit, find_unit, sources_of
from astech.outputs import FORMS, Existing, FileOutput
from astech.row_options import Function, library_option, usage_errors, where_option
from astech.settings import with_user_defaults
from astech.terminal import complain, logs
from astech.text import reason
from exporters import Unwritable
from exporters.safe_writing import open_patiently
from importers import OCR
from importers.containers import STDIN
from sheets.equipment import catalogue
from sheets.formats.registry import FORMATS
from sheets.problem import Severity
from sheets.record import CrewMarks
from sheets.units import Unit

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_BLANK = re.compile(r"[^\w./-]")  # a character with a meaning in a shell
MOST_SECONDS = 86_400.0
MOST_JOBS = 256  # processes; more only cost their start


def paths_argument(function: Function) -> Function:
    """The argument PATH...; a name in the library is replaced by the path of its unit."""

    def resolve(ctx: click.Context, param: click.Parameter, paths: tuple[str, ...]) -> tuple[str, ...]:
        if ctx.resilient_parsing:  # during shell completion: no lookup, no question
            return paths
        with usage_errors():
            return tuple(map(path_of, paths))

    return unit_argument("paths", metavar="PATH...", nargs=-1, required=True, callback=resolve)(function)


def unit_argument(name: str, **attributes: Any) -> Callable[[Function], Function]:
    """An argument for the path or the name of a unit, with shell completion."""
    return click.argument(name, shell_complete=_complete_units, **attributes)


def _complete_units(ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
    """The names of the library that begin with the typed text; files if there are none."""
    from click.shell_completion import CompletionItem  # needed only by a shell

    names = names_that_begin(incomplete) if incomplete and not os.path.lexists(incomplete) else []
    if os.environ.get("_ASTECH_COMPLETE", "").startswith("bash"):  # bash inserts a name unquoted
        names = [_BLANK.sub(r"\\\\\g<0>", name) for name in names]  # its script removes one of two backslashes
    return [CompletionItem(name) for name in names] or [CompletionItem(incomplete, type="file")]


_jobs_option = click.option(
    "--jobs",
    "-j",
    type=WholeNumber(min=1, max=MOST_JOBS),
    metavar="N",
    help="The number of processes (default: all cores).",
)
_no_cache_option = click.option("--no-cache", is_flag=True, help="Calculate all figures again, without the cache.")


def _recognize(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted:
        os.environ[OCR] = "1"  # processes that read files inherit it


_ocr_option = click.option(
    "--ocr",
    is_flag=True,
    callback=_recognize,
    expose_value=False,
    help="Read scanned record sheets, too, by text recognition (tesseract).",
)


def single_options(function: Callable[..., None]) -> Callable[..., None]:
    """The options --library, --ocr, --jobs and --no-cache of a command that reads few units, in one process.

    The last two have no effect here, so that scripts can pass them to every command that reads units.
    """

    @wraps(function)
    def with_options(*arguments: Any, jobs: int | None, no_cache: bool, **chosen: Any) -> None:
        function(*arguments, **chosen)

    return library_option(_ocr_option(_no_cache_option(_jobs_option(with_options))))


def working_options(function: Callable[..., None]) -> Callable[..., None]:
    """The options for a batch, passed to the function as `batch`, and --log."""

    @wraps(function)
    def with_options(
        *arguments: Any, jobs: int | None, time_limit: float, quiet: bool, no_cache: bool, **chosen: Any
    ) -> None:
        options = BatchOptions(jobs, Limits(seconds=time_limit), quiet, cache=not no_cache)
        function(*arguments, batch=options, **chosen)

    decorated: Callable[..., None] = with_options
    for option in (
        click.option(
            "--log",
            type=click.Path(dir_okay=False, path_type=Path),
            callback=_log,
            expose_value=False,
            metavar="FILE",
            help="Add all messages to this file, too.",
        ),
        library_option,
        _ocr_option,
        _no_cache_option,
        click.option("--quiet", "-q", is_flag=True, help="No progress and no closing line unless something failed."),
        click.option(
            "--time-limit",
            type=Number(min=0, max=MOST_SECONDS, min_open=True),
            callback=finite,
            default=Limits().seconds,
            show_default=True,
            metavar="SECONDS",
            help="The time limit of one file.",
        ),
        _jobs_option,
    ):
        decorated = option(decorated)
    return decorated


def finite(ctx: click.Context, param: click.Parameter, number: float) -> float:
    """Refuse infinity and NaN, which click's ranges accept."""
    if not math.isfinite(number):
        raise click.BadParameter(f"{number} is not a number; expected one such as 2.5", ctx, param)
    return number


def batch_options(function: Callable[..., None]) -> Callable[..., None]:
    """The options of a batch over chosen units, passed to the function as `batch`."""

    @wraps(function)
    def with_condition(*arguments: Any, batch: BatchOptions, where: Where | None, **chosen: Any) -> None:
        function(*arguments, batch=batch._replace(where=where), **chosen)

    return where_option(working_options(with_condition))


def _log(ctx: click.Context, param: click.Parameter, path: Path | None) -> None:
    if path is None:
        return
    if path.is_file() and (path.suffix.lower() == ".zip" or FORMATS.of_suffix(path.suffix)):
        raise click.BadParameter(f"{path} has the name of a unit file; expected another name for messages", ctx, param)
    try:
        log = open(path, "a", encoding="utf-8", opener=open_patiently)  # noqa: SIM115  closed with the context
    except OSError as error:
        raise click.BadParameter(f"{path} cannot be written: {reason(error)}", ctx, param) from None
    logs.append(log)
    ctx.call_on_close(partial(_end_log, log))


def _end_log(log: TextIO) -> None:
    if log in logs:
        logs.remove(log)
    with suppress(OSError):  # the error was printed already
        log.close()


class OutputPath(click.ParamType[Path]):
    """A click type for the file or folder of the output, which may not exist yet."""

    name = "path"

    def __init__(self, folder: bool = False) -> None:
        self.folder = folder  # whether it must be a folder

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        text, what = str(value), "a folder" if self.folder else "a .pdf, .svg or .png, or a folder"
        if text in ("", STDIN):
            self.fail(f"{text!r}; expected {what}, and nothing is written to standard output", param, ctx)
        if self.folder and os.path.lexists(text) and not os.path.isdir(text):
            self.fail(f"{text} is a file; expected {what}", param, ctx)
        path = Path(text)
        suffix = path.suffix.lower().removeprefix(".")
        is_folder = path.is_dir() or text.endswith(("/", os.sep))
        if not self.folder and suffix.isalpha() and suffix not in FORMS and not is_folder:
            self.fail(f"{text}: unknown format; expected {what}; {text}/ is a folder", param, ctx)
        return path


def output_option(many: str, one: str) -> Callable[[Function], Function]:
    """The option -o of printed pages: `many` units into a document, `one` into a picture."""
    where = f"A .pdf with all {many}; a .svg or .png for one {one}, numbered for more; or a folder for a file a unit."
    return click.option("-o", "--output", type=OutputPath(), required=True, metavar="OUT", help=where)


def existing_options(function: Callable[..., None]) -> Callable[..., None]:
    """The options --overwrite and --skip-existing, passed to the function as `existing`."""

    @wraps(function)
    def with_existing(*arguments: Any, overwrite: bool, skip_existing: bool, **chosen: Any) -> None:
        if overwrite and skip_existing:
            raise click.UsageError("--overwrite and --skip-existing exclude each other")
        existing: Existing = "replace" if overwrite else "skip" if skip_existing else "refuse"
        function(*arguments, existing=existing, **chosen)

    skip = click.option("--skip-existing", is_flag=True, help="Skip units whose output exists.")
    return click.option("--overwrite", is_flag=True, help="Replace existing outputs.")(skip(with_existing))


def file_output_options(text: str, metavar: str = "OUT") -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The options -o, --overwrite and --skip-existing of one file, passed to the function as `output`."""

    def decorate(function: Callable[..., None]) -> Callable[..., None]:
        @wraps(function)
        def with_output(*arguments: Any, output: Path | None, existing: Existing, **chosen: Any) -> None:
            function(*arguments, output=FileOutput(output, existing), **chosen)

        path = click.Path(dir_okay=False, path_type=Path)
        return click.option("-o", "--output", type=path, metavar=metavar, help=text)(existing_options(with_output))

    return decorate


class PilotType(click.ParamType[CrewMarks]):
    """A click type for a pilot: name, gunnery and piloting."""

    name = "pilot"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> CrewMarks:
        if isinstance(value, CrewMarks):
            return value
        try:
            return parse_pilot(str(value))
        except ValueError as error:
            self.fail(str(error), param, ctx)


def problems_option(function: Function) -> Function:
    """The option --problems."""
    text = "Also print warnings and notes about files that were read."
    return click.option("--problems", is_flag=True, help=text)(function)


def loadout_option(function: Function) -> Function:
    """The option --loadout."""
    text = "Only this loadout of an Omni in a .ssw or .saw file; PATH#NAME selects it for one path."
    return click.option("--loadout", default="", metavar="NAME", help=text)(function)


def loadouts_options(function: Function) -> Function:
    """The options --loadout and --all-loadouts."""
    text = "All loadouts of an Omni: those of its file, of the files next to it, and of the library."
    return loadout_option(click.option("--all-loadouts", is_flag=True, help=text)(function))


def options_of(model: type[OperationOptions]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The options of an operation, made from the fields of its model; the model is passed as `options`."""
    fields = list(option_fields(model))

    def decorate(function: Callable[..., None]) -> Callable[..., None]:
        @wraps(function)
        def with_options(*arguments: Any, **chosen: Any) -> None:
            context = click.get_current_context()
            values = {field.name: chosen.pop(field.name) for field in fields}
            given = {
                name: value
                for name, value in values.items()
                if context.get_parameter_source(name) is not ParameterSource.DEFAULT
            }
            try:
                with usage_errors():
                    function(*arguments, options=_validate(model, given, context), **chosen)
            except Unwritable as refused:
                raise click.ClickException(str(refused)) from None

        decorated: Callable[..., None] = with_options
        for field in reversed(fields):
            decorated = _click_option(field)(decorated)
        return decorated

    return decorate


def _validate(model: type[OperationOptions], given: dict[str, Any], context: click.Context) -> OperationOptions:
    try:
        return model.model_validate(with_user_defaults(model, given))
    except ValidationError as error:
        first = error.errors()[0]
        param = next((each for each in context.command.params if each.name == first["loc"][0]), None)
        raise click.BadParameter(fault_of(first), context, param) from None


def fault_of(error: Mapping[str, Any]) -> str:
    """The message of the validator for a value."""
    wrong = error.get("ctx", {}).get("error")
    return str(wrong) if isinstance(wrong, Exception) else f"{error['msg'][:1].lower()}{error['msg'][1:]}"


def _click_option(field: OptionField) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The option of a field, with its type and default."""
    required, default = field.info.is_required(), field.info.default
    return click.option(
        f"--{field.name.replace('_', '-')}",
        field.name,
        **_type_of(field),
        required=required,
        **({} if required else {"default": default}),  # click treats a default of None as a given value
        show_default=default not in (None, "", False, (), 0.0) and isinstance(default, str | int | float),
        metavar=field.form.metavar or None,
        help=field.info.description,
    )


def _type_of(field: OptionField) -> dict[str, Any]:
    """The click type of a field."""
    least, most, above = field.bounds
    words, editions = field.found(OneOf), field.found(EditionOf)
    if field.value_type is bool:
        return {"is_flag": True}
    kind: click.ParamType[Any] = click.STRING
    if editions is not None:
        kind = EditionChoice(editions.games)
    elif words is not None:
        kind = click.Choice(list(words.choices), case_sensitive=not words.any_case)
    elif get_origin(field.value_type) is Literal:
        kind = click.Choice(list(get_args(field.value_type)))
    elif field.value_type is int:
        kind = WholeNumber(None if least is None else int(least), None if most is None else int(most))
    elif field.value_type is float:
        return {"type": Number(least, most, min_open=above), "callback": finite}
    elif (path := field.found(InputPath)) is not None and path.existing:
        kind = click.Path(exists=True, dir_okay=False, path_type=Path)
    return {"type": kind, "multiple": field.repeated}


def one_unit(path: str, loadout: str = "") -> FoundUnit:
    """The only unit that a path names; ends the command with a message for no unit or several."""
    with loading_without_interrupts():
        catalogue()
    try:
        with usage_errors():
            found = find_unit(path, loadout)
    except NoSingleUnit as none:
        for problem in none.problems:
            complain(problem)
        sys.exit(1)
    for problem in found.problems:
        complain(problem)
        if problem.severity is Severity.DOUBT:
            click.get_current_context().meta[READ_IN_DOUBT] = True
    return found


def chosen_units(paths: tuple[str, ...], loadout: str, batch: BatchOptions) -> list[Unit]:
    """The unit of each path, or all that --where chooses; ends the command if there is no unit."""
    if batch.where is None:
        return [one_unit(path, loadout).unit for path in paths]
    outcomes = list(units_in_sources(sources_of(paths, loadout), batch))
    for outcome in outcomes:
        if outcome.error is not None:
            complain(outcome.error)
    return [outcome.value for outcome in outcomes if outcome.value is not None] or sys.exit(1)
