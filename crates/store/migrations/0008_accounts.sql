-- SPDX-License-Identifier: AGPL-3.0-or-later
-- Accounts of people. A row of `user_account` stands beside that of `player`: who signs up keeps the id, the games and
-- the seats of the guest. Nothing here is a secret by itself: passwords, codes and tokens are hashes.

CREATE TABLE user_account (
    player         TEXT    NOT NULL PRIMARY KEY REFERENCES player (id),
    name_key       TEXT    NOT NULL UNIQUE,
    password       TEXT,
    totp           TEXT,
    totp_pending   TEXT,
    totp_step      BIGINT  NOT NULL DEFAULT 0,
    email          TEXT,
    email_us       BIGINT,
    bot            BOOLEAN NOT NULL DEFAULT FALSE,
    operator       BOOLEAN NOT NULL DEFAULT FALSE,
    child          BOOLEAN NOT NULL DEFAULT FALSE,
    adult_us       BIGINT,
    terms_version  BIGINT  NOT NULL,
    terms_language TEXT    NOT NULL,
    terms_us       BIGINT  NOT NULL,
    renamed_us     BIGINT,
    erase_us       BIGINT,
    erased_us      BIGINT,
    created_us     BIGINT  NOT NULL
);
CREATE INDEX user_account_erase ON user_account (erase_us) WHERE erase_us IS NOT NULL;

-- `code` is one of those shown at sign-up, `link` is what the operator hands out.
CREATE TABLE recovery (
    player     TEXT   NOT NULL REFERENCES user_account (player),
    hash       TEXT   NOT NULL,
    kind       TEXT   NOT NULL CHECK (kind IN ('code', 'link')),
    expires_us BIGINT,
    used_us    BIGINT,
    PRIMARY KEY (player, hash)
);

CREATE TABLE token (
    id         TEXT   NOT NULL PRIMARY KEY,
    player     TEXT   NOT NULL REFERENCES user_account (player),
    hash       TEXT   NOT NULL UNIQUE,
    label      TEXT   NOT NULL,
    scopes     TEXT   NOT NULL,
    created_us BIGINT NOT NULL,
    expires_us BIGINT NOT NULL,
    seen_us    BIGINT
);
CREATE INDEX token_player ON token (player);

-- What accounts were called before: led on to what they are called now, and nobody else's meanwhile.
CREATE TABLE name_old (
    name_key TEXT   NOT NULL PRIMARY KEY,
    player   TEXT   NOT NULL REFERENCES user_account (player),
    until_us BIGINT NOT NULL
);

ALTER TABLE session ADD COLUMN label TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN auth TEXT NOT NULL DEFAULT 'guest';
ALTER TABLE session ADD COLUMN auth_us BIGINT NOT NULL DEFAULT 0;
