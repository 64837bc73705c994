"""A hundred phrases for a QuadVee with a medium laser in the right torso."""

from tests.astech.words.phrases.brief import phrases_of

QUADVEE = phrases_of(
    """
    ct 8 => hit location=CT damage=8
    ct 8 rear => hit location=CT damage=8 rear=True
    8 to the left torso => hit location=LT damage=8
    front left leg 5 => hit location=FLL damage=5
    fll 5 => hit location=FLL damage=5
    front right leg 5 => hit location=FRL damage=5
    frl 5 => hit location=FRL damage=5
    rear left leg 5 => hit location=RLL damage=5
    rll 5 => hit location=RLL damage=5
    rear right leg 5 => hit location=RRL damage=5
    rrl 5, rll 5 => hit location=RRL damage=5; hit location=RLL damage=5
    head 3 => hit location=HD damage=3
    ct ac/10 => hit location=CT damage=10 kind=ballistic
    ppc rt => hit location=RT damage=10 kind=ppc
    5 5 to the lt => 2 * hit location=LT damage=5
    8 from the front => attack damage=8
    8 from the left => attack damage=8 side=left
    8 from behind => attack damage=8 side=rear
    8 aimed at hd => attack damage=8 aimed=HD
    8 from the front in cover => attack damage=8 cover=True
    lrm 10 from the left => salvo size=10 side=left
    srm 4 front => salvo size=4 damage=2 group=2
    streak 4 from the right => salvo size=4 damage=2 group=2 side=right all_hit=True
    inferno 3 => inferno missiles=3
    artillery 10 => 2 * attack damage=5 kind=area
    minefield 6 => attack damage=5 table=kick kind=area; attack damage=1 table=kick kind=area
    crit lt => critical-roll location=LT
    crit frl => critical-roll location=FRL
    crit rt 1 => critical location=RT slot=0
    rt slot 1 => critical location=RT slot=0
    convert vehicle => convert shape=vehicle
    convert to vehicle => convert shape=vehicle
    converts to vehicle mode => convert shape=vehicle
    converted to a vehicle => convert shape=vehicle
    vehicle mode => convert shape=vehicle
    convert mech => convert shape=mech
    convert to mech => convert shape=mech
    converts to mech mode => convert shape=mech
    mech mode => convert shape=mech
    convert to quadvee => ? quadvee
    convert => ? to what?
    convert fighter => convert shape=fighter
    walked 4 => move mode=walk hexes=4
    ran 6 => move mode=run hexes=6
    cruised 4 => move mode=walk hexes=4
    cruise 5 => move mode=walk hexes=5
    flanked 7 => move mode=run hexes=7
    moved 4 => move mode=walk hexes=4
    stand still => move mode=stand
    walked 3 into water 1 => move mode=walk hexes=3; enter terrain=water depth=1
    backward => note backward
    walked backward 2 => move mode=walk hexes=2; note backward
    fell => fall
    fell 1 => fall levels=1
    stand => stand attempt=True
    stand careful => stand attempt=True careful=True
    go prone => fall
    skid 5 => skid hexes=5
    enter rubble => enter terrain=rubble
    water 1 => enter terrain=water depth=1
    enter building 40 => enter terrain=building factor=40
    bogged down => note bogged-down
    kicked 10 => struck by=kick damage=10
    kicked 10 from the left => struck by=kick damage=10 side=left
    punched 5 => struck by=punch damage=5
    pushed => struck by=push
    clubbed 8 => struck by=weapon damage=8
    charged 15 => struck by=charge damage=15
    dfa 18 => struck by=death-from-above damage=18
    leg attack 4 => struck by=leg-attack damage=4
    swarmed 6 crit => struck by=swarm damage=6 critical=True
    kick missed => own-attack attack=kick hit=False
    charge 50 tons 5 hexes => own-attack attack=charge mass=50 hexes=5
    fire ml => fire weapon=0
    fire medium laser => fire weapon=0
    fire rt => fire weapon=0
    fire all => fire weapon=0
    fire everything => fire weapon=0
    fire ppc => ? is not a weapon of this unit
    gyro hit => critical location=CT slot=3
    engine hit => critical location=CT slot=0
    sensors hit => critical location=HD slot=1
    pilot 1 => crew-hit
    crew 1 => crew-hit
    pilot unconscious => crew-state state=unconscious
    skills 3/4 => skills gunnery=3 piloting=4
    heat 6 => heat points=6
    heat 6 flamer => heat points=6 by_weapon=True
    shut down => reactor on=False
    eject => eject
    edge => spend-ability ability=EDGE
    torso twist left => note torso-twist=left
    turret rear => note torso-twist=rear
    turret left => note torso-twist=left
    hull down => note hull-down
    tagged => note tagged
    narced => note narced
    night => note night
    end phase => end-phase
    end => end-phase; heat-phase
    """
)
