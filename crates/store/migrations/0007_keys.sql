-- SPDX-License-Identifier: AGPL-3.0-or-later
-- Which key the dice of this database are made with. Never the key: `commit` is a MAC under it, by which it is known
-- again.

CREATE TABLE house_key (
    key_id   TEXT NOT NULL PRIMARY KEY,
    "commit" TEXT NOT NULL,
    state    TEXT NOT NULL CHECK (state IN ('active', 'old', 'retired'))
);
CREATE UNIQUE INDEX house_key_active ON house_key (state) WHERE state = 'active';
