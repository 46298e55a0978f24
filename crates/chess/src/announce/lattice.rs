// SPDX-License-Identifier: AGPL-3.0-or-later
//! A text as a lattice: at every place, what may begin there and where it ends. Words are looked up whole
//! and, where they may be notation, letter by letter.

use super::letters;
use super::lexicon::{self, Token, WORDS_MAX};
use crate::Castle;

/// The longest text that is heard, in characters.
pub(super) const CHARACTERS_MAX: usize = 160;

/// A token that begins at some place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) token: Token,
    /// Where the next token begins.
    pub(super) end: usize,
    pub(super) price: u8,
}

/// The text, taken apart in every way.
#[derive(Debug)]
pub(super) struct Lattice {
    edges: Vec<Vec<Edge>>,
    start: usize,
}

impl Lattice {
    /// Takes a text apart; nothing when it is too long to be an announcement.
    pub(super) fn of(text: &str) -> Option<Self> {
        let characters = normal(text);
        if characters.len() > CHARACTERS_MAX {
            return None;
        }
        let edges = (0..characters.len()).map(|at| edges_at(&characters, at)).collect();
        Some(Self { edges, start: skip(&characters, 0) })
    }

    /// Where the first token begins.
    pub(super) fn start(&self) -> usize {
        self.start
    }

    /// Whether nothing follows.
    pub(super) fn ends(&self, at: usize) -> bool {
        at >= self.edges.len()
    }

    /// What may begin here.
    pub(super) fn from(&self, at: usize) -> &[Edge] {
        self.edges.get(at).map_or(&[], Vec::as_slice)
    }
}

/// One spelling for what is written in several: composed letters, `е` for `ё`, one word for `e.p.`
fn normal(text: &str) -> Vec<char> {
    let text = text.replace("e. p.", "ep ").replace("e.p.", "ep ").replace("en-passant", "en passant");
    let mut all: Vec<char> = Vec::with_capacity(text.len());
    for c in text.chars() {
        let composed = match (all.last(), c) {
            (Some('a'), '\u{308}') => Some('ä'),
            (Some('A'), '\u{308}') => Some('Ä'),
            (Some('o'), '\u{308}') => Some('ö'),
            (Some('O'), '\u{308}') => Some('Ö'),
            (Some('u'), '\u{308}') => Some('ü'),
            (Some('U'), '\u{308}') => Some('Ü'),
            (Some('е'), '\u{308}') => Some('е'),
            (Some('и'), '\u{306}') => Some('й'),
            _ => None,
        };
        match (composed, c) {
            (Some(letter), _) => {
                all.pop();
                all.push(letter);
            }
            (None, 'ё') => all.push('е'),
            (None, 'Ё') => all.push('Е'),
            (None, _) => all.push(c),
        }
    }
    all
}

/// What stands between words and means nothing.
fn is_gap(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '.' | '!' | '?' | '"' | '\'' | '(' | ')')
}

fn skip(characters: &[char], mut at: usize) -> usize {
    while characters.get(at).is_some_and(|c| is_gap(*c)) {
        at += 1;
    }
    at
}

/// The end of the run of letters that begins here.
fn run_end(characters: &[char], at: usize) -> usize {
    let letters = characters.iter().skip(at).take_while(|c| c.is_alphabetic()).count();
    at + letters
}

fn lower(characters: &[char]) -> String {
    characters.iter().flat_map(|c| c.to_lowercase()).collect()
}

fn edges_at(characters: &[char], at: usize) -> Vec<Edge> {
    let mut edges = Vec::new();
    let begins_run = at.checked_sub(1).and_then(|before| characters.get(before));
    let begins_run = begins_run.is_none_or(|c| !c.is_alphabetic());
    if begins_run {
        words(characters, at, &mut edges);
        castling(characters, at, &mut edges);
    }
    if !is_word(characters, at) {
        let next = characters.get(skip(characters, at + 1)).copied();
        let end = skip(characters, at + 1);
        let c = characters[at];
        if matches!(c, 'К' | 'к') && matches!(characters.get(at + 1), Some('р' | 'Р')) {
            let king = Token::Piece(shakmaty::Role::King);
            edges.push(Edge { token: king, end: skip(characters, at + 2), price: 0 });
        }
        let letters = letters::meanings(c, next).into_iter();
        edges.extend(letters.map(|(token, price)| Edge { token, end, price }));
    }
    edges
}

/// Entries of one or more words that begin here.
fn words(characters: &[char], at: usize, edges: &mut Vec<Edge>) {
    let (mut text, mut from) = (String::new(), at);
    for _ in 0..WORDS_MAX {
        let end = run_end(characters, from);
        if end == from {
            return;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&lower(&characters[from..end]));
        let next = skip(characters, end);
        let found = lexicon::meanings(&text).iter();
        edges.extend(found.map(|(token, price)| {
            let colon = *token == Token::Correction && characters.get(next) == Some(&':');
            let end = if colon { skip(characters, next + 1) } else { next };
            Edge { token: *token, end, price: *price }
        }));
        from = next;
    }
}

/// `O-O` and `O-O-O`, with letters or zeros, with strokes or without.
fn castling(characters: &[char], at: usize, edges: &mut Vec<Edge>) {
    let round = |c: &char| matches!(c, 'o' | 'O' | '0' | 'о' | 'О');
    let (mut rounds, mut end) = (0, at);
    while characters.get(end).is_some_and(round) {
        rounds += 1;
        end += 1;
        let stroke = characters.get(end).is_some_and(|c| matches!(c, '-' | '–' | '—'));
        if stroke && characters.get(end + 1).is_some_and(round) {
            end += 1;
        }
    }
    let way = match rounds {
        2 => Castle::Short,
        3 => Castle::Long,
        _ => return,
    };
    edges.push(Edge { token: Token::Castle(Some(way)), end: skip(characters, end), price: 0 });
}

/// Whether the letter here is part of a word that stands alone and has a meaning of its own: such a word is
/// never notation. Next to a figure or a sign it may be either.
fn is_word(characters: &[char], at: usize) -> bool {
    let start = at - characters[..at].iter().rev().take_while(|c| c.is_alphabetic()).count();
    let end = run_end(characters, start);
    let apart = |place: Option<&char>| place.is_none_or(|c| is_gap(*c));
    let alone =
        apart(start.checked_sub(1).and_then(|before| characters.get(before))) && apart(characters.get(end));
    end - start > 1 && alone && !lexicon::meanings(&lower(&characters[start..end])).is_empty()
}
