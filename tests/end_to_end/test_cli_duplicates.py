"""`shortlist duplicates`: measured on labelled pairs, as the contract says."""

PAIRS = """\
title_a,authors_a,year_a,abstract_a,title_b,authors_b,year_b,abstract_b,source,same
Kernels for trees,"Chen, J.",2023,,KERNELS FOR TREES.,Jian Chen,,,x,1
Kernels for trees,"Chen, J.",2023,,"Kernels for trees, Part II",Jian Chen,2023,,x,0
Kernels for trees,"Chen, J.",2023,,Erratum: Kernels for trees,"Chen, J.",2023,,x,0
Kernels for trees,"Chen, J.",2023,,A study of something else,Ruth Okafor,2001,,x,1
"""
"""Of the duplicates one of two can be found: the last is labelled wrongly on purpose."""


def test_simulate_prints_sensitivity_and_specificity(shortlist):
    (shortlist.folder / "pairs.csv").write_text(PAIRS)
    measured = shortlist.ok("duplicates", "simulate", "pairs.csv", "--json").json
    assert measured == {"pairs": 4, "sensitivity": 0.5, "specificity": 1.0}


def test_simulate_shows_what_was_judged_wrongly(shortlist):
    (shortlist.folder / "pairs.csv").write_text(PAIRS)
    lines = shortlist.ok("duplicates", "simulate", "pairs.csv").lines
    assert lines[0] == "4 pairs"
    assert lines[-1].split()[:3] == ["5", "same", "different"]


def test_a_table_without_labels_is_refused_with_a_sentence(shortlist):
    (shortlist.folder / "pairs.csv").write_text("title_a,title_b\nx,y\n")
    failed = shortlist("duplicates", "simulate", "pairs.csv")
    assert failed.code == 1
    assert "no column “same”" in failed.stderr
