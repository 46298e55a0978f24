-- SPDX-License-Identifier: AGPL-3.0-or-later
-- What the site has found out about finished games, so that nobody waits for it twice. It can be found out again: rows
-- go when they are old, when what they were made by is, and when somebody at the table is called otherwise.

-- `edition` is that of the engines; `body` is compressed.
CREATE TABLE analysis (
    room    TEXT   NOT NULL REFERENCES head (room),
    depth   TEXT   NOT NULL,
    edition BIGINT NOT NULL,
    made_us BIGINT NOT NULL,
-- sqlite:     body BLOB  NOT NULL,
-- pg:     body    BYTEA  NOT NULL,
    PRIMARY KEY (room, depth)
);
CREATE INDEX analysis_made ON analysis (made_us);
