// SPDX-License-Identifier: AGPL-3.0-or-later
//! The end of a game, its result and its ratings are one append: all of it or nothing.

use ::ledger::Worth;
use closing::{Before, Finished, RatedGame, RatedPlayer, Stored, Verdict, close};
use game::{GameSpec, Micros, Scale};
use rating::Pool;
use store::{
    Append, AppendError, Committed, FinishedGame, GameEnd, GameFilter, GameResult, Outcome, Participant,
    Store, StoreError,
};

use crate::ledger::{balance, deposit, game, opened, player, reconciled, settled};
use crate::support::{append, command, event, on_every_engine};

const fn spec(id: &'static str, seats: u8, scale: Scale) -> GameSpec {
    GameSpec { id, family: id, seats, dice: false, scale, bots: [""; 5], options: || &[] }
}

static GAMES: [GameSpec; 2] = [spec("chess", 2, Scale::Glicko), spec("tabla", 2, Scale::Fibs)];

/// A game between two that the first of them won, with what stands in the store now.
pub(crate) async fn end_of(store: &Store, room: &str, pool: &str, players: [&str; 2], at: i64) -> GameEnd {
    let key = Pool::from_key(&GAMES, pool).expect("a pool");
    let mut rated = Vec::new();
    for player in players {
        let now = store.rating("", player, pool).await.expect("ratings can be read");
        rated.push(RatedPlayer {
            player: player.to_owned(),
            version: now.as_ref().map_or(0, |now| now.version),
            before: now.map_or(Stored::start(key), |now| now.stored),
        });
    }
    let finished = Finished {
        id: room.to_owned(),
        at: Micros(at),
        seats: 2,
        verdict: Verdict::Won { winners: vec![0], worth: Worth::ONE },
        points: vec![1, 0],
    };
    let list = RatedGame { scope: String::new(), pool: key, length: 1, players: rated };
    let before = Before { rated: vec![list], ..Before::default() };
    let closing = close(&finished, &before).expect("it closes");
    GameEnd { result: result(pool, players, at), closing }
}

fn result(pool: &str, players: [&str; 2], at: i64) -> GameResult {
    let outcomes = [Outcome::Won, Outcome::Lost];
    GameResult {
        game: pool.split('/').next().unwrap_or_default().to_owned(),
        pool: pool.to_owned(),
        rated: true,
        length: 1,
        winner: Some(0),
        points: 1,
        reason: "resignation".to_owned(),
        ended_us: at,
        players: (0..)
            .zip(players)
            .zip(outcomes)
            .map(|((seat, player), outcome)| Participant { seat, player: player.to_owned(), outcome })
            .collect(),
        event: None,
    }
}

pub(crate) fn ended(room: &str, expected: i64, end: GameEnd) -> Append {
    let event = command(&end.result.players[1].player, "resign", &format!("end of {room}"));
    Append { end: Some(Box::new(end)), ..append(room, expected, vec![event]) }
}

async fn play(store: &Store, room: &str, pool: &str, players: [&str; 2], at: i64) -> GameEnd {
    let end = end_of(store, room, pool, players, at).await;
    store.append(ended(room, 0, end.clone())).await.expect("the game ends");
    end
}

async fn mp(store: &Store, player: &str, pool: &str) -> Option<(u64, i64)> {
    let rating = store.rating("", player, pool).await.expect("ratings can be read");
    rating.map(|rating| (rating.version, rating.stored.rating_mp()))
}

#[test]
fn the_end_leaves_result_and_ratings_and_they_are_read_back() {
    on_every_engine(async |database| {
        let end = play(&database.store, "r1", "chess/blitz", ["ann", "bob"], 5_000).await;
        play(&database.store, "r2", "tabla/rapid", ["bob", "ann"], 6_000).await;
        database.restart().await;
        let store = &database.store;
        assert_eq!(store.game_result("r1").await, Ok(Some(end.result.clone())));
        assert_eq!(store.game_result("r9").await, Ok(None));
        let steps = store.rating_steps("", "ann", "chess/blitz", 10).await.expect("steps");
        assert_eq!(steps.len(), 1);
        assert_eq!((steps[0].n, steps[0].room.as_str(), steps[0].before_mp), (1, "r1", 1_500_000));
        assert_eq!((steps[0].after, steps[0].at), (end.closing.ratings[0].after, Micros(5_000)));
        assert_eq!(mp(store, "ann", "chess/blitz").await, Some((1, 1_741_476)));
        assert_eq!(mp(store, "bob", "chess/blitz").await, Some((1, 1_258_524)));
        assert_eq!(mp(store, "bob", "tabla/rapid").await, Some((1, 1_510_000)));
        let pools: Vec<String> =
            store.ratings_of("", "bob").await.expect("read").into_iter().map(|one| one.pool).collect();
        assert_eq!(pools, ["chess/blitz", "tabla/rapid"]);
        assert_eq!(store.head_to_head("ann", "bob").await, Ok([1, 0, 1]));
        let all = store.all_rating_steps(None, 3).await.expect("read");
        let rest = store.all_rating_steps(all.last(), 3).await.expect("read");
        assert_eq!((all.len(), rest.len()), (3, 1));
    });
}

