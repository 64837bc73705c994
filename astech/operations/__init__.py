"""The operations: one module for each subject, with a model of its options and a function that yields results.

This package does not use command lines, terminals or exit codes. A command and a step of a batch job call the same
function with the same options (`astech.options` makes options of the command line of a model's fields, and
`astech.jobs.step_options` reads a step with it).

    options     the base of all options, and how a field is written on a command line
    units       from paths to units: library names, loadouts, force files, conditions, pilots, damage
    rows        the row of a unit, which stats and alpha_strike share
    paper       pages, pictures and folders of files, which sheet, card and tokens share
"""
