// SPDX-License-Identifier: AGPL-3.0-or-later
//! Words of the protocol, beside those of the log with which they could part: each is made from that of the room by a
//! `match` that knows them all.

#[cfg(doc)]
use game::EndKind;
use room::rules::chess;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

/// The kinds of a double.
pub(crate) fn levels() -> Object {
    let names = room::Level::ALL.map(room::Level::name);
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).build()
}

macro_rules! words {
    ($($(#[$about:meta])* $name:ident of $from:ty { $($(#[$doc:meta])* $word:ident,)+ })+) => {
        $(
            $(#[$about])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
            #[serde(rename_all = "snake_case")]
            pub enum $name {
                $($(#[$doc])* $word,)+
            }

            impl From<$from> for $name {
                fn from(word: $from) -> Self {
                    match word {
                        $(<$from>::$word => Self::$word,)+
                    }
                }
            }
        )+
    };
}

words! {
    /// A castling.
    Castle of chess::Castle {
        /// On the king's side.
        Short,
        /// On the queen's side.
        Long,
    }

    /// How far a table has come.
    Status of room::Status {
        /// A chair is free.
        Open,
        /// Both sit; the dice are being agreed.
        Starting,
        /// The game is on.
        Playing,
        /// It is over.
        Over,
    }

    /// Which way the boards of the tables family turn (S3): a mirror of the drawing only.
    Direction of room::Direction {
        /// The home is drawn on the right.
        Right,
        /// The home is drawn on the left.
        Left,
    }

    /// How time is measured.
    ClockKind of room::ClockKind {
        /// No clock.
        None,
        /// Time is added after every move.
        Fischer,
        /// The time a move took is given back, up to a limit.
        Bronstein,
        /// Every move has time of its own; then the reserve runs.
        Delay,
        /// Days for every move.
        Correspondence,
    }

    /// What may be offered.
    OfferKind of room::OfferKind {
        /// A draw.
        Draw,
        /// To take back the offerer's last move.
        Takeback,
        /// To resign: with points, or for the pair.
        Resign,
        /// Another game with the chairs exchanged.
        Rematch,
        /// To call the game off, without a result.
        Abort,
        /// That both may ask for hints, where nothing hangs on the game.
        Hints,
    }

    /// The steps of one dialogue about the cube.
    Level of room::Level {
        /// A double before the roll.
        Double,
        /// Doubling the double.
        Beaver,
        /// Doubling the beaver.
        Raccoon,
    }

    /// Whom a message is for.
    Whom of room::Whom {
        /// Everybody at and beside the table.
        All,
        /// The speaker's pair.
        Team,
    }

    /// C.18: the phrases a page has buttons for.
    #[expect(missing_docs, reason = "the words say what they say")]
    Phrase of room::Phrase {
        NeedP,
        NeedN,
        NeedB,
        NeedR,
        NeedQ,
        Trade,
        NoTrade,
        Sit,
        Go,
        MateThreat,
        Thanks,
    }

    /// Which way a stake went.
    SettledKind of room::SettledKind {
        /// The losers paid.
        Settled,
        /// Everybody has everything back.
        Refunded,
        /// The losers paid, and got it back later: the numbers are those that were taken back.
        Reversed,
    }

    /// What somebody beside the chairs is there for.
    PlaceKind of room::PlaceKind {
        /// D.2.9: the assistant of a blind player.
        Assistant,
        /// D.2.10: the helper of a sighted player.
        Helper,
        /// The arbiter.
        Arbiter,
    }

    /// Why a game ended. Those without a comment are the [`EndKind`] of their name.
    #[expect(missing_docs, reason = "`EndKind` documents each")]
    EndReason of room::EndReason {
        Mate,
        Stalemate,
        DeadPosition,
        Fivefold,
        SeventyFive,
        Threefold,
        Fifty,
        Agreement,
        Resignation,
        ResignationDrawn,
        Flag,
        FlagDrawn,
        Stones,
        EqualStones,
        BorneOff,
        BorneOffLoses,
        Mother,
        Dropped,
        BughouseMate,
        Deadlock,
        Repetition,
        TooLong,
        BothFlags,
        /// No result: called off before the second move.
        Aborted,
        /// No result: a first move did not come in time.
        NoShow,
        /// No result: a contribution to the dice did not come in time.
        DiceTimeout,
        /// No result: the chain of dice was used up.
        DiceSpent,
        /// No result: who is named as the winner was at the table, and the other, or neither, did not come.
        Forfeit,
        /// No result: the table was closed before anybody joined.
        Cancelled,
    }
}

/// What a roll was for.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Who begins.
    Opening,
    /// A turn.
    Turn,
}

impl Purpose {
    /// The turn of `seat`; without one the opening.
    #[must_use]
    pub fn of(seat: Option<u8>) -> Self {
        if seat.is_some() { Self::Turn } else { Self::Opening }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_read_the_words_they_have_always_read() {
        let same = |log: serde_json::Result<String>, wire: serde_json::Result<String>| {
            assert_eq!(log.expect("a word"), wire.expect("a word"));
        };
        for reason in room::EndReason::ALL {
            same(serde_json::to_string(reason), serde_json::to_string(&EndReason::from(*reason)));
        }
        for what in room::OfferKind::ALL {
            same(serde_json::to_string(&what), serde_json::to_string(&OfferKind::from(what)));
        }
        for level in room::Level::ALL {
            same(serde_json::to_string(&level), serde_json::to_string(&Level::from(level)));
        }
    }
}
