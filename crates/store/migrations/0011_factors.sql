-- SPDX-License-Identifier: AGPL-3.0-or-later
-- Passkeys, addresses that wait for their mail to be answered, and the terms that guests were shown.

-- `fixed` and `moving` are what the check of an answer needs: the public key, and what changes with each answer. No
-- secret is among them.
CREATE TABLE passkey (
    id         TEXT   NOT NULL PRIMARY KEY,
    player     TEXT   NOT NULL REFERENCES user_account (player),
    label      TEXT   NOT NULL,
    fixed      TEXT   NOT NULL,
    moving     TEXT   NOT NULL,
    created_us BIGINT NOT NULL,
    seen_us    BIGINT
);
CREATE INDEX passkey_player ON passkey (player);

-- One address an account, until a link sent to it is followed; the link is kept as its hash.
CREATE TABLE email_proof (
    player     TEXT   NOT NULL PRIMARY KEY REFERENCES user_account (player),
    email      TEXT   NOT NULL,
    hash       TEXT   NOT NULL UNIQUE,
    expires_us BIGINT NOT NULL
);

-- Guests agree by sitting down: whoever came before this step did so to the fourth version.
ALTER TABLE player ADD COLUMN terms_version BIGINT NOT NULL DEFAULT 4;
