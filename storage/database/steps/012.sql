-- Step 12: what the ranking thinks of papers, 256 of them to a row: a ranking changes that of nearly
-- every paper, and to write the rows of a hundred thousand took it a second. Of paper p, in page
-- p >> 8, the digits from 1 + 5 * (p & 255) are ten thousand times its relevance, those from
-- 1 + 7 * (p & 255) its place in the suggested order; blanks where it has none. (The column of the
-- triage that had the relevance stays, since rows in the history name it, and is empty.)

CREATE TABLE ranking_page (
    page INTEGER NOT NULL,
    relevance VARCHAR NOT NULL,
    place VARCHAR NOT NULL,
    PRIMARY KEY (page)
);

INSERT INTO ranking_page (page, relevance, place)
WITH RECURSIVE slot(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM slot WHERE n < 255),
ranked AS (
    SELECT t.paper_id, CAST(round(10000 * t.relevance) AS INTEGER) AS relevance,
        row_number() OVER (ORDER BY t.relevance DESC, p.added_at DESC, p.id) AS place
    FROM triage t JOIN paper p ON p.id = t.paper_id WHERE t.relevance IS NOT NULL
)
SELECT page, group_concat(relevance, ''), group_concat(place, '')
FROM (
    SELECT g.page,
        CASE WHEN r.place IS NULL THEN '     ' ELSE printf('%05d', r.relevance) END AS relevance,
        CASE WHEN r.place IS NULL THEN '       ' ELSE printf('%07d', r.place) END AS place
    FROM (SELECT DISTINCT paper_id >> 8 AS page FROM ranked) g CROSS JOIN slot s
    LEFT JOIN ranked r ON r.paper_id = (g.page << 8) + s.n
    ORDER BY g.page, s.n
)
GROUP BY page;

UPDATE triage SET relevance = NULL WHERE relevance IS NOT NULL;
