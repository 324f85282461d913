-- Ratings of people. Days are counted from 5 January 2026 and begin at ten o'clock UTC.
-- The same statements serve SQLite and PostgreSQL.

CREATE TABLE ratings (
    person     TEXT             NOT NULL,
    -- puzzle/GAME, play/GAME or class/ID.
    ladder     TEXT             NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    count      BIGINT           NOT NULL,
    day        BIGINT           NOT NULL,
    PRIMARY KEY (person, ladder)
);

CREATE TABLE rating_days (
    person    TEXT             NOT NULL,
    ladder    TEXT             NOT NULL,
    day       BIGINT           NOT NULL,
    rating    DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (person, ladder, day)
);