async fn rooms(store: &Store, filter: GameFilter, limit: u32) -> Vec<String> {
    let games: Vec<FinishedGame> = store.games_of("ann", &filter, limit).await.expect("read");
    games.into_iter().map(|game| game.room).collect()
}

#[test]
fn games_are_found_by_what_is_asked_page_by_page() {
    on_every_engine(async |database| {
        let store = &database.store;
        play(store, "r1", "chess/blitz", ["ann", "bob"], 1_000).await;
        play(store, "r2", "tabla/rapid", ["bob", "ann"], 2_000).await;
        play(store, "r3", "chess/blitz", ["ann", "cid"], 2_000).await;
        play(store, "r4", "chess/rapid", ["bob", "cid"], 3_000).await;
        let void = GameResult { rated: false, ..result("chess/blitz", ["ann", "bob"], 4_000) };
        let closing = closing::Closing::default();
        store.append(ended("r5", 0, GameEnd { result: void, closing })).await.expect("an unrated game");
        let any = GameFilter::default();
        assert_eq!(rooms(store, any.clone(), 10).await, ["r5", "r3", "r2", "r1"]);
        assert_eq!(rooms(store, any.clone(), 2).await, ["r5", "r3"]);
        let next = GameFilter { before: Some((2_000, "r3".to_owned())), ..any.clone() };
        assert_eq!(rooms(store, next, 2).await, ["r2", "r1"]);
        let of = |name: &str| Some(name.to_owned());
        for (filter, expected) in [
            (GameFilter { game: of("tabla"), ..any.clone() }, vec!["r2"]),
            (GameFilter { pool: of("chess/blitz"), ..any.clone() }, vec!["r5", "r3", "r1"]),
            (GameFilter { rated: Some(false), ..any.clone() }, vec!["r5"]),
            (GameFilter { rated: Some(true), ..any.clone() }, vec!["r3", "r2", "r1"]),
            (GameFilter { outcome: Some(Outcome::Lost), ..any.clone() }, vec!["r2"]),
            (GameFilter { opponent: of("cid"), ..any.clone() }, vec!["r3"]),
            (GameFilter { from_us: Some(2_000), to_us: Some(4_000), ..any }, vec!["r3", "r2"]),
        ] {
            assert_eq!(rooms(store, filter.clone(), 10).await, expected, "{filter:?}");
        }
    });
}

#[test]
fn an_end_from_an_old_rating_is_refused_and_nothing_of_it_is_kept() {
    on_every_engine(async |database| {
        let store = &database.store;
        store.append(append("r2", 0, vec![event("before")])).await.expect("a game under way");
        let stale = end_of(store, "r2", "chess/blitz", ["ann", "cid"], 2_000).await;
        play(store, "r1", "chess/blitz", ["ann", "bob"], 1_000).await;
        let told = store.append(ended("r2", 1, stale)).await;
        assert_eq!(told, Err(AppendError::StaleClosing));
        assert_eq!(store.game_result("r2").await, Ok(None));
        assert_eq!(store.events("r2", 0).await.expect("read").len(), 1);
        assert_eq!(mp(store, "cid", "chess/blitz").await, None);
        let again = end_of(store, "r2", "chess/blitz", ["ann", "cid"], 2_000).await;
        let done = store.append(ended("r2", 1, again.clone())).await;
        assert_eq!(done, Ok(Committed { seq: 2 }));
        let told = store.append(ended("r2", 1, again)).await;
        assert_eq!(told, Err(AppendError::DuplicateCommand { first_seq: 2, last_seq: 2 }));
        assert_eq!(mp(store, "ann", "chess/blitz").await.map(|(n, _)| n), Some(2));
    });
}

