// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chess by Appendix D: under which conditions all games of a tournament are played, and what a player says of
//! themselves when they enter. Two of them make the conditions of one game.

use adapted::{AnnounceTime, Config, Flag, Info, Mode, Press, Repeat, Rights, Score, Touch, Wording};
use serde::{Deserialize, Serialize};

/// The conditions of every game (D.1). What is left out is as at any table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Conditions {
    /// Where the pieces stand; left out: over the board where the tournament is, else on the screen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<Mode>,
    /// In which words moves are announced.
    pub wording: Wording,
    /// D.2.1: whether the opponent repeats what was announced.
    pub repeat: Repeat,
    /// D.2.2: what counts as touching a piece.
    pub touch: Touch,
    /// D.2.3: who starts the opponent's clock.
    pub press: Press,
    /// Who pays for the time of announcing.
    pub announce_time: AnnounceTime,
    /// D.2.9d: whether moves and times are told without being asked for.
    pub info: Info,
    /// Who says that time is up.
    pub flag: Flag,
    /// D.2.6: who keeps the score of each player; colours change, so it is one word for both.
    pub score: Score,
}

impl Default for Conditions {
    fn default() -> Self {
        let Config { wording, repeat, touch, press, announce_time, info, flag, score: [score, _], .. } =
            Config::default();
        Self { mode: None, wording, repeat, touch, press, announce_time, info, flag, score }
    }
}

/// What a player of a tournament by Appendix D says of themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Person {
    /// Blind or visually disabled.
    pub visually_disabled: bool,
    /// Hears too little for announcements.
    pub hearing_impaired: bool,
    /// D.2.9: a blind player's assistant, and what of it they may do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assistant: Option<Rights>,
}

impl Conditions {
    /// With the mode that the place decides, a hall with boards or the site; nothing where the two contradict each other.
    pub(crate) fn at(mut self, board: bool) -> Option<Self> {
        let mode = *self.mode.get_or_insert(if board { Mode::OverTheBoard } else { Mode::Screen });
        (!board || mode == Mode::OverTheBoard).then_some(self)
    }

    /// The conditions of a game between White and Black. A pairing cannot be refused, so a blind player whose opponent
    /// does not hear has an assistant in any case (Laws of 2023, D.2.11), and a sighted one may always take a helper where
    /// the blind opponent has none (D.2.10).
    #[must_use]
    pub fn between(&self, players: [Person; 2]) -> Config {
        let [white, black] = players;
        let assistant = |own: Person, other: Person| {
            let bound = other.hearing_impaired.then_some(Rights::ALL);
            own.assistant.or(bound).filter(|_| own.visually_disabled)
        };
        let person = |own: Person, other: Person| adapted::Person {
            visually_disabled: own.visually_disabled,
            hearing_impaired: own.hearing_impaired,
            assistant: assistant(own, other),
            helper: !own.visually_disabled && other.visually_disabled && assistant(other, own).is_none(),
        };
        Config {
            mode: self.mode.unwrap_or(Mode::Screen),
            wording: self.wording,
            repeat: self.repeat,
            touch: self.touch,
            press: self.press,
            announce_time: self.announce_time,
            info: self.info,
            flag: self.flag,
            score: [self.score; 2],
            players: [person(white, black), person(black, white)],
            ..Config::default()
        }
    }
}
