// SPDX-License-Identifier: AGPL-3.0-or-later
//! A table to test with: two people, a stopped watch, and a server whose dice are known.

use std::cell::RefCell;
use std::rc::Rc;

use dice::{Chain, GameId, Secret};
use game::{Micros, Millis, Seat};
use room::{
    Actor, BotName, CHAIN_LINKS, ClockKind, ClockRule, Command, Context, Event, GameKind, Lag, Refusal, Room,
    Server, Settings, Table,
};

/// A server with one fixed secret.
pub(crate) struct TestServer;

/// The server's chain for a game; the last one is kept, it takes long to make.
fn chain(game: &GameId, links: u32) -> Rc<Chain> {
    thread_local! {
        static LAST: RefCell<Option<(GameId, Rc<Chain>)>> = const { RefCell::new(None) };
    }
    LAST.with_borrow_mut(|last| match last {
        Some((known, chain)) if known == game && chain.len() == links => Rc::clone(chain),
        _ => {
            let chain = Rc::new(Chain::from_tip(*game, Secret([7; 32]), links));
            *last = Some((*game, Rc::clone(&chain)));
            chain
        }
    })
}

/// A link of the server's chain for a single game.
pub(crate) fn link(game: &GameId, index: u32) -> Secret {
    chain(game, CHAIN_LINKS).link(index).expect("a link of the chain")
}

impl Server for TestServer {
    fn dice_commit(&self, game: &GameId, links: u32) -> [u8; 32] {
        chain(game, links).commit()
    }
    fn dice_link(&self, game: &GameId, links: u32, index: u32) -> Secret {
        chain(game, links).link(index).expect("the room asks only for links of the chain")
    }
    fn fresh_room_id(&self) -> String {
        "next".into()
    }
    fn bot_at(&self, game: GameKind, bot: &str, seat: u8) -> Option<BotName> {
        let known = bot == format!("{}-beginner", game.id());
        known.then(|| BotName { id: bot.into(), name: format!("Beginner {seat}") })
    }
    /// Its player wants two points.
    fn takes_resignation(&self, _: &Room, _: Seat, points: u8) -> bool {
        points >= 2
    }
}

/// A room with its log and a watch.
#[derive(Clone)]
pub(crate) struct Desk {
    pub(crate) room: Room,
    pub(crate) log: Vec<(Micros, Event)>,
    pub(crate) now: Micros,
    /// When the news of which version was handed over.
    handed: Vec<(i64, Micros)>,
}

pub(crate) fn actor(player: &str) -> Actor {
    Actor { player: player.into(), name: format!("Name of {player}"), program: false }
}

pub(crate) fn clock(kind: ClockKind, base_s: i64, step_s: i64) -> ClockRule {
    ClockRule { kind, base_s, step_s }
}

/// A table that anybody may sit down at.
pub(crate) fn table(game: GameKind, options: Settings, clock: ClockRule) -> Table {
    Table { options, clock, auto_roll: true, ..Table::plain(game) }
}

impl Desk {
    /// `ann` sits in seat 0 of a table of this game.
    pub(crate) fn open(game: GameKind, options: Settings, clock: ClockRule) -> Self {
        Self::at(table(game, options, clock))
    }

    /// `ann` sits in seat 0 of this table.
    pub(crate) fn at(table: Table) -> Self {
        let now = Micros(1_700_000_000_000_000);
        let events = Room::open(&actor("ann"), table, Seat(0)).expect("a good table");
        let log: Vec<_> = events.into_iter().map(|event| (now, event)).collect();
        Self { room: Room::restore("room1", log.clone()).expect("a good log"), log, now, handed: Vec::new() }
    }

    /// `ann` and `bob` play.
    pub(crate) fn playing(game: GameKind, clock: ClockRule) -> Self {
        let mut desk = Self::open(game, Settings::new(), clock);
        desk.say("bob", Command::Sit { seat: 1 }).expect("the chair is free");
        desk
    }

