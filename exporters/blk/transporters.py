"""Transporters, in the layout of six fields."""

from collections.abc import Iterator

from exporters.blk.blocks import Block, decimal
from sheets.formats.blk import REPAIR_FACINGS, TRANSPORTERS
from sheets.units.transporter import Transporter, TransporterKind

COMSTAR_BIT, CLAN_BIT = 1, 2
UNSET = -1


def transporter_block(transporters: tuple[Transporter, ...]) -> Iterator[Block]:
    """The block of all transporters, empty when there are none."""
    yield Block("transporters", map(line, transporters))


def line(transporter: Transporter) -> str:
    """One transporter.

    >>> line(Transporter(kind=TransporterKind.CARGO, size=12, doors=1, number=3))
    'cargobay:12.0:1:3::-1:0'
    """
    kind = transporter.kind
    if kind is TransporterKind.UNKNOWN:
        return transporter.text
    word = f"{'arts' if transporter.arts else ''}{TRANSPORTERS[kind]}"
    pod = ":omni" if transporter.pod else ""
    if kind is TransporterKind.DOCKING_COLLAR:
        return word + pod
    if kind is TransporterKind.TROOP_SPACE:
        return f"{word}:{decimal(transporter.size)}{pod}"
    number = UNSET if transporter.number is None else transporter.number
    platoon = transporter.platoon.title() if transporter.platoon else ""
    facing = REPAIR_FACINGS.index(transporter.facing) if transporter.facing in REPAIR_FACINGS else UNSET
    bits = COMSTAR_BIT * transporter.comstar + CLAN_BIT * transporter.clan
    return f"{word}:{decimal(transporter.size)}:{transporter.doors}:{number}:{platoon}:{facing}:{bits}{pod}"
