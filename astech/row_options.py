"""Options of rows: format, choice and order. This module imports little, because `astech find` uses it."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial, wraps
from typing import Any, TypeVar

import click

from astech.choosing import Where, arrangement, where
from astech.groups import WholeNumber
from astech.library import VARIABLE
from astech.operations.mistakes import BadOptions, NotForUnit
from astech.rows import RowsForm, RowsFormat

Function = TypeVar("Function", bound=Callable[..., Any])  # any: click passes what the decorators declare


@contextmanager
def usage_errors() -> Iterator[None]:
    """Report contradictory options as a usage error."""
    try:
        yield
    except BadOptions as bad:
        raise click.UsageError(str(bad)) from None
    except NotForUnit as refused:
        raise click.ClickException(str(refused)) from None


def rows_form_options(function: Callable[..., None]) -> Callable[..., None]:
    """The options --format and --bom of rows, passed to the function as `rows_form`."""

    @wraps(function)
    def with_form(*arguments: Any, form: RowsFormat, bom: bool, **chosen: Any) -> None:
        function(*arguments, rows_form=RowsForm(form, bom), **chosen)

    choice = click.Choice(["table", "csv", "jsonl"])
    option = click.option(
        "--format", "form", type=choice, default="table", show_default=True, help="The format of the rows."
    )
    return option(bom_option(with_form))


def bom_option(function: Function) -> Function:
    """The option --bom."""
    text = "Begin a CSV file with a byte order mark, so that Excel reads it as UTF-8."
    return click.option("--bom", is_flag=True, help=text)(function)


def library_option(function: Function) -> Function:
    """The option --library: the library of this run, for worker processes too."""

    def choose(ctx: click.Context, param: click.Parameter, file: str | None) -> None:
        if file is not None:
            ctx.call_on_close(partial(_set_library, os.environ.get(VARIABLE)))
            _set_library(file)

    return click.option(
        "--library",
        type=click.Path(dir_okay=False),
        is_eager=True,  # arguments look up names in it
        expose_value=False,
        callback=choose,
        metavar="FILE",
        help="The file of the library (default: $ASTECH_LIBRARY, or a file in the folder for your data).",
    )(function)


def _set_library(file: str | None) -> None:
    if file is None:
        os.environ.pop(VARIABLE, None)
    else:
        os.environ[VARIABLE] = file


def where_option(function: Function) -> Function:
    """The option --where."""

    def read(ctx: click.Context, param: click.Parameter, text: str | None) -> Where | None:
        with usage_errors():
            return None if text is None else where(text)

    text = "Only units that meet this condition, in SQL: \"tech_base = 'Clan' and pv < 30\"."
    return click.option("--where", callback=read, metavar="SQL", help=text)(function)


def arrangement_options(fields: Iterable[str]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The options --sort, --limit and --columns of rows with these fields, passed to the function as `arranged`."""

    def with_options(function: Callable[..., None]) -> Callable[..., None]:
        @wraps(function)
        def with_arrangement(*arguments: Any, sort: str, limit: int | None, columns: str, **chosen: Any) -> None:
            with usage_errors():
                arranged = arrangement(sort, limit, columns, fields)
            function(*arguments, arranged=arranged, **chosen)

        decorated: Callable[..., None] = with_arrangement
        for option in (
            click.option("--columns", default="", metavar="C,...", help="Only these columns, in this order."),
            click.option("--limit", type=WholeNumber(min=1), metavar="N", help="The maximum number of units."),
            click.option(
                "--sort", default="", metavar="C,...", help="Sort by these columns; -C sorts column C from the highest."
            ),
        ):
            decorated = option(decorated)
        return decorated

    return with_options
