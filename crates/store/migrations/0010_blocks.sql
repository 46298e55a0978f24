-- SPDX-License-Identifier: AGPL-3.0-or-later
-- Whom people want nothing to do with: no game and no talk, from either side.

CREATE TABLE block (
    player  TEXT   NOT NULL REFERENCES player (id),
    blocked TEXT   NOT NULL REFERENCES player (id),
    at_us   BIGINT NOT NULL,
    PRIMARY KEY (player, blocked),
    CHECK (player <> blocked)
);
CREATE INDEX block_blocked ON block (blocked);
