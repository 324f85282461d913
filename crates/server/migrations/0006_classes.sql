-- Classes: a coach, pupils, what they are given to do, and what came of it. Times are milliseconds since 1970; documents are JSON as text.
-- Nobody is named in a document: members have numbers, so that who is forgotten is forgotten everywhere.
-- The same statements serve SQLite and PostgreSQL.

CREATE TABLE classes (
    id       TEXT   NOT NULL PRIMARY KEY,
    code     TEXT   NOT NULL UNIQUE,
    name     TEXT   NOT NULL,
    owner    TEXT   NOT NULL,
    rules    TEXT   NOT NULL,
    division TEXT   NOT NULL,
    -- Names, phrases, the league and its term, and what stands on the stage.
    settings TEXT   NOT NULL,
    joining  BIGINT NOT NULL,
    opened   BIGINT NOT NULL,
    ends     BIGINT NOT NULL
);
CREATE INDEX classes_by_owner ON classes (owner);
CREATE INDEX classes_by_end ON classes (ends);

CREATE TABLE members (
    class    TEXT   NOT NULL,
    person   TEXT   NOT NULL,
    -- From 1; it never changes, and nobody else gets it.
    number   BIGINT NOT NULL,
    -- pupil or helper.
    role     TEXT   NOT NULL,
    nickname TEXT   NOT NULL,
    -- The SHA-256 of the code on the card.
    card     TEXT   UNIQUE,
    -- Whether this class is how the person came here.
    came     BIGINT NOT NULL,
    joined   BIGINT NOT NULL,
    left_at  BIGINT,
    PRIMARY KEY (class, person),
    UNIQUE (class, number)
);
CREATE INDEX members_by_person ON members (person);

-- Codes with which somebody becomes a helper, once and for a short time.
CREATE TABLE helper_codes (
    -- The SHA-256 of the code.
    code    TEXT   NOT NULL PRIMARY KEY,
    class   TEXT   NOT NULL,
    expires BIGINT NOT NULL
);

CREATE TABLE assignments (
    id      TEXT   NOT NULL PRIMARY KEY,
    class   TEXT   NOT NULL,
    -- From 1; it never changes.
    number  BIGINT NOT NULL,
    place   BIGINT NOT NULL,
    kind    TEXT   NOT NULL,
    title   TEXT   NOT NULL,
    -- What is to be done, its items, whether hints are allowed, how often an item may be tried.
    body    TEXT   NOT NULL,
    opens   BIGINT NOT NULL,
    due     BIGINT,
    closed  BIGINT NOT NULL,
    made    BIGINT NOT NULL,
    UNIQUE (class, number)
);

CREATE TABLE works (
    assignment TEXT   NOT NULL,
    person     TEXT   NOT NULL,
    -- Of every item: tries, hints, how it stands, the last answer and why it was wrong.
    state      TEXT   NOT NULL,
    -- When everything was done.
    done       BIGINT,
    worked     BIGINT NOT NULL,
    touched    BIGINT NOT NULL,
    PRIMARY KEY (assignment, person)
);
CREATE INDEX works_by_person ON works (person);

-- What was handed in for a roll that everybody has.
CREATE TABLE same_papers (
    assignment TEXT   NOT NULL,
    person     TEXT   NOT NULL,
    -- The client's own id, so that a resend changes nothing.
    tried      TEXT   NOT NULL,
    goal       TEXT,
    submission TEXT   NOT NULL,
    -- The table of a shake.
    "table"    TEXT,
    -- What the judge and the solver said, once they were asked.
    verdict    TEXT,
    codes      TEXT   NOT NULL,
    worth      BIGINT,
    proved     BIGINT NOT NULL,
    at         BIGINT NOT NULL,
    PRIMARY KEY (assignment, person)
);
CREATE INDEX same_papers_by_person ON same_papers (person);

CREATE TABLE class_log (
    class  TEXT   NOT NULL,
    number BIGINT NOT NULL,
    at     BIGINT NOT NULL,
    body   TEXT   NOT NULL,
    PRIMARY KEY (class, number)
);

-- The tables of a class, and of which members they are.
CREATE TABLE class_tables (
    "table"    TEXT   NOT NULL PRIMARY KEY,
    code       TEXT   NOT NULL,
    class      TEXT   NOT NULL,
    -- seats, challenge, round, match or roll.
    kind       TEXT   NOT NULL,
    -- Of the league.
    term       BIGINT NOT NULL,
    round      BIGINT,
    -- The assignment and the item for which it was opened.
    assignment TEXT,
    item       BIGINT,
    -- The numbers of the members.
    pupils     TEXT   NOT NULL,
    opened     BIGINT NOT NULL,
    -- Whether it is over for the class: its result counts.
    ended      BIGINT NOT NULL
);
CREATE INDEX class_tables_by_class ON class_tables (class);

-- The league: each pair of pupils a result.
CREATE TABLE class_results (
    class  TEXT             NOT NULL,
    term   BIGINT           NOT NULL,
    -- The shake or the assignment that it came of.
    source TEXT             NOT NULL,
    one    TEXT             NOT NULL,
    other  TEXT             NOT NULL,
    -- What the one got of it: 1, 0.5 or 0.
    score  DOUBLE PRECISION NOT NULL,
    at     BIGINT           NOT NULL,
    PRIMARY KEY (class, term, source, one, other)
);

CREATE TABLE ladder_places (
    class  TEXT   NOT NULL,
    term   BIGINT NOT NULL,
    person TEXT   NOT NULL,
    place  BIGINT NOT NULL,
    PRIMARY KEY (class, term, person)
);
