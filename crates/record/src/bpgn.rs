// SPDX-License-Identifier: AGPL-3.0-or-later
//! Bughouse PGN: both boards of a match in the order in which things happened, `12A. N@f3+{58.639}`.
//!
//! `A` and `a` are White and Black of board A, `B` and `b` of board B; clocks stand in braces, in seconds.
//! Who has won is taken from the last comment (`{X checkmated}`): servers do not agree whose win the `Result`
//! tag means. What is written here means the pair of WhiteA and BlackB with `1-0`.

mod finish;
mod read;
mod replay;
mod write;

pub use finish::{Finish, finish_of};
pub use read::games;
pub use replay::replay_each;

use crate::pgn::Fault;
use chess::bughouse::{Options, Place};
use game::Millis;

/// A match as it stands in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// Tag names and values in the order of the file.
    pub tags: Vec<(String, String)>,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// What was played, in order.
    pub moves: Vec<Node>,
    /// The last comment, which says how it ended: `X checkmated`.
    pub finish: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`, in the file's own meaning.
    pub result: String,
    /// What could not be read, with its line.
    pub problems: Vec<(u32, Fault)>,
    /// The line the match begins on, 0 for one made here.
    pub line: u32,
}

/// One action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Whose.
    pub place: Place,
    /// The action in the notation of records.
    pub san: String,
    /// What was left on that player's clock.
    pub left: Option<Millis>,
    /// Other comments.
    pub comments: Vec<String>,
    /// The line of the file, 0 for a match made here.
    pub line: u32,
}

/// The tags that name the players, by seat.
pub(crate) const NAMES: [&str; 4] = ["WhiteA", "BlackA", "WhiteB", "BlackB"];
/// The tag that holds the switches of a table of this site.
pub(crate) const OPTIONS_TAG: &str = "KapiaOptions";

impl Game {
    /// The value of the first tag with this name, upper and lower case alike.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, replacing the one with this name.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(other, _)| other.eq_ignore_ascii_case(name)) {
            Some((_, old)) => value.clone_into(old),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }

    /// Notes the switches that differ from the preset "international".
    pub fn set_options(&mut self, options: &Options) {
        let usual = Options::international();
        let changed = chess::bughouse::OPTIONS.iter().filter_map(|spec| {
            let value =
                options.get(spec.name).filter(|value| usual.get(spec.name).as_ref() != Some(value))?;
            Some(format!("{}={value}", spec.name))
        });
        let text = changed.collect::<Vec<_>>().join(" ");
        self.set_tag(OPTIONS_TAG, if text.is_empty() { "international" } else { &text });
    }

    /// The player at a place; `?` when the file does not say.
    #[must_use]
    pub fn name(&self, place: Place) -> &str {
        NAMES.get(place.seat().index()).and_then(|tag| self.tag(tag)).unwrap_or("?")
    }
}
