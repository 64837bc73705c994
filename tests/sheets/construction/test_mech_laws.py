"""What holds of every 'Mech: forbidden places are found, armor has a maximum, sides and formats change nothing."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from exporters.mtf import write_mtf
from importers.mtf import read_mtf
from sheets.construction.checks import findings
from sheets.equipment.kinds import CockpitType, GyroType
from sheets.units import Mech, Mount, from_json, to_json
from sheets.units.mech import LOCATIONS, Body, slot_count
from tests.builders import mech
from tests.sheets.construction.mechs import ARM, CENTER, LEG, Standing, built, codes, errors, stand

TORSO, ARMS, LEGS = {"CT", "RT", "LT"}, {"RA", "LA"}, {"RL", "LL", "FRL", "FLL", "RRL", "RLL"}
HEAD = {"HD"}

# What each thing is allowed to stand in, by the rules of its description, and the slots it takes in a 'Mech of 50 tons.
ALLOWED: dict[str, tuple[int, set[str]]] = {
    "Jump Jet": (1, TORSO | LEGS),
    "UMU": (1, TORSO | LEGS),
    "ISAntiPersonnelPod": (1, LEGS),
    "ISCASE": (1, TORSO),
    "ISCASEPrototype": (1, TORSO),
    "Ladder": (1, TORSO),
    "LightBridgeLayer": (2, TORSO),
    "ISVehicularGrenadeLauncher": (1, TORSO),
    "Lift Hoist/Arresting Hoist": (3, TORSO | ARMS),
    "ISModularArmor": (1, TORSO | ARMS | LEGS),
    "Hatchet": (4, ARMS),
    "Sword": (4, ARMS),
    "Mace": (5, ARMS),
    "ISClaw": (4, ARMS),
    "IS Flail": (4, ARMS),
    "ISSmallShield": (3, ARMS),
    "ISSmallVibroblade": (1, ARMS),
    "Retractable Blade": (4, ARMS),
    "Salvage Arm": (2, ARMS),
    "ISShoulderTurret": (1, {"RT", "LT"}),
    "ISHeadTurret": (1, {"CT"}),
}
ROOM = {"HD": 1, "CT": 2, "RT": 12, "LT": 12, "RA": 8, "LA": 8}  # two in every leg
BODIES = st.sampled_from([Body.BIPED, Body.QUAD])


@st.composite
def placed_item(draw: st.DrawFn) -> tuple[str, str, Mech]:
    """A thing, a location that has the slots for it, and the 'Mech that mounts it there."""
    body = draw(BODIES)
    name = draw(st.sampled_from(sorted(ALLOWED)))
    at = draw(st.sampled_from([at for at in LOCATIONS[body] if ROOM.get(at, 2) >= ALLOWED[name][0]]))
    return name, at, built(stand(name, f"{at}:{ALLOWED[name][0]}"), body=body)


@given(placed_item())
def test_a_thing_in_a_forbidden_place_is_always_found(case: tuple[str, str, Mech]) -> None:
    name, at, unit = case
    assert ("place.location" in codes(unit)) is (at not in ALLOWED[name][1])


# Points of internal structure by the table of the construction rules: head, center torso, side torso, arm, leg.
STRUCTURE = {
    20: (3, 6, 5, 3, 4),
    35: (3, 11, 8, 6, 8),
    55: (3, 18, 13, 9, 13),
    75: (3, 23, 16, 12, 16),
    100: (3, 31, 21, 17, 21),
    105: (4, 32, 22, 17, 22),
    150: (4, 45, 32, 25, 32),
    200: (4, 60, 42, 33, 42),
}


def most(mass: int, at: str) -> int:
    """Twice the structure; 9 on the head, 12 on that of a superheavy."""
    _, center, side, arm, leg = STRUCTURE[mass]
    if at == "HD":
        return 9 if mass <= 100 else 12
    return 2 * (center if at == "CT" else side if at in TORSO else arm if at in ARMS else leg)


@st.composite
def full_armor(draw: st.DrawFn) -> tuple[Mech, str]:
    """A 'Mech with all the armor that it can carry, and one of its locations."""
    body, mass = draw(BODIES), draw(st.sampled_from(sorted(STRUCTURE)))
    plain = mech(body=body, mass=mass, rating=mass)
    points = {at: most(mass, at) for at in plain.locations}
    rear = {at: draw(st.integers(0, points[at])) for at in sorted(TORSO)}
    points |= {at: points[at] - rear[at] for at in rear}
    armor = plain.armor.model_copy(update={"points": points, "rear": rear})
    return plain.model_copy(update={"armor": armor}), draw(st.sampled_from(plain.locations))


