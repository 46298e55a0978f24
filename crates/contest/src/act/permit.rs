// SPDX-License-Identifier: AGPL-3.0-or-later
//! Section 6: in which state what may happen, and who may ask for it.

use crate::command::{Command, Who};
use crate::contest::Contest;
use crate::refusal::Refusal;
use crate::state::{PauseReason, State, WithdrawReason};

/// Longest reason.
pub(crate) const REASON_CHARS_MAX: usize = 500;

impl Contest {
    /// Whether the state takes the command.
    pub(crate) fn check_state(&self, command: &Command) -> Result<(), Refusal> {
        use State::{Checkin, Draft, Finished, Open, Paused, Running};
        let by_hand = matches!(command, Command::Pair { pairs: Some(_), .. });
        let allowed: &[State] = match command {
            Command::Edit { .. } => &[Draft, Open],
            Command::Announce => &[Draft],
            Command::Checkin | Command::Decline => &[Open],
            Command::Start { .. } => &[Open, Checkin],
            Command::Present { .. } => &[Checkin],
            Command::Leave { .. } => &[Open, Checkin],
            Command::Enter { .. } => &[Open, Running, Paused],
            Command::Bye { .. } | Command::Unbye { .. } => &[Open, Checkin, Running, Paused],
            Command::Pair { .. } if by_hand && self.pause_reason() == Some(PauseReason::NoLegalPairing) => {
                &[Running, Paused]
            }
            Command::Pair { .. } | Command::Pause { .. } => &[Running],
            Command::Resume => &[Paused],
            Command::Finish { .. }
            | Command::Withdraw { .. }
            | Command::Return { .. }
            | Command::Unpair { .. }
            | Command::Arrived { .. } => &[Running, Paused],
            Command::Result { .. } | Command::Scored { .. } => &[Running, Paused, Finished],
            Command::Cancel { .. } => &[Draft, Open, Checkin, Running, Paused, State::Cancelled],
            Command::Message { .. } => &[Open, Checkin, Running, Paused, Finished],
            Command::Outage { .. } => &State::ALL,
        };
        if allowed.contains(&self.state) {
            Ok(())
        } else {
            Err(Refusal::WrongState { act: command.id(), state: self.state.id() })
        }
    }

    /// Whether it is theirs to ask. Players speak for their own entry.
    pub(crate) fn check_who(&self, who: &Who, command: &Command) -> Result<(), Refusal> {
        let refused = |who| Err(Refusal::NotAllowed { who });
        match command {
            Command::Scored { .. } | Command::Outage { .. } => match who {
                Who::Server => Ok(()),
                _ => refused("the site itself"),
            },
            Command::Arrived { number, .. } => match who {
                Who::Player(id) if self.by_number(*number).map(|own| own.id) != self.own(id) => {
                    refused("the player")
                }
                _ => Ok(()),
            },
            Command::Enter { entrant, .. } => match who {
                // A captain is asked to pay, so nobody makes one of somebody else.
                Who::Player(id) if entrant.speaker() != Some(id) => refused("the player or an arbiter"),
                _ => Ok(()),
            },
            // Whoever was entered by a captain may say no, as long as nobody has paid for it.
            Command::Leave { entry } => match who {
                Who::Player(id) if self.own(id) != Some(*entry) => refused("the player or an arbiter"),
                _ => Ok(()),
            },
            Command::Decline => match who {
                Who::Player(id) if self.settings.to.as_ref() == Some(id) => Ok(()),
                _ => refused("the player who is asked"),
            },
            Command::Return { entry } => match who {
                Who::Player(id) if !self.speaks(id, *entry) => refused("the player or an arbiter"),
                Who::Player(_) if !self.left_by_themselves(*entry) => refused("an arbiter"),
                _ => Ok(()),
            },
            Command::Present { entry }
            | Command::Withdraw { entry }
            | Command::Bye { entry, .. }
            | Command::Unbye { entry, .. } => match who {
                Who::Player(id) if !self.speaks(id, *entry) => refused("the player or an arbiter"),
                _ => Ok(()),
            },
            _ => match who {
                Who::Player(_) => refused("an arbiter"),
                Who::Arbiter(_) | Who::Server => Ok(()),
            },
        }
    }

    fn own(&self, account: &str) -> Option<u16> {
        self.of_account(account).map(|entry| entry.id)
    }

    fn speaks(&self, account: &str, entry: u16) -> bool {
        let own = self.of_account(account);
        own.is_some_and(|own| own.id == entry && own.entrant.speaker() == Some(account))
    }

    /// Whom an arbiter put out, or who did not come, comes back by an arbiter only.
    fn left_by_themselves(&self, entry: u16) -> bool {
        self.find(entry).is_ok_and(|entry| matches!(entry.out, None | Some(WithdrawReason::Own)))
    }
}

/// A reason that has to be given.
pub(crate) fn reason_of(text: Option<&str>) -> Result<&str, Refusal> {
    let text = text.map(str::trim).filter(|text| !text.is_empty());
    let text = text.ok_or(Refusal::ReasonNeeded { max: REASON_CHARS_MAX })?;
    if text.chars().count() > REASON_CHARS_MAX {
        return Err(Refusal::ReasonNeeded { max: REASON_CHARS_MAX });
    }
    Ok(text)
}

/// A reason that may be given.
pub(crate) fn maybe_reason(text: Option<&str>) -> Result<Option<String>, Refusal> {
    match text {
        Some(text) if !text.trim().is_empty() => reason_of(Some(text)).map(|text| Some(text.to_owned())),
        _ => Ok(None),
    }
}
