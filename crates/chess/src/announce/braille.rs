// SPDX-License-Identifier: AGPL-3.0-or-later
//! A score in Braille, by the British code of 2015: six dots, no capitals, the knight is `s`, figures stand
//! low and without a sign, captures have none. For screens in Unicode, for embossers in the ASCII of BRF files.
//!
//! `⠃⠉⠒` may therefore be the bishop on c3 or the pawn that takes there; who reads a score back has to ask the
//! position, as [`super::hear()`] does. Contractions, diagrams and comments are not made here.

use game::Side;
use unicode_normalization::UnicodeNormalization as _;

/// Cells on a line.
pub const LINE_CELLS: usize = 40;
/// Lines on a page of a BRF file.
pub const PAGE_LINES: usize = 25;

/// How cells are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// The characters from U+2800 on.
    Unicode,
    /// The ASCII characters of North American embossers, form feeds between pages.
    Brf,
}

/// A game on paper.
#[derive(Clone, Copy, Debug)]
pub struct Score<'a> {
    /// A line above the moves, such as the players' names; Latin or Cyrillic letters.
    pub title: &'a str,
    /// Who moves first.
    pub first: Side,
    /// The number of the first move.
    pub number: u32,
    /// The moves in algebraic notation.
    pub moves: &'a [String],
    /// The result as in PGN; nothing for a game that goes on.
    pub result: Option<&'a str>,
}

const LETTERS: [(char, char); 26] = [
    ('a', '⠁'),
    ('b', '⠃'),
    ('c', '⠉'),
    ('d', '⠙'),
    ('e', '⠑'),
    ('f', '⠋'),
    ('g', '⠛'),
    ('h', '⠓'),
    ('i', '⠊'),
    ('j', '⠚'),
    ('k', '⠅'),
    ('l', '⠇'),
    ('m', '⠍'),
    ('n', '⠝'),
    ('o', '⠕'),
    ('p', '⠏'),
    ('q', '⠟'),
    ('r', '⠗'),
    ('s', '⠎'),
    ('t', '⠞'),
    ('u', '⠥'),
    ('v', '⠧'),
    ('w', '⠺'),
    ('x', '⠭'),
    ('y', '⠽'),
    ('z', '⠵'),
];

const CYRILLIC: &str = "а⠁б⠃в⠺г⠛д⠙е⠑ё⠡ж⠚з⠵и⠊й⠯к⠅л⠇м⠍н⠝о⠕п⠏р⠗с⠎т⠞у⠥ф⠋х⠓ц⠉ч⠟ш⠱щ⠭ъ⠷ы⠮ь⠾э⠪ю⠳я⠫і⠽ї⠹є⠜ґ⠻";

/// Letters that are no letter with a mark, in those that have a cell.
const SPELLED: [(char, &str); 17] = [
    ('ß', "ss"),
    ('æ', "ae"),
    ('œ', "oe"),
    ('ø', "o"),
    ('đ', "d"),
    ('ð', "d"),
    ('þ', "th"),
    ('ł', "l"),
    ('ħ', "h"),
    ('ŋ', "n"),
    ('ı', "i"),
    ('ђ', "дж"),
    ('ј', "й"),
    ('љ', "ль"),
    ('њ', "нь"),
    ('ћ', "ч"),
    ('џ', "дж"),
];

/// The figures 0 to 9 in the lower part of the cell.
const LOWERED: [char; 10] = ['⠴', '⠂', '⠆', '⠒', '⠲', '⠢', '⠖', '⠶', '⠦', '⠔'];

const CHECK: &str = "⠜⠏";
const MATE: &str = "⠜⠍";
/// Before a move of Black that no move of White precedes.
const BLACK_ALONE: char = '⠤';

/// The ASCII character of each cell, in the order of the dots' bits.
const ASCII: &[u8; 64] = b" A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)=";

fn letter(c: char) -> Option<char> {
    LETTERS.iter().find(|(print, _)| *print == c).map(|(_, cell)| *cell)
}

fn figure(c: char) -> Option<char> {
    c.to_digit(10).and_then(|digit| LOWERED.get(digit as usize)).copied()
}

/// One move of a game, from algebraic notation. Captures have no sign.
#[must_use]
pub fn of_move(san: &str) -> String {
    let mut cells = String::new();
    for c in san.chars() {
        match c {
            'N' => cells.push('⠎'),
            '-' => cells.push('⠤'),
            '+' => cells.push_str(CHECK),
            '#' => cells.push_str(MATE),
            'x' | '=' => {}
            c => cells.extend(letter(c.to_ascii_lowercase()).or_else(|| figure(c))),
        }
    }
    cells
}

/// The cell of a small letter, Latin or Cyrillic.
fn cell(small: char) -> Option<char> {
    let cyrillic = || CYRILLIC.chars().zip(CYRILLIC.chars().skip(1)).find(|(print, _)| *print == small);
    letter(small).or_else(|| cyrillic().map(|(_, cell)| cell))
}

