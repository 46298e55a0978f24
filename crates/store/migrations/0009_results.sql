-- SPDX-License-Identifier: AGPL-3.0-or-later
-- What a finished game leaves behind: its result, who played it, and the ratings that moved with it. Every row is
-- written in the transaction of the game's end. Ratings are thousandths of a point, times are microseconds.

-- One row a game, guests' too. `pool` is GAME/SPEED; `length` the points the match went to, 1 for a single game. A game
-- without a result keeps its reason and no points.
CREATE TABLE game_result (
    room     TEXT     NOT NULL PRIMARY KEY,
    game     TEXT     NOT NULL CHECK (game <> ''),
    pool     TEXT     NOT NULL CHECK (pool <> ''),
    rated    BOOLEAN  NOT NULL,
    length   SMALLINT NOT NULL CHECK (length > 0),
    winner   SMALLINT CHECK (winner BETWEEN 0 AND 3),
    points   BIGINT   NOT NULL CHECK (points >= 0),
    reason   TEXT     NOT NULL CHECK (reason <> ''),
    ended_us BIGINT   NOT NULL
);

-- Who sat in it, and what it was for each.
CREATE TABLE played (
    player   TEXT     NOT NULL CHECK (player <> ''),
    ended_us BIGINT   NOT NULL,
    room     TEXT     NOT NULL REFERENCES game_result (room),
    seat     SMALLINT NOT NULL CHECK (seat BETWEEN 0 AND 3),
    result   TEXT     NOT NULL CHECK (result IN ('won', 'lost', 'drawn', 'void')),
    PRIMARY KEY (player, ended_us, room),
    UNIQUE (room, seat)
)
-- sqlite: WITHOUT ROWID
;

-- Where somebody stands in a list: the site's has an empty scope, a federation's its name. A copy of the last step, with
-- the number of it, by which whoever writes the next one can tell that nobody was faster. Glicko-2 has deviation and
-- volatility, FIBS has experience.
CREATE TABLE rating (
    scope           TEXT   NOT NULL,
    player          TEXT   NOT NULL CHECK (player <> ''),
    pool            TEXT   NOT NULL CHECK (pool <> ''),
    n               BIGINT NOT NULL CHECK (n > 0),
    rating_mp       BIGINT NOT NULL,
    deviation_mp    BIGINT,
    volatility_nano BIGINT,
    experience      BIGINT,
    played_us       BIGINT NOT NULL,
    PRIMARY KEY (scope, player, pool),
    CHECK ((deviation_mp IS NULL) = (volatility_nano IS NULL)),
    CHECK ((deviation_mp IS NULL) <> (experience IS NULL))
)
-- sqlite: WITHOUT ROWID
;
CREATE INDEX rating_list ON rating (scope, pool, rating_mp);

-- The steps themselves, from 1 without a gap. One step a game, player and list.
CREATE TABLE rating_event (
    scope           TEXT   NOT NULL,
    player          TEXT   NOT NULL,
    pool            TEXT   NOT NULL,
    n               BIGINT NOT NULL CHECK (n > 0),
    room            TEXT   NOT NULL REFERENCES game_result (room),
    why             TEXT   NOT NULL CHECK (why IN ('game')),
    before_mp       BIGINT NOT NULL,
    rating_mp       BIGINT NOT NULL,
    deviation_mp    BIGINT,
    volatility_nano BIGINT,
    experience      BIGINT,
    played_us       BIGINT NOT NULL,
    PRIMARY KEY (scope, player, pool, n),
    UNIQUE (room, scope, player)
)
-- sqlite: WITHOUT ROWID
;

-- What has happened is never rewritten.
-- sqlite: CREATE TRIGGER game_result_no_update BEFORE UPDATE ON game_result BEGIN SELECT RAISE(ABORT, 'game_result is append-only'); END;
-- sqlite: CREATE TRIGGER game_result_no_delete BEFORE DELETE ON game_result BEGIN SELECT RAISE(ABORT, 'game_result is append-only'); END;
-- sqlite: CREATE TRIGGER rating_event_no_update BEFORE UPDATE ON rating_event BEGIN SELECT RAISE(ABORT, 'rating_event is append-only'); END;
-- sqlite: CREATE TRIGGER rating_event_no_delete BEFORE DELETE ON rating_event BEGIN SELECT RAISE(ABORT, 'rating_event is append-only'); END;
-- pg: CREATE FUNCTION result_refuse() RETURNS trigger LANGUAGE plpgsql AS
-- pg:     $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;
-- pg: CREATE TRIGGER game_result_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON game_result
-- pg:     FOR EACH STATEMENT EXECUTE FUNCTION result_refuse();
-- pg: CREATE TRIGGER rating_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON rating_event
-- pg:     FOR EACH STATEMENT EXECUTE FUNCTION result_refuse();
