"""`shortlist tags`: what is done to a tag everywhere at once, from the command line."""


def shown(shortlist):
    return {
        tag["name"]: (tag["papers"], tag["number"])
        for tag in shortlist.ok("tags", "show", "--json").json["tags"]
    }


def test_tags_are_renamed_merged_numbered_and_deleted(filled):
    filled.ok("tag", "gpu", "1", "2")
    filled.ok("tag", "gpus", "3")
    assert filled.ok("tags", "rename", "gpu", "hardware/gpu").stdout == (
        "Rename tag “gpu” to “hardware/gpu”\n"
    )
    done = filled.ok("tags", "merge", "gpus", "hardware/gpu")
    assert done.stdout == "Merge tag “gpus” into “hardware/gpu”, 1 paper\n"
    filled.ok("tags", "number", "hardware/gpu", "2")
    assert shown(filled) == {"hardware/gpu": (3, 2)}
    assert filled.ok("tags", "show").stdout == "hardware/gpu (3 papers, Ctrl+2)\n"
    filled.ok("tags", "colour", "hardware/gpu", "teal")
    told = filled.ok("tags", "show", "--json").json["tags"]
    assert told[0]["colour"] == "#2ab298"
    done = filled.ok("tags", "delete", "hardware", "--nested", "--json")
    assert done.json["summary"] == "Delete tag “hardware” and 1 nested in it"
    assert shown(filled) == {}
    filled.ok("undo", "3")
    assert shown(filled) == {"hardware/gpu": (3, None)}
    filled.ok("tags", "number", "hardware/gpu", "none")


def test_a_name_in_use_is_no_new_name_and_a_missing_one_no_aim(filled):
    filled.ok("tag", "gpu", "1")
    filled.ok("tag", "people", "2")
    done = filled("tags", "rename", "gpu", "People")
    assert done.code == 2
    assert "There is a tag “people” already, on 1 paper." in " ".join(done.stderr.split())
    done = filled("tags", "merge", "gpu", "nothing")
    assert done.code == 2
    assert "There is no tag “nothing” in this library." in " ".join(done.stderr.split())
    done = filled("tags", "merge", "gpu", "GPU")
    assert done.code == 2
    done = filled("tags", "delete", "nothing")
    assert done.code == 1
    done = filled("tags", "colour", "gpu", "reddish")
    assert done.code == 1
    done = filled("tags", "number", "gpu", "10")
    assert done.code == 2
    assert filled.ok("tags", "rename", "gpu", "GPU").stdout == "Rename tag “gpu” to “GPU”\n"
