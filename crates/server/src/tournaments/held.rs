// SPDX-License-Identifier: AGPL-3.0-or-later
//! A tournament in which credits are won stands still while nothing may be played for on the site: the books do not add up,
//! or stakes are off since a restart. It goes on by itself; an arbiter may end it or call it off meanwhile.

use contest::{Command, PauseReason, State, Who};

use crate::error::ApiError;
use crate::tournaments::host::Host;

/// The reason that the log keeps, a word.
const STAKES_OFF: &str = "stakes_off";

impl Host {
    /// Whether the site keeps it from going on.
    fn is_held(&self) -> bool {
        self.contest.settings().money.is_some() && self.app.stakes.check().is_err()
    }

    /// Whether it stands still because of the site.
    pub(super) fn is_paused_by_site(&self) -> bool {
        self.contest.state() == State::Paused && self.contest.pause_reason() == Some(PauseReason::House)
    }

    /// Lets it stand still where it would go on now; whether it does.
    pub(super) async fn hold(&mut self) -> Result<bool, ApiError> {
        if self.contest.state() != State::Running || !self.is_held() {
            return Ok(false);
        }
        let pause = Command::Pause { why: PauseReason::House, reason: STAKES_OFF.to_owned() };
        self.apply(&Who::Server, pause).await?;
        Ok(true)
    }

    /// Lets it go on when nothing keeps it any more.
    pub(super) async fn let_go(&mut self) -> Result<(), ApiError> {
        if self.is_paused_by_site() && !self.is_held() {
            self.apply(&Who::Server, Command::Resume).await?;
        }
        Ok(())
    }
}