    pub(crate) fn wait(&mut self, ms: i64) {
        self.now = self.now.plus(Millis(ms));
    }

    pub(crate) fn say(&mut self, player: &str, command: Command) -> Result<Vec<Event>, Refusal> {
        self.say_with(player, command, Lag::default(), None)
    }

    #[expect(clippy::needless_pass_by_value, reason = "commands are written where they are said")]
    pub(crate) fn say_with(
        &mut self,
        player: &str,
        command: Command,
        lag: Lag,
        seen: Option<i64>,
    ) -> Result<Vec<Event>, Refusal> {
        let ctx = Context { now: self.now, lag, seen, server: &TestServer };
        let step = self.room.apply(&ctx, &actor(player), &command)?;
        let mut folded = self.room.clone();
        for (event, after) in step.iter() {
            folded.fold(self.now, event).expect("what a room decides folds");
            assert_eq!(format!("{after:?}"), format!("{folded:?}"), "what the log will say: {event:?}");
        }
        self.take(&step.events);
        Ok(step.events)
    }

    pub(crate) fn take(&mut self, events: &[Event]) {
        for event in events {
            self.room.fold(self.now, event).expect("what a room decides folds");
            self.log.push((self.now, event.clone()));
        }
    }

    /// Lets time pass to the deadline and takes what happens by itself.
    pub(crate) fn run_out(&mut self) -> Vec<Event> {
        if let Some(deadline) = self.room.deadline() {
            assert_eq!(
                self.room.tick(Micros(deadline.0 - 1), &TestServer),
                vec![],
                "nothing happens before the deadline"
            );
            self.now = deadline;
        }
        let events = self.room.tick(self.now, &TestServer);
        self.take(&events);
        events
    }

    pub(crate) fn make(&mut self, player: &str, m: &str) -> Result<Vec<Event>, Refusal> {
        self.say(player, Command::Move { m: m.into() })
    }

    /// As [`Desk::say`], and the news of it is handed over `ms` later.
    pub(crate) fn say_slowly(&mut self, player: &str, command: Command, ms: i64) -> Result<(), Refusal> {
        let stamp = self.now;
        let events = self.say(player, command)?;
        self.wait(ms);
        self.hand(stamp, self.now, &events);
        Ok(())
    }

    /// What the server does when `events` of the instant `stamp` are durable at `at`.
    pub(crate) fn hand(&mut self, stamp: Micros, at: Micros, events: &[Event]) {
        if events.iter().any(Event::starts_a_clock) {
            self.room.handed(stamp, at);
            self.handed.push((self.room.version(), at));
        }
    }

    /// The same log gives the same room.
    pub(crate) fn assert_folds_the_same(&self) {
        let mut log = self.log.iter().cloned();
        let mut again = Room::restore(self.room.id(), log.next()).expect("the log begins");
        for (at, event) in log {
            again.fold(at, &event).expect("the log folds");
            let news = self.handed.iter().find(|(version, _)| *version == again.version());
            if let Some((_, handed)) = news {
                again.handed(at, *handed);
            }
        }
        assert_eq!(format!("{again:?}"), format!("{:?}", self.room));
    }

    /// Both players take part in the dice handshake.
    pub(crate) fn shake(&mut self) {
        let game_id = self.room.dicing().expect("a game with dice").game_id;
        let secrets = [("ann", 0, Secret([1; 32])), ("bob", 1, Secret([2; 32]))];
        for (player, seat, secret) in &secrets {
            let commit = room::hex(&dice::client_commit(&game_id, *seat, secret));
            self.say(player, Command::DiceCommit { commit, deposit: None, live: false })
                .expect("an owed commitment");
        }
        for (player, _, secret) in &secrets {
            self.say(player, Command::DiceReveal { c: room::hex(&secret.0) }).expect("an owed contribution");
        }
    }
}
