"""Further phrases of players, in the short form, by family."""

from tests.astech.words.phrases.brief import phrases_of

MECH = phrases_of(
    """
    LA -5 => hit location=LA damage=5
    5 armor ct => hit location=CT damage=5
    headshot 5 => hit location=HD damage=5
    twin ppcs ct => 2 * hit location=CT damage=10 kind=ppc
    2 engine hits => critical location=CT slot=0; critical location=CT slot=1
    engine crit => critical location=CT slot=0
    gyro destroyed => critical location=CT slot=3; critical location=CT slot=4
    engine destroyed => critical location=CT slot=0; critical location=CT slot=1; critical location=CT slot=2
    life support gone => critical location=HD slot=0
    sensors destroyed => critical location=HD slot=1; critical location=HD slot=4
    left hip => critical location=LL slot=0
    left shoulder hit => critical location=LA slot=0
    left foot actuator hit => critical location=LL slot=3
    lost 2 heat sinks => critical location=LT slot=3; critical location=LT slot=4
    la destroyed => ? say it as in la 24
    left arm blown off => ? say it as in la 24
    10 from the side => ? from which side? Say it as in 10 from the left
    2 crew hits => crew-hit hits=2
    pilot hit twice => crew-hit hits=2
    pilot is dead => crew-state state=dead
    pilot knocked out => crew-state state=unconscious
    pilot ejects => eject
    was kicked 10 => struck by=kick damage=10
    got punched for 5 on the left => struck by=punch damage=5 side=left
    charged by an atlas for 30 => struck by=charge damage=30
    pushed back => struck by=push
    swarmed by elementals for 8 => struck by=swarm damage=8
    leg attack for 4 => struck by=leg-attack damage=4
    twist torso right => note torso-twist=right
    heat +5 => heat points=5
    set heat 12 => ? heat from outside is added, as in heat 12; its own heat is c
    fell on its face => fall
    tries to stand => stand attempt=True
    didn't move => move mode=stand
    backed up 2 => move hexes=2; note backward
    in heavy woods => note terrain=heavy_woods
    leaves the water => enter
    end movement phase => end-phase
    new turn => end-phase; heat-phase
    lrm20 left => salvo size=20 side=left
    fire lasers => fire weapon=0; fire weapon=1; fire weapon=6
    fire all lasers => fire weapon=0; fire weapon=1; fire weapon=6
    fire lasers and srm => fire weapon=0; fire weapon=1; fire weapon=6; fire weapon=2
    fire everything but the srm => fire weapon=0; fire weapon=1; fire weapon=6
    fire all except srm => fire weapon=0; fire weapon=1; fire weapon=6
    firing ml la, ll => fire weapon=0; fire weapon=1
    fire la weapons => fire weapon=0
    fire all guns => fire weapon=0; fire weapon=1; fire weapon=2; fire weapon=6
    to hit ll at range 8, target walked 4 => to-hit attack=1 range=8 moved=4
    to hit ll range 8 target jumped 4 => to-hit attack=1 range=8 moved=4 jumped=1
    crit rt slots 3 and 5 => critical location=RT slot=2; critical location=RT slot=4
    rt crit slot 3 => critical location=RT slot=2
    rt slot 3, 5 => critical location=RT slot=2; critical location=RT slot=4
    cermed ct => hit location=CT damage=7 kind=energy
    uac/5 ct => hit location=CT damage=5 kind=ballistic
    lb 10-x ct => ? how many? Say it as in lb 10, or lb 10 from the left
    psr => ? say it as in skid 7, enter rubble or kicked 10; then made or failed
    overheated => ? say it as in end
    sprinted 8 => note sprinting=8
    fire ml x2 and ll => fire weapon=0; fire weapon=6; fire weapon=1
    lrm20 from the left => salvo size=20 side=left
    ammo explodes => critical location=LT slot=2
    ammo explodes in lt => critical location=LT slot=2
    ammo explosion => critical location=LT slot=2
    heat is 12 => ? heat from outside is added
    ct 5 rear 3 => hit location=CT damage=5; hit location=CT rear=True damage=3
    hit ct for 5, lt for 5 and ra for 3 => hit location=CT damage=5; hit location=LT damage=5; hit location=RA damage=3
    5x5 from the front => 5 * attack damage=5
    4 x 5 from the left => 4 * attack side=left damage=5
    3x medium laser ct => 3 * hit location=CT damage=5 kind=energy
    streak srm 6 all hit from front => salvo size=6 damage=2 group=2 all_hit=True
    gauss slug to the lt => hit location=LT damage=15 kind=ballistic
    ran 7 hexes into heavy woods => move mode=run hexes=7; note terrain=heavy_woods
    engage masc => switch system=masc
    turn on ecm => ? it works by itself: hostile ECM counts in a number, as in to
    torso twisted to the left => note torso-twist=left
    knocked prone => fall
    piloting 5 gunnery 4 => skills gunnery=4 piloting=5
    tac ct => critical-roll location=CT
    called shot => ? say it as in 8 aimed at hd
    8 from the front with partial cover => attack damage=8 cover=True
    fire ml(la) => fire weapon=0
    fire ll @ locust => fire weapon=1
    out of building => off in-building
    drop the club => off carrying
    lrm 15 hot loaded from the left => salvo size=15 side=left hot_loaded=True
    """
)

