"""The tables of play, written down once: sheets print them, and their functions say what a roll on one gives.

hit_locations: where a shot, a punch, a kick strikes · clusters: how much of a salvo hits · heat_scale: what heat does ·
to_hit: modifiers of the gunner's roll · physical: the attacks of arms and legs · piloting: when and how hard the pilot
rolls · movement_costs: what a hex costs · consciousness: what a hit does to a warrior · eras: the eras by year ·
vehicle_hits, motive_damage, vehicle_criticals: where a shot strikes a vehicle and what it breaks · protomech_hits: the
same for ProtoMechs · infantry_fire: how far a platoon reaches, what weapons do to it · anti_mech: what infantry does to
'Mechs, and who rides where · buildings: their classes ·
aero_hit_locations, aero_criticals, aero_to_hit, control_rolls: the same for what flies · launcher_modes: what a load
makes of its launcher
"""
