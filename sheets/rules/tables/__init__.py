"""Tables of play, printed on sheets; their functions return the result of a roll.

hit_locations: 'Mechs, vehicles, ProtoMechs · criticals: critical hits · aero: hit locations, critical hits and movement
of aerospace units · to_hit: to-hit modifiers, cluster hits · piloting: piloting skill rolls · physical: physical
attacks · heat_scale: effects of heat · infantry: ranges, losses, anti-'Mech attacks · terrain: costs of hexes,
buildings
"""
