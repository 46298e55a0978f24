// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whom a sanction keeps away that was given after they had entered: they are asked once more before anybody is called,
//! because nobody is asked at a table of a tournament.

use contest::{Command, Entry, EntryState, State, Venue, Who};

use crate::error::ApiError;
use crate::federations::HOUSE;
use crate::rooms::log;
use crate::safety::kinds::SanctionKind;
use crate::tournaments::host::Host;

impl Host {
    /// Whether this may call somebody to a table: the start, a pairing, the second of two who agreed on a match.
    pub(super) fn may_call(&self, command: &Command) -> bool {
        match command {
            Command::Start { .. } | Command::Pair { .. } => true,
            Command::Enter { .. } => self.contest.settings().duel,
            _ => false,
        }
    }

    /// Takes those off the list, or out of what has begun, whom a sanction of the site or of the federation keeps away by now.
    /// A game that is on goes on.
    pub(super) async fn put_out_barred(&mut self) -> Result<(), ApiError> {
        let begun = match self.contest.state() {
            State::Open | State::Checkin => false,
            State::Running | State::Paused => true,
            State::Draft | State::Finished | State::Closed | State::Cancelled => return Ok(()),
        };
        let settings = self.contest.settings();
        let rated = settings.rated && settings.venue == Venue::Online;
        let [ban, no_events, no_rated] =
            [SanctionKind::Ban, SanctionKind::NoEvents, SanctionKind::NoRated].map(SanctionKind::word);
        let kinds = [ban, no_events, if rated { no_rated } else { no_events }];
        let scope = if settings.federation == HOUSE { "" } else { settings.federation.as_str() };
        let now = self.app.clock.now().0;
        let kept = self.app.store.kept_from(scope, kinds, now).await.map_err(log::unavailable)?;
        if kept.is_empty() {
            return Ok(());
        }
        let is_on = |entry: &&Entry| match entry.state {
            EntryState::Present => true,
            EntryState::Entered => !begun,
            EntryState::Dropped | EntryState::Withdrawn => false,
        };
        let is_kept = |entry: &&Entry| {
            entry.entrant.accounts().iter().any(|account| kept.iter().any(|(player, _)| player == account))
        };
        let out = self.contest.entries().iter().filter(is_on).filter(is_kept);
        let out: Vec<u16> = out.map(|entry| entry.id).collect();
        for entry in out {
            // With the one before it may have been over.
            if matches!(self.contest.state(), State::Finished | State::Closed | State::Cancelled) {
                return Ok(());
            }
            let command = if begun { Command::Withdraw { entry } } else { Command::Leave { entry } };
            self.apply(&Who::Server, command).await?;
        }
        Ok(())
    }
}
