// SPDX-License-Identifier: AGPL-3.0-or-later
//! The bots at the table: when one has to act, it takes a human moment over it, and its
//! decision comes back to the room like anybody's command. Who they are and where they think is in `bot_pool`.

use std::time::Duration;

use bots::tables::cube::{self, Answer, Stake};
use bots::{Effort, Level as Strength};
use game::{Millis, Seat, Side};
use room::adapted::{Command as Act, Due};
use room::{Actor, Chair, Command, Level, Owes, Play, Room, Status};

use crate::auth::random;
use crate::config::BotDelay;
use crate::rooms::bot_pool::{self, Question};
use crate::rooms::host::Host;
use crate::rooms::message::{Message, Thought, Waiting};
use crate::rooms::partners::{self, SITS_AGAIN};
use crate::rooms::stake::{at_stake, side_of, stake_of};
use crate::rooms::thinkers::Lane;

/// Whoever has less time left thinks with a quarter of the work.
const HURRIED: Millis = Millis(10_000);

/// What a bot is asked.
enum Task {
    /// The handshake of the dice, and a removal two boards wait for: at once.
    Plain(Command),
    /// The next game, a word of Appendix D or to the partner: known, but said after a human moment.
    Said(Command),
    /// A roll, or a word about the cube before it.
    BeforeRoll(Box<BeforeRoll>),
    /// A word of Appendix D that follows from what was heard: said once that many characters have been heard.
    Heard(Command, usize),
    /// A move of the bot with this id; in the tables family for what is at stake, in bughouse as its partner wishes.
    Move(Box<Question>, String),
}

impl Host {
    /// The bots that have to act and are not thinking yet.
    fn bots_on_turn(&self) -> Vec<(Seat, Chair)> {
        if self.room.is_frozen() || self.is_deserted() {
            return Vec::new();
        }
        let idle = |seat: Seat| {
            self.thinking.iter().all(|(thinker, _)| *thinker != seat)
                && !self.failed.contains(&(seat, self.decision_version(seat)))
        };
        let bots = self.room.bots_to_act().into_iter();
        bots.filter(|(seat, _)| idle(*seat)).map(|(seat, chair)| (seat, chair.clone())).collect()
    }

    /// Sets the bots to work whose turn it is.
    pub(crate) fn schedule_bots(&mut self) {
        self.tell_thinkers();
        for (seat, chair) in self.bots_on_turn() {
            self.schedule(seat, chair);
        }
    }

    fn schedule(&mut self, seat: Seat, chair: Chair) {
        let Some(task) = self.task_of(seat, &chair) else { return };
        let Some(handle) = self.app.rooms.handle(self.room.id()) else { return };
        let version = self.decision_version(seat);
        self.thinking.push((seat, version));
        let actor = Actor { player: chair.player, name: chair.name, program: false };
        let app = self.app.clone();
        let due = self.room.due(seat);
        let ticket = self.ticket(Lane::Play, seat);
        // Engines read no clock: here it is known that there is little time.
        let effort =
            if ticket.left.is_some_and(|left| left < HURRIED) { Effort::Quarter } else { Effort::Whole };
        tokio::spawn(async move {
            let BotDelay { min, max, rolled_min, rolled_max } = app.config.bot_delay;
            let mut waiting = Waiting::Heeded;
            let command = match task {
                Task::Plain(command) => Some(command),
                Task::Said(command) => {
                    tokio::time::sleep(moment(min, max)).await;
                    Some(command)
                }
                Task::BeforeRoll(decision) => {
                    let rest = tokio::time::sleep(moment(min, max));
                    let thought = app.bot_pool.consider(ticket, move |seed, _| decision.decide(seed));
                    tokio::join!(rest, thought).1
                }
                Task::Heard(command, chars) => {
                    tokio::time::sleep(hearing(chars, max)).await;
                    Some(command)
                }
                Task::Move(question, bot) => {
                    let may_sit = question.wishes.sits;
                    if !may_sit {
                        waiting = Waiting::Unknown;
                    }
                    let rest = tokio::time::sleep(match &question.play {
                        Play::Tables(_) => moment(rolled_min, rolled_max),
                        _ => moment(min, max),
                    });
                    let thought = app.bot_pool.think(ticket, &bot, *question, effort);
                    let ((), m) = tokio::join!(rest, thought);
                    if m.is_none() && may_sit {
                        waiting = Waiting::Sits;
                        tokio::time::sleep(SITS_AGAIN).await;
                    }
                    m.map(|m| match due {
                        Some(Due::Seal) => Command::Adapted { a: Box::new(Act::Seal { text: m }) },
                        // A move of Appendix D is said, by its squares.
                        Some(_) => Command::Adapted { a: Box::new(Act::Announce { text: m }) },
                        None => Command::Move { m },
                    })
                }
            };
            let thought = Thought { version, seat, actor, command, waiting, put_off_at: None };
            // The room is gone only when the server closes.
            let _ = handle.send(Message::Bot(Box::new(thought))).await;
        });
    }

