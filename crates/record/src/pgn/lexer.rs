// SPDX-License-Identifier: AGPL-3.0-or-later
//! PGN text as tokens with their lines. Knows brackets and quotes, not chess.

use super::result_token;
use crate::text::decode;

/// A piece of PGN text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// `[Name "value"]`.
    Tag(String, String),
    /// A line that begins like a tag and is none, cut.
    BadTag(String),
    /// A word that may be a move.
    Symbol(String),
    /// `$n`, or one of the suffixes `!`, `?`, ….
    Nag(u8),
    /// `{…}` or `; …`.
    Comment(String),
    /// A `{` whose `}` never comes; the text up to the end of the file.
    OpenComment(String),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// A termination marker.
    Result(&'static str),
    /// A character without meaning.
    Stray(char),
}

/// What older annotators write behind a capture in passing; it says nothing that the move does not.
const PASSING: &[u8] = b"e.p.";

/// Walks over the text.
#[derive(Clone, Debug)]
pub(crate) struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
    line: u32,
    /// The last token was a tag, so a `[` on the same line begins another one.
    after_tag: bool,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0, line: 1, after_tag: false }
    }

    /// The next token and the line it begins on.
    pub(crate) fn next(&mut self) -> Option<(u32, Token)> {
        let after_tag = std::mem::take(&mut self.after_tag);
        loop {
            let byte = self.peek()?;
            let line = self.line;
            let token = match byte {
                b'%' if self.at_line_start() => {
                    self.rest_of_line();
                    continue;
                }
                b'[' if self.at_line_start() || after_tag => self.tag(),
                b';' => Token::Comment(decode(&self.rest_of_line()[1..]).trim().to_owned()),
                b'{' => self.comment(),
                b'(' | b')' => {
                    self.bump();
                    if byte == b'(' { Token::Open } else { Token::Close }
                }
                b'$' => match self.number_nag() {
                    Some(nag) => nag,
                    None => continue,
                },
                b'!' | b'?' => self.suffix(),
                b'*' => {
                    self.bump();
                    Token::Result("*")
                }
                _ if byte.is_ascii_whitespace() || byte == b'.' => {
                    self.bump();
                    continue;
                }
                b'e' if self.bytes[self.at..].starts_with(PASSING) => {
                    self.at += PASSING.len();
                    continue;
                }
                _ => match self.word() {
                    Some(token) => token,
                    None => continue,
                },
            };
            return Some((line, token));
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn bump(&mut self) {
        let newline = match self.peek() {
            Some(b'\n') => true,
            Some(b'\r') => self.bytes.get(self.at + 1) != Some(&b'\n'),
            _ => false,
        };
        self.line = self.line.saturating_add(newline.into());
        self.at += 1;
    }

    fn at_line_start(&self) -> bool {
        let before = self.bytes[..self.at].iter().rev().find(|byte| !matches!(byte, b' ' | b'\t'));
        matches!(before, None | Some(b'\n' | b'\r'))
    }

    fn take_while(&mut self, wanted: impl Fn(u8) -> bool) -> &'a [u8] {
        let start = self.at;
        while self.peek().is_some_and(&wanted) {
            self.bump();
        }
        &self.bytes[start..self.at]
    }

    fn rest_of_line(&mut self) -> &'a [u8] {
        self.take_while(|byte| !matches!(byte, b'\n' | b'\r'))
    }

    /// The tag at the cursor; another one may follow on the same line.
    fn tag(&mut self) -> Token {
        match parse_tag(&self.bytes[self.at..]) {
            Some((name, value, length)) => {
                self.at += length;
                self.after_tag = true;
                Token::Tag(name, value)
            }
            None => Token::BadTag(decode(self.rest_of_line())),
        }
    }

    fn comment(&mut self) -> Token {
        self.bump();
        let text = decode(self.take_while(|byte| byte != b'}'));
        let closed = self.peek().is_some();
        self.bump();
        let text = text.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
        if closed { Token::Comment(text) } else { Token::OpenComment(text) }
    }

    fn number_nag(&mut self) -> Option<Token> {
        self.bump();
        let digits = decode(self.take_while(|byte| byte.is_ascii_digit()));
        digits.parse().ok().map(Token::Nag)
    }

    fn suffix(&mut self) -> Token {
        let marks = self.take_while(|byte| matches!(byte, b'!' | b'?'));
        Token::Nag(match marks {
            b"!" => 1,
            b"?" => 2,
            b"!!" => 3,
            b"!?" => 5,
            b"?!" => 6,
            _ => 4,
        })
    }

    /// A move, a result or a move number; the number and marks without a letter or digit mean nothing.
    fn word(&mut self) -> Option<Token> {
        let rest = &self.bytes[self.at..];
        for marker in ["1/2-1/2", "1-0", "0-1", "1/2"] {
            let ends = |next: Option<&u8>| {
                next.is_none_or(|byte| !byte.is_ascii_alphanumeric() && !b"-/=+#".contains(byte))
            };
            if rest.starts_with(marker.as_bytes()) && ends(rest.get(marker.len())) {
                self.at += marker.len();
                return result_token(marker).map(Token::Result);
            }
        }
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let after = rest.get(digits).copied();
        let castling = rest.starts_with(b"0-0");
        let ends = |byte: u8| byte.is_ascii_whitespace() || b"(){}[];$!?\"<>,.".contains(&byte);
        if digits > 0 && !castling && after.is_none_or(ends) {
            self.at += digits;
            return None;
        }
        let word = self.take_while(|byte| !ends(byte));
        if word.is_empty() {
            let stray = self.peek().map(char::from);
            self.bump();
            return stray.map(Token::Stray);
        }
        word.iter()
            .any(|byte| byte.is_ascii_alphanumeric() || *byte >= 0x80 || word == b"--")
            .then(|| Token::Symbol(decode(word)))
    }
}

/// Reads `[Name "value"]`, all on one line; gives the length used.
fn parse_tag(line: &[u8]) -> Option<(String, String, usize)> {
    let mut at = 1;
    let blanks = |at: usize| line[at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    at += blanks(at);
    let length = line[at..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let name = decode(&line[at..at + length]);
    at += length;
    at += blanks(at);
    if name.is_empty() || line.get(at) != Some(&b'"') {
        return None;
    }
    at += 1;
    let mut value = Vec::new();
    loop {
        match *line.get(at)? {
            b'\\' if matches!(line.get(at + 1), Some(b'"' | b'\\')) => {
                value.push(*line.get(at + 1)?);
                at += 2;
            }
            b'"' if line.get(at + 1 + blanks(at + 1)) == Some(&b']') => break,
            b'\n' | b'\r' => return None,
            byte => {
                value.push(byte);
                at += 1;
            }
        }
    }
    at += 1;
    at += blanks(at);
    // As it is written again, without what nobody sees.
    let value = decode(&value).chars().filter(|c| !c.is_control()).collect();
    Some((name, value, at + 1))
}
