// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who looks sees every legal move of the game asked for, and only of that one.

use record::{Board, Made, RecordError, Seen, Table, Watch, replay, replay_watched};

/// Has time for so many moves and no more.
struct Hurried(u32);

impl Watch for Hurried {
    fn wants(&mut self, _: usize) -> bool {
        false
    }

    fn begins(&mut self, _: &Table<'_>) {}

    fn sees(&mut self, _: &Seen<'_>) {}

    fn goes_on(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 > 0
    }
}

#[test]
fn a_file_of_any_form_is_given_up_when_there_is_no_more_time() {
    for (name, head, repeated) in [
        ("a.pgn", "", "Nf3 Nf6 Ng1 Ng8 "),
        ("b.pgn", "[Variant \"Leaflet\"]\n\n", "Nf3 Nf6 Ng1 Ng8 "),
        ("c.pgn", "[Variant \"Atomic\"]\n\n", "Nf3 Nf6 Ng1 Ng8 "),
        ("d.pgn", "", "1. e4 *\n"),
        ("e.bpgn", "[WhiteA \"a\"]\n\n", "1A. Nf3 1a. Nf6 2A. Ng1 2a. Ng8 "),
        ("f.log", "Kapia record 1\nGame: chess\n\n", "0 move Nf3\n1 move Nf6\n0 move Ng1\n1 move Ng8\n"),
        ("g.mat", " 3 point match\n\n", " Game 1\n a : 0   b : 0\n  1) 31: 8/5 6/5\n"),
        ("h.sgf", "(;GM[6]", ";W[31hefe]"),
        ("i.fen", "", "8/8/8/4k3/8/8/8/4K2R w - - 0 1\n"),
    ] {
        let text = format!("{head}{}", repeated.repeat(1_000));
        let mut games = 0;
        let done = replay_watched(text.as_bytes(), name, &mut Hurried(10), |_| games += 1);
        assert_eq!(done, Err(RecordError::TooMuch { name: name.to_owned() }), "{name}");
        assert!(games <= 10, "{name}: {games} games after the end of the time");
        assert_eq!(replay_watched(text.as_bytes(), name, &mut Hurried(u32::MAX), |_| ()), Ok(()), "{name}");
    }
}

#[derive(Default)]
struct Notes {
    wanted: usize,
    tables: Vec<(String, Vec<String>, String)>,
    seen: Vec<String>,
}

impl Watch for Notes {
    fn wants(&mut self, index: usize) -> bool {
        index == self.wanted
    }

    fn begins(&mut self, table: &Table<'_>) {
        let start = match &table.start {
            Board::Chess { fen, .. } => fen.clone(),
            Board::Bughouse(game) => game.fens(),
            Board::Kalah(position) => format!("{:?}", position.board()),
            board => {
                let Board::Tables { game, .. } = board else { panic!("{board:?}") };
                game.position().to_string()
            }
        };
        self.tables.push((table.game.to_owned(), table.seats.clone(), start));
    }

    fn sees(&mut self, seen: &Seen<'_>) {
        self.seen.push(match seen {
            Seen::Moved { seat, made: Made::Chess { played, fen } } => {
                format!("{seat} {} {}{} {fen}", played.san, played.from, played.to)
            }
            Seen::Bughouse { applied, .. } => format!("{} {}", applied.place.seat().0, applied.san),
            Seen::Moved { seat, made: Made::Kalah { action, position, .. } } => {
                format!("{seat} {action} {:?}", position.board())
            }
            Seen::Rolled { seat, dice } => format!("{seat:?} {dice:?}"),
            Seen::Stage(stage, game) => format!("{} {}", stage.played, game.position()),
            other => format!("{other:?}"),
        });
    }
}

fn looked_at(text: &str, wanted: usize) -> Notes {
    let mut notes = Notes { wanted, ..Notes::default() };
    let mut games = Vec::new();
    replay_watched(text.as_bytes(), "a file", &mut notes, |game| games.push(game)).unwrap();
    assert_eq!(games, replay(text.as_bytes(), "a file").unwrap(), "looking changes nothing");
    if let Some(last) = notes.seen.last().filter(|last| last.contains('/')) {
        assert!(last.ends_with(&games[wanted].final_position.replace('~', "")), "{last}");
    }
    notes
}

#[test]
fn only_the_wanted_game_is_seen() {
    let file = "junk\n\n[White \"A\"]\n\n1. e4 e5 *\n\n[White \"B\"]\n\n1. d4 d5 2. Ke2 *\n\n[White \"C\"]\n\n1. c4 *\n";
    let notes = looked_at(file, 1);
    assert_eq!(notes.tables.last().unwrap().1, ["B", "?"]);
    assert_eq!(notes.seen.len(), 2, "up to the first move that is not legal");
    assert!(looked_at(file, 7).seen.is_empty());
}

#[test]
fn castling_is_the_step_of_the_king_also_from_elsewhere() {
    let plain = looked_at("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *", 0);
    assert!(plain.seen.last().unwrap().starts_with("0 O-O e1g1 "), "{:?}", plain.seen);
    let fen = "nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRK1BQRN w KQkq - 0 1";
    let other = format!("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. O-O-O *\n");
    let other = looked_at(&other, 0);
    assert!(other.seen.is_empty() || other.seen[0].starts_with("0 O-O-O c1c1 "), "{:?}", other.seen);
}

#[test]
fn a_promoted_man_of_crazyhouse_looks_like_any_other() {
    let fen = "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1";
    let text = format!("[Variant \"Crazyhouse\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. a8=Q+ Kd7 *\n");
    let notes = looked_at(&text, 0);
    assert!(notes.seen[0].starts_with("0 a8=Q+ a7a8 Q3k3/"), "{:?}", notes.seen);
}

#[test]
fn a_match_of_tabla_is_seen_roll_by_roll_with_its_cube() {
    let text = " 3 point match\n\n Game 1\n Ann : 0   Bob : 0\n  1) 31: 8/5 6/5   42: 8/4 6/4\n  \
                2)  Doubles => 2  Takes\n\n Game 2\n Ann : 0   Bob : 0\n  1) 61: 13/7 8/7\n";
    let notes = looked_at(text, 0);
    assert_eq!(notes.tables[0].1, ["Ann", "Bob"]);
    assert_eq!(notes.seen.len(), 6, "{:?}", notes.seen);
    assert_eq!(notes.seen[4], "Doubled { seat: 0, level: 0, value: 2 }");
    assert_eq!(notes.seen[5], "Taken { seat: 1, value: 2 }");
    assert_eq!(looked_at(text, 1).seen[0], "Some(0) [6, 1]");
}

#[test]
fn moves_taken_back_are_told_and_not_played_again_before_eyes() {
    let text = "Kapia record 1\nGame: kalah\nOption: houses = 4\nSeat 0: A\nSeat 1: B\n\n0 move 1\n1 move 1\nback 1\n1 move 2\n";
    let notes = looked_at(text, 0);
    assert_eq!(notes.seen.len(), 4, "{:?}", notes.seen);
    assert_eq!(notes.seen[2], "Back(1)");
}
