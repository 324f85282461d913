-- The devices of a person: each has a secret of its own. Before, a person had one secret, in people.
-- The same statements serve SQLite and PostgreSQL.

CREATE TABLE secrets (
    -- The SHA-256 of the cookie's secret: the secret itself is nowhere.
    secret TEXT   NOT NULL PRIMARY KEY,
    person TEXT   NOT NULL,
    -- Its number among those of the person, from 1.
    number BIGINT NOT NULL,
    made   BIGINT NOT NULL,
    seen   BIGINT NOT NULL
);
CREATE INDEX secrets_by_person ON secrets (person);
INSERT INTO secrets (secret, person, number, made, seen) SELECT secret, id, 1, seen, seen FROM people;

CREATE TABLE people_of_devices (
    id       TEXT   NOT NULL PRIMARY KEY,
    nickname TEXT   NOT NULL,
    -- A coach's name and password (argon2), where one was set.
    login    TEXT   UNIQUE,
    password TEXT,
    seen     BIGINT NOT NULL
);
INSERT INTO people_of_devices (id, nickname, login, password, seen) SELECT id, nickname, login, password, seen FROM people;
DROP TABLE people;
ALTER TABLE people_of_devices RENAME TO people;

-- Codes that bring somebody to another device, once and for a short time.
CREATE TABLE transfers (
    -- The SHA-256 of the code.
    code    TEXT   NOT NULL PRIMARY KEY,
    person  TEXT   NOT NULL,
    expires BIGINT NOT NULL
);
