"""The real window on a library, for somebody else to type into and to watch.

    python -m tests.benchmarks.screen.shown LIBRARY

Says in a line of JSON where its list is on the screen, once it shows all papers and has read ahead,
and stays until its standard input ends.
"""

import json
import sys
from pathlib import Path

from PySide6.QtCore import QPoint, QSocketNotifier
from PySide6.QtWidgets import QApplication

from tests.benchmarks.screen.display import HEIGHT, WIDTH
from tests.benchmarks.window_at_size import Bench


def main() -> None:
    bench = Bench(Path(sys.argv[1]))
    window, view = bench.window, bench.window.list.viewport()
    window.setGeometry(0, 0, WIDTH, HEIGHT)
    window.search_line.edit.setFocus()
    bench.rest(1.0)
    corner = view.mapToGlobal(QPoint(0, 0))
    box = (corner.x(), corner.y(), view.width(), view.height())
    print(json.dumps({"window": int(window.winId()), "list": box}), flush=True)
    end = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
    end.activated.connect(QApplication.quit)
    QApplication.exec()
    bench.close()


if __name__ == "__main__":
    main()
