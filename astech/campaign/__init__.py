"""A company through its campaign: units, pilots, games, and everything that was said of them, in one store.

What is where
    store        opening a store, a SQLite file or a PostgreSQL server; its transactions; what goes wrong; backups
    tables       the tables for queries, and version by version
    company      what is in a store: campaigns, members, pilots, forces, games, who sits in a unit
    events       the log of a member: lines are appended once and in order, whoever else writes
    journal      what happened between the games, with what it cost; accounts and spare parts are sums over it
    naming       the words by which a member is meant; when: days and times as people type them
    table        a member at the table: a play session whose record is in the store
    wear         how a member stands: its seats, what is broken on it, how many shots are left
    bay          repairs, rearming, salvage
    exchange     a campaign as one JSON file
    readback     sheets that were ticked
    paper        what is printed of a force
"""
