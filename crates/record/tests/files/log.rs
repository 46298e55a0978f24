// SPDX-License-Identifier: AGPL-3.0-or-later
//! The site's own record: every game survives the journey, and every line that cannot be is named.

use crate::made::{Pick, random_match};
use chess::bughouse::{self, Place};
use game::{Millis, OptionValue, Seat, Side};
use proptest::prelude::*;
use record::log::{Ending, Entry, Event, Log, Outcome};
use record::{Act, Replayed, replay};
use tables::{Game, Options, Phase, Variant};

fn log(game: &str) -> Log {
    let seats = ["Гост 4821", "Ann: {x}", "Bob", "Cid"].map(str::to_owned);
    let seats = seats[..if game == "bughouse" { 4 } else { 2 }].to_vec();
    let notes = vec![("Date".to_owned(), "2026-11-21".to_owned()), ("Site".to_owned(), "Kapia".to_owned())];
    Log { game: game.to_owned(), seats, notes, ..Log::default() }
}

fn push(log: &mut Log, event: Event, left: Option<Millis>) {
    log.entries.push(Entry { line: 0, event, left });
}

/// What is written is read as it was, and written again the same.
fn journey(log: &Log) -> Replayed {
    let text = log.write();
    let (mut read, bad) = Log::read(text.as_bytes()).unwrap();
    assert_eq!(bad, None, "{text}");
    assert_eq!(read.write(), text);
    read.entries.iter_mut().for_each(|entry| entry.line = 0);
    assert_eq!(&read, log, "{text}");
    let replayed = replay(text.as_bytes(), "game.txt").unwrap().remove(0);
    assert_eq!(replayed.first_illegal, None, "{text}");
    replayed
}

fn one(text: &str) -> Replayed {
    replay(format!("Kapia record 1\n{text}").as_bytes(), "x.log").unwrap().remove(0)
}

