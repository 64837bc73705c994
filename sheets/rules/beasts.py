"""The animals that beast-mounted infantry rides: the known kinds, and one of the user's own.

Rules: TO, beast-mounted infantry.
"""

from typing import NamedTuple

from sheets.units.infantry import Beast


class Animal(NamedTuple):
    """Figures of one beast; `dice` is what it does to infantry (D6), `points` what it does to vehicles."""

    riders: int
    mass: float
    ground: int
    air: int
    water: int
    divisor: float
    dice: int
    points: int


BEASTS: dict[str, Animal] = {
    # riders, tons, MP on the ground, in the air, under water, damage divisor, attack on infantry and on vehicles
    "Donkey": Animal(1, 0.15, 2, 0, 0, 1, 0, 0),
    "Coventry Kangaroo": Animal(1, 0.11, 3, 0, 0, 1, 1, 1),
    "Horse": Animal(1, 0.5, 3, 0, 0, 1, 0, 0),
    "Camel": Animal(1, 0.65, 2, 0, 0, 1, 0, 0),
    "Branth": Animal(1, 0.72, 0, 6, 0, 1, 2, 1),
    "Odessan Raxx": Animal(1, 2.4, 2, 0, 0, 1, 1, 1),
    "Tabiranth": Animal(1, 0.25, 2, 0, 0, 1, 1, 1),
    "Tariq": Animal(1, 0.51, 5, 0, 0, 1, 0, 0),
    "Elephant": Animal(2, 6.0, 2, 0, 0, 2, 1, 1),
    "Orca": Animal(2, 7.2, 0, 0, 5, 2, 2, 1),
    "Hipposaur": Animal(4, 35.5, 1, 0, 2, 4, 10, 4),
}
RIDERS = {"large": 1, "very-large": 2, "monstrous": 4}
"""Riders on one beast of the user's own, by its size."""


def animal(beast: Beast) -> Animal:
    """The figures of a platoon's beasts.

    >>> animal(Beast(name="Horse")).ground, animal(Beast(name="Roc", mode="VTOL", movement=7)).air
    (3, 7)
    """
    if beast.name in BEASTS:
        return BEASTS[beast.name]
    ground, air, water = beast.ground_movement, 0, 0
    if beast.mode == "VTOL":
        air = beast.movement
    elif beast.mode in ("SUBMARINE", "INF_UMU"):
        water = beast.movement
    else:
        ground = beast.movement
    riders = RIDERS.get(beast.size, 1)
    attack = beast.burst_damage, beast.vehicle_damage
    return Animal(riders, beast.mass, ground, air, water, beast.damage_divisor, *attack)
