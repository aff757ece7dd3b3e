"""Boosts from the command line."""

import json


def boosts(filled):
    return json.loads(filled.ok("rank", "boost", "--json").stdout)["boosts"]


def test_set_list_remove_undo(filled):
    filled.ok("rank", "boost", "2", "tag:gpu")
    done = filled.ok("rank", "boost", "-1", "survey", "readers")
    assert [line.split() for line in done.stdout.splitlines()[-2:]] == [
        ["+2", "tag:gpu"], ["-1", "survey", "readers"],
    ]  # fmt: skip
    assert boosts(filled) == [
        {"query": "tag:gpu", "weight": 2.0},
        {"query": "survey readers", "weight": -1.0},
    ]
    filled.ok("rank", "boost", "--remove", "tag:gpu")
    assert [one["query"] for one in boosts(filled)] == ["survey readers"]
    filled.ok("undo")
    assert len(boosts(filled)) == 2


def test_what_is_wrong_is_said(filled):
    assert filled("rank", "boost", "survey", "2").code == 2
    assert filled("rank", "boost", "0", "survey").code == 1
    assert filled("rank", "boost", "1", "rating:9").code == 2
    assert boosts(filled) == []
