// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tokens as games, one at a time.

use super::lexer::{Lexer, Token};
use super::{Fault, Game, MOVES_MAX, NESTING_MAX, Node, Problem, Tag, Variation, settled};
use crate::text::{cut, without_bom};

/// Problems kept for one game; more of the same do not help anybody.
const PROBLEMS_MAX: usize = 20;

/// The games of a PGN file, in order.
#[must_use]
pub fn games(bytes: &[u8]) -> Games<'_> {
    Games { lexer: Lexer::new(without_bom(bytes)), ahead: None }
}

/// Iterator over the games of a file; nothing of a game is kept after it was given out.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    lexer: Lexer<'a>,
    /// The tag that ended the game before without a termination marker.
    ahead: Option<(u32, Token)>,
}

impl Iterator for Games<'_> {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        let first = self.ahead.take().or_else(|| self.lexer.next())?;
        let mut reader = Reader::new(first.0);
        let mut token = Some(first);
        while let Some((line, next)) = token {
            match reader.take(line, next) {
                Step::More => {}
                Step::Finished => return Some(reader.finish()),
                Step::Belongs(next) => {
                    self.ahead = Some((line, next));
                    return Some(reader.finish());
                }
            }
            token = self.lexer.next();
        }
        Some(reader.finish())
    }
}

/// What a token did to the game.
enum Step {
    More,
    Finished,
    /// It belongs to the next game.
    Belongs(Token),
}

struct Reader {
    game: Game,
    /// The open lines: the game first, then each variation in the one before it.
    open: Vec<Open>,
    in_moves: bool,
    /// Variations nested too deep, skipped until they are closed.
    skipped: usize,
    /// Moves read, those of variations counted.
    moves: usize,
    /// The line of the termination marker, and the marker.
    marker: Option<(u32, &'static str)>,
}

/// A line of moves that is being read.
#[derive(Default)]
struct Open {
    line: u32,
    variation: Variation,
}

impl Reader {
    fn new(line: u32) -> Self {
        let game = Game { line, ..Game::default() };
        Self { game, open: vec![Open::default()], in_moves: false, skipped: 0, moves: 0, marker: None }
    }

    fn take(&mut self, line: u32, token: Token) -> Step {
        match token {
            Token::Tag(..) | Token::BadTag(_) if self.in_moves => return Step::Belongs(token),
            Token::Tag(name, value) => self.game.tags.push(Tag { name, value, line }),
            Token::BadTag(text) => {
                self.problem(line, Fault::BadTag { text: cut(&text, 60) });
            }
            Token::Comment(text) => self.comment(text),
            Token::OpenComment(text) => {
                self.problem(line, Fault::OpenComment);
                self.comment(text);
            }
            Token::Result(result) if self.open.len() == 1 => {
                self.marker = Some((line, result));
                return Step::Finished;
            }
            Token::Result(_) => {}
            other => {
                self.in_moves = true;
                self.movetext(line, other);
            }
        }
        Step::More
    }

    fn movetext(&mut self, line: u32, token: Token) {
        match token {
            Token::Open if self.skipped > 0 || self.open.len() > NESTING_MAX => {
                if self.skipped == 0 {
                    self.problem(line, Fault::TooDeep);
                }
                self.skipped += 1;
            }
            Token::Close if self.skipped > 0 => self.skipped -= 1,
            _ if self.skipped > 0 => {}
            Token::Close => self.close(line),
            Token::Symbol(_) | Token::Open if self.moves >= MOVES_MAX => {
                if self.moves == MOVES_MAX {
                    self.problem(line, Fault::TooLong);
                    self.moves += 1;
                }
                self.skipped += usize::from(matches!(token, Token::Open));
            }
            Token::Open => {
                self.moves += 1;
                self.open.push(Open { line, variation: Variation::default() });
            }
            Token::Symbol(san) => {
                self.moves += 1;
                let node = Node { san: cut(&san, 60), line, ..Node::default() };
                self.top().moves.push(node);
            }
            Token::Nag(nag) => {
                if let Some(node) = self.top().moves.last_mut() {
                    node.nags.push(nag);
                }
            }
            Token::Stray(character) => {
                self.problem(line, Fault::Stray { character });
            }
            Token::Tag(..)
            | Token::BadTag(_)
            | Token::Comment(_)
            | Token::OpenComment(_)
            | Token::Result(_) => {}
        }
    }

    fn comment(&mut self, text: String) {
        if self.skipped > 0 || text.is_empty() {
            return;
        }
        let top = self.top();
        match top.moves.last_mut() {
            Some(node) => node.comments.push(text),
            None => top.comments.push(text),
        }
    }

    fn top(&mut self) -> &mut Variation {
        if self.open.is_empty() {
            self.open.push(Open::default());
        }
        let last = self.open.len() - 1;
        &mut self.open[last].variation
    }

    /// Hangs the innermost variation on the move it replaces.
    fn close(&mut self, line: u32) {
        if self.open.len() < 2 {
            self.problem(line, Fault::StrayBracket);
            return;
        }
        let Some(closed) = self.open.pop() else { return };
        match self.top().moves.last_mut() {
            Some(node) => node.variations.push(closed.variation),
            None => self.problem(closed.line, Fault::IdleVariation),
        }
    }

    fn problem(&mut self, line: u32, reason: Fault) {
        if self.game.problems.len() < PROBLEMS_MAX {
            self.game.problems.push(Problem { line, reason });
        }
    }

    fn finish(mut self) -> Game {
        while self.open.len() > 1 {
            let line = self.open.last().map_or(0, |open| open.line);
            self.problem(line, Fault::OpenVariation);
            self.close(line);
        }
        let (result, differs) = settled(self.game.tag("Result"), self.marker.map(|(_, marker)| marker));
        self.game.result = result;
        if let (Some(reason), Some((line, _))) = (differs, self.marker) {
            self.problem(line, reason);
        }
        let main = std::mem::take(self.top());
        self.game.comments = main.comments;
        self.game.moves = main.moves;
        self.game
    }
}
