"""`astech schema`: the published description of our own JSON formats."""

import json

import click

from astech.terminal import say
from sheets.record import Condition
from sheets.units import json_schema


@click.command()
@click.option("--condition", is_flag=True, help="Of a condition, as --condition of sheet and card reads it.")
def schema(condition: bool) -> None:
    """The JSON Schema of a unit, as `show --json` prints it and as files of our own JSON hold it under "unit".

    \b
    Examples:
      astech schema > unit.schema.json
      astech schema --condition > condition.schema.json
    """
    title, described = ("Condition", Condition.model_json_schema()) if condition else ("Unit", json_schema())
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title}
    say(json.dumps(head | described, indent=1))
