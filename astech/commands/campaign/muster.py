"""The units, crews and forces of a campaign: `add`, `seat`, `force`."""

import sys

import click

from astech.campaign.company import Member, new_id
from astech.campaign.joining import fill_force, find_or_make_force, force_of_groups, join_unit, unit_to_join
from astech.campaign.ledger import current_time
from astech.campaign.naming import resolve_name
from astech.campaign.seats import seat_pilot
from astech.commands.campaign import campaign
from astech.commands.campaign.context import (
    CampaignContext,
    complete_words,
    of_campaign,
)
from astech.groups import WholeNumber
from astech.operations.play import edition_sentences
from astech.operations.units import units_of
from astech.options import PilotType, paths_argument, single_options
from astech.terminal import complain
from astech.text import count_noun
from importers import walk
from sheets.play import Refused
from sheets.record import CrewMarks
from sheets.units import Unit


@campaign.command()
@paths_argument
@click.option("--as", "name", default="", metavar="NAME", help="The name of the unit (default: that of its design).")
@click.option("--pilot", "pilot", type=PilotType(), metavar="WHO", help='The pilot, "Name 3/4: Ability".')
@click.option(
    "--force", "force_name", default="", metavar="NAME", help="The lance that it joins; created if it does not exist."
)
@click.option("--side", default="", metavar="NAME", help="The owner, if the unit is not on our side.")
@of_campaign(writes=True)
@single_options
def add(
    context: CampaignContext, paths: tuple[str, ...], name: str, pilot: CrewMarks | None, force_name: str, side: str
) -> None:
    """Brings units into the campaign: files of any format, folders, zips, or units of the library by name.

    The store keeps each unit whole, so its file may be deleted. A second unit of a name gets a number behind it. Crews,
    damage and formations of force files, marked sheets and conditions in JSON are taken over.

    \b
    Examples:
      astech campaign add "Atlas AS7-D" --pilot "Ada Voss 3/4"
      astech campaign add lance/ --force "Fire Lance"
      astech campaign add company.mul
      astech campaign add Locust.mtf --as "Red Locust" --side "Red Raiders"
    """
    found = [loaded for source in walk(paths) for loaded in units_of(source)]
    if len(found) > 1 and (name or pilot):
        raise click.UsageError(f"--as and --pilot are for one unit; PATH has {len(found)}")
    joined: list[Unit] = []
    given, names, failed = find_or_make_force(context, force_name).id if force_name else None, [], 0
    for loaded in found:
        for problem in loaded.problems:
            complain(problem)
        try:
            unit, condition = unit_to_join(context, loaded, pilot)
        except Refused as refused:
            complain(f"{loaded.file}: {refused}")
            unit = None
        if unit is None:
            failed += 1
            continue
        lance = given or force_of_groups(context, loaded.entry.groups if loaded.entry is not None else ())
        joining = Member(
            id=new_id(),
            name=name.strip() or unit.name,
            design=unit,
            options=context.campaign.options,
            source=loaded.file,
            force=lance,
            side=side,
            fate="",
            added=current_time(),
        )
        names.append(join_unit(context, joining, condition))
        joined.append(unit)
    if not found:
        complain(f"no unit is in {', '.join(paths)}")
    lines = [f"{each} is with the company" if not side else f"{each} is on the side of {side}" for each in names]
    told = lines if len(lines) < 9 else [f"{count_noun(len(lines), 'unit')} are with the company"]
    context.tell(
        [*told, *edition_sentences(joined, context.campaign.options)],
        lambda: {"added": names},
    )
    sys.exit(1 if failed or not found else 0)


@campaign.command()
@click.argument("words", metavar="UNIT", nargs=1, shell_complete=complete_words())
@click.argument("who", type=PilotType(), required=False)
@click.option(
    "--seat",
    "number",
    metavar="N",
    type=WholeNumber(1, 8),
    default=1,
    show_default=True,
    help="The seat, if there are several.",
)
@of_campaign(writes=True)
def seat(context: CampaignContext, words: str, who: CrewMarks | None, number: int) -> None:
    """Assigns a pilot to a unit, with the pilot's hits; without a pilot, empties the seat.

    The pilot gets the named skills and abilities. The former pilot keeps his hits.

    \b
    Examples:
      astech campaign seat atlas "Ada Voss 3/4: Sniper"
      astech campaign seat atlas "Ada Voss"
      astech campaign seat atlas
    """
    member = context.member_named([words])
    context.tell(
        [seat_pilot(context, member, who, number - 1)], lambda: {"unit": member.name, "pilot": who.name if who else ""}
    )


@campaign.command()
@click.argument("name")
@click.argument("members", metavar="[UNIT]...", nargs=-1, shell_complete=complete_words())
@click.option(
    "--in", "within", default="", metavar="FORCE", help="The force that contains it, such as the company of a lance."
)
@of_campaign(writes=True)
def force(context: CampaignContext, name: str, members: tuple[str, ...], within: str) -> None:
    """Creates a lance or a company, and adds units to it. The name of a force stands for all of its units.

    \b
    Examples:
      astech campaign force "Fire Lance" atlas "red locust"
      astech campaign force "Fire Lance" --in "First Company"
      astech campaign status "Fire Lance"
    """
    found = [resolve_name(each, context.listed_members(serving=False)) for each in members]
    made, outer = fill_force(context, name, found, within)
    inside = [each.name for each in context.listed_members() if each.force == made.id]
    line = f"{made.name}{f', of {outer.name}' if outer else ''}: {', '.join(inside) or 'no units yet'}"
    context.tell([line], lambda: {"force": made.name, "units": inside})
