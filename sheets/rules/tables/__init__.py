"""The tables of play: rolled on in the rules, printed on the sheets, written down once.

hit_locations: where a shot, a punch, a kick strikes · clusters: how much of a salvo hits · heat_scale: what heat does ·
to_hit: modifiers of the gunner's roll · physical: the attacks of arms and legs · piloting: when and how hard the pilot
rolls · movement_costs: what a hex costs · consciousness: what a hit does to a warrior ·
aero_hit_locations, aero_criticals, aero_to_hit, control_rolls: the same for what flies
"""
