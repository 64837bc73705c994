"""Special abilities of pilots and Edge: the results that each changes, and how a player states the changed result.

The sources have the rules of only two of them (in Alpha Strike), so players state the result: a modifier of a to-hit
number, the result of a roll, a pilot who stays awake.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class AbilityEffect(StrEnum):
    """The result that an ability changes, with an example of the words that state it."""

    TO_HIT = "to-hit numbers"
    ATTACKS_ON_IT = "attacks on the unit"
    CLUSTER = "cluster rolls"
    CRITICALS = "critical hits"
    DAMAGE = "damage of physical attacks"
    PILOTING = "piloting rolls"
    CONSCIOUSNESS = "consciousness rolls"
    HEAT = "heat"
    MOVEMENT = "movement"
    INITIATIVE = "initiative"
    ANY_ROLL = "any roll"


STATED_AS: Mapping[AbilityEffect, str] = {
    AbilityEffect.TO_HIT: "to hit medium laser range 5 -1",
    AbilityEffect.ATTACKS_ON_IT: "to hit kick target dodging",
    AbilityEffect.CLUSTER: "the number that hit",
    AbilityEffect.CRITICALS: "the number of critical hits",
    AbilityEffect.DAMAGE: "kicked 12",
    AbilityEffect.PILOTING: "made, or failed",
    AbilityEffect.CONSCIOUSNESS: "made, or pilot awake",
    AbilityEffect.HEAT: "heat 2, or cooled 2",
    AbilityEffect.MOVEMENT: "ran 7",
    AbilityEffect.INITIATIVE: "nothing: initiative is not on a sheet",
    AbilityEffect.ANY_ROLL: "undo, then the new result",
}
"""The words that state a changed result."""


@dataclass(frozen=True, slots=True)
class PilotAbility:
    """A special ability: its name, the result that it changes, and its to-hit line, if it has one.

    >>> ability("iron man").effect.value, ability("Iron Man").stated_as
    ('consciousness rolls', 'made, or pilot awake')
    """

    name: str
    effect: AbilityEffect
    line: str = ""

    @property
    def stated_as(self) -> str:
        """The words that state the changed result."""
        return f"to hit ppc range 5 {self.line.replace('-', ' ')}" if self.line else STATED_AS[self.effect]


def _all(effect: AbilityEffect, names: str) -> Iterable[PilotAbility]:
    return (PilotAbility(name.strip(), effect) for name in names.split(","))


PILOT_ABILITIES: tuple[PilotAbility, ...] = (
    PilotAbility("Edge", AbilityEffect.ANY_ROLL),
    PilotAbility("Lucky", AbilityEffect.ANY_ROLL),
    PilotAbility("Gunnery Specialist", AbilityEffect.TO_HIT, "gunnery-specialist"),
    PilotAbility("Weapon Specialist", AbilityEffect.TO_HIT, "gunnery-specialist"),
    PilotAbility("Jumping Jack", AbilityEffect.TO_HIT, "jumping-jack"),
    PilotAbility("Multi-Tasker", AbilityEffect.TO_HIT, "multi-tasker"),
    PilotAbility("Oblique Attacker", AbilityEffect.TO_HIT, "oblique-attacker"),
    PilotAbility("Range Master", AbilityEffect.TO_HIT, "range-master"),
    PilotAbility("Sniper", AbilityEffect.TO_HIT, "sniper"),
    PilotAbility("Melee Specialist", AbilityEffect.TO_HIT, "melee-specialist"),
    PilotAbility("Dodge", AbilityEffect.ATTACKS_ON_IT, "dodging-target"),
    PilotAbility("Cluster Hitter", AbilityEffect.CLUSTER, "cluster-hitter"),
    *_all(
        AbilityEffect.TO_HIT, "Blood Stalker, Eagle's Eyes, Fist Fire, Forward Observer, Golden Goose, Ground-Hugger"
    ),
    *_all(AbilityEffect.TO_HIT, "Hopping Jack, Oblique Artilleryman, Sharpshooter, Heavy Horse, Light Horseman"),
    *_all(AbilityEffect.ATTACKS_ON_IT, "Animal Mimicry, Antagonizer, Demoralizer, Shaky Stick, Stand-Aside, Dust-Off"),
    *_all(AbilityEffect.CLUSTER, "Cluster Master, Sandblaster"),
    *_all(AbilityEffect.CRITICALS, "Human TRO, Marksman"),
    *_all(AbilityEffect.DAMAGE, "Melee Master, Slugger, Zweihander"),
    *_all(AbilityEffect.PILOTING, "Maneuvering Ace, Natural Grace, Ride the Wash, Urban Guerrilla, Wind Walker"),
    *_all(AbilityEffect.CONSCIOUSNESS, "Iron Man, Pain Resistance"),
    *_all(AbilityEffect.HEAT, "Hot Dog, Some Like It Hot"),
    *_all(AbilityEffect.MOVEMENT, "Cross-Country, Foot Cavalry, Sea Monster, Speed Demon"),
    *_all(AbilityEffect.INITIATIVE, "Combat Intuition, Tactical Genius"),
)
"""All abilities in force files, and Edge."""


def _key(name: str) -> str:
    return " ".join(name.casefold().replace("-", " ").split())


_BY_NAME: Mapping[str, PilotAbility] = MappingProxyType({_key(each.name): each for each in PILOT_ABILITIES})


def ability(name: str) -> PilotAbility | None:
    """The ability with this name; None if it is unknown."""
    return _BY_NAME.get(_key(name))
