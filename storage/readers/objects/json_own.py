"""What the reader herself has said of a paper, in JSON of Shortlist and of Zotero."""

from storage.readers.fields.plain_text import one_line, paragraphs, without_tags
from storage.readers.objects.json_stream import JsonObject
from storage.vocabulary import DECISION_WORDS, Decision


class Own:
    """What the reader herself has said: in Shortlist's own export, or in Zotero's items."""

    def __init__(self, value: JsonObject) -> None:
        self._value = value
        self._ours = "decision" in value and "origins" in value
        self._zotero = "itemType" in value or "itemKey" in value

    @property
    def has_more(self) -> bool:
        """Whether Shortlist has written what no record holds: highlights and reading lists."""
        return self._ours and bool(self._value.get("highlights") or self._value.get("lists"))

    @property
    def decision(self) -> Decision | None:
        """The decision, in Shortlist's own export."""
        word = self._value.get("decision") if self._ours else None
        return DECISION_WORDS.get(word) if isinstance(word, str) else None

    @property
    def rating(self) -> int | None:
        """The stars, 1 to 5."""
        stars = self._value.get("rating") if self._ours else None
        return stars if isinstance(stars, int) and 1 <= stars <= 5 else None

    @property
    def tags(self) -> tuple[str, ...]:
        """The tags that were given by hand."""
        members = self._value.get("tags") if self._ours or self._zotero else None
        found: list[str] = []
        for one in members if isinstance(members, list) else []:
            # Zotero's type 1 marks what came with the paper.
            mine = isinstance(one, dict) and one.get("type") != 1
            name = one.get("tag") if mine else one
            if isinstance(name, str):
                found.append(one_line(name))
        return tuple(dict.fromkeys(filter(None, found)))

    @property
    def note(self) -> str | None:
        """The note as Markdown or plain text."""
        if self._ours:
            note = self._value.get("note")
            return note.strip() or None if isinstance(note, str) else None
        texts: list[str] = []
        members = self._value.get("notes") if self._zotero else None
        for one in members if isinstance(members, list) else []:
            text = one.get("note") if isinstance(one, dict) else one
            if isinstance(text, str):
                texts.append(text)
        texts += [text for text in (self._value.get("annote"),) if isinstance(text, str)]
        shown = [paragraphs(without_tags(text)) for text in texts]
        return "\n\n".join(filter(None, shown)) or None
