-- The same tables and columns as in PostgreSQL, so that data can move there. One server has this file for itself: nothing is ever
-- stored in those of nodes, and the term of every entry is 0.

CREATE TABLE nodes (
    id      TEXT   NOT NULL PRIMARY KEY,
    address TEXT   NOT NULL,
    version TEXT   NOT NULL,
    reads   BIGINT NOT NULL,
    until   BIGINT NOT NULL
);

CREATE TABLE holds (
    "table" TEXT   NOT NULL PRIMARY KEY,
    node    TEXT,
    term    BIGINT NOT NULL
);

CREATE TABLE reigns (
    "table" TEXT   NOT NULL,
    term    BIGINT NOT NULL,
    node    TEXT   NOT NULL,
    since   BIGINT NOT NULL,
    PRIMARY KEY ("table", term)
);

ALTER TABLE entries ADD COLUMN term BIGINT NOT NULL DEFAULT 0;
ALTER TABLE entries ADD COLUMN stored BIGINT NOT NULL DEFAULT 0;
-- The newest form of an entry in the log: a program that cannot read it leaves the table alone.
ALTER TABLE tables ADD COLUMN needs BIGINT NOT NULL DEFAULT 0;

DROP INDEX tables_by_time;
CREATE INDEX tables_live ON tables (id) WHERE live = 1;

CREATE TABLE common (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
