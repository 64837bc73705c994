"""Phrases a second: every phrase of the tests, parsed for its unit, in processor time.

python benchmarks/words.py [SECONDS]
"""

import sys
from contextlib import suppress
from time import process_time

import corpus  # noqa: F401  (finds the tests)

from astech.words import WordContext, WordError, complete, parse
from tests.astech.words.test_phrases import ALL, context

SECONDS = 3.0


def main() -> None:
    """Parse all phrases again and again, and print how many were parsed in a second."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    phrases = [(context(row.values[0]), row.values[1]) for row in ALL]
    # a context is made for each line, as in a session
    slowest = (0.0, "")
    for where, phrase in phrases:  # tables and names are made once a unit
        with suppress(WordError):
            parse(phrase, where)
    done, start = 0, process_time()
    while process_time() - start < seconds:
        for where, phrase in phrases:
            started = process_time()
            with suppress(WordError):
                parse(phrase, WordContext(where.unit, where.state, where.options))
            slowest = max(slowest, (process_time() - started, phrase))
        done += len(phrases)
    spent = process_time() - start
    print(f"{done / spent:,.0f} phrases a second, of {len(phrases)}")
    print(f"the slowest takes {slowest[0] * 1000:.1f} ms: {slowest[1]}")
    start = process_time()
    for where, phrase in phrases:
        complete(phrase, where)
    print(f"{len(phrases) / (process_time() - start):,.0f} completions a second")


if __name__ == "__main__":
    main()
