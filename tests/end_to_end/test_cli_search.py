import pytest


def found(done):
    return [paper["id"] for paper in done.json["papers"]]


def test_a_search_gives_the_fields_of_the_contract(filled):
    filled.ok("mark", "keep", "1")
    filled.ok("rate", "5", "1")
    filled.ok("tag", "gpu", "1")

    result = filled.ok("search", "neuroevolution", "--json").json

    assert set(result) == {"total", "took_ms", "papers"}
    assert result["total"] == 1
    assert result["took_ms"] >= 0
    (paper,) = result["papers"]
    assert set(paper) == {
        "id", "label", "title", "system", "decision", "rating", "tags", "year", "best_factor",
        "snippet",
    }  # fmt: skip
    assert paper["label"].startswith("Kestrel: ")
    assert paper["system"] == "Kestrel"
    assert paper["best_factor"] == pytest.approx(500)
    assert "neuroevolution" in paper["snippet"]
    assert (paper["id"], paper["decision"], paper["rating"], paper["tags"]) == (
        1,
        "keep",
        5,
        ["gpu"],
    )
    assert (paper["title"], paper["year"]) == (None, None)


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("latency OR quantum", [2, 3]),
        ("-has:claim", [3]),
        ("platform:GPU speedup:>10", [1]),
        ("zeppelin", []),
    ],
)
def test_a_query_finds_what_it_says(filled, query, ids):
    done = filled.ok("search", "--json", "--", query)

    assert sorted(found(done)) == ids
    assert done.json["total"] == len(ids)


def test_words_of_a_query_need_no_quotes_of_the_shell(filled):
    assert found(filled.ok("search", "quantum", "hardware", "--json")) == [3]


def test_an_order_and_a_limit_hold(filled):
    filled.ok("rate", "5", "3")
    filled.ok("rate", "2", "1")

    done = filled.ok("search", "", "--sort", "rating", "--limit", "2", "--json")
    assert (found(done), done.json["total"]) == ([3, 1], 4)

    assert found(filled.ok("search", "", "--sort", "speedup", "--json"))[:3] == [1, 2, 4]


def test_people_get_a_table_and_what_was_cut_is_said(filled):
    filled.ok("mark", "later", "2")

    done = filled.ok("search", "", "--sort", "speedup", "--limit", "2")

    assert [line.split()[0] for line in done.lines] == ["id", "1", "2"]
    assert "later" in done.lines[2]
    assert "500×" in done.lines[1]
    assert done.stderr == "2 more; --limit 0 prints all 4.\n"


@pytest.mark.parametrize(
    ("query", "carets"),
    [
        ("quantum AND )", "AND )"),
        ("quantum year:soon", "year:soon"),
        ('"open', '"open'),
        ("größer 量子 year:soon", "year:soon"),
    ],
)
def test_a_wrong_query_is_shown_with_carets_and_ends_with_2(filled, query, carets):
    done = filled("search", query)

    assert done.code == 2
    assert done.stdout == ""
    sentence, shown, pointed = done.stderr.splitlines()
    assert sentence.endswith((".", "?"))
    assert shown == f"  {query}"
    assert set(pointed) == {" ", "^"}
    # A Chinese sign fills two columns of a terminal.
    wide = 2 if "量" in query else 0
    assert 2 + query.index(carets) + wide <= pointed.index("^") < 2 + wide + len(query)


def test_every_verb_that_takes_a_query_shows_a_wrong_one(filled):
    results = filled.many(
        ("claims", "year:soon"),
        ("mark", "keep", "-q", "year:soon"),
        ("export", "csv", "-o", "x", "year:soon"),
        ("chart", "speedups", "-o", "x.svg", "year:soon"),
    )

    for done in results:
        assert (done.code, done.stdout) == (2, "")
        assert done.stderr.splitlines()[1] == "  year:soon"
    assert not (filled.folder / "x").exists()
    assert not (filled.folder / "x.svg").exists()


def test_a_word_that_kills_a_query_is_named(filled):
    done = filled.ok("search", "quantum", "zeppelin")

    assert done.stdout == ""
    assert "zeppelin" in done.stderr
    assert "quantum" not in done.stderr


def test_a_slip_of_the_fingers_is_corrected(filled):
    assert "neuroevolution" in filled.ok("search", "neuroevoluton").stderr


def test_a_paper_is_shown_for_people(filled):
    filled.ok("tag", "gpu", "4")
    text = filled.ok("show", "4").stdout

    assert text.startswith("Pebble: ")
    assert "1.37×" in text
    assert "cuSPARSE" in text
    assert "gpu" in text
    assert "papers.txt, line 9" in text


