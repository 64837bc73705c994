"""Plain figures of units for the ledger, and which units it can follow."""

import re
from collections import Counter
from typing import Any

from sheets.alphastrike import Element
from sheets.equipment import find
from sheets.play import fresh
from sheets.record.record import Options
from sheets.rules.infantry import damage_divisor
from sheets.units import BattleArmor, Fighter, Infantry, Mech, ProtoMech, Unit, Vehicle
from tests.ledger.elements import FAMILY, ElementFigures
from tests.ledger.mech_tables import AES, MechFigures, Slot, ammunition_damage
from tests.ledger.others import OtherFigures

AMMUNITION = re.compile(r"\bammo|pods$|rifleammo|cannonammo", re.IGNORECASE)
NOT_FOLLOWED = re.compile(
    r"partial ?wing|modular|coolant ?pod|radical|booster|risc(?!hyper)|taser|hvac|[bm]-?pod|fuel|searchlight"
    r"|spikes|nova|prototype|vehicular|one-?shot|\(os\)|screen"
    r"|super-?cooled|hypervelocity|blue|harjel",
    re.IGNORECASE,
)
ABSORBING = re.compile(r"modular|partial ?wing|searchlight", re.IGNORECASE)
ARMOR = {
    "standard", "ferro-fibrous", "light-ferro-fibrous", "heavy-ferro-fibrous", "ferro-aluminum", "light-ferro-aluminum",
    "heavy-ferro-aluminum", "ferro-lamellor", "reactive", "reflective", "hardened", "stealth", "ballistic-reinforced",
    "anti-penetrative-ablation", "heat-dissipating", "impact-resistant", "industrial", "heavy-industrial", "primitive",
    "commercial", "primitive-fighter", "standard-protomek",
}  # fmt: skip


SEATS = {
    "standard": 1, "small": 1, "industrial": 1, "primitive": 1, "primitive-industrial": 1, "superheavy": 1,
    "superheavy-industrial": 1, "quadvee": 2, "tripod": 2, "tripod-industrial": 2, "superheavy-tripod": 3,
    "superheavy-tripod-industrial": 3,
}  # fmt: skip
"""Seats of the cockpits that the ledger follows (recorded plays)."""


def mech_figures(mech: Mech, options: Options) -> MechFigures | None:
    """Figures of a 'Mech; None where it carries what the ledger does not follow."""
    plain: dict[str, Any] = mech.model_dump(mode="json")
    items = [mount["item"] for mount in plain["mounts"]]
    if (
        plain["cockpit"] not in SEATS
        or plain["armor"]["type"] not in ARMOR - {"reactive"}
        or plain["heat_sink_override"]
    ):
        return None
    if any(NOT_FOLLOWED.search(item) for item in items):
        return None
    start = fresh(mech, options)
    slots: dict[str, list[Slot | None]] = {}
    ammo: dict[str, tuple[str, int]] = {}
    seen = set[int]()
    for place, row in plain["slots"].items():
        slots[place] = []
        for index, slot in enumerate(row):
            if slot is None or (slot["system"] is None and slot["mount"] is None):
                slots[place].append(None)
                continue
            mount, second = slot["mount"], slot["second"]
            name = slot["system"] or items[mount]
            armored = slot["armored"] if mount is None else plain["mounts"][mount]["armored"]
            slots[place].append(Slot(name, mount, armored, "" if second is None else items[second], second))
            for bin_, letter in ((mount, ""), (second, "b")):
                if bin_ is None or not AMMUNITION.search(items[bin_]):
                    continue
                if bin_ in seen or ammunition_damage(items[bin_]) is None or bin_ not in start.shots:
                    return None
                seen.add(bin_)
                ammo[f"{place}/{index}{letter}"] = (items[bin_], start.shots[bin_])
    if len(seen) != len(start.shots):
        return None
    sinks = plain["heat_sinks"]
    sink = 1 if sinks["type"] in ("single", "compact") else 2
    case = {m["location"] for m in plain["mounts"] if re.fullmatch(r"(IS|CL)?CASE", m["item"])}
    case_ii = {m["location"] for m in plain["mounts"] if re.search(r"CASE ?II", m["item"])}
    if plain["tech_base"] in ("clan", "mixed-clan"):
        case |= set(slots)
    return MechFigures(
        name=f"{mech.chassis} {mech.model}", mass=plain["mass"], walk=plain["walk_mp"],
        quad=plain["body"] in ("quad", "quadvee"), tripod=plain["body"] == "tripod", superheavy=plain["mass"] > 100,
        seats=SEATS[plain["cockpit"]], lam=plain["lam"] or "", quadvee=plain["body"] == "quadvee",
        jump=sum(bool(re.search(r"jump ?jet", item, re.IGNORECASE)) for item in items),
        armor=dict(start.armor), rear=dict(start.rear), structure=dict(start.structure),
        slots=slots, ammo=ammo, capacity=sinks["count"] * sink, sink=sink, sink_type=sinks["type"],
        engine=plain["engine"]["type"],
        gyro=plain["gyro"], cockpit=plain["cockpit"], armor_type=plain["armor"]["type"],
        structure_type=plain["structure"]["type"], industrial=plain["structure"]["type"] == "industrial",
        case=frozenset(case), case_ii=frozenset(case_ii), myomer=plain["myomer"],
        shields={
            n: (found[1].lower(), m["location"])
            for n, m in enumerate(plain["mounts"])
            if (found := re.search(r"(small|medium|large) ?shield", m["item"], re.IGNORECASE))
        },
        enhanced=frozenset(
            place for place, row in slots.items() if place[-1] == "L" and any(s and AES.search(s.name) for s in row)
        ),
    )  # fmt: skip


