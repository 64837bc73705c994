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
    "artillery-cannon": ElementToHit.ARTILLERY_CANNON,
    "airborne-artillery": ElementToHit.AIRBORNE_ARTILLERY,
    "point-of-impact": ElementToHit.POINT_OF_IMPACT,
    "homing": ElementToHit.HOMING,
    "indirect": ElementToHit.INDIRECT,
    "spotter-attacked": ElementToHit.SPOTTER_ATTACKED,
    "remote-sensor": ElementToHit.REMOTE_SENSOR,
    "tag-spotter": ElementToHit.TAG,
    "spotting": ElementToHit.SPOTTING,
    "rear-attack": ElementToHit.REAR,
    "second-target": ElementToHit.SECOND_TARGET,
    "tailing": ElementToHit.TAILING,
    "attacker-jumped": ElementToHit.ATTACKER_JUMPED,
    "attacker-stood": ElementToHit.ATTACKER_STOOD,
    "carries-battle-armor": ElementToHit.ANTI_MECH_CARRIER,
    "climbing": ElementToHit.CLIMBING,
    "sprinting": ElementToHit.SPRINTING,
    "dismounted": ElementToHit.DISMOUNTED,
    "dug-in": ElementToHit.DUG_IN,
    "on-the-deck": ElementToHit.ON_THE_DECK,
    "intimidated": ElementToHit.INTIMIDATED,
    "multi-tasker": ElementToHit.MULTI_TASKER,
    "altitude-bombing": ElementToHit.ALTITUDE_BOMBING,
    "dive-bombing": ElementToHit.DIVE_BOMBING,
}
"""Lines that players state; the others follow from the element."""
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
    "artillery-cannon": ("cannon",),
    "multi-tasker": ("ground hugger",),
    "point-of-impact": ("poi", "point", "at a point"),
    "homing": ("homing rounds",),
    "remote-sensor": ("sensor", "remote sensors"),
    "spotter-attacked": ("spotter attacks", "spotter fires", "spotter fired"),
    "climbing": ("climbs", "climbed"),
    "sprinting": ("sprints", "sprinted"),
    "dismounted": ("dismounts", "disembarked"),
    "dug-in": ("digs in", "in fortification", "fortified"),
    "on-the-deck": ("hit the deck", "hits the deck", "prone"),
    "altitude-bombing": ("altitude bomb", "altitude bombs"),
    "dive-bombing": ("dive bomb", "dive bombs"),
    "carries-battle-armor": ("transports battle armor", "with riders"),
}
PLACES = frozenset(
    {
        *("immobile", "stood", "dropped", "hull-down", "dismounted", "dug-in", "on-the-deck"),
        *("airborne-craft", "airborne-dropship", "point-of-impact"),
    }
)
"""Lines that replace the TMM of the target."""
OF_SHOTS = frozenset(
    {
        *("mimetic", "light-mimetic", "second-target", "rear-attack", "tailing", "altitude-bombing", "dive-bombing"),
        *("indirect", "tag-spotter", "spotter-attacked", "remote-sensor", "area-effect", "artillery"),
        *("artillery-cannon", "airborne-artillery", "point-of-impact", "homing"),
    }
)
"""Lines only for weapon and artillery attacks."""
OF_INDIRECT_FIRE = frozenset(("spotter-attacked", "remote-sensor", "tag-spotter"))
OF_AREAS = frozenset(("artillery", "artillery-cannon", "altitude-bombing", "dive-bombing"))
"""Area attacks other than homing rounds."""
