// SPDX-License-Identifier: AGPL-3.0-or-later
//! Bughouse: `apply` accepts exactly what `legal` lists for each of the four, no piece is lost, a saved match
//! goes on as the same, and every action is read back from its notation.

use chess::Square;
use chess::bughouse::{Action, Match, OPTIONS, Options, Place};
use chess::shakmaty::{Position as _, Role};

use crate::bytes::Choices;

const PLIES_MAX: usize = 250;
/// Actions out of the blue that are tried in every state.
const TRIED: usize = 8;

pub(crate) fn play(data: &[u8]) {
    let mut choices = Choices::new(data);
    let mut options = Options::default();
    choices.switches(OPTIONS, |name, value| options.set(name, value).expect("an allowed value"));
    let mut state = Match::new(&options);
    let mut done = Vec::new();
    for _ in 0..PLIES_MAX {
        assert_eq!(pieces(&state), 64, "no piece is lost: {}", state.fens());
        let saved = Match::from_setup(&state.setup()).expect("a state of a match can be loaded");
        assert_eq!(saved, state, "save and load");
        let legal: Vec<(Place, Action)> = Place::ALL
            .into_iter()
            .flat_map(|place| state.legal(place).into_iter().map(move |action| (place, action)))
            .collect();
        tried(&state, &legal, &mut choices);
        if state.outcome().is_some() {
            assert_eq!(legal, [], "nobody acts after the end: {}", state.fens());
            break;
        }
        if legal.is_empty() || choices.is_used_up() {
            break;
        }
        let (place, action) = legal[choices.below(legal.len())];
        written(&state, place, action);
        state.apply(place, action).expect("a listed action is legal");
        done.push((place, action));
    }
    let mut again = Match::new(&options);
    for (place, action) in done {
        again.apply(place, action).expect("the same actions are legal again");
    }
    assert_eq!(again, state, "the same actions give the same match");
}

fn tried(state: &Match, legal: &[(Place, Action)], choices: &mut Choices<'_>) {
    for _ in 0..TRIED {
        let place = Place::ALL[choices.below(4)];
        let action = any_action(choices);
        let mut after = state.clone();
        let accepted = after.apply(place, action).is_ok();
        assert_eq!(accepted, legal.contains(&(place, action)), "{place} {action} in {}", state.fens());
        assert!(accepted || after == *state, "a refusal changes nothing");
    }
}

fn any_action(choices: &mut Choices<'_>) -> Action {
    let [from, to] = [(); 2].map(|()| Square::new(choices.below(64) as u32));
    let role = Role::ALL[choices.below(5)];
    match choices.below(8) {
        0 | 1 => Action::Remove { square: to },
        2 | 3 => Action::Drop { role, to },
        4 => Action::Move { from, to, promotion: Some(role) },
        _ => Action::Move { from, to, promotion: None },
    }
}

fn written(state: &Match, place: Place, action: Action) {
    assert_eq!(action.to_string().parse::<Action>(), Ok(action));
    let san = state.san(place, action).expect("a legal action has a notation");
    let read = state.parse_san(place, &san);
    assert!(read.is_ok(), "{place} {action} is written `{san}`, which is not read: {read:?}");
}

/// What stands on both boards and lies in the four sleeves.
fn pieces(state: &Match) -> usize {
    let sleeves: usize = Place::ALL.into_iter().map(|place| state.sleeve(place).len()).sum();
    let boards =
        [Place::WHITE_A, Place::WHITE_B].map(|place| state.board(place.board).position().board().clone());
    boards.iter().map(|board| board.occupied().count()).sum::<usize>() + sleeves
}
