// SPDX-License-Identifier: AGPL-3.0-or-later
//! Scores and boards for fingers (Appendix D): a player's own score in print, in Braille or in words, and an empty
//! board for swell paper or an embosser.

use std::fmt::Write as _;

use chess::announce::braille::{self, Encoding};
use chess::announce::{announce, hear};
use game::Side;
use room::adapted::Protocol;
use serde::Deserialize;

/// How a score is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Paper {
    /// As it was kept, with the numbers of the moves.
    #[default]
    Text,
    /// Braille on a screen.
    Unicode,
    /// Braille for embossers.
    Brf,
    /// In the words of the announcements.
    Said,
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Drawing {
    /// For swell paper.
    Svg,
    /// For an embosser.
    Brf,
}

/// The score of a side.
pub(crate) fn score(game: &Protocol, side: Side, form: Paper) -> String {
    let entries = game.score(side);
    match form {
        Paper::Text => numbered(entries),
        Paper::Said => numbered(&read(entries, |position, uci| {
            let said = announce(position, uci).ok()?;
            Some(game.config().form().map_or_else(|| said.san(), |form| said.say(form)))
        })),
        Paper::Unicode => in_braille(entries, Encoding::Unicode),
        Paper::Brf => in_braille(entries, Encoding::Brf),
    }
}

fn in_braille(entries: &[String], encoding: Encoding) -> String {
    let moves = read(entries, |position, uci| Some(announce(position, uci).ok()?.san()));
    let score = braille::Score { title: "", first: Side::White, number: 1, moves: &moves, result: None };
    braille::score(&score, encoding).trim().to_owned()
}

/// Every entry put otherwise, as long as it can be read as the move it is; from the first that cannot, as it stands.
fn read(entries: &[String], put: impl Fn(&chess::Game, &str) -> Option<String>) -> Vec<String> {
    let mut position = Some(chess::Game::new());
    entries
        .iter()
        .map(|entry| {
            let known = position.as_ref().and_then(|game| {
                let uci = hear(game, entry).uci?;
                let told = put(game, &uci)?;
                let mut after = game.clone();
                after.play_on(&uci).ok()?;
                Some((told, after))
            });
            match known {
                Some((told, after)) => {
                    position = Some(after);
                    told
                }
                None => {
                    position = None;
                    entry.clone()
                }
            }
        })
        .collect()
}

/// One move of both a line.
fn numbered(entries: &[String]) -> String {
    let mut text = String::new();
    for (number, pair) in entries.chunks(2).enumerate() {
        let _ = writeln!(text, "{}. {}", number + 1, pair.join(" "));
    }
    text
}

/// Millimetres of one square: the board is 20 centimetres wide (D.1).
const SQUARE_MM: u32 = 25;
/// Millimetres around the board, where the names of files and ranks stand.
const MARGIN_MM: u32 = 10;

/// The empty board for swell paper: dark squares hatched, in each square its hole.
pub(crate) fn svg() -> String {
    let size = 8 * SQUARE_MM + 2 * MARGIN_MM;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size}mm\" height=\"{size}mm\" viewBox=\"0 0 {size} {size}\" \
         role=\"img\"><title>Chessboard</title><defs><pattern id=\"dark\" width=\"3\" height=\"3\" \
         patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><path d=\"M0 0V3\" stroke=\"#000\" \
         stroke-width=\"1\"/></pattern></defs>\n"
    );
    for rank in 0..8 {
        for file in 0..8 {
            let (x, y) = (MARGIN_MM + file * SQUARE_MM, MARGIN_MM + (7 - rank) * SQUARE_MM);
            let fill = if (file + rank).is_multiple_of(2) { "url(#dark)" } else { "none" };
            let half = SQUARE_MM / 2;
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE_MM}\" height=\"{SQUARE_MM}\" fill=\"{fill}\" \
                 stroke=\"#000\"/><circle cx=\"{}\" cy=\"{}\" r=\"3\" fill=\"#fff\" stroke=\"#000\"/>",
                x + half,
                y + half
            );
        }
    }
    for (index, file) in ('a'..='h').enumerate() {
        let at = MARGIN_MM + u32::try_from(index).unwrap_or(0) * SQUARE_MM + SQUARE_MM / 2;
        let _ = writeln!(
            svg,
            "<text x=\"{at}\" y=\"{}\" font-size=\"8\" text-anchor=\"middle\">{}</text>\
             <text x=\"5\" y=\"{}\" font-size=\"8\" text-anchor=\"middle\">{}</text>",
            size - 2,
            braille::of_text(&file.to_string()),
            size - at + 3,
            braille::of_move(&(index + 1).to_string()),
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// The empty board for an embosser: each square three cells, dark ones full, light ones with a dot for the hole.
pub(crate) fn brf() -> String {
    let mut text = String::from("    A  B  C  D  E  F  G  H\r\n");
    for rank in (1..=8_u32).rev() {
        let square = |file: u32| if (file + rank).is_multiple_of(2) { "=1=" } else { " 1 " };
        let row: String = (1..=8).map(square).collect();
        let _ = write!(text, "{}  {row}\r\n", char::from_digit(rank, 10).unwrap_or(' '));
    }
    text
}