def test_a_paper_is_shown_in_full_as_json(filled):
    paper = filled.ok("show", "4", "--json").json

    assert paper["abstract"].endswith("It is 1.37× faster than cuSPARSE on an NVIDIA V100 GPU.")
    (origin,) = paper["origins"]
    assert (origin["file"], origin["position"], origin["line"]) == ("papers.txt", 3, 9)
    assert origin["listing_title"] == "Invented Daily Papers"
    assert "1.37times faster" in origin["raw"]
    (claim,) = paper["claims"]
    assert (claim["factor_low"], claim["factor_high"]) == (1.37, 1.37)
    assert claim["baseline"] == "cuSPARSE"
    assert claim["platform"] == ["NVIDIA V100"]
    assert paper["abstract"][claim["start"] : claim["end"]] == claim["quote"]
    assert filled.ok("show", "1", "--json").json["links"] == ["https://example.org/kestrel"]


def test_claims_are_listed_largest_first(filled):
    result = filled.ok("claims", "--json").json

    assert result["total"] == 3
    assert [claim["paper_id"] for claim in result["claims"]] == [1, 2, 4]
    assert [claim["factor_high"] for claim in result["claims"]] == pytest.approx(
        [500, 1 / 0.65, 1.37]
    )
    assert [claim["bound"] for claim in result["claims"]] == ["up_to", "exact", "exact"]
    assert [claim["platform_class"] for claim in result["claims"]] == [["GPU"], ["CPU"], ["GPU"]]
    assert [claim["text"] for claim in result["claims"]] == ["up to 500×", "35% less", "1.37×"]

    one = filled.ok("claims", "latency", "--json").json
    assert [claim["paper_id"] for claim in one["claims"]] == [2]


def test_claims_as_csv(filled):
    import csv
    from io import StringIO

    rows = list(csv.DictReader(StringIO(filled.ok("claims", "--csv").stdout)))

    assert [row["paper_id"] for row in rows] == ["1", "2", "4"]
    assert rows[0]["baseline"] == "NEAT-Python"


def test_without_a_library_nothing_is_made_and_the_next_step_is_said(shortlist):
    results = shortlist.many(
        ("search", "x"),
        ("show", "1"),
        ("claims",),
        ("stats",),
        ("history",),
        ("undo",),
        ("check",),
        ("mark", "keep", "1"),
        ("export", "csv", "-o", "x"),
        ("backup",),
        ("reindex",),
    )

    for done in results:
        assert (done.code, done.stdout) == (1, "")
        assert "shortlist import FILE" in done.stderr
    assert not shortlist.library.exists()


def test_the_library_may_be_named_anywhere_on_the_line(filled):
    filled.environment["SHORTLIST_LIBRARY"] = str(filled.folder / "none")
    here = str(filled.library)

    assert filled.ok("--library", here, "stats", "--json").json["papers"] == 4
    assert filled.ok("stats", "--json", "--library", here).json["papers"] == 4
    assert filled.ok("stats", f"--library={here}", "--json").json["papers"] == 4
    assert filled("stats").code == 1


def test_a_word_that_is_not_wanted_needs_nothing_before_it(filled):
    alone = filled.ok("search", "-has:claim", "--json")
    assert found(alone) == [3]
    among = filled.ok("search", "latency", "OR", "-has:claim", "--json")
    assert sorted(found(among)) == [2, 3]
    assert filled.ok("claims", "-platform:GPU", "--json").json["total"] > 0


@pytest.mark.parametrize("option", ["--jsn", "--limt=2", "-n"])
def test_a_mistyped_option_is_no_word(filled, option):
    done = filled("search", "-survey", option)
    assert done.code == 2
    assert done.stdout == ""
    assert "No such option" in done.stderr


def test_a_factor_is_a_number_that_people_would_write(shortlist):
    (shortlist.folder / "quern.txt").write_text(
        "We present Quern. It cuts latency by 99% on an A100 GPU.\n", "utf-8"
    )
    shortlist.ok("import", "quern.txt")
    (paper,) = shortlist.ok("search", "", "--json").json["papers"]
    assert paper["best_factor"] == 100
    (claim,) = shortlist.ok("claims", "--json").json["claims"]
    assert (claim["factor_low"], claim["factor_high"]) == (100, 100)


def test_papers_are_sorted_by_one_order_behind_another(filled):
    filled.ok("rate", "5", "2", "4")
    filled.ok("rate", "3", "1")
    assert found(filled.ok("search", "", "--sort", "rating,-speedup", "--json")) == [4, 2, 1, 3]
    assert found(filled.ok("search", "", "--sort", "-rating", "--json")) == [1, 2, 4, 3]
    assert filled("search", "", "--sort", "").code == 2
    wrong = filled("search", "", "--sort", "rating,size")
    assert (wrong.code, "Write one of relevance, added" in wrong.stderr) == (2, True)
