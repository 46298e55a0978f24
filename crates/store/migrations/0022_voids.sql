-- SPDX-License-Identifier: AGPL-3.0-or-later
-- Who let a table that binds wait for their part of the dice, and the steps that take a rating back when a game is voided.

CREATE TABLE missed_handshake (
    player TEXT   NOT NULL CHECK (player <> ''),
    room   TEXT   NOT NULL CHECK (room <> ''),
    at_us  BIGINT NOT NULL,
    PRIMARY KEY (player, at_us, room)
)
-- sqlite: WITHOUT ROWID
;

-- A step is of a game, or takes the step of a voided game back: one of either for a game, player and list.
ALTER TABLE rating_event RENAME TO rating_event_old;
CREATE TABLE rating_event (
    scope           TEXT   NOT NULL,
    player          TEXT   NOT NULL,
    pool            TEXT   NOT NULL,
    n               BIGINT NOT NULL CHECK (n > 0),
    room            TEXT   NOT NULL REFERENCES game_result (room),
    why             TEXT   NOT NULL CHECK (why IN ('game', 'void')),
    before_mp       BIGINT NOT NULL,
    rating_mp       BIGINT NOT NULL,
    deviation_mp    BIGINT,
    volatility_nano BIGINT,
    experience      BIGINT,
    played_us       BIGINT NOT NULL,
    PRIMARY KEY (scope, player, pool, n),
    UNIQUE (room, scope, player, why)
)
-- sqlite: WITHOUT ROWID
;
INSERT INTO rating_event (scope, player, pool, n, room, why, before_mp, rating_mp, deviation_mp, volatility_nano, experience, played_us)
    SELECT scope, player, pool, n, room, why, before_mp, rating_mp, deviation_mp, volatility_nano, experience, played_us
    FROM rating_event_old;
-- sqlite: DROP TRIGGER rating_event_no_update;
-- sqlite: DROP TRIGGER rating_event_no_delete;
-- pg: DROP TRIGGER rating_event_append_only ON rating_event_old;
DROP TABLE rating_event_old;
-- sqlite: CREATE TRIGGER rating_event_no_update BEFORE UPDATE ON rating_event BEGIN SELECT RAISE(ABORT, 'rating_event is append-only'); END;
-- sqlite: CREATE TRIGGER rating_event_no_delete BEFORE DELETE ON rating_event BEGIN SELECT RAISE(ABORT, 'rating_event is append-only'); END;
-- pg: CREATE TRIGGER rating_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON rating_event
-- pg:     FOR EACH STATEMENT EXECUTE FUNCTION result_refuse();
