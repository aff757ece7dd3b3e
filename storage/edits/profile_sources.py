"""Interest profiles follow the tag or the reading list that they learn from to its new name."""

from typing import Literal, TypeAlias

from storage.database.models import InterestProfile
from storage.database.profiles import find, listed
from storage.edits.recorder import Recorder

SourceKind: TypeAlias = Literal["tag", "list"]


def follow(recorder: Recorder, kind: SourceKind, old: str, new: str) -> None:
    """Let profiles of a tag or list that is called otherwise from now on, or merged, learn on.

    Those of tags nested in it go along. A profile that was called as its tag or list was is called
    as it is now, unless another one is. Names may be written in another case than they are kept.
    """
    for profile in listed(recorder.connection):
        source = profile.source
        if profile.kind != kind or not _is_in(source, kind, old):
            continue
        moved = "/".join([new, *source.split("/")[old.count("/") + 1 :]]) if kind == "tag" else new
        values = {"source": moved}
        if profile.name.casefold() == source.casefold():
            taken = find(recorder.connection, moved)
            if taken is None or taken.id == profile.id:
                values["name"] = moved
        if values != {name: getattr(profile, name) for name in values}:
            recorder.update(InterestProfile, [(profile.id,)], **values)


def _is_in(source: str, kind: SourceKind, name: str) -> bool:
    """Say whether a source is the tag or list of this name, or a tag nested in that."""
    given, at = source.casefold(), name.casefold()
    return given == at or (kind == "tag" and given.startswith(f"{at}/"))
