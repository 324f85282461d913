-- Events: a tournament with its log, its people, its staff and its live tables. Times are milliseconds since 1970; documents are JSON as text.
-- The log names players by their ids alone; what tells who they are lies beside it, so that it can be deleted (TD-55, TD-58).
-- The same statements serve SQLite and PostgreSQL.

CREATE TABLE events (
    id       TEXT   NOT NULL PRIMARY KEY,
    code     TEXT   NOT NULL UNIQUE,
    -- Title, place, days, levels of names, the seed of its draws.
    settings TEXT   NOT NULL,
    made     BIGINT NOT NULL,
    -- When names, grades and consent go.
    deletes  BIGINT NOT NULL,
    finished BIGINT NOT NULL
);
CREATE INDEX events_by_deletion ON events (deletes);

-- What tells who a player is: private.
CREATE TABLE event_people (
    event  TEXT NOT NULL,
    player TEXT NOT NULL,
    body   TEXT NOT NULL,
    PRIMARY KEY (event, player)
);

CREATE TABLE event_log (
    event  TEXT   NOT NULL,
    -- From 1 without gaps.
    number BIGINT NOT NULL,
    -- As it is sealed: the next line has its hash.
    line   TEXT   NOT NULL,
    -- Who sent it and the client's own id, so that a resend changes nothing.
    client TEXT   NOT NULL,
    PRIMARY KEY (event, number),
    UNIQUE (event, client)
);

CREATE TABLE event_links (
    -- The SHA-256 of the secret.
    secret  TEXT   NOT NULL PRIMARY KEY,
    event   TEXT   NOT NULL,
    number  BIGINT NOT NULL,
    role    TEXT   NOT NULL,
    label   TEXT   NOT NULL,
    team    TEXT,
    made    BIGINT NOT NULL,
    revoked BIGINT NOT NULL,
    UNIQUE (event, number)
);

CREATE TABLE event_staff (
    event  TEXT   NOT NULL,
    person TEXT   NOT NULL,
    -- From 1; it never changes.
    number BIGINT NOT NULL,
    role   TEXT   NOT NULL,
    -- How they are called in the log.
    label  TEXT   NOT NULL,
    team   TEXT,
    -- The link by which they came; none of who opened the event.
    link   BIGINT,
    PRIMARY KEY (event, person),
    UNIQUE (event, number)
);
CREATE INDEX event_staff_by_person ON event_staff (person);

-- Which device plays for which player at live tables.
CREATE TABLE event_claims (
    event  TEXT NOT NULL,
    player TEXT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (event, player),
    UNIQUE (event, person)
);
CREATE INDEX event_claims_by_person ON event_claims (person);

-- What is attached: verdicts, records of live tables, nicknames that ask to play.
CREATE TABLE event_files (
    event  TEXT NOT NULL,
    kind   TEXT NOT NULL,
    key    TEXT NOT NULL,
    body   TEXT NOT NULL,
    -- Who brought it, where that matters.
    person TEXT,
    PRIMARY KEY (event, kind, key)
);

-- Live tables, and which table of the hall each is.
CREATE TABLE event_tables (
    "table"  TEXT   NOT NULL PRIMARY KEY,
    code     TEXT   NOT NULL,
    event    TEXT   NOT NULL,
    game     TEXT   NOT NULL,
    round    BIGINT NOT NULL,
    number   BIGINT NOT NULL,
    -- Its match is over.
    ended    BIGINT NOT NULL,
    -- And the log of the event has its result.
    reported BIGINT NOT NULL
);
CREATE INDEX event_tables_by_event ON event_tables (event);
