// SPDX-License-Identifier: AGPL-3.0-or-later
//! Every play of a roll with what it is worth, for whoever looks at a game with the engine.

use tables::{Game, Phase, Search, Step};

use super::chances::{certain, of_the_other};
use super::cube::wins_by_places;
use super::levels::{AGAIN_WITHIN, after_every_roll};
use super::net::{Chances, Reader, equity};
use super::{Found, Judge, settled, throws_away};

/// A play and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The steps; none for a pass.
    pub steps: Vec<Step>,
    /// The chances of the player: to win, to win two and three points, to lose two and three.
    pub chances: Chances,
    /// The points to be expected, the cube not counted.
    pub equity: f32,
    /// How many rolls were looked ahead: 0 for a look at the position, 1 for every answer of the opponent.
    pub plies: u8,
    /// Positions judged for it.
    pub evals: u32,
}

/// Evaluations of one look ahead: 21 rolls. How many plays each allows is not counted.
const ROLLS: u32 = 21;

/// The plays of the stage the game waits for, the best first; none when there is nothing to play. With `plies` above
/// 0 the best `again` of them, as far as they look good, are looked at once more after every answer of the opponent,
/// and stand before the others. What throws a game of antitabla away stands last.
#[must_use]
pub fn candidates(game: &Game, judge: &Judge, plies: u8, again: usize) -> Vec<Candidate> {
    let Phase::ToPlay { side, stage, .. } = game.phase() else { return Vec::new() };
    let mut search = Search::default();
    search.run(game.position(), side, &stage, game.options(), game.is_first_turn());
    let mut plays = at_first_sight(
        &Found { search: &search, root: game.position(), side, options: game.options() },
        judge,
    );
    if plies == 0 || plays.len() < 2 || matches!(judge, Judge::Places) {
        return plays;
    }
    let from = plays[0].equity - AGAIN_WITHIN;
    let good = plays.iter().take(again).take_while(|play| play.equity >= from).count();
    for play in &mut plays[..good] {
        let mut after = game.clone();
        // A turn that goes on is judged as if it ended here.
        if after.play(&play.steps).is_err() || after.side() == Some(side) {
            return plays;
        }
        play.chances = after_every_roll(&after, side, judge);
        (play.equity, play.plies, play.evals) = (equity(&play.chances), 1, ROLLS);
    }
    plays[..good].sort_by(|a, b| b.equity.total_cmp(&a.equity));
    plays
}

fn at_first_sight(found: &Found<'_>, judge: &Judge) -> Vec<Candidate> {
    let mut reader = match judge {
        Judge::Net(net) => Some(Reader::new(net, found.root, found.side)),
        Judge::Places => None,
    };
    let mut plays: Vec<(bool, Candidate)> = (0..found.search.len())
        .map(|index| {
            let position = found.search.position(index);
            let chances = match (settled(&position, found.side, found.options), &mut reader) {
                (Some(points), _) => certain(points),
                (None, Some(reader)) => reader.chances(&position),
                (None, None) => {
                    of_the_other([wins_by_places(&position, found.side.other()), 0.0, 0.0, 0.0, 0.0])
                }
            };
            let steps = found.search.steps(index).to_vec();
            let throws = throws_away(&position, found.side, found.options);
            (throws, Candidate { steps, chances, equity: equity(&chances), plies: 0, evals: 1 })
        })
        .collect();
    plays.sort_by(|(a_throws, a), (b_throws, b)| a_throws.cmp(b_throws).then(b.equity.total_cmp(&a.equity)));
    plays.into_iter().map(|(_, play)| play).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{choose_at, judge};
    use game::Side;
    use tables::{Options, Position, Variant};

    #[test]
    fn the_first_of_them_is_what_the_strongest_level_plays() {
        for variant in Variant::ALL.into_iter().filter(|variant| *variant != Variant::Indiika) {
            let options = Options::default();
            let mut game = Game::from_position(Position::initial(variant), &options, Side::White, [9, 9]);
            game.roll([3, 1]).unwrap();
            let plays = candidates(&game, judge(variant), 1, crate::tables::AGAIN_MAX);
            assert!(plays.len() > 1, "{variant}");
            let taken = choose_at(&game, crate::Level::Hard, 0).unwrap();
            assert_eq!(plays[0].steps, taken, "{variant}");
            assert!(plays.iter().all(|play| (-3.0..=3.0).contains(&play.equity)));
        }
    }
}
