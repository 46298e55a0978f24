// SPDX-License-Identifier: AGPL-3.0-or-later
//! The players of the house at the table: when one has to act, it thinks on a thread of its own, takes a
//! human moment over it, and its decision comes back to the room like anybody's command. How it plays is the
//! business of `bots`.

use std::time::Duration;

use game::Seat;
use room::{Actor, Command, GameKind, Owes, Play, Status};
use tokio::sync::Semaphore;

use crate::auth::random;
use crate::config::BotDelay;
use crate::rooms::host::Host;
use crate::rooms::message::{Message, Thought};

/// Players of the house that may think at the same time; the others wait their turn.
const THINKERS_MAX: usize = 2;

/// A player of the house.
struct Bot {
    id: &'static str,
    game: GameKind,
    name: &'static str,
}

const BOTS: [Bot; 3] = [
    Bot { id: "tabla-beginner", game: GameKind::Tabla, name: "Kapia Beginner" },
    Bot { id: "chess-beginner", game: GameKind::Chess, name: "Kapia Beginner" },
    Bot { id: "kalah-beginner", game: GameKind::Kalah, name: "Kapia Beginner" },
];

/// The players of the house for a game: id and name.
#[must_use]
pub fn of(game: GameKind) -> Vec<(&'static str, String)> {
    BOTS.iter().filter(|bot| bot.game == game).map(|bot| (bot.id, bot.name.to_owned())).collect()
}

/// The name of the player `bot`, if it plays `game`.
#[must_use]
pub fn name(game: GameKind, bot: &str) -> Option<String> {
    BOTS.iter().find(|known| known.game == game && known.id == bot).map(|known| known.name.to_owned())
}

/// Where the players of the house think.
pub struct Thinkers(Semaphore);

impl Default for Thinkers {
    fn default() -> Self {
        Self(Semaphore::new(THINKERS_MAX))
    }
}

/// What a player of the house is asked.
enum Task {
    /// The handshake of the dice or a roll: there is nothing to think about.
    Plain(Command),
    /// A move.
    Move(Box<Play>),
}

impl Host {
    /// Sets the player of the house to work if it is its turn.
    pub(crate) fn rouse_bot(&mut self) {
        let Some((seat, chair)) = self.bot_on_turn() else { return };
        let Some(task) = self.task_of(seat) else { return };
        let Some(handle) = self.app.rooms.handle(self.room.id()) else { return };
        let version = self.room.version();
        self.thinking = Some(version);
        let actor = Actor { player: chair.player, name: chair.name };
        let app = self.app.clone();
        tokio::spawn(async move {
            let command = match task {
                Task::Plain(command) => {
                    if matches!(command, Command::Roll) {
                        tokio::time::sleep(moment(app.config.bot_delay)).await;
                    }
                    Some(command)
                }
                Task::Move(play) => {
                    let rest = tokio::time::sleep(moment(app.config.bot_delay));
                    let thought = think(&app.thinkers, play);
                    let ((), m) = tokio::join!(rest, thought);
                    m.map(|m| Command::Move { m })
                }
            };
            let thought = Thought { version, actor, command };
            // The room is gone only when the house closes.
            let _ = handle.send(Message::Bot(Box::new(thought))).await;
        });
    }

    fn task_of(&self, seat: Seat) -> Option<Task> {
        if self.room.status() == Status::Starting {
            let dicing = self.room.dicing()?;
            let secret = self.app.key.bot_contribution(&dicing.game_id, seat.0);
            return Some(Task::Plain(match dicing.owes(seat)? {
                Owes::Commit => {
                    let commit = dice::client_commit(&dicing.game_id, seat.0, &secret);
                    Command::DiceCommit { commit: room::hex(&commit) }
                }
                Owes::Reveal => Command::DiceReveal { c: room::hex(&secret.0) },
            }));
        }
        if let Play::Tables(game) = self.room.play()
            && matches!(game.phase(), tables::Phase::ToRoll { .. })
        {
            return Some(Task::Plain(Command::Roll));
        }
        Some(Task::Move(Box::new(self.room.play().clone())))
    }
}

/// A human moment.
fn moment(delay: BotDelay) -> Duration {
    let spread = delay.max.saturating_sub(delay.min).as_millis();
    let extra = random::below(u32::try_from(spread).unwrap_or(u32::MAX).saturating_add(1));
    delay.min + Duration::from_millis(u64::from(extra))
}

/// The move a player of the house chooses, in the game's notation.
async fn think(thinkers: &Thinkers, play: Box<Play>) -> Option<String> {
    let _permit = thinkers.0.acquire().await.ok()?;
    let seed = u64::from_le_bytes(random::bytes());
    let thought = tokio::task::spawn_blocking(move || choose(&play, seed)).await;
    thought
        .inspect_err(|error| tracing::error!(%error, "a player of the house ran into a defect"))
        .ok()
        .flatten()
}

fn choose(play: &Play, seed: u64) -> Option<String> {
    match play {
        Play::Kalah(position) => {
            bots::kalah::choose(position, &bots::kalah::BEGINNER, seed).map(|action| action.to_string())
        }
        Play::Chess(game) => game.legal_uci().into_iter().next(),
        Play::Tables(game) => {
            let graph = game.graph();
            let mut steps = Vec::new();
            let mut node = graph.nodes.first()?;
            while let Some(edge) = node.first() {
                steps.push(edge.step.to_string());
                node = graph.nodes.get(edge.next as usize)?;
            }
            Some(steps.join(" "))
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
            assert_eq!(of(kind).len(), 1);
        }
        assert_eq!(name(GameKind::Chess, "kalah-beginner"), None);
    }

    #[test]
    fn a_moment_lies_in_its_span() {
        for _ in 0..100 {
            let moment = moment(BotDelay::default());
            assert!((300..=700).contains(&moment.as_millis()), "{moment:?}");
        }
        assert_eq!(moment(BotDelay::exactly(Duration::ZERO)), Duration::ZERO);
    }
}
