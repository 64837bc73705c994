"""`astech manual`: the manual page, made from the help of all commands."""

import click

from astech import __version__
from astech.manual import as_man, as_markdown, command_pages
from astech.terminal import print_unescaped


@click.command()
@click.option(
    "--format",
    "form",
    type=click.Choice(["man", "markdown"]),
    default="man",
    show_default=True,
    help="A man page, or the reference in docs/commands.md.",
)
def manual(form: str) -> None:
    """The manual of all commands, made from their help.

    \b
    Examples:
      astech manual > ~/.local/share/man/man1/astech.1
      astech manual --format markdown > docs/commands.md
    """
    root = click.get_current_context().find_root()
    pages = list(command_pages(root.command, "astech"))
    if form == "markdown":
        print_unescaped(as_markdown(pages).rstrip("\n"))
        return
    print_unescaped(as_man(pages, __version__).rstrip("\n"))
