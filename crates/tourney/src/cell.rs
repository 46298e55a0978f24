// SPDX-License-Identifier: AGPL-3.0-or-later
//! What one player did in one round, as the report file and every computation on results see it.

/// The side of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// White.
    White,
    /// Black.
    Black,
}

impl Colour {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// A result, by its character in TRF16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `1`
    Win,
    /// `=`
    Draw,
    /// `0`
    Loss,
    /// `W`: won, but not rated; the game was played.
    WinUnrated,
    /// `D`: drawn, but not rated; the game was played.
    DrawUnrated,
    /// `L`: lost, but not rated; the game was played.
    LossUnrated,
    /// `+`: the opponent did not come.
    ForfeitWin,
    /// `-`: did not come.
    ForfeitLoss,
    /// `U`: the bye that the pairing allots.
    PairingBye,
    /// `F`: a bye of a whole point, on request.
    FullBye,
    /// `H`: a bye of half a point, on request.
    HalfBye,
    /// `Z`: absent with notice.
    ZeroBye,
}

impl Mark {
    const ALL: [(char, Self); 12] = [
        ('1', Self::Win),
        ('=', Self::Draw),
        ('0', Self::Loss),
        ('W', Self::WinUnrated),
        ('D', Self::DrawUnrated),
        ('L', Self::LossUnrated),
        ('+', Self::ForfeitWin),
        ('-', Self::ForfeitLoss),
        ('U', Self::PairingBye),
        ('F', Self::FullBye),
        ('H', Self::HalfBye),
        ('Z', Self::ZeroBye),
    ];

    /// The mark that `sign` stands for, in either case.
    #[must_use]
    pub fn from_char(sign: char) -> Option<Self> {
        let sign = sign.to_ascii_uppercase();
        Self::ALL.iter().find(|&&(known, _)| known == sign).map(|&(_, mark)| mark)
    }

    /// The character of TRF16.
    #[must_use]
    pub fn as_char(self) -> char {
        Self::ALL.iter().find(|&&(_, mark)| mark == self).map_or(' ', |&(sign, _)| sign)
    }

    /// Points, in half points: 0, 1 or 2.
    #[must_use]
    pub const fn half_points(self) -> u32 {
        match self {
            Self::Win | Self::WinUnrated | Self::ForfeitWin | Self::PairingBye | Self::FullBye => 2,
            Self::Draw | Self::DrawUnrated | Self::HalfBye => 1,
            Self::Loss | Self::LossUnrated | Self::ForfeitLoss | Self::ZeroBye => 0,
        }
    }

    /// Whether moves were made: a result over the board, rated or not.
    #[must_use]
    pub const fn is_played(self) -> bool {
        matches!(
            self,
            Self::Win | Self::Draw | Self::Loss | Self::WinUnrated | Self::DrawUnrated | Self::LossUnrated
        )
    }

    /// Whether there was no opponent by arrangement: a bye of any kind.
    #[must_use]
    pub const fn is_bye(self) -> bool {
        matches!(self, Self::PairingBye | Self::FullBye | Self::HalfBye | Self::ZeroBye)
    }
}

/// One player's round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The opponent's starting number; none for a bye.
    pub opponent: Option<u16>,
    /// The colour; none for a bye.
    pub colour: Option<Colour>,
    /// The result.
    pub mark: Mark,
}

impl Cell {
    /// A round without an opponent.
    #[must_use]
    pub const fn bye(mark: Mark) -> Self {
        Self { opponent: None, colour: None, mark }
    }

    /// The opponent and the colour when the game was played over the board.
    #[must_use]
    pub fn game(&self) -> Option<(u16, Colour)> {
        if self.mark.is_played() { self.opponent.zip(self.colour) } else { None }
    }

    /// Whether the pairing gave the player something: an opponent, or the pairing-allocated bye.
    #[must_use]
    pub fn was_paired(&self) -> bool {
        self.opponent.is_some() || matches!(self.mark, Mark::PairingBye | Mark::ForfeitWin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_reads_back() {
        for (sign, mark) in Mark::ALL {
            assert_eq!(mark.as_char(), sign);
            assert_eq!(Mark::from_char(sign.to_ascii_lowercase()), Some(mark));
        }
        assert_eq!(Mark::from_char('x'), None);
        assert_eq!(Mark::ALL.iter().map(|(_, mark)| mark.half_points()).sum::<u32>(), 13);
        assert_eq!(Mark::ALL.iter().filter(|(_, mark)| mark.is_played()).count(), 6);
        assert_eq!(Mark::ALL.iter().filter(|(_, mark)| mark.is_bye()).count(), 4);
    }

    #[test]
    fn a_forfeit_is_no_game() {
        let cell = Cell { opponent: Some(2), colour: Some(Colour::White), mark: Mark::ForfeitWin };
        assert_eq!(cell.game(), None);
        assert!(cell.was_paired());
        assert!(!Cell::bye(Mark::HalfBye).was_paired());
        assert!(Cell::bye(Mark::PairingBye).was_paired());
    }
}
