"""Phrases for a handheld weapon with a medium laser, an AC/5 and its ammunition: everything that can happen to it."""

from tests.astech.words.phrases.brief import phrases_of

HANDHELD = phrases_of(
    """
    gun 5 => hit location=GUN damage=5
    5 to the gun => hit location=GUN damage=5
    the gun takes 5 => hit location=GUN damage=5
    gun 5 5 => 2 * hit location=GUN damage=5
    hit gun 5 => hit location=GUN damage=5
    gun ppc => hit location=GUN damage=10 kind=ppc
    gun ac/5 => hit location=GUN damage=5 kind=ballistic
    gum 5 => ? perhaps gun
    ct 5 => ? ct
    fire ml => fire weapon=0
    fire medium laser => fire weapon=0
    fire ac/5 => fire weapon=1
    fire ac5 => fire weapon=1
    fire the autocannon => fire weapon=1
    fire ml and ac/5 => fire weapon=0; fire weapon=1
    fire ml, ac/5 => fire weapon=0; fire weapon=1
    fire all => fire weapon=0; fire weapon=1
    fire everything => fire weapon=0; fire weapon=1
    fire gun => fire weapon=0; fire weapon=1
    alpha strike => fire weapon=0; fire weapon=1
    fire ac/5 jammed => fire weapon=1 jammed=True
    fire ppc => ? is no weapon of this unit
    fire => ? which weapon?
    reload ac/5 => reload bin=2
    reload => reload bin=2
    ac/5 3 shots => spend bin=2 shots=3
    unjam ac/5 => ? no weapon is jammed
    ran 3 => move mode=run hexes=3
    fell => fall
    eject => note abandoned
    edge => spend-ability ability=EDGE
    night => note night
    tagged => note tagged
    quirks off => table-rule rule=quirks on=False
    end phase => end-phase
    end => end-phase; heat-phase
    """
)
