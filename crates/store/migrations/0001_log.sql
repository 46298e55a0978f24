-- SPDX-License-Identifier: AGPL-3.0-or-later
-- The log and what is known of each room without reading it.
-- A line that starts with `-- sqlite: ` or `-- pg: ` is SQL for that engine only; everything else is for both.
-- Times are microseconds since the Unix epoch; JSON is text.

-- Where a room stands: one row, changed in the transaction that appends its events. `seq` is the last event's.
CREATE TABLE head (
    room       TEXT    NOT NULL PRIMARY KEY,
    seq        BIGINT  NOT NULL CHECK (seq > 0),
    status     TEXT    NOT NULL CHECK (status IN ('open', 'starting', 'playing', 'over')),
    game       TEXT    NOT NULL,
    listed     BOOLEAN NOT NULL,
    deadline_us BIGINT,
    lobby      TEXT    NOT NULL,
    created_us BIGINT  NOT NULL,
    updated_us BIGINT  NOT NULL
)
-- sqlite: WITHOUT ROWID
;
CREATE INDEX head_live ON head (created_us, room) WHERE status <> 'over';
CREATE INDEX head_deadline ON head (deadline_us) WHERE deadline_us IS NOT NULL;

-- What happened. `last_seq` is the last event of the same append, so that a repeated command can be answered with all
-- it did; `actor` is '' for the house itself.
CREATE TABLE event (
    room       TEXT   NOT NULL,
    seq        BIGINT NOT NULL CHECK (seq > 0),
    last_seq   BIGINT NOT NULL CHECK (last_seq >= seq),
    at_us      BIGINT NOT NULL,
    kind       TEXT   NOT NULL,
    actor      TEXT   NOT NULL,
    command_id TEXT,
    payload    TEXT   NOT NULL,
    PRIMARY KEY (room, seq)
)
-- sqlite: WITHOUT ROWID
;
CREATE UNIQUE INDEX event_command ON event (room, actor, command_id) WHERE command_id IS NOT NULL;

-- Append-only: the database itself refuses to change or forget what happened.
-- sqlite: CREATE TRIGGER event_no_update BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'event is append-only'); END;
-- sqlite: CREATE TRIGGER event_no_delete BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'event is append-only'); END;
-- pg: CREATE FUNCTION event_refuse() RETURNS trigger LANGUAGE plpgsql AS
-- pg:     $$ BEGIN RAISE EXCEPTION 'event is append-only'; END $$;
-- pg: CREATE TRIGGER event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON event
-- pg:     FOR EACH STATEMENT EXECUTE FUNCTION event_refuse();

-- Who sits where, so that a player finds his rooms again.
CREATE TABLE seat (
    room   TEXT     NOT NULL REFERENCES head (room),
    seat   SMALLINT NOT NULL CHECK (seat >= 0),
    player TEXT     NOT NULL,
    PRIMARY KEY (room, seat)
);
CREATE INDEX seat_player ON seat (player);

-- The last instant at which the house is known to have been able to accept a move (one row).
CREATE TABLE heartbeat (
    id    SMALLINT NOT NULL PRIMARY KEY CHECK (id = 1),
    at_us BIGINT   NOT NULL
);
