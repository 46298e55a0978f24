// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a position is worth without looking ahead, in hundredths of a pawn for the side on turn.
//!
//! Every term has a value for the middlegame and one for the endgame; the pieces left decide how much of
//! each counts. The numbers are this project's own: simple slopes towards the centre, the seventh rank and
//! promotion, not tables.

use chess::shakmaty::{Bitboard, Board, Chess, Color, File, Position, Rank, Role, Square, attacks};
use std::sync::LazyLock;

/// A middlegame and an endgame value.
type Pair = [i32; 2];

/// Worth of a piece, in the order of [`Role`] from pawn to king.
const MATERIAL: [Pair; 6] = [[90, 115], [315, 290], [330, 310], [475, 525], [970, 960], [0, 0]];
/// How much of the middlegame a piece brings.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
/// The phase of the initial position.
const PHASE_MAX: i32 = 24;
/// Per square a piece attacks, from pawn to king.
const MOBILITY: [Pair; 6] = [[0, 0], [4, 4], [5, 5], [2, 4], [1, 3], [0, 0]];
/// A pawn no enemy pawn can stop, by its rank from home.
const PASSED: [Pair; 8] = [[0, 0], [2, 8], [4, 14], [10, 28], [24, 52], [46, 92], [75, 145], [0, 0]];
const DOUBLED: Pair = [-9, -16];
const ISOLATED: Pair = [-11, -9];
const BISHOP_PAIR: Pair = [26, 42];
const OPEN_FILE: Pair = [20, 8];
const HALF_OPEN_FILE: Pair = [10, 5];
const SHIELD: Pair = [11, 0];
/// The move is worth something.
const TEMPO: i32 = 12;

/// Worth of a piece in the middlegame, for ordering captures.
pub(super) fn piece_value(role: Role) -> i32 {
    MATERIAL[index(role)][0]
}

fn index(role: Role) -> usize {
    usize::from(role) - 1
}

/// Where pieces stand well, by role and square seen from White.
static SQUARES: LazyLock<[[Pair; 64]; 6]> = LazyLock::new(|| {
    let mut all = [[[0; 2]; 64]; 6];
    for role in Role::ALL {
        for square in Square::ALL {
            all[index(role)][square.to_usize()] = placement(role, square);
        }
    }
    all
});

/// 0 at the edge to 3 in the middle.
fn centrality(coordinate: u32) -> i32 {
    let from_edge = coordinate.min(7 - coordinate);
    from_edge as i32
}

/// What standing on a square is worth, by slopes.
fn placement(role: Role, square: Square) -> Pair {
    let rank = square.rank().to_u32() as i32;
    let file = centrality(square.file().to_u32());
    let centre = file + centrality(square.rank().to_u32());
    match role {
        Role::Pawn => {
            let advance = (rank - 1).max(0);
            let centre_step = if (2..=4).contains(&rank) { 5 * file - 5 } else { 0 };
            [3 * advance + centre_step + i32::from(rank == 3 && file == 3) * 10, 6 * advance]
        }
        Role::Knight => [9 * centre - 27 - i32::from(rank == 0) * 8, 7 * centre - 21],
        Role::Bishop => [4 * centre - 12 - i32::from(rank == 0) * 9, 4 * centre - 12],
        Role::Rook => [3 * file - 4 + i32::from(rank == 6) * 16, i32::from(rank == 6) * 10],
        Role::Queen => [2 * centre - 6, 6 * centre - 18],
        Role::King => {
            let sheltered = if rank == 0 { 14 - 9 * (file - 1).abs() } else { -22 * rank };
            [sheltered, 11 * centre - 33]
        }
    }
}

/// The value of the position for the side on turn.
pub(super) fn evaluate(position: &Chess) -> i32 {
    let board = position.board();
    let mut sum: Pair = [0, 0];
    let mut phase = 0;
    for color in Color::ALL {
        let (side, side_phase) = one_side(board, color);
        let sign = if color.is_white() { 1 } else { -1 };
        for (total, part) in sum.iter_mut().zip(side) {
            *total += sign * part;
        }
        phase += side_phase;
    }
    let phase = phase.min(PHASE_MAX);
    let mut value = (sum[0] * phase + sum[1] * (PHASE_MAX - phase)) / PHASE_MAX;
    value = winnable_part(board, value) + drive_to_edge(board, value);
    if position.turn().is_white() { value + TEMPO } else { TEMPO - value }
}

fn add(sum: &mut Pair, part: Pair, times: i32) {
    sum[0] += part[0] * times;
    sum[1] += part[1] * times;
}

