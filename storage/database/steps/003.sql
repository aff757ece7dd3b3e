-- Step 3: by what a paper is known besides its text, what a dump has said of it and what an import
-- has changed of papers that were there before; rules at import, and folders that are watched.

ALTER TABLE paper ADD COLUMN pmid VARCHAR;

ALTER TABLE paper ADD COLUMN openalex_id VARCHAR;

ALTER TABLE origin ADD COLUMN version VARCHAR;

ALTER TABLE origin ADD COLUMN said VARCHAR;

ALTER TABLE dump_file ADD COLUMN changed INTEGER DEFAULT '0' NOT NULL;

CREATE TABLE identifier (
    "key" VARCHAR NOT NULL,
    paper_id INTEGER NOT NULL,
    PRIMARY KEY ("key", paper_id),
    FOREIGN KEY(paper_id) REFERENCES paper (id)
) WITHOUT ROWID;

CREATE INDEX ix_identifier_paper ON identifier (paper_id);

INSERT INTO identifier ("key", paper_id) SELECT 'doi:' || doi, id FROM paper
WHERE doi IS NOT NULL AND doi NOT LIKE '10.48550/%';

INSERT INTO identifier ("key", paper_id)
SELECT 'arxiv:' || arxiv_id, id FROM paper WHERE arxiv_id IS NOT NULL;

CREATE TABLE import_change (
    id INTEGER NOT NULL,
    import_id INTEGER NOT NULL,
    paper_id INTEGER,
    field VARCHAR NOT NULL,
    before VARCHAR,
    after VARCHAR,
    PRIMARY KEY (id),
    FOREIGN KEY(import_id) REFERENCES import_batch (id)
);

CREATE INDEX ix_import_change_import_id ON import_change (import_id);

CREATE INDEX ix_import_change_paper_id ON import_change (paper_id);

CREATE TABLE import_rule (
    id INTEGER NOT NULL,
    "query" VARCHAR NOT NULL,
    action VARCHAR NOT NULL,
    value VARCHAR NOT NULL,
    position FLOAT NOT NULL,
    PRIMARY KEY (id),
    CHECK (action IN ('tag', 'list', 'decision'))
);

CREATE TABLE watched_folder (
    id INTEGER NOT NULL,
    path VARCHAR NOT NULL,
    added_at INTEGER NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (path)
);

CREATE TABLE watched_file (
    path VARCHAR NOT NULL,
    size INTEGER NOT NULL,
    modified INTEGER NOT NULL,
    digest VARCHAR,
    PRIMARY KEY (path)
);

CREATE INDEX ix_watched_file_digest ON watched_file (digest);
