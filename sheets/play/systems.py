"""What a struck slot of a 'Mech does, system by system."""

from sheets.equipment.kinds import EngineType
from sheets.play.anatomy import MechAnatomy
from sheets.play.explosions import strike_item
from sheets.play.resolution import Resolution
from sheets.play.tasks import CrewHits, Destroy, PilotingRoll
from sheets.units.mech import System

DEADLY = 6
ACTUATORS: dict[System, tuple[str, int, str]] = {
    System.HIP: ("hip", 2, "CRIT:hip"),
    System.UPPER_LEG: ("upper leg actuator", 1, "CRIT:upper-leg"),
    System.LOWER_LEG: ("lower leg actuator", 1, "CRIT:lower-leg"),
    System.FOOT: ("foot actuator", 1, "CRIT:foot"),
}
"""The actuators of legs: what a hit adds to the piloting roll that it asks for."""
GYRO_HIT = 3
GYRO_LOST = 6
SYSTEM_RULINGS: dict[System, str] = {
    System.ENGINE: "CRIT:engine",
    System.GYRO: "CRIT:gyro",
    System.SENSORS: "CRIT:sensors",
    System.LIFE_SUPPORT: "CRIT:life-support",
    System.COCKPIT: "CRIT:cockpit",
    System.SHOULDER: "CRIT:shoulder",
    System.UPPER_ARM: "CRIT:upper-arm",
    System.LOWER_ARM: "CRIT:lower-arm",
    System.HAND: "CRIT:hand",
    **{system: ruling for system, (_, _, ruling) in ACTUATORS.items()},
}


def slot_name(body: MechAnatomy, location: str, slot: int) -> str:
    """What stands in a slot, in words."""
    held = body.slots[location][slot]
    if held is None:
        return "empty slot"
    if held.system is not None:
        return held.system.value.replace("-", " ")
    mounts = _mounts(held.mount, held.second)
    return " and ".join(body.entries[n].title if n in body.entries else body.unit.mounts[n].item for n in mounts)


def _mounts(*mounts: int | None) -> list[int]:
    return [mount for mount in mounts if mount is not None]


def strike(now: Resolution[MechAnatomy], location: str, slot: int) -> None:
    """A slot was marked: says so, and does what follows."""
    body = now.body
    held = body.slots[location][slot]
    assert held is not None
    name = body.names[location]
    if held.system is None:
        now.say(f"slot {slot + 1} of the {name}: {slot_name(body, location, slot)}", "CRIT:weapons", location)
        mounts = _mounts(held.mount, held.second)
        now.then(*(task for mount in mounts for task in strike_item(now, location, mount)))
        return
    system = held.system
    now.say(
        f"slot {slot + 1} of the {name}: {system.value.replace('-', ' ')}",
        SYSTEM_RULINGS.get(system, "CRIT:weapons"),
        location,
    )
    if system in ACTUATORS:
        words, modifier, ruling = ACTUATORS[system]
        _owe(now, PilotingRoll(f"{words} of the {name}", modifier, ruling))
    elif system is System.ENGINE:
        engine_lost(now, "an engine hit")
    elif system is System.GYRO:
        _gyro(now)
    elif system is System.COCKPIT:
        _cockpit(now, location, slot)


def _owe(now: Resolution[MechAnatomy], roll: PilotingRoll) -> None:
    now.state.owed = (*now.state.owed, roll)


def most_engine_hits(body: MechAnatomy) -> int:
    """The hits that put an engine out of action."""
    return 2 if body.unit.superheavy and body.unit.engine.type is EngineType.COMPACT else 3


def engine_lost(now: Resolution[MechAnatomy], cause: str) -> None:
    """Engine slots were struck or lost: heat, an explosion to roll for, or the end (CRIT:engine)."""
    body, state = now.body, now.state
    hits = body.system_hits(state, System.ENGINE)
    if body.combustion:
        state.engine_rolls = hits
    if hits >= most_engine_hits(body):
        now.then(Destroy("engine", f"{hits} engine hits: the engine is out of action", "CRIT:engine"))


def _gyro(now: Resolution[MechAnatomy]) -> None:
    """Gyro hits: a piloting roll, then an automatic fall (CRIT:gyro)."""
    hits = now.body.system_hits(now.state, System.GYRO)
    if now.body.heavy_duty_gyro:
        hits -= 1  # the first is only a modifier from now on
        if hits == 0:
            now.say("the gyro is damaged: +1 on piloting rolls", "BMM-7.01:p115:heavy-duty-gyro")
            return
    if hits == 1:
        roll = PilotingRoll("gyro hit", GYRO_HIT, "CRIT:gyro")
        if now.options.book.gyro_roll_at_once:
            now.then(roll._replace(ruling="BMM-7.01:p48:gyro-roll"))
        else:
            _owe(now, roll)
    elif hits == 2:
        _owe(now, PilotingRoll("gyro destroyed", GYRO_LOST - GYRO_HIT, "CRIT:gyro", fails=True))


def _cockpit(now: Resolution[MechAnatomy], location: str, slot: int) -> None:
    """The warrior in the seat that was hit dies; the 'Mech is out when nobody is left (CRIT:cockpit)."""
    body = now.body
    slots = sorted(
        (place, number) for place, numbers in body.systems[System.COCKPIT].items() for number in sorted(numbers)
    )
    seat = min(slots.index((location, slot)), body.seats - 1)
    now.then(CrewHits(seat, DEADLY, "a cockpit hit", "CRIT:cockpit"))
