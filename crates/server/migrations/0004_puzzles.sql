-- Ratings, and what people have done with puzzles. Times are milliseconds since 1970; days are counted from 5 January 2026 and turn
-- at ten o'clock UTC. The same statements serve SQLite and PostgreSQL.

CREATE TABLE ratings (
    person     TEXT             NOT NULL,
    -- Such as puzzle/onsets or play/wff.
    ladder     TEXT             NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    -- How many rated answers or shakes it rests on.
    count      BIGINT           NOT NULL,
    -- The day of the last of them.
    day        BIGINT           NOT NULL,
    PRIMARY KEY (person, ladder)
);

-- How a rating stood at the end of each day on which it moved.
CREATE TABLE rating_days (
    person    TEXT             NOT NULL,
    ladder    TEXT             NOT NULL,
    day       BIGINT           NOT NULL,
    rating    DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (person, ladder, day)
);

CREATE TABLE attempts (
    person  TEXT   NOT NULL,
    puzzle  TEXT   NOT NULL,
    shelf   TEXT   NOT NULL,
    -- How the person came to it: rated, practice, refresh, daily, opened or run.
    mode    TEXT   NOT NULL,
    given   BIGINT NOT NULL,
    touched BIGINT NOT NULL,
    tries   BIGINT NOT NULL,
    hints   BIGINT NOT NULL,
    -- Whether it was solved or given up.
    ended   BIGINT NOT NULL,
    -- What came of the first answer: whether it was right, fell for the near miss, the first reason against it, how long it took as
    -- the client saw it, whether it moved the rating.
    first   BIGINT,
    trapped BIGINT NOT NULL,
    code    TEXT,
    ms      BIGINT NOT NULL,
    rated   BIGINT NOT NULL,
    -- The client's own ids of the last answers, so that a resend changes nothing, and what was said to the last one.
    tried   TEXT   NOT NULL,
    result  TEXT,
    PRIMARY KEY (person, puzzle)
);
CREATE INDEX attempts_by_time ON attempts (person, touched);

CREATE TABLE puzzles_live (
    puzzle    TEXT             NOT NULL PRIMARY KEY,
    rating    DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    -- First answers, how many of them were right, and how many fell for the near miss.
    attempts  BIGINT           NOT NULL,
    solved    BIGINT           NOT NULL,
    trapped   BIGINT           NOT NULL,
    -- How many people say that something is wrong with it, and whether it is therefore given no more.
    reports   BIGINT           NOT NULL,
    withdrawn BIGINT           NOT NULL
);

CREATE TABLE reports (
    puzzle TEXT   NOT NULL,
    person TEXT   NOT NULL,
    made   BIGINT NOT NULL,
    PRIMARY KEY (puzzle, person)
);
CREATE INDEX reports_by_person ON reports (person);

CREATE TABLE runs (
    id      TEXT   NOT NULL PRIMARY KEY,
    person  TEXT   NOT NULL,
    -- run or sprint.
    form    TEXT   NOT NULL,
    shelf   TEXT   NOT NULL,
    seed    BIGINT NOT NULL,
    number  BIGINT NOT NULL,
    score   BIGINT NOT NULL,
    in_row  BIGINT NOT NULL,
    skips   BIGINT NOT NULL,
    ended   BIGINT NOT NULL,
    -- When the time of a sprint is up.
    ends    BIGINT,
    -- Whether the person has not had this seed before: only then it counts among the best.
    fresh   BIGINT NOT NULL,
    day     BIGINT NOT NULL,
    touched BIGINT NOT NULL,
    -- The client's own id of the last answer, and what was said to it.
    last    TEXT
);
CREATE INDEX runs_by_person ON runs (person, form, shelf);
