"""A company through its campaign: units, pilots, games, and everything that was said of them, in one store.

What is where
    store        opening a store, a SQLite file or a PostgreSQL server; its transactions; what goes wrong, in sentences
    migrations   the tables, version by version; tables: the same for queries; backup: a copy of any store
    company      what is in a store: campaigns, members, pilots, forces, games, and how they are written and read
    events       the log of a member: lines are appended once and in order, whoever else writes
    journal      what happened between the games, with what it cost; accounts and spare parts are sums over it
    naming       the words by which a member is meant
    table        a member at the table: a play session whose record is in the store
    crews        who sits in a unit, by its record; seats: taking seats
    wear         what is broken on a member, and how many shots are left
    bay          repairs, rearming, salvage
    exchange     a campaign as one JSON file
    readback     sheets that were ticked
    paper        what is printed of a force
"""
