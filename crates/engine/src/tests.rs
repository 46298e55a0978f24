// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whole conversations with the engines.

use std::io::{BufReader, Write, pipe};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::*;

mod ponder;
mod tables;

/// What was said, for two to hold.
#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<u8>>>);

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Heard {
    fn lines(&self) -> Vec<String> {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap().lines().map(str::to_owned).collect()
    }

    /// Waits for a line that begins so, as long as a machine may stand still.
    fn wait_for(&self, head: &str) -> String {
        for _ in 0..6_000 {
            if let Some(line) = self.lines().into_iter().find(|line| line.starts_with(head)) {
                return line;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("nothing begins with {head}: {:?}", self.lines());
    }
}

fn settings(game: &str) -> Settings {
    Settings {
        game: game.to_owned(),
        options: Vec::new(),
        face: None,
        level: None,
        hash_mib: 1,
        threads: 1,
        seed: 0,
        net: None,
    }
}

fn talk_with(settings: Settings, input: &str) -> Vec<String> {
    let heard = Heard::default();
    run(settings, input.as_bytes(), heard.clone()).unwrap();
    heard.lines()
}

fn talk(game: &str, input: &str) -> Vec<String> {
    talk_with(settings(game), input)
}

fn last(game: &str, input: &str) -> String {
    talk(game, input).pop().unwrap_or_default()
}

#[test]
fn every_game_greets_and_moves() {
    for game in games() {
        let hello = match face(game).unwrap() {
            Face::Uci => "uci",
            Face::Ubgi => "ubgi",
            Face::Lines => game,
        };
        let dice = if hello == "ubgi" { "dice 3 1\n" } else { "" };
        let said = talk(game, &format!("{hello}\nisready\nposition startpos\n{dice}go\n"));
        assert!(said[0].starts_with("id name Kapia"), "{game}: {said:?}");
        assert!(said.contains(&format!("{hello}ok")) && said.contains(&"readyok".to_owned()), "{game}");
        let best = said.last().unwrap();
        assert!(best.starts_with("bestmove ") && best != "bestmove (none)", "{game}: {best}");
    }
}

#[test]
fn a_mate_is_told_and_a_mated_side_has_no_move() {
    let said = talk("chess", "position fen 7k/5Q2/8/6K1/8/8/8/8 w - - 0 1\ngo depth 8\n");
    assert!(said.iter().any(|line| line.contains("score mate 3")), "{said:?}");
    let mated = talk("chess", "position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\ngo\n");
    assert_eq!(mated, ["info depth 0 score mate 0", "bestmove (none)"]);
    let losing = talk("chess", "position fen 7k/8/6K1/8/8/8/8/5Q2 b - - 0 1\ngo depth 4\n");
    assert!(losing.iter().any(|line| line.contains("score mate -2")), "{losing:?}");
}

#[test]
fn several_lines_are_ordered_and_different() {
    let said = talk("chess", "setoption name MultiPV value 4\nposition startpos\ngo depth 4\n");
    let deepest: Vec<&String> = said.iter().filter(|line| line.starts_with("info depth 4 ")).collect();
    assert_eq!(deepest.len(), 4);
    let after = |line: &str, word: &str| -> String {
        line.split(&format!(" {word} ")).nth(1).and_then(|rest| rest.split(' ').next()).unwrap().to_owned()
    };
    for depth in 1..=4 {
        let of_depth = said.iter().filter(|line| line.starts_with(&format!("info depth {depth} ")));
        let scores: Vec<i32> = of_depth.map(|line| after(line, "cp").parse().unwrap()).collect();
        assert!(scores.len() == 4 && scores.is_sorted_by(|a, b| a >= b), "{depth}: {scores:?}");
    }
    let mut moves: Vec<String> = deepest.iter().map(|line| after(line, "pv")).collect();
    assert_eq!(said.last().unwrap().split(' ').nth(1), Some(moves[0].as_str()));
    moves.sort();
    moves.dedup();
    assert_eq!(moves.len(), 4);
}

#[test]
fn a_lone_promotion_of_the_leaflet_is_to_what_is_off_the_board() {
    // Every white piece is still there: the pawn can become nothing but what was taken, a rook.
    let fen = "8/1k2P3/8/8/8/8/8/RNBQKBN1 w - - 0 1";
    let best = last("leaflet", &format!("position fen {fen}\ngo depth 3 searchmoves e7e8q e7e8r\n"));
    assert!(best.starts_with("bestmove e7e8r"), "{best}");
    assert!(
        last("chess", &format!("position fen {fen}\ngo depth 3 searchmoves e7e8q e7e8r\n")).contains("e7e8q")
    );
}

#[test]
fn a_search_without_end_is_stopped_and_answers() {
    let (input, mut said) = pipe().unwrap();
    let heard = Heard::default();
    let engine = {
        let heard = heard.clone();
        std::thread::spawn(move || run(settings("chess"), BufReader::new(input), heard).unwrap())
    };
    writeln!(said, "position startpos\ngo infinite").unwrap();
    heard.wait_for("info depth 3 ");
    writeln!(said, "isready\ngo depth 1").unwrap();
    heard.wait_for("readyok");
    heard.wait_for("error the engine is thinking");
    assert!(!heard.lines().iter().any(|line| line.starts_with("bestmove")));
    writeln!(said, "stop").unwrap();
    heard.wait_for("bestmove ");
    // Whatever is found before, the answer waits for the word.
    writeln!(said, "position fen 7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\ngo infinite\nposition startpos\nquit")
        .unwrap();
    engine.join().unwrap();
    assert!(heard.lines().iter().any(|line| line.starts_with("bestmove f1f8")), "{:?}", heard.lines());
}

#[test]
fn time_ends_a_search() {
    for (game, position) in [("chess", ""), ("kalah", ""), ("bughouse", "")] {
        let said = talk(game, &format!("{position}\ngo movetime 30\n"));
        assert!(said.last().unwrap().starts_with("bestmove "), "{game}: {said:?}");
    }
}

#[test]
fn a_bad_line_is_one_error_and_the_next_is_answered() {
    for (game, line) in [
        ("chess", "position startpos moves e2e5\ngo"),
        ("chess", "position fen nonsense\ngo"),
        ("chess", "setoption name Hash value 0"),
        ("chess", "setoption name UCI_Elo value 9000"),
        ("chess", "go depth"),
        ("leaflet", "setoption name Level value grand"),
        ("tabla", "go"),
        ("tabla", "position gnubgid xx\ndice 3 1"),
        ("tabla", "position startpos\ndice 7 1"),
        ("tabla", "newsession type match length 0"),
        ("tabla", "newsession type match length 100"),
        ("tabla", "newsession type match length 7\nsetscore 7 0"),
        ("tabla", "setoption name Plies value 3"),
        ("tabla", "setoption name Plies value two"),
        ("tabla", "setoption name Candidates value 0"),
        ("tabla", "setoption name Candidates value 501"),
        ("tabla", "position startpos\ndice 3 1\nplay 24/10"),
        ("tabla", "setcube value 3 owner center"),
        ("tapa", "position gnubgid 4HPwATDgc/ABMA"),
        ("kalah", "position kalah {\"board\":[1,2],\"side\":0}\ngo"),
        ("kalah", "position kalah {"),
        ("kalah", "setoption name houses value 99"),
        ("bughouse", "position bughouse {}}\ngo"),
        ("bughouse", "seat C"),
        ("bughouse", "partner needs k"),
        ("indiika", "\u{7f}\u{1b}[2J nonsense"),
    ] {
        let said = talk(game, &format!("{line}\nisready\n"));
        let (ready, errors) = said.split_last().unwrap();
        assert_eq!(ready, "readyok", "{game} {line}");
        assert!(
            !errors.is_empty() && errors.iter().all(|said| said.starts_with("error ")),
            "{line}: {said:?}"
        );
        assert!(errors.iter().all(|line| !line.contains('\u{1b}')));
    }
}

/// What could not be read may have been a position: nobody gets a move of the one before.
#[test]
fn after_a_line_that_was_too_long_there_is_no_position() {
    let long = format!("position startpos moves{}", " e2e4".repeat(LINE_BYTES_MAX / 5));
    for game in ["chess", "tabla", "kalah", "bughouse"] {
        let dice = if game == "tabla" { "dice 3 1\n" } else { "" };
        let said = talk(game, &format!("position startpos\n{dice}{long}\n{dice}go\n"));
        assert!(said.len() >= 2 && said.iter().all(|line| line.starts_with("error ")), "{game}: {said:?}");
    }
}

#[test]
fn a_level_chooses_among_the_moves_it_is_asked_about() {
    for level in ["learner", "club", "expert"] {
        let asked = "position startpos moves e2e4 e7e5\ngo searchmoves e1e2 a2a3\n";
        let said = talk("chess", &format!("setoption name Level value {level}\n{asked}"));
        assert_eq!(said, ["bestmove a2a3"], "{level}");
    }
}

#[test]
fn kalah_is_exact_where_the_end_is_seen() {
    let end = "position kalah {\"board\":[0,0,0,0,0,1,30,0,0,0,0,2,0,39],\"side\":0}\n";
    let said = talk("kalah", &format!("{end}go analyse\n"));
    assert_eq!(said, ["info pit 6 value -10 exact nodes 1", "bestmove 6"]);
    let said = talk(
        "kalah",
        "setoption name houses value 3\nsetoption name seeds value 2\nposition startpos\ngo exact\n",
    );
    assert!(said[0].contains(" exact nodes "), "{said:?}");
}

/// Nobody waits for what takes days, else this test would not end; what is certain by then is told.
#[test]
fn an_exact_search_ends_with_its_input_and_tells_what_is_certain() {
    let rules = "setoption name houses value 8\nsetoption name seeds value 8\n";
    let said = talk("kalah", &format!("{rules}position startpos\ngo exact\n"));
    assert!(said.last().unwrap().starts_with("bestmove "), "{said:?}");
    assert!(said.iter().any(|line| line.contains(" estimate nodes ")), "{said:?}");
    assert!(said.iter().all(|line| !line.contains(" exact ")), "{said:?}");
    // Broken off when something of some sowings is certain and the value is not known yet.
    let small = "setoption name houses value 4\nsetoption name seeds value 3\nposition startpos\n";
    let bounds = std::iter::successors(Some(300_u64), |nodes| Some(nodes + nodes / 12))
        .map(|nodes| talk("kalah", &format!("{small}go exact nodes {nodes}\n")))
        .take_while(|said| !said[0].contains(" exact "))
        .find(|said| said.iter().any(|line| line.contains(" atleast ") || line.contains(" atmost ")))
        .expect("a bound without the value");
    let all = talk("kalah", &format!("{small}go analyse nodes 10000000\n"));
    let value = |line: &str| -> f64 { line.split(' ').nth(4).unwrap().parse().unwrap() };
    for bound in &bounds {
        let pit = bound.split(" value ").next().unwrap();
        let exact = all.iter().find(|line| line.starts_with(&format!("{pit} value ")));
        assert!(bound.starts_with("bestmove ") || exact.unwrap().contains(" exact "), "{bound} {all:?}");
        assert!(!bound.contains(" atleast ") || value(bound) <= value(exact.unwrap()), "{bound} {all:?}");
        assert!(!bound.contains(" atmost ") || value(bound) >= value(exact.unwrap()), "{bound} {all:?}");
    }
}

/// However many threads look at the actions, the same is said.
#[test]
fn an_analysis_of_kalah_says_the_same_on_any_number_of_threads() {
    let asked = "position startpos\ngo analyse nodes 60000\n";
    let said = [1, 3, 64].map(|threads| talk_with(Settings { threads, ..settings("kalah") }, asked));
    assert_eq!((said[0].len(), &said[1], &said[2]), (7, &said[0], &said[0]));
    assert_eq!(talk("kalah", &format!("setoption name Threads value 2\n{asked}")), said[0]);
    for (game, line) in
        [("kalah", "setoption name Threads value 0"), ("chess", "setoption name Threads value 257")]
    {
        assert!(last(game, &format!("{line}\n")).starts_with("error Threads is 1 to 256"), "{game}");
    }
}

#[test]
fn chess_thinks_on_several_threads_and_stops_with_all_of_them() {
    let mate = "position fen r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1\n";
    let said = talk_with(Settings { threads: 3, ..settings("chess") }, &format!("{mate}go nodes 400000\n"));
    assert!(said.last().unwrap().starts_with("bestmove f6a6"), "{said:?}");
    // The end of the input ends them all: else this test would not end.
    let said = talk("chess", "setoption name Threads value 4\nposition startpos\ngo infinite\n");
    assert!(said.last().unwrap().starts_with("bestmove "), "{said:?}");
}

#[test]
fn what_a_partner_asks_for_changes_the_choice() {
    // A rook may take a knight or a pawn; whichever is left gets away.
    let boards =
        "7k/3n4/8/8/3R2p1/8/8/1K6[] w - - 0 1 | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
    let setup = chess::bughouse::Setup::from_fens(&chess::bughouse::Options::default(), boards).unwrap();
    let game = chess::bughouse::Match::from_setup(&setup).unwrap();
    let choice = format!("position bughouse {}\nseat A\n", referee::positions::bughouse_json(&game));
    let asked = |lines: &str| talk("bughouse", &format!("{choice}{lines}go nodes 8000\n"));
    assert_eq!(asked("partner needs p\n"), ["bestmove d4g4"]);
    assert_eq!(asked("partner needs n\n"), ["bestmove d4d7"]);
    assert_eq!(asked("partner needs knights\npartner no n\npartner needs pawns\n"), ["bestmove d4g4"]);
    assert_eq!(asked("partner sit\n"), ["bestmove sit"]);
    assert_eq!(asked("partner needs n\npartner sit\npartner go\n"), ["bestmove d4d7"]);
    assert_eq!(asked("partner needs n\npartner nothing\n"), asked(""));
    assert_eq!(asked(&format!("partner needs n\nnewgame\n{choice}")), asked(""));
    for wrong in ["partner needs k", "partner", "partner needs", "partner sit down", "partner please"] {
        let said = asked(&format!("{wrong}\n"));
        assert!(said[0].starts_with("error ") && said.len() == 2, "{said:?}");
    }
}

#[test]
fn levels_are_kept_and_nothing_starts_that_cannot_play() {
    let learner = Settings { level: Some(Level::Learner), ..settings("chess") };
    assert!(talk_with(learner, "go\n")[0].starts_with("bestmove "));
    // As it was called when there were three, and by the rating that is asked for.
    let [wide, narrow] = [("uci", "chess"), ("ubgi", "tapa")].map(|(hello, game)| {
        let said = talk_with(Settings { level: Some(Level::Club), ..settings(game) }, &format!("{hello}\n"));
        said.into_iter().find(|line| line.starts_with("option name Level ")).unwrap_or_default()
    });
    assert_eq!(wide, narrow);
    assert!(
        wide.ends_with("default club var learner var casual var club var strong var expert var full"),
        "{wide}"
    );
    let moves =
        |level: &str| talk_with(settings("chess"), &format!("setoption name Level value {level}\ngo\n"));
    for (old, today) in [("easy", "learner"), ("medium", "club"), ("Beginner", "club")] {
        assert_eq!(moves(old), moves(today), "{old}");
    }
    let refused = |settings: Settings| run(settings, &b""[..], Heard::default()).unwrap_err().to_string();
    assert!(refused(settings("go")).starts_with("there is no game `go`; allowed: chess"));
    assert!(refused(Settings { threads: 0, ..settings("chess") }).contains("1 to 256 threads"));
    assert!(refused(Settings { hash_mib: 0, ..settings("chess") }).contains("1 to 4096 MiB"));
    let uci = Settings { face: Some(Face::Uci), ..settings("tabla") };
    assert_eq!(refused(uci), "tabla does not speak UCI, it speaks UBGI");
    let options = vec![("houses".to_owned(), OptionValue::Int(99))];
    assert!(refused(Settings { options, ..settings("kalah") }).contains("houses"));
    let net = Some(Net::untrained(Variant::Tapa, 4, 2, 1));
    assert_eq!(
        refused(Settings { net: net.clone(), ..settings("tabla") }),
        "the network is for tapa, not for tabla"
    );
    let both = Settings { net, level: Some(Level::Expert), ..settings("tapa") };
    assert!(refused(both).contains("without a level"));
}
