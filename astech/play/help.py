"""What can be said of a unit at the table, in lines that fit a terminal."""

from collections.abc import Iterator

from sheets.play.families import family_of
from sheets.record.events import (
    Attack,
    Bail,
    Board,
    Convert,
    CrewHit,
    Critical,
    ElementHit,
    Enter,
    EventBase,
    Fall,
    Fire,
    Fly,
    FreeTurret,
    HangStores,
    Heat,
    Hit,
    Inferno,
    Jettison,
    LayBridge,
    Move,
    OwnAttack,
    ReactorSwitch,
    Reload,
    Ride,
    Salvo,
    Struck,
    Switch,
    WeaponHit,
)
from sheets.record.record import Options
from sheets.units import Unit

HELP: tuple[tuple[type[EventBase] | None, str], ...] = (
    (Hit, "lt 8, lt 8 rear    8 points to the left torso; ct 5 5 2; lt 10 ap; hd 5 ahead"),
    (Attack, "8 from the left    damage from a side, its location is rolled"),
    (Salvo, "lrm 20 from left   a salvo: mrm, atm, lb, hag, rl, streak; with artemis"),
    (Struck, "kicked 10, pushed  others strike it: punched 7, clubbed 8, charged 24, dfa 12"),
    (Critical, "crit ra 4          a critical hit to slot 4; crit ra rolls on the table"),
    (Inferno, "inferno 4 from the left: so many inferno missiles strike"),
    (WeaponHit, "weapon machine gun x2 open: what weapons do to infantry"),
    (Fire, "fire ac/20         fire ml x2, ppc; fire ml ra; ac/5 jammed; srm missed; all"),
    (Move, "ran 5, walked 3    also jumped 4, stand still"),
    (Fall, "fell, stand        it is down, it tries to get up: stand careful; stood"),
    (Enter, "water 2, rubble    ground that asks for a roll; also skid; water 0 leaves it"),
    (OwnAttack, "charge 50 tons 5 hexes, charge missed, kick missed, dfa hit: own attacks"),
    (Switch, "masc, stealth off, charge capacitor, coolant pod, shield active: its gear"),
    (Convert, "convert airmech, convert fighter, convert vehicle, convert mech"),
    (Fly, "fly thrust 5 velocity 7, land, mishap liftoff 2"),
    (FreeTurret, "free turret        a turret that jams turns again"),
    (LayBridge, "lay bridge         the bridge that is carried is laid"),
    (Jettison, "jettison srm       suits throw a launcher off"),
    (Board, "board the platoon, load parts bay 2, unload parts; dock the Overlord"),
    (Ride, "ride the squad on rs, leave the squad: who is struck first on 5 or 6"),
    (HangStores, "hang cluster bomb x2, drop cluster bomb"),
    (ElementHit, "hit 3 natural 12, crit engine, fire overheat 1, spend bomb: of an element"),
    (ReactorSwitch, "reactor off        shut down by choice; reactor on: it may start again"),
    (Heat, "heat 12            heat from outside"),
    (CrewHit, "pilot 1            a hit to the crew"),
    (Bail, "eject              the crew leaves"),
    (Reload, "reload, dump srm   reload srm with inferno; clear ac/5 ends a jam"),
    (None, "end phase, end     the phase, or the turn with its heat, is over"),
    (None, "5 4, made, failed  answers a roll that is due; roll, roll all do it for you"),
    (None, "undo 3, redo, status, physical, log, as of 7, print OUT.pdf, help, quit"),
)
"""What can be said, and the event without which it means nothing to a unit."""


def what_can_be_said(unit: Unit, options: Options) -> Iterator[str]:
    """The lines that mean something to a unit."""
    known = family_of(unit, options).events
    yield from (f"  {line}" for event, line in HELP if event is None or event in known)
