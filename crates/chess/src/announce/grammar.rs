// SPDX-License-Identifier: AGPL-3.0-or-later
//! The grammar of announcements: every way to read a lattice from its first token to its last.
//!
//! `[correction] (castling | [piece] [from] [sep] square [en passant] [[promotes] piece]) {check | mate}`,
//! where `sep` is a word such as "to", or "takes" with the captured piece.

use super::lattice::Lattice;
use super::lexicon::Token;
use super::wanted::Wanted;
use crate::Square;
use shakmaty::File;

/// How many signs of check and mate are heard at the end.
const SUFFIXES_MAX: usize = 3;

/// How many readings are followed at a time; announcements need a few dozen.
const READINGS_MAX: usize = 4_000;

/// How far one reading has come, and what was said up to there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    at: usize,
    said: Wanted,
    /// The file of the square that is just being said.
    file: Option<File>,
}

/// Every reading, the likeliest first.
pub(super) fn readings(lattice: &Lattice) -> Vec<Wanted> {
    let reader = Reader { lattice };
    let start = State { at: lattice.start(), said: Wanted::default(), file: None };
    let begun = reader.maybe(vec![start], |token, state| match token {
        Token::Correction => {
            state.said.correction = true;
            true
        }
        _ => false,
    });
    let mut ends = reader.one(&begun, |token, state| match token {
        Token::Castle(way) => {
            state.said.castle = Some(way);
            true
        }
        _ => false,
    });
    let moves = reader.origin(begun);
    let moves = reader.separator(moves);
    let moves = reader.square(&moves);
    ends.extend(reader.after_square(moves));
    for _ in 0..SUFFIXES_MAX {
        ends = reader.maybe(ends, |token, state| match token {
            Token::Check => {
                state.said.check = true;
                true
            }
            Token::Mate => {
                state.said.mate = true;
                true
            }
            _ => false,
        });
    }
    let mut found: Vec<Wanted> = Vec::new();
    for state in ends {
        if lattice.ends(state.at) && !found.contains(&state.said) {
            found.push(state.said);
        }
    }
    found.sort_by_key(|wanted| wanted.price);
    found
}

struct Reader<'a> {
    lattice: &'a Lattice,
}

impl Reader<'_> {
    /// The states after one more token, where `take` has a use for it.
    fn one(&self, states: &[State], take: impl Fn(Token, &mut State) -> bool) -> Vec<State> {
        let mut next = Vec::new();
        for state in states {
            for edge in self.lattice.from(state.at) {
                let mut after = *state;
                if next.len() < READINGS_MAX && take(edge.token, &mut after) {
                    after.at = edge.end;
                    after.said.price = after.said.price.saturating_add(edge.price);
                    if !next.contains(&after) {
                        next.push(after);
                    }
                }
            }
        }
        next
    }

    /// [`Reader::one`], or nothing at all.
    fn maybe(&self, mut states: Vec<State>, take: impl Fn(Token, &mut State) -> bool) -> Vec<State> {
        let next = self.one(&states, take);
        for state in next {
            if !states.contains(&state) {
                states.push(state);
            }
        }
        states
    }

    /// The piece that moves, and the file, the rank or the square that it leaves.
    fn origin(&self, states: Vec<State>) -> Vec<State> {
        let states = self.maybe(states, |token, state| match token {
            Token::Piece(role) => {
                state.said.piece = Some(role);
                true
            }
            _ => false,
        });
        let states = self.maybe(states, |token, _| token == Token::From);
        let states = self.maybe(states, |token, state| match token {
            Token::File(file) => {
                state.said.from_file = Some(file);
                true
            }
            _ => false,
        });
        self.maybe(states, |token, state| match token {
            Token::Rank(rank) => {
                state.said.from_rank = Some(rank);
                true
            }
            _ => false,
        })
    }

    /// "To", or "takes" and what is taken.
    fn separator(&self, states: Vec<State>) -> Vec<State> {
        let taking = self.one(&states, |token, state| match token {
            Token::Takes => {
                state.said.takes = true;
                true
            }
            _ => false,
        });
        let taking = self.maybe(taking, |token, state| match token {
            Token::Piece(role) => {
                state.said.victim = Some(role);
                true
            }
            _ => false,
        });
        let mut all = states;
        all.extend(taking);
        self.maybe(all, |token, _| token == Token::To)
    }

    /// The square the piece goes to.
    fn square(&self, states: &[State]) -> Vec<State> {
        let on_file = self.one(states, |token, state| match token {
            Token::File(file) => {
                state.file = Some(file);
                true
            }
            _ => false,
        });
        self.one(&on_file, |token, state| match (token, state.file.take()) {
            (Token::Rank(rank), Some(file)) => {
                state.said.to = Some(Square::from_coords(file, rank));
                true
            }
            _ => false,
        })
    }

    /// "En passant", and what the pawn becomes.
    fn after_square(&self, states: Vec<State>) -> Vec<State> {
        let states = self.maybe(states, |token, state| match token {
            Token::Passing => {
                state.said.passing = true;
                true
            }
            _ => false,
        });
        let becoming = self.maybe(states.clone(), |token, _| token == Token::Promotes);
        let promoted = self.one(&becoming, |token, state| match token {
            Token::Piece(role) => {
                state.said.promotion = Some(role);
                true
            }
            _ => false,
        });
        let mut all = states;
        all.extend(promoted);
        all
    }
}
