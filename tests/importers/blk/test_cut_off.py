"""A file that was cut off between two blocks may still be a unit: what every such file has gives it away."""

import pytest

from tests.importers.blk.texts import SAMPLES, blk, changed, problems

CREW = {"crew": 5, "officers": 1, "gunners": 2, "passengers": 0, "marines": 0, "battlearmor": 0}
SAID = "; expected the blocks that every such file has; it seems to be cut off (read as empty)"


def small_craft(**aboard: int) -> str:
    """A small craft whose crew stands last in the file, as programs write it."""
    text = SAMPLES["SmallCraft"]
    for name in (*CREW, "otherpassenger", "life_boat", "escape_pod"):
        text = changed_to_end(text, name)
    for place in ("Nose", "Left Side", "Right Side", "Aft", "Hull"):
        if f"<{place} Equipment>" not in text:
            text += f"<{place} Equipment>\n</{place} Equipment>\n"
    return text + blk(aboard).partition("\n")[2]


def changed_to_end(text: str, name: str) -> str:
    start, _, rest = text.partition(f"<{name}>\n")
    return start + rest.partition(f"</{name}>\n")[2] if rest else text


def test_a_craft_whose_crew_ends_in_the_midst() -> None:
    whole = small_craft(**CREW, otherpassenger=0, life_boat=1, escape_pod=0)
    assert problems(whole) == []
    assert problems(small_craft(crew=5, officers=1)) == [
        "Sample.blk: no <gunners>, <marines>, <battlearmor>, <passengers>, "
        f"<otherpassenger>, <life_boat>, <escape_pod>{SAID}"
    ]


def test_blocks_that_a_hand_left_out_are_no_cut() -> None:
    assert problems(changed("SmallCraft", gunners=None)) == []


def test_a_turret_without_its_equipment() -> None:
    assert "<Turret Equipment>" in SAMPLES["Tank"]
    assert problems(changed("Tank", Turret__Equipment=None)) == [f"Sample.blk: no <Turret Equipment>{SAID}"]


@pytest.mark.parametrize(("family", "block"), [("BattleArmor", "armor_type"), ("HandheldWeapon", "Gun__Equipment")])
def test_the_one_block_that_a_kind_always_has(family: str, block: str) -> None:
    assert problems(changed(family, **{block: None})) == [f"Sample.blk: no <{block.replace('__', ' ')}>{SAID}"]
