// SPDX-License-Identifier: AGPL-3.0-or-later
//! The bots: who there is, and what they think with. How they play is the business of `bots`; when they act at a table
//! that of `rooms::bots`, and who thinks when that of `thinkers`.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::mem;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use bots::bughouse::{Wishes, choose_asked_with};
use bots::cast::{Cast, Player, Strength as Measured};
use bots::tables::{AtStake, choose_at_stake_with, written};
use bots::uci::{Engine, Strength, UciError, find_stockfish};
use bots::{Choose, Effort, Level};
use chess::bughouse::Place;
use game::Seat;
use room::{BotName, GAMES, GameKind, Play, with_game};

use crate::auth::random;
use crate::rooms::thinkers::{NoTurn, Thinkers, Ticket};

/// How long an engine of somebody else may think about a move, milliseconds.
const ENGINE_MS: u32 = 300;
/// The site's own bots.
const CAST: Cast = Cast(&GAMES);
/// The engine of somebody else that plays chess where it is installed.
const STOCKFISH: &str = "chess-stockfish";

/// A bot as it is listed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Listed {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its level and measured strength; an engine of somebody else has none.
    pub level: Option<(Level, Measured)>,
}

/// Whether the engine of somebody else is on this machine.
fn has_stockfish() -> bool {
    static FOUND: LazyLock<bool> = LazyLock::new(|| find_stockfish().is_some());
    *FOUND
}

/// The bots for a game, the weakest first.
#[must_use]
pub(crate) fn of(game: GameKind) -> Vec<Listed> {
    let own = |player: Player| Listed {
        id: player.id(),
        name: CAST.name(player, 0).to_owned(),
        level: Some((player.level, player.strength())),
    };
    let mut listed: Vec<_> = CAST.of(game.id()).map(own).collect();
    if game == GameKind::Chess && has_stockfish() {
        listed.push(Listed { id: STOCKFISH.to_owned(), name: "Stockfish".to_owned(), level: None });
    }
    listed
}

/// Whether this is the id of a bot of any game, or once was.
#[must_use]
pub(crate) fn is_id(text: &str) -> bool {
    CAST.from_id(text).is_some()
}

/// Who plays `game` on seat `seat` when `bot` is called, by whatever id it has ever had.
#[must_use]
pub(crate) fn called(game: GameKind, bot: &str, seat: u8) -> Option<BotName> {
    if bot == STOCKFISH && game == GameKind::Chess && has_stockfish() {
        return Some(BotName { id: bot.to_owned(), name: "Stockfish".to_owned() });
    }
    let player = CAST.from_id(bot).filter(|player| player.game == game.id())?;
    Some(BotName { id: player.id(), name: CAST.name(player, seat).to_owned() })
}

/// How strong the player with this id is; logs know ids that are given to nobody any more.
#[must_use]
pub(crate) fn level(bot: &str) -> Level {
    CAST.from_id(bot).map_or(Level::DEFAULT, |player| player.level)
}

/// The names of all bots, in every language: nobody else may take one.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    bots::cast::names().chain(["Stockfish"])
}

/// What a bot is asked: for a move on `seat`.
pub(crate) struct Question {
    pub play: Play,
    /// What is at stake in the tables family.
    pub at_stake: AtStake,
    /// What the partner wishes in bughouse.
    pub wishes: Wishes,
    pub seat: Seat,
}

/// Where the bots think.
#[derive(Default)]
pub(crate) struct BotPool {
    /// The threads, which hints use, too.
    thinkers: Arc<Thinkers>,
    /// A running engine of somebody else, shared by all its tables: each question holds the whole position.
    engine: Arc<Mutex<Option<Engine>>>,
}

impl BotPool {
    /// The threads on which is thought.
    pub(crate) fn thinkers(&self) -> &Arc<Thinkers> {
        &self.thinkers
    }

    /// The move the player `bot` chooses, in the game's notation, with so much work: with one look where no thread can be
    /// waited for. Nothing where the room has moved on, or the partner wishes to wait.
    pub(crate) async fn think(
        &self,
        ticket: Ticket,
        bot: &str,
        Question { play, at_stake, wishes, seat }: Question,
        effort: Effort,
    ) -> Option<String> {
        let (stockfish, level) =
            (bot == STOCKFISH, if bot == STOCKFISH { Level::Expert } else { level(bot) });
        let engine = Arc::clone(&self.engine);
        let thought = self.consider(ticket, move |seed, turn| {
            let effort = if turn { effort } else { Effort::Look };
            match &play {
                Play::Chess(game) if stockfish && effort != Effort::Look => {
                    ask(&engine, game).or_else(|| choose(&play, seat, level, seed, effort))
                }
                Play::Tables(game) => {
                    Some(written(&choose_at_stake_with(game, level, seed, &at_stake, effort)?))
                }
                Play::Bughouse(game) => {
                    let place = Place::of_seat(seat)?;
                    let action = choose_asked_with(game, place, level, seed, &wishes, effort)?;
                    Some(action.to_string())
                }
                _ => choose(&play, seat, level, seed, effort),
            }
        });
        thought.await.flatten()
    }