#[test]
fn of_two_ends_at_once_that_move_one_rating_one_is_worked_out_again() {
    on_every_engine(async |database| {
        let store = &database.store;
        let one = end_of(store, "r1", "chess/blitz", ["ann", "bob"], 1_000).await;
        let two = end_of(store, "r2", "chess/blitz", ["ann", "cid"], 1_000).await;
        let told = tokio::join!(
            store.append(ended("r1", 0, one)),
            store.append(ended("r2", 0, two)),
            store.append(append("r3", 0, vec![event("a neighbour")])),
        );
        assert_eq!(told.0, Ok(Committed { seq: 1 }));
        assert_eq!(told.1, Err(AppendError::StaleClosing));
        assert_eq!(told.2, Ok(Committed { seq: 1 }), "the neighbour is not touched by it");
        assert_eq!(mp(store, "ann", "chess/blitz").await, Some((1, 1_741_476)));
        assert_eq!(store.head("r2").await, Ok(None));
    });
}

#[test]
fn a_game_ends_once_and_what_it_left_is_never_rewritten() {
    on_every_engine(async |database| {
        let end = play(&database.store, "r1", "chess/blitz", ["ann", "bob"], 1_000).await;
        let closing = closing::Closing::default();
        let twice = GameEnd { result: end.result, closing };
        let event = event("another end");
        let second = Append { end: Some(Box::new(twice)), ..append("r1", 1, vec![event]) };
        let told = database.store.append(second).await;
        assert!(matches!(told, Err(AppendError::Store(StoreError::Database { .. }))), "{told:?}");
        assert_eq!(database.store.events("r1", 0).await.expect("read").len(), 1);
        for sql in [
            "UPDATE game_result SET points = 3",
            "DELETE FROM game_result",
            "UPDATE rating_event SET rating_mp = 0",
            "DELETE FROM rating_event",
        ] {
            assert!(database.raw(sql).await.is_err(), "{sql}");
        }
    });
}

#[test]
fn money_goes_with_the_end_or_not_at_all() {
    on_every_engine(async |database| {
        let store = &database.store;
        let stake = game("r1", ["ann", "bob"]);
        for name in ["ann", "bob"] {
            store.post(deposit(name, name, 1_000), Micros(1)).await.expect("a deposit");
        }
        store.post(opened(&stake), Micros(2)).await.expect("the escrow");
        let mut end = end_of(store, "r1", "tabla/rapid", ["ann", "bob"], 3_000).await;
        end.closing.settlement = Some(settled(&stake, 0));
        let mut stale = end.clone();
        stale.closing.ratings[0].expected_version = 7;
        assert_eq!(store.append(ended("r1", 0, stale)).await, Err(AppendError::StaleClosing));
        assert_eq!(balance(store, &player("ann")).await, 500, "nothing was paid");
        store.append(ended("r1", 0, end)).await.expect("the game ends");
        assert_eq!(balance(store, &player("ann")).await, 1_450);
        assert_eq!(balance(store, &player("bob")).await, 500);
        reconciled(store).await;
    });
}

#[test]
fn the_result_of_an_old_game_is_kept_later_and_once() {
    on_every_engine(async |database| {
        let store = &database.store;
        // One that ended before results were kept, one that did not end, and one of today.
        for (room, status) in [("old", store::Status::Over), ("on", store::Status::Playing)] {
            let mut end = append(room, 0, vec![event("ended")]);
            end.head.status = status;
            store.append(end).await.expect("it is kept");
        }
        let mut today = ended("today", 0, end_of(store, "today", "chess/blitz", ["ann", "bob"], 5).await);
        today.head.status = store::Status::Over;
        store.append(today).await.expect("it is kept");
        let missing = async || {
            let rooms = store.over_without_result("", 9).await.expect("read");
            rooms.into_iter().map(|(room, _)| room).collect::<Vec<_>>()
        };
        assert_eq!(missing().await, ["old"]);
        let late = GameResult { rated: false, ..result("tabla/rapid", ["ann", "bob"], 7) };
        assert_eq!(store.keep_result("old", late.clone()).await, Ok(true));
        let other = GameResult { winner: Some(1), ..late.clone() };
        assert!(matches!(store.keep_result("old", other).await, Ok(false)), "what is kept stays");
        assert_eq!(store.game_result("old").await, Ok(Some(late)));
        assert_eq!(missing().await, Vec::<String>::new());
        assert_eq!(rooms(store, GameFilter::default(), 9).await, ["old", "today"]);
        assert_eq!(mp(store, "ann", "tabla/rapid").await, None, "it moves no rating");
    });
}
