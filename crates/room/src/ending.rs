// SPDX-License-Identifier: AGPL-3.0-or-later
//! Why a game at a table ended, as the log has it: the ends of [`EndKind`], and closings without a result.

use game::{EndKind, Seat};
use serde::{Deserialize, Serialize};

macro_rules! reasons {
    (ends { $($kind:ident)+ } void { $($(#[$doc:meta])* $void:ident => $word:literal,)+ }) => {
        /// Why a game ended. Those without a comment are the [`EndKind`] of their name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        #[serde(rename_all = "snake_case")]
        #[expect(missing_docs, reason = "`EndKind` documents each")]
        pub enum EndReason {
            $($kind,)+
            $($(#[$doc])* $void,)+
        }

        impl EndReason {
            /// Every reason there is.
            pub const ALL: &[Self] = &[$(Self::$kind,)+ $(Self::$void,)+];

            /// The end; nothing where the table closed without a result.
            #[must_use]
            pub fn kind(self) -> Option<EndKind> {
                match self {
                    $(Self::$kind => Some(EndKind::$kind),)+
                    $(Self::$void => None,)+
                }
            }

            /// The stable word for it, as in the log.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$kind => EndKind::$kind.word(),)+
                    $(Self::$void => $word,)+
                }
            }
        }

        impl From<EndKind> for EndReason {
            fn from(kind: EndKind) -> Self {
                match kind {
                    $(EndKind::$kind => Self::$kind,)+
                }
            }
        }
    };
}

reasons! {
    ends {
        Mate Stalemate DeadPosition Fivefold SeventyFive Threefold Fifty Agreement Resignation ResignationDrawn
        Flag FlagDrawn Stones EqualStones BorneOff BorneOffLoses Mother Dropped BughouseMate Deadlock Repetition
        TooLong BothFlags
    }
    void {
        /// No result: called off before the second move.
        Aborted => "aborted",
        /// No result: a first move did not come in time.
        NoShow => "no_show",
        /// No result: a contribution to the dice did not come in time.
        DiceTimeout => "dice_timeout",
        /// No result: the chain of dice was used up. Logs may have it; a table begins the next epoch instead.
        DiceSpent => "dice_spent",
        /// No result: who is named as the winner was at the table, and the other, or neither, did not come.
        Forfeit => "forfeit",
        /// No result: the table was closed before anybody joined.
        Cancelled => "cancelled",
    }
}

impl EndReason {
    /// Whether the table closed without a result.
    #[must_use]
    pub fn is_void(self) -> bool {
        self.kind().is_none()
    }
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// By which end.
    pub reason: EndReason,
    /// Who won; nobody: a draw or no result.
    pub winner: Option<Seat>,
    /// Points won.
    pub points: u32,
}

#[cfg(test)]
mod tests {
    use super::EndReason;
    use game::EndKind;

    #[test]
    fn the_log_writes_every_reason_by_its_word() {
        for reason in EndReason::ALL {
            assert_eq!(serde_json::to_value(reason).unwrap(), reason.word());
            assert_eq!(reason.kind().is_none(), EndKind::from_word(reason.word()).is_none(), "{reason:?}");
        }
        assert_eq!(EndKind::ALL.map(EndReason::from).map(EndReason::kind), EndKind::ALL.map(Some));
    }
}
