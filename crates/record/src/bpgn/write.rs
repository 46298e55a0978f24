// SPDX-License-Identifier: AGPL-3.0-or-later
//! A match as bughouse PGN.

use super::{Game, Node};
use crate::text::plain;
use game::Side;

/// Columns of a line of moves.
const COLUMNS: usize = 100;

impl Game {
    /// The match as text, with an empty line at the end, so that matches can be written one after another.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::new();
        for (name, value) in &self.tags {
            let name: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
            let value = plain(value).replace('\\', "\\\\").replace('"', "\\\"");
            if !name.is_empty() {
                text.push_str(&format!("[{name} \"{value}\"]\n"));
            }
        }
        for comment in &self.comments {
            text.push_str(&format!("{{{}}}\n", inside(comment)));
        }
        let mut plies = [0_u32; 2];
        let mut column = 0;
        for node in &self.moves {
            let word = word(node, &mut plies);
            let width = word.chars().count();
            if column > 0 {
                let fits = column + 1 + width <= COLUMNS;
                text.push(if fits { ' ' } else { '\n' });
                column = if fits { column + 1 } else { 0 };
            }
            text.push_str(&word);
            column += width;
        }
        if column > 0 {
            text.push('\n');
        }
        if let Some(finish) = &self.finish {
            text.push_str(&format!("{{{}}} ", inside(finish)));
        }
        text.push_str(&self.result);
        text.push_str("\n\n");
        text
    }
}

/// `12A. N@f3+{58.639}`; a removal and whatever else keeps the turn counts with its board's ply.
fn word(node: &Node, plies: &mut [u32; 2]) -> String {
    let board = &mut plies[node.place.board.index()];
    let number = *board / 2 + 1;
    let stays = node.san.starts_with("x:");
    if !stays && (*board % 2 == 1) == (node.place.side == Side::Black) {
        *board += 1;
    }
    let mut text = format!("{number}{}. {}", node.place.letter(), node.san);
    if let Some(left) = node.left {
        let ms = left.0.max(0);
        text.push_str(&format!("{{{}.{:03}}}", ms / 1000, ms % 1000));
    }
    for comment in &node.comments {
        text.push_str(&format!(" {{{}}}", inside(comment)));
    }
    text
}

fn inside(comment: &str) -> String {
    plain(&comment.replace('}', ")"))
}
