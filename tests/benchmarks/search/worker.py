"""A process that has one engine open and searches when it is told to.

    python -m tests.benchmarks.search.worker ENGINE FOLDER RARE

Lines of standard input are `{"search": 3, "cold": false}`; each is answered by a line.
"""

import json
import os
import sys
import time
from pathlib import Path

from tests.benchmarks.importing import resident
from tests.benchmarks.search.engine import NotAskedError, engine
from tests.benchmarks.search.papers import searches


def main() -> None:
    name, folder, rare = sys.argv[1:]
    module = engine(name)
    before = resident(os.getpid())
    began = time.perf_counter()
    opened = module.opened(Path(folder))
    wanted = searches(rare)
    opened_ms = 1000 * (time.perf_counter() - began)
    print(json.dumps({"ms": opened_ms}), flush=True)
    for line in sys.stdin:
        told = json.loads(line)
        if told["cold"]:
            opened.forget()
        began = time.perf_counter()
        try:
            answer = opened.ask(wanted[told["search"]])
        except NotAskedError:
            print(json.dumps({"ms": None}), flush=True)
            continue
        spent = 1000 * (time.perf_counter() - began)
        memory = (resident(os.getpid()) - before) / 1024
        said = {"ms": spent, "ids": answer.ids, "total": answer.total, "memory": memory}
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
