-- SPDX-License-Identifier: AGPL-3.0-or-later
-- When the server could not have taken a move although it went on afterwards, or did not run: kept with the heartbeat that
-- ended it, for rooms that are not in memory then. Few, whatever happens: the server counts old ones together.

CREATE TABLE outage (
    from_us BIGINT NOT NULL PRIMARY KEY,
    to_us   BIGINT NOT NULL CHECK (to_us > from_us)
);
