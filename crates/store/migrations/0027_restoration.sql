-- SPDX-License-Identifier: AGPL-3.0-or-later
-- The instant of the backup that this database was restored from: no event in it is younger. Games that were on then have
-- their dice agreed anew, because whoever played on knows those to come.

CREATE TABLE restoration (
    id    SMALLINT NOT NULL PRIMARY KEY CHECK (id = 1),
    at_us BIGINT   NOT NULL
);
