"""The tree of formations of a campaign: which lance of which company a unit is in."""

from importers.xml import Element, line_of
from sheets.problem import Problem

DEEPEST = 30
NAMES = (("forces", "force", "subforces"), ("formations", "formation", "subFormations"))
"""What the tree, a node and the nodes below one are called, in older files and in newer ones."""


def formations(root: Element, file: str, noted: list[Problem]) -> dict[str, tuple[str, ...]]:
    """The names of the formations above each unit, by the unit's id."""
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
                    noted.append(Problem(file=file, line=line_of(unit), found=twice, done="the first one holds"))
                found.setdefault(identity, tuple(name for name in path if name))
            if len(path) < DEEPEST:
                todo += [(each, path) for each in element.findall(f"{below}/{node}")]
    return found
