"""A hundred phrases for a squad of four suits with an SRM 2 and a small laser each."""

from sheets.record.events import (
    Attack,
    EndPhase,
    Fire,
    HeatPhase,
    Hit,
    Inferno,
    Jettison,
    Move,
    Salvo,
    Skills,
    Struck,
    TableRule,
)
from tests.astech.words.phrases.brief import phrases_of
from tests.astech.words.phrases.table import Phrases, note

BATTLE_ARMOR: Phrases = [
    ("trooper 1 5", Hit(location="Trooper 1", damage=5)),
    ("trooper 3: 8", Hit(location="Trooper 3", damage=8)),
    ("t1 5", Hit(location="Trooper 1", damage=5)),
    ("t 2 5", Hit(location="Trooper 2", damage=5)),
    ("suit 2 takes 5", Hit(location="Trooper 2", damage=5)),
    ("suit2 5", Hit(location="Trooper 2", damage=5)),
    ("5 to trooper 4", Hit(location="Trooper 4", damage=5)),
    ("5 trooper 4", Hit(location="Trooper 4", damage=5)),
    ("#3 5", Hit(location="Trooper 3", damage=5)),
    ("trooper 2 5, trooper 3 5", [Hit(location="Trooper 2", damage=5), Hit(location="Trooper 3", damage=5)]),
    ("t1 5, t2 5, t3 2", [Hit(location=f"Trooper {n}", damage=d) for n, d in ((1, 5), (2, 5), (3, 2))]),
    ("trooper 9 5", "not a location of this unit"),
    ("8", Attack(damage=8)),
    ("8 damage", Attack(damage=8)),
    ("takes 8", Attack(damage=8)),
    ("hit for 8", Attack(damage=8)),
    ("5 5 5", [Attack(damage=5)] * 3),
    ("ppc", Attack(damage=10, kind="ppc")),
    ("hit by a ppc", Attack(damage=10, kind="ppc")),
    ("took a large laser", Attack(damage=8, kind="energy")),
    ("medium laser", Attack(damage=5, kind="energy")),
    ("ac/20", Attack(damage=20, kind="ballistic")),
    ("ac20", Attack(damage=20, kind="ballistic")),
    ("gauss rifle", Attack(damage=15, kind="ballistic")),
    ("5 area", Attack(damage=5, kind="area")),
    ("artillery 10", [Attack(damage=5, kind="area")] * 2),
    ("5 from the left", Attack(damage=5, side="left")),
    ("lrm 10", Salvo(size=10)),
    ("srm 6", Salvo(size=6, damage=2, group=2)),
    ("lb 10", Salvo(size=10, group=1, kind="ballistic")),
    ("inferno 2", Inferno(missiles=2)),
    ("kicked 5", Struck(by="kick", damage=5)),
    ("punched 4", Struck(by="punch", damage=4)),
    ("fire srm", Fire(weapon=0)),
    ("fire srm 2", Fire(weapon=0)),
    ("fire srm2", Fire(weapon=0)),
    ("fire small laser", Fire(weapon=1)),
    ("fire sl", Fire(weapon=1)),
    ("fire srm, sl", [Fire(weapon=0), Fire(weapon=1)]),
    ("fire all", [Fire(weapon=0), Fire(weapon=1)]),
    ("fire lrm", "is not a weapon of this unit"),
    ("jettison srm", Jettison(mount=0)),
    ("jettison the launcher", "is nothing that"),
    ("walk 1", Move(mode="walk", hexes=1)),
    ("walked 1 hex", Move(mode="walk", hexes=1)),
    ("jump 3", Move(mode="jump", hexes=3)),
    ("jumps 3", Move(mode="jump", hexes=3)),
    ("jumpd 3", "perhaps jumped"),
    ("stand still", Move(mode="stand")),
    ("swarm the atlas", note("swarming", "atlas")),
    ("swarming", note("swarming")),
    ("swarming the locust", note("swarming", "locust")),
    ("shaken off", note("swarming", on=False)),
    ("shook off", note("swarming", on=False)),
    ("dropped off the atlas", note("swarming", on=False)),
    ("leg attack on the atlas", note("physical-attack", "leg attack on the atlas")),
    ("digs in", note("dug-in")),
    ("dug in", note("dug-in")),
    ("dig out", note("dug-in", on=False)),
    ("in a light building", note("in-building", "light")),
    ("in building hardened", note("in-building", "hardened")),
    ("left the building", note("in-building", on=False)),
    ("mounts the apc", note("mounted", "apc")),
    ("mounted on the atlas", note("mounted", "atlas")),
    ("dismounts", note("mounted", on=False)),
    ("dismounted", note("mounted", on=False)),
    ("combat drop", note("launched", "combat drop")),
    ("bomb rack", note("air-attack", "bomb rack")),
    ("attach mine", note("mine-attached")),
    ("attached a mine to the atlas", note("mine-attached")),
    ("hides", note("hidden")),
    ("hidden", note("hidden")),
    ("revealed", note("hidden", on=False)),
    ("spots", note("spotting")),
    ("spotting", note("spotting")),
    ("night", note("night")),
    ("vacuum", note("vacuum")),
    ("snow", note("weather", "snow")),
    ("fog", note("weather", "fog")),
    ("fire small laser squad", Fire(weapon=1)),
    ("fire squad srm 2", Fire(weapon=0)),
    ("leg attack", note("physical-attack", "leg attack")),
    ("tagged", note("tagged")),
    ("narced", note("narced")),
    ("minefield 5", Attack(damage=5, kind="area")),
    ("skills 4/5", Skills(gunnery=4, piloting=5)),
    ("anti-mech 4", Skills(piloting=4)),
    ("quirks off", TableRule(rule="quirks", on=False)),
    ("withdrawing", note("withdrawing")),
    ("end phase", EndPhase()),
    ("end", [EndPhase(), HeatPhase()]),
]
BATTLE_ARMOR += phrases_of(
    """
    trooper 2 destroyed => hit location=Trooper_2 damage=11
    suit 4 lost => hit location=Trooper_4 damage=11
    trooper 3 dead => hit location=Trooper_3 damage=11
    t1 killed => hit location=Trooper_1 damage=11
    lost trooper 2 => hit location=Trooper_2 damage=11
    lose suit 3 => hit location=Trooper_3 damage=11
    lost a suit => ? which one? Say it as in trooper 1 destroyed
    squad destroyed => hit location=Trooper_1..4 damage=11
    wiped out => hit location=Trooper_1..4 damage=11
    5 to each trooper => hit location=Trooper_1..4 damage=5
    each suit takes 4 => hit location=Trooper_1..4 damage=4
    4 to all suits => hit location=Trooper_1..4 damage=4
    all suits 4 => hit location=Trooper_1..4 damage=4
    5 each => hit location=Trooper_1..4 damage=5
    two medium lasers => 2 * attack damage=5 kind=energy
    small pulse laser => attack damage=3 kind=energy
    flamer => attack damage=2 kind=energy
    6 flechette => attack damage=6 kind=flechette
    trooper 2 ppc => hit location=Trooper_2 damage=10 kind=ppc
    ac/5 to trooper 3 => hit location=Trooper_3 damage=5 kind=ballistic
    streak 4 => salvo size=4 damage=2 group=2 all_hit=True
    2 infernos => inferno missiles=2
    fires srm 2 => fire weapon=0
    fire srm twice => fire weapon=0 times=2
    fire the small lasers => fire weapon=1
    shoot everything => fire weapon=0; fire weapon=1
    open fire => fire weapon=0; fire weapon=1
    fire srm missed => fire weapon=0 missed=True
    drop the srm => jettison mount=0
    drops the srm launcher => jettison mount=0
    jettisons srm 2 => jettison mount=0
    to hit srm range 3 => to-hit attack=0 range=3
    to hit range 2 target moved 3 => to-hit range=2 moved=3
    to hit swarm => ? makes no swarm attack
    to hit leg attack => ? makes no leg attack
    to hit small laser range 1 woods 1 => to-hit attack=1 range=1 light-woods=1
    jumped 2 hexes => move mode=jump hexes=2
    moves 1 => move hexes=1
    stays put => move mode=stand
    hold position => move mode=stand
    swarm attack on the atlas => note swarming=atlas
    swarms the mad cat => note swarming=mad_cat
    jumps off => off swarming
    thrown off => off swarming
    lets go => off swarming
    ride the timber wolf => note mounted=timber_wolf
    rides the omnimech => note mounted=omnimech
    riding on the atlas => note mounted=atlas
    clings to the atlas => note mounted=atlas
    boards the karnov => note mounted=karnov
    disembarks => off mounted
    gets off => off mounted
    hot drop => note launched=combat_drop
    hides in the building => note hidden
    enters the building => note in-building
    inside a hardened building => note in-building=hardened
    in the woods => note terrain=woods
    in the water => note terrain=water_1
    spots for the archer => note spotting=for_archer
    retreats => note withdrawing
    crit => ? troops take no critical hits
    crit trooper 2 => ? troops take no critical hits
    heat 4 => ? does not apply to battle armor
    left arm 4 => ? not a location of this unit
    skills 3/4 kovacs => skills gunnery=3 piloting=4 name=kovacs
    unconfirmed => table-rule rule=unconfirmed
    pitch black => note night=pitch_black
    inarced => note inarced
    edge => spend-ability ability=EDGE
    random trooper 5 => attack damage=5
    hit a suit for 5 => attack damage=5
    swarm atlas missed => note physical-attack=swarm_attack_missed
    jettison all => ? 'all' is nothing that Example can drop
    trooper 3 is dead => hit location=Trooper_3 damage=11
    each suit 4 => hit location=Trooper_1..4 damage=4
    """
)
