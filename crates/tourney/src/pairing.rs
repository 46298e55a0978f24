// SPDX-License-Identifier: AGPL-3.0-or-later
//! A round's games, whatever system made them.

/// A round: who meets whom.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairing {
    /// The games, white first, in the order of the boards.
    pub games: Vec<(u16, u16)>,
    /// Who is free: in a Swiss round the player with the pairing-allocated bye.
    pub bye: Option<u16>,
}

impl std::fmt::Display for Pairing {
    /// JaVaFo's form: the number of pairs, then one pair a line, the bye as an opponent with number 0.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{}", self.games.len() + usize::from(self.bye.is_some()))?;
        for (white, black) in &self.games {
            writeln!(f, "{white} {black}")?;
        }
        if let Some(player) = self.bye {
            writeln!(f, "{player} 0")?;
        }
        Ok(())
    }
}