fn win(side: Side, points: u32, reason: &str) -> Ending {
    let seat = u8::from(side == Side::Black);
    Ending { result: Outcome::Win { seat, points }, reason: reason.to_owned(), ruled: false }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn chess_and_leaflet(picks in prop::collection::vec(any::<u16>(), 0..160), leaflet: bool) {
        let mut board = if leaflet { chess::leaflet::new_game(&chess::leaflet::Options::default()) } else { chess::Game::new() };
        let mut log = log(if leaflet { "leaflet" } else { "chess" });
        for pick in &picks {
            let legal = board.legal_uci();
            let Some(uci) = legal.get(usize::from(*pick) % legal.len().max(1)) else { break };
            let seat = u8::from(board.turn() == Side::Black);
            let played = board.play(uci).unwrap();
            let text = if pick % 3 == 0 { played.uci } else { played.san };
            push(&mut log, Event::Move { seat, text }, Some(Millis(i64::from(*pick) * 977)));
        }
        match board.outcome() {
            Some(outcome) => {
                let ending = outcome.winner.map(|side| win(side, 1, outcome.kind.word()));
                let ending = ending.unwrap_or(Ending { result: Outcome::Draw, reason: outcome.kind.word().to_owned(), ruled: false });
                push(&mut log, Event::End(ending), None);
            }
            None => push(&mut log, Event::End(Ending { result: Outcome::Void, reason: "aborted".to_owned(), ruled: false }), None),
        }
        let replayed = journey(&log);
        prop_assert_eq!(replayed.final_position, board.fen());
        prop_assert_eq!(replayed.ended_by, board.outcome().map_or(Some("aborted".to_owned()), |end| Some(end.kind.word().to_owned())));
    }

    #[test]
    fn kalah_with_the_pie(picks in prop::collection::vec(any::<u8>(), 0..200), seeds in 1i64..=8) {
        let mut options = kalah::Options::default();
        options.set("seeds", &OptionValue::Int(seeds)).unwrap();
        options.set("pie", &OptionValue::Text("sowing".to_owned())).unwrap();
        let mut board = kalah::Position::initial(&options);
        let mut log = log("kalah");
        log.options = vec![("seeds".to_owned(), seeds.to_string()), ("pie".to_owned(), "sowing".to_owned())];
        for pick in &picks {
            let legal = board.legal();
            let Some(action) = legal.get(usize::from(*pick) % legal.len().max(1)) else { break };
            let Seat(seat) = board.decider().unwrap();
            board.apply(*action).unwrap();
            push(&mut log, Event::Move { seat, text: action.to_string() }, None);
        }
        let replayed = journey(&log);
        let numbers = |text: &str| text.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse::<u16>().ok()).take(14).collect::<Vec<_>>();
        prop_assert_eq!(numbers(&replayed.final_position), board.board().to_vec());
        prop_assert_eq!(replayed.ended_by, board.outcome().map(|end| end.kind.word().to_owned()));
    }

    #[test]
    fn the_tables_family(picks in prop::collection::vec(any::<Pick>(), 0..500), variant in 0usize..6) {
        let variant = Variant::ALL[variant];
        let mut game = Game::new(variant, &Options::default());
        let mut log = log(variant.name());
        for (a, b, pick) in &picks {
            let dice = [a % 6 + 1, b % 6 + 1];
            match game.phase() {
                Phase::Opening => {
                    game.opening(dice[0], dice[1]).unwrap();
                    push(&mut log, Event::Opening(dice), None);
                }
                Phase::ToRoll { side } => {
                    game.roll(dice).unwrap();
                    push(&mut log, Event::Roll { seat: u8::from(side == Side::Black), dice }, None);
                }
                Phase::ToPlay { side, .. } => {
                    let graph = game.graph();
                    let (mut node, mut steps) = (0, Vec::new());
                    while let Some(edge) = graph.edges(node).get(usize::from(*pick) % graph.edges(node).len().max(1)) {
                        steps.push(edge.step);
                        node = edge.next;
                    }
                    let played = game.play(&steps).unwrap();
                    let text = tables::format_steps(&played.steps);
                    push(&mut log, Event::Move { seat: u8::from(side == Side::Black), text }, Some(Millis(i64::from(*pick))));
                    if let Some(outcome) = played.outcome {
                        push(&mut log, Event::End(win(outcome.winner.unwrap(), outcome.points.0, outcome.kind.word())), None);
                    }
                }
                Phase::Over => break,
            }
        }
        prop_assert_eq!(journey(&log).final_position, game.position().to_string());
    }

    #[test]
    fn matches_with_the_cube(picks in prop::collection::vec(any::<Pick>(), 1..900), to in 1usize..5) {
        let made = random_match(&picks, [0, 3, 5, 7, 9][to], true);
        let mut log = log("tabla");
        for (name, value) in [("match_to", made.length.to_string().as_str()), ("cube", "true"), ("beavers", "true"), ("raccoons", "true"), ("match_cube_lock", "none")] {
            log.options.push((name.to_owned(), value.to_owned()));
        }
        let last = made.games.len() - 1;
        let mut winner = None;
        for (index, match_game) in made.games.iter().enumerate() {
            // A game of the generator is started by anybody; a match of the site by the winner.
            let starter = match_game.acts.iter().find_map(|act| match act { Act::Roll { side, dice, .. } => Some((*side, *dice)), _ => None });
            let Some((starter, dice)) = starter else { break };
            if winner.is_some_and(|winner| winner != starter) || winner.is_none() && dice[0] == dice[1] {
                break;
            }
            push_game(&mut log, match_game, index == 0);
            let Some(won) = match_game.win else { break };
            let reason = if won.resigned { "resignation" } else if matches!(match_game.acts.last(), Some(Act::Drop { .. })) { "dropped" } else { "borne_off" };
            let ending = win(won.side, won.points, reason);
            let decided = index == last && match_game.score[won.side.index()] + won.points >= made.length;
            push(&mut log, if decided { Event::End(ending) } else { Event::Over(ending) }, None);
            winner = Some(won.side);
        }
        journey(&log);
    }

    #[test]
    fn bughouse_at_four_seats(picks in prop::collection::vec(any::<(u8, u16)>(), 0..200), gambler: bool) {
        let options = if gambler { bughouse::Options::gambler() } else { bughouse::Options::international() };
        let mut board = bughouse::Match::new(&options);
        let mut log = log("bughouse");
        if gambler {
            for (name, value) in [("promotion", "gambler"), ("drop_mate", "false"), ("pawns_on_7th", "false")] {
                log.options.push((name.to_owned(), value.to_owned()));
            }
        }
        for (who, pick) in &picks {
            let places: Vec<Place> = Place::ALL.into_iter().filter(|place| !board.legal(*place).is_empty()).collect();
            let Some(place) = places.get(usize::from(*who) % places.len().max(1)) else { break };
            let legal = board.legal(*place);
            let applied = board.apply(*place, legal[usize::from(*pick) % legal.len()]).unwrap();
            let text = if pick % 3 == 0 { applied.action.to_string() } else { applied.san };
            push(&mut log, Event::Move { seat: place.seat().0, text }, Some(Millis(i64::from(*pick))));
        }
        prop_assert_eq!(journey(&log).final_position, board.fens());
    }
}

