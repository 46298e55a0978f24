// SPDX-License-Identifier: AGPL-3.0-or-later
//! What was agreed before the game: every rule of Appendix D that the organiser or the players may change.

use crate::rights::Rights;
use crate::spelled;
use chess::announce::Form;
use game::{Millis, Side};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Under what conditions a game is played (D.1). It is shown to both players before the start and kept with
/// the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Where the pieces stand.
    pub mode: Mode,
    /// D.1: the blind player's opponent plays on a board of their own. Either player may demand it.
    pub two_boards: bool,
    /// Who demanded it; nothing: the organiser, or nobody.
    #[serde(skip_serializing_if = "Option::is_none", with = "spelled::maybe_side")]
    pub demanded_by: Option<Side>,
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
    /// An impossible move is said so at once; otherwise it is found out when the clock is pressed.
    pub warn_illegal: bool,
    /// Who keeps the score of White and of Black (D.2.6).
    pub score: [Score; 2],
    /// D.2.6: who hears these conditions agrees that either player may record the sound, on their own device alone.
    pub sound: bool,
    /// Who says that time is up.
    pub flag: Flag,
    /// In which language White and Black are asked back.
    pub lang: [Lang; 2],
    /// White and Black.
    pub players: [Person; 2],
    /// Each side's time at the start. The table's clock says it, so it is not written here.
    #[serde(skip)]
    pub base: Millis,
    /// What each move adds, as the table's clock says.
    #[serde(skip)]
    pub increment: Millis,
}

impl Default for Config {
    /// Online, White blind, 15 minutes and 10 seconds a move.
    fn default() -> Self {
        Self {
            mode: Mode::Screen,
            two_boards: false,
            demanded_by: None,
            wording: Wording::Auto,
            repeat: Repeat::Required,
            touch: Touch::Off,
            press: Press::Manual,
            announce_time: AnnounceTime::Plain,
            info: Info::OnRequest,
            warn_illegal: true,
            score: [Score::Auto, Score::Auto],
            sound: false,
            flag: Flag::House,
            lang: [Lang::En, Lang::En],
            players: [Person { visually_disabled: true, ..Person::default() }, Person::default()],
            base: Millis::seconds(900),
            increment: Millis::seconds(10),
        }
    }
}

/// Where the pieces stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// On the screen: what is announced is carried out.
    Screen,
    /// On the screen, and on a board beside it.
    ScreenAndBoard,
    /// On two boards; the program is clock, announcer and recorder.
    OverTheBoard,
}

/// In which words moves are announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum Wording {
    /// By the time there is: from ten minutes a side in full, from three in short, else in letters.
    Auto,
    /// Always so.
    Always(Form),
}

/// D.2.1: the opponent repeats the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Repeat {
    /// They must, before they carry it out.
    Required,
    /// They may; what they repeat is checked.
    Expected,
    /// Nobody does.
    Off,
}

/// D.2.2: what counts as touching.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Touch {
    /// Taking the piece from its hole.
    PegOut,
    /// Nothing.
    Off,
}

/// Who starts the opponent's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Press {
    /// The player, or the player's assistant.
    Manual,
    /// The clock itself, as soon as the move is made.
    AutoWhenMade,
}

/// Who pays for the time of announcing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "WrittenTime", into = "WrittenTime")]
pub enum AnnounceTime {
    /// The player who announces.
    ChargedToMover,
    /// The opponent's clock counts from the end of the speech, but no later than this after the press.
    Grace {
        /// The most that is not counted.
        max: Millis,
    },
    /// The opponent's clock counts from the press.
    Plain,
}

/// Whether moves and times are told without being asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Info {
    /// Never.
    OnRequest,
    /// At the beginning of every own turn.
    Standing,
}

/// Who keeps a player's score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// The player, or the assistant for them.
    Own,
    /// The server.
    Auto,
}

impl From<Wording> for &'static str {
    fn from(wording: Wording) -> Self {
        match wording {
            Wording::Auto => "auto",
            Wording::Always(form) => form.name(),
        }
    }
}

impl TryFrom<String> for Wording {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        if name == "auto" {
            return Ok(Self::Auto);
        }
        let form = Form::ALL.into_iter().find(|form| form.name() == name);
        form.map(Self::Always).ok_or_else(|| format!("there is no wording `{name}`"))
    }
}

/// Who pays for the time of announcing, as it is written: a word or `{"grace_ms":2500}`.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum WrittenTime {
    Word(String),
    Grace { grace_ms: i64 },
}

