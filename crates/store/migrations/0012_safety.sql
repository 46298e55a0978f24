-- SPDX-License-Identifier: AGPL-3.0-or-later
-- Safety: what people report of each other, what the operator decides, and the chain in which every such act is told.
-- Times are microseconds since the epoch.

-- The excerpt is JSON: what the reported person had said there last, as it was then.
CREATE TABLE report (
    id        TEXT   NOT NULL PRIMARY KEY,
    at_us     BIGINT NOT NULL,
    reporter  TEXT   NOT NULL REFERENCES player (id),
    player    TEXT   NOT NULL REFERENCES player (id),
    room      TEXT   NOT NULL,
    kind      TEXT   NOT NULL CHECK (kind IN ('cheating', 'stalling', 'abuse', 'name', 'account', 'other')),
    text      TEXT   NOT NULL,
    excerpt   TEXT   NOT NULL,
    state     TEXT   NOT NULL CHECK (state IN ('open', 'upheld', 'dismissed')),
    note      TEXT   NOT NULL DEFAULT '',
    taken_by  TEXT,
    closed_us BIGINT,
    CHECK (reporter <> player),
    CHECK ((state = 'open') = (closed_us IS NULL))
);
CREATE UNIQUE INDEX report_once ON report (reporter, player, room, kind) WHERE state = 'open';
CREATE INDEX report_queue ON report (at_us, id) WHERE state = 'open';
CREATE INDEX report_closed ON report (closed_us, id) WHERE state <> 'open';
CREATE INDEX report_reporter ON report (reporter, at_us);
CREATE INDEX report_player ON report (player);

-- An empty scope is the site. It ends by its time, or when somebody lifts it.
CREATE TABLE sanction (
    id        TEXT   NOT NULL PRIMARY KEY,
    player    TEXT   NOT NULL REFERENCES player (id),
    scope     TEXT   NOT NULL,
    kind      TEXT   NOT NULL CHECK (kind IN ('warn', 'mute', 'no_rated', 'no_stakes', 'no_events', 'ban')),
    at_us     BIGINT NOT NULL,
    until_us  BIGINT,
    reason    TEXT   NOT NULL CHECK (reason <> ''),
    given_by  TEXT   NOT NULL,
    report    TEXT   REFERENCES report (id),
    ended_us  BIGINT,
    ended_by  TEXT,
    ended_why TEXT
);
CREATE INDEX sanction_player ON sanction (player, at_us);

CREATE TABLE appeal (
    id        TEXT   NOT NULL PRIMARY KEY,
    sanction  TEXT   NOT NULL UNIQUE REFERENCES sanction (id),
    text      TEXT   NOT NULL,
    at_us     BIGINT NOT NULL,
    state     TEXT   NOT NULL CHECK (state IN ('open', 'granted', 'refused')),
    note      TEXT   NOT NULL DEFAULT '',
    taken_by  TEXT,
    closed_us BIGINT,
    CHECK ((state = 'open') = (closed_us IS NULL))
);
CREATE INDEX appeal_queue ON appeal (at_us, id) WHERE state = 'open';

-- What was said and is shown to nobody any more: a line, or (no room, number 0) all that somebody has said. The log
-- keeps it.
CREATE TABLE hidden (
    player TEXT   NOT NULL,
    room   TEXT   NOT NULL,
    seq    BIGINT NOT NULL CHECK (seq >= 0),
    at_us  BIGINT NOT NULL,
    PRIMARY KEY (player, room, seq),
    CHECK ((room = '') = (seq = 0))
);
CREATE INDEX hidden_room ON hidden (room);

-- Every act, in one chain: `hash` binds the row and, by `prev`, all before it. An empty federation is the site.
CREATE TABLE audit (
    seq        BIGINT NOT NULL PRIMARY KEY CHECK (seq > 0),
    at_us      BIGINT NOT NULL,
    federation TEXT   NOT NULL,
    act        TEXT   NOT NULL CHECK (act <> ''),
    actor      TEXT   NOT NULL,
    subject    TEXT   NOT NULL,
    before     TEXT   NOT NULL,
    after      TEXT   NOT NULL,
    reason     TEXT   NOT NULL,
    prev       TEXT   NOT NULL CHECK (length(prev) = 64),
    hash       TEXT   NOT NULL CHECK (length(hash) = 64)
);

-- The end of the chain, apart from it: who cuts the chain off leaves this behind. Its row is the turn of who writes.
CREATE TABLE audit_head (
    id   SMALLINT NOT NULL PRIMARY KEY CHECK (id = 1),
    seq  BIGINT   NOT NULL,
    hash TEXT     NOT NULL
);
INSERT INTO audit_head (id, seq, hash)
VALUES (1, 0, '0000000000000000000000000000000000000000000000000000000000000000');

-- The operator's lists of people, the newest first, and by a guest's name.
CREATE INDEX player_created ON player (created_us, id);
CREATE INDEX player_name ON player (name);

-- What has been done is never rewritten.
-- sqlite: CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;
-- sqlite: CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;
-- pg: CREATE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS
-- pg:     $$ BEGIN RAISE EXCEPTION 'audit is append-only'; END $$;
-- pg: CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
-- pg:     FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();
