// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a position is worth without looking ahead, in hundredths of a pawn for the side on turn.
//!
//! Each [term](terms) has a value for the middlegame and one for the endgame; the pieces left decide how much of each counts.
//! Which terms a position has is said here, what they are worth stands in a file that [`learn`](super::learn) makes from the
//! engine's own games.

mod sides;
pub(crate) mod terms;

use chess::shakmaty::{Bitboard, Board, Chess, Color, File, Move, Position, Rank, Role, Square, attacks};

use crate::values::{Sum, Tally, Values};
pub(crate) use sides::Side;

/// How much of the middlegame a piece brings.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
/// The phase of the initial position.
pub(super) const PHASE_MAX: i32 = 24;
/// No position is worth more without looking ahead: beyond are mates.
const VALUE_MAX: i32 = 15_000;
/// The move is worth something.
const TEMPO: i32 = 12;

/// Worth of a piece in the middlegame, for ordering captures.
pub(super) fn piece_value(role: Role) -> i32 {
    match role {
        Role::Pawn => 90,
        Role::Knight => 315,
        Role::Bishop => 330,
        Role::Rook => 475,
        Role::Queen => 970,
        Role::King => 0,
    }
}

fn index(role: Role) -> usize {
    usize::from(role) - 1
}

/// 0 at the edge to 3 in the middle.
fn centrality(coordinate: u32) -> i32 {
    coordinate.min(7 - coordinate) as i32
}

/// What a move does for the place of its piece in the middlegame.
pub(super) fn lift(values: &Values, m: Move, color: Color) -> i32 {
    let at = |square: Square| values.get(terms::square(m.role(), square, color))[0];
    m.from().map_or(0, |from| at(m.to()) - at(from))
}

/// The value of the position for the side on turn.
pub(super) fn evaluate(position: &Chess, values: &Values) -> i32 {
    let board = position.board();
    let mut sum = Sum::new(values);
    count(board, &mut sum);
    let value = settled(board, sum.between(phase(board), PHASE_MAX)).clamp(-VALUE_MAX, VALUE_MAX);
    if position.turn().is_white() { value + TEMPO } else { TEMPO - value }
}

/// What the sum of the terms is worth to White.
fn settled(board: &Board, sum: i32) -> i32 {
    let value = winnable_part(board, sum);
    value + drive_to_edge(board, value)
}

/// How much of the middlegame is on the board, up to [`PHASE_MAX`].
pub(super) fn phase(board: &Board) -> i32 {
    let of = |role: Role| PHASE[index(role)] * board.by_role(role).count() as i32;
    Role::ALL.into_iter().map(of).sum::<i32>().min(PHASE_MAX)
}

/// Counts the terms of both sides, White's first, and says what they attack.
pub(crate) fn count(board: &Board, tally: &mut impl Tally) -> [Side; 2] {
    let sides = [Side::new(board, Color::White), Side::new(board, Color::Black)];
    let [white, black] = sides.map(|side| side.look(board, tally));
    for (us, them) in [(&white, &black), (&black, &white)] {
        pawns(us, them, tally);
        threats(board, us, them, tally);
        king(board, us, them, tally);
    }
    [white, black]
}

/// Pawns by what stands beside, behind and before them.
fn pawns(us: &Side, them: &Side, tally: &mut impl Tally) {
    for square in us.pawns {
        let rank = us.rank_of(square);
        let file = Bitboard::from_file(square.file());
        let beside = neighbours(square.file());
        let ahead = ranks_ahead(square.rank(), us.color);
        let level = Bitboard::from_rank(square.rank());
        let mut add = |term: usize, times: i32| tally.add(term, us.color, times);
        if (us.pawns & file & ahead).any() {
            add(terms::DOUBLED, 1);
        }
        let is_open = (them.pawns & file & ahead).is_empty();
        if (us.pawns & beside).is_empty() {
            add(terms::ISOLATED + usize::from(is_open), 1);
        } else if (us.pawns & beside & !ahead).is_empty()
            && us.square_ahead(square).is_some_and(|next| them.pawn_attacks.contains(next))
        {
            add(terms::BACKWARD + usize::from(is_open), 1);
        }
        if (us.pawns & beside & level).any() {
            add(terms::PHALANX + rank, 1);
        }
        if us.pawn_attacks.contains(square) {
            add(terms::SUPPORTED + rank, 1);
        }
        if (them.pawns & (file | beside) & ahead).is_empty() && (us.pawns & file & ahead).is_empty() {
            add(terms::PASSED + rank, 1);
            if us.square_ahead(square).is_some_and(|next| !them.own.contains(next)) {
                add(terms::PASSED_FREE + rank, 1);
            }
            if let (Some(next), Some(ours), Some(theirs)) = (us.square_ahead(square), us.king, them.king) {
                let weight = rank.saturating_sub(2) as i32;
                add(terms::PASSED_OWN_KING, weight * ours.distance(next) as i32);
                add(terms::PASSED_THEIR_KING, weight * theirs.distance(next) as i32);
            }
        }
    }
}

