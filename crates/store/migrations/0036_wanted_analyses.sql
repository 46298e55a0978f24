-- SPDX-License-Identifier: AGPL-3.0-or-later
-- Analyses that somebody has asked for and that are not made yet: after a restart the site goes on with them, in the order
-- in which they were asked for.

-- `asker` is a person, or an address where nobody was known.
CREATE TABLE wanted_analysis (
    room     TEXT   NOT NULL REFERENCES head (room),
    depth    TEXT   NOT NULL,
    asker    TEXT   NOT NULL,
    asked_us BIGINT NOT NULL,
    PRIMARY KEY (room, depth)
);