    /// What a bot comes to, given a seed and whether a thread of the pool was there for it: where too many wait it decides
    /// at one look, and never not at all. Nothing where the room has moved on.
    pub(crate) async fn consider<T: Send + 'static>(
        &self,
        ticket: Ticket,
        decide: impl Fn(u64, bool) -> T + Send + Sync + 'static,
    ) -> Option<T> {
        let turn = match self.thinkers.turn(ticket).await {
            Ok(turn) => Some(turn),
            Err(NoTurn::Full) => None,
            Err(NoTurn::Stale) => return None,
        };
        let seed = u64::from_le_bytes(random::bytes());
        let thought = match turn {
            Some(turn) => self.thinkers.think(turn, move || decide(seed, true)).await,
            None => tokio::task::spawn_blocking(move || decide(seed, false)).await,
        };
        thought.inspect_err(|error| tracing::error!(%error, "a bot ran into a defect")).ok()
    }
}

/// A number that games of the same kind with the same options share.
pub(crate) fn kind_of(play: &Play) -> u64 {
    let options = match play {
        Play::Kalah(position) => format!("{:?}", position.options()),
        Play::Tables(game) => format!("{:?}", (game.variant(), game.options())),
        // All that these are played by is there from the start.
        Play::Chess(_) | Play::Bughouse(_) => String::new(),
    };
    let mut hasher = DefaultHasher::new();
    (mem::discriminant(play), options).hash(&mut hasher);
    hasher.finish()
}

