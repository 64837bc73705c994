"""What it takes to resume a job that is done, against the job itself.

python benchmarks/batch_resume.py [FOLDER-WITH-ZIPS] [--units N]
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from corpus import parser
from measure import Measure, call, report

from importers import walk

MOST_SHARE = 0.5  # of the job

JOB = """
output = "out"
[[step]]
do = "convert"
from = "units/"
to = "json"
[[step]]
do = "stats"
from = "units/"
out = "figures.jsonl"
"""


def main() -> int:
    line = parser(__doc__)
    line.add_argument("--units", type=int, default=1000, metavar="N")
    asked = line.parse_args()
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "units").mkdir()
        for number, source in enumerate(list(walk([str(asked.corpus / "meks.zip")]))[: asked.units]):
            (folder / "units" / f"{number:05}.mtf").write_bytes(source.read())
        (folder / "job.toml").write_text(JOB, "utf-8")
        job = ("batch", str(folder / "job.toml"), "-q")
        whole = call(*job, codes=(0, 1))
        again = call(*job, "--resume", codes=(0, 1))
    share = again.seconds / whole.seconds
    return report(
        [
            Measure("the job", whole.seconds, "s"),
            Measure("resumed when it is done", again.seconds, "s"),
            Measure("share of the job", share, "", most=MOST_SHARE),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
