"""`astech campaign`: a company through its campaign."""

from difflib import get_close_matches

import click


class NearGroup(click.Group):
    """A group that answers an unknown command with the nearest."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in self.commands and not name.startswith("-"):
            near = get_close_matches(name, self.commands, n=1)
            told = f"Did you mean {near[0]}?" if near else "astech campaign --help lists the commands."
            raise click.UsageError(f"No such command '{name}'. {told}", ctx)
        return super().resolve_command(ctx, args)


@click.group(cls=NearGroup)
def campaign() -> None:
    """A company through its campaign: units, pilots, games, damage, repairs, in one store that loses nothing.

    Units are named by any part of their name that is clear; what is said of them is said as in astech play. The store
    is a file, or a PostgreSQL database for a league in which many write.

    \b
    Examples:
      astech campaign new "Gray Watch"
      astech campaign add "Atlas AS7-D" --as Bull --pilot "Ada Voss 3/4"
      astech campaign hit bull lt 12 --rear
      astech campaign end-turn
      astech campaign status
    """


from astech.commands.campaign import between, files, games, muster, pages, session, table  # noqa: E402, F401  # they add their commands

__all__ = ["campaign"]


def __dir__() -> list[str]:
    return __all__
