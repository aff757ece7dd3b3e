"""Reported speedups as a chart: claims → figure → packing → shapes → window, SVG, PNG, CSV.

`grouping`, `figure`, `density`, `axis`, `packing`, `plot_shapes`, `speedup_page`, `drawing`,
`svg`, `png` and `table` know no Qt: the command line draws with them. The widgets paint the same
shapes, through `painting`; the chart of speedups, and it alone, in a view of pyqtgraph, see
`plot_view`.
"""
