"""The parts of the page of a unit that change in play: status, rolls, weapons, armor, marks."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from astech.web.questions import AsOf, NumberNeeded
from astech.web.views import Sheet, UnitView, WeaponView
from sheets.recordsheet.card import CardSheet

NO_MOUNT = -1
KEYS, ELEMENT_KEYS = (1, 2, 3, 5, 10, 15, 20), (1, 2, 3, 4, 5, 6, 8)


@dataclass(frozen=True)
class ShownUnit:
    """A unit as the page of a link shows it: it may play the unit, or at least offer damage to it.

    `numbers` and `strikes` are those of its attacks at the chosen target, `refusal` says why there are none. `past` is
    an earlier state that the page shows instead of the current one.
    """

    view: UnitView
    sheet: Sheet
    may_write: bool = False
    may_hit: bool = False
    numbers: tuple[NumberNeeded, ...] = ()
    strikes: Mapping[str, NumberNeeded] = field(default_factory=dict)
    refusal: str = ""
    past: AsOf | None = None

    @property
    def is_element(self) -> bool:
        """Whether the unit plays as an element of Alpha Strike."""
        return isinstance(self.sheet, CardSheet)

    @property
    def keys(self) -> tuple[int, ...]:
        """The points on the keys of the damage pad."""
        return ELEMENT_KEYS if self.is_element else KEYS


class StatusItem(NamedTuple):
    """A value of the status strip with a remark; `box` is the id of the box that shows the value on the sheet."""

    key: str
    title: str
    value: str
    remark: str = ""
    box: str = ""


def status_items(shown: ShownUnit) -> Iterator[StatusItem]:
    """The current abilities of a unit."""
    view, inches = shown.view, '"' if shown.is_element else ""
    if view.heat_sunk is not None:
        box = f"heat-{view.heat}" if view.heat else ""
        yield StatusItem("heat", "Heat", str(view.heat), f"{view.heat_made} made, {view.heat_sunk} sunk", box)
    moves = {mode: f"{points}{inches}" for mode, points in view.movement.items() if points or mode != "jump"}
    if moves:
        yield StatusItem("move", "Move", " / ".join(moves.values()), " / ".join(moves))
    if not shown.is_element:
        moved = f"{view.moved} {view.hexes}" if view.moved else "not moved"
        yield StatusItem("tmm", "TMM", signed(view.tmm), moved)
        if view.shooting is not None and not view.destroyed:
            reasons = (f"gunnery {view.gunnery}", *(f"{signed(each.value)} {each.reason}" for each in view.to_hit))
            yield StatusItem("gunnery", "To hit", str(view.shooting), ", ".join(reasons))
    if view.piloting is not None:
        remark = ", ".join(f"{signed(each.value)} {each.reason}" for each in view.piloting_modifiers)
        yield StatusItem("piloting", "Piloting", str(view.piloting), remark)
    for name, value in view.strength.items():
        yield StatusItem(name.replace(" ", "-"), name, str(value))
    yield StatusItem("turn", "Turn", str(view.turn))
    yield StatusItem("state", "State", state_words(view), "; ".join(view.notes))


def state_words(view: UnitView) -> str:
    """Whether a unit is ready, or its conditions."""
    if view.destroyed:
        return f"destroyed: {view.destroyed}"
    withdraws = f"must withdraw: {', '.join(view.withdraws)}" if view.withdraws else ""
    found = ("prone" if view.prone else "", "shut down" if view.shutdown else "", withdraws)
    return ", ".join(filter(None, found)) or "ready"


class WeaponLine(NamedTuple):
    """A weapon, the words that fire it, and its number at the chosen target.

    An attack that is not listed has no weapon of its own, such as the rifles of a platoon with field guns.
    """

    weapon: WeaponView
    words: str = ""
    found: NumberNeeded | None = None
    is_listed: bool = True


def weapon_lines(weapons: Iterable[WeaponView], numbers: Iterable[NumberNeeded]) -> Iterator[WeaponLine]:
    """The weapons of a unit with their numbers, and the attacks that are not in its list."""
    listed, left = list(weapons), list(numbers)
    for weapon in listed:
        found = next((each for each in left if is_number_of(each, weapon)), None)
        if found is not None:
            left.remove(found)
        yield WeaponLine(weapon, words_of_weapon(weapon, listed), found)
    for each in left:
        other = WeaponView(mount=NO_MOUNT, name=each.attack, place=each.place, fires=True)
        yield WeaponLine(other, each.attack, each, is_listed=False)


def is_number_of(number: NumberNeeded, weapon: WeaponView) -> bool:
    """Whether a to-hit number is that of a weapon."""
    if number.mount is not None:
        return number.mount == weapon.mount
    return (number.attack, number.place) == (weapon.name, weapon.place)


def words_of_weapon(weapon: WeaponView, weapons: Iterable[WeaponView]) -> str:
    """The words that fire a weapon: its name, and its place where weapons of the name have several.

    >>> laser = WeaponView(mount=0, name="Medium Laser", place="LT", fires=True)
    >>> words_of_weapon(laser, [laser]), words_of_weapon(laser, [laser, laser.model_copy(update={"place": "RT"})])
    ('medium laser', 'medium laser lt')
    """
    places = {each.place for each in weapons if each.name == weapon.name}
    place = f" {weapon.place}" if len(places) > 1 else ""
    return f"{weapon.name.replace(',', '')}{place}".casefold()


def costs_of_weapon(weapon: WeaponView) -> str:
    """The heat, the damage and the shots left of a weapon; or why it cannot fire."""
    if not weapon.fires:
        return weapon.why
    shots = "" if weapon.shots is None else f"{weapon.shots} shot{'' if weapon.shots == 1 else 's'}"
    heat = f"{weapon.heat} heat" if weapon.heat not in ("", "—") else ""
    return " · ".join(filter(None, (heat, f"{weapon.damage} damage" if weapon.damage else "", shots)))


def signed(number: int) -> str:
    """A modifier with its sign.

    >>> signed(2), signed(-1), signed(0)
    ('+2', '−1', '+0')
    """
    return f"{number:+d}".replace("-", "−")
