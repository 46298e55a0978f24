// SPDX-License-Identifier: AGPL-3.0-or-later
//! The players of the house: who there is, and the threads they think on. How they play is the business of
//! `bots`; when they act at a table that of `rooms::bots`.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use bots::Limits;
use bots::uci::{Engine, Strength, UciError, find_stockfish};
use game::Seat;
use room::{GameKind, Play};
use tokio::sync::Semaphore;

use crate::auth::random;

/// Players of the house that may think at the same time; the others wait their turn.
const THINKERS_MAX: usize = 2;
/// What the chess beginner thinks with: well below a second a move on one slow core.
const CHESS_BEGINNER: Limits = Limits { nodes: 40_000 };
/// How long an engine of somebody else may think about a move, milliseconds.
const ENGINE_MS: u32 = 300;

/// How a player of the house finds its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mind {
    Own,
    Stockfish,
}

/// A player of the house.
#[derive(Debug)]
struct Bot {
    id: &'static str,
    game: GameKind,
    name: String,
    mind: Mind,
}

/// Every player there is on this machine.
static BOTS: LazyLock<Vec<Bot>> = LazyLock::new(|| {
    let own = |id, game| Bot { id, game, name: "Kapia Beginner".to_owned(), mind: Mind::Own };
    let mut bots = vec![
        own("tabla-beginner", GameKind::Tabla),
        own("tapa-beginner", GameKind::Tapa),
        own("gyulbara-beginner", GameKind::Gyulbara),
        own("chelebi-beginner", GameKind::Chelebi),
        own("indiika-beginner", GameKind::Indiika),
        own("antitabla-beginner", GameKind::Antitabla),
        own("chess-beginner", GameKind::Chess),
        own("leaflet-beginner", GameKind::Leaflet),
        own("bughouse-beginner", GameKind::Bughouse),
        own("kalah-beginner", GameKind::Kalah),
    ];
    if find_stockfish().is_some() {
        let name = "Stockfish".to_owned();
        bots.push(Bot { id: "chess-stockfish", game: GameKind::Chess, name, mind: Mind::Stockfish });
    }
    bots
});

/// The players of the house for a game: id and name.
#[must_use]
pub fn of(game: GameKind) -> Vec<(&'static str, String)> {
    BOTS.iter().filter(|bot| bot.game == game).map(|bot| (bot.id, bot.name.clone())).collect()
}

/// The name of the player `bot`, if it plays `game`.
#[must_use]
pub fn name(game: GameKind, bot: &str) -> Option<String> {
    BOTS.iter().find(|known| known.game == game && known.id == bot).map(|known| known.name.clone())
}

/// The names of all players of the site.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    BOTS.iter().map(|bot| bot.name.as_str())
}

/// Where the players of the house think.
pub struct Thinkers {
    turns: Semaphore,
    /// A running engine of somebody else, shared by all its tables: each question holds the whole position.
    engine: Arc<Mutex<Option<Engine>>>,
}

impl Default for Thinkers {
    fn default() -> Self {
        Self { turns: Semaphore::new(THINKERS_MAX), engine: Arc::default() }
    }
}

impl Thinkers {
    /// The move the player `bot` chooses on `seat`, in the game's notation. It thinks on a thread of its own.
    pub(crate) async fn think(&self, bot: &str, play: Play, seat: Seat) -> Option<String> {
        let mind = BOTS.iter().find(|known| known.id == bot).map_or(Mind::Own, |known| known.mind);
        let _turn = self.turns.acquire().await.ok()?;
        let seed = u64::from_le_bytes(random::bytes());
        let engine = Arc::clone(&self.engine);
        let thought = tokio::task::spawn_blocking(move || match (mind, &play) {
            (Mind::Stockfish, Play::Chess(game)) => ask(&engine, game).or_else(|| choose(&play, seat, seed)),
            _ => choose(&play, seat, seed),
        });
        thought
            .await
            .inspect_err(|error| tracing::error!(%error, "a player of the house ran into a defect"))
            .ok()
            .flatten()
    }
}

/// What the house's own player does.
fn choose(play: &Play, seat: Seat, seed: u64) -> Option<String> {
    match play {
        Play::Bughouse(game) => {
            let place = chess::bughouse::Place::of_seat(seat)?;
            bots::bughouse::choose(game, place, seed).map(|action| action.to_string())
        }
        Play::Kalah(position) => {
            bots::kalah::choose(position, &bots::kalah::BEGINNER, seed).map(|action| action.to_string())
        }
        Play::Chess(game) => bots::chess::choose(game, &CHESS_BEGINNER, seed),
        Play::Tables(game) => bots::tables::choose(game, seed).map(|steps| {
            let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
            steps.join(" ")
        }),
    }
}

/// What the engine does; nothing when it fails, and then it is started anew the next time.
fn ask(engine: &Mutex<Option<Engine>>, game: &chess::Game) -> Option<String> {
    let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
    let asked = (|| {
        let running = match engine.as_mut() {
            Some(running) => running,
            None => engine.insert(Engine::start(&find_stockfish().ok_or(UciError::Gone)?)?),
        };
        running.best_move(&game.fen(), &[], ENGINE_MS, Strength::Full)
    })();
    match asked {
        Ok(answer) => answer.filter(|uci| game.legal_uci().contains(uci)),
        Err(error) => {
            tracing::warn!(%error, "an engine gave no move; the house's own player moves for it");
            *engine = None;
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_beginner_and_only_its_own() {
        for kind in GameKind::ALL {
            let id = format!("{}-beginner", kind.id());
            assert!(name(kind, &id).is_some(), "{id}");
            assert!(of(kind).iter().any(|(bot, _)| *bot == id));
        }
        assert_eq!(name(GameKind::Chess, "kalah-beginner"), None);
    }

    #[tokio::test]
    async fn every_player_finds_a_legal_move() {
        let thinkers = Thinkers::default();
        for kind in [GameKind::Chess, GameKind::Leaflet, GameKind::Bughouse, GameKind::Kalah] {
            for (bot, _) in of(kind) {
                let mut play = Play::new(kind, &room::Settings::new()).unwrap();
                let m = thinkers.think(bot, play.clone(), Seat(0)).await.expect("a move");
                assert!(play.make_by(Seat(0), &m).is_ok(), "{bot} plays {m}");
            }
        }
        for kind in GameKind::ALL.into_iter().filter(|kind| kind.has_dice()) {
            let mut play = Play::new(kind, &room::Settings::new()).unwrap();
            let Play::Tables(game) = &mut play else { panic!("games with dice are of the tables family") };
            game.opening(6, 1).unwrap();
            let bot = format!("{}-beginner", kind.id());
            let m = thinkers.think(&bot, play.clone(), Seat(0)).await.expect("a move");
            assert!(play.make(&m).is_ok(), "{bot} plays {m}");
        }
    }
}
