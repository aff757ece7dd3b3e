"""How a name is used all over a text, which tells an own name from one that was there before."""

from storage.text.cues import ACTS


def use(text: str, name: str, start: int) -> float:
    """What the use of the name says: an own name comes first with its cue, and acts later on."""
    earlier = acts = later = 0
    at = text.find(name)
    while at >= 0:
        end = at + len(name)
        whole = not (text[at - 1 : at].isalnum() or text[end : end + 1].isalnum())
        if whole and at < start:
            earlier += 1
        elif whole and at > start:
            later += 1
            acts += ACTS.match(text, end) is not None
        at = text.find(name, end)
    return min(later, 3) * 0.4 + min(acts, 2) * 0.8 - min(earlier, 2) * 2.0
