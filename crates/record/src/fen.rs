// SPDX-License-Identifier: AGPL-3.0-or-later
//! A position of chess as a file: one FEN, one FEN with sleeves (`…[QPn] w …` or `…/QPn w …`), or the two
//! boards of bughouse as `fenA | fenB`. It is a game without moves.

use crate::games::Board;
use crate::shown::{Eye, Table};
use crate::text::{cut, decode, without_bom};
use crate::{Heading, Illegal, RecordError, Replayed, Watch, Why};
use chess::bughouse::{self, BoardId, Match, Options, Setup};
use game::{EndKind, Side};

/// Whether the beginning of a file looks like a FEN: four ranks or more of letters and digits. Nothing else begins so, and who
/// has left out a rank or mistyped a piece is told what is wrong with it when it is read.
pub(crate) fn looks_like_fen(head: &[u8]) -> bool {
    let Some(line) = head.split(|byte| *byte == b'\n').find(|line| !line.trim_ascii().is_empty()) else {
        return false;
    };
    let line = decode(line);
    let placement = line.split_whitespace().next().unwrap_or_default();
    let written = |c: char| c.is_ascii_alphanumeric() || "/[]~-".contains(c);
    placement.split('/').count() >= 4 && placement.chars().all(written)
}

/// Hands over every line of a file as a game without moves.
///
/// # Errors
/// [`RecordError::Unreadable`] when the first line is none; one further on is that game's fault.
pub(crate) fn replay_each(
    bytes: &[u8],
    name: &str,
    watch: &mut dyn Watch,
    mut each: impl FnMut(Replayed),
) -> Result<(), RecordError> {
    let text = decode(without_bom(bytes));
    let lines = (1_u32..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
    for (index, (line, fen)) in lines.enumerate() {
        let mut eye = Eye::at(watch, index);
        if !eye.goes_on() {
            break;
        }
        match position(fen, &mut eye) {
            Ok(replayed) => each(replayed),
            Err(reason) if index == 0 => {
                return Err(RecordError::Unreadable { name: name.to_owned(), line, reason });
            }
            Err(reason) => each(Replayed {
                first_illegal: Some(Illegal { line, ply: 0, text: cut(fen, 60), reason }),
                ..replayed("unknown", Side::White, String::new(), None)
            }),
        }
    }
    Ok(())
}

fn position(fen: &str, eye: &mut Eye<'_>) -> Result<Replayed, Why> {
    let placement = fen.split(' ').next().unwrap_or_default();
    if fen.contains('|') {
        two_boards(fen, eye)
    } else if placement.contains('[') || placement.split('/').count() == 9 {
        one_board(fen, eye)
    } else {
        chess(fen, eye)
    }
}

fn chess(fen: &str, eye: &mut Eye<'_>) -> Result<Replayed, Why> {
    let game = chess::Game::from_fen(fen)?;
    begins(eye, "chess", Board::Chess { fen: game.fen(), check: game.is_check() });
    Ok(replayed("chess", game.turn(), game.fen(), game.outcome().map(|outcome| outcome.kind)))
}

fn one_board(fen: &str, eye: &mut Eye<'_>) -> Result<Replayed, Why> {
    let board = bughouse::Board::from_fen(fen)?;
    let shown = board.fen().replace('~', "");
    begins(eye, "crazyhouse", Board::Chess { fen: shown, check: board.is_check() });
    Ok(replayed("crazyhouse", board.turn(), board.fen(), board.is_mate().then_some(EndKind::Mate)))
}

fn two_boards(fens: &str, eye: &mut Eye<'_>) -> Result<Replayed, Why> {
    let setup = Setup::from_fens(&Options::default(), fens)?;
    let table = Match::from_setup(&setup)?;
    eye.begins(|| Table {
        game: "bughouse",
        options: Vec::new(),
        seats: vec!["?".to_owned(); 4],
        start: Board::Bughouse(&table),
        cube: None,
    });
    let mated = BoardId::BOTH.into_iter().any(|board| table.board(board).is_mate());
    let boards = BoardId::BOTH.map(|board| table.board(board).fen()).join(" | ");
    let mut replayed = replayed("bughouse", Side::White, boards, mated.then_some(EndKind::BughouseMate));
    // On each board somebody is to move.
    let heading = Heading::Position;
    (replayed.title, replayed.heading) = (heading.to_string(), Some(heading));
    Ok(replayed)
}

fn begins(eye: &mut Eye<'_>, game: &str, start: Board<'_>) {
    eye.begins(|| Table { game, options: Vec::new(), seats: vec!["?".to_owned(); 2], start, cube: None });
}

fn replayed(game: &str, side: Side, final_position: String, ended_by: Option<EndKind>) -> Replayed {
    // Nobody is to move in a position that is over.
    let heading = if ended_by.is_some() { Heading::Position } else { Heading::ToMove { turn: side.name() } };
    Replayed {
        title: heading.to_string(),
        heading: Some(heading),
        game: game.to_owned(),
        set_up: true,
        plies: 0,
        final_position,
        result: "*".to_owned(),
        ended_by: ended_by.map(|kind| kind.word().to_owned()),
        first_illegal: None,
        remarks: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Unseen, replay};

    fn one(text: &str) -> Replayed {
        let mut all = replay(text.as_bytes(), "copied.txt").unwrap();
        assert_eq!(all.len(), 1);
        all.remove(0)
    }

    #[test]
    fn e_a_fen_with_sleeves_is_a_position_in_either_spelling() {
        for sleeves in ["[QPn]", "/QPn", "[PQn]"] {
            let read = one(&format!("2k5/8/8/8/8/8/8/4K3{sleeves} w - - 0 1\n"));
            assert_eq!(read.final_position, "2k5/8/8/8/8/8/8/4K3[QPn] w - - 0 1");
            assert_eq!((read.game.as_str(), read.title.as_str()), ("crazyhouse", "position: white to move"));
        }
        let promoted = "Q~2k4/8/8/8/8/8/8/4K3[] b - - 0 1";
        assert_eq!(one(promoted).final_position, promoted);
    }

    #[test]
    fn e_two_boards_stand_beside_each_other() {
        let boards = "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1 | 4k3/8/8/8/8/8/8/4K2R[q] b K - 3 9";
        let read = one(boards);
        assert_eq!((read.game.as_str(), read.final_position.as_str()), ("bughouse", boards));
        assert_eq!((read.title.as_str(), read.heading), ("position", Some(Heading::Position)));
        let error = replay(b"4k3/8/8/8/8/8/8/4K3[N] w - - 0 1 | nothing", "x").unwrap_err().to_string();
        assert!(error.starts_with("x, line 1: board B: "), "{error}");
    }

    #[test]
    fn a_plain_fen_is_a_position_of_chess_and_each_line_is_one() {
        let mated = one("7k/5KQ1/8/8/8/8/8/8 b - - 0 1");
        assert_eq!((mated.game.as_str(), mated.ended_by.as_deref()), ("chess", Some("mate")));
        assert_eq!((mated.heading, mated.title.as_str()), (Some(Heading::Position), "position"));
        let mut all = Vec::new();
        let text = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\r\n\r\n4k3/8/8/8/8/8/4P3/8 b - - 0 1\r\n";
        replay_each(text.as_bytes(), "x", &mut Unseen, |game| all.push(game)).unwrap();
        assert_eq!(all[0].first_illegal, None);
        let illegal = all[1].first_illegal.as_ref().unwrap().to_string();
        assert!(
            illegal.starts_with("line 3, move 0: ") && illegal.ends_with("a king is missing"),
            "{illegal}"
        );
        for ranks in ["8/8/8/8/8/8/8/8/8/8", "4k3/8/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/8/4K3/8[Q]"] {
            let error = replay(format!("{ranks} w - - 0 1").as_bytes(), "x").unwrap_err().to_string();
            assert!(error.contains("allowed: eight ranks"), "{error}");
        }
        let error = replay(b"8/8/8/8/8/8/8/8 w - - 0 1", "x").unwrap_err().to_string();
        assert!(error.starts_with("x, line 1: the FEN is no chess position"), "{error}");
    }
}
