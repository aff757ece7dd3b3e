"""`shortlist duplicates`: measured on labelled pairs, as the contract says."""

DUMP = """\
title,abstract,authors,year,venue,doi
Kernels for wide trees,,"Chen, J.",2021,arXiv,
"""
ARTICLE = """\
title,abstract,authors,year,venue,doi
Kernels for wide trees.,,Jian Chen,2024,Journal of Trees,10.1000/trees
Another paper about trees,,Ada Bell,2024,Journal of Trees,10.1000/other
"""

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


def two_kernels(shortlist):
    """A library with the preprint (1), its article (2) and another paper (3)."""
    (shortlist.folder / "preprint.csv").write_text(DUMP)
    (shortlist.folder / "article.csv").write_text(ARTICLE)
    shortlist.ok("import", "preprint.csv")
    shortlist.ok("import", "article.csv")
    assert shortlist.ok("search", "", "--json").json["total"] == 3


def test_duplicates_are_listed_merged_split_and_told_apart(shortlist):
    two_kernels(shortlist)
    (found,) = shortlist.ok("duplicates", "--json").json["groups"]
    # The published one would be kept, so it comes first.
    assert [paper["id"] for paper in found["papers"]] == [2, 1]
    assert found["certain"] is True
    assert found["pairs"] == [
        {"ids": [1, 2], "outcome": "same",
         "reasons": ["same title", "shared author Chen", "years 2021/2024"]}
    ]  # fmt: skip
    assert "1 and 2: same title" in shortlist.ok("duplicates").stdout

    merged = shortlist.ok("duplicates", "merge", "1", "2", "--keep", "1", "--json").json
    assert merged["summary"] == "Merge 2 papers into “Kernels for wide trees”"
    assert merged["kept"] == 1
    assert shortlist.ok("show", "1", "--json").json["doi"] == "10.1000/trees"
    gone = shortlist("show", "2")
    assert gone.code == 1
    said = "Paper 2 was merged into paper 1; `shortlist duplicates split 2` gives it back."
    assert said in gone.stderr
    assert "Paper 2 was merged into paper 1." in shortlist("mark", "keep", "2").stderr
    assert "There is no paper 9 in this library." in shortlist("show", "9").stderr

    split = shortlist.ok("duplicates", "split", "1").stdout
    # Both are called so, the dot at the end of a title aside.
    assert split == "Split a paper off “Kernels for wide trees”\n"
    assert shortlist.ok("show", "1", "--json").json["doi"] is None
    assert shortlist.ok("duplicates", "--json").json["groups"] == []

    shortlist.ok("undo")
    shortlist.ok("undo")
    shortlist.ok("duplicates", "different", "1", "2")
    assert shortlist.ok("duplicates", "--json").json["groups"] == []


def test_certain_ones_are_merged_but_those_at_odds_are_told(shortlist):
    two_kernels(shortlist)
    shortlist.ok("mark", "keep", "1")
    shortlist.ok("mark", "skip", "2")
    done = shortlist.ok("duplicates", "merge", "--certain", "--json").json
    assert (done["merged"], done["summary"]) == ([], None)
    assert done["left_out"][0]["papers"] == [1, 2]
    refused = shortlist("duplicates", "merge", "1", "2")
    assert refused.code == 1
    asked = (
        "“Kernels for wide trees” (2) is marked skip and “Kernels for wide trees” (1) keep. "
        "Say which decision the merged paper gets, with --decision."
    )
    assert asked in refused.stderr
    listed = shortlist.ok("duplicates")
    assert listed.lines == [
        "the same",
        "  2  Kernels for wide trees (2024, skip)",
        "  1  Kernels for wide trees (2021, keep)",
        "    1 and 2: same title; shared author Chen; years 2021/2024",
        f"    {asked}",
        "",
    ]
    assert "1 group is the same for certain" in listed.stderr
    shortlist.ok("duplicates", "merge", "1", "2", "--decision", "later", "--take", "year=1")
    shown = shortlist.ok("show", "2", "--json").json
    assert (shown["decision"], shown["year"]) == ("later", 2021)
    shortlist.ok("undo")
    shortlist.ok("mark", "keep", "2")
    assert shortlist.ok("duplicates", "merge", "--certain").stdout == "Merge 2 papers into 1\n"


def test_wrong_usage_is_told(shortlist):
    two_kernels(shortlist)
    assert shortlist("duplicates", "merge").code == 2
    assert shortlist("duplicates", "merge", "1", "--certain").code == 2
    assert shortlist("duplicates", "merge", "1", "2", "--take", "year").code == 2
    assert shortlist("duplicates", "split", "3").code == 1
