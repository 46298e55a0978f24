// SPDX-License-Identifier: AGPL-3.0-or-later
//! What an action is worth, for who looks at a match afterwards.

use chess::bughouse::{Action, Match, Place};

use super::search::Search;
use super::wishes::Demand;
use super::{Limits, Watch, Wishes, terms, tried};

/// No action is worth more: a mate is worth so much, in hundredths of a pawn.
pub const VALUE_MAX: i32 = 2_000;

/// The best action for `place`, or what `only` is worth, and its value in hundredths of a pawn: the boards of one's own as
/// far as so many nodes lead, and for every capture what the partners make of it. An estimate, also where it sees a mate:
/// who sits may still be fed. Nothing where nothing can be done, where `only` cannot, and for removals.
#[must_use]
pub fn value(
    game: &Match,
    place: Place,
    only: Option<Action>,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Option<(Action, i32)> {
    let values = terms::of_the_site();
    let demand = Demand::of(game, place, &Wishes::default(), values);
    let legal = game.legal(place).into_iter().filter(|action| only.is_none_or(|only| only == *action));
    let tried = match tried(game.board(place.board), legal.collect(), &demand, values) {
        Ok(tried) => tried,
        Err(mate) => return Some((mate, VALUE_MAX)),
    };
    let (action, value) = Search::new(game.options(), demand, limits.nodes, watch).best(tried)?;
    Some((action, value.clamp(-VALUE_MAX, VALUE_MAX)))
}

#[cfg(test)]
mod tests {
    use chess::bughouse::{BoardId, Options};
    use game::Side;

    use super::*;
    use crate::Alone;

    const LIMITS: Limits = Limits { nodes: 8_000 };

    fn after(moves: &[&str]) -> (Match, Place) {
        let mut game = Match::new(&Options::default());
        let mut side = Side::White;
        for m in moves {
            let place = Place { board: BoardId::A, side };
            game.apply(place, m.parse().unwrap()).unwrap();
            side = side.other();
        }
        (game, Place { board: BoardId::A, side })
    }

    #[test]
    fn a_mate_at_hand_is_worth_most_and_what_allows_it_least() {
        let (game, white) = after(&["e2e4", "e7e5", "f1c4", "b8c6", "d1h5"]);
        let allows: Action = "g8f6".parse().unwrap();
        let (best, value_of_best) = value(&game, white, None, &LIMITS, &mut Alone).unwrap();
        let (same, value_of_it) = value(&game, white, Some(allows), &LIMITS, &mut Alone).unwrap();
        assert_eq!((same, value_of_it), (allows, -VALUE_MAX));
        assert!(best != allows && value_of_best > -300, "{best} {value_of_best}");
        let (game, white) = after(&["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6"]);
        let (best, value_of_best) = value(&game, white, None, &LIMITS, &mut Alone).unwrap();
        assert_eq!((best.to_string().as_str(), value_of_best), ("h5f7", VALUE_MAX));
        assert_eq!(value(&game, white, Some(allows), &LIMITS, &mut Alone), None, "not White's");
    }

    #[test]
    fn the_same_position_has_the_same_value() {
        let (game, place) = after(&["e2e4", "d7d5"]);
        let once = value(&game, place, None, &LIMITS, &mut Alone);
        assert_eq!(once, value(&game, place, None, &LIMITS, &mut Alone));
        assert!(once.is_some_and(|(_, value)| (-100..300).contains(&value)), "{once:?}");
    }
}
