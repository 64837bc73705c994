"""A company through its campaign: units, pilots, games and the logs of its units, in one store.

The store
    store        opening a store, a SQLite file or a PostgreSQL server; its transactions, errors, backups
    tables       the tables for queries, and version by version
    ledger       the commands of a store: their one order, their ids, undo and redo
    company      the rows of a store: campaigns, members, pilots, forces, games
    lines        the log of a member, with a digest that tells when a line is missing; states from which it is replayed
    journal      what happened between the games, with its cost; accounts and spare parts are sums over it
    links        the links of the live sheet, and the answers to its commands
    exchange     a campaign as a file of JSON lines; json_stream: files of version 1
    in_use       the campaign of each store that a user chose

Play
    naming       the words by which a member is meant; when: days and times as people type them
    sessions     play sessions of members; earlier: as they were after an event or at a moment
    unit_words   the events of the words after a command
    access       a campaign as one player reads and writes it
    force_session  the lines and events of one player for a whole force
    replies      the answers of the force, as text and as data
    games        games begin and end, their phases and turns
    fire         shots at units of the campaign; aim: a line of fire; attempts: its attacks with their numbers
    wear         the condition of a member in short: crew, what is broken, shots left

Between the games
    joining      units join with their crews and marks; seats: pilots and their seats
    workshop     work on units and pilots, with its entries; bay: repairs, rearming, salvage
    pack_in_use  the pack of a campaign, and its charges as entries of the journal
    payments     prices, pay, upkeep and experience; pack_inputs: `--input`; pack_work: training, hiring, refits
    readback     sheets that were ticked
    paper        pages of a force
    as_force     members as units of a force, for force files and checks
"""
