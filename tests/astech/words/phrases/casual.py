"""Casual phrases, by family: words run together, lists of locations, repetitions, results of rolls, slang."""

from tests.astech.words.phrases.brief import phrases_of

CASUAL = {
    "mech": phrases_of(
        """
        2 crits lt => critical-roll location=LT; answer purpose=critical-count outcome=2
        3 crits ct => critical-roll location=CT; answer purpose=critical-count outcome=3
        stand failed => stand attempt=True; answer purpose=piloting outcome=False
        failed to stand => stand attempt=True; answer purpose=piloting outcome=False
        stand made => stand attempt=True; answer purpose=piloting outcome=True
        LT TAKES 8 => hit location=LT damage=8
        Lt8 => hit location=LT damage=8
        8lt => hit location=LT damage=8
        ct8 rt5 => hit location=CT damage=8; hit location=RT damage=5
        five to the left torso => hit location=LT damage=5
        ten in the ct => hit location=CT damage=10
        fifteen points center torso => hit location=CT damage=15
        twenty to the head => hit location=HD damage=20
        left-torso 5 => hit location=LT damage=5
        5 into CT-R => hit location=CT rear=True damage=5
        CT(R) 5 => hit location=CT rear=True damage=5
        left rear torso 5 => hit location=LT rear=True damage=5
        rear left torso 5 => hit location=LT rear=True damage=5
        ct back 5 => hit location=CT rear=True damage=5
        5 in the back => attack side=rear damage=5
        5 ct + 5 lt => hit location=CT damage=5; hit location=LT damage=5
        5 ct & 3 rt => hit location=CT damage=5; hit location=RT damage=3
        5 damage to both legs => hit location=LL damage=5; hit location=RL damage=5
        both arms 3 => hit location=LA damage=3; hit location=RA damage=3
        5 to each arm => hit location=LA damage=5; hit location=RA damage=5
        lt and rt 5 => hit location=LT damage=5; hit location=RT damage=5
        lt & rt take 5 => hit location=LT damage=5; hit location=RT damage=5
        lt, rt 5 => hit location=LT damage=5; hit location=RT damage=5
        lt 5 rt => ? say it as in lt 8
        5 lt 3 => ? 5 or 3 points? Say it as in lt 5, lt 3
        mlas ct => hit location=CT damage=5 kind=energy
        lrm20 hits for 12 from the left => salvo size=12 all_hit=True side=left
        lrm 15, 9 hit => salvo size=9 all_hit=True
        srm6 4 hit => salvo size=4 damage=2 group=2 all_hit=True
        srm 6 4 missiles hit from left => salvo size=4 damage=2 group=2 all_hit=True side=left
        2 lrm 5 from the front => 2 * salvo size=5
        two srm 4s => 2 * salvo size=4 damage=2 group=2
        ac/20 to the face => hit location=HD damage=20 kind=ballistic
        headcapped => ? help shows the words
        ammo cookoff lt => ? help shows the words
        ammo goes boom => ? help shows the words
        engine crit x2 => critical location=CT slot=0; critical location=CT slot=1
        two gyro hits => critical location=CT slot=3; critical location=CT slot=4
        crit ct engine, gyro => critical location=CT slot=0; critical location=CT slot=3
        crit ct: engine => critical location=CT slot=0
        crit CT 1, 3 => critical location=CT slot=0; critical location=CT slot=2
        crit LT 3 & 4 => critical location=LT slot=2; critical location=LT slot=3
        crits: lt => critical-roll location=LT
        thru armor crit lt => critical-roll location=LT
        tac lt => critical-roll location=LT
        crit lt heat sink => critical location=LT slot=3
        hip crit ll => critical location=LL slot=0
        ll hip hit => critical location=LL slot=0
        right hip destroyed => critical location=RL slot=0
        left upper leg actuator crit => critical location=LL slot=1
        lost left arm => ? a location is lost to its damage: say it as in la 24
        large laser is toast => ? toast is not a location of this unit: HD, CT, RT, LT, RA, LA, RL, LL
        fire 2mls => fire weapon=0; fire weapon=6
        fire medlas la => fire weapon=0
        fire LL+SRM => fire weapon=1; fire weapon=2
        fire ll & srm6 => fire weapon=1; fire weapon=2
        shoots the large laser and both mediums => fire weapon=1; fire weapon=0; fire weapon=6
        alpha => fire weapon=0; fire weapon=1; fire weapon=2; fire weapon=6
        ALPHA STRIKE!!! => fire weapon=0; fire weapon=1; fire weapon=2; fire weapon=6
        fire everything except large laser => fire weapon=0; fire weapon=2; fire weapon=6
        fires all but ll and srm => fire weapon=0; fire weapon=6
        fire ra and la => fire weapon=1; fire weapon=0
        fire both arms => fire weapon=0; fire weapon=1
        fire nothing => ? 'nothing' is not a weapon of this unit: Medium Laser, Large Laser, SRM
        hold fire => ? say it as in stopped
        no fire => ? help shows the words
        didn't fire => ? help shows the words
        walked four => move hexes=4
        run6 => move mode=run hexes=6
        Ran 6. => move mode=run hexes=6
        jumped 4 hexes into woods => move mode=jump hexes=4; note terrain=woods
        walk 2 backwards => move hexes=2; note backward
        stood up => stand
        fell down => fall
        fall 2 levels => fall levels=2
        fell off a cliff => ? only troops swarm: a unit that fell says fell 2, its target swarmed by
        dropped prone => fall
        twisted left => note torso-twist=left
        heat+3 => heat points=3
        3 heat from fire => heat points=3
        pilot takes a hit => crew-hit
        pilot wounded => crew-hit
        pilot hit x2 => crew-hit hits=2
        kicked 12 rear => struck by=kick damage=12 side=rear
        kicked in the left leg for 10 => struck by=kick damage=10; answer purpose=hit-location outcome=LL
        punched in the head for 6 => struck by=punch damage=6; answer purpose=hit-location outcome=HD
        dfa'd for 18 => ? perhaps dfa
        pushed from the left => struck by=push side=left
        missed my kick => own-attack attack=kick hit=False
        kick misses => own-attack attack=kick hit=False
        kicked and missed => own-attack attack=kick hit=False
        charge missed => own-attack attack=charge hit=False
        shut down => reactor on=False
        powers up => reactor on=True
        start up => reactor on=True
        dump lrm => ? 'lrm' is not ammunition of this unit
        dump all ammo => dump bin=3
        used 2 srm salvos => spend bin=3 shots=2
        to hit all at 6 => to-hit range=6
        tohit ml la, range 3, target ran 6 => to-hit attack=0 range=3 moved=6
        what do I need at range 6 => ? what do need at range is not a location of this unit: HD, CT, RT, LT,
        end of turn => end-phase; heat-phase
        end of phase => end-phase
        endturn => end-phase; heat-phase
        done => ? help shows the words
        10 dmg, rear => attack side=rear damage=10
        20 aimed at head => attack damage=20 aimed=HD
        la -7, ra -3 => hit location=LA damage=7; hit location=RA damage=3
        LT:8,CT:5(r) => hit location=LT damage=8; hit location=CT rear=True damage=5
        8 internal lt => ? perhaps center t
        heal lt 3 => ? perhaps head shot
        5 to lt from behind => hit location=LT rear=True damage=5
        no damage => ? help shows the words
        -5 => ? where does it strike? Say it as in ll 5, or 5 from the left
        LT 8 twice => 2 * hit location=LT damage=8
        3 medium lasers hit ct, lt and ra => ? say it as in lt 8
        er ppc rt => ? say clan er ppc, is er ppc or the points
        clan er ppc ct => hit location=CT damage=15 kind=ppc
        LPL ct => ? say clan lpl, is lpl or the points
        mpl lt => ? say clan mpl, is mpl or the points
        heavy gauss ct => ? perhaps heavy fog
        snub-nose ppc ct => ? snub-nose ct is not a location of this unit: HD, CT, RT, LT, RA, LA, R
        uac/10 both hit ct => ? both ct is not a location of this unit: HD, CT, RT, LT, RA, LA, RL, LL
        mg ct => hit location=CT damage=2 kind=ballistic
        miss => ? help shows the words
        ct 12 through armor => ? say it as in ct 8
        ct 5 tac => hit location=CT damage=5 through_armor_critical=True
        undo that => ? say it as in undo 3
        crit ct engine twice => critical location=CT slot=0; critical location=CT slot=1
        lost an engine => ? 'engine' is not equipment of this unit
        leg blown off => ? 'leg' is not equipment of this unit
        rl actuator => ? say it as in rl 8
        ammo used 3 => ? ammo used is not a location of this unit: HD, CT, RT, LT, RA, LA, RL,
        out of ammo => ? help shows the words
        srm out of ammo => ? how many? Say it as in srm 10, or srm 10 from the left
        pilot 2 => crew-hit hits=2
        pilot dies => crew-state state=dead
        hit 5 lt, 5 rt and 2 hd => hit location=LT damage=5; hit location=RT damage=5; hit location=HD damage=2
        took five in the left arm and three in the head => hit location=LA damage=5; hit location=HD damage=3
        left arm and left torso each take 5 => hit location=LA damage=5; hit location=LT damage=5
        leftarm5 => hit location=LA damage=5
        rleg 4 => hit location=RL damage=4
        lleg4 => hit location=LL damage=4
        larm 4 => hit location=LA damage=4
        head shot for 9 => hit location=HD damage=9
        ct 5 x3 => 3 * hit location=CT damage=5
        3 x 5 ct => 3 * hit location=CT damage=5
        5/5/2 from left => 2 * attack side=left damage=5; attack side=left damage=2
        8 8 from rear => 2 * attack side=rear damage=8
        walked 3 and fired ll => move hexes=3; fire weapon=1
        did not move => move mode=stand
        stays prone => ? say it as in stopped
        still prone => ? help shows the words
        stand up => stand attempt=True
        get up => stand attempt=True
        skids 3 => skid hexes=3
        in depth 2 water => enter terrain=water depth=2
        water depth 1 => enter terrain=water depth=1
        goes into the water => ? help shows the words
        pilot ejected => eject
        mech destroyed => ? 'mech' is not equipment of this unit
        it's dead => ? 'it's' is not equipment of this unit
        torso twist 1 left => note torso-twist=left
        turn left => ? help shows the words
        twenty five to the ct => hit location=CT damage=25
        twenty-five ct => hit location=CT damage=25
        thirty two damage from the left => attack side=left damage=32
        lt 5 and both arms 3 => hit location=LT damage=5; hit location=LA damage=3; hit location=RA damage=3
        both arms 3, ct 5 => hit location=LA damage=3; hit location=RA damage=3; hit location=CT damage=5
        rt and lt rear 5 => hit location=RT rear=True damage=5; hit location=LT rear=True damage=5
        ct and lt rear 5 => hit location=CT rear=True damage=5; hit location=LT rear=True damage=5
        8 to ct and rt from the left => ? say it as in ct 8
        engine and gyro hit => critical location=CT slot=0; critical location=CT slot=3
        ran 5 and jumped 3 => move mode=run hexes=5; move mode=jump hexes=3
        ct 5 twice, lt 3 => 2 * hit location=CT damage=5; hit location=LT damage=3
        2x lt 5 => ? 2x lt is not a location of this unit: HD, CT, RT, LT, RA, LA, RL, LL
        lt 5 2x => ? say it as in lt 8
        lt 5 x 2 => ? say it as in lt 8
        heat 5 twice => ? say it as in heat 12, or heat 6 flamer
        crit lt twice => 2 * critical-roll location=LT
        srm 6 hits lt => ? expected front, rear, left or right
        lrm 20 hits => salvo size=20
        lrm 20 hits from behind => salvo size=20 side=rear
        lrm 5 5 hit => salvo size=5 all_hit=True
        streak srm 4 hits from the rear => salvo size=4 damage=2 group=2 all_hit=True side=rear
        mg 5 => ? where does it strike? Say it as in ll 5, or 5 from the left
        hit 5 5 lt => 2 * hit location=LT damage=5
        fire ll and lt 5 => ? '5' is not a weapon of this unit: SRM 6
        ll and la 4 => hit location=LL damage=4; hit location=LA damage=4
        all torsos 5 => hit location=LT damage=5; hit location=RT damage=5
        both legs => ? how much damage to each? Say it as in ll 8, rl 8
        10 points split between lt and rt => ? say it as in lt 8
        left arm, right arm, head 3 => hit location=LA damage=3; hit location=RA damage=3; hit location=HD damage=3
        lt then rt 5 => hit location=LT damage=5; hit location=RT damage=5
        la & ra take 4 each => hit location=LA damage=4; hit location=RA damage=4
        uses 1 edge point => ? 'edge' is not ammunition of this unit
        use 2 shots srm => spend bin=3 shots=2
        fires 3 medium lasers => ? 2 of them can fire, and not 3
        fire medium laser x3 => ? 2 of them can fire, and not 3
        fire all but the medium lasers => fire weapon=1; fire weapon=2
        fire all but ml la, srm => fire weapon=1; fire weapon=6
        fire left arm and right torso => fire weapon=0; fire weapon=6
        fire rt ml & srm 6 => fire weapon=6; fire weapon=2
        fire ml(rt), ll => fire weapon=6; fire weapon=1
        fire srm6x1 => ? perhaps srm 6
        stand up made => stand attempt=True; answer purpose=piloting outcome=True
        tries to stand and fails => ? say it as in tries to stand
        gets up, failed => stand attempt=True; answer purpose=piloting outcome=False
        stand careful failed => stand attempt=True careful=True; answer purpose=piloting outcome=False
        1 crit ra => critical-roll location=RA; answer purpose=critical-count outcome=1
        one critical hit to the left torso => critical-roll location=LT; answer purpose=critical-count outcome=1
        three crits in the ct => critical-roll location=CT; answer purpose=critical-count outcome=3
        9 crits ct => ? 9 critical hits at once cannot be: expected 1 to 4
        2 crits => ? critical hits where? Say it as in 2 crits hd
        crit 2 lt => critical location=LT slot=1
        no crits => ? help shows the words
        0 crits lt => critical-roll location=LT; answer purpose=critical-count outcome=0
        kicked right leg 8 => struck by=kick damage=8; answer purpose=hit-location outcome=RL
        punched la 5 => struck by=punch damage=5; answer purpose=hit-location outcome=LA
        clubbed 10 ct => struck by=weapon damage=10; answer purpose=hit-location outcome=CT
        hatchet to the head for 12 => ? a unit that was struck says punched 7, clubbed 10
        walked3 => move hexes=3
        jump5 => move mode=jump hexes=5
        ran8 ll => ? say it as in ran 5
        heat10 => heat points=10
        pilot1 => crew-hit
        hd9 => hit location=HD damage=9
        9hd => hit location=HD damage=9
        RT 12!! => hit location=RT damage=12
        Rt-12 => ? help shows the words
        ct:12 rear => hit location=CT rear=True damage=12
        ct12r => ? help shows the words
        ctr8 => hit location=CT rear=True damage=8
        8 ctr => hit location=CT rear=True damage=8
        lt 8, same => ? say it as in lt 8
        tmm 3 => ? tmm is not a location of this unit: HD, CT, RT, LT, RA, LA, RL, LL
        """
    ),
    "vehicle": phrases_of(
        """
        moderate motive => motive-roll; answer purpose=motive outcome=moderate
        moderate motive damage => motive-roll; answer purpose=motive outcome=moderate
        motive moderate => motive-roll; answer purpose=motive outcome=moderate
        minor motive hit => motive-roll; answer purpose=motive outcome=minor
        heavy motive damage => motive-roll; answer purpose=motive outcome=heavy
        motive heavy => motive-roll; answer purpose=motive outcome=heavy
        no motive damage => motive-roll; answer purpose=motive outcome=none
        immobilized => motive-roll; answer purpose=motive outcome=immobilized
        motive immobile => motive-roll; answer purpose=motive outcome=immobilized
        turret faces left => note torso-twist=left
        turret faces the rear => note torso-twist=rear
        turret turned right => note torso-twist=right
        turret to the left => note torso-twist=left
        turret forward => note torso-twist=front
        fr8 => hit location=FR damage=8
        8fr => hit location=FR damage=8
        FRONT TAKES 8 => hit location=FR damage=8
        front and left 5 => hit location=FR damage=5; hit location=LS damage=5
        right-side 5 => hit location=RS damage=5
        5 on the left side => hit location=LS damage=5
        both sides 4 => hit location=LS damage=4; hit location=RS damage=4
        8 rear armor => hit location=RR damage=8
        turret: 10, 5 => hit location=TU damage=10; hit location=TU damage=5
        stunned => critical location=FR item=crew_stunned
        crew is stunned => critical location=FR item=crew_stunned
        commander killed => ? help shows the words
        turret stabilizer hit => critical location=TU item=stabilizer
        stabilizer hit front => critical location=FR item=stabilizer
        2 crits turret => ? one critical hit after the other, each where it strikes: say it as in
        turret frozen => ? say it as in tu 8
        turret is jammed => critical location=TU item=turret_jam
        flanked 7, fire ac5 => move mode=run hexes=7; fire weapon=5
        drove 4 hexes => move hexes=4
        hull down behind the ridge => note hull-down
        ac5 jams => fire weapon=5 jammed=True
        fires everything in the turret => fire weapon=5; fire weapon=6
        fire front weapons => fire weapon=3; fire weapon=4
        fire mg at the infantry => fire weapon=4
        10 crit turret => ? one critical hit after the other, each where it strikes: say it as in
        8 from the left with motive => ? say it as in ls 8
        heat 3 => ? 'heat' does not apply to a vehicle
        pilot hit => ? the crew of a vehicle is struck by critical hits: say it as in driver
        track blown off => ? 'track' is not equipment of this unit
        lost a track => ? 'track' is not equipment of this unit
        ammo explodes => critical location=FR item=ammunition
        front 5 left 3 => hit location=FR damage=5; hit location=LS damage=3
        left and right 4 => hit location=LS damage=4; hit location=RS damage=4
        turret and front 5 => hit location=TU damage=5; hit location=FR damage=5
        minor => ? help shows the words
        moderate => ? help shows the words
        minor motive => motive-roll; answer purpose=motive outcome=minor
        2 motive hits => ? help motive shows the words
        motive hit, motive hit => 2 * motive-roll
        heavy motive x2 => ? say it as in heavy motive
        turret => ? how much damage to TU? Say it as in tu 8
        turret to 5 => ? which side does the turret face? Say it as in turret faces left
        turret left 5 => ? say it as in turret left, or off
        turret spins left => ? say it as in tu 8
        turret points right => ? say it as in tu 8
        locked turret => ? help shows the words
        kicked in the turret for 8 => ? where it strikes is rolled: say its side, as in kicked 10 left
        kicked front 8 => struck by=kick damage=8
        stabilizer crit turret => ? help shows the words
        sensors x2 => 2 * critical location=FR item=sensors
        driver and commander hit => ? help shows the words
        crew stunned twice => 2 * critical location=FR item=crew_stunned
        """
    ),
    "vtol": phrases_of(
        """
        rotor 3 => hit location=RO damage=3
        rotors take 2 => hit location=RO damage=2
        climbed to 6 => position height=6
        drops to elevation 1 => position height=1
        descends to 1 => position height=1
        flew 8 elevation 4 => move hexes=8 elevation=4
        flank 10, elevation 2 => move mode=run hexes=10; position height=2
        cruised 6 at elevation 4 => move hexes=6 elevation=4
        ml and mg => ? mg is not a location of this unit: FR, RS, LS, RR, RO
        fire ml + mg => fire weapon=0; fire weapon=1
        tail rotor hit => ? say it as in rr 8
        hovering => move mode=stand
        """
    ),
    "craft": phrases_of(
        """
        nose 5 => hit location=NOS damage=5
        left wing 8 => hit location=LWG damage=8
        lw 8 => hit location=LWG damage=8
        nose and left wing 4 => hit location=NOS damage=4; hit location=LWG damage=4
        both wings 4 => hit location=LWG damage=4; hit location=RWG damage=4
        aft 12 nat 12 => hit location=AFT damage=12 natural_12=True
        nos:12, aft:4 => hit location=NOS damage=12; hit location=AFT damage=4
        right wing takes a ppc => hit location=RWG damage=10 kind=ppc
        climb to 8 => position height=8
        dives to altitude 2 => position height=2
        velocity 0 => position velocity=0
        speed up 2 => fly thrust=2 velocity=5
        out of control => ? help shows the words
        engine crit => critical location=NOS item=engine
        fuel leak => ? help shows the words
        8 from above => attack side=above damage=8
        10 from the nose => hit location=NOS damage=10
        10 from aft => attack side=rear damage=10
        pilot hit => crew-hit
        stalls => fly stalls=True velocity=3
        drop all bombs => ? say it as in cluster bomb
        touchdown => ? help shows the words
        si 3 => ? structural integrity is lost to damage behind the armor: say it as in
        both wings and nose 3 => hit location=LWG damage=3; hit location=RWG damage=3; hit location=NOS damage=3
        left and right wing 4 => ? perhaps right wing
        drops 2 altitude => ? say it as in cluster bomb
        drop to altitude 2 => position height=2
        """
    ),
    "infantry": phrases_of(
        """
        5 casualties => hit location=TPRS damage=5 kind=casualties
        lost 4 => hit location=TPRS damage=4 kind=casualties
        10 men down => hit location=TPRS damage=10 kind=casualties
        seven dead => hit location=TPRS damage=7 kind=casualties
        platoon wiped out => hit location=TPRS damage=28 kind=casualties
        half the platoon is gone => ? how many troopers? Then say it as in 3 men lost
        5 in the open => attack damage=5 in_open=True
        hit by 3 lrms => ? perhaps lrm
        moved 1 hex => move hexes=1
        into the light building => note in-building=light
        12 damage => attack damage=12
        the men take 12 => ? men is not a location of this unit: TPRS
        5 men hit => ? men is not a location of this unit: TPRS
        5 men => ? men is not a location of this unit: TPRS
        3 men killed => hit location=TPRS damage=3 kind=casualties
        down to 20 => hit location=TPRS damage=8 kind=casualties
        20 left => hit location=TPRS damage=8 kind=casualties
        men 4 => ? men is not a location of this unit: TPRS
        twelve casualties => hit location=TPRS damage=12 kind=casualties
        twenty two men lost => hit location=TPRS damage=22 kind=casualties
        """
    ),
    "battle-armor": phrases_of(
        """
        troopers 1 and 2 take 5 => hit location=Trooper_1..2 damage=5
        suits 1-3 take 4 => hit location=Trooper_1..3 damage=4
        suits 1 to 3 take 4 => hit location=Trooper_1..3 damage=4
        t1,t2: 5 => hit location=Trooper_1..2 damage=5
        t1 & t3 5 => hit location=Trooper_1 damage=5; hit location=Trooper_3 damage=5
        troopers 1, 2 and 3 take 5 => hit location=Trooper_1..3 damage=5
        suits 2 and 4: 3 => hit location=Trooper_2 damage=3; hit location=Trooper_4 damage=3
        suit one takes 5 => hit location=Trooper_1 damage=5
        second trooper 5 => ? perhaps trooper4
        trooper 2 down => hit location=Trooper_2 damage=11
        troopers 1 and 2 dead => hit location=Trooper_1..2 damage=11
        t1 and t2 are dead => hit location=Trooper_1..2 damage=11
        lost suits 1 and 4 => hit location=Trooper_1 damage=11; hit location=Trooper_4 damage=11
        everyone takes 2 => hit location=Trooper_1..4 damage=2
        all troopers take 3 => hit location=Trooper_1..4 damage=3
        squad takes 8 => attack damage=8
        T1 5 T2 5 => hit location=Trooper_1..2 damage=5
        all but trooper 2 take 3 => ? perhaps trooper 2
        2 suits take 5 => ? perhaps suit4
        5 5 to trooper 1 => 2 * hit location=Trooper_1 damage=5
        suit 2 and 3 take 5 => hit location=Trooper_2..3 damage=5
        trooper 1, trooper 3: 4 => hit location=Trooper_1 damage=4; hit location=Trooper_3 damage=4
        t1-t3 take 4 => ? perhaps t-3
        suits 5 and 6 take 5 => ? perhaps suit4
        all four take 2 => ? perhaps wall
        troopers 1 and 2 take 5 and 3 => ? how much damage to each? Say it as in trooper 1 5, trooper 2 3
        trooper 1 and 2 => ? how much damage to each? Say it as in trooper 1 8, trooper 2 8
        trooper 1 5 and trooper 2 3 => hit location=Trooper_1 damage=5; hit location=Trooper_2 damage=3
        5 to suits 1 and 3 => hit location=Trooper_1 damage=5; hit location=Trooper_3 damage=5
        """
    ),
    "protomech": phrases_of(
        """
        torso 4 => hit location=T damage=4
        legs 2 => hit location=L damage=2
        left arm 3 => hit location=LA damage=3
        both arms 2 => hit location=LA damage=2; hit location=RA damage=2
        near miss => ? help shows the words
        8 => attack damage=8
        """
    ),
    "emplacement": phrases_of(
        """
        building takes 10 => building-hit damage=10
        bunker takes 10 => building-hit damage=10
        turret 5 => ? perhaps turret to
        """
    ),
    "warship": phrases_of(
        """
        nose 20 capital => hit location=NOS damage=20 capital=True
        nose 5 cap => ? say it as in nos 8
        ls fore 3 => ? ls fore is not a location of this unit: NOS, FLS, FRS, AFT, ALS, ARS
        kf crit => critical location=NOS item=kf_drive
        """
    ),
    "lam": phrases_of(
        """
        goes to fighter mode => convert shape=fighter
        switch to airmech mode => convert shape=airmech
        converts back to mech => convert shape=mech
        """
    ),
    "quadvee": phrases_of(
        """
        convert to tank => convert shape=vehicle
        left front leg 5 => hit location=FLL damage=5
        front legs 5 => hit location=FLL damage=5; hit location=FRL damage=5
        """
    ),
    "element": phrases_of(
        """
        4 dmg rear => element-hit damage=5
        2 damage + crit => element-hit damage=2 critical=True
        rolled boxcars for 2 => element-hit damage=2 natural_12=True
        engine crit x2 => 2 * element-critical effect=engine
        fire ctrl crit => element-critical effect=fire-control
        fc crit => element-critical effect=fire-control
        overheats by 1 => element-fire overheat=1
        fire long ov 1 => element-fire range=long overheat=1
        shoots medium => element-fire range=medium
        fires rear => element-fire arc=rear
        fire to the rear => element-fire arc=rear
        jump 8" => move mode=jump hexes=8
        walk 12in => move hexes=12
        moved 5 inches => move hexes=5
        ht2 => heat points=2
        hit 2 ht1 => element-hit damage=2 heat=1
        hit 2 + 1 heat => element-hit damage=2 heat=1
        2 pts => element-hit damage=2
        takes three => element-hit damage=3
        crit 2 => ? '2' is none of none, ammunition, engine, fire-control, mp, weapons, cr
        2 crits => 2 * element-critical
        two critical hits => 2 * element-critical
        3 armor 1 structure => ? say it as in hit 3, or hit 3 natural 12 heat 1
        1 structure => ? say it as in hit 3, or hit 3 natural 12 heat 1
        damage 3, then crit => element-hit damage=3; element-critical
        hit 3 tac => ? say it as in hit 3, or hit 3 natural 12 heat 1
        stands up => ? 'stand' does not apply to an element
        skill 2 gunnery => skills gunnery=2
        fire at short range, overheat 2 => element-fire range=short; element-fire overheat=2
        end turn overheat 1 => ? expected end phase, or end for the turn
        3 crits => 3 * element-critical
        crit twice => ? '2' is none of none, ammunition, engine, fire-control, mp, weapons, cr
        crit engine twice => ? perhaps engine
        hit 2 twice => 2 * element-hit damage=2
        2 and 3 => element-hit damage=2; element-hit damage=3
        twenty => element-hit damage=20
        hit 2 and crit => element-hit damage=2 critical=True
        hit 3 & heat 1 => element-hit damage=3 heat=1
        stunned => element-critical effect=crew-stunned
        fire medium twice => ? an element attacks once in a turn: say it as in fire medium
        moved 12" and fired => move mode=run hexes=12; element-fire
        jumped 10, fired medium => move mode=jump hexes=10; element-fire range=medium
        """
    ),
}
"""The phrases of each family, whose units are those of `context`."""
