"""`shortlist notes` and `shortlist template`: notes in one place, and how they may begin."""


def test_notes_are_listed_and_asked_for(filled):
    filled.ok("note", "first *words*\n- [ ] then", "2")
    filled.ok("note", "second, of zeppelins", "1")
    told = filled.ok("notes", "--json").json
    assert told["total"] == 2
    assert [(one["id"], one["note"]) for one in told["notes"]] == [
        (1, "second, of zeppelins"), (2, "first *words*\n- [ ] then"),
    ]  # fmt: skip
    assert all(one["label"] and one["updated_at"] > 0 for one in told["notes"])
    assert [one["id"] for one in filled.ok("notes", "zeppelins", "--json").json["notes"]] == [1]
    assert "first *words* - [ ] then" in filled.ok("notes").stdout


def test_a_link_is_shown_and_exported_by_its_label(filled):
    filled.ok("note", "See [[2|x]].", "1")
    label = filled.ok("show", "2", "--json").json["label"]
    filled.ok("export", "csv", "-o", "x.csv")
    text = (filled.folder / "x.csv").read_text(encoding="utf-8")
    assert f"See {label}." in text


def test_templates_are_kept_and_deleted(filled):
    assert filled.ok("template", "keep", "Doubts", "- [ ] {label}").stdout == (
        "Keep the template “Doubts”\n"
    )
    told = filled.ok("template", "show", "--json").json["templates"]
    assert {"name": "Doubts", "text": "- [ ] {label}", "shipped": False} in told
    filled.ok("template", "delete", "doubts")
    assert "Doubts" not in filled.ok("template", "show").stdout
    assert filled("template", "delete", "doubts").code == 1
    filled.ok("undo")
    assert "Doubts" in filled.ok("template", "show").stdout