/// The cells of a small letter: where it has none of its own, those of its letters without their marks.
fn cells_of(small: char) -> String {
    if let Some(cell) = cell(small) {
        return cell.into();
    }
    match SPELLED.iter().find(|(print, _)| *print == small) {
        Some((_, spelled)) => spelled.chars().filter_map(cell).collect(),
        None => small.nfkd().filter_map(cell).collect(),
    }
}

/// Any text, letter by letter; `ü` is written `u`, and what has no cell here is left out.
#[must_use]
pub fn of_text(text: &str) -> String {
    let mut cells = String::new();
    let mut in_figures = false;
    for c in text.nfc() {
        let small = c.to_lowercase().next().unwrap_or(c);
        if let Some(digit) = c.to_digit(10) {
            if !in_figures {
                cells.push('⠼');
            }
            let (_, cell) = LETTERS[(digit as usize + 9) % 10];
            cells.push(cell);
            in_figures = true;
            continue;
        }
        in_figures = false;
        let sign = match small {
            ' ' => Some("⠀"),
            '-' | '–' => Some("⠤"),
            '.' => Some("⠲"),
            ',' => Some("⠂"),
            '/' => Some("⠸⠌"),
            '\'' | '’' => Some("⠄"),
            _ => None,
        };
        let letters = cells_of(small);
        if !letters.is_empty() && c.is_uppercase() {
            cells.push('⠠');
        }
        cells.push_str(&letters);
        cells.push_str(sign.unwrap_or_default());
    }
    cells
}

/// The whole score: the title, the moves with their numbers, the result.
#[must_use]
pub fn score(score: &Score<'_>, encoding: Encoding) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut number = score.number;
    let mut side = score.first;
    for (index, san) in score.moves.iter().enumerate() {
        let cells = of_move(san);
        match side {
            Side::White => words.push(format!("{}⠀{cells}", numbered(number))),
            Side::Black if index == 0 => words.push(format!("{}⠀{BLACK_ALONE}{cells}", numbered(number))),
            Side::Black => words.push(cells),
        }
        if side == Side::Black {
            number = number.saturating_add(1);
        }
        side = side.other();
    }
    words.extend(score.result.map(of_text));
    let mut lines = wrapped(of_text(score.title).split('⠀').map(str::to_owned));
    lines.extend(wrapped(words.into_iter()));
    written(&lines, encoding)
}

fn numbered(number: u32) -> String {
    number.to_string().chars().filter_map(figure).collect()
}

/// Lines of whole words; a word longer than a line is cut.
fn wrapped(words: impl Iterator<Item = String>) -> Vec<String> {
    let mut lines: Vec<(String, usize)> = Vec::new();
    for word in words {
        let cells: Vec<char> = word.chars().collect();
        for piece in cells.chunks(LINE_CELLS) {
            match lines.last_mut() {
                Some((line, length)) if *length + 1 + piece.len() <= LINE_CELLS => {
                    line.push('⠀');
                    line.extend(piece);
                    *length += 1 + piece.len();
                }
                _ => lines.push((piece.iter().collect(), piece.len())),
            }
        }
    }
    lines.into_iter().map(|(line, _)| line).collect()
}

fn written(lines: &[String], encoding: Encoding) -> String {
    match encoding {
        Encoding::Unicode => lines.iter().map(|line| format!("{line}\n")).collect(),
        Encoding::Brf => {
            let page = |lines: &[String]| lines.iter().map(|line| ascii(line) + "\r\n").collect::<String>();
            lines.chunks(PAGE_LINES).map(page).collect::<Vec<_>>().join("\u{c}")
        }
    }
}

/// The cells in the ASCII of embossers; what is no cell of six dots is left out.
fn ascii(cells: &str) -> String {
    let index = |c: char| u32::from(c).checked_sub(0x2800).and_then(|bits| ASCII.get(bits as usize));
    cells.chars().filter_map(index).map(|byte| char::from(*byte)).collect()
}

/// A Braille entry of a score in print letters, small ones; nothing when the text is no Braille.
pub(super) fn as_print(text: &str) -> Option<String> {
    if !text.contains(|c| ('\u{2801}'..='\u{283f}').contains(&c)) {
        return None;
    }
    let text = text.trim().trim_start_matches([BLACK_ALONE, '⠨']);
    let text = text.replace(CHECK, "+").replace(MATE, "#");
    let print = |c: char| match c {
        '⠀' => Some(' '),
        '⠤' => Some('-'),
        '⠰' | '⠠' | '⠜' => None,
        c => {
            let figure = LOWERED.iter().position(|cell| *cell == c);
            let figure = figure.and_then(|digit| char::from_digit(u32::try_from(digit).ok()?, 10));
            let letter = LETTERS.iter().find(|(_, cell)| *cell == c).map(|(print, _)| *print);
            Some(letter.or(figure).unwrap_or(c))
        }
    };
    Some(text.chars().filter_map(print).collect())
}
