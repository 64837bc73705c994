"""The manual, generated from the help of the commands: a page for `man`, and docs/commands.md."""

import re
from collections.abc import Iterator
from inspect import cleandoc
from typing import NamedTuple

import click

AS_WRITTEN = "\b\n"  # click's mark for a paragraph that keeps its lines


class ManualOption(NamedTuple):
    """An option as it is typed, and its description."""

    names: str
    help: str


class CommandPage(NamedTuple):
    """The help of one command."""

    name: str  # `astech errata list`
    usage: str  # the arguments after the name
    text: tuple[str, ...]  # paragraphs
    examples: tuple[str, ...]
    options: tuple[ManualOption, ...]


def command_pages(command: click.Command, name: str) -> Iterator[CommandPage]:
    """The pages of a command and of each of its subcommands."""
    context = click.Context(command, info_name=name, help_option_names=["-h", "--help"])
    text, examples = _paragraphs(command)
    yield CommandPage(name, " ".join(command.collect_usage_pieces(context)), text, examples, _options(command, context))
    if isinstance(command, click.Group):
        for below in command.list_commands(context):
            member = command.get_command(context, below)
            assert member is not None
            yield from command_pages(member, f"{name} {below}")


def _paragraphs(command: click.Command) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The description of a command and its examples, a command line each."""
    text: list[str] = []
    examples: list[str] = []
    for paragraph in re.split(r"\n\s*\n", cleandoc(command.help or "")):
        if paragraph.startswith(AS_WRITTEN):
            examples += (line.strip() for line in paragraph.removeprefix(AS_WRITTEN).splitlines()[1:])
        else:
            text.append(" ".join(paragraph.split()))
    return tuple(text), tuple(examples)


def _options(command: click.Command, context: click.Context) -> tuple[ManualOption, ...]:
    found = []
    for param in command.get_params(context):
        record = param.get_help_record(context)
        if isinstance(param, click.Option) and "--help" not in param.opts and record is not None:
            found.append(ManualOption(record[0], " ".join(record[1].split())))
    return tuple(found)


def as_markdown(pages: list[CommandPage]) -> str:
    """The reference of all commands as Markdown."""
    first, *others = pages
    out = ["# The commands", "", "Made from the help of the commands by `astech manual --format markdown`.", ""]
    for page in (first, *others):
        out += [f"## {page.name}", "", f"`{f'{page.name} {page.usage}'.strip()}`", ""]
        for paragraph in page.text:
            out += [_escape_markdown(paragraph), ""]
        if page.examples:
            out += ["```sh", *page.examples, "```", ""]
        for option in page.options:
            out.append(f"- `{option.names}`: {_escape_markdown(option.help)}")
        out += [""] if page.options else []
    return "\n".join(out).rstrip() + "\n"


def _escape_markdown(text: str) -> str:
    """Escape Markdown characters outside backticks."""
    return "`".join(
        part if number % 2 else re.sub(r"([*_<>\[\]])", r"\\\1", part) for number, part in enumerate(text.split("`"))
    )


def as_man(pages: list[CommandPage], version: str) -> str:
    """The manual page for `man`."""
    first, *others = pages
    about, *more = first.text
    out = [
        f'.TH {first.name.upper()} 1 "" "{first.name} {version}" "{first.name}"',
        ".SH NAME",
        f"{first.name} \\- {_escape_man(about.rstrip('.'))}",
        ".SH SYNOPSIS",
        f"\\fB{first.name}\\fP {_escape_man(first.usage)}",
        ".SH DESCRIPTION",
    ]
    for paragraph in more:
        out += [".PP", _escape_man(paragraph)]
    out += [".SH OPTIONS", *_man_options(first), ".SH COMMANDS"]
    for page in others:
        out += [f".SS {_escape_man(f'{page.name} {page.usage}')}"]
        for paragraph in page.text:
            out += [".PP", _escape_man(paragraph)]
        out += _man_options(page)
        if page.examples:
            out += [".PP", "Examples:", ".PP", ".nf", *map(_escape_man, page.examples), ".fi"]
    return "\n".join(out) + "\n"


def _man_options(page: CommandPage) -> Iterator[str]:
    for option in page.options:
        yield from (".TP", f"\\fB{_escape_man(option.names)}\\fP", _escape_man(option.help))


def _escape_man(text: str) -> str:
    r"""Escape a line of text for `man`.

    >>> _escape_man(".nf -o 'x'")
    '\\&.nf \\-o \\(aqx\\(aq'
    """
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "")
    return f"\\&{text}" if text.startswith(".") else text
