"""`astech campaign`: a company through its campaign."""

from importlib import import_module

import click

from astech.groups import CommandGroup

MODULES = {
    **dict.fromkeys(("new", "list", "use"), "campaigns"),
    **dict.fromkeys(("add", "seat", "force"), "muster"),
    **dict.fromkeys(("hit", "crit", "fire", "heat", "pilot", "say", "roll", "waive", "undo", "redo"), "play_unit"),
    "squadron": "squadrons",
    **dict.fromkeys(("status", "as-of", "log"), "views"),
    "play": "play_force",
    **dict.fromkeys(("game", "end-phase", "end-turn"), "games"),
    **dict.fromkeys(("repair", "rearm", "heal", "salvage", "lose"), "between"),
    **dict.fromkeys(("money", "journal", "pilots"), "accounts"),
    **dict.fromkeys(("use-pack", "price", "end-game", "days"), "packs"),
    **dict.fromkeys(("charge", "roll-for"), "pack_entries"),
    **dict.fromkeys(("print", "read"), "pages"),
    **dict.fromkeys(("export", "import", "backup"), "files"),
    **dict.fromkeys(("rename", "delete"), "campaigns"),
}
"""Where each command is, in the order of the help: only the module of the one that is called is imported."""


class CampaignCommands(CommandGroup):
    """Commands that are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(MODULES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in MODULES:
            import_module(f"astech.commands.campaign.{MODULES[cmd_name]}")  # it adds its commands
        return self.commands.get(cmd_name)


@click.group(cls=CampaignCommands)
@click.option("--store", default="", metavar="FILE_OR_URL", help="The store; each command has this option, too.")
@click.option(
    "--campaign", "of", default="", metavar="NAME", help="The campaign of the store; each command has this option, too."
)
@click.pass_context
def campaign(ctx: click.Context, store: str, of: str) -> None:
    """A company through its campaign: units, pilots, games, damage and repairs, in one store.

    Units are named by any part of their name that is clear; the words of play are those of astech play. The store is a
    file, or a PostgreSQL database for a league in which many write.

    \b
    Examples:
      astech campaign new "Gray Watch"
      astech campaign add "Atlas AS7-D" --as Bull --pilot "Ada Voss 3/4"
      astech campaign hit bull lt 12 --rear
      astech campaign end-turn
      astech campaign status
    """
    ctx.obj = {"store": store, "campaign": of}


__all__ = ["campaign"]


def __dir__() -> list[str]:
    return __all__
