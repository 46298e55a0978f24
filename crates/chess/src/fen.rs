// SPDX-License-Identifier: AGPL-3.0-or-later
//! Which positions set up by hand are taken as chess: those on which the rules say what is legal, whether a
//! game could have led there or not. Sleeves of bughouse are read in `bughouse/fen.rs`.

use crate::{FenError, FenField};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Color, FromSetup, Position, PositionErrorKinds, Setup};

/// The longest text read as a FEN, in bytes; the longest real one is under 100.
const FEN_BYTES_MAX: u16 = 200;
/// The men of a side at the start.
const MEN_MAX: usize = 16;
/// Men of a side that are queens or may become one. A list of moves holds 256: beside ten queens rooks add
/// the most, and hill climbing over ten queens, five rooks and the king stays below 240 moves.
const QUEENS_MAX: usize = 10;

/// Reads a FEN; counters left out are 0 and 1.
pub(crate) fn position_from_fen(text: &str) -> Result<Chess, FenError> {
    if text.len() > usize::from(FEN_BYTES_MAX) {
        return Err(FenError::Unreadable { field: FenField::Length { max: FEN_BYTES_MAX } });
    }
    ranks(text.trim())?;
    let setup = Fen::from_ascii(text.trim().as_bytes())?.into_setup();
    if setup.pockets.is_some() {
        return Err(shakmaty::fen::ParseFenError::InvalidPocket.into());
    }
    if setup.remaining_checks.is_some() {
        return Err(shakmaty::fen::ParseFenError::InvalidRemainingChecks.into());
    }
    position_from_setup(setup).map_err(FenError::from)
}

/// Refuses a board of more than eight ranks, which would be read as one with men in hand: a ninth part is a hand only if
/// no rank could be written so.
pub(crate) fn ranks(text: &str) -> Result<(), FenError> {
    let placement = text.split([' ', '[']).next().unwrap_or_default();
    let is_rank = |part: &str| part.contains(|c: char| c.is_ascii_digit() || "Kk".contains(c));
    let ninth = placement.split('/').nth(8);
    if placement.split('/').count() > 9 || ninth.is_some_and(is_rank) {
        return Err(FenError::Unreadable { field: FenField::Board });
    }
    Ok(())
}

/// A position, also with a check that no single move gives and with more promoted men than pawns are gone:
/// both leave no question of what is legal.
pub(crate) fn position_from_setup(setup: Setup) -> Result<Chess, PositionErrorKinds> {
    let position = tolerant(setup)?;
    let all_fit = Color::ALL.into_iter().all(|color| fits(&position, color));
    if all_fit { Ok(position) } else { Err(PositionErrorKinds::TOO_MUCH_MATERIAL) }
}

/// A position with what two sets on two boards can bring about as well: more pieces than one set has, and checks
/// that no single move of chess gives.
pub(crate) fn tolerant(setup: Setup) -> Result<Chess, PositionErrorKinds> {
    let error = match Chess::from_setup(setup, CastlingMode::Standard) {
        Ok(position) => return Ok(position),
        Err(error) => error,
    };
    let error = match error.ignore_impossible_check() {
        Ok(position) => return Ok(position),
        Err(error) => error,
    };
    error.ignore_too_much_material().map_err(|error| error.kinds())
}

/// Whether the moves of a side, now and after its promotions, fit into a list of moves.
fn fits(position: &Chess, color: Color) -> bool {
    let men = position.board().by_color(color);
    let queens = men & (position.board().queens() | position.board().pawns());
    men.count() <= MEN_MAX && queens.count() <= QUEENS_MAX
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FenFlaw;

    fn flaws(fen: &str) -> Vec<FenFlaw> {
        match position_from_fen(fen) {
            Err(FenError::Impossible { reasons }) => reasons,
            other => panic!("{fen}: {other:?}"),
        }
    }

    #[test]
    fn a_check_that_no_move_gives_is_a_check() {
        for (fen, answers) in [
            ("5B2/4q3/7P/3K4/6k1/3N1P1P/1prpp1N1/1r2n3 b - - 50 300", 6),
            ("8/8/8/1P2pP2/1p6/2K4N/2p4p/3k4 w - e6 0 2", 5),
            ("4Brb1/3P1KnP/3N3Q/PpP3P1/r1N2qk1/4Pp1N/b2p4/5r2 w - b6 0 1", 3),
        ] {
            let position = position_from_fen(fen).unwrap();
            assert!(position.is_check(), "{fen}");
            assert_eq!(position.legal_moves().len(), answers, "{fen}");
        }
    }

    #[test]
    fn more_men_than_promotions_explain_are_taken_while_their_moves_fit_a_list() {
        let ten_pawns = position_from_fen("4k3/pppppppp/8/8/8/P6P/PPPPPPPP/4K3 w - - 0 1").unwrap();
        assert_eq!(ten_pawns.legal_moves().len(), 16);
        let ten_queens = position_from_fen("QQ3QQk/6QQ/QQ6/Q6Q/8/8/8/K7 b - - 0 1");
        assert!(ten_queens.is_ok(), "{ten_queens:?}");
        assert_eq!(flaws("4k3/8/8/8/8/8/PPPPPPPP/QQQ1K3 w - - 0 1"), [FenFlaw::Men]);
        assert_eq!(flaws("4k3/8/8/NNNNNNNN/RRRRBBBB/8/8/4K3 w - - 0 1"), [FenFlaw::Men]);
    }
}
