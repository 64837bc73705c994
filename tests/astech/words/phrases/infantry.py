"""A hundred phrases for a foot platoon of four squads of seven with assault rifles."""

from tests.astech.words.phrases.brief import phrases_of

INFANTRY = phrases_of(
    """
    10 => attack damage=10
    the platoon takes 6 => attack damage=6
    6 points to the platoon => attack damage=6
    hit for 4 => attack damage=4
    hit for 4 in the open => attack damage=4 in_open=True
    10 in the open => attack damage=10 in_open=True
    caught in the open for 6 => attack damage=6 in_open=True
    6 in the clear => attack damage=6 in_open=True
    4 4 2 => attack damage=4; attack damage=4; attack damage=2
    5 from the left => attack damage=5 side=left
    3 men lost => hit location=TPRS damage=3 kind=casualties
    lost 3 men => hit location=TPRS damage=3 kind=casualties
    lose 3 => hit location=TPRS damage=3 kind=casualties
    loses 3 troopers => hit location=TPRS damage=3 kind=casualties
    3 troopers lost => hit location=TPRS damage=3 kind=casualties
    3 casualties => hit location=TPRS damage=3 kind=casualties
    took 4 casualties => hit location=TPRS damage=4 kind=casualties
    2 men killed => hit location=TPRS damage=2 kind=casualties
    2 dead => hit location=TPRS damage=2 kind=casualties
    kill 5 => hit location=TPRS damage=5 kind=casualties
    lost a squad => hit location=TPRS damage=7 kind=casualties
    lose two squads => hit location=TPRS damage=14 kind=casualties
    one squad lost => hit location=TPRS damage=7 kind=casualties
    lost half the platoon => ? say it as in 3 men lost
    platoon destroyed => hit location=TPRS damage=28 kind=casualties
    wiped out => hit location=TPRS damage=28 kind=casualties
    weapon mg x2 => weapon-hit weapon=Machine_Gun times=2
    2 machine guns => weapon-hit weapon=Machine_Gun times=2
    hit by two mgs => weapon-hit weapon=Machine_Gun times=2
    three medium lasers => weapon-hit weapon=Medium_Laser times=3
    ac/20 => weapon-hit weapon=Autocannon/20
    ac10 => weapon-hit weapon=Autocannon/10
    lb 10-x cluster => weapon-hit weapon=ISLBXAC10 cluster=True
    mg in the open => weapon-hit weapon=Machine_Gun in_open=True
    hit by a machine gun in the open => weapon-hit weapon=Machine_Gun in_open=True
    two flamers in the open => weapon-hit weapon=Flamer times=2 in_open=True
    large laser hits => weapon-hit weapon=Large_Laser
    hit by a machine gun => weapon-hit weapon=Machine_Gun
    a ppc hits the platoon => weapon-hit weapon=PPC
    small pulse laser => weapon-hit weapon=ISSmallPulseLaser
    lrm 15 for 12 => weapon-hit weapon=LRM_15 damage=12
    lrm 20 hits for 12 => weapon-hit weapon=LRM_20 damage=12
    hit by an lrm 10 for 6 in the open => weapon-hit weapon=LRM_10 damage=6 in_open=True
    srm 6 for 8 => weapon-hit weapon=SRM_6 damage=8
    srm4 for 4 => weapon-hit weapon=SRM_4 damage=4
    weapon medium laser in the open => weapon-hit weapon=Medium_Laser in_open=True
    weapon ac/20 heavy building => weapon-hit weapon=Autocannon/20 building=heavy
    ac/5 in a medium building => weapon-hit weapon=Autocannon/5 building=medium
    large laser inside a hardened building => weapon-hit weapon=Large_Laser building=hardened
    weapon flamer x3 => weapon-hit weapon=Flamer times=3
    weapon peashooter => ? is not a known weapon
    hit by a medium lazer => ? perhaps
    inferno 2 => inferno missiles=2
    2 infernos => inferno missiles=2
    hit by 3 infernos => inferno missiles=3
    artillery 10 => 2 * attack damage=5 kind=area
    minefield 4 => attack damage=4 kind=area
    kicked 6 => struck by=kick damage=6
    stomped for 8 => struck by=kick damage=8
    punched 5 => struck by=punch damage=5
    trooper 3 5 => ? not a location of this unit
    head 5 => ? not a location of this unit
    crit => ? troops take no critical hits
    heat 3 => ? does not apply to infantry
    fire all => ? say to hit range 1
    fire => ? say to hit range 1
    fire rifles => ? say to hit range 1
    open fire => ? say to hit range 1
    to hit range 2 => to-hit range=2
    to hit range 1 target moved 3 => to-hit range=1 moved=3
    to hit swarm => to-hit attack=swarm_attack
    to hit leg attack => to-hit attack=leg_attack
    move 1 => move hexes=1
    walk 1 => move hexes=1
    marched 1 => move hexes=1
    marches 1 hex => move hexes=1
    advance 1 => move hexes=1
    stays put => move mode=stand
    hold position => move mode=stand
    holds => move mode=stand
    stood still => move mode=stand
    dig in, hidden => note dug-in; note hidden
    digs in => note dug-in
    entrench => note dug-in
    entrenched => note dug-in
    leave the trench => off dug-in
    dig out => off dug-in
    take cover => note cover=partial
    in cover => note cover=partial
    hit the deck => note hit-the-deck
    goes to ground => note hit-the-deck
    gets up => off hit-the-deck
    hide in the woods => note hidden
    ambush => note hidden
    reveals itself => off hidden
    in the woods => note terrain=woods
    enter the building => note in-building
    enters a heavy building => note in-building=heavy
    garrison a medium building => note in-building=medium
    in building light => note in-building=light
    leaves the building => off in-building
    left the building => off in-building
    mount the apc => note mounted=apc
    boards the apc => note mounted=apc
    embarks on the maxim => note mounted=maxim
    gets in the apc => note mounted=apc
    climb aboard the apc => note mounted=apc
    dismount => off mounted
    disembark => off mounted
    gets out => off mounted
    leaves the apc => off mounted
    swarm the atlas => note swarming=atlas
    swarming => note swarming
    swarm attack on the locust => note swarming=locust
    leg attack on the locust => note physical-attack=leg_attack_on_the_locust
    leg attack => note physical-attack=leg_attack
    shaken off => off swarming
    thrown off => off swarming
    fell off the atlas => off swarming
    lets go => off swarming
    rallied => note rallied
    splits => note split
    spots for the lrm carrier => note spotting=for_lrm_carrier
    attach a mine => note mine-attached
    lays mines => note minefield=laid
    tagged => note tagged
    night => note night
    vacuum => note vacuum
    burning => note burning
    retreat => note withdrawing
    withdraws => note withdrawing
    surrenders => note abandoned
    skill 3 => skills gunnery=3
    skills 4/5 => skills gunnery=4 piloting=5
    anti-mech skill 5 => skills piloting=5
    field gun => ? say it as in fire
    end phase => end-phase
    next turn => end-phase; heat-phase
    end => end-phase; heat-phase
    12 men left => hit location=TPRS damage=16 kind=casualties
    12 left => hit location=TPRS damage=16 kind=casualties
    3 ac/2 => weapon-hit weapon=Autocannon/2 times=3
    ac/2 x3 => weapon-hit weapon=Autocannon/2 times=3
    heavy mg => weapon-hit weapon=Heavy_Machine_Gun
    light mg x2 => weapon-hit weapon=Light_Machine_Gun times=2
    plasma rifle => weapon-hit weapon=MFUK_Plasma_Rifle
    hit by infantry for 6 => attack damage=6
    fall back => note withdrawing
    burn => ? 'thrust' does not apply to infantry
    """
)
