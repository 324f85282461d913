-- Logs that are over and quiet, each as one row.

CREATE TABLE packed (
    -- Forgotten with its table, by an older program too.
    "table" TEXT   NOT NULL REFERENCES tables (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    -- The number of the last entry in it. `entries` has one row of this number in their place: it names the people in them, so that they
    -- are found, and is no entry that a program could take for the whole log.
    number  BIGINT NOT NULL,
    -- When something had last happened at the table, as the table had it then.
    touched BIGINT NOT NULL,
    bytes   BLOB   NOT NULL,
    PRIMARY KEY ("table", number)
);
