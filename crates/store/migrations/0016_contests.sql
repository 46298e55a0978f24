-- SPDX-License-Identifier: AGPL-3.0-or-later
-- Tournaments: each is a log of events, with a row that says where it stands and one for everybody on its list. Times are
-- microseconds since the epoch.

-- `card` is JSON: what a list shows of it. `deadline_us` is when time next brings something about.
CREATE TABLE contest (
    id          TEXT   NOT NULL PRIMARY KEY,
    seq         BIGINT NOT NULL CHECK (seq > 0),
    state       TEXT   NOT NULL CHECK (state IN ('draft', 'open', 'checkin', 'running', 'paused', 'finished', 'closed', 'cancelled')),
    federation  TEXT   NOT NULL CHECK (federation <> ''),
    game        TEXT   NOT NULL CHECK (game <> ''),
    format      TEXT   NOT NULL CHECK (format <> ''),
    starts_us   BIGINT,
    deadline_us BIGINT,
    card        TEXT   NOT NULL,
    created_us  BIGINT NOT NULL,
    updated_us  BIGINT NOT NULL
);
CREATE INDEX contest_list ON contest (created_us, id);
CREATE INDEX contest_starts ON contest (starts_us);
CREATE INDEX contest_federation ON contest (federation, created_us, id);

-- `room` is the table whose game an event took in: that happens once.
CREATE TABLE contest_event (
    contest    TEXT   NOT NULL REFERENCES contest (id),
    seq        BIGINT NOT NULL CHECK (seq > 0),
    at_us      BIGINT NOT NULL,
    kind       TEXT   NOT NULL CHECK (kind <> ''),
    actor      TEXT   NOT NULL,
    command_id TEXT,
    room       TEXT,
    payload    TEXT   NOT NULL,
    PRIMARY KEY (contest, seq),
    UNIQUE (contest, actor, command_id),
    UNIQUE (contest, room)
)
-- sqlite: WITHOUT ROWID
;

CREATE TABLE contest_entry (
    contest TEXT NOT NULL REFERENCES contest (id),
    player  TEXT NOT NULL CHECK (player <> ''),
    state   TEXT NOT NULL CHECK (state IN ('entered', 'present', 'dropped', 'withdrawn')),
    PRIMARY KEY (contest, player)
)
-- sqlite: WITHOUT ROWID
;
CREATE INDEX contest_entry_player ON contest_entry (player, contest);

-- Where a game belongs that was a board of a tournament.
ALTER TABLE game_result ADD COLUMN contest TEXT;
ALTER TABLE game_result ADD COLUMN round INTEGER;
ALTER TABLE game_result ADD COLUMN board INTEGER;
CREATE INDEX game_result_contest ON game_result (contest);

-- What has happened is never rewritten.
-- sqlite: CREATE TRIGGER contest_event_no_update BEFORE UPDATE ON contest_event BEGIN SELECT RAISE(ABORT, 'contest_event is append-only'); END;
-- sqlite: CREATE TRIGGER contest_event_no_delete BEFORE DELETE ON contest_event BEGIN SELECT RAISE(ABORT, 'contest_event is append-only'); END;
-- pg: CREATE FUNCTION contest_refuse() RETURNS trigger LANGUAGE plpgsql AS
-- pg:     $$ BEGIN RAISE EXCEPTION 'contest_event is append-only'; END $$;
-- pg: CREATE TRIGGER contest_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON contest_event
-- pg:     FOR EACH STATEMENT EXECUTE FUNCTION contest_refuse();
