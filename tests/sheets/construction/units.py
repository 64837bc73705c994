"""'Mechs with all their actuators, for what actuators cost."""

from typing import Any

from sheets.equipment.kinds import ArmorType
from sheets.units import Mech, Mount
from sheets.units.mech import Slot, System, slot_count
from sheets.units.systems import Armor
from tests.builders import mech

ARM = (System.SHOULDER, System.UPPER_ARM, System.LOWER_ARM, System.HAND)
LEG = (System.HIP, System.UPPER_LEG, System.LOWER_LEG, System.FOOT)


def walker(**fields: Any) -> Mech:
    """A biped with arms and legs complete."""
    limbs = {"RA": ARM, "LA": ARM, "RL": LEG, "LL": LEG}
    slots: dict[str, tuple[Slot | None, ...]] = {
        location: (None,) * slot_count(location) for location in ("HD", "CT", "RT", "LT")
    }
    slots |= {
        location: tuple(Slot(system=s) for s in systems) + (None,) * (slot_count(location) - len(systems))
        for location, systems in limbs.items()
    }
    return mech(**({"slots": slots} | fields))


def assault() -> Mech:
    """A hundred tons: twenty single sinks, 304 points of armor, an autocannon, missiles and lasers."""
    points = {"HD": 9, "CT": 47, "RT": 32, "LT": 32, "RA": 34, "LA": 34, "RL": 41, "LL": 41}
    rear = {"CT": 14, "RT": 10, "LT": 10}
    armor = Armor(type=ArmorType.STANDARD, points=points, rear=rear)
    guns = {
        "Autocannon/20": 1,
        "IS Ammo AC/20": 2,
        "LRM 20": 1,
        "IS Ammo LRM-20": 2,
        "SRM 6": 1,
        "IS Ammo SRM-6": 1,
        "Medium Laser": 4,
    }
    mounts = tuple(Mount(item=name, location="CT") for name, number in guns.items() for _ in range(number))
    return walker(mass=100, rating=300, sinks=20, mounts=mounts).model_copy(update={"armor": armor})
