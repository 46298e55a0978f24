// SPDX-License-Identifier: AGPL-3.0-or-later
//! What may be asked of a tournament, and by whom. That somebody is an arbiter of it, the host knows.

use game::{GameSpec, Micros};

use crate::entry::Entrant;
use crate::lot::Seed;
use crate::round::{ByeMark, Outcome};
use crate::settings::conditions::Person;
use crate::settings::form::Settings;
use crate::state::PauseReason;

/// Who asks. The names are ids of accounts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// A player.
    Player(String),
    /// Somebody who may run this tournament.
    Arbiter(String),
    /// The site itself.
    Server,
}

impl Who {
    /// Whose id the log keeps.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        match self {
            Self::Player(id) | Self::Arbiter(id) => Some(id),
            Self::Server => None,
        }
    }
}

/// What an arena counts besides the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArenaNotes {
    /// Who gave half of their time away and played at least seven moves: White, Black.
    pub berserk: [bool; 2],
    /// Over so soon that a draw counts nothing.
    pub quick: bool,
    /// So long that a draw always counts.
    pub long: bool,
}

/// What is asked. An entry is named by its id, before numbers are given and after;
/// [`Contest::by_number`](crate::Contest::by_number) finds it.
#[derive(Clone, Debug)]
pub enum Command {
    /// Other settings.
    Edit {
        /// All of them.
        settings: Box<Settings>,
        /// Their game.
        game: GameSpec,
    },
    /// From the draft to the list.
    Announce,
    /// Those who entered are to say that they are there.
    Checkin,
    /// Numbers are given and the first round is paired.
    Start {
        /// For the lots.
        seed: Seed,
        /// Entries that could not pay.
        short: Vec<u16>,
        /// Entries that are at another game now.
        busy: Vec<u16>,
    },
    /// A word to everybody on the list.
    Message {
        /// What.
        text: String,
    },
    /// No pairing, no deadlines.
    Pause {
        /// Why, of the three.
        why: PauseReason,
        /// In words.
        reason: String,
    },
    /// On again.
    Resume,
    /// It is over.
    Finish {
        /// Why, when it is ended early.
        reason: Option<String>,
    },
    /// Called off.
    Cancel {
        /// Why.
        reason: String,
    },
    /// Somebody enters.
    Enter {
        /// Who.
        entrant: Entrant,
        /// Their rating.
        rating: Option<u16>,
        /// Whether it is a bot.
        bot: bool,
        /// Late: whether the last round missed is to bring half a point.
        half: bool,
        /// By Appendix D: what they say of themselves.
        person: Option<Person>,
    },
    /// Whom a match is offered to says no.
    Decline,
    /// Off the list, before the start.
    Leave {
        /// Which entry.
        entry: u16,
    },
    /// There, at check-in.
    Present {
        /// Which entry.
        entry: u16,
    },
    /// Out, after the start.
    Withdraw {
        /// Which entry.
        entry: u16,
    },
    /// In again.
    Return {
        /// Which entry.
        entry: u16,
    },
    /// No opponent in a later round.
    Bye {
        /// Which entry.
        entry: u16,
        /// The round.
        round: u16,
        /// Which bye: `H` or `Z`; `F` by an arbiter only.
        mark: ByeMark,
    },
    /// In a later round an opponent after all.
    Unbye {
        /// Which entry.
        entry: u16,
        /// The round.
        round: u16,
    },
    /// The next round.
    Pair {
        /// By hand: white and black; who is left out gets nothing.
        pairs: Option<Vec<(u16, u16)>>,
        /// Against the rules.
        force: bool,
        /// Why.
        reason: Option<String>,
        /// Entries that are at another game now.
        busy: Vec<u16>,
    },
    /// The last round is taken back, before it has begun.
    Unpair {
        /// Which round.
        round: u16,
        /// Why.
        reason: Option<String>,
    },
    /// An arbiter's result, the first or another one.
    Result {
        /// The round.
        round: u16,
        /// The board.
        board: u16,
        /// How it ended, from the side of who had White in the board's first game.
        result: Outcome,
        /// Points of the tables family.
        points: Option<[u32; 2]>,
        /// Why.
        reason: Option<String>,
    },
    /// A table's game is over.
    Scored {
        /// The table.
        room: String,
        /// How it ended, by the colours at that table.
        result: Outcome,
        /// Points of the tables family, by those colours.
        points: Option<[u32; 2]>,
        /// What an arena counts.
        arena: ArenaNotes,
    },
    /// A player is at the table.
    Arrived {
        /// The table.
        room: String,
        /// Who, by number.
        number: u16,
    },
    /// The server took nothing from `from` to `to`.
    Outage {
        /// Last moment it was surely up.
        from: Micros,
        /// When it was up again.
        to: Micros,
    },
}

impl Command {
    /// The stable word for it.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Edit { .. } => "edit",
            Self::Announce => "announce",
            Self::Checkin => "checkin",
            Self::Start { .. } => "start",
            Self::Message { .. } => "message",
            Self::Pause { .. } => "pause",
            Self::Resume => "resume",
            Self::Finish { .. } => "finish",
            Self::Cancel { .. } => "cancel",
            Self::Enter { .. } => "enter",
            Self::Decline => "decline",
            Self::Leave { .. } => "leave",
            Self::Present { .. } => "present",
            Self::Withdraw { .. } => "withdraw",
            Self::Return { .. } => "return",
            Self::Bye { .. } => "bye",
            Self::Unbye { .. } => "unbye",
            Self::Pair { .. } => "pair",
            Self::Unpair { .. } => "unpair",
            Self::Result { .. } => "result",
            Self::Scored { .. } => "scored",
            Self::Arrived { .. } => "arrived",
            Self::Outage { .. } => "outage",
        }
    }
}
