"""The kinds of craft that parts of a sheet are for."""

from typing import TypeAlias

from sheets.units import DropShip, Fighter, JumpShip, SmallCraft, SpaceStation, WarShip

Capital: TypeAlias = JumpShip | WarShip | SpaceStation  # with armour on the capital scale
Bayed: TypeAlias = DropShip | Capital  # with weapon bays
Large: TypeAlias = SmallCraft | Bayed  # with a crew
Craft: TypeAlias = Fighter | Large
Winged: TypeAlias = Fighter | SmallCraft | DropShip  # with four facings
