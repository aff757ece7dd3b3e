-- By which version of the extractor the claims of each paper were read.
CREATE TABLE reading (
    paper_id INTEGER NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (paper_id),
    FOREIGN KEY(paper_id) REFERENCES paper (id)
);

INSERT INTO reading (paper_id, version)
SELECT p.id, coalesce((SELECT max(c.version) FROM claim c WHERE c.paper_id = p.id), 0)
FROM paper p;
