"""Replacements for classes of click: command groups, and numbers within bounds with plain messages; a key of a call."""

from collections.abc import Sequence
from typing import Any

import click

READ_IN_DOUBT = "astech.read-in-doubt"
"""A key of `click.Context.meta` of a command that read a unit in doubt: its exit code is 1."""

WHOLE = 500  # letters of a first sentence: the list breaks it over lines in place of cutting it


class WholeNumber(click.IntRange):
    """A whole number within bounds; click's own message for a bad value is "not a valid integer range"."""

    name = "whole number"

    def _describe_range(self) -> str:
        """The bounds for the help of an option; empty for an unbounded number."""
        return "" if self.min is None and self.max is None else super()._describe_range()


class Number(click.FloatRange):
    """A number within bounds."""

    name = "number"


class CommandGroup(click.Group):
    """A group whose help shows whole sentences, and which suggests the nearest command for an unknown one.

    Each command is listed with its whole first sentence.
    """

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the called command; suggest the nearest one for an unknown name."""
        name, known = args[0], self.list_commands(ctx)
        if name not in known and not name.startswith("-"):
            from difflib import get_close_matches  # needed only after a mistake

            near = get_close_matches(name, known, n=1)
            help_of = f"{ctx.command_path} --help lists the commands."
            raise click.UsageError(f"No such command '{name}'. {f'Did you mean {near[0]}?' if near else help_of}", ctx)
        return super().resolve_command(ctx, args)

    def sentences(self, ctx: click.Context) -> list[tuple[str, str]]:
        """Each command with the first sentence of its help."""
        commands = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        return [(name, command.get_short_help_str(WHOLE)) for name, command in commands if command is not None]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(self.sentences(ctx))


class CommandWithOthers(CommandGroup):
    """A command that also has subcommands: `force PATH...` and `force check PATH...`.

    A first word that is not the name of a subcommand is an argument of the command itself.
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
        """Make the context of the called command or subcommand."""
        if args and args[0] in self.commands:
            return self.others.make_context(info_name, args, parent, **extra)
        if any(word in args for word in ("-h", "--help")):
            return super().make_context(info_name, args, parent, **extra)
        return self.main_command.make_context(info_name, args, parent, **extra)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a subcommand by its name, or the command itself."""
        return self.commands.get(cmd_name, self.main_command)
