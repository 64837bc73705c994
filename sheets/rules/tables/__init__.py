"""The tables of play, written down once: sheets print them, and their functions say what a roll on one gives.

hit_locations: where an attack strikes 'Mechs, vehicles, ProtoMechs · criticals: what a hit breaks there · aero: both
for what flies, and how that turns and drifts · to_hit: modifiers of the gunner's roll, and how much of a salvo hits ·
piloting: when and how hard a pilot rolls · physical: the attacks of arms and legs · heat_scale: what heat does ·
infantry: its reach, its losses, its attacks on 'Mechs · terrain: what a hex costs, how strong a building is
"""
