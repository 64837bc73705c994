"""Lines of the to-hit table of Alpha Strike by keys and by the words of players."""

from collections.abc import Mapping

from sheets.rules.tables.alpha_strike_to_hit import ElementToHit

ELEMENT_LINES: Mapping[str, ElementToHit] = {
    "immobile": ElementToHit.IMMOBILE,
    "stood": ElementToHit.STOOD,
    "jumped": ElementToHit.JUMPED,
    "dropped": ElementToHit.DROPPED,
    "airborne-craft": ElementToHit.AIRBORNE_CRAFT,
    "airborne-dropship": ElementToHit.AIRBORNE_DROPSHIP,
    "airborne": ElementToHit.AIRBORNE_VEHICLE,
    "battle-armor": ElementToHit.BATTLE_ARMOR,
    "large": ElementToHit.LARGE,
    "protomech": ElementToHit.PROTOMECH,
    "hull-down": ElementToHit.HULL_DOWN,
    "airmech": ElementToHit.AIRMECH,
    "mimetic": ElementToHit.MIMETIC,
    "light-mimetic": ElementToHit.LIGHT_MIMETIC,
    "underwater": ElementToHit.UNDER_WATER,
    "woods": ElementToHit.WOODS,
    "partial-cover": ElementToHit.PARTIAL_COVER,
    "area-effect": ElementToHit.AREA,
    "artillery": ElementToHit.ARTILLERY,
    "indirect": ElementToHit.INDIRECT,
    "tag-spotter": ElementToHit.TAG,
    "spotting": ElementToHit.SPOTTING,
    "rear-attack": ElementToHit.REAR,
    "second-target": ElementToHit.SECOND_TARGET,
    "tailing": ElementToHit.TAILING,
    "attacker-jumped": ElementToHit.ATTACKER_JUMPED,
    "attacker-stood": ElementToHit.ATTACKER_STOOD,
    "carries-battle-armor": ElementToHit.ANTI_MECH_CARRIER,
}
"""Lines that the players tell; the others follow from the element."""
ELEMENT_WORDS: Mapping[str, tuple[str, ...]] = {
    "immobile": ("shut down", "unconscious"),
    "stood": ("stood still", "standing still", "standstill"),
    "jumped": ("jumping", "jump"),
    "dropped": ("dropping",),
    "airborne-craft": ("airborne fighter", "fighter", "aerospace"),
    "airborne": ("vtol", "wige", "flying"),
    "battle-armor": ("ba", "suits"),
    "large": ("lg", "vlg", "slg"),
    "protomech": ("proto",),
    "hull-down": ("hulldown",),
    "light-mimetic": ("lmas",),
    "mimetic": ("mas", "mimetic armor"),
    "underwater": ("under water",),
    "partial-cover": ("cover",),
    "area-effect": ("area",),
    "indirect": ("indirect fire", "if"),
    "tag-spotter": ("tag", "tagged"),
    "spotting": ("spots",),
    "rear-attack": ("with rear", "rear"),
    "second-target": ("secondary", "secondary target"),
    "tailing": ("tails",),
}
SPOTTER_ATTACKED, REMOTE_SENSOR = 1, 3
"""Added to indirect fire where the spotter attacks, and where it is a remote sensor (AS-2.3.1:p37:to-hit-table)."""
