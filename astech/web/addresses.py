"""The addresses of a server: its listening socket, and the printed links with a QR code."""

import io
import os
import socket
from ipaddress import ip_address

import segno

from astech.text import reason
from sheets.play import Refused

SECONDS_UNREAD = 60  # a connection that accepts no data for this long is closed
BACKLOG = 1024  # connections waiting to be accepted
ANYWHERE = ("0.0.0.0", "::")
UNREACHED = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Documentation addresses. Connecting a datagram socket to one sends nothing, and reveals the own address."""


def open_socket(host: str, port: int) -> socket.socket:
    """Open a listening socket; raises `Refused` with a sentence.

    The protocol is stated because asyncio sets TCP_NODELAY only for sockets of IPPROTO_TCP.
    """
    found: socket.socket | None = None
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP, flags=socket.AI_PASSIVE
        )[0]
        found = socket.socket(family, kind, protocol)
        if os.name == "posix":  # on Windows two servers could share a port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # on Linux
            found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * SECONDS_UNREAD)
        found.bind(address)
        found.listen(BACKLOG)
    except OSError as error:
        if found is not None:
            found.close()
        raise Refused(f"no server can listen at {host} port {port}: {reason(error)}") from None
    return found


def hosts(host: str) -> list[str]:
    """The names of a host: its own, or for all interfaces the addresses of this machine."""
    if host not in ANYWHERE:
        return [bracket_host(host)]
    found = [own for family in UNREACHED if (own := _own_address(family))]
    wanted = [each for each in found if host == "::" or ip_address(each).version == 4]
    return [bracket_host(each) for each in dict.fromkeys(wanted)] or ["127.0.0.1"]


def _own_address(family: socket.AddressFamily) -> str:
    """The address of this machine in its network; empty if there is none."""
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((UNREACHED[family], 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def bracket_host(host: str) -> str:
    """A host as written in a URL.

    >>> bracket_host("::1"), bracket_host("localhost")
    ('[::1]', 'localhost')
    """
    return f"[{host}]" if ":" in host else host


def qr_code(address: str) -> str:
    """The QR code of an address, drawn with characters for a terminal."""
    out = io.StringIO()
    segno.make(address, error="l").terminal(out, compact=True)
    return out.getvalue()
