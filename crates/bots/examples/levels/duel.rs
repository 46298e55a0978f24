// SPDX-License-Identifier: AGPL-3.0-or-later
//! One game between two players of the site, with seeded fair dice and a stopwatch that counts what the thread computes, so
//! that whatever else runs on the machine is not in it: the harness of the levels and its small version among the tests.

use std::time::Duration;

use bots::tables::cube::{self, Answer, Stake};
use bots::{Level, Limits};
use chess::bughouse::{BoardId, Match, Team};
use game::{Seat, Side};
use rustix::time::{ClockId, clock_gettime};
use tables::{Phase, Variant};

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// A player of the site.
    Level(Level),
    /// The same engine without levels: one look in the tables family, 40,000 nodes in chess.
    Plain,
}

/// A game of the two: what it brought the first one, and how long both thought.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// Points of the first player; 1, 0 or -1 outside the tables family.
    pub(crate) points: f64,
    /// How long each decision took, of the first player and of the second.
    pub(crate) took: [Vec<Duration>; 2],
}

/// SplitMix64.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    /// The next number.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn die(&mut self) -> u8 {
        // 2^64 is not divisible by 6, so the last few numbers are left out.
        loop {
            let drawn = self.next();
            if drawn < u64::MAX - u64::MAX % 6 {
                return (drawn % 6) as u8 + 1;
            }
        }
    }
}

/// What this thread has computed so far.
fn computed() -> Duration {
    clock_gettime(ClockId::ThreadCPUTime).try_into().unwrap_or_default()
}

/// A table at which somebody decides.
struct Table {
    players: [Player; 2],
    seeds: Chance,
    took: [Vec<Duration>; 2],
}

impl Table {
    /// Asks player `who`, 0 or 1, and keeps how long it took.
    fn ask<T>(&mut self, who: usize, decide: impl FnOnce(Player, u64) -> T) -> T {
        let seed = self.seeds.next();
        let began = computed();
        let decided = decide(self.players[who], seed);
        self.took[who].push(computed().saturating_sub(began));
        decided
    }
}

/// A game; the first player has the first seat (White, South, the first pair) when `first` says so. The dice follow
/// from `seed`, so that a game with the seats the other way round has the same ones; where there are any, with a `cube` or
/// without.
pub(crate) fn play(
    game: &str,
    players: [Player; 2],
    first: bool,
    seed: u64,
    cube: bool,
) -> Result<Played, String> {
    let seeds = Chance(seed ^ if first { 0xabcd } else { 0xef01_2345 });
    let mut table = Table { players, seeds, took: Default::default() };
    let winner = match (game, Variant::from_name(game)) {
        (_, Some(variant)) => tables_game(variant, &mut table, (first, cube), seed)?,
        ("kalah", _) => kalah_game(&mut table, first)?,
        ("chess", _) => chess_game(chess::Game::new(), &mut table, first)?,
        ("leaflet", _) => chess_game(chess::leaflet::new_game(&Default::default()), &mut table, first)?,
        ("bughouse", _) => bughouse_game(&mut table, first)?,
        _ => return Err(format!("there is no game {game}: the games are {}", games().join(", "))),
    };
    Ok(Played { points: if first { winner } else { -winner }, took: table.took })
}

/// Which player, 0 or 1, has this side.
fn who(side: Side, first: bool) -> usize {
    if first { side.index() } else { side.other().index() }
}

fn tables_game(
    variant: Variant,
    table: &mut Table,
    (first, cube): (bool, bool),
    seed: u64,
) -> Result<f64, String> {
    let mut dice = Chance(seed);
    let mut game = tables::Game::new(variant, &tables::Options::default());
    let mut doubling = Doubling { value: 1, owner: None };
    loop {
        match game.phase() {
            Phase::Opening => {
                game.opening(dice.die(), dice.die()).map_err(|why| why.to_string())?;
            }
            Phase::ToRoll { side } => {
                // Indiika's plays hardly differ: its skill is the cube.
                if (cube || variant == Variant::Indiika) && doubling.is_refused(&game, side, table, first) {
                    let won = f64::from(doubling.value);
                    return Ok(if side == Side::White { won } else { -won });
                }
                game.roll([dice.die(), dice.die()]).map_err(|why| why.to_string())?;
            }
            Phase::ToPlay { side, .. } => {
                let decide = |player, seed| match player {
                    Player::Level(level) => bots::tables::choose_at(&game, level, seed),
                    Player::Plain => bots::tables::choose(&game, seed),
                };
                let steps = table.ask(who(side, first), decide).ok_or("a player is at a loss")?;
                game.play(&steps).map_err(|why| why.to_string())?;
            }
            Phase::Over => {
                let points = game.outcome().map_or(0.0, |outcome| points(&outcome));
                return Ok(points * f64::from(doubling.value));
            }
        }
    }
}

