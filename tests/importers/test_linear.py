"""No line costs more than its length: time grows with it, not with its square, and lines longer than any are refused.

The times are ratios within one run: a line sixteen times as long may take at most five times that. A pattern that goes
over the line once for each of its characters takes 256 times as long.
"""

from collections.abc import Callable
from time import process_time

import pytest

from importers import load
from importers.blk.equipment import BadLine, parse_equipment_line
from importers.blk.transporters import parse_transporter_line
from importers.mtf import slot_lines
from importers.sniff import sniff
from sheets.equipment import find, nearest, sized_name
from sheets.equipment.kinds import TechSide
from sheets.equipment.system_names import armor_named, cockpit_named, gyro_named, structure_named
from sheets.formats.format import join_lines, one_line
from sheets.units.keywords.blk import Dialect
from tests.importers.mtf.texts import refusal

FILLINGS = (
    " ",
    "(",
    ")",
    "()",
    ":",
    "|",
    "(R) ",
    ":OMNI",
    ":SIZE:1",
    "<",
    "a (",
    " (1 ton",
    "1 (IS",
    "\t#",
    "(x",
    "-",
    "9,",
)
SHORT, FACTOR = 4_000, 16
LEAST = 0.002  # seconds; what is quicker than this is not worth a ratio


def blk_equipment(text: str) -> None:
    for dialect in Dialect:
        try:
            parse_equipment_line.__wrapped__(f"Laser{text}", "FR", TechSide.IS, dialect)
        except BadLine:
            continue


def blk_transporter(text: str) -> None:
    try:
        parse_transporter_line.__wrapped__(f"cargobay{text}", TechSide.IS)
    except BadLine:
        return


STEPS: dict[str, Callable[[str], object]] = {
    "slot": lambda text: slot_lines.parse_slot_line(f"Laser{text}", TechSide.IS),
    "slot marks": lambda text: slot_lines._split_marks(f"Laser{text}(R)"),
    "blk equipment": blk_equipment,
    "blk transporter": blk_transporter,
    "armor": lambda text: armor_named(f"Ferro{text}!"),
    "structure": lambda text: structure_named(f"Endo{text}!"),
    "gyro": lambda text: gyro_named(f"Heavy{text}!"),
    "cockpit": lambda text: cockpit_named(f"Small{text}!"),
    "size": lambda text: sized_name(f"Cargo{text}!"),
    "find": lambda text: find(f"Laser{text}!", TechSide.IS),
    "nearest": lambda text: nearest(f"Laser{text}!"),
    "one line": lambda text: one_line(f"a{text}b"),
    "joined": lambda text: join_lines(*text.split("(")),
    "sniff": lambda text: sniff(f"chassis:A\n{text}".encode(), "a.mtf"),
    "sniff by name": lambda text: sniff(f"x{text}\n{text}".encode(), "a.mtf"),
}


def cost(step: Callable[[str], object], text: str) -> float:
    """The least of three times."""
    times = []
    for _ in range(3):
        start = process_time()
        step(text)
        times.append(process_time() - start)
    return min(times)


@pytest.mark.parametrize("name", STEPS)
def test_what_a_line_costs_grows_with_its_length(name: str) -> None:
    step = STEPS[name]
    step("")  # whatever is made on first use
    for filling in FILLINGS:
        text = filling * (SHORT // len(filling))
        short, long = cost(step, text), cost(step, text * FACTOR)
        assert long <= max(short, LEAST) * FACTOR * 5, filling


HEADS = {
    "a.mtf": (
        "chassis:{}",
        "engine:300 {}",
        "heat sinks:10 {}",
        "armor:{}",
        "quirk:{}",
        "Left Arm:\n{}",
        "notes:{}",
        "{}",
    ),
    "a.blk": (
        "<Name>\n{}\n</Name>",
        "<quirks>\n{}\n</quirks>",
        "<{}>",
        "<notes>\n{}",
        "<Body Equipment>\n{}\n</Body Equipment>",
    ),
    "a.ssw": ("<mech name='{}'>", "<mech><equipment><name>{}</name></equipment></mech>"),
    "a.json": ('{{"kind": "{}"}}', '{{"kind": "mech", "chassis": "{}"}}', "[{}"),
}


@pytest.mark.parametrize("file", HEADS)
@pytest.mark.parametrize("length", [1_000, 30_000, 1_000_000])
def test_every_reader_comes_to_an_end_with_any_such_line(file: str, length: int) -> None:
    """Each of these took minutes with one pattern that goes over a line for each of its characters."""
    for head in HEADS[file]:
        for filling in FILLINGS:
            loaded = load(head.format(filling * (length // len(filling))).encode(), file)
            assert loaded.unit is None
            assert "internal error" not in str(loaded.error)
            assert len(str(loaded.error)) < 2_000


def test_a_slot_or_an_item_longer_than_any_is_refused_at_once() -> None:
    mech = "chassis:A\nmodel:\n" + "armor:" + "x" * 2_000
    assert "'armor:' with 2,000 characters; expected at most 1,000" in str(load(mech.encode(), "a.mtf").error)
    with pytest.raises(BadLine):
        parse_equipment_line("x" * 301, "FR", TechSide.IS, Dialect.GROUND)
    with pytest.raises(BadLine):
        parse_transporter_line("x" * 301, TechSide.IS)
    assert "expected a slot, of at most 200 characters" in str(refusal(slots={"Left Torso": ["x" * 201]}))
