-- What people can, and what they decided in matches. Times are milliseconds since 1970; days are counted from 5 January 2026 and begin
-- at ten o'clock UTC. The same statements serve SQLite and PostgreSQL.

CREATE TABLE skills (
    person     TEXT             NOT NULL,
    skill      TEXT             NOT NULL,
    attempts   BIGINT           NOT NULL,
    -- The last eight outcomes: 0 wrong, h with help, 1 right, 2 right and hard.
    recent     TEXT             NOT NULL,
    -- The last ten in matches, or in puzzles where matches never show the skill.
    chances    TEXT             NOT NULL,
    -- On how many days it came up.
    days       BIGINT           NOT NULL,
    stability  DOUBLE PRECISION NOT NULL,
    difficulty DOUBLE PRECISION NOT NULL,
    day        BIGINT           NOT NULL,
    due        BIGINT           NOT NULL,
    level      TEXT             NOT NULL,
    PRIMARY KEY (person, skill)
);

CREATE TABLE decisions (
    person       TEXT   NOT NULL,
    "table"      TEXT   NOT NULL,
    -- The match at the table and the shake in it, from 1.
    match_number BIGINT NOT NULL,
    shake        BIGINT NOT NULL,
    -- The line of the record.
    number       BIGINT NOT NULL,
    -- move, goal, challenge, chance, paper or time.
    kind         TEXT   NOT NULL,
    game         TEXT   NOT NULL,
    -- right or wrong.
    outcome      TEXT   NOT NULL,
    code         TEXT,
    call         TEXT,
    reach        BIGINT,
    ms           BIGINT,
    allowed_ms   BIGINT,
    day          BIGINT NOT NULL,
    -- When the shake ended.
    happened     BIGINT NOT NULL,
    PRIMARY KEY (person, "table", match_number, shake, number, kind)
);
CREATE INDEX decisions_by_day ON decisions (day);

-- Shakes that are over and that people played. They are stored with the entry that ended them and looked at afterwards, once.
CREATE TABLE shakes (
    "table"      TEXT   NOT NULL,
    match_number BIGINT NOT NULL,
    shake        BIGINT NOT NULL,
    -- The number of the entry that ended it.
    entry        BIGINT NOT NULL,
    happened     BIGINT NOT NULL,
    reviewed     BIGINT NOT NULL,
    PRIMARY KEY ("table", match_number, shake)
);
CREATE INDEX shakes_to_review ON shakes (reviewed, happened);
