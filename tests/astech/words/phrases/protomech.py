"""A hundred phrases for a ProtoMech with an ER small laser and an ER micro laser in its torso."""

from tests.astech.words.phrases.brief import phrases_of

PROTOMECH = phrases_of(
    """
    torso 5 => hit location=T damage=5
    t 5 => hit location=T damage=5
    5 to the torso => hit location=T damage=5
    5 points to the torso => hit location=T damage=5
    the torso takes 5 => hit location=T damage=5
    hit torso 5 => hit location=T damage=5
    torso 5 3 => hit location=T damage=5; hit location=T damage=3
    torso 5, legs 3 => hit location=T damage=5; hit location=L damage=3
    legs 3 and torso 5 => hit location=L damage=3; hit location=T damage=5
    head 2 => hit location=HD damage=2
    hd 2 => hit location=HD damage=2
    2 to the head => hit location=HD damage=2
    main gun 3 => hit location=MG damage=3
    mg 3 => hit location=MG damage=3
    3 to the main gun => hit location=MG damage=3
    legs 4 => hit location=L damage=4
    leg 4 => hit location=L damage=4
    l 4 => hit location=L damage=4
    4 to the legs => hit location=L damage=4
    la 2 => hit location=LA damage=2
    left arm 2 => hit location=LA damage=2
    ra 2 => hit location=RA damage=2
    right arm 2 => hit location=RA damage=2
    hit the right arm for 2 => hit location=RA damage=2
    gun 3 => hit location=MG damage=3
    tail 3 => ? tail is not a location of this unit
    ct 5 => ? perhaps t
    torso ppc => hit location=T damage=10 kind=ppc
    torso 5 ppc => hit location=T damage=5 kind=ppc
    ac/5 to the legs => hit location=L damage=5 kind=ballistic
    ra medium laser => hit location=RA damage=5 kind=energy
    2 medium lasers from the front => 2 * attack damage=5 kind=energy
    5 from the front => attack damage=5
    7 from the rear => attack side=rear damage=7
    8 from the left => attack side=left damage=8
    8 from behind => attack side=rear damage=8
    4 laser from the right => attack side=right damage=4 kind=energy
    lrm 10 => salvo size=10
    lrm 15 from the left => salvo size=15 side=left
    srm 6 => salvo size=6 damage=2 group=2
    srm 4 from the rear => salvo size=4 damage=2 group=2 side=rear
    streak 4 => salvo size=4 damage=2 group=2 all_hit=True
    inferno 3 => inferno missiles=3
    artillery 10 => 2 * attack damage=5 kind=area
    minefield 6 => attack damage=6 kind=area
    flamer => attack damage=2 kind=energy
    crit torso => critical-roll location=T
    crit legs => critical-roll location=L
    torso crit => critical-roll location=T
    crit la => critical-roll location=LA
    crit mg => critical-roll location=MG
    crit torso 3 => ? say crit t to roll
    fire er small laser => fire weapon=0
    fire small laser => fire weapon=0
    fire micro laser => fire weapon=1
    fire er micro laser => fire weapon=1
    fire er medium laser => ? 'er medium laser' is not a weapon of this unit
    fire all => fire weapon=0; fire weapon=1
    alpha strike => fire weapon=0; fire weapon=1
    fire everything => fire weapon=0; fire weapon=1
    fire torso => fire weapon=0; fire weapon=1
    fire er small laser missed => fire weapon=0 missed=True
    fire small laser x2 => fire weapon=0 times=2
    fire ppc => ? 'ppc' is not a weapon of this unit
    er small laser destroyed => critical location=T item=weapon_destroyed
    walked 3 => move hexes=3
    ran 5 => move mode=run hexes=5
    moved 4 => move hexes=4
    jumped 3 => move mode=jump hexes=3
    stood still => move mode=stand
    jump 2 => move mode=jump hexes=2
    run 4 => move mode=run hexes=4
    ran 4 backward => move mode=run hexes=4; note backward
    moved 3 hexes => move hexes=3
    walk 2 => move hexes=2
    fell => ? does not apply to a protomech
    stand up => ? does not apply to a protomech
    water 1 => note terrain=water_1
    enter rubble => note terrain=rubble
    in woods => note terrain=woods
    skid 4 => note skidding=4_hexes
    pilot hit => crew-hit
    pilot 2 => crew-hit hits=2
    pilot dead => crew-state state=dead
    pilot unconscious => crew-state state=unconscious
    pilot awake => crew-state state=conscious
    skills 3/4 => skills gunnery=3 piloting=4
    gunnery 3 => skills gunnery=3
    piloting 4 => skills piloting=4
    end => end-phase; heat-phase
    end turn => end-phase; heat-phase
    end phase => end-phase
    frenzy => note physical-attack=frenzy
    frenzy hit => note physical-attack=frenzy_hit
    mount the atlas => note mounted=atlas
    dismount => off mounted
    tagged => note tagged
    narced => note narced
    night => note night
    fog => note weather=fog
    hull down => note hull-down
    hidden => note hidden
    withdraw => note withdrawing
    eject => note abandoned
    abandon => note abandoned
    kicked 5 => struck by=kick damage=5
    punched 4 => struck by=punch damage=4
    stomped 5 => struck by=kick damage=5
    swarmed 4 => struck by=swarm damage=4
    vacuum => note vacuum
    heat 3 => ? does not apply to a protomech
    edge => spend-ability ability=EDGE
    quirks off => table-rule rule=quirks on=False
    legs hit => ? how much damage to L
    gyro hit => ? Quoll has no gyro; say its damage
    """
)
