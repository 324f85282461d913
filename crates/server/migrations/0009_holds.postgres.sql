-- Several servers on one database: who lives, who runs which table, and under which term each entry was stored.

CREATE TABLE nodes (
    -- New at every start of a server, and never used again.
    id      TEXT        NOT NULL PRIMARY KEY,
    -- Where other nodes reach it.
    address TEXT        NOT NULL,
    version TEXT        NOT NULL,
    -- The newest form of entries that it can read.
    reads   BIGINT      NOT NULL,
    -- How long it counts as alive, by the clock of the database.
    until   TIMESTAMPTZ NOT NULL
);

-- One narrow row for each table, which changes often.
CREATE TABLE holds (
    "table" TEXT   NOT NULL PRIMARY KEY,
    -- Nobody runs it where this is missing.
    node    TEXT,
    -- Grows by one whenever the hold is taken.
    term    BIGINT NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX holds_by_node ON holds (node);

-- Every term that there ever was: with the column below, the proof that a table never had two writers.
CREATE TABLE reigns (
    "table" TEXT        NOT NULL,
    term    BIGINT      NOT NULL,
    node    TEXT        NOT NULL,
    since   TIMESTAMPTZ NOT NULL,
    PRIMARY KEY ("table", term)
);

ALTER TABLE entries ADD COLUMN term BIGINT NOT NULL DEFAULT 0;
ALTER TABLE entries ADD COLUMN stored TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp();
-- The newest form of an entry in the log: a program that cannot read it leaves the table alone.
ALTER TABLE tables ADD COLUMN needs BIGINT NOT NULL DEFAULT 0;

-- Most updates of a table's row touch the time only: without this index they stay within the page.
DROP INDEX tables_by_time;
CREATE INDEX tables_live ON tables (id) WHERE live = 1;

-- What all nodes know.
CREATE TABLE common (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
