// SPDX-License-Identifier: AGPL-3.0-or-later
//! What holds whatever people do: the six invariants of the protocol, under random events. A witness beside
//! the table keeps notes of all that was sent and done.

use crate::desk::{ASSISTANT, BLACK, Desk, HELPER, Short, WHITE, over_the_board};
use adapted::{
    Actor, Audience, ClaimKind, Command, Config, Decision, Info, Message, Missing, Mode, Notice, Phase,
    Press, Repeat, Rights, Score, Touch,
};
use chess::shakmaty::{File, Position, Role};
use chess::{Game, Square};
use game::{EndKind, Micros, Millis, Outcome, Side};
use proptest::prelude::*;

/// A small deterministic source of choices.
struct Choice(u64);

impl Choice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % n.max(1) as u64).unwrap()
    }

    fn of<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }

    fn flip(&mut self) -> bool {
        self.below(2) == 0
    }
}

/// What the witness has noted of the move that is being made, and of questions.
#[derive(Default)]
struct Notes {
    said: Option<String>,
    done: Option<(Square, Square)>,
    removed: Option<Square>,
    asked: [Option<Micros>; 2],
}

fn conditions(choice: &mut Choice) -> Config {
    let letter = |choice: &mut Choice| choice.below(4) > 0;
    let mut config = Config {
        mode: choice.of(&[Mode::Screen, Mode::ScreenAndBoard, Mode::OverTheBoard, Mode::OverTheBoard]),
        two_boards: choice.flip(),
        repeat: choice.of(&[Repeat::Required, Repeat::Expected, Repeat::Off]),
        touch: choice.of(&[Touch::PegOut, Touch::Off]),
        press: choice.of(&[Press::Manual, Press::Manual, Press::AutoWhenMade]),
        info: choice.of(&[Info::OnRequest, Info::OnRequest, Info::Standing]),
        score: [choice.of(&[Score::Own, Score::Auto]), choice.of(&[Score::Own, Score::Auto])],
        warn_illegal: choice.flip(),
        base: Millis::seconds(60),
        increment: Millis::seconds(2),
        ..over_the_board()
    };
    match choice.below(3) {
        0 => config.players[1].helper = true,
        1 => {
            config.players[0].assistant = Some(Rights {
                execute: letter(choice),
                announce: letter(choice),
                record: letter(choice),
                tell: letter(choice),
                claim: letter(choice),
                adjourn: letter(choice),
            });
        }
        _ => {}
    }
    config
}

/// What would bring the game on.
fn next_step(desk: &Desk, choice: &mut Choice) -> (Actor, Command) {
    let Phase::Turn(side) = desk.phase() else {
        if choice.flip() {
            return (Actor::Arbiter, ruling(desk, choice));
        }
        let side = choice.of(&Side::BOTH);
        return (Actor::Player(side), shown(desk, side, "e4", choice));
    };
    let me = Actor::Player(side);
    if let Some(echo) = desk.table.echo() {
        let command =
            if echo.repeated { Command::Echo { board: None } } else { Command::repeat(echo.uci.clone()) };
        return (me, command);
    }
    let pending = desk.table.pending();
    let uci = pending.announced.clone().unwrap_or_else(|| choice.of(&desk.table.game().legal_uci()));
    let played = desk.table.game().clone().play_on(&uci).unwrap();
    let passing = Square::from_coords(played.to.file(), played.from.rank());
    let taken = played.captured.map(|_| if played.en_passant { passing } else { played.to });
    let own = desk.table.config().own_boards();
    let missing = pending.missing(desk.table.game(), own);
    if let (Some(_), Some(_), Some(Missing::Rook)) = (&pending.announced, pending.inserted, missing.first()) {
        let short = played.to.file() > played.from.file();
        let at = |file| Square::from_coords(file, played.from.rank());
        let (from, to) = if short { (at(File::H), at(File::F)) } else { (at(File::A), at(File::D)) };
        let out = pending.peg == Some(from);
        return (me, if out { Command::Insert { from, to } } else { Command::touch(from) });
    }
    if let (Some(_), Some(Missing::Promotion)) = (pending.inserted, missing.first()) {
        let piece = uci.chars().nth(4).and_then(Role::from_char).unwrap();
        return (me, Command::Place { sq: played.to, piece });
    }
    let command = match (&pending.announced, pending.inserted, pending.removed) {
        (None, ..) => Command::announce(uci),
        (Some(_), _, None) if taken.is_some() => Command::remove(taken.unwrap()),
        (Some(_), None, _) if pending.peg != Some(played.from) => Command::touch(played.from),
        (Some(_), None, _) => Command::Insert { from: played.from, to: played.to },
        _ => Command::PressClock,
    };
    (me, command)
}

