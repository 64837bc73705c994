"""The mountings of weapons of suits on sheets that only list the weapons, inferred from the Battle Value.

Only weapons on arms are used in a swarm attack; a weapon in a squad support mount is fired by one suit only; a weapon
in a pack is dropped with it; and each suit may have one of several items when there are as many as suits.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from importers.recordsheet_pdf.document import SheetFindings
from sheets.battlevalue import battle_value
from sheets.equipment import item
from sheets.units import BattleArmor
from sheets.units.base import Limb, Mount, Mounting
from sheets.units.battlearmor import SQUAD

MOST_WEAPONS = 5  # of a suit; more have too many combinations


def infer_carrying(squad: BattleArmor, points: int | None, findings: SheetFindings) -> BattleArmor:
    """The squad with the mountings that give its printed Battle Value; unchanged when none does."""
    if points is None or battle_value(squad) == points:
        return squad
    for shared, shared_words in ((squad, ""), *_share_one_each(squad)):
        for carried, words in _carrying_choices(shared):
            if battle_value(carried) == points:
                text = ", ".join(word for word in (shared_words, words) if word)
                findings.note("how suits carry their arms is not printed", f"{text}, as the Battle Value says")
                return carried
    alone = [(other, words) for other, words in _give_to_first_suit(squad) if battle_value(other) == points]
    if len(alone) != 1:
        return squad
    findings.note("how suits carry their arms is not printed", f"{alone[0][1]}, as the Battle Value says")
    return alone[0][0]


def _squad_items(squad: BattleArmor) -> dict[str, list[int]]:
    """The items that are listed for the squad, by name."""
    counts: dict[str, list[int]] = {}
    for n, mount in enumerate(squad.mounts):
        if mount.known and mount.location in (None, SQUAD):
            counts.setdefault(mount.item, []).append(n)
    return counts


def _share_one_each(squad: BattleArmor) -> Iterator[tuple[BattleArmor, str]]:
    """The squad with an item for each suit, of items that are as many as its suits, or twice as many.

    All such items are shared out, or those of one kind.
    """
    several = {
        name: places
        for name, places in _squad_items(squad).items()
        if squad.troopers > 1 and not len(places) % squad.troopers
    }
    choices = [*([tuple(several)] if len(several) > 1 else []), *((name,) for name in several)]
    for names in choices:
        mounts = list(squad.mounts)
        for name in names:
            for number, n in enumerate(several[name]):
                suit = number // (len(several[name]) // squad.troopers) + 1
                mounts[n] = mounts[n].model_copy(update={"location": f"Trooper {suit}"})
            for n in _lots_for(squad, name):
                mounts[n] = mounts[n].model_copy(update={"shots": (mounts[n].shots or 0) // squad.troopers})
        words = ", ".join(item(name).short for name in names)
        yield squad.model_copy(update={"mounts": tuple(mounts)}), f"one {words} for each suit"


def _lots_for(squad: BattleArmor, name: str) -> Iterator[int]:
    """The lots with the rounds of all suits for a weapon that is listed for each suit."""
    weapon = item(name).weapon
    for n, mount in enumerate(squad.mounts):
        rounds = item(mount.item).ammo if mount.known and mount.location in (None, SQUAD) else None
        if weapon is None or rounds is None or not mount.shots or mount.shots % squad.troopers:
            continue
        if (rounds.type, rounds.rack) == (weapon.ammo_type, weapon.rack):
            yield n


def _give_to_first_suit(squad: BattleArmor) -> Iterator[tuple[BattleArmor, str]]:
    """The squad with one item carried by its first suit alone."""
    for name, places in _squad_items(squad).items():
        if squad.troopers > 1 and len(places) == 1 and item(name).kind != "armor":
            mounts = list(squad.mounts)
            mounts[places[0]] = mounts[places[0]].model_copy(update={"location": "Trooper 1"})
            yield squad.model_copy(update={"mounts": tuple(mounts)}), f"one {item(name).short} for the squad"


def _carrying_choices(squad: BattleArmor) -> Iterator[tuple[BattleArmor, str]]:
    """The squad with its weapons on bodies, in a squad support mount or in a pack, the simplest choices first."""
    yield squad, ""
    armed = [n for n, m in enumerate(squad.mounts) if m.known and m.limb is None and item(m.item).weapon is not None]
    if len(armed) > MOST_WEAPONS:
        return
    common = [n for n in armed if _is_on_all_suits(squad.mounts[n])]
    packed = any(m.known and "detachable-weapon-pack" in item(m.item).traits for m in squad.mounts)
    holders = [Mounting.SQUAD_SUPPORT, *([Mounting.WEAPON_PACK] if packed else [])]
    held = [None, *product(common, holders)]
    bodies = [chosen for count in range(len(armed) + 1) for chosen in combinations(armed, count)]
    for on_body, holding in sorted(product(bodies, held), key=lambda way: len(way[0]) + (way[1] is not None)):
        yield _with_weapons_carried(squad, on_body, holding)


def _with_weapons_carried(
    squad: BattleArmor, on_body: Sequence[int], holding: tuple[int, Mounting] | None
) -> tuple[BattleArmor, str]:
    mounts = list(squad.mounts)
    words = [f"{item(mounts[n].item).short} on the body" for n in on_body]
    for n in on_body:
        mounts[n] = mounts[n].model_copy(update={"limb": Limb.BODY})
    if holding is not None:
        n, how = holding
        mounts[n] = mounts[n].model_copy(update={"mounting": how})
        words.append(f"{item(mounts[n].item).short} in a {_HOLDERS[how]}")
    return squad.model_copy(update={"mounts": tuple(mounts)}), ", ".join(words)


_HOLDERS = {Mounting.SQUAD_SUPPORT: "squad support mount", Mounting.WEAPON_PACK: "detachable weapon pack"}


def _is_on_all_suits(mount: Mount) -> bool:
    """Whether all suits have an item, each in an arm or on its body."""
    return mount.location in (None, SQUAD) and mount.mounting is Mounting.PLAIN
