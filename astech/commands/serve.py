"""`astech serve`: the live sheet in a browser."""

import sys
from contextlib import nullcontext

import click

from astech.commands.campaign.context import campaign_option, errors_as_sentences, store_option, store_place
from astech.operations.serve import ServeOptions, check_libraries, served_campaign
from astech.options import options_of


@click.command()
@store_option
@campaign_option
@options_of(ServeOptions)
def serve(where: str | None, of: str, options: ServeOptions) -> None:
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
        check_libraries()
        from astech.web.demo import demo_store  # libraries that may be missing
        from astech.web.serving import serve as serve_store

        with demo_store() if options.demo else nullcontext(store_place(where)) as store:
            code = serve_store(store, served_campaign(store, of), options)
    sys.exit(code)
