-- SPDX-License-Identifier: AGPL-3.0-or-later
-- Which processes use the database, and when each was last heard of.

-- The database's own time: the clocks of two machines are never compared.
CREATE VIEW database_time AS
-- sqlite: SELECT CAST(unixepoch('subsec') * 1000000 AS BIGINT) AS us;
-- pg: SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT) AS us;

-- One start of one process. `id` is new at each start; `key_ids` are the keys of dice it holds, with blanks between.
CREATE TABLE node (
    id      TEXT   NOT NULL PRIMARY KEY,
    name    TEXT   NOT NULL,
    role    TEXT   NOT NULL,
    version TEXT   NOT NULL,
    schema  BIGINT NOT NULL,
    state   TEXT   NOT NULL CHECK (state IN ('up', 'draining', 'gone')),
    beat_us BIGINT NOT NULL,
    key_ids TEXT   NOT NULL
);
