-- SPDX-License-Identifier: AGPL-3.0-or-later
-- What a program that asked for access (OAuth 2) brings back for a token, once. A row stays as long as the token it gave:
-- whoever brings it a second time must not leave that one good.

CREATE TABLE oauth_code (
    hash         TEXT   NOT NULL PRIMARY KEY,
    player       TEXT   NOT NULL REFERENCES user_account (player),
    client       TEXT   NOT NULL,
    redirect_uri TEXT   NOT NULL,
    challenge    TEXT   NOT NULL,
    scopes       TEXT   NOT NULL,
    expires_us   BIGINT NOT NULL,
    token        TEXT
);
CREATE INDEX oauth_code_player ON oauth_code (player);

-- Where the program is that a token was given to; nothing where its owner made it.
ALTER TABLE token ADD COLUMN host TEXT;
