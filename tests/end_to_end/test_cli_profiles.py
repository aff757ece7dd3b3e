"""`shortlist rank profiles`, and the verbs that take `--profile`."""


def profiles(filled):
    found = filled.ok("rank", "profiles", "--json").json["profiles"]
    return [(one["name"], one["in_use"], one["papers"]) for one in found]


def test_a_profile_is_made_used_renamed_and_deleted(filled):
    filled.ok("tag", "speed/gpu", "1", "4")
    assert profiles(filled) == [("Decisions", True, 0)]
    made = filled.ok("rank", "profiles", "add", "Fast", "--tag", "speed", "--json").json
    assert made["summary"] == "New profile “Fast”, of tag “speed”"
    filled.ok("rank", "profiles", "use", "fast")
    assert profiles(filled) == [("Decisions", False, 0), ("Fast", True, 2)]
    # Two bear the tag; the two others are ranked, and in the list.
    ranked = filled.ok("rank", "--json").json
    assert (ranked["profile"], ranked["kept"], ranked["skipped"]) == ("Fast", 2, 2)
    assert sorted(paper["id"] for paper in ranked["papers"]) == [2, 3]
    found = filled.ok("search", "relevance:>=0", "--json").json["papers"]
    assert sorted(paper["id"] for paper in found) == [2, 3]
    filled.ok("rank", "profiles", "rename", "Fast", "Speed")
    filled.ok("rank", "profiles", "delete", "speed")
    assert profiles(filled) == [("Decisions", True, 0)]
    assert filled.ok("search", "relevance:>=0", "--json").json["papers"] == []
    filled.ok("undo", "2")
    assert profiles(filled) == [("Decisions", False, 0), ("Fast", True, 2)]
    filled.ok("redo", "2")
    assert profiles(filled) == [("Decisions", True, 0)]


def test_other_verbs_speak_of_one_that_is_not_in_use(filled):
    filled.ok("mark", "keep", "1")
    filled.ok("mark", "skip", "3")
    filled.ok("list", "add", "Week", "2")
    filled.ok("rank", "profiles", "add", "Week", "--list", "week")
    by_list = filled.ok("rank", "--profile", "week", "--json").json
    assert (by_list["profile"], by_list["kept"], by_list["ranked"]) == ("Week", 1, 1)
    told = filled.ok("rank", "--explain", "4", "--profile", "Week", "--json").json
    assert (told["profile"], told["relevance"]) == ("Week", by_list["papers"][0]["relevance"])
    other = filled.ok("rank", "--explain", "4", "--json").json
    assert other["profile"] == "Decisions"
    assert other["for"] != told["for"]
    boosts = filled.ok("rank", "boost", "2", "pebble", "--profile", "Week", "--json").json
    assert boosts == {"boosts": [{"query": "pebble", "weight": 2.0}]}
    assert filled.ok("rank", "boost", "--json").json == {"boosts": []}


def test_nothing_to_learn_from_is_said(filled):
    filled.ok("list", "add", "Week", "2")
    filled.ok("rank", "profiles", "add", "Week", "--list", "Week", "--use")
    filled.ok("list", "delete", "Week")
    said = filled.ok("rank").stderr
    assert "Profile “Week” has nothing to learn from: the reading list “Week” is gone." in said
    shown = filled.ok("rank", "profiles", "list").stdout
    assert "nothing to learn from: the reading list “Week” is gone" in shown


def test_wrong_usage_is_refused(filled):
    assert filled("rank", "profiles", "add", "x").code == 2
    assert filled("rank", "profiles", "add", "x", "--tag", "a", "--list", "b").code == 2
    missing = filled("rank", "profiles", "add", "x", "--tag", "a")
    assert (missing.code, "There is no tag “a”" in missing.stderr) == (1, True)
    for verb in (("rank", "--profile", "x"), ("rank", "profiles", "use", "x")):
        refused = filled(*verb)
        assert (refused.code, "no interest profile “x”" in refused.stderr) == (1, True)
    stays = filled("rank", "profiles", "delete", "Decisions")
    assert (stays.code, "always there" in stays.stderr) == (1, True)
