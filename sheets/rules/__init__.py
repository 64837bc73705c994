"""Facts of the rules that more than one product needs, a subject a module; `tables` are printed and rolled on.

structure, movement, heat, firepower: what a unit has, can and makes · links: which item serves which · aerospace,
infantry, antimech, stores: what some families alone have
"""
