"""The tables of rankings: profiles and boosts, which the reader makes, and what came of them.

They are used by way of `storage.database.models`.
"""

from typing import Any, ClassVar

from sqlalchemy import CheckConstraint, Index, UniqueConstraint
from sqlalchemy import text as sql
from sqlmodel import Field, SQLModel


class InterestProfile(SQLModel, table=True):
    """What a ranking learns from; `source` names a tag or a reading list. One is in use."""

    __tablename__ = "interest_profile"
    __table_args__: ClassVar[Any] = (
        CheckConstraint("kind IN ('decisions', 'tag', 'list')"),
        Index("ix_interest_profile_in_use", "in_use", unique=True, sqlite_where=sql("in_use")),
        {"sqlite_autoincrement": True},
    )

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(unique=True)
    kind: str
    source: str = ""
    in_use: bool = False


class Boost(SQLModel, table=True):
    """By how much the papers of a query come earlier by a profile; below 0 later."""

    __table_args__: ClassVar[Any] = (UniqueConstraint("profile_id", "query"),)

    id: int | None = Field(default=None, primary_key=True)
    profile_id: int = Field(
        default=1, foreign_key="interest_profile.id", sa_column_kwargs={"server_default": "1"}
    )
    query: str
    weight: float


class RankingPage(SQLModel, table=True):
    """What a profile thinks of 256 papers, in digits (see `storage.database.relevance`)."""

    __tablename__ = "ranking_page"

    profile_id: int = Field(primary_key=True)
    page: int = Field(primary_key=True)
    relevance: str
    place: str


class RankingMade(SQLModel, table=True):
    """A mark of all that the pages of a profile were made of: where it is the same, they hold."""

    __tablename__ = "ranking_made"

    profile_id: int = Field(primary_key=True)
    made_of: str
