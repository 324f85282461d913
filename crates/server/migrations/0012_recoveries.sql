-- The code with which a coach who has lost the password comes back: one each, printed, valid until another takes its place.
-- The same statements serve SQLite and PostgreSQL.

CREATE TABLE recoveries (
    person TEXT   NOT NULL PRIMARY KEY,
    -- The SHA-256 of the code: the code itself is nowhere.
    code   TEXT   NOT NULL UNIQUE,
    -- When it was made, in milliseconds since 1970.
    made   BIGINT NOT NULL
);
