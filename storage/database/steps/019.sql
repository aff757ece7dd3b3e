-- Step 19: interest profiles: what a ranking learns from, by name, with the one in use. What was
-- thought of papers, and the boosts, are those of the decisions. `ranking_made` tells of which
-- state of the library the pages of a profile were made.

CREATE TABLE interest_profile (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    name VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    source VARCHAR NOT NULL,
    in_use BOOLEAN NOT NULL,
    CHECK (kind IN ('decisions', 'tag', 'list')),
    UNIQUE (name)
);

CREATE UNIQUE INDEX ix_interest_profile_in_use ON interest_profile (in_use) WHERE in_use;

INSERT INTO interest_profile (id, name, kind, source, in_use)
VALUES (1, 'Decisions', 'decisions', '', 1);

CREATE TABLE ranking_made (
    profile_id INTEGER NOT NULL,
    made_of VARCHAR NOT NULL,
    PRIMARY KEY (profile_id)
);

ALTER TABLE ranking_page RENAME TO earlier_page;

CREATE TABLE ranking_page (
    profile_id INTEGER NOT NULL,
    page INTEGER NOT NULL,
    relevance VARCHAR NOT NULL,
    place VARCHAR NOT NULL,
    PRIMARY KEY (profile_id, page)
);

INSERT INTO ranking_page (profile_id, page, relevance, place)
SELECT 1, page, relevance, place FROM earlier_page;

DROP TABLE earlier_page;

ALTER TABLE boost RENAME TO earlier_boost;

CREATE TABLE boost (
    id INTEGER NOT NULL,
    profile_id INTEGER DEFAULT '1' NOT NULL,
    "query" VARCHAR NOT NULL,
    weight FLOAT NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (profile_id, "query"),
    FOREIGN KEY(profile_id) REFERENCES interest_profile (id)
);

INSERT INTO boost (id, profile_id, "query", weight)
SELECT id, 1, "query", weight FROM earlier_boost;

DROP TABLE earlier_boost;
