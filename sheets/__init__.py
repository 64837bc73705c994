"""The core of AsTech, without input or output: units and their rules, and the marks of play on them.

units: what a unit is · equipment: the catalogue of what it carries · editions, errata: the books and what their errata
changed · rules: facts and tables that several products need · construction: mass, cost, legality · battlevalue,
alphastrike: what a unit is worth in either game · record: what has happened to it · play: what an event does ·
formats: the words of file formats that readers and writers share · figures, report, problem: the shapes of answers
"""
