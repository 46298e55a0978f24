// SPDX-License-Identifier: AGPL-3.0-or-later
//! How much may be said and done at a table beside playing: whoever comes later has to read it. Guests have an
//! allowance of their own, and so have offers and chairs, so that nobody takes from the players what is theirs.

/// Most lines the players of a table may write; as many offers and answers, and as many changes of chairs, are counted
/// each for themselves.
pub const TALK_EVENTS_MAX: u32 = 2_000;
/// Most lines the guests of a table may write, all together.
pub const GUEST_LINES_MAX: u32 = 200;

/// What is counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Lines and phrases of players.
    Players,
    /// Lines of those beside the table.
    Guests,
    /// Offers and answers to them.
    Deals,
    /// Who sits down and stands up.
    Chairs,
}

impl Kind {
    pub(crate) fn most(self) -> u32 {
        match self {
            Self::Guests => GUEST_LINES_MAX,
            Self::Players | Self::Deals | Self::Chairs => TALK_EVENTS_MAX,
        }
    }
}

/// What has been said and done so far, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Said([u16; 4]);

impl Said {
    pub(crate) fn of(self, kind: Kind) -> u32 {
        self.0[kind as usize].into()
    }

    pub(crate) fn add(&mut self, kind: Kind) {
        let count = &mut self.0[kind as usize];
        *count = count.saturating_add(1);
    }
}
