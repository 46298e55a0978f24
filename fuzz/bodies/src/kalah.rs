// SPDX-License-Identifier: AGPL-3.0-or-later
//! Kalah: `apply` accepts exactly what `legal` lists, no seed is lost, and a saved game goes on as the same.

use kalah::{Action, OPTIONS, Options, Position};

use crate::bytes::Choices;

/// Sowings of one game; the bytes end most games sooner.
const PLIES_MAX: usize = 300;

pub(crate) fn play(data: &[u8]) {
    let mut choices = Choices::new(data);
    let mut options = Options::default();
    choices.switches(OPTIONS, |name, value| options.set(name, value).expect("an allowed value"));
    let mut position = Position::initial(&options);
    let seeds = |position: &Position| position.board().iter().sum::<u16>();
    let all = seeds(&position);
    for _ in 0..PLIES_MAX {
        let legal = position.legal();
        assert_eq!(legal.is_empty(), position.is_over(), "{position:?}");
        assert_eq!(position.outcome().is_some(), position.is_over(), "{position:?}");
        assert_eq!(position.decider().is_none(), position.is_over(), "{position:?}");
        judged(&position, &legal);
        let saved = Position::from_setup(&options, position.to_setup());
        assert_eq!(saved.as_ref(), Ok(&position), "save and load");
        if legal.is_empty() || choices.is_used_up() {
            break;
        }
        let action = legal[choices.below(legal.len())];
        assert_eq!(action.to_string().parse::<Action>(), Ok(action));
        position.apply(action).expect("a listed action is legal");
        assert_eq!(seeds(&position), all, "no seed is lost");
    }
}

/// Every action there is, tried: accepted exactly when it is listed.
fn judged(position: &Position, legal: &[Action]) {
    let sowings = (0..=10).map(Action::Sow);
    for action in sowings.chain([Action::Swap, Action::Decline]) {
        let (mut applied, mut advanced) = (position.clone(), position.clone());
        let answer = applied.apply(action);
        assert_eq!(answer.is_ok(), legal.contains(&action), "{action} in {position:?}");
        assert_eq!(advanced.advance(action).err(), answer.err());
        assert_eq!(advanced, applied, "{action} in {position:?}");
    }
}
