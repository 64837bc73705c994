"""The campaign of each store that this user chose with `astech campaign use`."""

import json
from contextlib import suppress
from pathlib import Path

from astech.machine import data_folder
from exporters.safe_writing import open_replacement


def _file() -> Path:
    return data_folder() / "campaigns-in-use.json"


def _choices() -> dict[str, str]:
    with suppress(OSError, ValueError):
        found = json.loads(_file().read_bytes())
        if isinstance(found, dict):
            return {str(where): str(campaign) for where, campaign in found.items()}
    return {}


def _key(where: str) -> str:
    return where if "://" in where else str(Path(where).absolute())


def campaign_in_use(where: str) -> str:
    """The id of the campaign that was chosen for a store; empty for none."""
    return _choices().get(_key(where), "")


def write_campaign_in_use(where: str, campaign: str) -> None:
    """Chooses a campaign for a store, or none."""
    choices = _choices() | {_key(where): campaign}
    with open_replacement(_file()) as file:
        file.write(json.dumps({key: value for key, value in choices.items() if value}, indent=1).encode())