CRAFT = phrases_of(
    """
    thrust 5, velocity 3, altitude 6 => fly thrust=5 velocity=3 altitude=6
    accelerate to 6 => fly thrust=3 velocity=6
    slows to 2 => fly thrust=1 velocity=2
    load 4 he bombs => hang-stores stores=HEBomb,HEBomb,HEBomb,HEBomb
    drops 2 he bombs => 2 * drop-store store=HEBomb
    2 crew hits => crew-hit hits=2
    avionics damaged => critical location=NOS item=avionics
    burn 5 => fly thrust=5 velocity=3
    landing => land
    strafes the tanks => note air-attack=strafe
    """
)

ELEMENT = phrases_of(
    """
    rolled a 12, 3 damage => element-hit damage=3 natural_12=True
    hit 3 rolled 12 => element-hit damage=3 natural_12=True
    shoot at long range for 2 => element-fire range=long
    hit by melee 3 => element-hit damage=3 kind=physical
    hit by artillery 2 => element-hit damage=2 kind=area
    3 armor => element-hit damage=3
    armor -3 => element-hit damage=3
    weapons crit => element-critical effect=weapons
    mp crit => element-critical effect=mp
    ammo crit => element-critical effect=ammunition
    fire control crit => element-critical effect=fire-control
    2 engine hits => 2 * element-critical effect=engine
    no effect => element-critical effect=none
    fires indirectly => element-fire
    sprinted 12 => note sprinting=12
    end turn with heat 1 => end-phase; heat-phase build_up=1
    drop bomb => spend-ability ability=BOMB
    """
)

VEHICLE = phrases_of(
    """
    fire turret weapons => fire weapon=5; fire weapon=6
    fire front and turret => fire weapon=3; fire weapon=4; fire weapon=5; fire weapon=6
    swarmed by infantry 6 => struck by=swarm damage=6
    front armor takes 8 => hit location=FR damage=8
    rammed by a hover tank for 15 => 3 * attack damage=5 kind=physical
    reverse 2 => move hexes=2; note backward
    in mud => note terrain=mud
    ac/5 minus 2 shots => spend bin=0 shots=2
    front 5 rear 3 => hit location=FR damage=5; hit location=RR damage=3
    disembark infantry => leave name=infantry
    swarmed by 4 suits => note swarmed=4_suits
    motive check => motive-roll
    immobile => motive-roll; answer purpose=motive outcome=immobilized
    """
)
