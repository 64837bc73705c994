"""Files of jobs (`astech batch JOB.toml`): named steps over many units, resumed after any interruption.

`jobfile` reads and checks the file, `steps` makes of each step the work on one unit, `journal` remembers what is whole,
`running` does the steps, here or on a cluster (`cluster`).
"""
