"""How long commands take over an unchanged corpus, with figures in the cache, and for the first time.

python benchmarks/cache.py [FOLDER-WITH-ZIPS]
"""

import sys
from tempfile import TemporaryDirectory

from corpus import archives, parser
from measure import Measure, call, least, report

MOST_SECONDS = 1.0

CALLS = (
    ("stats", "--format", "jsonl"),
    ("alpha-strike", "--format", "csv"),
    ("stats", "--where", "pv < 30 and tech_base = 'Clan'", "--format", "jsonl"),
)


def main() -> int:
    zips = archives(parser(__doc__).parse_args().corpus)
    measures = []
    with TemporaryDirectory() as cache:
        for command, *options in CALLS:
            words = (command, *zips, *options, "-q")
            name = " ".join((command, *options[:2]))
            first = call(*words, cache=cache)
            measures.append(Measure(f"{name}, first", first.seconds, "s"))
            again = least(lambda words=words: call(*words, cache=cache))
            measures.append(Measure(f"{name}, again", again.seconds, "s", most=MOST_SECONDS))
    return report(measures)


if __name__ == "__main__":
    sys.exit(main())
