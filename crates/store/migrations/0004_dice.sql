-- SPDX-License-Identifier: AGPL-3.0-or-later
-- All dice of the house in the order in which they fell, for the public log of commitments and the statistics.

CREATE INDEX event_dice ON event (at_us, room, seq) WHERE kind IN ('dice_server', 'rolled', 'ended');
