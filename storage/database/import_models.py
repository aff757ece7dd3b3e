"""The tables of imports: their dumps, what these brought and changed, rules, watched folders.

They are used by way of `storage.database.models`, which declares the tables that these name.
"""

from typing import Any, ClassVar

from sqlalchemy import CheckConstraint, Index
from sqlmodel import Field, SQLModel


class ImportBatch(SQLModel, table=True):
    """One act of importing, whatever the number of files."""

    __tablename__ = "import_batch"
    __table_args__: ClassVar[Any] = ({"sqlite_autoincrement": True},)

    id: int | None = Field(default=None, primary_key=True)
    started_at: int
    finished_at: int | None = None


class DumpFile(SQLModel, table=True):
    """One dump of an import, with what it brought."""

    __tablename__ = "dump_file"

    id: int | None = Field(default=None, primary_key=True)
    import_id: int = Field(foreign_key="import_batch.id", index=True)
    path: str = Field(index=True)
    name: str = Field(index=True)
    format: str
    listing_title: str | None = None
    records: int = 0
    added: int = 0
    merged: int = 0
    near_duplicates: int = 0
    unchanged: int = 0
    changed: int = Field(default=0, sa_column_kwargs={"server_default": "0"})


class Origin(SQLModel, table=True):
    """Where a paper came from. A paper in two dumps has two. `raw` only where it differs.

    `said` is what the dump said besides the abstract, as compact JSON; `version` is which text
    of the paper it had: "v2" of arXiv, "published".
    """

    __table_args__: ClassVar[Any] = (Index("ix_origin_file", "file_id", "paper_id"),)

    id: int | None = Field(default=None, primary_key=True)
    paper_id: int = Field(foreign_key="paper.id", index=True)
    file_id: int = Field(foreign_key="dump_file.id")
    position: int
    line: int
    listing_title: str | None = None
    raw: str | None = None
    version: str | None = None
    said: str | None = None


class ImportChange(SQLModel, table=True):
    """What an import changed of a paper that was there before it; values as JSON.

    Without a paper it is a thing that the import made for papers, such as a tag.
    """

    __tablename__ = "import_change"

    id: int | None = Field(default=None, primary_key=True)
    import_id: int = Field(foreign_key="import_batch.id", index=True)
    paper_id: int | None = Field(default=None, index=True)
    field: str
    before: str | None = None
    after: str | None = None


class ImportRule(SQLModel, table=True):
    """What is to be done at import with the new papers that a query finds."""

    __tablename__ = "import_rule"
    __table_args__: ClassVar[Any] = (CheckConstraint("action IN ('tag', 'list', 'decision')"),)

    id: int | None = Field(default=None, primary_key=True)
    query: str
    action: str
    value: str
    position: float


class WatchedFolder(SQLModel, table=True):
    """A folder whose dumps come in by themselves."""

    __tablename__ = "watched_folder"

    id: int | None = Field(default=None, primary_key=True)
    path: str = Field(unique=True)
    added_at: int


class WatchedFile(SQLModel, table=True):
    """A file of a watched folder as it was when it was last taken in, or passed over."""

    __tablename__ = "watched_file"

    path: str = Field(primary_key=True)
    size: int
    modified: int
    digest: str | None = Field(default=None, index=True)


class BadEntryRow(SQLModel, table=True):
    """A place of a dump that could not be read."""

    __tablename__ = "bad_entry"

    id: int | None = Field(default=None, primary_key=True)
    file_id: int = Field(foreign_key="dump_file.id", index=True)
    line: int
    reason: str
    excerpt: str