/// A score with one entry more, and sometimes with the last one changed.
fn shown(desk: &Desk, side: Side, entry: &str, choice: &mut Choice) -> Command {
    let mut entries = desk.table.score(side).to_vec();
    if choice.flip() {
        entries.pop();
    }
    entries.push(entry.to_owned());
    Command::SubmitScore { side, entries }
}

fn ruling(desk: &Desk, choice: &mut Choice) -> Command {
    let moves = desk.table.moves();
    let plies = choice.below(moves.len() + 1);
    Command::Rule(Decision {
        moves: moves[..plies].to_vec(),
        clocks: [Millis::seconds(30); 2],
        result: (choice.below(20) == 0).then(|| Outcome::draw(EndKind::Agreement)),
    })
}

/// Anything, by anybody.
fn anything(desk: &Desk, choice: &mut Choice) -> (Actor, Command) {
    let who = choice.of(&[WHITE, BLACK, ASSISTANT, HELPER, ASSISTANT, HELPER, Actor::Arbiter, Actor::Server]);
    let legal = desk.table.game().legal_uci();
    let uci = if legal.is_empty() { "e2e4".to_owned() } else { choice.of(&legal) };
    let text = choice.of(&[uci.as_str(), "e4", "Springer", "kurze Rochade", "Korrektur d4"]).to_owned();
    let square = Square::new(u32::try_from(choice.below(64)).unwrap());
    let side = choice.of(&Side::BOTH);
    let command = match choice.below(36) {
        0 => Command::Accept,
        1 => Command::DemandTwoBoards,
        2 | 3 => Command::repeat(text),
        4 | 5 => Command::Echo { board: None },
        6 => Command::touch(square),
        7 => Command::Adjust,
        8 => Command::remove(square),
        9 => Command::Insert { from: square, to: Square::new(u32::try_from(choice.below(64)).unwrap()) },
        10 | 11 => Command::announce(text),
        12 => Command::correct(text),
        13 | 14 => Command::PressClock,
        15 => Command::score(text),
        16 => return (WHITE, Command::Ask),
        17 | 28 | 29 => {
            return (choice.of(&[ASSISTANT, ASSISTANT, HELPER, WHITE, Actor::Arbiter]), Command::Tell);
        }
        18 => Command::report_touch(square),
        19 => Command::ClaimFlag,
        20 => choice.of(&[Command::Divergence, Command::CallArbiter, Command::OrderAdjournment]),
        21 => shown(desk, side, &text, choice),
        22 => Command::SubmitBoard { side, board: Box::new(desk.table.board(side).clone()) },
        23 => Command::Propose { fault: None },
        24 => Command::Say { to: side, text },
        25 => {
            let accept = choice.below(3) == 0;
            choice.of(&[
                Command::OfferDraw,
                Command::OfferDraw,
                Command::AnswerDraw { accept },
                Command::Resign,
            ])
        }
        26 => choice.of(&[Command::seal(text), Command::Resume, Command::SpeechEnd]),
        30 => {
            let piece = choice.of(&[Role::Queen, Role::Rook, Role::Bishop, Role::Knight]);
            Command::Place { sq: square, piece }
        }
        31 => {
            let what = choice.of(&[ClaimKind::Threefold, ClaimKind::Fifty]);
            Command::Claim { what, text: choice.flip().then_some(text) }
        }
        32 => return (Actor::Arbiter, Command::Pause),
        33 => {
            let ms = Millis::seconds(i64::try_from(choice.below(60)).unwrap() - 20);
            return (Actor::Arbiter, Command::Time { side, ms });
        }
        34 => return (Actor::Server, Command::Attend { arbiter: choice.flip() }),
        35 => return (choice.of(&[WHITE, BLACK]), Command::Agree { yes: choice.below(4) > 0 }),
        _ if choice.flip() => Command::configure(Box::new(desk.table.config().clone())),
        _ => ruling(desk, choice),
    };
    (who, command)
}

