"""What the sheets of all aerospace craft share: armament by attack values, armour plans, critical damage, velocity.

armament, bays, guns: what the inventory says, without drawing · inventory: the table of it · hold: bays, quarters,
people · plan: the armour of winged craft and DropShips · capitalplan: that of JumpShips, WarShips and stations, gauges:
what stands in their hulls · boxes: critical damage · velocity, crew, heat, stores: their panels · tables: the tables of
play · page: the paper and what goes on it
"""
