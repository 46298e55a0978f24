// SPDX-License-Identifier: AGPL-3.0-or-later
//! Portable Game Notation: a game as the file has it ([`Game`]), read one after another ([`games`]), played
//! through the rules ([`replay_each`]), written back ([`Game::write`]) and in Braille ([`Game::braille`]).
//!
//! Reading is forgiving, because files are: what cannot be read is remembered with its line and passed over.
//! Whether the moves are legal is asked only by the replay.

mod braille;
mod clock;
mod fault;
mod lexer;
mod notation;
mod read;
mod replay;
mod tail;
mod write;

pub use fault::Fault;
pub(crate) use lexer::{Lexer, Token};
pub(crate) use notation::find_move;
pub use read::{Games, games};
pub use replay::replay_each;

/// The longest nesting of variations that is read.
pub(crate) const NESTING_MAX: usize = 64;

/// The most moves of a game that are read, those of variations counted: far more than the longest game has that the
/// Laws allow.
pub(crate) const MOVES_MAX: usize = 65_536;

/// A game as it stands in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The tag pairs in the order of the file.
    pub tags: Vec<Tag>,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves of the game.
    pub moves: Vec<Node>,
    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`. In a file that of the tag `Result`, unless it says `*` or nothing; then
    /// that behind the moves.
    pub result: &'static str,
    /// What could not be read, with its line; empty for a game made here.
    pub problems: Vec<Problem>,
    /// The line the game begins on, 1 for a game made here.
    pub line: u32,
}

/// A tag pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Such as `Event`.
    pub name: String,
    /// The text, escapes resolved.
    pub value: String,
    /// The line of the file.
    pub line: u32,
}

/// One move with everything that hangs on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// The move as written, without `!` and `?`.
    pub san: String,
    /// The line of the file.
    pub line: u32,
    /// Numeric annotation glyphs; `!`, `?`, `!!`, `??`, `!?`, `?!` are 1 to 6.
    pub nags: Vec<u8>,
    /// Comments after the move, commands such as `[%clk 0:01:00]` included.
    pub comments: Vec<String>,
    /// What could have been played instead of this move.
    pub variations: Vec<Variation>,
}

/// A recursive annotation variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// Comments before its first move.
    pub comments: Vec<String>,
    /// Its moves.
    pub moves: Vec<Node>,
}

/// Something in a file that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line of the file.
    pub line: u32,
    /// What is wrong and what is allowed.
    pub reason: Fault,
}

impl Default for Game {
    fn default() -> Self {
        Self {
            tags: Vec::new(),
            comments: Vec::new(),
            moves: Vec::new(),
            result: "*",
            problems: Vec::new(),
            line: 1,
        }
    }
}

impl Game {
    /// The value of the first tag with this name, upper and lower case alike.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.find(name).map(|tag| tag.value.as_str())
    }

    pub(crate) fn find(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    /// Sets a tag, replacing the one with this name.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|tag| tag.name.eq_ignore_ascii_case(name)) {
            Some(tag) => value.clone_into(&mut tag.value),
            None => self.tags.push(Tag { name: name.to_owned(), value: value.to_owned(), line: 0 }),
        }
    }

    /// Starts the game from a position other than the initial one (tags `SetUp` and `FEN`).
    pub fn set_start(&mut self, fen: &str) {
        self.set_tag("SetUp", "1");
        self.set_tag("FEN", fen);
    }

    /// Sets the termination marker and the `Result` tag; anything but the four results is `*`.
    pub fn set_result(&mut self, result: &str) {
        self.result = result_token(result).unwrap_or("*");
        self.set_tag("Result", self.result);
    }

    /// Adds a move in SAN, with the time the mover had left after it if clocks were used.
    pub fn push(&mut self, san: &str, left: Option<game::Millis>) {
        let comments = left.map(clock::command).into_iter().collect();
        self.moves.push(Node { san: san.to_owned(), comments, ..Node::default() });
    }
}

impl Node {
    /// The clock after the move, from a `[%clk h:mm:ss]` command in its comments.
    #[must_use]
    pub fn clock(&self) -> Option<game::Millis> {
        self.comments.iter().find_map(|comment| clock::read(comment))
    }
}

/// The result of a game by its tag and by what stands behind its moves, and what is to be said where they differ. The
/// tag is what other programs go by; `*` says only that nobody has noted a result there.
pub(crate) fn settled(tag: Option<&str>, marker: Option<&'static str>) -> (&'static str, Option<Fault>) {
    match (tag.and_then(|text| result_token(text.trim())), marker) {
        (Some(tag), Some(marker)) if tag != marker => {
            let counts = if tag == "*" { marker } else { tag };
            (counts, Some(Fault::Results { tag, marker, counts }))
        }
        (tag, marker) => (marker.or(tag).unwrap_or("*"), None),
    }
}

/// The four termination markers.
pub(crate) fn result_token(text: &str) -> Option<&'static str> {
    match text {
        "1-0" => Some("1-0"),
        "0-1" => Some("0-1"),
        "1/2-1/2" | "1/2" => Some("1/2-1/2"),
        "*" => Some("*"),
        _ => None,
    }
}
