-- Rolls that everybody has: what lies there, and what came of it beside the papers.

CREATE TABLE same_rolls (
    assignment TEXT   NOT NULL PRIMARY KEY,
    -- The position, as documents have it: it stays what it was when bots play otherwise one day.
    position   TEXT   NOT NULL,
    -- What the mat, the lots and the bots of a shake follow from.
    seed       BIGINT NOT NULL,
    -- What nobody found.
    nobody     TEXT,
    -- Whether every paper is judged.
    judged     BIGINT NOT NULL
);
