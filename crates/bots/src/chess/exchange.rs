// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is left when everything that can take on a square has taken there, the least valuable piece first: whether a move
//! loses material is known without a search.

use chess::shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Role, Square, attacks};

/// Worth of a piece in an exchange, in hundredths of a pawn. Nothing is exchanged for a king.
fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 310,
        Role::Bishop => 320,
        Role::Rook => 500,
        Role::Queen => 950,
        Role::King => 0,
    }
}

/// Whether a move wins at least so much where both sides take on its square as long as that is good for them. Pins are
/// not seen.
pub(crate) fn wins(position: &Chess, m: Move, at_least: i32) -> bool {
    if m.is_castle() {
        return at_least <= 0;
    }
    let from = m.from().map_or(Bitboard::EMPTY, Bitboard::from_square);
    let board = position.board();
    let to = m.to();
    let becomes = m.promotion().unwrap_or(m.role());
    let gained =
        m.capture().map_or(0, worth) + m.promotion().map_or(0, |role| worth(role) - worth(Role::Pawn));
    let mut balance = gained - at_least;
    if balance < 0 {
        return false;
    }
    balance -= worth(becomes);
    if balance >= 0 {
        return true;
    }
    let mut occupied = board.occupied() & !from | Bitboard::from_square(to);
    if let Move::EnPassant { from, to } = m {
        occupied &= !Bitboard::from_square(Square::from_coords(to.file(), from.rank()));
    }
    let mut takers = takers_of(board, to, occupied);
    let mut side = !position.turn();
    // Whoever is to take and has nothing to take with has lost the exchange.
    while let Some((square, role)) = least(board, takers & board.by_color(side)) {
        occupied.discard(square);
        takers = (takers | sliders_behind(board, to, occupied)) & occupied;
        side = !side;
        balance = -balance - 1 - worth(role);
        if balance >= 0 {
            // A king does not take what is guarded.
            if role == Role::King && (takers & board.by_color(side)).any() {
                side = !side;
            }
            break;
        }
    }
    side != position.turn()
}

fn takers_of(board: &Board, to: Square, occupied: Bitboard) -> Bitboard {
    let of = |color| board.attacks_to(to, color, occupied);
    (of(Color::White) | of(Color::Black)) & occupied
}

fn sliders_behind(board: &Board, to: Square, occupied: Bitboard) -> Bitboard {
    attacks::rook_attacks(to, occupied) & board.rooks_and_queens()
        | attacks::bishop_attacks(to, occupied) & board.bishops_and_queens()
}

fn least(board: &Board, own: Bitboard) -> Option<(Square, Role)> {
    Role::ALL.into_iter().find_map(|role| Some(((board.by_role(role) & own).first()?, role)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a move wins: the most that it wins at least.
    fn won(fen: &str, uci: &str) -> i32 {
        let game = chess::Game::from_fen(fen).unwrap();
        let position = game.position();
        let mut legal: Vec<Move> = position.legal_moves().into_iter().collect();
        // In bughouse pieces come from a hand.
        legal.extend(Role::ALL.map(|role| Move::Put { role, to: Square::E5 }));
        let is_meant = |m: &&Move| m.to_uci(chess::shakmaty::CastlingMode::Standard).to_string() == uci;
        let m = *legal.iter().find(is_meant).unwrap();
        let most = (-2_000..2_000).rev().find(|least| wins(position, m, *least)).unwrap();
        assert!((-2_000..=most).all(|least| wins(position, m, least)), "{fen} {uci}");
        most
    }

    #[test]
    fn both_sides_take_while_it_pays() {
        for (fen, uci, value) in [
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
            ("4k3/8/3p4/4p3/8/8/4R3/4K3 w - - 0 1", "e2e5", -400),
            ("4k3/8/3p4/4p3/8/3N4/4R3/4K3 w - - 0 1", "d3e5", -110),
            // The second rook stands behind the first.
            ("4k3/4r3/8/4p3/8/8/4R3/4RK2 w - - 0 1", "e2e5", 100),
            // The queen may take, and is taken.
            ("4k3/4r3/4q3/4p3/8/8/4R3/4RK2 w - - 0 1", "e2e5", 50),
            // A king takes what is not guarded, and nothing else.
            ("8/8/4k3/4p3/8/8/4R3/4K3 w - - 0 1", "e2e5", -400),
            ("8/8/4k3/4p3/8/8/4R3/4RK2 w - - 0 1", "e2e5", 100),
            // In passing, and what stood behind the pawn.
            ("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", 100),
            ("4k3/5p2/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", 0),
            // A pawn that becomes a queen, guarded or not.
            ("8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 850),
            ("8/P6k/8/8/4b3/8/8/4K3 w - - 0 1", "a7a8q", -100),
            ("4k2r/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", 0),
            // Dropped where it is safe, taken, or taken back.
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "N@e5", 0),
            ("4k3/8/3p4/8/8/8/8/4K3 w - - 0 1", "N@e5", -310),
            ("4k3/8/3p4/8/3P4/8/8/4K3 w - - 0 1", "N@e5", -210),
            // Where it walks into a guard.
            ("4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3e5", -310),
        ] {
            assert_eq!(won(fen, uci), value, "{fen} {uci}");
        }
    }
}
