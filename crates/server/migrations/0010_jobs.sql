-- Work that is done aside and once, by whichever server comes to it. The same statements serve SQLite and PostgreSQL.

CREATE TABLE jobs (
    id    TEXT   NOT NULL PRIMARY KEY,
    kind  TEXT   NOT NULL,
    -- What it is about: the same work is put in once.
    key   TEXT   NOT NULL UNIQUE,
    body  TEXT   NOT NULL,
    -- waiting, taken or failed. What is done is deleted.
    state TEXT   NOT NULL,
    -- Who has taken it.
    node  TEXT,
    -- Grows by one whenever it is taken.
    term  BIGINT NOT NULL,
    -- How often it was begun.
    tries BIGINT NOT NULL,
    -- When it may be taken, in milliseconds since 1970 by the clock of the database.
    due   BIGINT NOT NULL
);
CREATE INDEX jobs_by_due ON jobs (state, due);