/// What the bot does.
fn choose(play: &Play, seat: Seat, level: Level, seed: u64, effort: Effort) -> Option<String> {
    with_game!(play, game => Choose::choose_with(&**game, seat, level, seed, effort))
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
            tracing::warn!(%error, "an engine gave no move; the bot moves for it");
            *engine = None;
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use bots::tables::Stake;

    use super::*;
    use crate::rooms::thinkers::{Lane, WAITING_MAX};

    fn first_move(play: &Play, at_stake: AtStake) -> Question {
        Question { play: play.clone(), at_stake, wishes: Wishes::default(), seat: Seat(0) }
    }

    #[test]
    fn every_game_has_five_levels_of_its_own() {
        for kind in GameKind::ALL {
            let levels: Vec<_> =
                of(kind).into_iter().filter_map(|bot| Some((bot.id, bot.level?.0.number()))).collect();
            let names = ["learner", "casual", "club", "strong", "expert"];
            let wanted: Vec<_> =
                names.map(|name| format!("{}-{name}", kind.id())).into_iter().zip(1..).collect();
            assert_eq!(levels, wanted);
            let elo: Vec<_> = of(kind).into_iter().filter_map(|bot| Some(bot.level?.1.elo)).collect();
            assert!(elo.is_sorted_by(|below, above| below < above), "{}: {elo:?}", kind.id());
        }
        assert_eq!(called(GameKind::Chess, "kalah-1", 0), None);
        assert_eq!(called(GameKind::Chess, "chess-5", 0), None);
    }

    #[test]
    fn every_bot_has_a_name_of_its_own_in_every_language() {
        let everybody = || GameKind::ALL.into_iter().flat_map(|kind| CAST.of(kind.id()));
        let english: BTreeSet<_> = everybody().map(|player| CAST.name(player, 0)).collect();
        assert_eq!(english.len(), everybody().count());
        for (language, text) in [
            ("bg", include_str!("../../../../i18n/bg/bots.ftl")),
            ("ru", include_str!("../../../../i18n/ru/bots.ftl")),
            ("en", include_str!("../../../../i18n/en/bots.ftl")),
        ] {
            let rows: BTreeMap<_, _> = text.lines().filter_map(|line| line.split_once(" = ")).collect();
            let mut called = BTreeSet::new();
            for name in &english {
                let key = format!("bot-{}", name.to_lowercase().replace(' ', "-"));
                let name = rows.get(key.as_str()).unwrap_or_else(|| panic!("{language} has no {key}"));
                assert!(called.insert(name), "{language}: two are called {name}");
                assert!(names().any(|reserved| reserved == *name), "{name} is not reserved");
            }
        }
    }

    #[test]
    fn four_of_one_level_at_a_table_of_four_are_four() {
        for kind in GameKind::ALL.into_iter().filter(|kind| kind.seats() == 4) {
            for player in CAST.of(kind.id()) {
                let names: BTreeSet<_> = (0..4).map(|seat| CAST.name(player, seat)).collect();
                assert_eq!(names.len(), 4, "{names:?}");
            }
        }
    }

    #[test]
    fn an_id_of_an_old_log_is_as_strong_as_it_was() {
        for kind in GameKind::ALL {
            for (old, today) in
                [("beginner", Level::Club), ("1", Level::Learner), ("2", Level::Club), ("3", Level::Expert)]
            {
                let id = format!("{}-{old}", kind.id());
                assert_eq!(level(&id), today, "{id}");
                let sits = called(kind, &id, 1).expect("it is known");
                assert_eq!(
                    sits.id,
                    format!("{}-{}", kind.id(), today.name()),
                    "what is written anew has today's id"
                );
            }
        }
    }

    fn at_leisure() -> Ticket {
        Ticket { lane: Lane::Play, about: 0, left: None, still: Arc::new(|| true) }
    }

    /// Where too many wait a bot looks once, and moves.
    #[tokio::test]
    async fn a_full_line_gives_a_move_at_one_look_and_never_silence() {
        let bot_pool = Arc::new(BotPool::default());
        let mut turns = Vec::new();
        let mut waiters = Vec::new();
        loop {
            let thinkers = Arc::clone(bot_pool.thinkers());
            let waiter = tokio::spawn(async move { thinkers.turn(at_leisure()).await });
            tokio::task::yield_now().await;
            match waiter.is_finished() {
                true => match waiter.await.unwrap() {
                    Ok(turn) => turns.push(turn),
                    Err(full) => {
                        assert_eq!(full, NoTurn::Full);
                        break;
                    }
                },
                false => waiters.push(waiter),
            }
        }
        assert_eq!(waiters.len(), WAITING_MAX);
        for kind in GameKind::ALL {
            let mut play = Play::new(kind, &room::Settings::new()).unwrap();
            if let Play::Tables(game) = &mut play {
                game.opening(6, 1).unwrap();
            }
            let stake = Stake { value: 1, centred: true, away: None, after_crawford: false };
            let asked = first_move(&play, AtStake { stake, may_double: [false; 2] });
            let bot = of(kind).remove(0).id;
            let m = bot_pool.think(at_leisure(), &bot, asked, Effort::Whole).await.expect("a move");
            assert!(play.make_by(Seat(0), &m).is_ok(), "{bot} plays {m}");
        }
    }

    #[test]
    fn a_log_of_three_levels_is_read_as_it_was_meant() {
        let line = r#"{"k":"sat","seat":1,"player":"bot:chess-3","name":"Grandpa Todor","bot":"chess-3"}"#;
        let event: room::Event = serde_json::from_str(line).expect("it was written so");
        let room::Event::Sat { bot: Some(bot), .. } = &event else { panic!("{event:?}") };
        assert_eq!(level(bot), Level::Expert);
        assert_eq!(serde_json::to_string(&event).expect("it is written"), line, "and is not rewritten");
    }

    #[tokio::test]
    async fn every_player_finds_a_legal_move() {
        let bot_pool = BotPool::default();
        let stake = Stake { value: 1, centred: true, away: None, after_crawford: false };
        let single = AtStake { stake, may_double: [false; 2] };
        for kind in GameKind::ALL {
            let old = ["beginner", "3"].map(|old| format!("{}-{old}", kind.id()));
            for bot in of(kind).into_iter().map(|bot| bot.id).chain(old) {
                let mut play = Play::new(kind, &room::Settings::new()).unwrap();
                if let Play::Tables(game) = &mut play {
                    game.opening(6, 1).unwrap();
                }
                for effort in [Effort::Whole, Effort::Quarter, Effort::Look] {
                    let asked = first_move(&play, single);
                    let m = bot_pool.think(at_leisure(), &bot, asked, effort).await.expect("a move");
                    assert!(play.clone().make_by(Seat(0), &m).is_ok(), "{bot} plays {m}");
                }
            }
        }
    }
}