def other_figures(unit: Unit, options: Options) -> OtherFigures | None:
    """Figures of a unit of another family; None where it carries what the ledger does not follow."""
    plain: dict[str, Any] = unit.model_dump(mode="json")
    start = fresh(unit, options)
    plates = plain.get("armor")
    armor_type = plates["type"] if isinstance(plates, dict) else "standard"
    strange = NOT_FOLLOWED if isinstance(unit, Vehicle) else ABSORBING
    barrier = re.fullmatch(r"bar-(\d+)", armor_type)
    if not (barrier or armor_type in ARMOR - {"hardened", "reflective"}) or any(
        strange.search(m["item"]) for m in plain["mounts"]
    ):
        return None
    known = [(m["location"], find(m["item"])) for m in plain["mounts"]]
    weapons = [(place, entry) for place, entry in known if entry is not None and entry.weapon is not None]
    given: dict[str, Any] = {
        "explosive": frozenset(place for place, entry in weapons if entry.explosive),
        "name": f"{unit.chassis} {unit.model}", "mass": plain.get("mass", 0), "motive": str(plain.get("motive", "")),
        "armor": dict(start.armor), "structure": dict(start.structure), "armor_type": armor_type, "jump": 0,
    }  # fmt: skip
    if isinstance(unit, Vehicle):
        if "FT" in start.armor or {"RO", "TU"} <= set(start.armor) or "FR" not in start.armor or plain["trailer"]:
            return None
        if any(re.search(r"jump|armored ?motive|amphib|chassis", m["item"], re.I) for m in plain["mounts"]):
            return None
        if plain["motive"] not in ("tracked", "wheeled", "hover", "vtol") or not plain["cruise"]:
            return None
        lots = [(m["item"], start.shots[n]) for n, m in enumerate(plain["mounts"]) if n in start.shots]
        points = [(ammunition_damage(name), shots) for name, shots in lots]
        given |= {
            "weapons": dict(Counter(place for place, _ in weapons)),
            "boosted": any(re.search(r"masc|supercharger", m["item"], re.IGNORECASE) for m in plain["mounts"]),
            "ammunition": sum((damage or 0) * shots for damage, shots in points),
            "unknown_ammunition": any(damage is None for damage, _ in points), "bins": bool(lots),
            "case": any(re.fullmatch(r"(IS|CL)?CASE", m["item"]) for m in plain["mounts"]),
        }  # fmt: skip
        if barrier:
            given["bar"] = int(barrier[1])
        return OtherFigures(family="vehicle", walk=plain["cruise"], engine=plain["engine"]["type"], **given)
    if isinstance(unit, BattleArmor):
        if re.search(r"reactive|reflective|fire.?resist", str(plain), re.I):
            return None
        return OtherFigures(family="squad", walk=0, **given)
    if isinstance(unit, Infantry):
        given |= {"divisor": damage_divisor(unit), "motive": ""}
        return OtherFigures(family="squad", walk=0, **given)
    if isinstance(unit, ProtoMech):
        if plain["body"] != "biped":
            return None
        return OtherFigures(family="protomech", walk=plain["walk"], **given)
    if isinstance(unit, Fighter) and not plain["support"]:
        threshold = {place: -(-points // 10) for place, points in start.armor.items()}
        return OtherFigures(
            family="fighter",
            walk=0,
            threshold=threshold,
            integrity=start.structural_integrity,
            sinks=plain["heat_sinks"]["count"],
            **given,
        )
    return None


NO_ELEMENT = ("BHJ2", "BHJ3", "RHS", "ECS", "LAM", "BIM", "QV")


def element_figures(element: Element) -> ElementFigures | None:
    """Figures of an element, as its card prints them; None where the ledger does not follow its abilities."""
    codes = tuple(special.code for special in element.specials)
    if element.arcs or element.type.value not in FAMILY or set(codes) & set(NO_ELEMENT):
        return None
    moves = dict(element.movement)
    if list(moves) == ["j"]:
        moves = {"": moves["j"], "j": moves["j"]}
    return ElementFigures(
        name=element.name, kind=element.type.value, move=moves, tmm=element.tmm, armor=element.armor,
        structure=element.structure, threshold=element.threshold, ov=element.ov,
        specials=(*codes, *element.implied), flies=element.aerospace,
        damage={band: float(points) for band, points in zip("SMLE", element.damage, strict=False)},
    )  # fmt: skip
