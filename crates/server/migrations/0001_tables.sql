-- Tables, their logs, and the people at them. Times are milliseconds since 1970; documents are JSON as text.
-- The same statements serve SQLite and PostgreSQL.

CREATE TABLE people (
    id       TEXT   NOT NULL PRIMARY KEY,
    -- The SHA-256 of the cookie's secret: the secret itself is nowhere.
    secret   TEXT   NOT NULL UNIQUE,
    nickname TEXT   NOT NULL,
    -- A coach's name and password (argon2), where one was set.
    login    TEXT   UNIQUE,
    password TEXT,
    seen     BIGINT NOT NULL
);

CREATE TABLE tables (
    id      TEXT   NOT NULL PRIMARY KEY,
    code    TEXT   NOT NULL UNIQUE,
    owner   TEXT   NOT NULL,
    -- What a list of tables shows, so that the log need not be read for it.
    summary TEXT   NOT NULL,
    -- Whether its clocks run, so that the server has to bring it back after a restart.
    live    BIGINT NOT NULL,
    opened  BIGINT NOT NULL,
    touched BIGINT NOT NULL
);
CREATE INDEX tables_by_owner ON tables (owner);
CREATE INDEX tables_by_time ON tables (touched);

CREATE TABLE entries (
    "table"  TEXT   NOT NULL,
    number   BIGINT NOT NULL,
    -- When it happened, by the wall clock.
    happened BIGINT NOT NULL,
    -- The place and the client's own id of the command, so that a resend is recognised after a restart.
    origin   TEXT,
    body     TEXT   NOT NULL,
    PRIMARY KEY ("table", number)
);

CREATE TABLE seats (
    "table" TEXT NOT NULL,
    person  TEXT NOT NULL,
    PRIMARY KEY ("table", person)
);
CREATE INDEX seats_by_person ON seats (person);
