-- SPDX-License-Identifier: AGPL-3.0-or-later
-- A report about somebody at a federation's table waits at the federation's desk, too. Empty is the site alone, as are the
-- reports made before.

ALTER TABLE report ADD COLUMN federation TEXT NOT NULL DEFAULT '';
CREATE INDEX report_federation ON report (federation, at_us, id) WHERE state = 'open';

-- The games a rating counts are its steps less those that take one back.
CREATE INDEX rating_event_void ON rating_event (scope, player, pool) WHERE why = 'void';
