"""Reported speedups as a chart: claims → figure → window, SVG, PNG, CSV.

`figure`, `axis`, `packing`, `drawing`, `svg`, `png` and `table` know no Qt: the command line
draws with them. Only the widgets import PySide6, and only `speedup_chart` pyqtgraph.
"""
