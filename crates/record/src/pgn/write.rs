// SPDX-License-Identifier: AGPL-3.0-or-later
//! A game as PGN export format: the seven tags first, move numbers, lines of at most 80 columns.

use super::{Game, Node, Variation};

/// Columns of a line of movetext.
const COLUMNS: usize = 80;

/// The seven tag roster, with the value that stands for "unknown".
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

impl Game {
    /// The game as text, with a blank line at the end, so that games can be written one after another.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::new();
        for (name, unknown) in ROSTER {
            let value = if name == "Result" { self.result } else { self.tag(name).unwrap_or(unknown) };
            push_tag(&mut text, name, value);
        }
        let in_roster = |name: &str| ROSTER.iter().any(|(other, _)| other.eq_ignore_ascii_case(name));
        for tag in self.tags.iter().filter(|tag| !in_roster(&tag.name)) {
            push_tag(&mut text, &tag.name, &tag.value);
        }
        text.push('\n');
        let mut lines = Lines { text, column: 0 };
        let first = first_ply(self.tag("FEN"));
        lines.comments(&self.comments);
        lines.moves(&self.moves, first);
        lines.word(self.result);
        lines.text.push_str("\n\n");
        lines.text
    }
}

fn push_tag(text: &mut String, name: &str, value: &str) {
    let name: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    if name.is_empty() {
        return;
    }
    text.push('[');
    text.push_str(&name);
    text.push_str(" \"");
    for character in value.chars().filter(|c| !c.is_control()) {
        if matches!(character, '"' | '\\') {
            text.push('\\');
        }
        text.push(character);
    }
    text.push_str("\"]\n");
}

/// The number of the first half-move: 0 for White's move 1.
fn first_ply(fen: Option<&str>) -> u32 {
    let mut fields = fen.unwrap_or_default().split_ascii_whitespace();
    let black = fields.nth(1) == Some("b");
    let number: u32 = fields.nth(3).and_then(|field| field.parse().ok()).unwrap_or(1);
    number.saturating_sub(1).saturating_mul(2).saturating_add(black.into())
}

/// Movetext that breaks its lines.
struct Lines {
    text: String,
    column: usize,
}

impl Lines {
    /// Adds a word, on the next line if it does not fit; a line that began with `%` would not be read.
    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        let fits = self.column + 1 + width < COLUMNS;
        if self.column > 0 && !fits && !word.starts_with('%') {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += width;
    }

    fn comments(&mut self, comments: &[String]) {
        for comment in comments {
            self.word("{");
            for word in comment.replace('}', ")").split_whitespace() {
                self.word(word);
            }
            self.word("}");
        }
    }

    fn moves(&mut self, moves: &[Node], first: u32) {
        let mut numbered = false;
        for (ply, node) in (first..).zip(moves) {
            if ply % 2 == 0 {
                self.word(&format!("{}.", ply / 2 + 1));
            } else if !numbered {
                self.word(&format!("{}...", ply / 2 + 1));
            }
            self.word(&node.san);
            for nag in &node.nags {
                self.word(&format!("${nag}"));
            }
            self.comments(&node.comments);
            for variation in &node.variations {
                self.variation(variation, ply);
            }
            numbered = node.comments.is_empty() && node.variations.is_empty();
        }
    }

    fn variation(&mut self, variation: &Variation, ply: u32) {
        self.word("(");
        self.comments(&variation.comments);
        self.moves(&variation.moves, ply);
        self.word(")");
    }
}
