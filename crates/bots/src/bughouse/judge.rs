// SPDX-License-Identifier: AGPL-3.0-or-later
//! What one bughouse board is worth, in hundredths of a pawn: the terms of chess, the pieces in the sleeves, and above all
//! what looks at a king and what could be put beside it.

use chess::bughouse::Board;
use chess::shakmaty::{Bitboard, Position, Role, attacks};
use game::Side;

use super::terms;
use crate::chess::evaluate::{self, Side as Half};
use crate::values::{Sum, Tally, Values};

/// No board is worth more without looking ahead: beyond are mates.
const VALUE_MAX: i32 = 15_000;
/// With so many pieces in both sleeves together they are full.
pub(super) const FULL: i32 = 8;
/// The pieces that change boards.
pub(super) const ROLES: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
/// What each piece held counts against a king.
const WAITS: [i32; 5] = [2, 4, 3, 3, 5];

/// Worth of a piece, for the order in which captures are tried.
pub(super) fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 300,
        Role::Bishop => 300,
        Role::Rook => 420,
        Role::Queen => 800,
        Role::King => 0,
    }
}

/// What a board is worth to who is on turn.
pub(super) fn evaluate(board: &Board, values: &Values) -> i32 {
    let mut sum = Sum::new(values);
    count(board, &mut sum);
    let value = sum.between(fullness(board), FULL).clamp(-VALUE_MAX, VALUE_MAX);
    if board.turn() == Side::White { value } else { -value }
}

/// How full the sleeves are, of [`FULL`].
pub(super) fn fullness(board: &Board) -> i32 {
    let held = board.sleeve(Side::White).len() + board.sleeve(Side::Black).len();
    i32::try_from(held).map_or(FULL, |held| held.min(FULL))
}

/// Counts the terms of both sides.
pub(super) fn count(board: &Board, tally: &mut impl Tally) {
    let [white, black] = evaluate::count(board.position().board(), tally);
    tally.add(terms::TURN, board.position().turn(), 1);
    for (us, them, side) in [(&white, &black, Side::White), (&black, &white, Side::Black)] {
        let sleeve = board.sleeve(side);
        for (at, role) in ROLES.into_iter().enumerate() {
            let held = i32::from(sleeve.count(role));
            if held > 0 {
                tally.add(terms::HELD + at, us.color, held);
                tally.add(terms::HELD_ANY + at, us.color, 1);
            }
        }
        king(board, us, them, side, tally);
    }
}

/// What the sleeve of the other side could do to a king.
fn king(board: &Board, us: &Half, them: &Half, side: Side, tally: &mut impl Tally) {
    let Some(king) = us.king else { return };
    let pieces = board.position().board();
    let (occupied, sleeve) = (pieces.occupied(), board.sleeve(side.other()));
    let near = attacks::king_attacks(king);
    // What more than the king guards, and what it guards alone while they look at it.
    let guarded = us.attacks & (!near | us.twice);
    let safe = !us.attacks | (!guarded & them.attacks);
    let (straight, slanting) =
        (attacks::rook_attacks(king, occupied), attacks::bishop_attacks(king, occupied));
    let mut menace = them.on_zone;
    for (at, role) in ROLES.into_iter().enumerate() {
        let held = i32::from(sleeve.count(role));
        if held == 0 {
            continue;
        }
        menace += WAITS[at] * held.min(2);
        let from = match role {
            Role::Pawn => attacks::pawn_attacks(us.color, king),
            Role::Knight => attacks::knight_attacks(king),
            Role::Bishop => slanting,
            Role::Rook => straight,
            _ => straight | slanting,
        };
        let from = from & !occupied & !us.pawn_attacks;
        let times = |squares: Bitboard| i32::try_from(squares.count()).unwrap_or(0);
        tally.add(terms::DROP_CHECK + at, us.color, times(from));
        tally.add(terms::DROP_CHECK_SAFE + at, us.color, times(from & safe));
    }
    let air = near & !occupied;
    let theirs = near & !us.own & them.attacks & !guarded;
    tally.add(terms::AIR, us.color, air.count() as i32);
    tally.add(terms::AIR_THEIRS, us.color, theirs.count() as i32);
    menace += 2 * theirs.count() as i32;
    let menace = usize::try_from(menace).unwrap_or(0).min(terms::MENACES - 1);
    tally.add(terms::MENACE + menace, us.color, 1);
}

