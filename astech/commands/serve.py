"""`astech serve`: the live sheet in a browser."""

import sys
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path

import click

from astech.campaign import company
from astech.campaign.naming import campaign_of
from astech.campaign.store import StoreError, use_store
from astech.commands.campaign.context import campaign_option, errors_as_sentences, store_option, store_place
from sheets.play import Refused

NEEDS = ("jinja2", "segno", "starlette", "uvicorn")


@click.command()
@store_option
@campaign_option
@click.option("--demo", is_flag=True, help="Play a lance of our own units, in a store that is removed at the end.")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="H",
    help="The address to listen on; 0.0.0.0 for the whole network.",
)
@click.option("--port", type=click.IntRange(0, 65535), default=8080, show_default=True, metavar="N", help="The port.")
@click.option(
    "--certfile", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="The certificate for HTTPS."
)
@click.option("--keyfile", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Its private key.")
@click.option("--prefix", default="", metavar="PATH", help="The path prefix behind a reverse proxy.")
@click.option("--log", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="A log of all requests.")
def serve(
    where: str | None,
    of: str,
    demo: bool,
    host: str,
    port: int,
    certfile: Path | None,
    keyfile: Path | None,
    prefix: str,
    log: Path | None,
) -> None:
    """Serve the live sheet: a table plays a campaign from browsers.

    The first line is the address for the organizer, who makes a link for each player. With --campaign one campaign is
    served, else all of the store. Ctrl-C or SIGTERM ends the server.

    \b
    Examples:
      astech serve --demo
      astech serve --store league.sqlite --host 0.0.0.0
      astech serve --campaign "Gray Watch" --certfile cert.pem --keyfile key.pem
    """
    with errors_as_sentences():
        _check_libraries()
        from astech.web.demo import demo_store
        from astech.web.serving import ServeOptions
        from astech.web.serving import serve as serve_store

        if prefix and not prefix.startswith("/"):
            raise click.UsageError("--prefix begins with a slash, such as /sheets")
        with ExitStack() as stack:
            store = stack.enter_context(demo_store()) if demo else store_place(where)
            options = ServeOptions(
                store=store,
                campaign=_served_campaign_id(store, of),
                host=host,
                port=port,
                certfile=certfile,
                keyfile=keyfile,
                prefix=prefix.rstrip("/"),
                log=log,
            )
            code = serve_store(options)
    sys.exit(code)


def _check_libraries() -> None:
    """Raises `Refused` where a library of the server is not installed."""
    missing = [name for name in NEEDS if find_spec(name) is None]
    if missing:
        raise Refused(f"the live sheet needs {', '.join(missing)}; pip install 'astech[web]' brings what is missing")


def _served_campaign_id(store: str, campaign: str) -> str:
    """The id of the campaign that is served, none for all; raises `StoreError` for a store without campaigns."""
    with use_store(store) as found:
        if campaign:
            return campaign_of(found, campaign).id
        if not found.read(company.read_campaigns):
            raise StoreError(f"no campaign is in {store}; astech campaign new NAME begins one")
    return ""
