// SPDX-License-Identifier: AGPL-3.0-or-later
//! The data of a refusal's sentence.

use crate::table::refusal::Refusal;

impl Refusal {
    /// The data of the sentence, for translations.
    #[must_use]
    pub fn params(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::UnknownGame { game, allowed } => vec![("game", game.clone()), ("allowed", allowed.clone())],
            Self::BadOption(game::OptionError::Unknown { name, allowed }) => {
                vec![("name", name.clone()), ("allowed", allowed.join(", "))]
            }
            Self::BadOption(game::OptionError::BadValue { name, allowed }) => {
                vec![("name", (*name).to_owned()), ("allowed", allowed.clone())]
            }
            Self::BadClock { field, min, max } => {
                vec![("field", (*field).to_owned()), ("min", min.to_string()), ("max", max.to_string())]
            }
            Self::NoSuchSeat { seat, last } => {
                vec![("seat", seat.to_string()), ("last", last.to_string())]
            }
            Self::Adapted(refusal) => refusal.params(),
            Self::SeatTaken { seat } => vec![("seat", seat.to_string())],
            Self::UnknownBot { bot } => vec![("bot", bot.clone())],
            Self::NotPlaying { status } => vec![("status", (*status).to_owned())],
            Self::StaleVersion { seen, current } => {
                vec![("seen", seen.to_string()), ("current", current.to_string())]
            }
            Self::IllegalMove { reason, clause } => {
                vec![("reason", reason.clone()), ("clause", clause.clone())]
            }
            Self::NotInThisGame { act } => vec![("act", (*act).to_owned())],
            Self::BadChat { max } => vec![("max", max.to_string())],
            Self::TooManyHints { max } => vec![("max", max.to_string())],
            Self::TalkedOut { max } => vec![("max", max.to_string())],
            Self::CubeAtLimit { max } => vec![("max", max.to_string())],
            Self::RatedNeedsRules { allowed } => vec![("allowed", allowed.clone())],
            _ => Vec::new(),
        }
    }
}
