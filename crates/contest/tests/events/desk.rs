// SPDX-License-Identifier: AGPL-3.0-or-later
//! A tournament at hand: commands go in, their events are folded and kept.

use contest::{
    ArenaNotes, ByeMark, Command, Contest, Entrant, Event, Outcome, Outside, Refusal, Seed, Settings, Who,
};
use game::{GameSpec, Micros, Millis, Scale};
use serde_json::{Value, json};

pub(crate) const CHESS: GameSpec = GameSpec {
    id: "chess",
    family: "chess",
    seats: 2,
    dice: false,
    scale: Scale::Glicko,
    bots: [""; 5],
    options: || &[],
};
pub(crate) const TABLA: GameSpec = GameSpec { id: "tabla", family: "tables", scale: Scale::Fibs, ..CHESS };
pub(crate) const BUGHOUSE: GameSpec = GameSpec { id: "bughouse", seats: 4, scale: Scale::Pairs, ..CHESS };

/// Settings out of a form, with what every tournament needs.
pub(crate) fn settings(form: &Value) -> Settings {
    let mut all = json!({"federation": "house", "name": "Cup", "game": "chess", "format": "swiss"});
    for (field, value) in form.as_object().expect("a form is an object") {
        all[field] = value.clone();
    }
    serde_json::from_value(all).expect("the form can be read")
}

pub(crate) struct Desk {
    pub(crate) contest: Contest,
    pub(crate) log: Vec<(Micros, Event)>,
    pub(crate) now: Micros,
}

pub(crate) fn arbiter() -> Who {
    Who::Arbiter("arbiter".to_owned())
}

pub(crate) fn player(id: &str) -> Who {
    Who::Player(id.to_owned())
}

pub(crate) fn account(id: &str) -> Entrant {
    Entrant::Account(id.to_owned())
}

pub(crate) fn enter(entrant: Entrant, rating: Option<u16>) -> Command {
    Command::Enter { entrant, rating, bot: false, half: false, person: None }
}

pub(crate) fn start() -> Command {
    Command::Start { seed: Seed("seed".to_owned()), short: Vec::new(), busy: Vec::new() }
}

pub(crate) fn pair() -> Command {
    Command::Pair { pairs: None, force: false, reason: None, busy: Vec::new() }
}

pub(crate) fn by_hand(pairs: &[(u16, u16)], force: bool) -> Command {
    Command::Pair {
        pairs: Some(pairs.to_vec()),
        force,
        reason: force.then(|| "a cousin".to_owned()),
        busy: Vec::new(),
    }
}

pub(crate) fn result(round: u16, board: u16, result: Outcome) -> Command {
    Command::Result { round, board, result, points: None, reason: None }
}

pub(crate) fn scored(room: &str, result: Outcome) -> Command {
    Command::Scored { room: room.to_owned(), result, points: None, arena: ArenaNotes::default() }
}

impl Desk {
    pub(crate) fn draft(form: &Value, game: &GameSpec) -> Self {
        let now = Micros(1_000_000_000);
        let created = Contest::create("maker", settings(form), game).expect("the form is allowed");
        let log = vec![(now, created)];
        let contest = Contest::restore("cup", log.clone()).expect("a draft");
        Self { contest, log, now }
    }

    /// Announced, with so many accounts in it, the first rated 2000 and each next one 10 less.
    pub(crate) fn open(form: &Value, game: &GameSpec, players: u16) -> Self {
        let mut desk = Self::draft(form, game);
        desk.must(Command::Announce);
        for number in 1..=players {
            desk.must(enter(account(&format!("p{number}")), Some(2_010 - 10 * number)));
        }
        desk
    }

    pub(crate) fn started(form: &Value, game: &GameSpec, players: u16) -> Self {
        let mut desk = Self::open(form, game, players);
        desk.must(start());
        desk
    }

    pub(crate) fn ask(&mut self, who: &Who, command: &Command) -> Result<Vec<Event>, Refusal> {
        let events = self.contest.apply(self.now, who, command)?;
        self.take(&events);
        Ok(events)
    }

    pub(crate) fn take(&mut self, events: &[Event]) {
        for event in events {
            self.contest.fold(self.now, event).expect("what follows folds");
            self.log.push((self.now, event.clone()));
        }
    }

    /// By the arbiter, or by the site where only it may.
    #[expect(clippy::needless_pass_by_value, reason = "commands are written where they are given")]
    pub(crate) fn must(&mut self, command: Command) -> Vec<Event> {
        let by_server = matches!(command, Command::Scored { .. } | Command::Outage { .. });
        let who = if by_server { Who::Server } else { arbiter() };
        self.ask(&who, &command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"))
    }

    #[expect(clippy::needless_pass_by_value, reason = "commands are written where they are given")]
    pub(crate) fn refused(&mut self, command: Command) -> &'static str {
        let refusal = self.ask(&arbiter(), &command).expect_err("it is refused");
        refusal.code()
    }

    /// Time goes on, and what it brings happens.
    pub(crate) fn wait(&mut self, minutes: i64) -> Vec<Event> {
        self.now = self.now.plus(Millis::seconds(60 * minutes));
        self.tick()
    }

    pub(crate) fn tick(&mut self) -> Vec<Event> {
        let events =
            self.contest.tick(self.now, &Outside { seed: Seed("tick".to_owned()), ..Outside::default() });
        self.take(&events);
        events
    }

    /// The pairs of a round, white first.
    pub(crate) fn pairs(&self, round: u16) -> Vec<(u16, u16)> {
        let round = self.contest.round(round).expect("the round is there");
        round.boards.iter().map(|board| (board.white, board.black)).collect()
    }

    pub(crate) fn byes(&self, round: u16) -> Vec<(u16, ByeMark)> {
        let round = self.contest.round(round).expect("the round is there");
        round.byes.iter().map(|bye| (bye.number, bye.mark)).collect()
    }

    /// The lower number wins every open board of the last round.
    pub(crate) fn lower_wins(&mut self) {
        let round = self.contest.paired();
        let open: Vec<_> = self.contest.rounds()[usize::from(round) - 1]
            .open_boards()
            .map(|board| (board.board, board.white < board.black))
            .collect();
        for (board, white) in open {
            let won = if white { Outcome::WhiteWon } else { Outcome::BlackWon };
            self.must(result(round, board, won));
        }
    }

    pub(crate) fn order(&self) -> Vec<u16> {
        self.contest.standings().players.iter().map(|player| player.number).collect()
    }

    /// The log, by its stable names, gives the same tournament.
    pub(crate) fn refold(&self) {
        let text: Vec<(i64, String)> = self
            .log
            .iter()
            .map(|(at, event)| (at.0, serde_json::to_string(event).expect("an event is written")))
            .collect();
        let read = text.iter().map(|(at, line)| (Micros(*at), serde_json::from_str(line).expect("and read")));
        let again = Contest::restore("cup", read).expect("the log folds");
        assert_eq!(again.seq(), i64::try_from(self.log.len()).expect("a short log"));
        assert_eq!(again, self.contest);
        assert_eq!(again.standings(), self.contest.standings());
    }
}
