// SPDX-License-Identifier: AGPL-3.0-or-later
//! What happened at a table: the durable events a room is the fold of.
//!
//! The JSON form of these types is the log on disk; a field keeps its meaning for ever. Who may see what: `wire::redact`.

use serde::{Deserialize, Serialize};
use tables::Level;

use crate::appendix::place::PlaceKind;
use crate::bughouse::phrase::{Phrase, Whom};
use crate::clock::timing::{Timing, is_zero};
use crate::ending::EndReason;
use crate::table::aftermath::{RatingShift, StakeSettled};
use crate::table::offer::OfferKind;
use crate::table::setup::{Table, is_false};

/// One durable fact. Its number is its place in the log; its time is kept beside it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "k", rename_all = "snake_case")]
pub enum Event {
    /// The table was set up. Always the first event.
    Created {
        /// Everything agreed before the game.
        table: Table,
        /// The player who set it up.
        by: String,
    },
    /// Somebody took a chair.
    Sat {
        /// The chair.
        seat: u8,
        /// The player's id; `bot:<id>` for a bot.
        player: String,
        /// The name shown; that of a person is not written down, but joined to the id when the log is read.
        name: String,
        /// The engine, when a bot sits here.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<String>,
        /// Whether the account is that of somebody's program; not written down, but joined as the name is.
        #[serde(skip)]
        program: bool,
    },
    /// A player who was awaited is at the table.
    Arrived {
        /// The chair.
        seat: u8,
    },
    /// In an arena: a player gave half of their time away.
    Berserk {
        /// Who.
        seat: u8,
    },
    /// A player on turn asked for a hint.
    Hinted {
        /// Who.
        seat: u8,
    },
    /// Both players want hints: from here on whoever has to decide may ask for one.
    HintsAgreed,
    /// A chair became free again before the game began.
    Left {
        /// The chair.
        seat: u8,
    },
    /// KD1 step 1, and once more when all links are spent: the server bound itself to a chain before anybody spoke.
    DiceServer {
        /// The KD1 game id, 16 bytes as hex.
        game_id: String,
        /// Link 0 of the server's chain, hex.
        commit: String,
        /// Links of the chain; logs that do not say have [`crate::CHAIN_LINKS`].
        #[serde(default = "chain_links", skip_serializing_if = "is_chain_links")]
        links: u32,
        /// Live dice: every player binds themselves to a chain of their own, and shows a link with each roll.
        #[serde(default, skip_serializing_if = "is_false")]
        live: bool,
        /// Live dice: the player who asked for new dice; nobody when the game begins or the links were spent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<u8>,
        /// On a restored site, whose links to come may be known: the new epoch. Otherwise it is the one after the last.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        epoch: Option<u32>,
    },
    /// KD1 step 2: a player was bound to a contribution, or to a chain of their own (live).
    DiceCommitted {
        /// The chair.
        seat: u8,
        /// The commitment, hex.
        commit: String,
        /// The end of the chain, when the player leaves it with the server, hex. Nobody else ever sees it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deposit: Option<String>,
        /// The page does not know live dice: from here on they are static, and who was bound to a chain binds anew.
        #[serde(default, skip_serializing_if = "is_false")]
        fixed: bool,
    },
    /// KD1 step 4: a player showed the contribution; it matches the commitment.
    DiceRevealed {
        /// The chair.
        seat: u8,
        /// The contribution, hex.
        c: String,
    },
    /// Live dice: a roll was asked for. From here on nothing can be decided before the dice.
    RollAsked {
        /// The KD1 roll number, from 1.
        i: u32,
        /// Who rolls; nobody for the opening roll.
        seat: Option<u8>,
        /// Time used, when a player asked for the roll.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        t: Option<Timing>,
    },
    /// Live dice: a player showed the link of the roll that was asked for; it leads to the one before.
    DiceLinked {
        /// The chair.
        seat: u8,
        /// The KD1 roll number.
        i: u32,
        /// The link of the player's chain, hex.
        link: String,
    },
    /// Dice fell.
    Rolled {
        /// The KD1 roll number, from 1.
        i: u32,
        /// Who rolled; nobody for the opening roll, where each seat has one die.
        seat: Option<u8>,
        /// The dice: two for a turn, one a seat for the opening.
        dice: Vec<u8>,
        /// The link of the server's chain these dice come from, hex.
        link: String,
        /// Live dice: the links of the players' chains, by seat, hex.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        links: Vec<String>,
        /// Time used, when a player asked for the roll.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        t: Option<Timing>,
    },
    /// Play began.
    Started {
        /// Who is on turn.
        first: u8,
    },
    /// A move was made.
    Moved {
        /// The chair.
        seat: u8,
        /// The move in the game's own notation: UCI, a pit, or the steps of one stage.
        m: String,
        /// Time used.
        t: Timing,
    },
    /// Nothing could be played; the turn passed by itself (T15).
    Passed {
        /// The chair that had nothing to play.
        seat: u8,
    },
    /// K3, K10, K12: a player doubled; the other has to answer.
    Doubled {
        /// Who.
        seat: u8,
        /// A double, or an answer to one by doubling once more.
        level: Level,
        /// Time used.
        t: Timing,
    },
    /// K6: the double was accepted.
    Taken {
        /// Who accepted.
        seat: u8,
        /// Time used.
        t: Timing,
    },
    /// K8, K15: the double was refused; the end of the game follows.
    Dropped {
        /// Who refused.
        seat: u8,
        /// Time used.
        t: Timing,
    },
    /// A game of a match is over.
    GameOver {
        /// Its number, from 1.
        game: u16,
        /// By which end.
        reason: EndReason,
        /// The chair that won.
        winner: u8,
        /// Points won, times the cube.
        points: u32,
        /// The score with it, by seat.
        score: [u16; 2],
    },
    /// A player asked for the next game of the match.
    Next {
        /// Who.
        seat: u8,
    },
    /// S7: the next game of a match began.
    GameBegan {
        /// Its number, from 2.
        game: u16,
        /// Who starts.
        first: u8,
    },
    /// Appendix D: somebody said or did something of the game there, and might. What followed is worked out again.
    Adapted {
        /// Who.
        by: adapted::Actor,
        /// What.
        c: Box<adapted::Command>,
        /// Time used.
        t: Timing,
        /// What its words were heard as; older logs are heard again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        u: Option<Box<adapted::Understood>>,
        /// A clock that stood since an outage stands on: it is not its player who is heard here. Older logs had it go on.
        #[serde(default, skip_serializing_if = "is_false")]
        still: bool,
    },
    /// Appendix D: a place beside the chairs got a link.
    PlaceMade {
        /// What for.
        place: PlaceKind,
        /// Whose; nobody's: the arbiter's.
        side: Option<u8>,
        /// The hash of the link's code.
        code: String,
    },
    /// Appendix D: somebody took a place.
    PlaceTaken {
        /// What for.
        place: PlaceKind,
        /// Whose.
        side: Option<u8>,
        /// The player's id.
        player: String,
        /// The player's name, as that of `Sat`.
        name: String,
    },
    /// Appendix D: a place is no more.
    PlaceEnded {
        /// What for.
        place: PlaceKind,
        /// Whose.
        side: Option<u8>,
    },
    /// Something was offered.
    Offered {
        /// Who offers.
        seat: u8,
        /// What.
        what: OfferKind,
        /// Points of an offered resignation (tables family).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        points: Option<u8>,
    },
    /// An offer was refused or taken back by its maker.
    Declined {
        /// Who said no.
        seat: u8,
        /// To what.
        what: OfferKind,
    },
    /// Both agreed to go back to an earlier move.
    TakenBack {
        /// Moves left on the record.
        ply: u32,
        /// Time the running clock had used, charged to its owner.
        t: Timing,
    },
    /// Somebody spoke.
    Chat {
        /// The speaker's id.
        player: String,
        /// The speaker's name, as that of `Sat`.
        name: String,
        /// Their chair, when seated at the table.
        seat: Option<u8>,
        /// What was said.
        text: String,
        /// C.18: for everybody or for the speaker's pair.
        #[serde(default, skip_serializing_if = "is_for_all")]
        to: Whom,
    },
    /// C.18: a player said a phrase to their partner.
    Phrase {
        /// Who.
        seat: u8,
        /// Which.
        p: Phrase,
    },
    /// The server was not able to take moves in this span; the running clock stands still from `from_us`.
    Suspended {
        /// Last moment the server was surely up, microseconds.
        from_us: i64,
        /// When it was up again, microseconds.
        to_us: i64,
        /// Milliseconds before `from_us` that the server itself had taken of the run, see [`Timing::house_ms`].
        #[serde(default, skip_serializing_if = "is_zero")]
        house_ms: i64,
    },
    /// The clock runs again after a suspension.
    Resumed,
    /// The game is over.
    Ended {
        /// By which end.
        reason: EndReason,
        /// The chair that won, in bughouse with its partner; nobody: a draw, or no result when the reason says so.
        winner: Option<u8>,
        /// Points won; in the tables family 1 to 3 times the cube, in a match those of its last game.
        points: u32,
    },
    /// The ratings that moved with the end of the game; follows it at once.
    Rated {
        /// By seat.
        changes: Vec<RatingShift>,
    },
    /// What became of the stake: follows the end, and once more when the game is taken back later.
    Settled {
        /// The sum in numbers.
        settlement: StakeSettled,
    },
    /// P5: the player this table was offered to offers another one in that room; the end follows.
    Countered {
        /// The room of the other offer.
        room: String,
    },
    /// Both want another game: it is played in that room, with the chairs exchanged.
    Rematch {
        /// The new room's id.
        room: String,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
fn is_for_all(to: &Whom) -> bool {
    *to == Whom::All
}

fn chain_links() -> u32 {
    crate::CHAIN_LINKS
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
fn is_chain_links(value: &u32) -> bool {
    *value == crate::CHAIN_LINKS
}

impl Event {
    /// Whether a player, or chance, goes on with the game.
    pub(crate) fn plays_on(&self) -> bool {
        matches!(
            self,
            Self::Moved { .. }
                | Self::Rolled { .. }
                | Self::RollAsked { .. }
                | Self::Doubled { .. }
                | Self::Taken { .. }
                | Self::GameBegan { .. }
        )
    }

    /// Whether a clock begins to run, or begins anew, with the event: its news has to reach the one it runs for.
    #[must_use]
    pub fn starts_a_clock(&self) -> bool {
        matches!(
            self,
            Self::Started { .. }
                | Self::Rolled { .. }
                | Self::Moved { .. }
                | Self::Passed { .. }
                | Self::Doubled { .. }
                | Self::Taken { .. }
                | Self::TakenBack { .. }
                | Self::GameBegan { .. }
                | Self::DiceServer { .. }
                | Self::DiceCommitted { .. }
                | Self::DiceRevealed { .. }
                | Self::RollAsked { .. }
                | Self::DiceLinked { .. }
                | Self::Resumed
                | Self::Arrived { .. }
                | Self::Adapted { .. }
        )
    }
}
