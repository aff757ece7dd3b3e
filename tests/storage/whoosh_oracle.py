"""Queries in Whoosh's own terms, for its own searcher over the files of our index.

What ours adds to Whoosh is said with what Whoosh has: a word is any of its forms, and any two
words side by side that make it up; a field is asked with its boost, and any of them will do.

Known differences, for which only papers are compared and not scores:

- several words that one is looked for by (forms, beginnings, shapes, misspellings) are scored by
  us as if they were one word; Whoosh adds up a score for each, or gives all papers the same;
- what is only left out counts nothing with us, and 1 with Whoosh, which is told so little here
  that it is lost in any sum (0 it would take for nothing said).
"""

from collections import defaultdict
from itertools import product

from whoosh import query
from whoosh.index import FileIndex
from whoosh.matching import ListMatcher, NullMatcher

from storage.index import analysis
from storage.index.evaluate import FIELDS
from storage.index.files import Files
from storage.index.schema import BOOSTS, PAPER, TEXT_FIELDS, schema
from storage.query.syntax import And, FieldText, Fuzzy, Not, Or, Phrase, Prefix, Wildcard, Word

_NOTHING = 1e-30


class Whoosh:
    """Whoosh's searcher over an index. Words are plain, in lower case and no stop words."""

    def __init__(self, folder) -> None:
        self._files = Files(folder)
        self._searcher = FileIndex(self._files, schema()).searcher()
        reader = self._searcher.reader()
        self._papers = [int(paper) for paper in reader.column_reader(PAPER)]
        self.words = {
            word.decode()
            for field in TEXT_FIELDS
            if field in reader.indexed_field_names()
            for word in reader.lexicon(field)
        }
        self._forms = defaultdict(list)
        for word in sorted(self.words):
            self._forms[analysis.stem(word)].append(word)

    def forms(self, word: str) -> list[str]:
        return self._forms[analysis.stem(word)]

    def close(self) -> None:
        self._searcher.close()
        self._files.abandon()

    def answer(self, tree) -> tuple[dict[int, float], bool]:
        """Give papers with their scores, and whether the scores are to be ours."""
        translated = _Translated(self.words, self._forms)
        asked = translated.of(tree, TEXT_FIELDS)
        found = self._searcher.search(asked, limit=None)
        return {self._papers[doc]: score for doc, score in found.items()}, translated.is_exact


class _Translated:
    def __init__(self, words, forms) -> None:
        self._words = words
        self._forms = forms
        self.is_exact = True

    def of(self, tree, fields):
        match tree:
            case And():
                return self._all_of(tree.queries, fields)
            case Or():
                return _any([self.of(part, fields) for part in tree.queries])
            case Not():
                return _Without(self.of(tree.query, fields))
            case FieldText():
                return self.of(tree.query, FIELDS[tree.name])
            case Word():
                return self._word(tree.text, fields)
            case Phrase():
                return self._side_by_side(tree.text.split(), fields)
        return self._shaped(tree, fields)

    def _shaped(self, tree, fields):
        self.is_exact = False
        match tree:
            case Prefix():
                return _any([query.Prefix(field, tree.text) for field in fields])
            case Wildcard():
                return _any([query.Wildcard(field, tree.pattern) for field in fields])
            case Fuzzy():
                near = [w for w in self._words if distance(tree.text, w) <= tree.distance]
                return _any([query.Term(field, word) for field in fields for word in near])
        raise TypeError(str(tree))

    def _all_of(self, parts, fields):
        """Words side by side in the query also count where the text writes them as one."""
        wanted, unwanted = [], []
        for at, part in enumerate(parts):
            if isinstance(part, Not):
                unwanted.append(self.of(part.query, fields))
                continue
            found = [self.of(part, fields)]
            for left, right in ((at - 1, at), (at, at + 1)):
                if left >= 0 and right < len(parts):
                    pair = parts[left], parts[right]
                    if all(isinstance(word, Word) for word in pair):
                        found.append(self._formed(pair[0].text + pair[1].text, fields))
            wanted.append(_any(found))
        told = [*wanted, *([_Without(_any(unwanted))] if unwanted else [])]
        return told[0] if len(told) == 1 else query.And(told)

    def _word(self, word, fields):
        found = [self._formed(word, fields)]
        for cut in range(3, len(word) - 2):
            halves = word[:cut], word[cut:]
            if all(half in self._words for half in halves):
                found.append(self._side_by_side(halves, fields))
        return _any(found)

    def _formed(self, word, fields):
        forms = self._forms[analysis.stem(word)]
        self.is_exact &= len(forms) < 2
        return _any(
            [query.Term(field, form, boost=BOOSTS[field]) for field in fields for form in forms]
        )

    def _side_by_side(self, words, fields):
        slots = [self._forms[analysis.stem(word)] for word in words]
        self.is_exact &= all(len(forms) < 2 for forms in slots)
        return _any(
            [
                query.Phrase(field, list(chosen), boost=BOOSTS[field])
                for field in fields
                for chosen in product(*slots)
            ]
        )


class _Without(query.Query):
    """Documents that a query does not find.

    Whoosh's own ways to say so, AndNot and Not, let documents through that are found, and such as
    have been deleted.
    """

    def __init__(self, unwanted) -> None:
        self._unwanted = unwanted

    def __eq__(self, other) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def estimate_size(self, reader) -> int:
        return reader.doc_count()

    def estimate_min_size(self, reader) -> int:  # noqa: ARG002 - as Whoosh calls it
        return 0

    def matcher(self, searcher, context=None):  # noqa: ARG002 - as Whoosh calls it
        reader = searcher.reader()
        found = set(self._unwanted.matcher(searcher, searcher.boolean_context()).all_ids())
        others = [
            doc
            for doc in range(reader.doc_count_all())
            if doc not in found and not reader.is_deleted(doc)
        ]
        return ListMatcher(others, all_weights=_NOTHING) if others else NullMatcher()


def _any(parts):
    told = [part for part in parts if part != query.NullQuery]
    if len(told) < 2:
        return told[0] if told else query.NullQuery
    return query.Or(told)


def distance(one: str, other: str) -> int:
    """Letters put in, left out, changed or swapped with their neighbour, by the book."""
    if abs(len(one) - len(other)) > 2:
        return 3
    rows = [list(range(len(other) + 1))]
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, there in enumerate(other, 1):
            row.append(min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (letter != there)))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == there:
                row[-1] = min(row[-1], rows[-2][j - 2] + 1)
        rows.append(row)
    return rows[-1][-1]
