-- SPDX-License-Identifier: AGPL-3.0-or-later
-- Which processes of a site of several nodes are there, whether they serve it or stand by. `node` has those that serve only.

-- One start of one process; it takes its row away when it ends in order. `place` is what it is called in `node` and on the
-- bus now, new each time it takes the place; `drain_us`: since when it has been asked to leave, by the database's clock.
CREATE TABLE attendance (
    id       TEXT   NOT NULL PRIMARY KEY,
    name     TEXT   NOT NULL,
    version  TEXT   NOT NULL,
    place    TEXT   NOT NULL,
    beat_us  BIGINT NOT NULL,
    drain_us BIGINT
);
