"""The figure of a 'Mech follows its design: hands, barrels in their place, nozzles of jump jets."""

from itertools import pairwise

import pytest

from exporters.page import Use
from exporters.page.model import Symbol
from exporters.recordsheet import draw
from exporters.recordsheet.figures.mech_builds import Arm, Build, figure_with
from exporters.recordsheet.figures.mechs import AXIS, BIPED, HAND, LEFT_ARM, QUAD
from sheets.units import Mech
from sheets.units.mech import Body, Slot, System
from tests.builders import mech, mounts
from tests.exporters.recordsheet.proof import everything, faults


def armed(hand: bool, *weapons: str, jets: int = 0) -> Mech:
    """A 'Mech with these weapons in its left arm, which has a hand or not, and hands on the right."""
    guns = mounts(*weapons, at="LA")
    jump = mounts(*["Jump Jet"] * jets, at="CT")
    actuators = (System.SHOULDER, System.UPPER_ARM, System.LOWER_ARM, System.HAND)
    left = [Slot(system=system) for system in actuators[: 4 if hand else 3]]
    left += [Slot(mount=n) for n in range(len(guns))]
    center = [Slot(mount=len(guns) + n) for n in range(jets)]
    slots = mech().slots | {
        "LA": (*left, *(None,) * (12 - len(left))),
        "RA": (*(Slot(system=system) for system in actuators), *(None,) * 8),
        "CT": (*center, *(None,) * (12 - len(center))),
    }
    return mech(mounts=(*guns, *jump), slots=slots)


def figures(unit: Mech) -> list[str]:
    """The names of the figures on the sheet of a 'Mech, without scale."""
    used: list[Symbol] = [e.symbol for page in draw(unit) for e in everything(page.elements) if isinstance(e, Use)]
    names = [symbol.name.partition("/")[2] for symbol in used]
    return [name.partition("-")[2].rpartition("-")[0] for name in names if name.startswith(("figure-", "body-"))]


@pytest.mark.parametrize(
    ("weapons", "barrels"), [(1, 1), (2, 2), (3, 3), (6, 3), (0, 0)], ids=["one", "two", "three", "six", "none"]
)
def test_an_arm_without_a_hand_ends_in_a_barrel_for_each_weapon_up_to_three(weapons: int, barrels: int) -> None:
    assert f"LA-barrels-{barrels}-0" in figures(armed(False, *["Medium Laser"] * weapons))
    shells = figure_with("biped", Build(Arm("barrels", weapons))).pieces[0].shells
    assert sum(shell.box.bottom > 150 and shell.box.width == 8 for shell in shells) == barrels


@pytest.mark.parametrize("weapons", range(4))
def test_the_end_of_an_arm_is_below_the_middle_of_its_wrist(weapons: int) -> None:
    """Barrels, and the plate of an arm without weapons, begin inside the arm."""
    wrist = [x for _, (x, y) in LEFT_ARM.commands[:-1] if y == LEFT_ARM.box.bottom]
    left, right = figure_with("biped", Build(Arm("barrels", weapons), Arm("barrels", weapons))).pieces[:2]
    ends = [shell.box for shell in left.shells if shell.box.bottom > LEFT_ARM.box.bottom]
    assert min(end.x for end in ends) + max(end.right for end in ends) == min(wrist) + max(wrist)
    assert all(end.y < LEFT_ARM.box.bottom for end in ends)
    assert right.shells == tuple(shell.mirrored(AXIS) for shell in left.shells)


@pytest.mark.parametrize(("tubes", "shown"), [(2, 2), (6, 6), (15, 15), (20, 20), (60, 40)])
def test_a_launcher_stands_on_its_shoulder_with_as_many_tubes_as_it_has(tubes: int, shown: int) -> None:
    figure = figure_with("biped", Build(left_tubes=tubes))
    assert sum(len(piece.lines) for piece in figure.pieces) - len(BIPED.lines) == shown


def test_an_arm_without_a_lower_arm_is_a_pod_and_that_of_a_mech_with_next_to_none_a_stub() -> None:
    pod, stub = (figure_with("biped", Build(Arm(end))).places["LA"].box for end in ("pod", "stub"))
    assert stub.width == pod.width / 2 == 21
    assert pod.bottom < BIPED.places["LA"].box.bottom


def test_an_arm_with_a_hand_keeps_it_whatever_it_holds() -> None:
    assert "biped" in figures(armed(True, "Medium Laser"))


def test_only_a_mech_that_jumps_has_nozzles_at_its_rear() -> None:
    assert "rear" in figures(armed(True, jets=3))
    assert "rear-without-jets" in figures(armed(True))


def test_ends_of_arms_move_no_pips_and_no_labels() -> None:
    figure = figure_with("biped", Build(Arm("barrels", 2)))
    assert (figure.places, figure.fields, figure.labels) == (BIPED.places, BIPED.fields, BIPED.labels)
    assert figure_with("quad", Build(Arm("barrels", 1))) is QUAD


@pytest.mark.parametrize("body", [Body.BIPED, Body.TRIPOD])
def test_a_sheet_with_barrels_is_sound(body: Body) -> None:
    assert not faults(draw(mech(body=body)))


@pytest.mark.parametrize("y", [149.5, 152.0, 155.0])
def test_the_fingers_of_a_hand_are_apart_and_equally_broad(y: float) -> None:
    fingers = HAND[1].spans(y)[-3:]
    broad = [right - left for left, right in fingers]
    apart = [after[0] - before[1] for before, after in pairwise(fingers)]
    assert len(fingers) == 3
    assert max(broad) - min(broad) < 0.01
    assert min(apart) > 0
    assert max(apart) - min(apart) < 0.01
