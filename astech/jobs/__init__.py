"""Job files (`astech batch JOB.toml`): named steps over many units, which can resume after an interruption.

`jobfile` reads and checks the file, `steps` prepares the work of each step, `journal` records finished sources,
`running` does the steps, on this machine or on a cluster (`cluster`).
"""
