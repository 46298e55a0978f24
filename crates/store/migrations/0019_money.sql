-- SPDX-License-Identifier: AGPL-3.0-or-later
-- What stands beside the ledger: what players allow themselves, what cashiers have begun, what is contested, and the
-- answers to requests that are asked twice. Sums are minor units; times are microseconds since the epoch.

-- How much somebody wants to lose at most in a span. No sum: as much as there is. A higher one holds from `next_us` on.
CREATE TABLE loss_limit (
    player  TEXT   NOT NULL REFERENCES user_account (player),
    ledger  TEXT   NOT NULL CHECK (ledger <> ''),
    span    TEXT   NOT NULL CHECK (span IN ('day', 'week', 'month')),
    most    BIGINT CHECK (most >= 0),
    next    BIGINT CHECK (next >= 0),
    next_us BIGINT,
    PRIMARY KEY (player, ledger, span)
)
-- sqlite: WITHOUT ROWID
;

-- Who plays for no stakes until then, by their own will. It only ever grows.
CREATE TABLE exclusion (
    player   TEXT   NOT NULL PRIMARY KEY REFERENCES user_account (player),
    until_us BIGINT NOT NULL
)
-- sqlite: WITHOUT ROWID
;

-- Acts with so much money that a second person looks at them. `account` is the account's whole name, of a reversal the room.
CREATE TABLE cash_pending (
    id         TEXT   NOT NULL PRIMARY KEY,
    federation TEXT   NOT NULL CHECK (federation <> ''),
    kind       TEXT   NOT NULL CHECK (kind IN ('deposit', 'withdraw', 'reverse')),
    account    TEXT   NOT NULL CHECK (account <> ''),
    amount     BIGINT NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000000),
    reason     TEXT   NOT NULL CHECK (reason <> ''),
    actor      TEXT   NOT NULL REFERENCES user_account (player),
    at_us      BIGINT NOT NULL,
    state      TEXT   NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'confirmed', 'withdrawn')),
    closed_by  TEXT,
    closed_us  BIGINT,
    CHECK ((state = 'open') = (closed_us IS NULL))
);
CREATE INDEX cash_pending_open ON cash_pending (federation, at_us, id) WHERE state = 'open';

-- A player says that a game was decided wrongly: once a game.
CREATE TABLE dispute (
    id         TEXT   NOT NULL PRIMARY KEY,
    room       TEXT   NOT NULL,
    player     TEXT   NOT NULL REFERENCES user_account (player),
    federation TEXT   NOT NULL CHECK (federation <> ''),
    text       TEXT   NOT NULL CHECK (text <> ''),
    at_us      BIGINT NOT NULL,
    UNIQUE (room, player)
);
CREATE INDEX dispute_federation ON dispute (federation, at_us, id);

-- The answer to a request that named itself: who asks the same again gets it again.
CREATE TABLE idempotency (
    player  TEXT   NOT NULL,
    name    TEXT   NOT NULL CHECK (name <> ''),
    request TEXT   NOT NULL,
    status  BIGINT NOT NULL,
    answer  TEXT   NOT NULL,
    at_us   BIGINT NOT NULL,
    PRIMARY KEY (player, name)
)
-- sqlite: WITHOUT ROWID
;
CREATE INDEX idempotency_age ON idempotency (at_us);

-- What one player has in all currencies.
CREATE INDEX account_owner ON account (owner, kind);
