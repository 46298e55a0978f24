-- SPDX-License-Identifier: AGPL-3.0-or-later
-- Federations with people in them: how each is set up, who is a member, and who does what there. Every account is a
-- member of the site itself, which has no row here. Times are microseconds since the epoch, sums minor units.

-- `seq` counts the changes of the row. `presets` and `texts` are JSON. No issue limit: as much as the cashier likes.
ALTER TABLE federation ADD COLUMN joining TEXT NOT NULL DEFAULT 'request'
    CHECK (joining IN ('open', 'request', 'invite'));
ALTER TABLE federation ADD COLUMN stakes BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE federation ADD COLUMN stake_min BIGINT NOT NULL DEFAULT 1 CHECK (stake_min >= 1);
ALTER TABLE federation ADD COLUMN stake_max BIGINT NOT NULL DEFAULT 1000000000000000
    CHECK (stake_max BETWEEN 1 AND 1000000000000000);
ALTER TABLE federation ADD COLUMN own_ratings BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE federation ADD COLUMN presets TEXT NOT NULL DEFAULT '{}';
ALTER TABLE federation ADD COLUMN texts TEXT NOT NULL DEFAULT '{}';
ALTER TABLE federation ADD COLUMN fee_share_bp BIGINT NOT NULL DEFAULT 4000 CHECK (fee_share_bp BETWEEN 0 AND 10000);
ALTER TABLE federation ADD COLUMN issue_limit BIGINT CHECK (issue_limit >= 0);
ALTER TABLE federation ADD COLUMN frozen BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE federation ADD COLUMN administrator_account TEXT REFERENCES user_account (player);
ALTER TABLE federation ADD COLUMN seq BIGINT NOT NULL DEFAULT 1 CHECK (seq > 0);

-- `asked` waits for an answer of theirs, `invited` for the person's. A ban ends by its time.
CREATE TABLE member (
    federation TEXT   NOT NULL REFERENCES federation (id),
    player     TEXT   NOT NULL REFERENCES user_account (player),
    status     TEXT   NOT NULL CHECK (status IN ('member', 'asked', 'invited', 'banned')),
    since_us   BIGINT NOT NULL,
    until_us   BIGINT,
    reason     TEXT   NOT NULL DEFAULT '',
    PRIMARY KEY (federation, player),
    CHECK (until_us IS NULL OR status = 'banned')
)
-- sqlite: WITHOUT ROWID
;
CREATE INDEX member_player ON member (player);

-- No role without membership.
CREATE TABLE role (
    federation TEXT NOT NULL,
    player     TEXT NOT NULL,
    role       TEXT NOT NULL CHECK (role IN ('moderator', 'director', 'cashier', 'admin')),
    PRIMARY KEY (federation, player, role),
    FOREIGN KEY (federation, player) REFERENCES member (federation, player)
)
-- sqlite: WITHOUT ROWID
;
CREATE INDEX role_player ON role (player);
