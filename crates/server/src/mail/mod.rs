// SPDX-License-Identifier: AGPL-3.0-or-later
//! Mail, where the operator gave the site a command that sends it: proofs of addresses, ways back in, and word that an
//! address was changed. So many letters wait and no more, each has its time, and one that was not sent is logged.

pub mod address;
pub mod command;
pub mod letter;

use std::sync::Arc;

use thiserror::Error;
use tokio::sync::Semaphore;

use crate::mail::command::MailCommand;
use crate::mail::letter::Letter;

/// Letters that are handed over at the same time.
const AT_ONCE: usize = 2;
/// Letters that may wait, those that are handed over among them.
pub const WAITING_MAX: usize = 64;

/// Why a letter was not sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MailError {
    /// There is no command.
    #[error("this site sends no mail")]
    Off,
    /// Too many letters wait, or the command did not take this one.
    #[error("the mail was not sent")]
    NotSent,
}

/// Where letters are put in.
pub struct Mail {
    command: Option<Arc<MailCommand>>,
    waiting: Arc<Semaphore>,
    turns: Arc<Semaphore>,
}

impl Mail {
    /// With this command, or none.
    #[must_use]
    pub fn new(command: Option<MailCommand>) -> Self {
        Self {
            command: command.map(Arc::new),
            waiting: Arc::new(Semaphore::new(WAITING_MAX)),
            turns: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }

    /// Whether the site sends mail.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.command.is_some()
    }

    /// Sends a letter and waits until the command has taken it. Who stops waiting does not stop the letter.
    ///
    /// # Errors
    /// [`MailError`]; why is in the log.
    pub async fn send(&self, letter: Letter) -> Result<(), MailError> {
        let command = Arc::clone(self.command.as_ref().ok_or(MailError::Off)?);
        let Ok(place) = Arc::clone(&self.waiting).try_acquire_owned() else {
            tracing::warn!("{WAITING_MAX} letters wait already; one was not sent");
            return Err(MailError::NotSent);
        };
        let turns = Arc::clone(&self.turns);
        let sent = tokio::spawn(async move {
            let _place = place;
            let _turn = turns.acquire_owned().await.map_err(|_| MailError::NotSent)?;
            command.take(letter.text()).await.map_err(|error| {
                tracing::warn!(%error, "a letter was not sent");
                MailError::NotSent
            })
        });
        sent.await.map_err(|_| MailError::NotSent)?
    }
}
