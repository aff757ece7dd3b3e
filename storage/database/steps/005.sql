-- Step 5: a sketch in one row instead of sixteen, its values one behind the other as 16 hexadecimal
-- digits each. They are compared in memory, and writing them was half of what a paper cost.

CREATE TABLE new_sketch (
    paper_id INTEGER NOT NULL,
    least VARCHAR NOT NULL,
    PRIMARY KEY (paper_id),
    FOREIGN KEY(paper_id) REFERENCES paper (id)
);

INSERT INTO new_sketch (paper_id, least)
SELECT paper_id, group_concat(printf('%016x', value), '')
FROM (SELECT paper_id, value FROM sketch ORDER BY paper_id, band)
GROUP BY paper_id;

DROP TABLE sketch;

ALTER TABLE new_sketch RENAME TO sketch;