fn one_side(board: &Board, color: Color) -> (Pair, i32) {
    let own = board.by_color(color);
    let occupied = board.occupied();
    let pawns = board.pawns() & own;
    let their_pawns = board.pawns() & !own;
    let guarded = pawn_attacks(their_pawns, !color);
    let mut sum: Pair = [0, 0];
    let mut phase = 0;
    for role in Role::ALL {
        let i = index(role);
        for square in board.by_role(role) & own {
            let seen = if color.is_white() { square } else { square.flip_vertical() };
            add(&mut sum, MATERIAL[i], 1);
            add(&mut sum, SQUARES[i][seen.to_usize()], 1);
            phase += PHASE[i];
            if role != Role::Pawn && role != Role::King {
                let reach = attacks::attacks(square, role.of(color), occupied) & !own & !guarded;
                add(&mut sum, MOBILITY[i], reach.count() as i32);
            }
        }
    }
    add(&mut sum, pawn_structure(pawns, their_pawns, color), 1);
    for rook in board.rooks() & own {
        let file = Bitboard::from_file(rook.file());
        if (file & pawns).is_empty() {
            add(&mut sum, if (file & their_pawns).is_empty() { OPEN_FILE } else { HALF_OPEN_FILE }, 1);
        }
    }
    if (board.bishops() & own).count() >= 2 {
        add(&mut sum, BISHOP_PAIR, 1);
    }
    if let Some(king) = board.king_of(color) {
        let near = attacks::king_attacks(king);
        let ahead = near | near.shift(color.fold_wb(8, -8));
        add(&mut sum, SHIELD, (ahead & pawns).count().min(3) as i32);
    }
    (sum, phase)
}

fn pawn_attacks(pawns: Bitboard, color: Color) -> Bitboard {
    let (left, right) = color.fold_wb((7, 9), (-9, -7));
    let not_a = Bitboard::from_file(File::A);
    let not_h = Bitboard::from_file(File::H);
    (pawns & !not_a).shift(left) | (pawns & !not_h).shift(right)
}

fn pawn_structure(pawns: Bitboard, theirs: Bitboard, color: Color) -> Pair {
    let mut sum: Pair = [0, 0];
    for square in pawns {
        let file = Bitboard::from_file(square.file());
        let beside = neighbours(square.file());
        let ahead = ranks_ahead(square.rank(), color);
        if (pawns & file & ahead).any() {
            add(&mut sum, DOUBLED, 1);
        }
        if (pawns & beside).is_empty() {
            add(&mut sum, ISOLATED, 1);
        }
        if (theirs & (file | beside) & ahead).is_empty() && (pawns & file & ahead).is_empty() {
            let rank = color.fold_wb(square.rank().to_usize(), 7 - square.rank().to_usize());
            add(&mut sum, PASSED[rank], 1);
        }
    }
    sum
}

fn neighbours(file: File) -> Bitboard {
    [file.offset(-1), file.offset(1)]
        .into_iter()
        .flatten()
        .map(Bitboard::from_file)
        .fold(Bitboard::EMPTY, |a, b| a | b)
}

fn ranks_ahead(rank: Rank, color: Color) -> Bitboard {
    let below = (1u64 << (8 * rank.to_u32())) - 1;
    let own = 0xffu64 << (8 * rank.to_u32());
    Bitboard(color.fold_wb(!(below | own), below))
}

/// An advantage that cannot be brought home counts little: without pawns, a piece more is no win.
fn winnable_part(board: &Board, value: i32) -> i32 {
    let leader = if value > 0 { Color::White } else { Color::Black };
    let own = board.by_color(leader);
    let pieces: i32 = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
        .into_iter()
        .map(|role| {
            let more =
                (board.by_role(role) & own).count() as i32 - (board.by_role(role) & !own).count() as i32;
            more * piece_value(role)
        })
        .sum();
    if (board.pawns() & own).is_empty() && pieces < 400 { value / 8 } else { value }
}

/// With a won ending against a king without pawns: push that king to the edge and come near.
fn drive_to_edge(board: &Board, value: i32) -> i32 {
    if value.abs() < 350 {
        return 0;
    }
    let leader = if value > 0 { Color::White } else { Color::Black };
    let theirs = board.by_color(!leader);
    if theirs.count() > 2 || (board.pawns() & theirs).any() {
        return 0;
    }
    let (Some(king), Some(victim)) = (board.king_of(leader), board.king_of(!leader)) else { return 0 };
    let centre = centrality(victim.file().to_u32()) + centrality(victim.rank().to_u32());
    let bonus = 12 * (6 - centre) + 6 * (7 - king.distance(victim) as i32);
    if leader.is_white() { bonus } else { -bonus }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(fen: &str) -> i32 {
        evaluate(chess::Game::from_fen(fen).unwrap().position())
    }

    #[test]
    fn a_position_is_worth_the_same_to_both_colours() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "8/8/4k3/8/8/3QK3/8/8 w - - 0 1",
            "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1",
        ] {
            let mut setup = chess::Game::from_fen(fen)
                .unwrap()
                .position()
                .to_setup(chess::shakmaty::EnPassantMode::Legal);
            setup.mirror();
            let mirrored: Chess = setup.position(chess::shakmaty::CastlingMode::Standard).unwrap();
            assert_eq!(value(fen), evaluate(&mirrored), "{fen}");
        }
    }

    #[test]
    fn the_start_is_even_and_material_counts() {
        assert_eq!(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), TEMPO);
        assert!(value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > 800);
        assert!(value("4k3/8/8/8/8/8/8/4KN2 b - - 0 1").abs() < 60, "a lone knight wins nothing");
        assert!(value("7k/8/5K2/8/8/8/8/Q7 w - - 0 1") > value("8/8/3k4/8/8/8/8/QK6 w - - 0 1"));
    }
}
