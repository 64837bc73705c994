"""Which units of a force share data: the nets that links and masters make."""

from collections.abc import Iterable

from sheets.record.force import ForceEntry

LINKS = "c3-links"  # what the reader of an entity keeps for us, ids separated by blanks


def with_networks(entries: tuple[ForceEntry, ...]) -> tuple[ForceEntry, ...]:
    """The entries with the names of their networks: units that are linked, directly or through others, share one."""
    own = [_ids(entry) for entry in entries]
    linked = [{*ids, *entry.kept.get(LINKS, "").split()} for ids, entry in zip(own, entries, strict=True)]
    groups = _joined(linked)
    result = []
    for entry, ids in zip(entries, linked, strict=True):
        kept = {name: value for name, value in entry.kept.items() if name != LINKS}
        name = next((number for number, group in enumerate(groups, 1) if ids & group), None)
        members = sum(bool(other & groups[name - 1]) for other in linked) if name else 0
        network = f"net {name}" if members > 1 else None
        result.append(entry.model_copy(update={"network": network, "kept": kept}))
    return tuple(result)


def _ids(entry: ForceEntry) -> set[str]:
    """The id of a unit in its network, and that of its master."""
    return {identity for name in ("c3UUID", "c3MasterIs") if (identity := entry.kept.get(name, ""))}


def _joined(sets: Iterable[set[str]]) -> list[set[str]]:
    """Sets that have something in common, put together; empty ones left out."""
    groups: list[set[str]] = []
    for each in sets:
        if each:
            touching = [group for group in groups if group & each]
            groups = [group for group in groups if not group & each] + [each.union(*touching)]
    return groups
