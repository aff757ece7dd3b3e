"""What a reader has said of a paper in another program: decisions, labels, notes."""

import re
from dataclasses import dataclass

from storage.vocabulary import Decision

_WORDS = {
    Decision.KEEP: """1 1.0 yes y true t include included inclusion relevant keep kept accept
        accepted in i eligible oui sí si ja sim да 是 纳入""",
    Decision.SKIP: """0 0.0 no n false f exclude excluded exclusion irrelevant skip skipped reject
        rejected out e discard non nein não não нет 否 排除 ineligible""",
    Decision.LATER: """maybe later unsure unclear pending uncertain ? conflict perhaps vielleicht
        peut-être""",
    Decision.UNDECIDED: """-1 -1.0 undecided unlabelled unlabeled unscreened
        unclassified unknown""",
}
_DECISIONS = {word: decision for decision, words in _WORDS.items() for word in words.split()}
_DECISIONS |= {
    "not relevant": Decision.SKIP, "not included": Decision.SKIP, "to read": Decision.LATER,
    "not sure": Decision.LATER, "not screened": Decision.UNDECIDED,
}  # fmt: skip

_MISSING = frozenset("na n/a nan none null nil nat <na> #n/a - -- — .".split())
_MISSING_PHRASE = re.compile(
    r"[\[(]?\s*(?:(?:no|without) (?:abstract|summary|authors?(?: names?)?)"
    r"(?: (?:is )?(?:available|provided|listed|found))?"
    r"|(?:abstract )?(?:not |un)available"
    r"|(?:publisher: )?abstract available from the publisher)\s*[\])]?\.?",
    re.IGNORECASE,
)


def is_missing(value: str) -> bool:
    """Whether a value only says that there is none, as "NA" and "[No abstract available]" do."""
    text = value.strip()
    if len(text) > 60:
        return False
    return text.lower() in _MISSING or _MISSING_PHRASE.fullmatch(text) is not None


def decision_of(word: str) -> Decision | None:
    """The decision that a word or figure stands for, or None.

    The figures are ASReview's: 1 relevant, 0 irrelevant, -1 not seen.
    """
    text = word.strip().strip("\"'").lower().replace("_", " ")
    if "=>" in text:
        return rayyan(word).decision
    return _DECISIONS.get(text)


@dataclass(frozen=True, slots=True)
class Said:
    """What Rayyan writes into the notes of a record, and what else stands there."""

    decision: Decision | None = None
    labels: tuple[str, ...] = ()
    note: str = ""


_PART = re.compile(r"(RAYYAN-INCLUSION|RAYYAN-LABELS|RAYYAN-EXCLUSION-REASONS|USER-NOTES)\s*:\s*")
_VERDICT = re.compile(r"\"([^\"]*)\"\s*=>\s*\"?(\w+)\"?")
_USER_NOTE = re.compile(r"\"((?:[^\"\\]|\\.)*)\"")


def rayyan(text: str) -> Said:
    """Takes apart what Rayyan has put into a note; the rest of the note is kept.

    Where several reviewers disagree there is no decision, and the note names each one's.
    """
    pieces = _PART.split(text)
    if len(pieces) == 1 and "=>" not in text:
        return Said(note=text.strip())
    bare = len(pieces) == 1
    rest = "" if bare else pieces[0].strip(" |\n")
    parts = {"RAYYAN-INCLUSION": text} if bare else {}
    for name, value in zip(pieces[1::2], pieces[2::2], strict=True):
        parts[name] = value.strip(" |\n")
    verdicts = _VERDICT.findall(parts.get("RAYYAN-INCLUSION", ""))
    decisions = {decision_of(word) for _, word in verdicts} - {None, Decision.UNDECIDED}
    notes = [rest] if rest else []
    if len(decisions) > 1:
        notes.append("; ".join(f"{name}: {word}" for name, word in verdicts))
    if reasons := parts.get("RAYYAN-EXCLUSION-REASONS"):
        notes.append(f"Excluded: {', '.join(_listed(reasons))}")
    notes += _user_notes(parts.get("USER-NOTES", ""))
    return Said(
        decision=decisions.pop() if len(decisions) == 1 else None,
        labels=tuple(_listed(parts.get("RAYYAN-LABELS", ""))),
        note="\n\n".join(notes),
    )


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _user_notes(text: str) -> list[str]:
    """The notes out of {"name"=>["first", "second"]}; several reviewers' with their names."""
    found = []
    owners = re.split(r"\"([^\"]*)\"\s*=>\s*", text)
    named = len(owners) > 3
    for name, value in zip(owners[1::2], owners[2::2], strict=True):
        for note in _USER_NOTE.findall(value):
            said = note.replace('\\"', '"').replace("\\n", "\n").strip()
            found.append(f"{name}: {said}" if named else said)
    return found
