// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tokens as matches, one at a time. Brackets and quotes are those of PGN.

use super::{Game, Node};
use crate::pgn::{Fault, Lexer, Token, settled};
use crate::text::{cut, plain, without_bom};
use chess::bughouse::{BoardId, Place};
use game::{Millis, Side};

/// Problems kept for one match.
const PROBLEMS_MAX: usize = 20;

/// The matches of a file, in order.
pub fn games(bytes: &[u8]) -> impl Iterator<Item = Game> + '_ {
    let mut lexer = Lexer::new(without_bom(bytes));
    let mut ahead: Option<(u32, Token)> = None;
    std::iter::from_fn(move || {
        let mut token = Some(ahead.take().or_else(|| lexer.next())?);
        let mut reader = Reader::default();
        while let Some((line, next)) = token {
            if reader.in_moves && matches!(next, Token::Tag(..)) {
                ahead = Some((line, next));
                break;
            }
            if reader.take(line, next) {
                break;
            }
            token = lexer.next();
        }
        Some(reader.finish())
    })
}

#[derive(Default)]
struct Reader {
    game: Game,
    in_moves: bool,
    /// Whose move comes next, from the number before it.
    label: Option<Place>,
    /// Depth of variations, which are passed over.
    depth: usize,
    /// The line of the termination marker, and the marker.
    marker: Option<(u32, &'static str)>,
}

impl Reader {
    /// Takes a token; says whether the match is complete.
    fn take(&mut self, line: u32, token: Token) -> bool {
        if self.game.line == 0 {
            self.game.line = line;
        }
        match token {
            Token::Open => self.depth += 1,
            Token::Close => self.depth = self.depth.saturating_sub(1),
            _ if self.depth > 0 => {}
            Token::Tag(name, value) => self.game.tags.push((name, value)),
            Token::Comment(text) => self.comment(&text),
            Token::OpenComment(text) => {
                self.problem(line, Fault::OpenComment);
                self.comment(&text);
            }
            Token::Result(result) => {
                self.marker = Some((line, result));
                return true;
            }
            Token::Symbol(word) => self.symbol(line, &word),
            Token::BadTag(text) => {
                self.problem(line, Fault::BadTag { text: cut(&text, 60) });
            }
            Token::Nag(_) => {}
            Token::Stray(character) => {
                self.problem(line, Fault::Stray { character });
            }
        }
        false
    }

    fn symbol(&mut self, line: u32, word: &str) {
        self.in_moves = true;
        if let Some(place) = label(word) {
            self.label = Some(place);
            return;
        }
        match self.label.take() {
            Some(place) => {
                let san = cut(word, 30);
                self.game.moves.push(Node { place, san, left: None, comments: Vec::new(), line });
            }
            None => {
                self.problem(line, Fault::NoNumber { word: cut(word, 30) });
            }
        }
    }

    fn comment(&mut self, text: &str) {
        // As it will be written: what is no clock now must not become one then.
        let text = plain(text);
        let clock = clock(&text);
        match self.game.moves.last_mut() {
            Some(node) if clock.is_some() && node.left.is_none() => node.left = clock,
            Some(node) => node.comments.push(text),
            None => self.game.comments.push(text),
        }
    }

    fn problem(&mut self, line: u32, reason: Fault) {
        if self.game.problems.len() < PROBLEMS_MAX {
            self.game.problems.push((line, reason));
        }
    }

    /// The comment before the result is the one that says how it ended.
    fn finish(mut self) -> Game {
        let last = match self.game.moves.last_mut() {
            Some(node) => node.comments.pop(),
            None => self.game.comments.pop(),
        };
        self.game.finish = last;
        let (result, differs) = settled(self.game.tag("Result"), self.marker.map(|(_, marker)| marker));
        result.clone_into(&mut self.game.result);
        if let (Some(reason), Some((line, _))) = (differs, self.marker) {
            self.problem(line, reason);
        }
        self.game
    }
}

/// `12A`.
fn label(word: &str) -> Option<Place> {
    let (number, letter) = word.split_at_checked(word.len().checked_sub(1)?)?;
    if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(match letter {
        "A" => Place { board: BoardId::A, side: Side::White },
        "a" => Place { board: BoardId::A, side: Side::Black },
        "B" => Place { board: BoardId::B, side: Side::White },
        "b" => Place { board: BoardId::B, side: Side::Black },
        _ => return None,
    })
}

/// `58.639` seconds.
fn clock(text: &str) -> Option<Millis> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 8 || part.len() > 3 || !digits(whole) || !digits(part) {
        return None;
    }
    let ms: i64 = format!("{part:0<3}").parse().ok()?;
    Some(Millis(whole.parse::<i64>().ok()? * 1000 + ms))
}
