-- SPDX-License-Identifier: AGPL-3.0-or-later
-- Who adds prizes in a federation (or on the site itself, `house`), and who asks for a federation to be founded.

CREATE TABLE sponsor (
    federation TEXT   NOT NULL CHECK (federation <> ''),
    id         TEXT   NOT NULL CHECK (id <> ''),
    name       TEXT   NOT NULL CHECK (name <> ''),
    at_us      BIGINT NOT NULL,
    PRIMARY KEY (federation, id)
)
-- sqlite: WITHOUT ROWID
;

CREATE TABLE federation_application (
    id        TEXT   NOT NULL PRIMARY KEY,
    at_us     BIGINT NOT NULL,
    player    TEXT   NOT NULL REFERENCES user_account (player),
    wanted    TEXT   NOT NULL,
    name      TEXT   NOT NULL,
    text      TEXT   NOT NULL,
    state     TEXT   NOT NULL CHECK (state IN ('open', 'accepted', 'refused')),
    note      TEXT   NOT NULL DEFAULT '',
    taken_by  TEXT,
    closed_us BIGINT,
    CHECK ((state = 'open') = (closed_us IS NULL))
);
CREATE UNIQUE INDEX federation_application_once ON federation_application (player) WHERE state = 'open';
CREATE INDEX federation_application_queue ON federation_application (at_us, id);

-- The audit of one federation is read without the rest.
CREATE INDEX audit_federation ON audit (federation, seq);
