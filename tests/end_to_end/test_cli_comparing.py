"""`shortlist compare`: answers given, shown, put into an order, withdrawn, simulated."""

import pytest


def test_answers_order_a_list(filled, tmp_path):
    filled.ok("list", "add", "Week", "1", "2", "3")
    at_first = filled.ok("compare", "show", "--list", "Week", "--json").json
    assert (at_first["answers"], at_first["next"]) == (0, [1, 2])
    assert at_first["sure"] == pytest.approx(0.5)
    assert [one["id"] for one in at_first["papers"]] == [1, 2, 3]
    assert all((one["best"], one["worst"]) == (1, 3) for one in at_first["papers"])
    made = filled.ok("compare", "answer", "3", "1", "first", "--list", "Week", "--json").json
    assert made["summary"].startswith("Prefer ")
    file = tmp_path / "answers.txt"
    file.write_text("# ids and answers\n3 2 first\n1, 2, second\n", encoding="utf-8")
    told = filled.ok("compare", "answers", str(file), "--list", "Week", "--json").json
    assert [one["id"] for one in told["papers"]] == [3, 2, 1]
    assert (told["answers"], told["remaining"], told["next"]) == (3, 0, None)
    filled.ok("compare", "order", "--list", "Week")
    assert [one["id"] for one in filled.ok("list", "show", "Week", "--json").json["papers"]] == [
        3, 2, 1,
    ]  # fmt: skip
    assert "by comparison" in filled.ok("undo").stdout
    filled.ok("compare", "withdraw", "--list", "Week")
    assert filled.ok("compare", "show", "--list", "Week", "--json").json["answers"] == 2
    filled.ok("compare", "forget", "--list", "Week")
    assert filled.ok("compare", "show", "--json").json == {"comparisons": []}


def test_chosen_papers_become_a_new_list(filled):
    filled.ok("compare", "answer", "4", "2", "first", "--ids", "2,4")
    (known,) = filled.ok("compare", "show", "--json").json["comparisons"]
    assert known == {"number": known["number"], "list": None, "papers": [2, 4], "answers": 1}
    number = str(known["number"])
    assert "--as" in filled("compare", "order", "--of", number).stderr
    filled.ok("compare", "order", "--of", number, "--as", "Best")
    assert [one["id"] for one in filled.ok("list", "show", "Best", "--json").json["papers"]] == [
        4, 2,
    ]  # fmt: skip
    assert "already" in filled("compare", "order", "--of", number, "--as", "best").stderr
    shown = filled.ok("compare", "show", "--of", number)
    assert shown.stdout.splitlines()[1].split()[0] == "1"


def test_what_cannot_be_compared_is_said(filled, tmp_path):
    assert filled("compare", "show", "--ids", "1,2", "--list", "x").code == 2
    assert filled("compare", "show", "--ids", "one").code == 2
    assert "no reading list" in filled("compare", "show", "--list", "x").stderr
    assert "not one of" in filled("compare", "answer", "1", "3", "first", "--ids", "1,2").stderr
    assert "2 to " in filled("compare", "show", "--ids", "1").stderr
    assert "Nothing was answered" in filled("compare", "withdraw", "--ids", "1,2").stderr
    file = tmp_path / "answers.txt"
    file.write_text("1 2 perhaps\n", encoding="utf-8")
    wrong = filled("compare", "answers", str(file), "--ids", "1,2")
    assert (wrong.code, "line 1" in wrong.stderr) == (1, True)


def test_a_simulated_reader_is_measured(filled):
    told = filled.ok(
        "compare", "simulate", "--papers", "8", "--answers", "20", "--seed", "2", "--json"
    ).json
    assert (told["papers"], told["answers"]) == (8, 20)
    assert -1 <= told["kendall_tau"] <= 1
    assert 0.5 <= told["sure"] <= 1