fn push_game(log: &mut Log, match_game: &record::MatchGame, opening: bool) {
    let seat = |side: Side| u8::from(side == Side::Black);
    let mut level = 0;
    for act in &match_game.acts {
        match act {
            Act::Roll { side, dice, steps } => {
                let first = !log.entries.iter().any(|entry| matches!(entry.event, Event::Opening(_)));
                let begins = log.entries.last().is_some_and(|entry| matches!(entry.event, Event::Over(_)));
                if first && opening {
                    let (high, low) = (dice[0].max(dice[1]), dice[0].min(dice[1]));
                    let pair = if *side == Side::White { [high, low] } else { [low, high] };
                    push(log, Event::Opening(pair), None);
                } else {
                    if begins {
                        push(log, Event::Game { number: match_game.number, first: seat(*side) }, None);
                    }
                    push(log, Event::Roll { seat: seat(*side), dice: *dice }, None);
                }
                push(log, Event::Move { seat: seat(*side), text: tables::format_steps(steps) }, None);
            }
            Act::Double { side, value } => {
                push(log, Event::Double { seat: seat(*side), level, value: *value }, None);
                level += 1;
            }
            Act::Take { side } => {
                push(log, Event::Take { seat: seat(*side) }, None);
                level = 0;
            }
            Act::Drop { side } => push(log, Event::Drop { seat: seat(*side) }, None),
        }
    }
}

#[test]
fn a_head_that_cannot_be_read_is_refused_in_one_sentence() {
    let why = |text: &str| replay(text.as_bytes(), "x.log").unwrap_err().to_string();
    assert_eq!(why("hello\n"), "x.log, line 1: the first line must be `Kapia record 1`");
    assert_eq!(
        why("Kapia record 1\nSeat 1: a\n"),
        "x.log, line 2: the next seat is `Seat 0`; there are at most four, from 0"
    );
    assert!(why("Kapia record 1\nGame: go\n").contains("the game `go` is not known; allowed: tabla, tapa,"));
    assert!(why("Kapia record 1\n\n").contains("the head does not name the game"));
    assert!(why("Kapia record 1\nGame: kalah\nOption: seeds = 9\n").contains("a whole number from 1 to 8"));
    assert!(why("Kapia record 1\nGame: chess\nStart: nonsense\n").contains("FEN"));
}

#[test]
fn a_line_says_the_same_when_it_is_written_again() {
    // What stands between a move and a clock that is none may be a control character or a blank.
    for between in [" ", "\u{b}", "\u{1}", "\u{a0}"] {
        let text = format!("Kapia record 1\nGame: chess\n\n0 move e4{between}{{0:04}}\n");
        let (log, bad) = Log::read(text.as_bytes()).unwrap();
        assert_eq!((log.entries.len(), bad.unwrap().line), (0, 4), "{between:?}");
    }
    let (log, bad) = Log::read(b"Kapia record 1\nGame: chess\n\n0 move e4\x0b{0:00:04.000}\x00\n").unwrap();
    assert_eq!((bad, log.entries[0].left), (None, Some(Millis(4_000))));
    // Latin-1 is written as UTF-8, which takes twice the bytes.
    let long = |length: usize| {
        [b"Kapia record 1\nGame: chess\nSite: ", &[0xe9_u8].repeat(length)[..], b"\n"].concat()
    };
    let (log, _) = Log::read(&long(900)).unwrap();
    assert_eq!(Log::read(log.write().as_bytes()).unwrap().0, log);
    assert!(Log::read(&long(901)).unwrap_err().reason.to_string().contains("at most 900 characters"));
}

