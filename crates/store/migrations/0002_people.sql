-- SPDX-License-Identifier: AGPL-3.0-or-later
-- Who plays, and the cookies they are known by. A session row holds a hash of the token, never the token.

CREATE TABLE player (
    id         TEXT   NOT NULL PRIMARY KEY,
    name       TEXT   NOT NULL,
    created_us BIGINT NOT NULL
);

CREATE TABLE session (
    token_hash TEXT   NOT NULL PRIMARY KEY,
    player     TEXT   NOT NULL REFERENCES player (id),
    created_us BIGINT NOT NULL,
    seen_us    BIGINT NOT NULL,
    expires_us BIGINT NOT NULL
);
CREATE INDEX session_player ON session (player);
CREATE INDEX session_expires ON session (expires_us);
