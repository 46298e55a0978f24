// SPDX-License-Identifier: AGPL-3.0-or-later
//! A table to play at, with a clock of its own.

use adapted::{
    Actor, Command, Config, Entry, Message, Mode, Notice, Person, Phase, Protocol, Refusal, Rights, Touch,
};
use chess::{Game, Square};
use game::{Micros, Millis, Side};

pub(crate) const WHITE: Actor = Actor::Player(Side::White);
pub(crate) const BLACK: Actor = Actor::Player(Side::Black);
pub(crate) const ASSISTANT: Actor = Actor::Assistant(Side::White);
pub(crate) const HELPER: Actor = Actor::Helper(Side::Black);

#[derive(Clone)]
pub(crate) struct Desk {
    pub(crate) table: Protocol,
    pub(crate) now: Micros,
    start: Protocol,
    log: Vec<Entry>,
}

/// Two boards, White is blind and takes pieces from their holes.
pub(crate) fn over_the_board() -> Config {
    Config { mode: Mode::OverTheBoard, touch: Touch::PegOut, two_boards: true, ..Config::default() }
}

/// The same with an assistant who may do everything.
pub(crate) fn with_assistant() -> Config {
    let mut config = over_the_board();
    config.players[0].assistant = Some(Rights::ALL);
    config
}

/// The same with a helper of Black instead.
pub(crate) fn with_helper() -> Config {
    let mut config = over_the_board();
    config.players[1] = Person { helper: true, ..Person::default() };
    config
}

impl Desk {
    /// A game that has not begun.
    pub(crate) fn new(config: Config, fen: &str) -> Self {
        let start = if fen.is_empty() { Game::new() } else { Game::from_fen(fen).unwrap() };
        let table = Protocol::new(config, start).unwrap();
        Self { start: table.clone(), table, now: Micros(1_000_000_000), log: Vec::new() }
    }

    /// A game that has begun.
    pub(crate) fn begun(config: Config, fen: &str) -> Self {
        let mut desk = Self::new(config, fen);
        for (who, command) in [
            (Actor::Server, Command::Attend { arbiter: true }),
            (WHITE, Command::Accept),
            (BLACK, Command::Accept),
            (Actor::Server, Command::Begin),
        ] {
            desk.go(who, command);
        }
        desk
    }

    /// A second passes, and somebody does something.
    pub(crate) fn try_go(&mut self, who: Actor, command: Command) -> Result<Vec<Notice>, Refusal> {
        self.now = self.now.plus(Millis::seconds(1));
        let step = self.table.request(self.now, who, command)?;
        let (folded, notices) = fold(self.table.clone(), &step.entries);
        assert!(folded == step.after, "the events say what has changed");
        assert_eq!(notices, step.notices, "and what is said");
        self.log.extend(step.entries);
        self.table = step.after;
        Ok(step.notices)
    }

    /// The same events from the start give the same game.
    pub(crate) fn refolds(&self) {
        assert!(fold(self.start.clone(), &self.log).0 == self.table, "the log gives another game");
    }

    /// Somebody does something, and it can be done.
    pub(crate) fn go(&mut self, who: Actor, command: Command) -> Vec<Message> {
        let what = format!("{command:?}");
        let answer = self.try_go(who, command);
        answer
            .unwrap_or_else(|why| panic!("{what}: {why}"))
            .into_iter()
            .map(|notice| notice.message)
            .collect()
    }

    /// Somebody does something, and it cannot be done.
    pub(crate) fn no(&mut self, who: Actor, command: Command) -> Refusal {
        let what = format!("{command:?}");
        match self.try_go(who, command) {
            Ok(notices) => panic!("{what} was answered with {notices:?}"),
            Err(why) => why,
        }
    }

    /// A whole move by hand: out of its hole, what is taken removed, in again, announced, the clock pressed.
    pub(crate) fn moves(&mut self, who: Actor, [from, to]: [&str; 2], taken: Option<&str>, said: &str) {
        self.go(who, Command::touch(square(from)));
        if let Some(taken) = taken {
            self.go(who, Command::remove(square(taken)));
        }
        self.go(who, insert(from, to));
        self.go(who, announce(said));
        self.go(who, Command::PressClock);
    }

    /// The opponent's move is repeated and carried out.
    pub(crate) fn echoes(&mut self, who: Actor, said: &str) {
        self.go(who, Command::repeat(said));
        self.go(who, Command::Echo { board: None });
    }

    pub(crate) fn log(&self) -> &[Entry] {
        &self.log
    }

    pub(crate) fn phase(&self) -> Phase {
        self.table.phase()
    }
}

/// Folds entries of a log.
fn fold(mut table: Protocol, entries: &[Entry]) -> (Protocol, Vec<Notice>) {
    let said = entries.iter().flat_map(|entry| table.fold(entry).unwrap()).collect();
    (table, said)
}

pub(crate) fn square(name: &str) -> Square {
    name.parse().unwrap()
}

pub(crate) fn insert(from: &str, to: &str) -> Command {
    Command::Insert { from: square(from), to: square(to) }
}

pub(crate) fn announce(text: &str) -> Command {
    Command::announce(text)
}

/// White has played e4 over the board, and Black is on turn.
pub(crate) fn after_e4(config: Config) -> Desk {
    let mut desk = Desk::begun(config, "");
    desk.moves(WHITE, ["e2", "e4"], None, "Bauer Eva zwei Eva vier");
    desk
}

/// The commands that carry one thing, in short.
pub(crate) trait Short {
    fn repeat(text: impl Into<String>) -> Command {
        Command::Repeat { text: text.into() }
    }
    fn touch(sq: Square) -> Command {
        Command::Touch { sq }
    }
    fn remove(sq: Square) -> Command {
        Command::RemoveCaptured { sq }
    }
    fn announce(text: impl Into<String>) -> Command {
        Command::Announce { text: text.into() }
    }
    fn correct(text: impl Into<String>) -> Command {
        Command::CorrectSlip { text: text.into() }
    }
    fn score(text: impl Into<String>) -> Command {
        Command::WriteScore { text: text.into() }
    }
    fn report_touch(sq: Square) -> Command {
        Command::ReportTouch { sq }
    }
    fn seal(text: impl Into<String>) -> Command {
        Command::Seal { text: text.into() }
    }
    fn configure(config: Box<Config>) -> Command {
        Command::Configure { config }
    }
}

impl Short for Command {}
