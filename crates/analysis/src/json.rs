// SPDX-License-Identifier: AGPL-3.0-or-later
//! An analysis as one object for programs; positions in `position.rs`. The fields are described in `docs/analysis.md`.

mod position;

use bots::chess::Score;
use serde_json::{Value, json};
use tables::format_steps;

use crate::bughouse::{BughouseFigures, BughouseMove};
use crate::chess::{ChessFigures, ChessMove, chance};
use crate::family::Family;
use crate::kalah::{KalahFigures, KalahMove};
use crate::mark::Mark;
use crate::report::{Analysed, Judged, Report, Totals};
use crate::tables::{Action, Chequer, CubeDecision, Decision, Figures, Tally, Turn};
use crate::{BUGHOUSE_NODES, CHESS_NODES, KALAH_NODES};

/// The version of the form.
const VERSION: u32 = 1;

pub(crate) fn write(report: &Report) -> Value {
    let games: Vec<Value> = report.games.iter().map(game).collect();
    json!({
        "version": VERSION,
        "program": format!("kapia {}", env!("CARGO_PKG_VERSION")),
        "game": report.game,
        "settings": settings(report),
        "games": games,
        "totals": totals(report),
    })
}

fn settings(report: &Report) -> Value {
    let nodes = |most| report.settings.nodes.unwrap_or(most);
    match Family::of(&report.game) {
        Some(Family::Chess) => json!({"nodes": nodes(CHESS_NODES)}),
        Some(Family::Bughouse) => json!({"nodes": nodes(BUGHOUSE_NODES)}),
        Some(Family::Kalah) => json!({"nodes": nodes(KALAH_NODES)}),
        _ => json!({
            "plies": report.settings.plies,
            "candidates": report.settings.candidates,
            "luck_plies": 0,
            "cube_plies": 0,
            "score": if report.by_score() { "match" } else { "money" },
        }),
    }
}

fn game(game: &Analysed) -> Value {
    let mut told = json!({"title": game.title, "players": game.players, "result": game.result});
    let more = match &game.judged {
        Judged::Chess(chess) => json!({
            "moves": chess.moves.iter().map(chess_move).collect::<Vec<_>>(),
            "figures": chess.figures.map(chess_figures),
        }),
        Judged::Kalah(kalah) => json!({
            "moves": kalah.moves.iter().map(kalah_move).collect::<Vec<_>>(),
            "figures": kalah.figures.map(kalah_figures),
        }),
        Judged::Bughouse(match_) => json!({
            "moves": match_.moves.iter().map(bughouse_move).collect::<Vec<_>>(),
            "figures": match_.figures.map(bughouse_figures),
        }),
        Judged::Position(judged) => json!({"figures": [], "position": position::write(judged)}),
        Judged::Tables(tables) => json!({
            "number": tables.number,
            "match_to": (tables.length > 0).then_some(tables.length),
            "score": tables.score,
            "crawford": tables.crawford,
            "winner": tables.win.map(|win| win.side.index()),
            "points": tables.win.map(|win| win.points),
            "turns": tables.turns.iter().map(turn).collect::<Vec<_>>(),
            "figures": tables_figures(&tables.figures),
        }),
    };
    if let (Value::Object(told), Value::Object(more)) = (&mut told, more) {
        told.extend(more);
    }
    told
}

/// The figures of all games, by seat.
fn totals(report: &Report) -> Value {
    match report.totals() {
        Some(Totals::Chess(all)) => json!(all.map(chess_figures)),
        Some(Totals::Bughouse(all)) => json!(all.map(bughouse_figures)),
        Some(Totals::Kalah(all)) => json!(all.map(kalah_figures)),
        Some(Totals::Tables(all)) => tables_figures(&all),
        None => Value::Null,
    }
}

/// A number with as many digits as mean something.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6 + 0.0
}

fn mark(mark: Option<Mark>) -> Option<&'static str> {
    mark.map(Mark::name)
}

fn turn(turn: &Turn) -> Value {
    let mut told = json!({
        "number": turn.number,
        "player": turn.side.index(),
        "cube": turn.cube,
        "luck": turn.luck.map(rounded),
        "decisions": turn.decisions.iter().map(decision).collect::<Vec<_>>(),
    });
    let action = match &turn.action {
        Action::Roll { dice, steps, written } => {
            json!({"action": "roll", "dice": dice, "play": written, "steps": format_steps(steps)})
        }
        Action::Double { value } => json!({"action": "double", "value": value}),
        Action::Take => json!({"action": "take"}),
        Action::Drop => json!({"action": "drop"}),
    };
    if let (Value::Object(told), Value::Object(action)) = (&mut told, action) {
        told.extend(action);
    }
    told
}

fn decision(decision: &Decision) -> Value {
    match decision {
        Decision::Chequer(play) => chequer(play),
        Decision::Cube(made) => cube(made),
    }
}

