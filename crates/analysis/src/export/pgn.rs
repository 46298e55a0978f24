// SPDX-License-Identifier: AGPL-3.0-or-later
//! PGN with a value after every move (`[%eval]`, in pawns as White sees it, as Lichess writes it), glyphs at mistakes,
//! and the better line as a variation. What others have written into the game stays, except their values and what they
//! say of a move that is marked here.

use bots::chess::Score;
use game::Side;
use record::pgn::{Node, Variation};

use crate::AnalysisError;
use crate::chess::{ChessGame, ChessMove};
use crate::report::{Judged, Report};

const COMMAND: &str = "[%eval ";
/// Glyphs that say how good a move is.
const QUALITY: std::ops::RangeInclusive<u8> = 1..=6;

pub(crate) fn pgn(report: &Report) -> Result<String, AnalysisError> {
    let mut text = String::new();
    for analysed in &report.games {
        let Judged::Chess(game) = &analysed.judged else {
            let (form, holds) = ("--pgn", "games of chess and of leaflet");
            return Err(AnalysisError::Form { form, holds, game: report.what() });
        };
        text.push_str(&annotated(game).write());
    }
    Ok(text)
}

fn annotated(game: &ChessGame) -> record::pgn::Game {
    let mut pgn = game.pgn.clone();
    // Glyphs of an analysis before are found anew.
    let is_own = pgn.tag("Annotator").is_some_and(|by| by.starts_with("Kapia "));
    if is_own || pgn.tag("Annotator").is_none() {
        pgn.set_tag("Annotator", concat!("Kapia ", env!("CARGO_PKG_VERSION")));
    }
    for (node, made) in pgn.moves.iter_mut().zip(&game.moves) {
        node.comments = node.comments.iter().filter_map(|comment| without_value(comment)).collect();
        node.comments.splice(0..0, value(made.value, made.side));
        let nag = made.mark.and_then(crate::Mark::nag);
        if is_own || nag.is_some() {
            node.nags.retain(|other| !QUALITY.contains(other));
        }
        let Some(nag) = nag else { continue };
        node.nags.push(nag);
        let better = better(made);
        if !node.variations.iter().any(|known| sans(known).eq(sans(&better))) {
            node.variations.push(better);
        }
    }
    pgn
}

fn sans(line: &Variation) -> impl Iterator<Item = &str> {
    line.moves.iter().map(|node| node.san.as_str())
}

/// The line that would have been better, with its value after its first move.
fn better(made: &ChessMove) -> Variation {
    let mut moves: Vec<Node> =
        made.line.iter().map(|san| Node { san: san.clone(), ..Node::default() }).collect();
    if let Some(first) = moves.first_mut() {
        first.comments.extend(value(made.best_value, made.side));
    }
    Variation { comments: Vec::new(), moves }
}

/// The command for a value that `side` has reached by a move; nothing after a mate, which says it all.
fn value(value: Score, side: Side) -> Option<String> {
    let sign = if side == Side::White { 1 } else { -1 };
    match value {
        Score::Centipawns(value) => Some(format!("{COMMAND}{:.2}]", f64::from(sign * value) / 100.0)),
        Score::Mate(1) => None,
        // The move that was made is one of those to the mate.
        Score::Mate(moves) if moves > 0 => Some(format!("{COMMAND}#{}]", sign * (moves - 1))),
        Score::Mate(moves) => Some(format!("{COMMAND}#{}]", sign * moves)),
    }
}

/// A comment without the value somebody else has given; nothing where nothing is left.
fn without_value(comment: &str) -> Option<String> {
    let mut kept = comment.to_owned();
    while let Some((before, value)) = kept.split_once(COMMAND)
        && let Some((_, after)) = value.split_once(']')
    {
        kept = format!("{} {}", before.trim(), after.trim()).trim().to_owned();
    }
    (!kept.is_empty()).then_some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_whites() {
        let told = |value: Score, side| super::value(value, side).unwrap_or_default();
        assert_eq!(told(Score::Centipawns(135), Side::White), "[%eval 1.35]");
        assert_eq!(told(Score::Centipawns(135), Side::Black), "[%eval -1.35]");
        assert_eq!(told(Score::Centipawns(0), Side::Black), "[%eval 0.00]");
        assert_eq!(told(Score::Mate(3), Side::Black), "[%eval #-2]");
        assert_eq!(told(Score::Mate(-3), Side::Black), "[%eval #3]");
        assert_eq!(told(Score::Mate(1), Side::White), "");
    }

    #[test]
    fn values_of_others_go_and_the_rest_stays() {
        assert_eq!(without_value("[%eval 0.2]"), None);
        assert_eq!(without_value("good [%eval #-2] [%clk 0:01:00]").unwrap(), "good [%clk 0:01:00]");
        assert_eq!(without_value("[%eval 1] so [%eval 2] so").unwrap(), "so so");
        assert_eq!(without_value("[%eval 1 unclosed").unwrap(), "[%eval 1 unclosed");
        assert_eq!(without_value("[%clk 0:01:00]").unwrap(), "[%clk 0:01:00]");
    }
}