/// Pieces that are attacked by less, or by anything where nobody guards them.
fn threats(board: &Board, us: &Side, them: &Side, tally: &mut impl Tally) {
    let mut add = |term: usize, what: Bitboard| tally.add(term, us.color, what.count() as i32);
    let minors = (board.knights() | board.bishops()) & them.own;
    let (rooks, queens) = (board.rooks() & them.own, board.queens() & them.own);
    for (i, victims) in [minors, rooks, queens].into_iter().enumerate() {
        add(terms::BY_PAWN + i, us.pawn_attacks & victims);
        add(terms::BY_MINOR + i, us.minor_attacks & victims);
        add(terms::BY_ROOK + i, us.rook_attacks & victims);
    }
    let unguarded = !them.attacks & them.own & !board.kings();
    add(terms::HANGING, us.attacks & unguarded & !us.pawn_attacks);
}

/// The king: pawns before it, open files, and how many of theirs look at where it stands.
fn king(board: &Board, us: &Side, them: &Side, tally: &mut impl Tally) {
    let Some(king) = us.king else { return };
    let near = attacks::king_attacks(king);
    let shield = (near | near.shift(us.color.fold_wb(8, -8))) & ranks_ahead(king.rank(), us.color);
    tally.add(terms::SHIELD, us.color, (shield & us.pawns).count().min(3) as i32);
    let files = Bitboard::from_file(king.file()) | neighbours(king.file());
    let open = File::ALL
        .into_iter()
        .map(Bitboard::from_file)
        .filter(|file| (*file & files).any() && (*file & us.pawns).is_empty())
        .count();
    tally.add(terms::KING_OPEN, us.color, open as i32);
    // What their pieces do around it, and the checks they could give without being taken.
    let mut danger = them.on_zone;
    let occupied = board.occupied();
    let safe = !them.own & !(us.attacks & !near | us.pawn_attacks) & !(near & us.attacks & !them.twice);
    let rook = attacks::rook_attacks(king, occupied) & safe;
    let bishop = attacks::bishop_attacks(king, occupied) & safe;
    danger += 3 * i32::from((attacks::knight_attacks(king) & safe & them.by_role[1]).any());
    danger += 2 * i32::from((bishop & them.by_role[2]).any());
    danger += 3 * i32::from((rook & them.by_role[3]).any());
    danger += 3 * i32::from(((rook | bishop) & them.by_role[4]).any());
    if (board.queens() & them.own).is_empty() {
        danger /= 2;
    }
    tally.add(terms::DANGER + (danger as usize).min(terms::DANGERS - 1), us.color, 1);
}

fn pawn_attacks(pawns: Bitboard, color: Color) -> Bitboard {
    let (left, right) = color.fold_wb((7, 9), (-9, -7));
    let not_a = Bitboard::from_file(File::A);
    let not_h = Bitboard::from_file(File::H);
    (pawns & !not_a).shift(left) | (pawns & !not_h).shift(right)
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
    if (board.pawns() & own).any() {
        return value;
    }
    let pieces: i32 = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
        .into_iter()
        .map(|role| {
            let more =
                (board.by_role(role) & own).count() as i32 - (board.by_role(role) & !own).count() as i32;
            more * piece_value(role)
        })
        .sum();
    if pieces < 400 { value / 8 } else { value }
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
        evaluate(chess::Game::from_fen(fen).unwrap().position(), terms::of_the_site())
    }

    #[test]
    fn a_position_is_worth_the_same_to_both_colours() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "8/8/4k3/8/8/3QK3/8/8 w - - 0 1",
            "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1",
            "r1b2rk1/1p3pbp/p1nq2p1/3p4/3N1P2/2PBB2Q/PP4PP/R4RK1 w - - 0 1",
        ] {
            let mut setup = chess::Game::from_fen(fen)
                .unwrap()
                .position()
                .to_setup(chess::shakmaty::EnPassantMode::Legal);
            setup.mirror();
            let mirrored: Chess = setup.position(chess::shakmaty::CastlingMode::Standard).unwrap();
            assert_eq!(value(fen), evaluate(&mirrored, terms::of_the_site()), "{fen}");
        }
    }

    #[test]
    fn the_start_is_even_and_material_counts() {
        assert_eq!(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), TEMPO);
        assert!(value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > 600);
        assert!(value("4k3/8/8/8/8/8/8/4KN2 b - - 0 1").abs() < 60, "a lone knight wins nothing");
        assert!(value("7k/8/5K2/8/8/8/8/Q7 w - - 0 1") > value("8/8/3k4/8/8/8/8/QK6 w - - 0 1"));
    }
}
