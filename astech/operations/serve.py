"""Serve the live sheet: the options of the server, the libraries that it needs, and the campaign that it serves."""

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from pydantic import Field, field_validator

from astech.campaign import company
from astech.campaign.naming import campaign_of
from astech.campaign.store import StoreError, use_store
from astech.operations.mistakes import BadValue
from astech.operations.options import OperationOptions, OptionForm
from sheets.play import Refused

NEEDS = ("jinja2", "segno", "starlette", "uvicorn")
FilePath = Annotated[Path | None, OptionForm(metavar="FILE")]


class ServeOptions(OperationOptions):
    """Options of the server."""

    demo: bool = Field(
        default=False, description="Play a lance of our own units, in a store that is removed at the end."
    )
    host: Annotated[str, OptionForm(metavar="H")] = Field(
        default="127.0.0.1", description="The address to listen on; 0.0.0.0 for the whole network."
    )
    port: Annotated[int, OptionForm(metavar="N")] = Field(default=8080, ge=0, le=65535, description="The port.")
    certfile: FilePath = Field(default=None, description="The certificate for HTTPS.")
    keyfile: FilePath = Field(default=None, description="Its private key.")
    prefix: Annotated[str, OptionForm(metavar="PATH")] = Field(
        default="", description="The path prefix behind a reverse proxy."
    )
    log: FilePath = Field(default=None, description="A log of all requests.")

    @field_validator("prefix")
    @classmethod
    def _begins_with_a_slash(cls, prefix: str) -> str:
        if prefix and not prefix.startswith("/"):
            raise BadValue(f"{prefix!r}; expected a path that begins with a slash, such as /sheets")
        return prefix.rstrip("/")


def check_libraries() -> None:
    """Raise Refused if a library of the server is not installed."""
    missing = [name for name in NEEDS if find_spec(name) is None]
    if missing:
        raise Refused(f"the live sheet needs {', '.join(missing)}; install AsTech again as '.[web]' (docs/serve.md)")


def served_campaign(store: str, campaign: str) -> str:
    """The id of the campaign that is served, empty for all; raises StoreError for a store without campaigns."""
    with use_store(store) as found:
        if campaign:
            return campaign_of(found, campaign).id
        if not found.read(company.read_campaigns):
            raise StoreError(f"no campaign is in {store}; astech campaign new NAME begins one")
    return ""
