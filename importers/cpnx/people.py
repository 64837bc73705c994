"""The people of a campaign and its formations: the crew of each unit, its skills, and its place in the force."""

from importers.xml import Element, line_number
from sheets.problem import Problem
from sheets.record.condition import MOST_LETTERS, CrewMarks

DEEPEST = 30
NAMES = (("forces", "force", "subforces"), ("formations", "formation", "subFormations"))
"""Names of nodes of the tree and their children, in older and in newer files."""


def formations(root: Element, file: str, noted: list[Problem]) -> dict[str, tuple[str, ...]]:
    """Names of the formations above each unit, by the unit's id."""
    found: dict[str, tuple[str, ...]] = {}
    for tree, node, below in NAMES:
        top = root.find(tree)
        pending = [(each, ()) for each in top.findall(node)] if top is not None else []
        todo: list[tuple[Element, tuple[str, ...]]] = list(pending)
        while todo:
            element, above = todo.pop()
            path = (*above, (element.findtext("name") or "").strip())
            for unit in element.findall("units/unit"):
                identity = str(unit.get("id", ""))
                if identity in found:
                    twice = f"the unit {identity[:40]} in a second formation"
                    noted.append(Problem(file=file, line=line_number(unit), found=twice, done="the first one holds"))
                found.setdefault(identity, tuple(name for name in path if name))
            if len(path) < DEEPEST:
                todo += [(each, path) for each in element.findall(f"{below}/{node}")]
    return found


PLACES = ("personnel/person", "humanResources/personnel/person")
SEATS = ("driverId", "gunnerId", "vesselCrewId", "navigatorId", "techOfficerId")
"""The crew fields of a unit: a pilot both drives and shoots."""
BEST, WORST = 0, 8
MOST_HITS = 6

# The skills of each type of unit, by its movement: gunnery, then piloting.
_MEK = (("Gunnery/Mek", "Gunnery/Mech"), ("Piloting/Mek", "Piloting/Mech"))
_GROUND = (("Gunnery/Vehicle",), ("Piloting/Ground Vehicle",))
_FOOT = (("Small Arms", "Gunnery/Battlesuit"), ("Anti-Mek", "Anti-Mech"))
_AEROSPACE = (
    ("Gunnery/Aerospace", "Gunnery/Aircraft", "Gunnery/Spacecraft"),
    ("Piloting/Aerospace", "Piloting/Aircraft", "Piloting/Spacecraft"),
)
SKILLS = {
    **dict.fromkeys(("biped", "quad", "tripod"), _MEK),
    **dict.fromkeys(("tracked", "wheeled", "hover", "wige", "rail", "maglev"), _GROUND),
    "vtol": (("Gunnery/Vehicle",), ("Piloting/VTOL",)),
    **dict.fromkeys(("naval", "hydrofoil", "submarine"), (("Gunnery/Vehicle",), ("Piloting/Naval",))),
    **dict.fromkeys(("leg", "motorized", "jump", "umu"), _FOOT),
    **dict.fromkeys(("aerodyne", "spheroid"), _AEROSPACE),
}
ANY = (
    (*(name for names, _ in (_MEK, _GROUND, _AEROSPACE, _FOOT) for name in names), "Gunnery/ProtoMek"),
    tuple(name for _, names in (_MEK, _GROUND, _AEROSPACE, _FOOT) for name in names),
)


class People:
    """The people of a campaign, and the value of each skill level."""

    def __init__(self, root: Element, file: str, noted: list[Problem]) -> None:
        self.file = file
        self.noted = noted
        self.persons = {str(person.get("id", "")): person for place in PLACES for person in root.findall(place)}
        self.types: dict[str, tuple[int, bool]] = {}
        for kind in root.findall("skillTypes/skillType"):
            target = _number(kind.findtext("target"))
            counts_up = (kind.findtext("countUp") or kind.findtext("isCountUp") or "").strip() == "true"
            if target is not None:
                self.types[(kind.findtext("name") or "").strip()] = (target, counts_up)

    def crew(self, unit: Element, movement: str, name: str) -> tuple[CrewMarks, ...]:
        """The crew of a unit as one: the name of the first, the skills of gunner and driver, the most hits of any."""
        seated = [(seat, (element.text or "").strip()) for seat in SEATS for element in unit.findall(seat)]
        present: list[tuple[str, Element]] = []
        for seat, identity in seated:
            person = self.persons.get(identity)
            if person is None:
                found = f"{name}: {seat} {identity[:40]!r} is not a person of this campaign"
                self.noted.append(
                    Problem(file=self.file, line=line_number(unit), found=found, done="the seat stays empty")
                )
            else:
                present.append((seat, person))
        if not present:
            return ()
        gunnery_names, piloting_names = SKILLS.get(movement.strip().lower(), ANY)
        gunner = next((person for seat, person in present if seat == "gunnerId"), present[0][1])
        driver = present[0][1]
        return (
            CrewMarks(
                name=_name(driver)[:MOST_LETTERS],
                gunnery=self._skill(gunner, gunnery_names),
                piloting=self._skill(driver, piloting_names),
                hits=max(min(_number(person.findtext("hits")) or 0, MOST_HITS) for _, person in present),
            ),
        )

    def _skill(self, person: Element, names: tuple[str, ...]) -> int | None:
        """Value of the first of these skills that a person has."""
        levels = {}
        for skill in person.findall("skill"):
            level, bonus = _number(skill.findtext("level")), _number(skill.findtext("bonus"))
            if level is not None:
                levels[(skill.findtext("type") or "").strip()] = level + (bonus or 0)
        for name in names:
            if name in levels and name in self.types:
                target, counts_up = self.types[name]
                value = target + levels[name] if counts_up else target - levels[name]
                return min(max(value, BEST), WORST)
        return None


def _name(person: Element) -> str:
    parts = [(person.findtext(tag) or "").strip() for tag in ("givenName", "surname")]
    return " ".join(part for part in parts if part) or (person.findtext("name") or "").strip()


def _number(text: str | None) -> int | None:
    stripped = (text or "").strip()
    digits = stripped.removeprefix("-")
    return int(stripped) if digits.isascii() and digits.isdigit() and len(digits) <= 6 else None
