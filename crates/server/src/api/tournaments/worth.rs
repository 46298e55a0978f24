// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a game that an arbiter writes down can have brought.

use contest::{Format, Outcome, Settings, Switch};
use room::GAMES;

/// C4, T25: most that a game is worth, by the flag too; the cube multiplies it.
const WORTH_MAX: u32 = 3;
/// Where the cube ends.
const CUBE_MAX: u32 = 64;

/// What a win at a table of the tables family brings.
#[derive(Clone, Copy)]
struct Scale {
    /// S1: the points of a match; 1 is a single game.
    to: u32,
    cube: bool,
}

impl Scale {
    fn of(settings: &Settings) -> Self {
        let to = match settings.options.get("match_to") {
            Some(Switch::Int(to)) => u32::try_from(*to).unwrap_or(1).max(1),
            _ => 1,
        };
        Self { to, cube: settings.options.get("cube") == Some(&Switch::Bool(true)) }
    }

    /// Whether who has won can have `won`, and the other `lost`; what is allowed instead, where not.
    fn fits(self, won: u32, lost: u32) -> Result<(), &'static str> {
        let cube = if self.cube { CUBE_MAX } else { 1 };
        if self.to > 1 {
            let most = self.to - 1 + WORTH_MAX * cube;
            let fits = (self.to..=most).contains(&won) && lost < self.to;
            return if fits {
                Ok(())
            } else {
                Err("one in which who has won, and nobody else, has reached the points of the match")
            };
        }
        let mut cubes = (0..=cube.ilog2()).map(|doubled| 1 << doubled);
        let is_worth =
            cubes.any(|cube: u32| won.is_multiple_of(cube) && (1..=WORTH_MAX).contains(&(won / cube)));
        match (is_worth && lost == 0, self.cube) {
            (true, _) => Ok(()),
            (false, false) => Err("one with 1 to 3 points for who has won, and none for the other"),
            (false, true) => {
                Err("one with 1 to 3 points, times the cube, for who has won, and none for the other")
            }
        }
    }
}

/// Whether a game of this tournament can have ended like this; what is allowed instead, where it cannot.
pub(super) fn fits(
    settings: &Settings,
    round: u16,
    result: Outcome,
    points: Option<[u32; 2]>,
) -> Result<(), &'static str> {
    let game = settings.game_of(round, 1);
    let tables = GAMES.iter().any(|known| known.id == game && known.counts_points());
    if points.is_some() && !tables && settings.games.is_empty() {
        return Err("one without points: only games of the tables family have them");
    }
    // A pairing of several games may be level, and its points are those of all of them.
    let one_game = settings.series.is_none() || settings.format == Format::Match;
    if tables && result == Outcome::Drawn && one_game {
        return Err("one that somebody has won: no game of the tables family is drawn");
    }
    let Some([white, black]) = points else { return Ok(()) };
    let (won, lost) = match result {
        Outcome::WhiteWon | Outcome::WhiteForfeit => (white, black),
        Outcome::BlackWon | Outcome::BlackForfeit => (black, white),
        Outcome::Drawn | Outcome::Nobody => (0, white.max(black)),
    };
    match result {
        _ if !(tables && one_game) => match result {
            Outcome::WhiteWon | Outcome::BlackWon if won <= lost => {
                Err("one in which who has won has more points")
            }
            _ => Ok(()),
        },
        Outcome::WhiteWon | Outcome::BlackWon => Scale::of(settings).fits(won, lost),
        // What was not played may have been worth nothing.
        _ if (won, lost) == (0, 0) => Ok(()),
        Outcome::WhiteForfeit | Outcome::BlackForfeit => Scale::of(settings).fits(won, lost),
        Outcome::Drawn | Outcome::Nobody => Err("one without points: nobody has won"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_result_is_one_that_the_game_can_have() {
        let settings = |more: serde_json::Value| {
            let mut all = json!({"federation": "house", "name": "Cup", "game": "tabla", "format": "swiss", "rounds": 1});
            for (name, value) in more.as_object().expect("fields") {
                all[name] = value.clone();
            }
            serde_json::from_value::<Settings>(all).expect("settings")
        };
        let (tabla, chess) = (settings(json!({})), settings(json!({"game": "chess"})));
        let pairing = settings(json!({"format": "round_robin", "series": {"games": 2}}));
        let doubled = settings(json!({"options": {"cube": true}}));
        let to_five = settings(json!({"options": {"match_to": 5}}));
        let (white, black, walkover) = (Outcome::WhiteWon, Outcome::BlackWon, Outcome::WhiteForfeit);
        for (settings, result, points, is_fine) in [
            (&tabla, white, Some([2, 0]), true),
            (&tabla, black, Some([0, 3]), true),
            (&tabla, black, Some([1, 3]), false),
            (&tabla, white, Some([4, 0]), false),
            (&tabla, white, None, true),
            (&tabla, white, Some([2, 5]), false),
            (&tabla, white, Some([0, 0]), false),
            (&tabla, walkover, Some([0, 0]), true),
            (&tabla, walkover, Some([3, 0]), true),
            (&tabla, walkover, Some([4, 0]), false),
            (&tabla, Outcome::Drawn, None, false),
            (&tabla, Outcome::Nobody, None, true),
            (&tabla, Outcome::Nobody, Some([1, 0]), false),
            (&doubled, white, Some([4, 0]), true),
            (&doubled, white, Some([5, 0]), false),
            (&doubled, black, Some([0, 192]), true),
            (&doubled, black, Some([0, 256]), false),
            (&to_five, white, Some([4, 3]), false),
            (&to_five, white, Some([5, 3]), true),
            (&to_five, black, Some([5, 6]), false),
            (&to_five, black, Some([4, 7]), true),
            (&to_five, black, Some([4, 8]), false),
            (&pairing, Outcome::Drawn, None, true),
            (&pairing, white, Some([4, 3]), true),
            (&pairing, white, Some([3, 4]), false),
            (&chess, Outcome::Drawn, None, true),
            (&chess, white, Some([1, 0]), false),
        ] {
            assert_eq!(fits(settings, 1, result, points).is_ok(), is_fine, "{result:?} {points:?}");
        }
    }
}
