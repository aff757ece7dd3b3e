"""The tables of reading lists: their entries and lines, and what was said in comparing papers.

They are used by way of `storage.database.models`, which declares the tables that these name.
"""

from typing import Any, ClassVar

from sqlalchemy import CheckConstraint, Index
from sqlmodel import Field, SQLModel


class ReadingList(SQLModel, table=True):
    """An ordered, named list of papers; `parent_id` is that of the list it hangs under, or 0."""

    __tablename__ = "reading_list"

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(unique=True)
    position: float
    parent_id: int = Field(default=0, sa_column_kwargs={"server_default": "0"})


class ListEntry(SQLModel, table=True):
    """A paper on a reading list, with a line of comment."""

    __tablename__ = "list_entry"
    __table_args__: ClassVar[Any] = (Index("ix_list_entry_paper", "paper_id"),)

    list_id: int = Field(primary_key=True, foreign_key="reading_list.id")
    paper_id: int = Field(primary_key=True, foreign_key="paper.id")
    position: float
    comment: str = ""


class ListLine(SQLModel, table=True):
    """A line across a reading list; its place is between those of two entries."""

    __tablename__ = "list_line"
    __table_args__: ClassVar[Any] = ({"sqlite_autoincrement": True},)

    id: int | None = Field(default=None, primary_key=True)
    list_id: int = Field(foreign_key="reading_list.id", index=True)
    name: str
    position: float


class Comparison(SQLModel, table=True):
    """Papers that are compared two at a time: those of a list, or `papers`, ids as JSON, rising."""

    __table_args__: ClassVar[Any] = ({"sqlite_autoincrement": True},)

    id: int | None = Field(default=None, primary_key=True)
    list_id: int | None = Field(default=None, foreign_key="reading_list.id", index=True)
    papers: str
    begun_at: int


class ComparisonAnswer(SQLModel, table=True):
    """What a reader said of two papers, which may be gone from the library for a while."""

    __tablename__ = "comparison_answer"
    __table_args__: ClassVar[Any] = (
        CheckConstraint("answer BETWEEN 1 AND 4"),
        {"sqlite_autoincrement": True},
    )

    id: int | None = Field(default=None, primary_key=True)
    comparison_id: int = Field(foreign_key="comparison.id", index=True)
    one: int
    other: int
    answer: int
    at: int