/// (iii) Written down from the rules, letter by letter.
fn letter_allows(config: &Config, who: Actor, command: &Command) -> bool {
    let Actor::Assistant(side) = who else {
        let Actor::Helper(side) = who else { return true };
        return config.person(side).helper
            && matches!(
                command,
                Command::Repeat { .. }
                    | Command::Echo { .. }
                    | Command::Announce { .. }
                    | Command::CorrectSlip { .. }
                    | Command::SpeechEnd
                    | Command::Divergence
                    | Command::SubmitBoard { .. }
            );
    };
    let Some(rights) = config.person(side).assistant else { return false };
    match command {
        Command::Echo { .. } | Command::SubmitBoard { .. } => rights.execute,
        Command::Repeat { .. }
        | Command::Announce { .. }
        | Command::CorrectSlip { .. }
        | Command::SpeechEnd => rights.announce,
        Command::PressClock | Command::WriteScore { .. } | Command::SubmitScore { .. } => rights.record,
        Command::Tell => rights.tell,
        Command::ClaimFlag | Command::ReportTouch { .. } => rights.claim,
        Command::Seal { .. } => rights.adjourn,
        Command::Divergence => true,
        _ => false,
    }
}

/// The witness looks at one thing that was done.
fn witness(
    notes: &mut Notes,
    desk: &Desk,
    before: &adapted::Protocol,
    done: (Actor, &Command),
    said: &[Notice],
) {
    let (who, command) = done;
    let (table, now) = (&desk.table, desk.now);
    assert!(letter_allows(before.config(), who, command), "(iii) {who:?} {command:?}");
    match command {
        Command::Insert { from, to } => {
            let missing = before.pending().missing(before.game(), before.config().own_boards());
            let is_rook = table.pending().rook == Some((*from, *to))
                || (table.moves().len() > before.moves().len() && missing.contains(&Missing::Rook));
            if !is_rook {
                notes.done = Some((*from, *to));
            }
        }
        Command::RemoveCaptured { sq: square } => notes.removed = Some(*square),
        Command::Ask => {
            if let Actor::Player(side) = who {
                notes.asked[side.index()] = Some(now);
            }
        }
        _ => {}
    }
    for notice in said {
        match &notice.message {
            Message::Announced { uci, .. } => notes.said = Some(uci.clone()),
            Message::Made { uci, .. } if !matches!(command, Command::Resume) => made(notes, before, uci),
            Message::Info(_) => {
                let Audience::Only(Actor::Player(side)) = notice.to else { panic!("(v) told to others") };
                let asked = notes.asked[side.index()].is_some_and(|at| now.since(at) <= Millis::seconds(10));
                assert!(asked || table.config().info == Info::Standing, "(v) {side:?} was told unasked");
            }
            _ => {}
        }
    }
    if said.iter().any(|notice| {
        matches!(notice.message, Message::Made { .. } | Message::Ruled { .. } | Message::Adjourned(_))
    }) {
        *notes = Notes { asked: notes.asked, ..Notes::default() };
    }
    let switched =
        table.clocks().running() != before.clocks().running() && before.clocks().running().is_some();
    let goes_on = table.clocks().running().is_some();
    let by_made = table.moves().len() == before.moves().len() + 1;
    assert!(!(switched && goes_on) || by_made, "(i) the clock went over without a move");
    let ruled = said.iter().any(|notice| matches!(notice.message, Message::Ruled { .. }));
    for side in Side::BOTH {
        let grows = table.score(side).starts_with(before.score(side));
        assert!(grows || ruled, "(iv) {command:?}");
    }
    if let Command::Rule(decision) = command {
        let mut game = desk_start();
        let sans: Vec<String> = decision.moves.iter().map(|uci| game.play_on(uci).unwrap().san).collect();
        for side in Side::BOTH {
            assert_eq!(table.board(side), game.position().board(), "(vi)");
            assert_eq!(table.score(side), sans, "(vi)");
        }
    }
}

