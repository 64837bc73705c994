"""What we have in place of click's own: groups of commands, and numbers within bounds that are called so."""

from collections.abc import Sequence
from typing import Any

import click

WHOLE = 500  # letters of a first sentence: the list breaks it over lines in place of cutting it


class WholeNumber(click.IntRange):
    """A whole number within bounds; click calls what is none "not a valid integer range"."""

    name = "whole number"

    def _describe_range(self) -> str:
        """The bounds for the help of an option; none for a number without bounds."""
        return "" if self.min is None and self.max is None else super()._describe_range()


class Number(click.FloatRange):
    """A number within bounds."""

    name = "number"


class CommandGroup(click.Group):
    """A group whose help cuts no sentence, and which asks whether another command was meant.

    Each command is listed with its whole first sentence, and an unknown one is answered with the nearest.
    """

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called."""
        name, known = args[0], self.list_commands(ctx)
        if name not in known and not name.startswith("-"):
            from difflib import get_close_matches  # of use only here

            near = get_close_matches(name, known, n=1)
            help_of = f"{ctx.command_path} --help lists the commands."
            raise click.UsageError(f"No such command '{name}'. {f'Did you mean {near[0]}?' if near else help_of}", ctx)
        return super().resolve_command(ctx, args)

    def sentences(self, ctx: click.Context) -> list[tuple[str, str]]:
        """Each command with what it does."""
        commands = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        return [(name, command.get_short_help_str(WHOLE)) for name, command in commands if command is not None]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(self.sentences(ctx))


class CommandWithOthers(CommandGroup):
    """A command that has others below it: `force PATH...` and `force check PATH...`.

    A first word that is not the name of another command belongs to the command itself.
    """

    def __init__(self, main: click.Command, others: Sequence[click.Command]) -> None:
        named = {command.name: command for command in others if command.name}
        super().__init__(
            main.name,
            commands=named,
            params=list(main.params),
            help=main.help,
            subcommand_metavar="",
            no_args_is_help=False,
        )
        self.main_command: click.Command = main
        self.others = CommandGroup(main.name, commands=named)

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """A context of the command that is meant, which click then invokes."""
        if args and args[0] in self.commands:
            return self.others.make_context(info_name, args, parent, **extra)
        if any(word in args for word in ("-h", "--help")):
            return super().make_context(info_name, args, parent, **extra)
        return self.main_command.make_context(info_name, args, parent, **extra)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Another command by its name, or the command itself."""
        return self.commands.get(cmd_name, self.main_command)
