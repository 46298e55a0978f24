// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia audit`: lets anybody with the database work out again what it says: the audit of acts, the ratings, the logs.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::ExitCode;

use clap::Subcommand;
use closing::{Before, Finished, RatedGame, RatedPlayer, Stored, Verdict, close};
use game::Micros;
use ledger::Worth;
use rating::Pool;
use serde_json::json;
use store::{GameResult, Outcome, Purpose, RatingStep, Store};

use crate::chain::{self, Looked, Published};
use crate::place::{self, Place};

/// Steps read at a time.
const AT_ONCE: u32 = 10_000;
/// Findings that are told one by one.
const TOLD_MAX: usize = 20;

/// What the site keeps, worked out again.
#[derive(Subcommand, Debug)]
pub(crate) enum Audit {
    /// Works the chain of the audit, every rating from the results of games, and the logs of rooms and tournaments with what
    /// was staked and paid out again. Exit status 0: all of them are as they are kept.
    Verify {
        #[command(flatten)]
        place: Place,
        /// An entry of the audit as it was published or noted, NUMBER:HASH: it must still be there.
        #[arg(long, value_name = "NUMBER:HASH")]
        head: Option<Published>,
        /// One JSON object instead of text.
        #[arg(long)]
        json: bool,
    },
}

/// What was looked at and what was found.
#[derive(Default)]
pub(crate) struct Findings {
    steps: u64,
    games: u64,
    /// Ratings.
    pub(crate) ratings: u64,
    /// What is not as it should be.
    pub(crate) faults: Vec<String>,
}

/// A step with the rating it started from.
struct Moved {
    step: RatingStep,
    before: Stored,
}