    fn task_of(&self, seat: Seat, chair: &Chair) -> Option<Task> {
        if self.room.status() == Status::Starting || self.room.dice_awaited() {
            let dicing = self.room.dicing()?;
            let owes = dicing.owes(seat)?;
            let keys = self.app.keys();
            let key = keys.of_chain(dicing.game_id, dicing.links, &dicing.commit);
            let secret = key.bot_contribution(&dicing.game_id, seat.0);
            return Some(Task::Plain(match owes {
                // The server knows a bot's chain anyway, and the transcript says so.
                Owes::Commit if dicing.is_live() => {
                    let deposit = Some(room::hex(&secret.0));
                    let chain = dice::Chain::of_client(dicing.game_id, seat.0, secret, dicing.links);
                    Command::DiceCommit { commit: room::hex(&chain.commit()), deposit, live: true }
                }
                Owes::Commit => {
                    let commit = dice::client_commit(&dicing.game_id, seat.0, &secret);
                    Command::DiceCommit { commit: room::hex(&commit), deposit: None, live: false }
                }
                Owes::Reveal => Command::DiceReveal { c: room::hex(&secret.0) },
                Owes::Link => return None,
            }));
        }
        if self.room.appendix().is_some() {
            return Some(match self.room.due(seat)? {
                Due::Do(a, 0) => Task::Said(Command::Adapted { a }),
                Due::Do(a, chars) => Task::Heard(Command::Adapted { a }, chars),
                Due::Choose | Due::Seal => self.to_move(seat, chair)?,
            });
        }
        if self.room.is_between_games() {
            return Some(Task::Said(Command::Next));
        }
        if let Some(removal) = self.room.bughouse().and_then(|game| game.default_removal()) {
            return Some(Task::Plain(Command::Move { m: removal.to_string() }));
        }
        if let Play::Tables(game) = self.room.play()
            && matches!(game.phase(), tables::Phase::ToRoll { .. })
        {
            let level = bot_pool::level(chair.bot.as_deref().unwrap_or_default());
            return Some(match BeforeRoll::new(&self.room, game, seat, level) {
                Some(decision) => Task::BeforeRoll(Box::new(decision)),
                None => Task::Said(Command::Roll),
            });
        }
        self.to_move(seat, chair)
    }

    fn to_move(&self, seat: Seat, chair: &Chair) -> Option<Task> {
        if let Some(p) = partners::asks(&self.room, seat) {
            return Some(Task::Said(Command::Phrase { p }));
        }
        let left = self.room.time_to_move(seat, self.time(self.app.clock.now()));
        let (play, at_stake) = (self.room.play().clone(), at_stake(&self.room, seat));
        let wishes = partners::wishes(&self.room, seat, left);
        Some(Task::Move(Box::new(Question { play, at_stake, wishes, seat }), chair.bot.clone()?))
    }
}

/// What a bot decides before a roll: it answers a double, doubles, or rolls.
struct BeforeRoll {
    game: tables::Game,
    side: Side,
    stake: Stake,
    level: Strength,
    /// How it may raise and whether it may drop, where it was offered a double; nothing where it may double itself.
    offered: Option<(Option<Level>, bool)>,
}

impl BeforeRoll {
    /// Nothing where there is nothing to decide.
    fn new(room: &Room, game: &tables::Game, seat: Seat, level: Strength) -> Option<Self> {
        let cube = room.cube()?;
        let offered = cube.offer().map(|_| (cube.may_raise(), cube.may_drop()));
        if offered.is_none() && room.may_double(seat).is_err() {
            return None;
        }
        Some(Self { game: game.clone(), side: side_of(seat), stake: stake_of(room, seat), level, offered })
    }

    fn decide(&self, seed: u64) -> Command {
        let Self { game, side, stake, level, offered } = self;
        let Some((raise, may_drop)) = offered else {
            let doubles = cube::doubles_at(game, *side, stake, *level, seed);
            return if doubles { Command::Double } else { Command::Roll };
        };
        match (cube::answer_at(game, *side, stake, raise.is_some(), *level, seed), raise) {
            (Answer::Raise, Some(Level::Raccoon)) => Command::Raccoon,
            (Answer::Raise, Some(_)) => Command::Beaver,
            (Answer::Drop, _) if *may_drop => Command::Drop,
            _ => Command::Take,
        }
    }
}

/// How long it takes to hear so many characters; at once where bots are told not to wait.
fn hearing(chars: usize, max: Duration) -> Duration {
    const CHARS_A_SECOND: u64 = 15;
    if max.is_zero() {
        return max;
    }
    let ms = (chars as u64).saturating_mul(1_000) / CHARS_A_SECOND;
    Duration::from_millis(ms.max(1_000))
}

/// A human moment.
fn moment(min: Duration, max: Duration) -> Duration {
    let spread = max.saturating_sub(min).as_millis();
    let extra = random::below(u32::try_from(spread).unwrap_or(u32::MAX).saturating_add(1));
    min + Duration::from_millis(u64::from(extra))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_lies_in_its_span() {
        let BotDelay { min, max, rolled_min, rolled_max } = BotDelay::default();
        for _ in 0..100 {
            let (said, rolled) = (moment(min, max).as_millis(), moment(rolled_min, rolled_max).as_millis());
            assert!((300..=700).contains(&said), "{said}");
            assert!((700..=1_000).contains(&rolled), "dice are looked at before they are played: {rolled}");
        }
        let BotDelay { rolled_min, rolled_max, .. } = BotDelay::exactly(Duration::ZERO);
        assert_eq!(moment(rolled_min, rolled_max), Duration::ZERO);
    }
}
