"""`astech find`: units of the library by name. Little is imported here, because the answer should be there at once."""

import sys

import click

from astech.choosing import Arrangement, Where, matching_rows
from astech.columns import COLUMNS
from astech.library.search import all_units, search, unit_rows
from astech.library.store import is_current, open_for_reading
from astech.row_options import arrangement_options, library_option, rows_form_options, usage_errors, where_option
from astech.rows import Column, RowLayout, RowsForm, print_all
from astech.terminal import complain

PATH = "path"
SHOWN = 20  # rows of a table, unless --limit says otherwise

LAYOUT = RowLayout(
    fields=(PATH, *COLUMNS),
    columns=(
        Column("name", "name", 44, right=False, least=44),
        Column("unit_type", "type", 15, right=False, rank=4, least=7),
        Column("weight", "tons", 8),
        Column("tech_base", "tech base", 18, right=False, rank=2),
        Column("year", "year", 4),
        Column("role", "role", 15, right=False, rank=3),
        Column("bv", "BV", 6),
        Column("pv", "PV", 4),
        Column("source", "source", 30, right=False, rank=5),
    ),
)


@click.command()
@click.argument("words", metavar="WORDS...", nargs=-1)
@library_option
@rows_form_options
@where_option
@arrangement_options(LAYOUT.fields)
def find(words: tuple[str, ...], rows_form: RowsForm, where: Where | None, arranged: Arrangement) -> None:
    """Find units of the library by words in their names, sources, roles or weapons, the best first.

    A word may be the beginning of one, and it may be mistyped. Without words it is all units that --where chooses.
    `path` in the rows is what other commands take as PATH; they take the name too, where it is the name of one unit.

    \b
    Examples:
      astech find atlas d
      astech find sniper gauss --where "year < 3060 and pv < 45" --sort pv
      astech find --where "unit_type = 'vtol'" --format csv > vtols.csv
    """
    asked = " ".join(words)
    if not asked.strip() and where is None:
        raise click.UsageError("expected WORDS or --where SQL")
    form = rows_form.format
    with usage_errors(), open_for_reading() as library:
        found = [hit.id for hit in search(library, asked)] if asked.strip() else all_units(library)
        keys = {*(where.used if where else ()), *arranged.sorted_by}
        if where is not None:
            found = [found[number] for number in matching_rows(unit_rows(library, sorted(keys), found), where)]
        if arranged.sort:
            found = [found[number] for number in arranged.order(unit_rows(library, sorted(keys), found))]
        limit = arranged.limit or (SHOWN if form == "table" else len(found))
        rows = unit_rows(library, LAYOUT.fields, found[:limit])
        current = is_current(library)
    if not rows:
        wanted = " ".join((*((repr(asked),) if asked else ()), *((f"--where {where.text}",) if where else ())))
        complain(f"the library has no unit for {wanted}")
        sys.exit(1)
    layout = LAYOUT.of(arranged.columns) if arranged.columns else LAYOUT.with_columns(arranged.sorted_by)
    print_all(layout, rows, form, rows_form.bom)
    if not current:
        complain("the figures come from another version of AsTech; astech library refresh calculates them again")
    if len(found) > limit and arranged.limit is None:
        complain(f"the best {limit} of {len(found):,}; --limit {len(found)} shows all")
