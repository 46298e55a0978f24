-- SPDX-License-Identifier: AGPL-3.0-or-later
-- The token a session was begun with, where that was renewed, and since when another one is in the place of a token. All
-- tokens of a session end together.
ALTER TABLE session ADD COLUMN family TEXT;
ALTER TABLE session ADD COLUMN renewed_us BIGINT;
