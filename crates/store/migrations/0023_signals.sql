-- SPDX-License-Identifier: AGPL-3.0-or-later
-- On which devices people were logged in: a keyed hash of a random mark that the browser keeps, nothing the browser is
-- told apart by otherwise. Rows go 90 days after the device was last seen, and with the account. Times are microseconds.

CREATE TABLE device (
    player  TEXT   NOT NULL REFERENCES user_account (player),
    hash    TEXT   NOT NULL CHECK (hash <> ''),
    seen_us BIGINT NOT NULL,
    PRIMARY KEY (player, hash)
);
CREATE INDEX device_hash ON device (hash);
CREATE INDEX device_seen ON device (seen_us);

-- Empty: a guest's, or one begun before devices were kept.
ALTER TABLE session ADD COLUMN device TEXT NOT NULL DEFAULT '';

-- Moves that were made after the player's page had lost the focus, as the page tells; kept for 90 days.
CREATE TABLE unfocused (
    player TEXT   NOT NULL,
    room   TEXT   NOT NULL,
    seq    BIGINT NOT NULL CHECK (seq > 0),
    at_us  BIGINT NOT NULL,
    PRIMARY KEY (player, room, seq)
)
-- sqlite: WITHOUT ROWID
;
CREATE INDEX unfocused_at ON unfocused (at_us);
