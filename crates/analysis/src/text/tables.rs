// SPDX-License-Identifier: AGPL-3.0-or-later
//! The tables family for people.

use super::{columns, counts, figures, or_dash, points, short};
use crate::mark::Mark;
use crate::tables::{CubeChoice, Decision, Figures, TablesGame, Tally, Turn};

/// The decisions of a game that have a mark.
pub(crate) fn mistakes(game: &TablesGame) -> impl Iterator<Item = (&Turn, &Decision)> {
    let all = game.turns.iter().flat_map(|turn| turn.decisions.iter().map(move |decision| (turn, decision)));
    all.filter(|(_, decision)| mark_of(decision).is_some())
}

/// How bad a decision was.
pub(crate) fn mark_of(decision: &Decision) -> Option<Mark> {
    match decision {
        Decision::Chequer(play) => play.mark,
        Decision::Cube(cube) => cube.mark,
    }
}

/// Points lost by a decision.
pub(crate) fn loss_of(decision: &Decision) -> f64 {
    match decision {
        Decision::Chequer(play) => play.loss,
        Decision::Cube(cube) => cube.loss,
    }
}

/// What was lost of the chance to win the match; nothing in a single game.
fn chance_lost(decision: &Decision) -> Option<f64> {
    match decision {
        Decision::Chequer(play) => play.chance_lost(),
        Decision::Cube(cube) => cube.chance_lost(),
    }
}

/// A part of one as percent.
fn percent(part: f64) -> String {
    format!("{:.2}%", 100.0 * part)
}

/// Who, on what, what was done and what was best.
fn cells(decision: &Decision, names: &[String; 2]) -> [String; 4] {
    match decision {
        Decision::Chequer(play) => {
            let text = |play: Option<&crate::Play>| play.map(|play| play.text.clone()).unwrap_or_default();
            [short(&names[play.side.index()]), dice(&play.dice), text(play.made()), text(play.best())]
        }
        Decision::Cube(cube) => {
            let [made, best] = [cube.made, cube.best].map(|choice| choice.name().to_owned());
            // Who does not double hopes for more than a refusal, or fears the taken cube.
            let too_good = cube.best == CubeChoice::NoDouble && cube.equities[0] > cube.equities[2];
            let best = if too_good { format!("{best} (too good)") } else { best };
            [short(&names[cube.side.index()]), "cube".to_owned(), made, best]
        }
    }
}

/// Dice as players write them: `63`, `66`; `5x3` where only so many of a double are left to play.
fn dice(dice: &[u8]) -> String {
    match dice {
        [number, .., last] if number == last && dice.len() != 4 => format!("{number}x{}", dice.len()),
        [number] => format!("{number}x1"),
        dice => dice.iter().take(2).map(u8::to_string).collect(),
    }
}

/// A mistake in one sentence.
pub(crate) fn mistake(decision: &Decision, names: &[String; 2]) -> String {
    let [who, dice, made, best] = cells(decision, names);
    let mark = mark_of(decision).map_or_else(String::new, |mark| format!(" ({})", mark.name()));
    let loss = loss_of(decision);
    let chance = chance_lost(decision).map_or_else(String::new, |lost| format!(" (MWC {})", percent(lost)));
    format!("{who}, {dice}: {made} loses {loss:.3}{chance} to {best}{mark}")
}

/// The mistakes of a game and its figures.
pub(super) fn game(text: &mut String, game: &TablesGame, names: &[String; 2]) {
    let of_match = if game.by_score { &["MWC lost"][..] } else { &[] };
    let heads = [&["move", "who", "dice", "played", "best", "loss"], of_match, &["mark"]].concat();
    let mut rows = vec![heads.into_iter().map(str::to_owned).collect::<Vec<_>>()];
    for (turn, decision) in mistakes(game) {
        let mut row = vec![turn.number.to_string()];
        row.extend(cells(decision, names));
        row.push(format!("{:.3}", loss_of(decision)));
        if game.by_score {
            row.push(chance_lost(decision).map(percent).unwrap_or_default());
        }
        row.extend(mark_of(decision).map(|mark| mark.name().to_owned()));
        rows.push(row);
    }
    if rows.len() > 1 {
        columns(text, &rows, if game.by_score { &[0, 5, 6] } else { &[0, 5] });
        text.push('\n');
    }
    of_both(text, names, &game.figures);
}

/// The figures of both players.
pub(super) fn of_both(text: &mut String, names: &[String; 2], all: &[Figures; 2]) {
    let both = |cell: &dyn Fn(&Figures) -> String| all.each_ref().map(cell);
    let pr = |tally: Tally| or_dash(tally.pr(), |pr| format!("{pr:.2}"));
    let mwc = |tally: Tally| or_dash(tally.match_lost, percent);
    let mut rows = vec![
        ("plays not forced", both(&|own| own.chequer.decisions.to_string())),
        ("  doubtful, bad, very bad", both(&|own| counts(own.chequer.marks))),
        ("  points lost", both(&|own| format!("{:.3}", own.chequer.loss))),
        ("  PR", both(&|own| pr(own.chequer))),
        ("cube decisions", both(&|own| own.cube.decisions.to_string())),
        ("  doubtful, bad, very bad", both(&|own| counts(own.cube.marks))),
        ("  points lost", both(&|own| format!("{:.3}", own.cube.loss))),
        ("  PR", both(&|own| pr(own.cube))),
        ("PR of all decisions", both(&|own| pr(own.all()))),
        ("luck", both(&|own| points(own.luck))),
        ("luck times the cube", both(&|own| points(own.luck_points))),
        ("result", both(&|own| or_dash(own.result, |result| format!("{result:+}")))),
        ("result without luck", both(&|own| or_dash(own.luck_adjusted, points))),
    ];
    if all.iter().any(|own| own.all().match_lost.is_some()) {
        rows.insert(3, ("  MWC lost", both(&|own| mwc(own.chequer))));
        rows.insert(8, ("  MWC lost", both(&|own| mwc(own.cube))));
    }
    figures(text, names, rows);
}

#[cfg(test)]
mod tests {
    #[test]
    fn dice_are_written_as_players_do() {
        let written = [&[6, 3][..], &[6, 6, 6, 6], &[5, 5, 5], &[5, 5], &[5]].map(super::dice);
        assert_eq!(written, ["63", "66", "5x3", "5x2", "5x1"]);
    }
}
