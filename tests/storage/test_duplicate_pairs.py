"""How well duplicates are told from hard cases of two, on pairs made from real records.

A tenth of the papers, for time; `python -m tests.duplicate_pairs FOLDER` measures on all.
"""

import pytest

from storage.duplicates.pairs import judge
from tests.duplicate_pairs import held_back, pairs, records, write
from tests.shared import needs_shared, shared_dir

TENTH = 10


@pytest.fixture(scope="module")
def drafts():
    folder = shared_dir()
    assert folder is not None
    return sorted(records(folder), key=lambda draft: draft.title + draft.abstract)[::TENTH]


@needs_shared
@pytest.mark.parametrize("half", [False, True])
def test_duplicates_are_found_and_hard_cases_left_apart(drafts, tmp_path, half):
    chosen = [draft for draft in drafts if held_back(draft) is half]
    made = list(pairs(chosen, seed=2))
    write(tmp_path / "pairs.csv", made)
    judged = list(judge(tmp_path / "pairs.csv"))
    assert len(judged) == len(made) > 500
    right = {same: [one.right for one in judged if one.pair.same is same] for same in (True, False)}
    assert sum(right[True]) / len(right[True]) >= 0.98
    assert sum(right[False]) / len(right[False]) >= 0.998
    # What is merged without being asked must not be wrong.
    assert not [one for one in judged if one.verdict.outcome == "same" and not one.pair.same]