#[test]
fn lines_that_cannot_be_are_named() {
    let tabla = "Game: tabla\nOption: cube = true\nOption: match_to = 3\n\nopening 3-1\n0 move 8/5 6/5\n";
    for (text, line, reason) in [
        ("Game: chess\n\n0 move e4\n0 move d4\n", 5, "it is black's turn"),
        ("Game: chess\n\n0 move e4\nback 1\n", 5, "only 1 moves have been made"),
        ("Game: chess\n\nopening 3-1\n", 4, "this game has moves only"),
        ("Game: chess\n\n0 mvoe e4\n", 4, "allowed: opening, back,"),
        ("Game: chess\n\n0 move e4 {1:60:00.000}\n", 4, "a clock is written {h:mm:ss.mmm}"),
        ("Game: chess\n\nend draw agreement\n0 move e4\n", 5, "the record goes on after its end"),
        (&format!("{tabla}1 double 4\n"), 8, "the cube would show 2"),
        (&format!("{tabla}0 double 2\n"), 8, "it is seat 1's turn"),
        (&format!("{tabla}1 double 2\n0 beaver 4\n"), 9, "a beaver was not agreed"),
        (
            &format!("{tabla}1 double 2\n0 drop\nend 0 1 dropped\n"),
            10,
            "the board says seat 1 wins by dropped",
        ),
        (&format!("{tabla}end 0 1 borne_off\n"), 8, "nothing on the board says so"),
        (
            &format!("{tabla}1 double 2\n0 drop\nover 1 1 dropped\ngame 2 first 0\n"),
            11,
            "S7: the winner starts",
        ),
        (&format!("{tabla}1 double 2\n0 drop\nover 1 1 dropped\n1 roll 3-1\n"), 11, "the next begins with"),
        (&format!("{tabla}1 double 2\n0 drop\nover 1 1 dropped\ngame 2 first 1\n1 double 2\n"), 12, "K9:"),
        (&format!("{tabla}1 double 2\n0 take\n1 roll 3-1\n1 pass\n"), 11, ""),
    ] {
        let game = one(text);
        let illegal = game.first_illegal.unwrap_or_else(|| panic!("{text}"));
        assert_eq!(illegal.line, line, "{text}: {illegal}");
        assert!(illegal.reason.to_string().contains(reason), "{text}: {illegal}");
    }
}

#[test]
fn k13_the_crawford_game_has_no_cube_and_the_next_has() {
    let lost = |number: u32, first: u8, winner: u8, points: u32| {
        format!("game {number} first {first}\nover {winner} {points} resignation\n")
    };
    let head =
        "Game: tabla\nOption: cube = true\nOption: match_to = 3\n\nopening 3-1\nover 0 2 resignation\n";
    let crawford = format!("{head}game 2 first 0\n0 roll 3-1\n0 move 8/5 6/5\n1 double 2\n");
    assert_eq!(
        one(&crawford).first_illegal.unwrap().reason.to_string(),
        "K13: nobody may double in the Crawford game"
    );
    let after = format!("{head}{}game 3 first 1\n1 roll 3-1\n1 move 8/5 6/5\n0 double 2\n", lost(2, 0, 1, 1));
    let illegal = one(&after).first_illegal.unwrap();
    assert!(
        illegal.reason.to_string().starts_with("K9:"),
        "K14: the Crawford rule is over, the lock of K9 holds: {illegal}"
    );
}

#[test]
fn moves_taken_back_are_not_on_the_board() {
    let game = one("Game: chess\n\n0 move e4\n1 move e5\n0 move Nf3\nback 1\n1 move c5\n");
    assert_eq!((game.plies, game.first_illegal), (2, None));
    assert!(game.final_position.starts_with("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w"));
}

#[test]
fn a_record_has_its_limits() {
    let long = format!("Game: chess\n\n{}", "0 move e4\nback 0\n".repeat(300));
    assert!(one(&long).first_illegal.unwrap().reason.to_string().contains("taken back at most 200 times"));
    let wide = format!("Game: chess\n\n0 move {}\n", "e".repeat(5000));
    assert_eq!(one(&wide).first_illegal.unwrap().reason.to_string(), "a line has at most 2000 characters");
}
