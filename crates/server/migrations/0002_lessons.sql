-- What people have done in lessons. Times are milliseconds since 1970.
-- The same statements serve SQLite and PostgreSQL.

CREATE TABLE learners (
    person  TEXT   NOT NULL PRIMARY KEY,
    -- How the coach speaks: 1 short, 2 plain, 3 full.
    reading BIGINT NOT NULL
);

CREATE TABLE steps (
    person  TEXT   NOT NULL,
    lesson  TEXT   NOT NULL,
    step    BIGINT NOT NULL,
    -- begun, done or seen.
    state   TEXT   NOT NULL,
    tries   BIGINT NOT NULL,
    hints   BIGINT NOT NULL,
    -- Whether the answer was shown: then it cannot be done any more, only seen.
    shown   BIGINT NOT NULL,
    -- The client's own ids of the last tries, so that a resend changes nothing.
    tried   TEXT   NOT NULL,
    touched BIGINT NOT NULL,
    PRIMARY KEY (person, lesson, step)
);
