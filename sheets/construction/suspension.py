"""Suspension factors: what the way a vehicle moves takes off its engine rating.

Rule: TM, Combat Vehicles, Engine and Control Systems.
"""

from sheets.construction.rounding import ceiling
from sheets.units.vehicle import Motive

# Up to so many tons: the factor. Above the last band every started step of tons adds `more`.
_BANDS: dict[Motive, tuple[tuple[tuple[int, int], ...], int, int]] = {
    Motive.HOVER: (((10, 40), (20, 85), (30, 130), (40, 175), (50, 235)), 25, 45),
    Motive.VTOL: (((10, 50), (20, 95), (30, 140)), 20, 45),
    Motive.WIGE: (((15, 45), (30, 80), (45, 115), (80, 140)), 30, 35),
}
_HYDROFOIL = (60, 105, 150, 195, 255, 300, 345, 390, 435, 480)  # for each started 10 tons
_WHEELED_LIGHT, _WHEELED_HEAVY, _WHEELED_LIMIT = 20, 40, 80
_NAVAL, _NAVAL_LIMIT = 30, 300


def suspension_factor(motive: Motive, mass: float) -> int:
    """The suspension factor of a vehicle of this motive type and mass.

    >>> suspension_factor(Motive.HOVER, 35), suspension_factor(Motive.TRACKED, 60)
    (175, 0)
    """
    if motive in _BANDS:
        bands, step, more = _BANDS[motive]
        for limit, factor in bands:
            if mass <= limit:
                return factor
        limit, factor = bands[-1]
        return factor + more * ceiling((mass - limit) / step)
    if motive is Motive.WHEELED:
        return _WHEELED_LIGHT if mass <= _WHEELED_LIMIT else _WHEELED_HEAVY
    if motive is Motive.HYDROFOIL:
        return _HYDROFOIL[min(ceiling(mass / 10), len(_HYDROFOIL)) - 1]
    if motive in (Motive.NAVAL, Motive.SUBMARINE):
        return _NAVAL if mass <= _NAVAL_LIMIT else _large_naval(mass)
    return 0


def _large_naval(mass: float) -> int:
    """Above 300 tons a tenth of the mass, raised to the next number that five divides."""
    tenth = ceiling(mass / 10)
    return tenth + tenth % 5
