"""Settings of a user: defaults of the edition, the paper and the library, kept in a file beside the library.

An option comes first, then the record or the campaign, then the environment, then these settings.
"""

import json
import os
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args, get_origin

from pydantic import Field, ValidationError, field_validator

from astech.machine import settings_file
from astech.operations.editions import EditionOf
from astech.operations.mistakes import BadOptions, BadValue
from astech.operations.options import OperationOptions, option_fields
from exporters.papers import PaperName
from exporters.safe_writing import open_replacement
from sheets.editions import GAMES, Game, edition
from sheets.model import Model

EDITION = "ASTECH_EDITION"
"""The environment variable with editions: one, or one of each game."""
MOST_BYTES = 65_536
ANY_EDITION = EditionOf(tuple(GAMES))


class Settings(Model):
    """The defaults of a user; None for a value that is not set."""

    edition: tuple[str, ...] | None = Field(
        default=None, description="The edition of classic play, of Alpha Strike, or one of each."
    )
    paper: PaperName | None = Field(default=None, description="The paper of sheets and cards.")
    library: str | None = Field(default=None, description="The file of the library in which names are looked up.")

    @field_validator("edition")
    @classmethod
    def _one_of_each_game(cls, ids: tuple[str, ...] | None) -> tuple[str, ...] | None:
        return None if ids is None else check_editions(ids)


def check_editions(ids: Sequence[str]) -> tuple[str, ...]:
    """The ids of editions; raises BadValue for an unknown one, and for two of one game."""
    known = tuple(ANY_EDITION.choose(each) for each in ids)
    games = [edition(each).game for each in known]
    if len(set(games)) < len(games):
        raise BadValue(f"{' and '.join(known)} are editions of one game; expected one of each game")
    return known


def read_settings() -> Settings:
    """The settings of the user; raises BadOptions with the name of the file if they are invalid."""
    file = settings_file()
    try:
        with file.open("rb") as stream:
            text = stream.read(MOST_BYTES).decode()
        return Settings.model_validate(tomllib.loads(text))
    except (FileNotFoundError, NotADirectoryError):
        return Settings()
    except (OSError, ValueError) as error:  # also of TOML, UTF-8 and pydantic
        raise BadOptions(f"{file}: {_reason_words(error)}") from None


def write_settings(settings: Settings) -> None:
    """Write the settings of the user."""
    values = settings.model_dump(mode="json", exclude_none=True)
    text = "".join(f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in values.items())
    with open_replacement(settings_file()) as file:
        file.write(text.encode())


def edition_of_settings(*games: Game) -> str | None:
    """The edition of one of these games in the environment or the settings; None if neither names one."""
    for ids in (_environment_editions(), read_settings().edition or ()):
        for each in ids:
            if edition(each).game in games:
                return each
    return None


def with_user_defaults(model: type[OperationOptions], given: Mapping[str, Any]) -> dict[str, Any]:
    """The options that were given, and the defaults of the user for those that were not."""
    values, settings = dict(given), read_settings()
    for field in option_fields(model):
        if field.name in values:
            continue
        if (editions := field.found(EditionOf)) is not None:
            games = tuple(game for game in model.games_of(given) if game in editions.games)
            if chosen := edition_of_settings(*games):
                values[field.name] = chosen
        elif field.name == "paper" and model.takes_paper(given) and settings.paper in _literal_words(field.value_type):
            values[field.name] = settings.paper
    return values


def _literal_words(kind: object) -> tuple[str, ...]:
    return get_args(kind) if get_origin(kind) is Literal else ()


def _environment_editions() -> tuple[str, ...]:
    named = os.environ.get(EDITION, "").replace(",", " ").split()
    try:
        return check_editions(named)
    except BadValue as bad:
        raise BadOptions(f"{EDITION}: {bad}") from None


def _reason_words(error: Exception) -> str:
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
    return str(error)
