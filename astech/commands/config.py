"""`astech config`: the defaults of this user."""

import os

import click
from pydantic import ValidationError

from astech.options import fault_of
from astech.row_options import usage_errors
from astech.settings import EDITION, Settings, edition_of_settings, read_settings, write_settings
from astech.terminal import say
from sheets.editions import GAMES

KEYS = tuple(Settings.model_fields)


@click.command()
@click.argument("key", type=click.Choice(KEYS), required=False)
@click.argument("value", nargs=-1)
@click.option("--unset", is_flag=True, help="Remove the default of KEY.")
def config(key: str | None, value: tuple[str, ...], unset: bool) -> None:
    """Show or set the defaults of this user, which an option overrides.

    \b
    edition  the edition of classic play, of Alpha Strike, or one of each
    paper    the paper of sheets and cards
    library  the file in which names of units are looked up

    $ASTECH_EDITION and $ASTECH_LIBRARY come before these defaults. A record of play and a campaign keep the edition
    that they began with.

    \b
    Examples:
      astech config
      astech config edition core-2026
      astech config edition core-2026 asce-5.01
      astech config paper a4
      astech config paper --unset
    """
    if ((value or unset) and key is None) or (value and unset):
        raise click.UsageError("expected KEY VALUE, or KEY --unset")
    with usage_errors():
        settings = read_settings()
        if key is None:
            for each in KEYS:
                say(f"{each}: {_value_text(settings, each)}")
            return
        if not value and not unset:
            say(_value_text(settings, key))
            return
        write_settings(_with_value(settings, key, value))
        say(f"{key}: {_value_text(read_settings(), key)}")


def _with_value(settings: Settings, key: str, value: tuple[str, ...]) -> Settings:
    """The settings with another value of a key; no value removes it."""
    if key != "edition" and len(value) > 1:
        raise click.UsageError(f"{key} has one value, and {len(value)} are given")
    values = settings.model_dump()
    values[key] = None if not value else value if key == "edition" else value[0]
    try:
        return Settings.model_validate(values)
    except ValidationError as error:
        raise click.UsageError(f"{key}: {fault_of(error.errors()[0])}") from None


def _value_text(settings: Settings, key: str) -> str:
    value = getattr(settings, key)
    shown = " ".join(value) if isinstance(value, tuple) else value or "none"
    if key == "edition" and EDITION in os.environ:
        used = " ".join(each for game in GAMES if (each := edition_of_settings(game)))
        return f"{shown} (with ${EDITION}: {used or 'none'})"
    return str(shown)
