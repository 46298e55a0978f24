// SPDX-License-Identifier: AGPL-3.0-or-later
//! What follows from the end of a game: its result and the ratings that move, worked out from what the store has now
//! and written with the end itself. Whoever was overtaken meanwhile works it out again.

use closing::{Before, Closing, Finished, RatedGame, RatedPlayer, RatingChange, Stored, Verdict, close};
use game::{Micros, Seat};
use rating::{Pool, Speed};
use room::{
    ClockKind, ClockRule, EndReason, Ending, Event, GAMES, GameKind, RatingShift, Room, StakeSettled, Step,
};
use store::{GameEnd, GameResult, OfContest, Outcome, Participant, Store};

use crate::rooms::failed::Failed;
use crate::stakes;

/// The list of the site itself.
pub(crate) const SITE: &str = "";

/// Which speed a clock plays at.
pub(crate) fn speed(clock: ClockRule) -> Speed {
    let seconds = |value: i64| u32::try_from(value).unwrap_or(0);
    match clock.kind {
        ClockKind::None | ClockKind::Correspondence => Speed::Correspondence,
        ClockKind::Fischer | ClockKind::Bronstein | ClockKind::Delay => {
            Speed::of_clock(seconds(clock.base_s), seconds(clock.step_s))
        }
    }
}

/// The pool a game with this clock counts in.
pub(crate) fn pool(game: GameKind, clock: ClockRule) -> Pool {
    Pool::new(&GAMES, game.id(), speed(clock)).expect("every game has pools")
}

/// The pool a table's games count among.
pub(crate) fn pool_of(room: &Room) -> Pool {
    pool(room.table().game, room.table().clock)
}

/// Whether a game ends with these events.
pub(crate) fn is_end(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Ended { .. }))
}

/// The step in which a game ends, with the ratings that move behind its end, the sum of its stake, and what is
/// written with it. Nothing is
/// left behind by a table that nobody joined.
///
/// # Errors
/// [`Failed::Unavailable`] when the ratings cannot be read, [`Failed::Broken`] when nothing can follow: a defect.
pub(crate) async fn of(
    store: &Store,
    now: Micros,
    mut step: Step,
) -> Result<(Step, Option<Box<GameEnd>>), Failed> {
    let Some(after) = step.after.last() else { return Ok((step, None)) };
    let Some(end) = end_of(store, after, now).await? else { return Ok((step, None)) };
    let changes: Vec<RatingShift> = (0..).zip(of_site(&end)).map(shift).collect();
    if !changes.is_empty() {
        let rated = Event::Rated { changes };
        let mut room = after.clone();
        room.fold(now, &rated).map_err(|corrupt| broken(room.id(), &corrupt))?;
        step.events.push(rated);
        step.after.push(room);
    }
    let settled = step.after.last().zip(end.closing.settlement.as_ref()).map(|(room, _)| settled(room));
    if let Some(settlement) = settled.transpose()?.flatten() {
        let settled = Event::Settled { settlement };
        let mut room = step.after.last().cloned().ok_or(Failed::Broken)?;
        room.fold(now, &settled).map_err(|corrupt| broken(room.id(), &corrupt))?;
        step.events.push(settled);
        step.after.push(room);
    }
    Ok((step, Some(Box::new(end))))
}

/// What the end of this game leaves behind; nothing when it is not over, or when nobody joined.
pub(crate) async fn end_of(store: &Store, room: &Room, at: Micros) -> Result<Option<GameEnd>, Failed> {
    let (Some(ending), Some(players)) = (room.ending(), players(room)) else { return Ok(None) };
    if ending.reason == EndReason::Cancelled {
        return Ok(None);
    }
    let result = result(room, ending, &players, at);
    let mut before = Before {
        stake: stakes::game::of(room).map_err(|error| broken(room.id(), &error))?,
        ..Before::default()
    };
    if result.rated && !ending.reason.is_void() {
        before.rated.push(rated(store, room, SITE, &players).await?);
        if let Some(own) = own_list(store, room).await? {
            before.rated.push(rated(store, room, &own, &players).await?);
        }
    }
    let closing = if before == Before::default() {
        Closing::default()
    } else {
        close(&finished(room, ending, at), &before).map_err(|error| broken(room.id(), &error))?
    };
    Ok(Some(GameEnd { result, closing }))
}

/// The result of a game that ended at `at`, before results were kept: it counts for no ratings. Nothing of a table at
/// which nobody played.
pub(crate) fn late(room: &Room, at: Micros) -> Option<GameResult> {
    let (ending, players) = (room.ending()?, players(room)?);
    let is_game = ending.reason != EndReason::Cancelled;
    is_game.then(|| GameResult { rated: false, ..result(room, ending, &players, at) })
}

