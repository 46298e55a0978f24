// SPDX-License-Identifier: AGPL-3.0-or-later
//! Questions of the tables family in UBGI. Tabla is told by gnubg's position IDs, so that any program of backgammon can
//! be asked; the other games by positions in JSON and what has happened in the turn since.

use game::Side;
use record::position_id::write_position_id;
use tables::{Phase, Position, Step, Variant, parse_steps};

use crate::player::{Fault, TablesSeen, Told};
use crate::rules::TablesRules;

use super::nonsense;

/// What a program has been told already.
#[derive(Clone, Debug)]
pub(super) struct Known {
    /// The turn it knows, and how much of it.
    turn: Option<(u64, usize)>,
    /// Score and cube, as they were said last.
    stake: String,
}

/// What is played for.
pub(super) fn session(rules: &TablesRules) -> String {
    match rules.match_to {
        Some(to) => format!("newsession type match length {to} crawford on"),
        None => "newsession type money jacoby off".to_owned(),
    }
}

impl Default for Known {
    /// A session has just begun: the cube lies in the middle.
    fn default() -> Self {
        Self { turn: None, stake: "setcube value 1 owner center".to_owned() }
    }
}

impl Known {
    /// The question for a play.
    pub(super) fn chequer(&mut self, seen: &TablesSeen<'_>) -> String {
        let mut lines = self.stake(seen);
        let turn = seen.turn;
        let from = match self.turn {
            Some((number, known)) if number == turn.number => known,
            _ => {
                lines.push(position(&turn.start, turn.side, turn.rolls));
                0
            }
        };
        lines.extend(turn.told.iter().skip(from).map(|told| match told {
            Told::Dice([a, b]) => format!("dice {a} {b}"),
            Told::Play(steps) => format!("play {}", written(steps)),
        }));
        self.turn = Some((turn.number, turn.told.len()));
        lines.push("go role chequer".to_owned());
        lines.join("\n")
    }

    /// The program has played what it answered.
    pub(super) fn answered(&mut self, seen: &TablesSeen<'_>) {
        self.turn = Some((seen.turn.number, seen.turn.told.len() + 1));
    }

    /// The question for the cube, before a roll: `cube` or `take`.
    pub(super) fn cube(&mut self, seen: &TablesSeen<'_>, role: &str) -> String {
        let mut lines = self.stake(seen);
        self.turn = None;
        let rolls = Side::BOTH.map(|side| seen.game.roll_no(side));
        lines.push(position(seen.game.position(), seen.side, rolls));
        lines.push(format!("go role {role}"));
        lines.join("\n")
    }

    /// Score and cube, where they have changed.
    fn stake(&mut self, seen: &TablesSeen<'_>) -> Vec<String> {
        let owner = match seen.owns_cube {
            None => "center",
            Some(true) => "p0",
            Some(false) => "p1",
        };
        let mut lines: Vec<String> = Vec::new();
        if let Some([own, other]) = seen.score {
            lines.push(format!("setscore {own} {other}"));
        }
        lines.push(format!("setcube value {} owner {owner}", seen.stake.value));
        let said = lines.join("\n");
        if said == self.stake {
            return Vec::new();
        }
        self.stake = said;
        lines
    }
}

/// A position before a roll; `side` is who is asked, or who rolls.
fn position(position: &Position, side: Side, rolls: [u16; 2]) -> String {
    if position.variant() == Variant::Tabla {
        return format!("position gnubgid {}", write_position_id(position, side));
    }
    let json = referee::positions::tables_json(position);
    let [white, black] = rolls;
    format!("position json {json} player {} rolls {white} {black}", side.name())
}

fn written(steps: &[Step]) -> String {
    let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
    if steps.is_empty() { "pass".to_owned() } else { steps.join(" ") }
}

/// Reads a play.
pub(super) fn steps(answer: &str, seen: &TablesSeen<'_>) -> Result<Vec<Step>, Fault> {
    let Phase::ToPlay { stage, .. } = seen.game.phase() else { return Err(nonsense(answer)) };
    if answer.is_empty() {
        return Err(nonsense(answer));
    }
    parse_steps(answer, &stage, &seen.game.graph()).map_err(|why| Fault::illegal(answer, &why))
}

#[cfg(test)]
mod tests {
    use bots::tables::cube::Stake;
    use tables::{Game, Options};

    use super::*;
    use crate::player::Turn;

    /// As White sees it, who owns a cube of 2.
    fn with_the_cube<'a>(game: &'a Game, turn: &'a Turn) -> TablesSeen<'a> {
        let stake = Stake { value: 2, centred: false, away: None, after_crawford: false };
        TablesSeen {
            game,
            turn,
            side: Side::White,
            stake,
            score: None,
            owns_cube: Some(true),
            may_double: [false; 2],
        }
    }

    #[test]
    fn a_turn_is_told_once() {
        let options = Options::default();
        let mut game = Game::new_with_starter(Variant::Gyulbara, &options, Side::White);
        let start = *game.position();
        let mut turn =
            Turn { number: 7, start, side: Side::White, rolls: [0, 0], told: vec![Told::Dice([6, 5])] };
        game.roll([6, 5]).unwrap();
        let mut known = Known::default();
        let seen = with_the_cube(&game, &turn);
        let question = known.chequer(&seen);
        let lines: Vec<&str> = question.lines().collect();
        assert_eq!(lines[0], "setcube value 2 owner p0");
        assert!(
            lines[1].starts_with("position json {\"game\":\"gyulbara\"") && lines[1].ends_with("rolls 0 0")
        );
        assert_eq!(lines[2..], ["dice 6 5", "go role chequer"]);
        known.answered(&seen);
        let play = Told::Play(Vec::new());
        turn.told.extend([play.clone(), play]);
        let seen = with_the_cube(&game, &turn);
        assert_eq!(known.chequer(&seen), "play pass\ngo role chequer");
        assert!(known.cube(&seen, "take").starts_with("position json"));
        assert!(known.chequer(&seen).contains("dice 6 5\nplay pass\nplay pass\n"));
    }
}
