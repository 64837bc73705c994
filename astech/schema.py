"""`astech schema`: the published description of our own JSON format."""

import json

import click

from astech.terminal import say
from sheets.units import json_schema


@click.command()
def schema() -> None:
    """The JSON Schema of a unit, as `show --json` prints it and as files of our own JSON hold it under "unit".

    \b
    Example:
      astech schema > unit.schema.json
    """
    say(
        json.dumps(
            {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Unit", **json_schema()}, indent=1
        )
    )
