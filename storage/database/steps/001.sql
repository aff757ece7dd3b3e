-- Step 1: the tables as storage/database/models.py declares them, and the triggers by which
-- every change of a searched text, however made, is owed to the full-text index. (Not
-- INSERT OR REPLACE: an upsert that fires the trigger would overrule the OR REPLACE.)

CREATE TABLE history (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    summary VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    undone BOOLEAN NOT NULL,
    forward VARCHAR NOT NULL,
    backward VARCHAR NOT NULL
);

CREATE INDEX ix_history_undone ON history (undone);

CREATE TABLE import_batch (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    started_at INTEGER NOT NULL,
    finished_at INTEGER
);

CREATE TABLE library_info (
    "key" VARCHAR NOT NULL,
    value VARCHAR NOT NULL,
    PRIMARY KEY ("key")
);

CREATE TABLE paper (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    label VARCHAR NOT NULL,
    gist VARCHAR NOT NULL,
    title VARCHAR,
    system VARCHAR,
    year INTEGER,
    venue VARCHAR,
    doi VARCHAR,
    arxiv_id VARCHAR,
    fingerprint VARCHAR NOT NULL,
    added_at INTEGER NOT NULL,
    UNIQUE (fingerprint)
);

CREATE INDEX ix_paper_added_at ON paper (added_at);

CREATE INDEX ix_paper_arxiv_id ON paper (arxiv_id);

CREATE INDEX ix_paper_doi ON paper (doi);

CREATE INDEX ix_paper_year ON paper (year);

CREATE TABLE reading_list (
    id INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    position FLOAT NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (name)
);

CREATE TABLE saved_search (
    id INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    "query" VARCHAR NOT NULL,
    position FLOAT NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (name)
);

CREATE TABLE tag (
    id INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    colour VARCHAR NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (name)
);

CREATE TABLE unindexed (
    seq INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    paper_id INTEGER NOT NULL,
    UNIQUE (paper_id)
);

CREATE TABLE abstract (
    paper_id INTEGER NOT NULL,
    text VARCHAR NOT NULL,
    raw VARCHAR,
    offset_map VARCHAR NOT NULL,
    PRIMARY KEY (paper_id),
    FOREIGN KEY(paper_id) REFERENCES paper (id)
);

CREATE TABLE author (
    paper_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    PRIMARY KEY (paper_id, position),
    FOREIGN KEY(paper_id) REFERENCES paper (id)
);

CREATE TABLE claim (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    paper_id INTEGER NOT NULL,
    start INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    quote VARCHAR NOT NULL,
    sentence_start INTEGER NOT NULL,
    sentence_end INTEGER NOT NULL,
    low FLOAT NOT NULL,
    high FLOAT NOT NULL,
    unit VARCHAR NOT NULL,
    direction VARCHAR NOT NULL,
    bound VARCHAR NOT NULL,
    metric VARCHAR NOT NULL,
    factor_low FLOAT NOT NULL,
    factor_high FLOAT NOT NULL,
    baseline VARCHAR,
    of_baseline BOOLEAN NOT NULL,
    platform_scope VARCHAR NOT NULL,
    rule VARCHAR NOT NULL,
    reasons VARCHAR NOT NULL,
    status VARCHAR NOT NULL,
    version INTEGER NOT NULL,
    CHECK (status IN ('unchecked', 'right', 'wrong', 'corrected', 'added')),
    FOREIGN KEY(paper_id) REFERENCES paper (id)
);

CREATE INDEX ix_claim_factor ON claim (factor_high, paper_id);

CREATE INDEX ix_claim_paper_id ON claim (paper_id);

CREATE TABLE dump_file (
    id INTEGER NOT NULL,
    import_id INTEGER NOT NULL,
    path VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    format VARCHAR NOT NULL,
    listing_title VARCHAR,
    records INTEGER NOT NULL,
    added INTEGER NOT NULL,
    merged INTEGER NOT NULL,
    near_duplicates INTEGER NOT NULL,
    unchanged INTEGER NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY(import_id) REFERENCES import_batch (id)
);

