"""`shortlist claim`: confirm, refute, correct, add; every one can be undone."""

import json


def claims(shortlist, *query):
    found = shortlist.ok("claims", *query, "--json").json["claims"]
    return {claim["id"]: claim for claim in found}


def by_paper(shortlist):
    return {claim["paper_id"]: claim for claim in claims(shortlist).values()}


def test_right_wrong_and_back(filled):
    # By hand: paper 1 up to 500x, paper 2 35 % less, paper 4 1.37x.
    ids = {paper: str(claim["id"]) for paper, claim in by_paper(filled).items()}
    assert sorted(ids) == [1, 2, 4]

    assert filled.ok("claim", "right", ids[1], ids[2]).stdout == "Confirm 2 claims\n"
    done = filled.ok("claim", "wrong", "--query", "cuSPARSE", "--json")
    assert done.json["claims"] == [int(ids[4])]
    assert done.json["summary"] == "Refute 1 claim"
    # Refuted claims count no longer.
    assert {paper: claim["status"] for paper, claim in by_paper(filled).items()} == {
        1: "right",
        2: "right",
    }

    every = filled.ok("claims", "--all", "--json").json["claims"]
    assert {one["paper_id"]: one["status"] for one in every} == {1: "right", 2: "right", 4: "wrong"}

    filled.ok("claim", "unchecked", ids[4])
    assert by_paper(filled)[4]["status"] == "unchecked"
    filled.ok("undo", "3")
    assert {claim["status"] for claim in by_paper(filled).values()} == {"unchecked"}
    filled.ok("redo", "2")
    assert sorted(by_paper(filled)) == [1, 2]


def test_fields_of_several_are_set_alike(filled):
    before = by_paper(filled)
    done = filled.ok(
        "claim", "correct", "--query", "", "--platform", "a100", "--platform", "Toy board=MCU",
        "--bound", "approx", "--direction", "increase",
    )  # fmt: skip
    assert done.stdout == "Set the direction, bound and platform of 3 claims\n"

    after = by_paper(filled)
    for paper, claim in after.items():
        assert claim["platform"] == ["NVIDIA A100", "Toy board"]
        assert claim["platform_class"] == ["GPU", "MCU"]
        assert claim["platform_scope"] == "person"
        assert (claim["bound"], claim["status"]) == ("approx", "corrected")
        assert claim["metric"] == before[paper]["metric"]
        assert any(one.startswith("Platform: set by a person") for one in claim["reasons"])
    # 35 % more is 1.35.
    assert after[2]["factor_high"] == 1.35

    filled.ok("undo")
    assert by_paper(filled) == before


def test_number_baseline_and_owner(filled):
    one = by_paper(filled)[1]
    filled.ok(
        "claim", "correct", str(one["id"]), "--low", "3", "--unit", "oom", "--baseline", "",
        "--of-baseline", "--platform", "",
    )  # fmt: skip

    (claim,) = [each for each in claims(filled).values() if each["id"] == one["id"]]
    assert (claim["low"], claim["high"], claim["factor_low"]) == (3.0, 3.0, 1000.0)
    assert (claim["baseline"], claim["of_baseline"], claim["platform"]) == (None, True, [])
    assert claim["platform_scope"] == "none"


def test_a_query_leaves_refuted_claims_out_unless_asked(filled):
    # By hand: paper 1 up to 500x, paper 2 35 % less, paper 4 1.37x.
    ids = {paper: claim["id"] for paper, claim in by_paper(filled).items()}
    filled.ok("claim", "wrong", str(ids[4]))

    done = filled.ok("claim", "correct", "--query", "", "--metric", "energy", "--json")
    assert done.json["claims"] == [ids[1], ids[2]]
    assert done.stderr == "1 refuted claim left out; --all takes refuted ones along.\n"
    assert sorted(by_paper(filled)) == [1, 2]
    done = filled.ok("claim", "right", "--query", "", "--all")
    assert done.stdout == "Confirm 3 claims; 2 of them are corrected or added and stay so\n"
    states = {paper: claim["status"] for paper, claim in by_paper(filled).items()}
    assert states == {1: "corrected", 2: "corrected", 4: "right"}


def test_a_missed_claim_is_read_from_its_words(filled):
    assert filled("claim", "add", "2", "reduces latency by 35%", "--bound", "about").code == 2

    done = filled.ok("claim", "add", "2", "reduces latency by 35%", "--bound", "approx", "--json")
    (new,) = done.json["claims"]
    added = claims(filled)[new]
    assert (added["low"], added["unit"], added["direction"]) == (35.0, "%", "decrease")
    assert (added["metric"], added["bound"], added["status"]) == ("time", "approx", "added")
    assert added["reasons"] == ["A person added it."]

    filled.ok("undo")
    assert new not in claims(filled)
    filled.ok("redo")
    assert new in claims(filled)


def test_a_device_of_the_readers_own_file_needs_no_class(filled):
    (filled.folder / "mine.toml").write_text(
        '[[series]]\nvendor = "Acme"\nclass = "NPU"\n'
        'devices = [{ name = "Acme Brain 3", aliases = ["Brain 3"] }]\n'
    )
    (filled.folder / "settings.json").write_text(
        json.dumps({"hardware_catalogue": str(filled.folder / "mine.toml")})
    )
    filled.ok("claim", "correct", "1", "--platform", "brain-3")

    claim = claims(filled)[1]
    assert (claim["platform"], claim["platform_class"]) == (["Acme Brain 3"], ["NPU"])


def test_what_cannot_be_is_said(filled):
    for arguments, code, words in (
        (("right", "99"), 1, "There is no claim 99 in this library."),
        (("right",), 2, "Give ids of claims, or --query; one of the two."),
        (("correct", "1"), 1, "Choose something to set"),
        (("correct", "1", "--platform", "Toy board"), 2, "Say what “Toy board” is"),
        (("correct", "1", "--high", "3"), 2, "Give --low with --high."),
        (("correct", "1", "--low", "-3"), 1, "A speedup is a number above zero."),
        (("add", "1", "not its words"), 1, "does not say “not its words”"),
        (("add", "1", "neuroevolution"), 1, "There is no number in “neuroevolution”"),
        (("add", "99", "x"), 1, "There is no paper 99 in this library."),
    ):
        done = filled("claim", *arguments)
        assert (done.code, done.stdout) == (code, "")
        assert words in " ".join(done.stderr.replace("│", " ").split())


def test_nothing_found_changes_nothing(filled):
    done = filled.ok("claim", "wrong", "--query", "zeppelin")
    assert done.stdout == ""
    assert "nothing was changed" in done.stderr


def test_the_table_names_the_ids(filled):
    lines = filled.ok("claims").stdout.splitlines()
    assert lines[0].split()[:3] == ["id", "paper", "claim"]
    assert len(lines) == 4
