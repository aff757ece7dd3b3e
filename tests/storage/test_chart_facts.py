"""What charts are made from: papers with their times, the hardware they name, their claims."""

import time

from storage.edits.claiming import CheckClaims
from storage.edits.triage import Decide
from storage.record import PaperId
from storage.vocabulary import Decision

SYSTEMS = {1: "Quillon", 2: "Ostrava", 3: None}


def test_papers_come_in_the_order_asked_for_with_their_systems(library):
    facts = library.facts_of([3, 2, 1])

    assert [paper.id for paper in facts.papers] == [3, 2, 1]
    assert {paper.id: paper.system for paper in facts.papers} == SYSTEMS
    assert all(paper.year is None for paper in facts.papers)
    assert facts.papers[1].label.startswith("Ostrava")


def test_a_decision_comes_with_its_time_and_goes_with_undo(library):
    before = int(time.time() * 1000)
    library.apply(Decide((PaperId(2),), Decision.LATER))

    paper = library.facts_of([2]).papers[0]
    assert paper.decision is Decision.LATER
    assert paper.decided_at is not None
    assert paper.decided_at >= before >= paper.added_at

    library.undo()
    paper = library.facts_of([2]).papers[0]
    assert (paper.decision, paper.decided_at) == (Decision.UNDECIDED, None)


def test_each_device_that_a_paper_names_is_told_once(library):
    named = {
        (one.paper_id, one.name, one.device_class) for one in library.facts_of([1, 2]).mentions
    }

    assert {(1, "NVIDIA A100", "GPU"), (2, "FPGA", "FPGA"), (2, "CPU", "CPU")} <= named
    assert len(library.facts_of([1, 2]).mentions) == len(named)


def test_refuted_claims_and_papers_that_are_gone_are_left_out(library):
    claims = library.facts_of([2]).claims
    assert sorted(claim.factor_high for claim in claims) == [7.6, 23.0]

    library.apply(CheckClaims((claims[0].id,), "wrong"))
    facts = library.facts_of([2, 99])
    assert [claim.id for claim in facts.claims] == [claims[1].id]
    assert [paper.id for paper in facts.papers] == [2]
    assert library.facts_of([]) == library.facts_of([99])
