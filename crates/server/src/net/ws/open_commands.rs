// SPDX-License-Identifier: AGPL-3.0-or-later
//! The commands of one socket that have no answer yet. Whoever gave one hears in time that it is in doubt, whatever
//! the room is waiting for; the answer itself may still come.

use std::collections::VecDeque;
use std::sync::{Arc, Weak};

use tokio::time::Instant;

use crate::rooms::message::ANSWER_WITHIN;

/// In the order in which they came.
#[derive(Debug, Default)]
pub(crate) struct OpenCommands(VecDeque<OpenCommand>);

#[derive(Debug)]
struct OpenCommand {
    id: String,
    due: Instant,
    /// Gone when the room has answered.
    open: Weak<()>,
}

impl OpenCommands {
    /// Begins to wait for the answer to a command that came at `now`: until what is returned here is dropped.
    pub(crate) fn add(&mut self, id: &str, now: Instant) -> Arc<()> {
        self.forget_answered();
        let open = Arc::new(());
        let due = now + ANSWER_WITHIN;
        self.0.push_back(OpenCommand { id: id.to_owned(), due, open: Arc::downgrade(&open) });
        open
    }

    /// When the oldest has to be answered.
    pub(crate) fn due(&self) -> Option<Instant> {
        self.0.front().map(|ask| ask.due)
    }

    /// The id of a command that was not answered in time; each is told once.
    pub(crate) fn late(&mut self, now: Instant) -> Option<String> {
        self.forget_answered();
        self.0.pop_front_if(|ask| ask.due <= now).map(|ask| ask.id)
    }

    fn forget_answered(&mut self) {
        while self.0.pop_front_if(|ask| ask.open.strong_count() == 0).is_some() {}
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn p2_who_is_not_answered_in_time_hears_of_it_once() {
        let began = Instant::now();
        let mut asks = OpenCommands::default();
        let (first, answered, third) = (asks.add("a", began), asks.add("b", began), asks.add("c", began));
        drop(answered);
        let due = asks.due().expect("there is one");
        assert!(due <= began + Duration::from_millis(2_500));
        assert_eq!(asks.late(due - Duration::from_millis(1)), None);
        assert_eq!(asks.late(due).as_deref(), Some("a"));
        assert_eq!(asks.late(due).as_deref(), Some("c"));
        assert_eq!((asks.late(due), asks.due()), (None, None));
        drop((first, third));
    }

    #[test]
    fn what_was_answered_is_forgotten() {
        let mut asks = OpenCommands::default();
        for _ in 0..1_000 {
            drop(asks.add("a", Instant::now()));
        }
        assert_eq!(asks.0.len(), 1);
    }
}