@given(full_armor())
def test_armor_up_to_the_maximum_is_lawful_and_one_more_point_is_not(case: tuple[Mech, str]) -> None:
    unit, at = case
    assert not {"armor.total", "armor.location"} & codes(unit)
    points = unit.armor.points | {at: unit.armor.points[at] + 1}
    more = unit.model_copy(update={"armor": unit.armor.model_copy(update={"points": points})})
    assert {"armor.total", "armor.location"} <= errors(more)


# Things of five tons at most, with their slots: four of them are lawful wherever there is room.
THINGS = {
    "Medium Laser": 1,
    "Large Laser": 2,
    "SRM 6": 2,
    "LRM 5": 1,
    "Machine Gun": 1,
    "Flamer": 1,
    "IS Ammo SRM-6": 1,
    "IS Ammo MG - Full": 1,
    "Small Laser": 1,
}


@st.composite
def lawful(draw: st.DrawFn) -> Mech:
    """A biped with up to four things, each in a location that has room for it."""
    room = {at: ROOM.get(at, 2) for at in LOCATIONS[Body.BIPED]}
    items: list[Standing] = []
    for _ in range(draw(st.integers(0, 4))):
        name = draw(st.sampled_from(sorted(THINGS)))
        free = [at for at, slots in room.items() if slots >= THINGS[name]]
        at = draw(st.sampled_from(free))
        room[at] -= THINGS[name]
        items.append(stand(name, f"{at}:{THINGS[name]}", rear=at in TORSO and draw(st.booleans())))
    # The gyro or the cockpit may be of another kind that spends the same slots.
    systems: dict[str, Any] = draw(
        st.sampled_from([{}, {"gyro": GyroType.HEAVY_DUTY}, {"cockpit": CockpitType.INDUSTRIAL}])
    )
    return built(*items, **systems)


@given(lawful())
def test_a_lawful_mech_stays_so_in_every_format(unit: Mech) -> None:
    assert errors(unit) == set()
    for again in (from_json(to_json(unit)), read_mtf(write_mtf(unit), "written.mtf").unit):
        assert again is not None
        assert findings(again) == findings(unit)


MIRROR = str.maketrans("RL", "LR")


def mirrored(at: str) -> str:
    """The location on the other side: `RA` is `LA`, `RLL` is `RRL`, `RT` is `LT`, `LL` is `RL`."""
    if at in ("HD", "CT"):
        return at
    if len(at) == 3:  # a leg of a quad: front or rear, then the side
        return at[0] + at[1].translate(MIRROR) + at[2]
    return at[0].translate(MIRROR) + at[1]


def mirror(unit: Mech) -> Mech:
    """The mirror image of a 'Mech."""
    mounts = tuple(_mirrored_mount(mount) for mount in unit.mounts)
    slots = {at: unit.slots[mirrored(at)] for at in unit.locations}
    return unit.model_copy(update={"mounts": mounts, "slots": slots})


def _mirrored_mount(mount: Mount) -> Mount:
    return mount.model_copy(update={"location": None if mount.location is None else mirrored(mount.location)})


@given(st.one_of(lawful(), placed_item().map(lambda case: case[2])))
def test_right_and_left_are_alike(unit: Mech) -> None:
    assert codes(mirror(unit)) == codes(unit)


ROWS = {"HD": "LS SE CO -- SE LS", "CT": CENTER, "RA": ARM, "LA": ARM, "RL": LEG, "LL": LEG}
SYSTEM_SLOTS = [(at, n) for at, row in ROWS.items() for n, code in enumerate(row.split()) if code != "--"]


@given(st.sampled_from(SYSTEM_SLOTS))
def test_a_mech_misses_every_system_that_is_left_out(place: tuple[str, int]) -> None:
    """Only an arm may end before its hand, or before its lower arm."""
    at, number = place
    row = list(built().slots[at])
    row[number] = None
    unit = built().model_copy(update={"slots": built().slots | {at: tuple(row)}})
    assert len(row) == slot_count(at)
    handless = at in ARMS and number == 3
    assert bool({"slots.system", "slots.actuators"} & errors(unit)) is not handless
