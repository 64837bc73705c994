"""`astech schema`: the published description of our own JSON formats."""

import json

import click

from astech.terminal import say
from sheets.record import Condition
from sheets.record.record import record_schema
from sheets.recordsheet import RecordSheet, read_sheet_schema
from sheets.units import json_schema

KINDS = ("unit", "condition", "record", "sheet", "read-sheet", "card", "pack", "campaign-pack")


@click.command()
@click.argument("what", type=click.Choice(KINDS), default="unit")
@click.option("--condition", is_flag=True, hidden=True, help="Same as the argument; kept for older scripts.")
def schema(what: str, condition: bool) -> None:
    """The JSON Schema of a unit, of a condition, of a line of a record, of a record sheet, of a card, or of a pack.

    A unit is what `show --json` prints and what files of our own JSON hold under "unit"; a condition is what
    --condition of sheet and card reads; a record is what `play` writes: JSON lines, the unit in the first; a sheet is
    what `show --sheet --format json` prints, and a read-sheet the same with places and doubts of what was read from a
    page; files of both are read as units are. A card is what `show --card --format json` prints; a pack is the rules
    of an event, a campaign-pack those of a campaign (docs/packs.md).

    \b
    Examples:
      astech schema > unit.schema.json
      astech schema condition > condition.schema.json
      astech schema record > record-line.schema.json
      astech schema sheet > record-sheet.schema.json
      astech schema pack > pack.schema.json
    """
    title, described = "Unit", json_schema()
    if condition or what == "condition":
        title, described = "Condition", Condition.model_json_schema()
    elif what == "record":
        title, described = "Line of a record", record_schema()
    elif what == "sheet":
        title, described = "Record sheet", RecordSheet.model_json_schema()
    elif what == "read-sheet":
        title, described = "Read record sheet", read_sheet_schema()
    elif what == "card":
        from sheets.recordsheet.card import CardSheet  # of use only here

        title, described = "Alpha Strike card", CardSheet.model_json_schema()
    elif what == "pack":
        from astech.packs.model import EventPack  # of use only here

        title, described = "Pack", EventPack.model_json_schema()
    elif what == "campaign-pack":
        from astech.packs.campaign_model import CampaignPack  # of use only here

        title, described = "Campaign pack", CampaignPack.model_json_schema()
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title}
    say(json.dumps(head | described | head, indent=1))
