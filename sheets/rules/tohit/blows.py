"""To-hit modifiers of physical attacks, and of leg and swarm attacks, other than those of the attack itself."""

from sheets.rules.tohit.lines import BLOWS, MANY, TROOPS, UNCONFIRMED, LineGroup, Subject

_BLOWS = LineGroup(Subject.ATTACK, BLOWS)
_TARGET = LineGroup(Subject.TARGET, BLOWS)
_TROOPS = LineGroup(Subject.TARGET, TROOPS)
_ATTACKS = "digest 20"
_VTOLS = "physical attacks on VTOLs"
_PLATOONS = "digest 16"

BLOW_LINES = (
    _BLOWS.line("stomping-infantry", 3, _ATTACKS, "stomp at-infantry"),
    _BLOWS.line("mule-kick", 1, _ATTACKS),
    _BLOWS.line("one-level-higher", 0, UNCONFIRMED, "level-higher"),
    _BLOWS.line("one-level-lower", 0, UNCONFIRMED, "level-lower"),
    _BLOWS.line("levels-above", 0, _VTOLS, "levels-higher level-above", most=MANY),
    _BLOWS.line("tall-target", 0, UNCONFIRMED, "tall"),
    _BLOWS.line("dodging-target", 2, UNCONFIRMED, "dodging dodge"),
    _BLOWS.line("shake-off-swarmers", 4, UNCONFIRMED, "brush-off shake-off"),
    _BLOWS.line("melee-specialist", -1, UNCONFIRMED),
    _TARGET.line("is-protomech", 0, UNCONFIRMED, "at-protomech"),
    _TARGET.line("is-large", 0, "core digest H5", "at-large"),
)
TROOP_LINES = (
    _TROOPS.line("industrialmech", -1, _PLATOONS, "industrial"),
    _TROOPS.line("protected-actuators", 1, _PLATOONS, "protected"),
    _TROOPS.line("exposed-actuators", -1, _PLATOONS, "exposed"),
    _TROOPS.line("tracks", -2, _PLATOONS, "tracked"),
    _TROOPS.line("riding-suits", 1, UNCONFIRMED, "riders riding", most=6),
    _TROOPS.line("friendly-swarmers", 0, UNCONFIRMED, "own-swarmers"),
)
LEG_ONLY = frozenset(("tracks",))
INDUSTRIAL_MYOMER, INDUSTRIAL_MYOMER_RULING = 2, "digest 20"
"""Added to every physical attack by industrial triple-strength myomer."""