impl Audit {
    /// Runs the command; the exit status is 1 when something is not as it should be.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let Self::Verify { place, head, json } = self;
        let (found, looked) = place::with_for(Purpose::Read, place, async |store| {
            let mut looked = Looked::default();
            chain::chain(store, head.as_ref(), &mut looked).await?;
            chain::events(store, &mut looked).await?;
            chain::tournaments(store, &mut looked).await?;
            chain::roles(store, &mut looked).await?;
            Ok((ratings(store).await?, looked))
        })?;
        let clean = found.faults.is_empty() && looked.faults.is_empty();
        let others = &looked.faults[..looked.faults.len().min(TOLD_MAX)];
        let told = &found.faults[..found.faults.len().min(TOLD_MAX)];
        let said = if *json {
            let (steps, games, ratings) = (found.steps, found.games, found.ratings);
            let count = found.faults.len();
            json!({"clean": clean, "ratings": {"games": games, "steps": steps, "ratings": ratings,
                "faults": count, "first": told}, "audit": {"entries": looked.entries}, "events": {"rooms": looked.rooms, "tournaments": looked.tournaments},
                "faults": others})
            .to_string()
        } else {
            let head = format!(
                "{} rated games, {} steps, {} ratings: {} faults",
                found.games,
                found.steps,
                found.ratings,
                found.faults.len()
            );
            let chain = format!(
                "{} entries of the audit, {} rooms, {} tournaments: {} faults",
                looked.entries,
                looked.rooms,
                looked.tournaments,
                looked.faults.len()
            );
            [&[head, chain], told, others].concat().join("\n")
        };
        writeln!(crate::plain::out(), "{said}")?;
        Ok(if clean { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}

/// Walks every rating step by step, then works every game out again. Beside a running server a game may end between two
/// looks: what is wrong is wrong the second time, too.
pub(crate) async fn ratings(store: &Store) -> anyhow::Result<Findings> {
    let mut found = walk(store).await?;
    if !found.faults.is_empty() {
        let again = walk(store).await?.faults;
        found.faults.retain(|fault| again.contains(fault));
    }
    Ok(found)
}

async fn walk(store: &Store) -> anyhow::Result<Findings> {
    let mut found = Findings::default();
    let mut games: BTreeMap<(String, String), Vec<Moved>> = BTreeMap::new();
    let mut voided: BTreeMap<(String, String), Vec<Moved>> = BTreeMap::new();
    let mut last: Option<RatingStep> = None;
    loop {
        let page = store.all_rating_steps(last.as_ref(), AT_ONCE).await?;
        let is_end = page.is_empty();
        for step in page {
            found.steps += 1;
            let same = |before: &RatingStep| {
                (&before.scope, &before.player, &before.pool) == (&step.scope, &step.player, &step.pool)
            };
            let before = last.take();
            let (n, stored) = match before {
                Some(before) if same(&before) => (before.n + 1, before.after),
                before => {
                    ends(store, &mut found, before.as_ref()).await?;
                    (1, Stored::start(Pool::from_key(&room::GAMES, &step.pool)?))
                }
            };
            if step.n != n || step.before_mp != stored.rating_mp() {
                found.faults.push(format!(
                    "step {} of {} in {} does not follow from the one before it",
                    step.n, step.player, step.pool
                ));
            }
            last = Some(step.clone());
            let key = (step.room.clone(), step.scope.clone());
            let of = if step.is_back { &mut voided } else { &mut games };
            of.entry(key).or_default().push(Moved { step, before: stored });
        }
        if is_end {
            break;
        }
    }
    ends(store, &mut found, last.as_ref()).await?;
    for (key, backs) in &voided {
        if let Err(fault) = taken_back(games.get(key).map_or(&[], Vec::as_slice), backs) {
            found.faults.push(format!("voided game {}: {fault}", key.0));
        }
    }
    for ((room, scope), moved) in games {
        found.games += 1;
        if let Err(fault) = again(store, &room, &scope, &moved).await? {
            found.faults.push(format!("game {room}: {fault}"));
        }
    }
    Ok(found)
}

/// A voided game takes off each rating what it had put there, of everybody who played it.
fn taken_back(game: &[Moved], backs: &[Moved]) -> Result<(), String> {
    if game.len() != backs.len() {
        return Err("it is not taken back from everybody who was rated".to_owned());
    }
    for Moved { step, before } in backs {
        let own = game.iter().find(|moved| moved.step.player == step.player);
        let moved = own.map(|own| own.step.after.rating_mp() - own.step.before_mp);
        if moved != Some(before.rating_mp() - step.after.rating_mp()) {
            return Err(format!("what is taken from {} is not what it had moved", step.player));
        }
    }
    Ok(())
}

/// A rating is what its last step says.
async fn ends(store: &Store, found: &mut Findings, last: Option<&RatingStep>) -> anyhow::Result<()> {
    let Some(last) = last else { return Ok(()) };
    found.ratings += 1;
    let kept = store.rating(&last.scope, &last.player, &last.pool).await?;
    if kept.map(|kept| (kept.version, kept.stored, kept.played)) != Some((last.n, last.after, last.at)) {
        found.faults.push(format!("the rating of {} in {} is not its last step", last.player, last.pool));
    }
    Ok(())
}

/// Works a game out again from its result and from what everybody had before it.
async fn again(
    store: &Store,
    room: &str,
    scope: &str,
    moved: &[Moved],
) -> anyhow::Result<Result<(), String>> {
    let Some(result) = store.game_result(room).await? else { return Ok(Err("it has no result".to_owned())) };
    let pool = Pool::from_key(&room::GAMES, &result.pool)?;
    let mut players = Vec::with_capacity(result.players.len());
    for one in &result.players {
        let Some(own) = moved.iter().find(|moved| moved.step.player == one.player) else {
            return Ok(Err(format!("{} played it and was not rated", one.player)));
        };
        players.push(RatedPlayer { player: one.player.clone(), version: own.step.n - 1, before: own.before });
    }
    let list = RatedGame { scope: scope.to_owned(), pool, length: result.length.into(), players };
    let before = Before { rated: vec![list], ..Before::default() };
    let closing = match close(&finished(room, &result), &before) {
        Ok(closing) => closing,
        Err(error) => return Ok(Err(error.to_string())),
    };
    let stands = |change: &closing::RatingChange| {
        moved.iter().any(|moved| moved.step.player == change.player && moved.step.after == change.after)
    };
    let same = result.rated && closing.ratings.len() == moved.len() && closing.ratings.iter().all(stands);
    Ok(if same { Ok(()) } else { Err("its ratings are not what follows from its result".to_owned()) })
}

fn finished(room: &str, result: &GameResult) -> Finished {
    let with = |wanted: Outcome| {
        let all = result.players.iter().filter(move |one| one.outcome == wanted);
        all.map(|one| usize::from(one.seat)).collect::<Vec<_>>()
    };
    let winners = with(Outcome::Won);
    let verdict = match winners.as_slice() {
        _ if !with(Outcome::Void).is_empty() => Verdict::Void,
        [] => Verdict::Drawn,
        _ => Verdict::Won { winners, worth: Worth::ONE },
    };
    let seats = result.players.len();
    Finished { id: room.to_owned(), at: Micros(result.ended_us), seats, verdict, points: vec![0; seats] }
}
