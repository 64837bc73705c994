"""Construction rules: masses, slots, limits, legality and C-bill cost, each with its rule.

- `verdict.verdict(unit)` gives all results together; `families` has its mass and its cost, `checks` its findings.
- Each family has its sums in a module of its name (`mech`, `vehicle`, `support`, `fighter`, `spacecraft`,
  `battlearmor`, `protomech`, `infantry`, `guns`), its checks there or in a module next to it (`mech_checks`,
  `mech_slots`, ...).
- What all families share: `armor`, `engine`, `heat_sinks`, `transport`, `equipment`, `technology`; `items` with the
  `formulas` for the figures of single items; `budget`, `bill` and `finding`, of which sums and checks are made.
"""