CREATE INDEX ix_dump_file_import_id ON dump_file (import_id);

CREATE INDEX ix_dump_file_name ON dump_file (name);

CREATE INDEX ix_dump_file_path ON dump_file (path);

CREATE TABLE hardware (
    paper_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    device_class VARCHAR NOT NULL,
    start INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    PRIMARY KEY (paper_id, position),
    FOREIGN KEY(paper_id) REFERENCES paper (id)
);

CREATE INDEX ix_hardware_name ON hardware (name, paper_id);

CREATE TABLE highlight (
    id INTEGER NOT NULL,
    paper_id INTEGER NOT NULL,
    start INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    quote VARCHAR NOT NULL,
    prefix VARCHAR NOT NULL,
    suffix VARCHAR NOT NULL,
    colour VARCHAR NOT NULL,
    comment VARCHAR NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY(paper_id) REFERENCES paper (id)
);

CREATE INDEX ix_highlight_paper_id ON highlight (paper_id);

CREATE TABLE link (
    paper_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    url VARCHAR NOT NULL,
    PRIMARY KEY (paper_id, position),
    FOREIGN KEY(paper_id) REFERENCES paper (id)
);

CREATE TABLE list_entry (
    list_id INTEGER NOT NULL,
    paper_id INTEGER NOT NULL,
    position FLOAT NOT NULL,
    comment VARCHAR NOT NULL,
    PRIMARY KEY (list_id, paper_id),
    FOREIGN KEY(list_id) REFERENCES reading_list (id),
    FOREIGN KEY(paper_id) REFERENCES paper (id)
);

CREATE INDEX ix_list_entry_paper ON list_entry (paper_id);

CREATE TABLE note (
    paper_id INTEGER NOT NULL,
    text VARCHAR NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (paper_id),
    FOREIGN KEY(paper_id) REFERENCES paper (id)
);

CREATE TABLE paper_tag (
    paper_id INTEGER NOT NULL,
    tag_id INTEGER NOT NULL,
    PRIMARY KEY (paper_id, tag_id),
    FOREIGN KEY(paper_id) REFERENCES paper (id),
    FOREIGN KEY(tag_id) REFERENCES tag (id)
);

CREATE INDEX ix_paper_tag_tag ON paper_tag (tag_id, paper_id);

CREATE TABLE sketch (
    band INTEGER NOT NULL,
    value INTEGER NOT NULL,
    paper_id INTEGER NOT NULL,
    PRIMARY KEY (band, value, paper_id),
    FOREIGN KEY(paper_id) REFERENCES paper (id)
);

CREATE INDEX ix_sketch_paper ON sketch (paper_id);

CREATE TABLE triage (
    paper_id INTEGER NOT NULL,
    decision INTEGER NOT NULL,
    rating INTEGER,
    relevance FLOAT,
    decided_at INTEGER,
    PRIMARY KEY (paper_id),
    CHECK (decision BETWEEN 0 AND 3),
    CHECK (rating BETWEEN 1 AND 5),
    FOREIGN KEY(paper_id) REFERENCES paper (id)
);

CREATE INDEX ix_triage_decision ON triage (decision, paper_id);

CREATE TABLE bad_entry (
    id INTEGER NOT NULL,
    file_id INTEGER NOT NULL,
    line INTEGER NOT NULL,
    reason VARCHAR NOT NULL,
    excerpt VARCHAR NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY(file_id) REFERENCES dump_file (id)
);

CREATE INDEX ix_bad_entry_file_id ON bad_entry (file_id);

CREATE TABLE claim_platform (
    claim_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    device_class VARCHAR NOT NULL,
    PRIMARY KEY (claim_id, position),
    FOREIGN KEY(claim_id) REFERENCES claim (id)
);

