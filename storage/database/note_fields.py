"""What a template of notes can say of a paper."""

from datetime import date

from storage.database.rows import PaperDetail
from storage.notes.links import written_link


def values_of(paper: PaperDetail, today: date) -> dict[str, str]:
    """Give the words for each of `storage.notes.templates.FIELDS`; what a paper lacks is ""."""
    claims = [claim.text for claim in paper.claims if claim.status != "wrong"]
    return {
        "label": paper.label,
        "title": paper.title or paper.label,
        "system": paper.system or "",
        "authors": ", ".join(paper.authors),
        "year": str(paper.year or ""),
        "venue": paper.venue or "",
        "doi": paper.doi or "",
        "decision": paper.decision.word,
        "rating": str(paper.rating or ""),
        "tags": ", ".join(tag.name for tag in paper.tags),
        "claims": ", ".join(claims),
        "id": str(paper.id),
        "link": written_link(paper.id, paper.label),
        "date": today.isoformat(),
    }
