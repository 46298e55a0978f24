// SPDX-License-Identifier: AGPL-3.0-or-later
//! A game of chess as a score in Braille: the players, the moves of the game and the result. Comments and
//! variations stay behind.

use chess::announce::braille::{Encoding, Score, score};
use game::Side;

use super::Game;

impl Game {
    /// The score in Braille, by the British code.
    #[must_use]
    pub fn braille(&self, encoding: Encoding) -> String {
        let name = |tag| self.tag(tag).filter(|name| *name != "?").unwrap_or_default();
        let players = [name("White"), name("Black")];
        let title = if players == [""; 2] { String::new() } else { players.join(" - ") };
        let moves: Vec<String> = self.moves.iter().map(|node| node.san.clone()).collect();
        let (first, number) = self.tag("FEN").map_or((Side::White, 1), start);
        let result = Some(self.result).filter(|result| *result != "*");
        score(&Score { title: &title, first, number, moves: &moves, result }, encoding)
    }
}

/// Who moves first in a FEN, and the number of that move.
fn start(fen: &str) -> (Side, u32) {
    let mut fields = fen.split_whitespace().skip(1);
    let first = if fields.next() == Some("b") { Side::Black } else { Side::White };
    (first, fields.nth(3).and_then(|number| number.parse().ok()).unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use super::super::games;
    use super::*;

    #[test]
    fn a_game_keeps_its_players_moves_and_result() {
        let pgn = "[White \"Ana\"]\n[Black \"?\"]\n\n1. f3 {weak} e5 2. g4 (2. e4) Qh4# 0-1\n";
        let game = games(pgn.as_bytes()).next().unwrap();
        assert_eq!(game.braille(Encoding::Unicode), "⠠⠁⠝⠁⠀⠤\n⠂⠀⠋⠒⠀⠑⠢⠀⠆⠀⠛⠲⠀⠟⠓⠲⠜⠍⠀⠼⠚⠤⠼⠁\n");
    }

    #[test]
    fn a_game_from_a_position_keeps_its_number_and_side() {
        let pgn = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 31\"]\n\n31... Kd7 32. e4 *\n";
        let game = games(pgn.as_bytes()).next().unwrap();
        assert_eq!(game.braille(Encoding::Brf), "31 -KD7 32 E4\r\n");
    }
}