CREATE INDEX ix_claim_platform_class ON claim_platform (device_class, claim_id);

CREATE TABLE origin (
    id INTEGER NOT NULL,
    paper_id INTEGER NOT NULL,
    file_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    line INTEGER NOT NULL,
    listing_title VARCHAR,
    raw VARCHAR,
    PRIMARY KEY (id),
    FOREIGN KEY(paper_id) REFERENCES paper (id),
    FOREIGN KEY(file_id) REFERENCES dump_file (id)
);

CREATE INDEX ix_origin_file ON origin (file_id, paper_id);

CREATE INDEX ix_origin_paper_id ON origin (paper_id);

CREATE TRIGGER owe_paper_update AFTER UPDATE OF title, system, label ON paper BEGIN
    DELETE FROM unindexed WHERE paper_id = new.id;
    INSERT INTO unindexed (paper_id) VALUES (new.id);
END;

CREATE TRIGGER owe_paper_delete AFTER DELETE ON paper BEGIN
    DELETE FROM unindexed WHERE paper_id = old.id;
    INSERT INTO unindexed (paper_id) VALUES (old.id);
END;

CREATE TRIGGER owe_abstract_insert AFTER INSERT ON abstract BEGIN
    DELETE FROM unindexed WHERE paper_id = new.paper_id;
    INSERT INTO unindexed (paper_id) VALUES (new.paper_id);
END;

CREATE TRIGGER owe_abstract_update AFTER UPDATE OF text ON abstract BEGIN
    DELETE FROM unindexed WHERE paper_id = new.paper_id;
    INSERT INTO unindexed (paper_id) VALUES (new.paper_id);
END;

CREATE TRIGGER owe_author_insert AFTER INSERT ON author BEGIN
    DELETE FROM unindexed WHERE paper_id = new.paper_id;
    INSERT INTO unindexed (paper_id) VALUES (new.paper_id);
END;

CREATE TRIGGER owe_author_update AFTER UPDATE ON author BEGIN
    DELETE FROM unindexed WHERE paper_id = new.paper_id;
    INSERT INTO unindexed (paper_id) VALUES (new.paper_id);
END;

CREATE TRIGGER owe_author_delete AFTER DELETE ON author BEGIN
    DELETE FROM unindexed WHERE paper_id = old.paper_id;
    INSERT INTO unindexed (paper_id) VALUES (old.paper_id);
END;

CREATE TRIGGER owe_note_insert AFTER INSERT ON note BEGIN
    DELETE FROM unindexed WHERE paper_id = new.paper_id;
    INSERT INTO unindexed (paper_id) VALUES (new.paper_id);
END;

CREATE TRIGGER owe_note_update AFTER UPDATE OF text ON note BEGIN
    DELETE FROM unindexed WHERE paper_id = new.paper_id;
    INSERT INTO unindexed (paper_id) VALUES (new.paper_id);
END;

CREATE TRIGGER owe_note_delete AFTER DELETE ON note BEGIN
    DELETE FROM unindexed WHERE paper_id = old.paper_id;
    INSERT INTO unindexed (paper_id) VALUES (old.paper_id);
END;

CREATE TRIGGER owe_highlight_insert AFTER INSERT ON highlight BEGIN
    DELETE FROM unindexed WHERE paper_id = new.paper_id;
    INSERT INTO unindexed (paper_id) VALUES (new.paper_id);
END;

CREATE TRIGGER owe_highlight_update AFTER UPDATE OF comment ON highlight BEGIN
    DELETE FROM unindexed WHERE paper_id = new.paper_id;
    INSERT INTO unindexed (paper_id) VALUES (new.paper_id);
END;

CREATE TRIGGER owe_highlight_delete AFTER DELETE ON highlight BEGIN
    DELETE FROM unindexed WHERE paper_id = old.paper_id;
    INSERT INTO unindexed (paper_id) VALUES (old.paper_id);
END;
