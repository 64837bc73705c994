"""`astech play`: one unit at the table."""

import sys
from contextlib import closing
from pathlib import Path

import click
from click.core import ParameterSource

from astech.operations.play import PlayOptions, open_session, open_squadron
from astech.options import one_unit, options_of, single_options, unit_argument
from astech.record_file import RecordError
from astech.rendering import wrap_text
from astech.terminal import complain, say
from astech.typed_lines import session_dialog, squadron_dialog


@click.command()
@unit_argument("path", metavar="UNIT", required=False)
@click.option(
    "--record",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The record of the session, new or continued; each event is stored before the reply.",
)
@options_of(PlayOptions)
@single_options
def play(path: str | None, file: Path | None, options: PlayOptions) -> None:
    """Play one unit: type each event, and read the marks, the rulings and the rolls due.

    A unit begins with the damage and the crew of its file: a marked record sheet, a unit of a force file.
    Damage, critical hits, fire, heat, falls, the end of phases and turns: `help` shows the words for them. Type the
    dice that you rolled, or `roll`. `undo` takes back any number of events.
    Lines may also come from a file or a pipe; a line that cannot be understood is then reported on standard error, the
    others are done, and the exit code is 1.

    \b
    Examples:
      astech play "Brolga BRG-2.mtf" --record brolga.jsonl
      echo "lt 8 rear" | astech play "Brolga BRG-2.mtf"
      astech play --record brolga.jsonl
      astech play "Brolga BRG-2.mtf" --pilot "Ann 3/4"
      astech play "Brolga BRG-2.mtf" --edition asce-5.01
      astech play "lance.mul#Brolga BRG-2"
      astech play Corsair.blk --squadron Corsair.blk --squadron Stuka.blk
    """
    if options.squadron:
        paths = (path, *options.squadron) if path is not None else options.squadron
        squadron = open_squadron([one_unit(each) for each in paths], file, options)
        sys.exit(squadron_dialog(squadron).run())
    try:
        source = click.get_current_context().get_parameter_source("edition")
        found = one_unit(path) if path is not None else None
        opened = open_session(found, file, options, edition_is_stated=source is not ParameterSource.DEFAULT)
    except RecordError as error:
        complain(error)
        sys.exit(1)
    with closing(opened):
        for note in opened.notes:
            complain(note)
        for line in (line for text in (*opened.marks, *opened.doubts) for line in wrap_text(text)):
            say(line)
        sys.exit(session_dialog(opened.session).run())
