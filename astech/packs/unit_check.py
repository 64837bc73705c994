"""Check single units against the rules of a pack on single units."""

from hashlib import sha256
from pathlib import Path

from astech.packs.document import load_pack
from astech.packs.model import UNIT_VERBS, EventPack
from astech.packs.rows import PackUnit
from sheets.construction.finding import Finding, error, warning
from sheets.roster import RosterMember
from sheets.units import Unit

SECONDS_A_UNIT = 1.0


class UnitCheck:
    """Checks units against `require`, `forbid`, `allow` and `deny`; other rules apply to forces."""

    def __init__(self, path: Path, edition: str = "") -> None:
        check = load_pack(path, edition)
        alone = tuple(
            rule
            for rule in check.rules
            if not rule.group and any(getattr(rule, verb) is not None for verb in UNIT_VERBS)
        )
        self._check = check.with_rules(alone)
        self._pack: EventPack = check.pack
        tables = repr((check.override, {key: sorted(each) for key, each in check.available.items()}))
        self.digest = sha256(f"{check.pack.model_dump_json()}{tables}".encode()).hexdigest()

    def findings(self, unit: Unit) -> tuple[Finding, ...]:
        """Return the rules that a unit with a crew of 4/5 breaks, as findings."""
        self._check.tables.allow(SECONDS_A_UNIT)
        return tuple(
            (warning if found.level == "warning" else error)(
                f"pack.{found.rule}", f"{found.text}: {found.found}" if found.text else found.found, self._pack.pack.id
            )
            for found in self._check.violations([PackUnit("", RosterMember(unit))])
        )
