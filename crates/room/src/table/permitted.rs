// SPDX-License-Identifier: AGPL-3.0-or-later
//! The acts that may be open to a person at or beside a table, and their words in the protocol; when each is open is
//! decided in `permit.rs`.

use crate::table::offer::OfferKind;

macro_rules! permits {
    ($($permit:ident $word:literal,)+) => {
        /// One act, as `can` of the protocol names it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "docs/protocol.md tells what each of the words opens")]
        pub enum Permit {
            $($permit,)+
        }

        impl Permit {
            /// Every act there is.
            pub const ALL: &[Self] = &[$(Self::$permit,)+];

            /// The word for it.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$permit => $word,)+
                }
            }
        }
    };
}

permits! {
    Chat "chat",
    Phrase "phrase",
    Sit "sit",
    Refuse "refuse",
    Counter "counter",
    Leave "leave",
    Bot "bot",
    Abort "abort",
    Move "move",
    Roll "roll",
    Double "double",
    Take "take",
    Drop "drop",
    Beaver "beaver",
    Raccoon "raccoon",
    Next "next",
    Berserk "berserk",
    Hint "hint",
    Resign "resign",
    DiceRenew "dice_renew",
    ClaimThreefold "claim_threefold",
    ClaimFifty "claim_fifty",
    Adapted "adapted",
    OfferDraw "offer_draw",
    AcceptDraw "accept_draw",
    DeclineDraw "decline_draw",
    OfferTakeback "offer_takeback",
    AcceptTakeback "accept_takeback",
    DeclineTakeback "decline_takeback",
    OfferResign "offer_resign",
    AcceptResign "accept_resign",
    DeclineResign "decline_resign",
    OfferRematch "offer_rematch",
    AcceptRematch "accept_rematch",
    DeclineRematch "decline_rematch",
    OfferAbort "offer_abort",
    AcceptAbort "accept_abort",
    DeclineAbort "decline_abort",
    OfferHints "offer_hints",
    AcceptHints "accept_hints",
    DeclineHints "decline_hints",
}

impl Permit {
    /// To offer it, to accept it and to decline it.
    pub(crate) fn about(what: OfferKind) -> [Self; 3] {
        match what {
            OfferKind::Draw => [Self::OfferDraw, Self::AcceptDraw, Self::DeclineDraw],
            OfferKind::Takeback => [Self::OfferTakeback, Self::AcceptTakeback, Self::DeclineTakeback],
            OfferKind::Resign => [Self::OfferResign, Self::AcceptResign, Self::DeclineResign],
            OfferKind::Rematch => [Self::OfferRematch, Self::AcceptRematch, Self::DeclineRematch],
            OfferKind::Abort => [Self::OfferAbort, Self::AcceptAbort, Self::DeclineAbort],
            OfferKind::Hints => [Self::OfferHints, Self::AcceptHints, Self::DeclineHints],
        }
    }
}

/// The acts that are open to somebody, as words; only those of [`Permit`] come in.
#[derive(Debug, Default)]
pub(crate) struct Can(pub(crate) Vec<&'static str>);

impl Can {
    pub(crate) fn push(&mut self, permit: Permit) {
        self.0.push(permit.word());
    }
}
