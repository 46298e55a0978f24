// SPDX-License-Identifier: AGPL-3.0-or-later
//! SGF text as properties, main line only. Knows brackets and escapes, not backgammon.

use crate::text::decode;

/// Properties that are kept; all others are analysis or drawing.
const WANTED: [&[u8]; 15] =
    [b"GM", b"MI", b"PW", b"PB", b"DT", b"RU", b"RE", b"B", b"W", b"AE", b"AW", b"AB", b"AP", b"CV", b"CP"];
/// Bytes kept of one value.
const VALUE_MAX: usize = 500;
/// Values kept of one property.
const VALUES_MAX: usize = 16;

/// What comes next in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// `(` at the outside: a game.
    Begin,
    /// A property of the main line.
    Property(String, Vec<String>),
    /// `)` of the game.
    End,
    /// Something that is no SGF, cut.
    Junk(String),
}

pub(super) struct Tree<'a> {
    bytes: &'a [u8],
    at: usize,
    line: u32,
    depth: usize,
    /// The first variation is closed: the rest of the game is variations.
    skipping: bool,
}

impl<'a> Tree<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0, line: 1, depth: 0, skipping: false }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn bump(&mut self) {
        self.line = self.line.saturating_add(u32::from(self.peek() == Some(b'\n')));
        self.at += 1;
    }

    /// The values of a property; `keep` says whether anybody wants them.
    fn values(&mut self, keep: bool) -> Vec<String> {
        let mut values = Vec::new();
        loop {
            while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
                self.bump();
            }
            if self.peek() != Some(b'[') {
                return values;
            }
            self.bump();
            let mut value = Vec::new();
            while let Some(byte) = self.peek().filter(|byte| *byte != b']') {
                let escaped = byte == b'\\';
                if escaped {
                    self.bump();
                }
                let Some(byte) = self.peek() else { break };
                self.bump();
                if keep && value.len() < VALUE_MAX && !(escaped && byte == b'\n') {
                    value.push(byte);
                }
            }
            self.bump();
            if keep && values.len() < VALUES_MAX {
                values.push(decode(&value));
            }
        }
    }
}

impl Iterator for Tree<'_> {
    type Item = (u32, Item);

    fn next(&mut self) -> Option<(u32, Item)> {
        loop {
            let (line, byte) = (self.line, self.peek()?);
            match byte {
                b'(' => {
                    self.bump();
                    self.depth += 1;
                    if self.depth == 1 {
                        self.skipping = false;
                        return Some((line, Item::Begin));
                    }
                }
                b')' => {
                    self.bump();
                    self.skipping = true;
                    self.depth = self.depth.saturating_sub(1);
                    if self.depth == 0 {
                        return Some((line, Item::End));
                    }
                }
                _ if byte.is_ascii_whitespace() || byte == b';' => self.bump(),
                _ if byte.is_ascii_alphabetic() => {
                    let start = self.at;
                    while self.peek().is_some_and(|byte| byte.is_ascii_alphabetic()) {
                        self.at += 1;
                    }
                    let name = &self.bytes[start..self.at];
                    let keep = self.depth > 0 && !self.skipping && WANTED.contains(&name);
                    let values = self.values(keep);
                    if keep {
                        return Some((line, Item::Property(decode(name), values)));
                    }
                }
                _ => {
                    let start = self.at;
                    while self.peek().is_some_and(|byte| !b"(;)".contains(&byte)) {
                        self.bump();
                    }
                    let end = self.at.min(start + 40);
                    return Some((line, Item::Junk(decode(&self.bytes[start..end]))));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_escapes_and_variations() {
        let text = b"(;GM[6]PW[a\\]b\\\\c]C[x]\n;B [31][x](;W[42])(;W[55]))(;GM[6]) {";
        let items: Vec<_> = Tree::new(text).collect();
        let property = |line, name: &str, values: &[&str]| {
            let values = values.iter().map(|value| (*value).to_owned()).collect();
            (line, Item::Property(name.to_owned(), values))
        };
        assert_eq!(
            items,
            [
                (1, Item::Begin),
                property(1, "GM", &["6"]),
                property(1, "PW", &["a]b\\c"]),
                property(2, "B", &["31", "x"]),
                property(2, "W", &["42"]),
                (2, Item::End),
                (2, Item::Begin),
                property(2, "GM", &["6"]),
                (2, Item::End),
                (2, Item::Junk("{".to_owned())),
            ]
        );
    }
}
