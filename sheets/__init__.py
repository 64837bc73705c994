"""The core of AsTech, without input or output: units, their rules, and their state in play.

- `units`: unit models; `equipment`: the catalogue; `editions` and `errata`: the books and their errata.
- `rules`: rules and tables that several parts share; `construction`: mass, cost, legality; `battlevalue` and
  `alphastrike`: Battle Value and Alpha Strike elements.
- `record`: events, states and conditions; `play`: effects of events.
- `formats`: file formats; `figures`, `edition_changes`, `problem`: result types.
"""
