-- SPDX-License-Identifier: AGPL-3.0-or-later
-- Logs of rooms that have long been over, one compressed piece a room in the place of its rows in `event`.

-- The events of a room from its first to `last_seq`; what was said there later has rows in `event` behind it. `body` is what
-- zstd makes of them, `sha256` of `body`, hexadecimal. `moves` counts events of that kind, `chain_us` is the instant of the
-- newest chain of dice: both are asked for without the rest.
CREATE TABLE archive (
    room     TEXT   NOT NULL PRIMARY KEY REFERENCES head (room),
    last_seq BIGINT NOT NULL CHECK (last_seq > 0),
    made_us  BIGINT NOT NULL,
    moves    BIGINT NOT NULL CHECK (moves >= 0),
    chain_us BIGINT,
    sha256   TEXT   NOT NULL CHECK (length(sha256) = 64),
-- sqlite:     body BLOB NOT NULL
-- pg:     body BYTEA NOT NULL
);
CREATE INDEX archive_chain ON archive (chain_us) WHERE chain_us IS NOT NULL;

-- Lines of chat in them, by who said them.
CREATE TABLE archive_said (
    room   TEXT   NOT NULL REFERENCES archive (room),
    seq    BIGINT NOT NULL CHECK (seq > 0),
    player TEXT   NOT NULL,
    PRIMARY KEY (room, seq)
);
CREATE INDEX archive_said_player ON archive_said (player);

-- In which hours, counted from the epoch, dice were rolled in them.
CREATE TABLE archive_rolled (
    hour BIGINT NOT NULL,
    room TEXT   NOT NULL REFERENCES archive (room),
    PRIMARY KEY (room, hour)
);
CREATE INDEX archive_rolled_hour ON archive_rolled (hour);

-- The database itself lets an event go only when its room's archive reaches up to it, and an archive only grow.
-- sqlite: DROP TRIGGER event_no_delete;
-- sqlite: CREATE TRIGGER event_no_delete BEFORE DELETE ON event
-- sqlite:     WHEN NOT EXISTS (SELECT 1 FROM archive WHERE archive.room = OLD.room AND archive.last_seq >= OLD.seq)
-- sqlite:     BEGIN SELECT RAISE(ABORT, 'event is append-only'); END;
-- sqlite: CREATE TRIGGER archive_no_delete BEFORE DELETE ON archive BEGIN SELECT RAISE(ABORT, 'archive is append-only'); END;
-- sqlite: CREATE TRIGGER archive_grows BEFORE UPDATE ON archive WHEN NEW.room <> OLD.room OR NEW.last_seq <= OLD.last_seq
-- sqlite:     BEGIN SELECT RAISE(ABORT, 'archive is append-only'); END;
-- pg: DROP TRIGGER event_append_only ON event;
-- pg: CREATE TRIGGER event_append_only BEFORE UPDATE OR TRUNCATE ON event
-- pg:     FOR EACH STATEMENT EXECUTE FUNCTION event_refuse();
-- pg: CREATE FUNCTION event_let_go() RETURNS trigger LANGUAGE plpgsql AS
-- pg:     $$ BEGIN
-- pg:         IF NOT EXISTS (SELECT 1 FROM archive WHERE archive.room = OLD.room AND archive.last_seq >= OLD.seq) THEN
-- pg:             RAISE EXCEPTION 'event is append-only';
-- pg:         END IF;
-- pg:         RETURN OLD;
-- pg:     END $$;
-- pg: CREATE TRIGGER event_archived BEFORE DELETE ON event FOR EACH ROW EXECUTE FUNCTION event_let_go();
-- pg: CREATE FUNCTION archive_refuse() RETURNS trigger LANGUAGE plpgsql AS
-- pg:     $$ BEGIN RAISE EXCEPTION 'archive is append-only'; END $$;
-- pg: CREATE TRIGGER archive_append_only BEFORE DELETE OR TRUNCATE ON archive
-- pg:     FOR EACH STATEMENT EXECUTE FUNCTION archive_refuse();
-- pg: CREATE TRIGGER archive_grows BEFORE UPDATE ON archive FOR EACH ROW
-- pg:     WHEN (NEW.room <> OLD.room OR NEW.last_seq <= OLD.last_seq) EXECUTE FUNCTION archive_refuse();
