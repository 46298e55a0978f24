-- SPDX-License-Identifier: AGPL-3.0-or-later
-- Who owns a room, where several servers serve one database. A room nobody ever claimed has epoch 0 and no owner.

-- `owner` is the id of a start of a process in `node`; every claim counts `epoch` up, and an append that names another
-- epoch is refused. All instants here are the database's own: `claimed_us` of the last claim, `released_us` since when
-- nobody can move in a room that was let go, `appended_us` of the last append of an owner, and `since_us` since when
-- nobody took moves as the last claim found it, kept until an append clears it, because the answer to a claim may be lost.
ALTER TABLE head ADD COLUMN owner TEXT;
ALTER TABLE head ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
ALTER TABLE head ADD COLUMN claimed_us BIGINT;
ALTER TABLE head ADD COLUMN released_us BIGINT;
ALTER TABLE head ADD COLUMN appended_us BIGINT;
ALTER TABLE head ADD COLUMN since_us BIGINT;

-- The epoch of the owner that wrote it.
ALTER TABLE event ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;

-- The last span in which a process was silent for longer than its lease, or could not write: whoever claims a room of its
-- that had no append since counts from its beginning.
ALTER TABLE node ADD COLUMN gap_from_us BIGINT;
ALTER TABLE node ADD COLUMN gap_to_us BIGINT;
