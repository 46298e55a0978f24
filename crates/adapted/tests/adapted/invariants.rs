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
use fastrand::Rng;
use game::{EndKind, Micros, Millis, Outcome, Side};
use proptest::prelude::*;

/// What the witness has noted of the move that is being made, and of questions.
#[derive(Default)]
struct Notes {
    said: Option<String>,
    done: Option<(Square, Square)>,
    removed: Option<Square>,
    asked: [Option<Micros>; 2],
}

fn conditions(rng: &mut Rng) -> Config {
    let letter = |rng: &mut Rng| rng.usize(..4) > 0;
    let mut config = Config {
        mode: rng
            .choice([Mode::Screen, Mode::ScreenAndBoard, Mode::OverTheBoard, Mode::OverTheBoard])
            .unwrap(),
        two_boards: rng.bool(),
        repeat: rng.choice([Repeat::Required, Repeat::Expected, Repeat::Off]).unwrap(),
        touch: rng.choice([Touch::PegOut, Touch::Off]).unwrap(),
        press: rng.choice([Press::Manual, Press::Manual, Press::AutoWhenMade]).unwrap(),
        info: rng.choice([Info::OnRequest, Info::OnRequest, Info::Standing]).unwrap(),
        score: [
            rng.choice([Score::Own, Score::Auto]).unwrap(),
            rng.choice([Score::Own, Score::Auto]).unwrap(),
        ],
        warn_illegal: rng.bool(),
        base: Millis::seconds(60),
        increment: Millis::seconds(2),
        ..over_the_board()
    };
    match rng.usize(..3) {
        0 => config.players[1].helper = true,
        1 => {
            config.players[0].assistant = Some(Rights {
                execute: letter(rng),
                announce: letter(rng),
                record: letter(rng),
                tell: letter(rng),
                claim: letter(rng),
                adjourn: letter(rng),
            });
        }
        _ => {}
    }
    config
}

/// What would bring the game on.
fn next_step(desk: &Desk, rng: &mut Rng) -> (Actor, Command) {
    let Phase::Turn(side) = desk.phase() else {
        if rng.bool() {
            return (Actor::Arbiter, ruling(desk, rng));
        }
        let side = rng.choice(Side::BOTH).unwrap();
        return (Actor::Player(side), shown(desk, side, "e4", rng));
    };
    let me = Actor::Player(side);
    if let Some(echo) = desk.table.echo() {
        let command =
            if echo.repeated { Command::Echo { board: None } } else { Command::repeat(echo.uci.clone()) };
        return (me, command);
    }
    let pending = desk.table.pending();
    let uci = pending.announced.clone().unwrap_or_else(|| rng.choice(desk.table.game().legal_uci()).unwrap());
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
fn shown(desk: &Desk, side: Side, entry: &str, rng: &mut Rng) -> Command {
    let mut entries = desk.table.score(side).to_vec();
    if rng.bool() {
        entries.pop();
    }
    entries.push(entry.to_owned());
    Command::SubmitScore { side, entries }
}

fn ruling(desk: &Desk, rng: &mut Rng) -> Command {
    let moves = desk.table.moves();
    let plies = rng.usize(..moves.len() + 1);
    Command::Rule(Decision {
        moves: moves[..plies].to_vec(),
        clocks: [Millis::seconds(30); 2],
        result: (rng.usize(..20) == 0).then(|| Outcome::draw(EndKind::Agreement)),
    })
}

/// Anything, by anybody.
fn anything(desk: &Desk, rng: &mut Rng) -> (Actor, Command) {
    let who = rng
        .choice([WHITE, BLACK, ASSISTANT, HELPER, ASSISTANT, HELPER, Actor::Arbiter, Actor::Server])
        .unwrap();
    let legal = desk.table.game().legal_uci();
    let uci = if legal.is_empty() { "e2e4".to_owned() } else { rng.choice(legal).unwrap() };
    let text =
        rng.choice([uci.as_str(), "e4", "Springer", "kurze Rochade", "Korrektur d4"]).unwrap().to_owned();
    let square = Square::new(rng.u32(..64));
    let side = rng.choice(Side::BOTH).unwrap();
    let command = match rng.usize(..36) {
        0 => Command::Accept,
        1 => Command::DemandTwoBoards,
        2 | 3 => Command::repeat(text),
        4 | 5 => Command::Echo { board: None },
        6 => Command::touch(square),
        7 => Command::Adjust,
        8 => Command::remove(square),
        9 => Command::Insert { from: square, to: Square::new(rng.u32(..64)) },
        10 | 11 => Command::announce(text),
        12 => Command::correct(text),
        13 | 14 => Command::PressClock,
        15 => Command::score(text),
        16 => return (WHITE, Command::Ask),
        17 | 28 | 29 => {
            return (
                rng.choice([ASSISTANT, ASSISTANT, HELPER, WHITE, Actor::Arbiter]).unwrap(),
                Command::Tell,
            );
        }
        18 => Command::report_touch(square),
        19 => Command::ClaimFlag,
        20 => rng.choice([Command::Divergence, Command::CallArbiter, Command::OrderAdjournment]).unwrap(),
        21 => shown(desk, side, &text, rng),
        22 => Command::SubmitBoard { side, board: Box::new(desk.table.board(side).clone()) },
        23 => Command::Propose { fault: None },
        24 => Command::Say { to: side, text },
        25 => {
            let accept = rng.usize(..3) == 0;
            rng.choice([
                Command::OfferDraw,
                Command::OfferDraw,
                Command::AnswerDraw { accept },
                Command::Resign,
            ])
            .unwrap()
        }
        26 => rng.choice([Command::seal(text), Command::Resume, Command::SpeechEnd]).unwrap(),
        30 => {
            let piece = rng.choice([Role::Queen, Role::Rook, Role::Bishop, Role::Knight]).unwrap();
            Command::Place { sq: square, piece }
        }
        31 => {
            let what = rng.choice([ClaimKind::Threefold, ClaimKind::Fifty]).unwrap();
            Command::Claim { what, text: rng.bool().then_some(text) }
        }
        32 => return (Actor::Arbiter, Command::Pause),
        33 => {
            let ms = Millis::seconds(rng.i64(-20..40));
            return (Actor::Arbiter, Command::Time { side, ms });
        }
        34 => return (Actor::Server, Command::Attend { arbiter: rng.bool() }),
        35 => return (rng.choice([WHITE, BLACK]).unwrap(), Command::Agree { yes: rng.usize(..4) > 0 }),
        _ if rng.bool() => Command::configure(Box::new(desk.table.config().clone())),
        _ => ruling(desk, rng),
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
    let mut rng = Rng::with_seed(seed);
    let mut desk = Desk::begun(conditions(&mut rng), START);
    let (mut notes, mut made) = (Notes::default(), 0);
    for _ in 0..length {
        let sensible = rng.usize(..5) > 0
            && !matches!(desk.phase(), Phase::Finished(_) | Phase::Void | Phase::Adjourned(_));
        let (who, command) = if sensible { next_step(&desk, &mut rng) } else { anything(&desk, &mut rng) };
        if rng.usize(..10) == 0 {
            desk.now = desk.now.plus(Millis::seconds(rng.i64(0..12)));
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
    let made: usize = (1..=conversations()).map(|number| conversation(number, 120)).sum();
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
