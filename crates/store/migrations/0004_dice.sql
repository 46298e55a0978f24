-- SPDX-License-Identifier: AGPL-3.0-or-later
-- All dice of the house: rolls in the order in which they fell, for the statistics, and the public log of commitments.

CREATE INDEX event_dice ON event (at_us, room, seq) WHERE kind IN ('dice_server', 'rolled', 'ended');

-- The order of the public log, once and for all: an event that comes late to the disk comes late in the log.
CREATE TABLE dice_log (
    n BIGINT NOT NULL PRIMARY KEY CHECK (n > 0),
    room TEXT NOT NULL,
    seq BIGINT NOT NULL,
    UNIQUE (room, seq)
);
