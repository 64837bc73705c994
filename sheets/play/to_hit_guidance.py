"""To-hit modifiers of missiles that other units guide: Narc beacons, and TAG for semi-guided missiles."""

from sheets.editions.points import ClassicPlay
from sheets.equipment import Item
from sheets.play.tally import TERRAIN_KEYS, Tally
from sheets.record.state import Modifier
from sheets.rules.tohit import TARGET_MOVEMENT, AttackKind
from sheets.rules.tohit.manners import SEMI_GUIDED
from sheets.rules.tohit.situation import Situation

SPOTTER = ("spotter-walked", "spotter-ran", "spotter-jumped", "spotter-attacked", "no-spotter")
MOVEMENT = (TARGET_MOVEMENT, "jumped", "airborne")
BEACON, DESIGNATED, INDIRECT = "narc-beacon", "tag-spotter", "indirect"
SEMIGUIDED, ECM = "semiguided", "hostile-ecm"


def guide(tally: Tally, lot: Item | None, situation: Situation, play: ClassicPlay) -> None:
    """Changes the modifiers of an attack on a target with a Narc beacon or designated by TAG."""
    if tally.kind is not AttackKind.WEAPON:
        return
    munitions = lot.ammo.munitions if lot is not None and lot.ammo is not None else ()
    indirect = INDIRECT in situation.lines
    marked = BEACON in situation.lines and ECM not in situation.lines  # hostile ECM silences a beacon
    if marked and indirect:
        tally.drop(*TERRAIN_KEYS, *SPOTTER)
    elif marked and "narc-capable" in munitions:
        tally.add("narc-direct", Modifier("Narc beacon, direct fire", *play.narc_direct))
    if SEMIGUIDED in munitions and DESIGNATED in situation.lines:
        _guide_semi_guided(tally, play, indirect)


def _guide_semi_guided(tally: Tally, play: ClassicPlay, indirect: bool) -> None:
    """Changes the modifiers of semi-guided missiles at a designated target."""
    if play.semi_guided_terrain is None:
        tally.drop(*MOVEMENT, *((INDIRECT, *TERRAIN_KEYS, *SPOTTER) if indirect else ()))
        tally.add("semi-guided", Modifier("semi-guided missiles, target designated", 0, SEMI_GUIDED))
        return
    tally.drop("partial-cover")
    if indirect and not play.semi_guided_stays_indirect:
        tally.drop(INDIRECT)
    most, ruling = play.semi_guided_terrain
    canceled = min(most, tally.sum_of(TERRAIN_KEYS))
    tally.add("semi-guided", Modifier("semi-guided missiles, target designated", -canceled, ruling))
