"""Design quirks of a unit: as in its file, or as changed by the errata's table of quirks."""

from functools import cache

from sheets.errata.ledger import Ruling, rulings
from sheets.model import OncePerUnit
from sheets.units import Unit


def quirk_codes(unit: Unit) -> tuple[str, ...]:
    """The quirks of a design by code, as its file has them."""
    return tuple(quirk.code for quirk in unit.quirks)


def quirks_by_table(unit: Unit) -> tuple[str, ...]:
    """The quirks of a design by code, with the additions and removals of the errata's table of quirks.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> quirks_by_table(brolga.model_copy(update={"chassis": "Thug"}))
    ('easy_maintain', 'rugged_1')
    """
    return _codes_by_table(unit)


def changes_quirks(entry: Ruling, unit: Unit) -> bool:
    """Whether a ruling on quirks concerns the chassis of a unit, or a quirk that was removed."""
    named = {f"chassis:{unit.chassis}", f"chassis:{unit.clan_name}", *(f"quirk:{quirk.code}" for quirk in unit.quirks)}
    return entry.quirks is not None and not named.isdisjoint(entry.about)


def _changed_codes(unit: Unit, edition: str) -> tuple[str, ...]:
    codes = [quirk.code for quirk in unit.quirks]
    for entry in _on_quirks():
        if entry.quirks is not None and changes_quirks(entry, unit):
            codes = [code for code in codes if code not in entry.quirks.loses]
            codes += [code for code in entry.quirks.gains if code not in codes]
    return tuple(codes)


_codes_by_table = OncePerUnit(_changed_codes)


@cache
def _on_quirks() -> tuple[Ruling, ...]:
    return tuple(entry for entry in rulings() if entry.quirks is not None)


def without_quirks(unit: Unit) -> Unit:
    """The unit without the quirks of its design and of its weapons.

    >>> from importers import load
    >>> without_quirks(load("tests/data/Brolga BRG-2.mtf").unit).quirks
    ()
    """
    mounts = tuple(mount.model_copy(update={"quirks": ()}) if mount.quirks else mount for mount in unit.mounts)
    return unit.model_copy(update={"quirks": (), "mounts": mounts})
