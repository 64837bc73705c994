"""The record sheets of all aerospace craft, and the kinds of craft that their parts are for.

fighter, largecraft, squadron: the sheets · damage: the armor of winged craft and DropShips, and critical hits;
capital_armor: the armor of ships and stations · inventory: attack values, transport bays; bays: weapon bays · crew,
data, heat: their panels · tables: the tables of play
"""

CAPITAL = frozenset({"jumpship", "warship", "space-station"})  # kinds with armor on the capital scale
BAYED = CAPITAL | {"dropship"}  # kinds with weapon bays, whose lines show the ammunition

__all__ = ["BAYED", "CAPITAL"]


def __dir__() -> list[str]:
    return __all__
