// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a long command is doing, for whoever watches it.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// What is being done, on a terminal only, twice a second.
#[derive(Default)]
pub(crate) struct Bar {
    shown: Mutex<Option<Instant>>,
}

impl Bar {
    /// Says what is being done now.
    #[expect(clippy::disallowed_methods, reason = "a person is told now and then")]
    pub(crate) fn show(&self, text: impl FnOnce() -> String) {
        let mut error = io::stderr().lock();
        let Ok(mut shown) = self.shown.lock() else { return };
        if error.is_terminal() && shown.is_none_or(|at| at.elapsed() > Duration::from_millis(500)) {
            *shown = Some(Instant::now());
            // Nobody misses it.
            let _ = write!(error, "\r\x1b[K{}", text()).and_then(|()| error.flush());
        }
    }

    /// Takes back what was said.
    pub(crate) fn clear(&self) {
        if self.shown.lock().is_ok_and(|shown| shown.is_some()) {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
