-- SPDX-License-Identifier: AGPL-3.0-or-later
-- What the public log of dice holds of rooms whose logs are put away, as it stood in `event`: the log is hashed from its first
-- entry on, so that one piece that cannot be read any more must not stop it. Rooms that were put away before this step have
-- nothing here; theirs is read out of their pieces.

CREATE TABLE archive_dice (
    room    TEXT   NOT NULL REFERENCES archive (room),
    seq     BIGINT NOT NULL CHECK (seq > 0),
    at_us   BIGINT NOT NULL,
    payload TEXT   NOT NULL,
    PRIMARY KEY (room, seq)
);

-- sqlite: CREATE TRIGGER archive_dice_no_update BEFORE UPDATE ON archive_dice
-- sqlite:     BEGIN SELECT RAISE(ABORT, 'archive is append-only'); END;
-- sqlite: CREATE TRIGGER archive_dice_no_delete BEFORE DELETE ON archive_dice
-- sqlite:     BEGIN SELECT RAISE(ABORT, 'archive is append-only'); END;
-- pg: CREATE TRIGGER archive_dice_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON archive_dice
-- pg:     FOR EACH STATEMENT EXECUTE FUNCTION archive_refuse();
