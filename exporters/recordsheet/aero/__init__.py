"""The record sheets of all aerospace craft, and the kinds of craft that their parts are for.

fighter, largecraft, squadron: the sheets · damage: the armor of winged craft and DropShips, and critical hits;
capital_armor: the armor of ships and stations · inventory: attack values, transport bays; bays: weapon bays · crew,
data, heat: their panels · tables: the tables of play
"""

CAPITAL = frozenset({"jumpship", "warship", "space-station"})  # with armor on the capital scale
BAYED = CAPITAL | {"dropship"}  # with weapon bays, which have the ammunition in their lines

__all__ = ["BAYED", "CAPITAL"]


def __dir__() -> list[str]:
    return __all__
