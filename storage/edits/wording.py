"""Include and exclude words: adding, changing and removing them, each as one edit."""

from dataclasses import dataclass
from typing import ClassVar

from sqlalchemy import Connection, text

from storage.database.models import ListedWord
from storage.edits.edit import Changes, Edit
from storage.edits.recorder import Recorder
from storage.errors import EditError
from storage.index.analysis import fold, lexemes
from storage.query.word_lists import clean_word
from storage.vocabulary import WordSide
from storage.words import clipped, count_of


@dataclass(frozen=True, slots=True)
class AddWords:
    """Add words to the two lists; one that is on the other list goes over to this one."""

    kind: ClassVar[str] = "add-words"
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()

    @classmethod
    def to(cls, side: WordSide, words: tuple[str, ...]) -> "AddWords":
        """Add words to one of the lists."""
        return cls(include=words) if side == "include" else cls(exclude=words)

    def summary(self) -> str:
        """Say which, or how many."""
        parts = [
            f"{side} {_shown(words)}"
            for side, words in (("include", self.include), ("exclude", self.exclude))
            if words
        ]
        return f"Words: {' and '.join(parts)}" if parts else "Words: none added"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Add those that are not there, move those that are on the other list.

        Where all are there already, that is said, for an undo would take back nothing.
        """
        recorder = Recorder(connection)
        if not (self.include or self.exclude):
            raise EditError("There are no words to add.")
        sides: tuple[tuple[WordSide, tuple[str, ...]], ...] = (
            ("include", self.include),
            ("exclude", self.exclude),
        )
        before = _known(connection)
        known = dict(before)
        for side, words in sides:
            for word in map(sought_word, words):
                found = known.get(_key(word))
                if found is None:
                    added = recorder.insert(ListedWord, text=word, side=side)
                    known[_key(word)] = (added, side)
                elif found[1] != side:
                    recorder.update(ListedWord, [(found[0],)], side=side)
                    known[_key(word)] = (found[0], side)
        if known == before:
            raise EditError(_all_there(self.include, self.exclude))
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class RemoveWords:
    """Take words off the lists."""

    kind: ClassVar[str] = "remove-words"
    words: tuple[str, ...]

    def summary(self) -> str:
        """Say which, or how many."""
        return f"Words: remove {_shown(self.words)}"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Delete them."""
        recorder = Recorder(connection)
        known = _known(connection)
        keys = [(_existing(known, word),) for word in self.words]
        recorder.delete(ListedWord, list(dict.fromkeys(keys)))
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class ChangeWord:
    """Write a word otherwise; it stays on its list, at its place."""

    kind: ClassVar[str] = "change-word"
    word: str
    new_word: str

    def summary(self) -> str:
        """Say from what to what."""
        return f"Words: {_shown((self.word,))} becomes {_shown((self.new_word,))}"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Set the text."""
        known = _known(connection)
        found = _existing(known, self.word)
        new = sought_word(self.new_word)
        other = known.get(_key(new))
        if other is not None and other[0] != found:
            raise EditError(f"“{new}” is an {other[1]} word already.")
        recorder = Recorder(connection)
        recorder.update(ListedWord, [(found,)], text=new)
        return recorder.finish()


def sought_word(written: str) -> str:
    """Give a word as it is kept. Raises `EditError` for one that is not looked for."""
    word = clean_word(written)
    parts = list(lexemes(word))
    if "*" not in word and all(part.is_stop_word for part in parts):
        raise EditError(f"“{word}” stands in nearly every abstract, and is not looked for.")
    return word


def _all_there(include: tuple[str, ...], exclude: tuple[str, ...]) -> str:
    """Say that nothing is to be done: of one word, which it is."""
    words = [*include, *exclude]
    if len(words) > 1:
        return "All of these words are on the lists already."
    return f"“{clean_word(words[0])}” is an {'include' if include else 'exclude'} word already."


def _key(word: str) -> str:
    return fold(" ".join(word.split()))


def _known(connection: Connection) -> dict[str, tuple[int, str]]:
    rows = connection.execute(text("SELECT id, text, side FROM listed_word"))
    return {_key(word): (int(key), str(side)) for key, word, side in rows}


def _existing(known: dict[str, tuple[int, str]], word: str) -> int:
    found = known.get(_key(clean_word(word)))
    if found is None:
        raise EditError(f"“{word}” is on neither list of words.")
    return found[0]


def _shown(words: tuple[str, ...]) -> str:
    if len(words) > 1:
        return count_of(len(words), "word")
    # A phrase may be typed between quotation marks of its own.
    bare = words[0].strip(' "“”')
    return f"“{clipped(bare, 40)}”"