impl From<AnnounceTime> for WrittenTime {
    fn from(time: AnnounceTime) -> Self {
        match time {
            AnnounceTime::ChargedToMover => Self::Word("charged_to_mover".to_owned()),
            AnnounceTime::Plain => Self::Word("plain".to_owned()),
            AnnounceTime::Grace { max } => Self::Grace { grace_ms: max.0 },
        }
    }
}

impl TryFrom<WrittenTime> for AnnounceTime {
    type Error = &'static str;

    fn try_from(written: WrittenTime) -> Result<Self, &'static str> {
        match written {
            WrittenTime::Grace { grace_ms } => Ok(Self::Grace { max: Millis(grace_ms) }),
            WrittenTime::Word(word) if word == "charged_to_mover" => Ok(Self::ChargedToMover),
            WrittenTime::Word(word) if word == "plain" => Ok(Self::Plain),
            WrittenTime::Word(_) => Err("announce_time is charged_to_mover, plain or {\"grace_ms\":0}"),
        }
    }
}

/// Who says that time is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flag {
    /// A player or an assistant claims it.
    Claimed,
    /// The server sees it.
    House,
}

/// A language in which somebody is asked back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lang {
    /// German.
    De,
    /// English.
    En,
    /// Bulgarian.
    Bg,
    /// Russian.
    Ru,
}

/// One of the players, and who is with them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Person {
    /// Blind or visually disabled.
    pub visually_disabled: bool,
    /// Hears too little for announcements.
    pub hearing_impaired: bool,
    /// D.2.9: a blind player's assistant, and what of it they may do.
    pub assistant: Option<Rights>,
    /// D.2.10: a sighted player's helper.
    pub helper: bool,
}

/// Why nobody can play under such conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadConfig {
    /// The clock has no time.
    #[error("the clock must start with 1 second to 24 hours, and add 0 to 10 minutes a move")]
    Clock,
    /// The grace is too long.
    #[error("the time of announcing that is not counted must be from 0 to 10 seconds")]
    Grace,
    /// D.2.9 is for blind players.
    #[error("only a player who is blind or visually disabled has an assistant")]
    AssistantOfSighted,
    /// D.2.10: the helper stands in for the assistant there is not.
    #[error("only a sighted player has a helper, and only where the opponent has no assistant")]
    Helper,
    /// Laws of 2023, D.2.11: an opponent who does not hear needs somebody to announce to.
    #[error("a player whose opponent hears too little must have an assistant")]
    AssistantMissing,
}

impl Config {
    /// Whether a game can be played so.
    ///
    /// # Errors
    /// [`BadConfig`]: the first thing wrong.
    pub fn check(&self) -> Result<(), BadConfig> {
        let day = Millis::seconds(24 * 3600);
        let base = Millis::seconds(1)..=day;
        if !base.contains(&self.base) || !(Millis::ZERO..=Millis::seconds(600)).contains(&self.increment) {
            return Err(BadConfig::Clock);
        }
        if let AnnounceTime::Grace { max } = self.announce_time
            && !(Millis::ZERO..=Millis::seconds(10)).contains(&max)
        {
            return Err(BadConfig::Grace);
        }
        for side in Side::BOTH {
            let (person, other) = (self.person(side), self.person(side.other()));
            if person.assistant.is_some() && !person.visually_disabled {
                return Err(BadConfig::AssistantOfSighted);
            }
            if person.helper && (person.visually_disabled || other.assistant.is_some()) {
                return Err(BadConfig::Helper);
            }
            if person.visually_disabled && other.hearing_impaired && person.assistant.is_none() {
                return Err(BadConfig::AssistantMissing);
            }
        }
        Ok(())
    }

    /// The player of this colour.
    #[must_use]
    pub fn person(&self, side: Side) -> &Person {
        &self.players[side.index()]
    }

    /// Whether each player has a board of their own beside the screen, or instead of it.
    #[must_use]
    pub fn own_boards(&self) -> bool {
        self.two_boards || self.mode != Mode::Screen
    }

    /// In which form moves are announced; nothing: in the letters of algebraic notation.
    #[must_use]
    pub fn form(&self) -> Option<Form> {
        match self.wording {
            Wording::Always(form) => Some(form),
            Wording::Auto if self.base >= Millis::seconds(600) => Some(Form::GermanFull),
            Wording::Auto if self.base >= Millis::seconds(180) => Some(Form::GermanShort),
            Wording::Auto => None,
        }
    }
}