/// What moved in the site's list, by chair; a federation's own list is shown where its ratings are.
fn of_site(end: &GameEnd) -> impl Iterator<Item = &RatingChange> {
    end.closing.ratings.iter().filter(|change| change.scope == SITE)
}

fn shift((seat, change): (u8, &RatingChange)) -> RatingShift {
    RatingShift {
        seat,
        pool: change.pool.to_string(),
        before_mp: change.before.rating_mp(),
        after_mp: change.after.rating_mp(),
    }
}

/// Who sits where, when every chair is taken.
fn players(room: &Room) -> Option<Vec<String>> {
    room.chairs().iter().map(|chair| Some(chair.as_ref()?.player.clone())).collect()
}

/// The seats that won: in bughouse both of the pair.
pub(crate) fn winners(room: &Room, ending: Ending) -> Vec<usize> {
    let Some(winner) = ending.winner else { return Vec::new() };
    let wins = |seat: Seat| seat == winner || (room.bughouse().is_some() && room.is_one_team(winner, seat));
    (0..room.table().game.seats()).map(Seat).filter(|seat| wins(*seat)).map(Seat::index).collect()
}

/// The sum in numbers of a game that is over.
fn settled(room: &Room) -> Result<Option<StakeSettled>, Failed> {
    let Some(ending) = room.ending() else { return Ok(None) };
    stakes::game::settled(room, ending, &winners(room, ending)).map_err(|error| broken(room.id(), &error))
}

fn finished(room: &Room, ending: Ending, at: Micros) -> Finished {
    let seats = usize::from(room.table().game.seats());
    let winners = winners(room, ending);
    let verdict = match winners.as_slice() {
        _ if ending.reason.is_void() => Verdict::Void,
        [] => Verdict::Drawn,
        _ => Verdict::Won { winners, worth: wire::stake::worth(room, ending) },
    };
    Finished { id: room.id().to_owned(), at, seats, verdict, points: vec![0; seats] }
}

fn result(room: &Room, ending: Ending, players: &[String], at: Micros) -> GameResult {
    let winners = winners(room, ending);
    let void = ending.reason.is_void();
    let outcome = |seat: u8| match () {
        () if void => Outcome::Void,
        () if winners.is_empty() => Outcome::Drawn,
        () if winners.contains(&usize::from(seat)) => Outcome::Won,
        () => Outcome::Lost,
    };
    GameResult {
        game: room.table().game.id().to_owned(),
        pool: pool_of(room).to_string(),
        rated: room.table().rated,
        length: room.terms().match_to.into(),
        winner: ending.winner.map(|seat| seat.0),
        points: if void { 0 } else { ending.points },
        reason: ending.reason.word().to_owned(),
        ended_us: at.0,
        players: (0..)
            .zip(players)
            .map(|(seat, player)| Participant { seat, player: player.clone(), outcome: outcome(seat) })
            .collect(),
        event: room.table().event.as_ref().map(|event| OfContest {
            contest: event.tournament.clone(),
            round: event.round,
            board: event.board,
        }),
    }
}

/// The federation whose table it is, where it has ratings of its own.
async fn own_list(store: &Store, room: &Room) -> Result<Option<String>, Failed> {
    let Some(id) = &room.table().federation else { return Ok(None) };
    let row = store.federation(id).await.map_err(|error| {
        tracing::error!(room = room.id(), %error, "a federation cannot be read");
        Failed::Unavailable
    })?;
    Ok(row.filter(|row| row.settings.own_ratings).map(|_| id.clone()))
}

/// A list as it stands for those who played.
async fn rated(store: &Store, room: &Room, scope: &str, players: &[String]) -> Result<RatedGame, Failed> {
    let pool = pool_of(room);
    let key = pool.to_string();
    let mut list = Vec::with_capacity(players.len());
    for player in players {
        let now = store.rating(scope, player, &key).await.map_err(|error| {
            tracing::error!(room = room.id(), %error, "a rating cannot be read");
            Failed::Unavailable
        })?;
        list.push(RatedPlayer {
            player: player.clone(),
            version: now.as_ref().map_or(0, |now| now.version),
            before: now.map_or(Stored::start(pool), |now| now.stored),
        });
    }
    Ok(RatedGame { scope: scope.to_owned(), pool, length: room.terms().match_to.into(), players: list })
}

fn broken(room: &str, error: &dyn std::error::Error) -> Failed {
    tracing::error!(room, %error, "nothing can follow from the end of this game");
    Failed::Broken
}