/// The cube of a single game.
struct Doubling {
    value: u32,
    owner: Option<Side>,
}

impl Doubling {
    /// Whether the side about to roll doubles and the other refuses.
    fn is_refused(&mut self, game: &tables::Game, side: Side, table: &mut Table, first: bool) -> bool {
        if self.owner == Some(side.other()) || self.value >= 64 {
            return false;
        }
        let centred = self.owner.is_none();
        let stake = Stake { value: self.value, centred, away: None, after_crawford: false };
        let doubles = |player, seed| match player {
            Player::Level(level) => cube::doubles_at(game, side, &stake, level, seed),
            Player::Plain => cube::doubles(game, side, &stake),
        };
        if !table.ask(who(side, first), doubles) {
            return false;
        }
        let answer = |player, seed| match player {
            Player::Level(level) => cube::answer_at(game, side.other(), &stake, false, level, seed),
            Player::Plain => cube::answer(game, side.other(), &stake, false),
        };
        if table.ask(who(side.other(), first), answer) == Answer::Drop {
            return true;
        }
        (self.value, self.owner) = (2 * self.value, Some(side.other()));
        false
    }
}

fn chess_game(mut game: chess::Game, table: &mut Table, first: bool) -> Result<f64, String> {
    while game.outcome().is_none() {
        let decide = |player, seed| match player {
            Player::Level(level) => bots::chess::choose_at(&game, level, seed),
            Player::Plain => bots::chess::choose(&game, &Limits { nodes: 40_000 }, seed),
        };
        let uci = table.ask(who(game.turn(), first), decide).ok_or("a player is at a loss")?;
        game.play(&uci).map_err(|why| why.to_string())?;
    }
    Ok(game.outcome().map_or(0.0, |outcome| points(&outcome)))
}

fn kalah_game(table: &mut Table, first: bool) -> Result<f64, String> {
    let mut position = kalah::Position::initial(&kalah::Options::default());
    while let Some(seat) = position.decider() {
        let decide = |player, seed| match player {
            Player::Level(level) => bots::kalah::choose_at(&position, level, seed),
            Player::Plain => bots::kalah::choose(&position, &bots::kalah::EXPERT, seed),
        };
        let action = table.ask(usize::from((seat == Seat(0)) != first), decide);
        position.advance(action.ok_or("a player is at a loss")?).map_err(|why| why.to_string())?;
    }
    Ok(position.outcome().map_or(0.0, |outcome| points(&outcome)))
}

/// White's points; in kalah South's, whose seat nobody changes without the pie.
fn points(outcome: &game::Outcome) -> f64 {
    let points = f64::from(outcome.points.0);
    outcome.winner.map_or(0.0, |winner| if winner == Side::White { points } else { -points })
}

/// The boards take turns, as they do when all four need about the same time; who has to wait is left out.
fn bughouse_game(table: &mut Table, first: bool) -> Result<f64, String> {
    let mut game = Match::new(&chess::bughouse::Options::default());
    let mut actions = 0;
    while game.outcome().is_none() && !game.is_deadlock() {
        let board = BoardId::BOTH[actions % 2];
        let place = match game.frozen() {
            Some(pending) => pending.remover(),
            None if game.is_waiting(game.on_turn(board)) => game.on_turn(board.other()),
            None => game.on_turn(board),
        };
        let decide = |player, seed| match player {
            Player::Level(level) => bots::bughouse::choose_at(&game, place, level, seed),
            Player::Plain => bots::bughouse::choose(&game, place, seed),
        };
        let action = table.ask(usize::from((place.team() == Team::One) != first), decide);
        game.apply(place, action.ok_or("a player is at a loss")?).map_err(|why| why.to_string())?;
        actions += 1;
    }
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    Ok(winner.map_or(0.0, |team| if team == Team::One { 1.0 } else { -1.0 }))
}

/// The games there are bots for, by id.
pub(crate) fn games() -> Vec<&'static str> {
    let family = Variant::ALL.into_iter().map(Variant::name);
    family.chain(["chess", "leaflet", "bughouse", "kalah"]).collect()
}
