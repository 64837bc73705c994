"""A file that was read and written differs from itself only by the changes listed here, each with its reason.

What the grammar makes equal is not listed: comments, blank lines, line ends, a byte order mark, the order of blocks,
the case of their names, close tags that are missing or broken.
"""

from collections.abc import Callable
from pathlib import Path

from exporters.blk import write_blk
from importers import Loaded
from tests.exporters.blk.file import File, file_of
from tests.exporters.blk.normal_equipment import (
    attacks_of_handless_suits,
    equipment_lines,
    infantry_armor,
    infantry_gear,
    infantry_weapons,
    squad_or_point,
    weapon_quirks_by_name,
)
from tests.exporters.blk.normal_transporters import (
    six_field_bays,
)
from tests.exporters.blk.normal_values import (
    barrier_armor,
    flags_say_1,
    fluff_outside_of_blocks,
    full_types,
    makers_of_armor,
    makers_of_engines,
    motion_words,
    no_empty_blocks,
    no_version,
    one_line_texts,
    one_spelling_of_numbers,
    patchwork_of_armored_places,
    said_defaults,
    system_notes,
    tech_ratings,
    unit_types,
    unsaid_defaults,
)
from tests.importers.blk.corpus import texts

CHANGES: tuple[Callable[[File], None], ...] = (
    no_version,
    fluff_outside_of_blocks,
    one_line_texts,
    system_notes,
    unit_types,
    full_types,
    motion_words,
    flags_say_1,
    unsaid_defaults,
    said_defaults,
    barrier_armor,
    tech_ratings,
    makers_of_armor,
    makers_of_engines,
    patchwork_of_armored_places,
    squad_or_point,
    attacks_of_handless_suits,
    infantry_weapons,
    infantry_gear,
    infantry_armor,
    weapon_quirks_by_name,
    equipment_lines,
    six_field_bays,
    one_spelling_of_numbers,
    no_empty_blocks,
)


def normalized(text: str) -> dict[str, list[str]]:
    """The blocks of an original file after all changes."""
    file = file_of(text)
    for change in CHANGES:
        change(file)
    return file.blocks


def written(text: str) -> dict[str, list[str]]:
    """The blocks of a file that we wrote: without empty ones, and with numbers in the one spelling."""
    file = file_of(text)
    assert not file.unplaced
    one_spelling_of_numbers(file)
    no_empty_blocks(file)
    return {key: sorted(lines) if key == "weaponquirks" else lines for key, lines in file.blocks.items()}


def test_files_are_written_as_they_were_read_but_for_these_changes(shared: Path, corpus: dict[str, Loaded]) -> None:
    differing = {}
    for name, text in texts(shared):
        was, now = normalized(text), written(write_blk(corpus[name].require()))
        if was != now:
            differing[name] = {
                key: (was.get(key), now.get(key)) for key in {*was, *now} if was.get(key) != now.get(key)
            }
    assert differing == {}


def test_every_change_has_its_reason() -> None:
    assert all(change.__doc__ for change in CHANGES)


def test_every_change_happens(shared: Path) -> None:
    """A change that no real file needs is none."""
    idle = set(CHANGES)
    for _, text in texts(shared):
        if not idle:
            break
        file = file_of(text)
        for change in CHANGES:
            before = {key: list(lines) for key, lines in file.blocks.items()}
            change(file)
            if file.blocks != before:
                idle.discard(change)
    assert not idle
