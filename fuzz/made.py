"""Files that are made of a unit before they are damaged, for every reader that has few files of its own to start from.

Forces, campaigns, packed files, printed sheets, conditions, records, damage in words, files of jobs.
"""

import gzip
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import NamedTuple

from exporters import Unwritable, write
from exporters.page import Attachment, Element, Group, Page, Text, pdf
from exporters.recordsheet import draw
from fuzz.mutations import json_values, mutated
from fuzz.table import played
from sheets.record.record import write_record
from sheets.units import Unit, mount_locations

CAMPAIGN = """<?xml version="1.0" encoding="UTF-8"?>
<campaign version="0.49.0">
<info><name>Wet Company</name></info>
<units><unit id="u-1" type="x">{entity}<driverId>p-1</driverId><gunnerId>p-1</gunnerId></unit></units>
<personnel><person id="p-1"><givenName>Ada</givenName><surname>Blythe</surname><hits>1</hits>
<skill><type>Gunnery/Mek</type><level>4</level><bonus>0</bonus></skill>
<skill><type>Piloting/Mek</type><level>3</level><bonus>0</bonus></skill></person></personnel>
<skillTypes><skillType><name>Gunnery/Mek</name><target>7</target><countUp>false</countUp></skillType>
<skillType><name>Piloting/Mek</name><target>8</target><countUp>false</countUp></skillType></skillTypes>
<forces><force><name>First Lance</name><units><unit id="u-1"/></units>
<subforces><force><name>Fire</name></force></subforces></force></forces>
<custom><name>{name}</name><{kind}><![CDATA[{design}]]></{kind}></custom>
</campaign>
"""
JOB = """name = "Wet Company"
output = "out"
jobs = 2
time_limit = 60

[[step]]
name = "chosen"
do = "choose"
from = ["units", "more.zip"]
where = "bv > 1000 AND year <= 3050"

[[step]]
name = "on paper"
do = "sheets"
from = "step:chosen"
out = "sheets.pdf"
paper = "a4"
pilot = ["{name}, 3/4"]
"""
ODD_TEXT = b"999 Medium Laser [DE] (R) CT 12/7 Ammo"
COUNTED = ("engine", "gyro", "heat", "pilot", "motive", "SI", "fuel", "sensors")


def _force(unit: Unit, dice: Random) -> bytes:
    return write(unit, "mul", played(unit, dice).condition)


def _campaign(unit: Unit, dice: Random) -> bytes:
    force = _force(unit, dice).decode()
    entity = force[force.index("<entity") : force.rindex("</unit>")]
    kind, design = "blk", ""
    for form in ("mtf", "blk"):
        with suppress(Unwritable):
            kind, design = form, write(unit, form).decode()
            break
    return CAMPAIGN.format(entity=entity, name=unit.name.replace("&", ""), kind=kind, design=design).encode()


def _condition(unit: Unit, dice: Random) -> bytes:
    condition = played(unit, dice).condition.model_dump(mode="json", exclude_defaults=True)
    return json.dumps(condition if dice.random() < 0.7 else {unit.name: condition, "x.mtf": condition}).encode()


def _record(unit: Unit, dice: Random) -> bytes:
    return "\n".join(write_record(played(unit, dice).record)).encode()


def _job(unit: Unit, dice: Random) -> bytes:
    return JOB.format(name=unit.name.replace('"', "")).encode()


def _words(unit: Unit, dice: Random) -> bytes:
    """Damage in words."""
    places = mount_locations(unit) or ("TPRS",)
    items = [mount.item for mount in unit.mounts] or ["Medium Laser"]
    words = (
        lambda: f"{dice.choice(places)} {dice.choice((1, 5, 60, 9999))}{dice.choice(('', ' rear', ' armour'))}",
        lambda: f"{dice.choice(items)} {dice.choice(('', 'gone', '3 shots', '1'))}",
        lambda: f"{dice.choice(places)} slot {dice.choice((0, 1, 4, 99))}",
        lambda: f"{dice.choice(COUNTED)} {dice.choice((1, 2, 40))}",
    )
    return ", ".join(dice.choice(words)() for _ in range(dice.randint(1, 6))).encode()


def _sheet(unit: Unit, dice: Random) -> bytes:
    """A printed sheet, whole; its texts may say something else, and what it has inside, too."""
    pages = draw(unit, played(unit, dice).condition)
    how = dice.random()
    if how < 0.7:
        pages = [_without_data(page) for page in pages] if how < 0.5 else [_other_data(page, dice) for page in pages]
    if how > 0.1:
        pages = [
            page._replace(elements=_texts_changed(page.elements, dice, dice.choice((0.003, 0.03, 0.3))))
            for page in pages
        ]
    return pdf.to_bytes(pages, title=unit.name)


def _without_data(page: Page) -> Page:
    return page._replace(attachments=())


def _other_data(page: Page, dice: Random) -> Page:
    def other(kept: Attachment) -> Attachment:
        tree = json.loads(kept.data)
        return kept._replace(data=json.dumps(json_values(tree, dice, tree)).encode())

    return page._replace(attachments=[other(kept) for kept in page.attachments])


def _texts_changed(elements: Sequence[Element], dice: Random, share: float) -> list[Element]:
    """The elements with some of their texts damaged."""
    changed: list[Element] = []
    for element in elements:
        if isinstance(element, Text) and dice.random() < share:
            text = mutated(element.text.encode(), dice, ODD_TEXT).decode("utf-8", "replace")
            changed.append(element._replace(text=text[:500]))
        elif isinstance(element, Group):
            changed.append(element._replace(elements=_texts_changed(element.elements, dice, share)))
        else:
            changed.append(element)
    return changed


def _packed(unit: Unit, dice: Random) -> bytes:
    return gzip.compress(mutated(_force(unit, dice), dice, b""), mtime=0)


class Made(NamedTuple):
    """A kind of file that can be made: how often, how, and how often it is damaged afterwards."""

    suffix: str
    share: int
    make: Callable[[Unit, Random], bytes]
    damaged: float = 0.95


KINDS = (
    Made(".mul", 60, _force),
    Made(".cpnx", 12, _campaign),
    Made(".gz", 4, _packed, 0.3),
    Made(".pdf", 4, _sheet, 0.2),
    Made(".condition", 30, _condition),
    Made(".record", 20, _record),
    Made(".words", 20, _words, 0.6),
    Made(".toml", 8, _job),
)
"""In the order of importance; `share` is of a thousand inputs."""


def kind_of(number: int) -> Made | None:
    """The kind that an input of a number below 1,000 is; None for a file as it is found."""
    for kind in KINDS:
        if (number := number - kind.share) < 0:
            return kind
    return None