fn chequer(play: &Chequer) -> Value {
    let candidates: Vec<Value> = play
        .candidates
        .iter()
        .map(|candidate| {
            json!({
                "play": candidate.text,
                "made": candidate.made,
                "equity": rounded(candidate.equity),
                "cubeful": candidate.cubeful,
                "match_chance": candidate.match_chance.map(rounded),
                "difference": rounded(candidate.difference),
                "chances": candidate.chances.map(rounded),
                "plies": candidate.plies,
            })
        })
        .collect();
    json!({
        "kind": "chequer",
        "player": play.side.index(),
        "dice": play.dice,
        "completing": play.completing,
        "made": play.made().map(|play| play.text.as_str()),
        "best": play.best().map(|play| play.text.as_str()),
        "choices": play.choices,
        "rank": play.rank,
        "loss": rounded(play.loss),
        "match_lost": play.chance_lost().map(rounded),
        "mark": mark(play.mark),
        "candidates": candidates,
    })
}

fn cube(cube: &CubeDecision) -> Value {
    let [no_double, double_take, double_drop] = cube.equities.map(rounded);
    json!({
        "kind": "cube",
        "player": cube.side.index(),
        "made": cube.made.name(),
        "best": cube.best.name(),
        "no_double": no_double,
        "double_take": double_take,
        "double_drop": double_drop,
        "match_chances": cube.match_chances.map(|chances| chances.map(rounded)),
        "loss": rounded(cube.loss),
        "match_lost": cube.chance_lost().map(rounded),
        "mark": mark(cube.mark),
        "counts": cube.counts,
    })
}

fn tables_figures(figures: &[Figures; 2]) -> Value {
    let of = |own: &Figures| {
        json!({
            "pr": own.all().pr().map(rounded),
            "chequer": tally(&own.chequer),
            "cube": tally(&own.cube),
            "luck": rounded(own.luck),
            "luck_points": rounded(own.luck_points),
            "result": own.result,
            "luck_adjusted": own.luck_adjusted.map(rounded),
        })
    };
    json!(figures.each_ref().map(of))
}

fn tally(tally: &Tally) -> Value {
    json!({
        "decisions": tally.decisions,
        "loss": rounded(tally.loss),
        "match_lost": tally.match_lost.map(rounded),
        "pr": tally.pr().map(rounded),
        "marks": marks(tally.marks, Mark::SIZES),
    })
}

fn marks(counts: [u32; 3], marks: [Mark; 3]) -> Value {
    marks.into_iter().zip(counts).map(|(mark, count)| (mark.name().replace(' ', "_"), json!(count))).collect()
}

fn score(value: Score) -> Value {
    match value {
        Score::Centipawns(value) => json!({"cp": value}),
        Score::Mate(moves) => json!({"mate": moves}),
    }
}

fn chess_move(made: &ChessMove) -> Value {
    json!({
        "number": made.number,
        "player": made.side.index(),
        "san": made.san,
        "uci": made.uci,
        "forced": made.forced,
        "value": score(made.value),
        "chance": rounded(chance(made.value)),
        "best": made.line.first(),
        "best_uci": made.best_uci,
        "best_value": score(made.best_value),
        "best_chance": rounded(chance(made.best_value)),
        "line": made.line,
        "loss": rounded(made.loss),
        "mark": mark(made.mark),
    })
}

fn chess_figures(figures: ChessFigures) -> Value {
    json!({
        "decisions": figures.decisions,
        "mean_loss": figures.mean_loss().map(rounded),
        "mean_centipawns": figures.mean_centipawns().map(rounded),
        "marks": marks(figures.marks, Mark::SIZES),
    })
}

fn bughouse_move(made: &BughouseMove) -> Value {
    json!({
        "number": made.number,
        "board": made.board.name(),
        "player": made.seat,
        "san": made.san,
        "action": made.action.to_string(),
        "forced": made.forced,
        "best": made.best,
        "best_action": made.best_action.to_string(),
        "value": made.value,
        "best_value": made.best_value,
        "loss": made.loss(),
        "mark": mark(made.mark),
    })
}

fn bughouse_figures(figures: BughouseFigures) -> Value {
    json!({
        "decisions": figures.decisions,
        "mean_loss": figures.mean_loss().map(rounded),
        "marks": marks(figures.marks, Mark::SIZES),
    })
}

fn kalah_move(made: &KalahMove) -> Value {
    let seeds = |value: i32| f64::from(value) / 100.0;
    let values: Vec<Value> = made
        .values
        .iter()
        .map(|(action, value)| json!({"action": action.to_string(), "margin": seeds(*value)}))
        .collect();
    json!({
        "number": made.number,
        "player": made.seat,
        "action": made.action.to_string(),
        "forced": values.is_empty(),
        "best": made.best.to_string(),
        "margin": made.value(made.action).map(seeds),
        "best_margin": made.value(made.best).map(seeds),
        "kind": if made.exact { "exact" } else { "estimate" },
        "values": values,
        "loss": seeds(made.loss),
        "mark": mark(made.mark),
    })
}

fn kalah_figures(figures: KalahFigures) -> Value {
    json!({
        "decisions": figures.decisions,
        "exact": figures.exact,
        "lost": figures.lost as f64 / 100.0,
        "lost_estimate": figures.lost_estimate as f64 / 100.0,
        "marks": marks(figures.marks, Mark::OF_KALAH),
    })
}
