// SPDX-License-Identifier: AGPL-3.0-or-later
//! The ends a game can come to: a closed list with one word each, the same in the log, on the wire, in records and in
//! the names of sentences. A `match` over it without `_` is how everybody else stays complete.

use std::fmt;

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident => $word:literal,)+) => {
        /// By which end a game was decided or drawn.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum EndKind {
            $($(#[$doc])* $kind,)+
        }

        impl EndKind {
            /// Every end there is.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$kind),+];

            /// The stable word for it, `snake_case`.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$kind => $word,)+
                }
            }
        }
    };
}

kinds! {
    /// FIDE 5.1.1: checkmate.
    Mate => "mate",
    /// FIDE 5.2.1: no legal move and no check.
    Stalemate => "stalemate",
    /// FIDE 5.2.2: neither side can mate by any series of legal moves.
    DeadPosition => "dead_position",
    /// FIDE 9.6.1: the same position for the fifth time.
    Fivefold => "fivefold",
    /// FIDE 9.6.2: 75 moves by each side without a pawn move or capture.
    SeventyFive => "seventy_five",
    /// FIDE 9.2, claimed.
    Threefold => "threefold",
    /// FIDE 9.3, claimed.
    Fifty => "fifty",
    /// FIDE 5.2.3; players agreed on a draw.
    Agreement => "agreement",
    /// FIDE 5.1.2; in the tables family with agreed points (X6).
    Resignation => "resignation",
    /// FIDE 5.1.2, last sentence: the opponent could not have mated.
    ResignationDrawn => "resignation_drawn",
    /// A clock ran out (FIDE 6.9, C3).
    Flag => "flag",
    /// A clock ran out but the opponent could not have mated (FIDE 6.9).
    FlagDrawn => "flag_drawn",
    /// Kalah K10: the larger store.
    Stones => "stones",
    /// Kalah K10: as many each.
    EqualStones => "equal_stones",
    /// Tables T4: the winner's checkers are all off.
    BorneOff => "borne_off",
    /// Antitabla A2: the loser's checkers are all off.
    BorneOffLoses => "borne_off_loses",
    /// Tapa P15: the loser's last start checker is pinned.
    Mother => "mother",
    /// K8, K15: a double was refused.
    Dropped => "dropped",
    /// C1: mate on either board of bughouse.
    BughouseMate => "bughouse_mate",
    /// C.2: neither board of an untimed bughouse match has anything to do.
    Deadlock => "deadlock",
    /// C.14: a position on one bughouse board came back too often.
    Repetition => "repetition",
    /// C.14: a bughouse board has seen its most moves.
    TooLong => "too_long",
    /// C.13: flags of both pairs fell in the same millisecond.
    BothFlags => "both_flags",
}

impl EndKind {
    /// Reads [`EndKind::word`] back.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

impl fmt::Display for EndKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::EndKind;

    #[test]
    fn every_end_has_a_word_of_its_own() {
        for kind in EndKind::ALL {
            assert_eq!(EndKind::from_word(kind.word()), Some(kind));
            assert!(kind.word().bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{kind}");
        }
        assert_eq!(EndKind::from_word("borne off"), None);
    }
}
