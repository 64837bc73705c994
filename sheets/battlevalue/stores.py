"""External stores: the bombs, missiles and pods that hang under wings; `sheets.rules.stores` says who can carry them.

Rules: TM, Battle Value, external stores.
"""

from functools import cache

from sheets.equipment import Item, items

BOMBS = frozenset({"ground-bomb", "space-bomb", "other-bomb"})


@cache
def stores() -> dict[str, Item]:
    """Every external store by its title."""
    return {found.title: found for found in items() if _is_store(found)}


def find_store(text: str) -> Item | None:
    """The store of that title or catalogue name, in capitals or not.

    >>> find_store("cluster bomb").bv
    13.0
    """
    wanted = text.casefold()
    return next((s for title, s in stores().items() if wanted in (title.casefold(), s.name.casefold())), None)


def _is_store(found: Item) -> bool:
    return found.ammo is not None and (bool(found.traits & BOMBS) or found.ammo.type == "bomb")