/// (i) Every part of the move was done before the other clock ran.
fn made(notes: &Notes, before: &adapted::Protocol, uci: &str) {
    let played = before.game().clone().play_on(uci).unwrap();
    assert_eq!(notes.said.as_deref(), Some(uci), "(i) announced");
    if !before.config().own_boards() {
        return;
    }
    assert_eq!(notes.done, Some((played.from, played.to)), "(i) carried out");
    let passing = Square::from_coords(played.to.file(), played.from.rank());
    let taken = played.captured.map(|_| if played.en_passant { passing } else { played.to });
    assert_eq!(notes.removed, taken, "(i) removed");
}

const START: &str = "r3k2r/1P1pp1p1/8/2pP4/5pP1/8/1p1PP1p1/R3K2R w KQkq - 0 1";

fn desk_start() -> Game {
    Game::from_fen(START).unwrap()
}

/// One conversation; how many moves were made in it.
fn conversation(seed: u64, length: usize) -> usize {
    let mut choice = Choice(seed | 1);
    let mut desk = Desk::begun(conditions(&mut choice), START);
    let (mut notes, mut made) = (Notes::default(), 0);
    for _ in 0..length {
        let sensible = choice.below(5) > 0
            && !matches!(desk.phase(), Phase::Finished(_) | Phase::Void | Phase::Adjourned(_));
        let (who, command) =
            if sensible { next_step(&desk, &mut choice) } else { anything(&desk, &mut choice) };
        if choice.below(10) == 0 {
            desk.now = desk.now.plus(Millis::seconds(i64::try_from(choice.below(12)).unwrap()));
        }
        let before = desk.table.clone();
        if let Ok(said) = desk.try_go(who, command.clone()) {
            witness(&mut notes, &desk, &before, (who, &command), &said);
            made += usize::from(desk.table.moves().len() > before.moves().len());
        }
        let runs = desk.table.clocks().running();
        let turn = match desk.phase() {
            Phase::Turn(side) => Some(side),
            _ => None,
        };
        assert_eq!(runs, turn, "(ii) exactly one clock runs while the game is played, and none else");
    }
    desk.refolds();
    made
}

/// How many conversations: `KAPIA_CONVERSATIONS`, or as many as take some seconds.
fn conversations() -> u64 {
    std::env::var("KAPIA_CONVERSATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(500)
}

#[test]
fn the_six_invariants_hold_in_many_conversations() {
    let seed = |number: u64| number.wrapping_mul(0x2545_f491_4f6c_dd1d);
    let made: usize = (1..=conversations()).map(|number| conversation(seed(number), 120)).sum();
    assert!(made as u64 > conversations(), "only {made} moves were made");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
    /// (i) to (vi), and that the log gives the same game again. `PROPTEST_CASES` sets how many conversations.
    #[test]
    fn the_six_invariants_hold_whatever_people_do(seed in any::<u64>()) {
        conversation(seed, 120);
    }
}

#[test]
fn random_conversations_get_somewhere() {
    let made: usize = (1..=50).map(|seed| conversation(seed * 0x9e37_79b9, 120)).sum();
    assert!(made > 250, "only {made} moves were made in 50 conversations");
}
