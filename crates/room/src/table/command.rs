// SPDX-License-Identifier: AGPL-3.0-or-later
//! What people may ask of a table.

use serde::{Deserialize, Serialize};

use crate::appendix::place::PlaceKind;
use crate::bughouse::phrase::{Phrase, Whom};
use crate::table::offer::OfferKind;

/// One wish of one person; [`crate::Room::apply`] grants or refuses it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "k", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Take a chair.
    Sit {
        /// The chair, 0 or 1; in bughouse 0 to 3.
        seat: u8,
    },
    /// Leave the chair before the game begins; the maker of the table closes it.
    Leave,
    /// Say no to a table that is offered to oneself; that closes it.
    Refuse,
    /// P5: say no to it and offer another table instead. Only the server says so, which sets up that table.
    #[serde(skip)]
    Counter {
        /// The room of the other table.
        room: String,
    },
    /// Seat a bot (maker of the table only).
    Bot {
        /// The engine's id, as `GET /api/v1/games` lists it.
        bot: String,
        /// The chair; else the first that is free.
        #[serde(default)]
        seat: Option<u8>,
    },
    /// Make a move.
    Move {
        /// UCI, a drop `N@f3`, a removal `x:d1`, a pit, `swap`, `decline`, or the steps of one stage (`24/18 13/11`; empty: nothing).
        m: String,
    },
    /// Roll the dice.
    Roll,
    /// K3: double, before rolling.
    Double,
    /// K4: accept the double.
    Take,
    /// K4: refuse the double and lose the game.
    Drop,
    /// K10: accept the double and double it.
    Beaver,
    /// K12: accept the beaver and double it.
    Raccoon,
    /// Ask for the next game of the match.
    Next,
    /// In an arena, before the own first move: play with half of the time.
    Berserk,
    /// Against bots of the site, where nothing hangs on the game: ask what is best now. The answer comes in the message `hint`.
    Hint,
    /// Give up (chess, kalah).
    Resign,
    /// Offer something.
    Offer {
        /// What.
        what: OfferKind,
        /// Points of an offered resignation, 1 to 3 (tables family).
        #[serde(default)]
        points: Option<u8>,
    },
    /// Say yes to the opponent's offer.
    Accept {
        /// To what.
        what: OfferKind,
    },
    /// Say no to the opponent's offer, or take back one's own.
    Decline {
        /// To what.
        what: OfferKind,
    },
    /// Claim a draw (chess; FIDE 9.2 and 9.3).
    Claim {
        /// On which ground.
        what: ClaimKind,
        /// The move one intends to make, UCI, when the claim stands with it.
        #[serde(default)]
        m: Option<String>,
    },
    /// Appendix D: say or do something of the game there.
    Adapted {
        /// What, as docs/protocol.md describes it.
        #[cfg_attr(feature = "schema", schema(value_type = serde_json::Value))]
        a: Box<adapted::Command>,
    },
    /// Appendix D: a place beside the chairs gets a link. Only the server says so, which made its code.
    #[serde(skip)]
    MakePlace {
        /// What for.
        place: PlaceKind,
        /// Whose.
        side: Option<u8>,
        /// The hash of the link's code.
        code: String,
        /// Whether the one who says so may run the tournament whose board it is: the director is its arbiter.
        director: bool,
    },
    /// Appendix D: somebody opens the link of a place.
    #[serde(skip)]
    TakePlace {
        /// The hash of the link's code.
        code: String,
    },
    /// Appendix D: a place is no more.
    #[serde(skip)]
    EndPlace {
        /// What for.
        place: PlaceKind,
        /// Whose.
        side: Option<u8>,
        /// Whether the one who says so may run the tournament whose board it is.
        director: bool,
    },
    /// Call the game off before the second move.
    Abort,
    /// Speak.
    Chat {
        /// At most [`crate::CHAT_CHARS_MAX`] characters.
        text: String,
        /// C.18: to everybody or to one's own pair.
        #[serde(default)]
        to: Whom,
    },
    /// C.18: say one of the phrases to the partner.
    Phrase {
        /// Which.
        p: Phrase,
    },
    /// KD1 step 2: bind oneself to a contribution.
    DiceCommit {
        /// SHA-256 commitment, 64 hex digits; live: link 0 of the own chain.
        commit: String,
        /// Live dice: the end of the own chain, 64 hex digits, to leave it with the server, which then shows its links.
        #[serde(default)]
        deposit: Option<String>,
        /// Whether it binds to a chain, for live dice. A page that is too old to know them does not say so: a table that does
        /// not insist on them then goes on with static dice.
        #[serde(default)]
        live: bool,
    },
    /// KD1 step 4: show the contribution.
    DiceReveal {
        /// The contribution, 64 hex digits.
        c: String,
    },
    /// Live dice: show the link of the roll that is asked for.
    DiceLink {
        /// The number of the roll.
        i: u32,
        /// The link, 64 hex digits.
        link: String,
    },
    /// Live dice: bind oneself to a new chain, because the own one lies on another device. Both do, and the server too.
    DiceRenew,
}

/// The ground of a claimed draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ClaimKind {
    /// The position stands, or is about to stand, for the third time.
    Threefold,
    /// Fifty moves by each side without a capture or a pawn move.
    Fifty,
}
