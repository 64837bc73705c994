"""The command `astech`. The module of a subcommand is imported when it is called, so that help is fast."""

import os
import sys
import warnings
from errno import EPIPE
from importlib import import_module
from typing import Any, NoReturn

import click

from astech import __version__
from astech.groups import READ_IN_DOUBT, CommandGroup
from astech.machine import loading_without_interrupts, tune_garbage_collector
from astech.terminal import LONGEST, OutputError, complain, speak_utf8, wrap_lines
from astech.text import escape_controls, reason

COMMANDS = {  # name and help; the module in astech.commands has the same name
    "find": "Find units of the library by name.",
    "library": "Manage the folders and archives of the library.",
    "show": "Show one unit as text, JSON or a record sheet.",
    "stats": "Print a row of figures for each unit.",
    "alpha-strike": "Print the Alpha Strike element of each unit.",
    "card": "Draw Alpha Strike cards as PDF, SVG or PNG.",
    "tokens": "Draw standees and counters to cut out.",
    "validate": "Check the construction of units, with the rule of each finding.",
    "explain": "Print a sum line by line: Battle Value, cost, Alpha Strike.",
    "convert": "Rewrite units in another format.",
    "sheet": "Draw record sheets.",
    "force": "Sum the values of a force, check it, fill it; rosters and force files.",
    "batch": "Run a job file on many units; interrupted runs can be resumed.",
    "condition": "Read, print and check damage and crews of units.",
    "play": "Play one unit: type events, read the marks and the rolls due.",
    "replay": "Print a record of play, event by event.",
    "campaign": "Manage a campaign: units, pilots, games, damage, repairs.",
    "serve": "Serve the live sheet: a table plays a campaign from browsers.",
    "diff": "Print the differences between two units.",
    "correct": "Correct printed sheets by the errata.",
    "errata": "List the rulings of the errata documents.",
    "config": "Show or set defaults: edition, paper, library.",
    "schema": "Print the JSON Schemas of AsTech's own formats.",
    "manual": "Print the manual, made from the help of all commands.",
}

COMPLETION = "_ASTECH_COMPLETE"  # set by a shell that asks for completions
INTERRUPTED = 130  # the exit code of a program that Ctrl-C ended


class LazyGroup(CommandGroup):
    """A command group that imports only the command that is called; names and help are in `COMMANDS`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        name = cmd_name.replace("-", "_")
        with loading_without_interrupts():
            command = getattr(import_module(f"astech.commands.{name}"), name)
        assert isinstance(command, click.Command)
        return command

    def sentences(self, ctx: click.Context) -> list[tuple[str, str]]:
        return list(COMMANDS.items())


def _print_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"astech {__version__}")
        ctx.exit()


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Show the version."
)
def astech() -> None:
    """Tools for BattleTech unit data: unit files in, figures, record sheets and cards out.

    PATH... is any mix of unit files, folders with their subfolders, zip archives and globs; `-` is one unit on
    standard input; a name that is not a file is looked up in the library. The exit code is 0 on success, 1 if a unit
    failed or was read in doubt, 2 if the options or arguments are invalid.
    """


def main() -> NoReturn:
    """Run the command line and exit with its code."""
    tune_garbage_collector()
    sys.exit(run())


def _print_warning(message: Warning | str, *_place: object, **_more: object) -> None:
    """Print a warning as a sentence, without its line of code."""
    complain(message)


def run() -> int:
    """Run the command line and return the exit code."""
    speak_utf8()
    warnings.showwarning = _print_warning
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # the search for plug-ins is slow, and we have none
    if asked := os.environ.get(COMPLETION):
        from click.shell_completion import shell_complete  # needed only by a shell

        return shell_complete(astech, {}, "astech", COMPLETION, asked)
    try:
        code = _call()
        sys.stdout.flush()
    except OutputError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # drop further output
        if error.errno == EPIPE:  # the reader closed the pipe
            return 0
        complain(f"the output cannot be written: {reason(error)}")
        return 1
    except click.Abort:
        return INTERRUPTED
    except KeyboardInterrupt:
        complain("interrupted: every file that is there is whole")
        return INTERRUPTED
    except MemoryError:
        complain("there is not enough memory for this")
        return 1
    except Exception as error:
        if isinstance(error, OSError) and error.filename is not None:
            complain(f"{os.fsdecode(error.filename)}: {reason(error)}")
            return 1
        from importers import DEBUG, internal_error  # slow to import

        if os.environ.get(DEBUG) == "1":
            raise
        complain(internal_error(error, "astech"))
        return 1
    return code


def _usage_message(answer: str) -> str:
    """The message for a wrong call: lists of valid values stay, long typed text is cut."""
    most = LONGEST if any(len(word) > LONGEST for word in sys.argv) else 3 * LONGEST
    return "\n".join(line if len(line) <= most else line[: most - 1] + "…" for line in answer.split("\n"))


def _call() -> int:
    """Run the command; click's own `main` handles a closed pipe and Ctrl-C differently."""
    meta: dict[str, Any] = {}
    try:
        with astech.make_context("astech", sys.argv[1:]) as context:
            meta = context.meta
            astech.invoke(context)
    except click.exceptions.Exit as done:
        return done.exit_code
    except SystemExit as done:
        return int(done.code or 0) or int(READ_IN_DOUBT in meta)
    except click.exceptions.NoArgsIsHelpError as error:
        sys.stderr.write(f"{error.format_message()}\n")
        return error.exit_code
    except click.ClickException as error:
        if isinstance(error, click.UsageError) and error.ctx is not None:
            usage = error.ctx.get_usage()
            help_is = f"Try '{error.ctx.command_path} --help' for help."
            sys.stderr.write(f"{escape_controls(usage)}\n{help_is}\n\n")
        sys.stderr.write(wrap_lines(_usage_message(escape_controls(f"Error: {error.format_message()}"))) + "\n")
        return error.exit_code
    return int(READ_IN_DOUBT in meta)
