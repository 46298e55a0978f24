-- SPDX-License-Identifier: AGPL-3.0-or-later
-- A table of people without a clock is given up 14 days after its last move. Those of before have no deadline, and whoever is
-- gone for good brings none about; a bot is never gone, and a board of a tournament has its arbiter.
UPDATE head SET deadline_us = updated_us + 1209600000000
    WHERE status = 'playing' AND deadline_us IS NULL AND lobby LIKE '%"kind":"none"%' AND lobby NOT LIKE '%["bot:%'
    AND NOT EXISTS (SELECT 1 FROM event WHERE event.room = head.room AND event.seq = 1 AND event.payload LIKE '%"tournament":"%');