#[cfg(test)]
mod tests {
    use chess::bughouse::{BoardId, Match, Options, Setup};

    use super::*;

    fn board(fen: &str) -> Board {
        let boards = format!("{fen} | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1");
        let game = Match::from_setup(&Setup::from_fens(&Options::default(), &boards).unwrap()).unwrap();
        game.board(BoardId::A).clone()
    }

    fn value(fen: &str) -> i32 {
        evaluate(&board(fen), terms::of_the_site())
    }

    /// The same board with the colours changed.
    fn mirrored(fen: &str) -> String {
        let swap = |text: &str| -> String {
            let swapped =
                |c: char| if c.is_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
            text.chars().map(swapped).collect()
        };
        let words: Vec<&str> = fen.split(' ').collect();
        let (pieces, sleeves) = words[0].split_once('[').unwrap();
        let ranks: Vec<String> = pieces.split('/').rev().map(swap).collect();
        let turn = if words[1] == "w" { "b" } else { "w" };
        format!("{}[{} {turn} {} - 0 1", ranks.join("/"), swap(sleeves), swap(words[2]))
    }

    const BOARDS: [&str; 4] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
        "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[QNPPrrb] w KQkq - 0 1",
        "r1b2rk1/1p3pbp/p1nq2p1/3p4/3N1P2/2PBB2Q/PP4PP/R4RK1[PPPPPPnnnq] b - - 0 1",
        "6k1/8/8/8/8/8/8/6K1[QRBNPqrbnp] w - - 0 1",
    ];

    #[test]
    fn a_board_is_worth_the_same_to_both_colours() {
        for fen in BOARDS {
            assert_eq!(value(fen), value(&mirrored(fen)), "{fen}");
        }
    }

    #[test]
    fn pieces_in_the_sleeve_are_worth_having() {
        let quiet = |sleeves: &str| {
            value(&format!("r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R[{sleeves}] w KQkq - 0 1"))
        };
        for (more, less) in [("P", ""), ("N", "P"), ("Q", "N"), ("QN", "Q"), ("", "n"), ("n", "q")] {
            assert!(quiet(more) > quiet(less), "{more} {less}");
        }
    }

    /// Writes terms down.
    struct Terms(Vec<i32>);

    impl Tally for Terms {
        fn add(&mut self, term: usize, color: chess::shakmaty::Color, times: i32) {
            self.0[term] += color.fold_wb(times, -times);
        }
    }

    #[test]
    fn what_a_sleeve_can_do_to_a_king_is_counted() {
        let counted = |fen: &str| {
            let mut terms = Terms(vec![0; terms::COUNT]);
            count(&board(fen), &mut terms);
            terms.0
        };
        // A knight checks from b6 and c7, of which a bishop guards the second; a pawn from b7 alone.
        let terms = counted("k7/8/3b4/8/8/8/8/7K[NP] w - - 0 1");
        let of_black = |first: usize, at: usize| -terms[first + at];
        assert_eq!([0, 1].map(|at| of_black(terms::DROP_CHECK, at)), [1, 2]);
        assert_eq!([0, 1].map(|at| of_black(terms::DROP_CHECK_SAFE, at)), [0, 1]);
        assert_eq!(terms[terms::HELD..terms::HELD + 5], [1, 1, 0, 0, 0]);
        assert_eq!((terms[terms::TURN], terms[terms::AIR]), (1, 0));
        // With a rook that looks at b7 the pawn stands there safely; b8 is guarded by the bishop, too.
        let terms = counted("k7/8/3b4/8/8/8/8/1R2K3[NP] w - - 0 1");
        assert_eq!((terms[terms::DROP_CHECK_SAFE], terms[terms::AIR_THEIRS]), (-1, -1));
    }
}
