"""What an import costs, against the bare imports of the libraries that it stands on.

    python -m tests.benchmarks.import_cost DUMP... [--runs 5]

Prints the processor time of `shortlist import DUMP... --json` on a fresh library, of the same
import again, and of `python -c "import sqlmodel, whoosh.index"`, with the ratios.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.costs import Cost, in_turn, median, process_cost, ratio


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dumps", nargs="+")
    parser.add_argument("--runs", type=int, default=5)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        number = 0

        def command() -> list[str]:
            place = str(Path(folder) / f"library-{number}")
            shortlist = [sys.executable, "-m", "desktop.cli", "--library", place]
            return [*shortlist, "import", *wanted.dumps, "--json"]

        def fresh() -> Cost:
            nonlocal number
            number += 1
            return process_cost(command())

        def again() -> Cost:
            return process_cost(command())

        def floor() -> Cost:
            return process_cost([sys.executable, "-c", "import sqlmodel, whoosh.index"])

        first, second, bare = in_turn(wanted.runs, fresh, again, floor)
    print(f"import, fresh library : {median(first):6.2f} s   {ratio(first, bare):5.2f} x floor")
    print(f"import, once more     : {median(second):6.2f} s   {ratio(second, bare):5.2f} x floor")
    print(f"floor, bare imports   : {median(bare):6.2f} s")


if __name__ == "__main__":
    main()
