"""The tables of what the reader keeps to find papers by: searches, listed words.

They are used by way of `storage.database.models`.
"""

from typing import Any, ClassVar

from sqlalchemy import CheckConstraint
from sqlmodel import Field, SQLModel


class SavedSearch(SQLModel, table=True):
    """A query with a name."""

    __tablename__ = "saved_search"

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(unique=True)
    query: str
    position: float


class ListedWord(SQLModel, table=True):
    """A word, phrase or shape of words that speaks for papers (include) or against (exclude)."""

    __tablename__ = "listed_word"
    __table_args__: ClassVar[Any] = (CheckConstraint("side IN ('include', 'exclude')"),)

    id: int | None = Field(default=None, primary_key=True)
    text: str = Field(unique=True)
    side: str
