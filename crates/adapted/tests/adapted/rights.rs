// SPDX-License-Identifier: AGPL-3.0-or-later
//! The matrix of rights, line by line as the rules have it.

use crate::desk::{ASSISTANT, BLACK, HELPER, WHITE, over_the_board, with_assistant, with_helper};
use adapted::{Action, Actor, BadConfig, Config, Person, Rights, may};

/// For each kind of thing: the blind player, the sighted player, the assistant, the helper, the arbiter.
const MATRIX: [(Action, [bool; 5]); 11] = [
    (Action::Decide, [true, true, false, false, false]),
    (Action::Execute, [true, true, true, true, true]),
    (Action::Announce, [true, true, true, true, true]),
    (Action::Record, [true, true, true, false, false]),
    (Action::Tell, [false, false, true, false, true]),
    (Action::Claim, [true, true, true, false, false]),
    (Action::Adjourn, [true, true, true, false, true]),
    (Action::Dispute, [true, true, true, true, true]),
    (Action::Speak, [false, false, false, false, true]),
    (Action::Rule, [false, false, false, false, true]),
    (Action::Begin, [false, false, false, false, true]),
];

#[test]
fn d29_d210_the_matrix_of_rights() {
    let (assisted, helped) = (with_assistant(), with_helper());
    for (action, [blind, sighted, assistant, helper, arbiter]) in MATRIX {
        assert_eq!(may(&assisted, WHITE, action), blind, "{action:?}");
        assert_eq!(may(&assisted, BLACK, action), sighted, "{action:?}");
        assert_eq!(may(&assisted, ASSISTANT, action), assistant, "{action:?}");
        assert_eq!(may(&helped, HELPER, action), helper, "{action:?}");
        assert_eq!(may(&assisted, Actor::Arbiter, action), arbiter, "{action:?}");
        assert!(!may(&assisted, HELPER, action), "there is no helper where there is an assistant");
    }
}

#[test]
fn d29_every_right_of_the_assistant_is_given_by_itself() {
    let letters = [
        (Action::Execute, Rights { execute: true, ..Rights::default() }),
        (Action::Announce, Rights { announce: true, ..Rights::default() }),
        (Action::Record, Rights { record: true, ..Rights::default() }),
        (Action::Tell, Rights { tell: true, ..Rights::default() }),
        (Action::Claim, Rights { claim: true, ..Rights::default() }),
        (Action::Adjourn, Rights { adjourn: true, ..Rights::default() }),
    ];
    for (given, rights) in letters {
        let mut config = over_the_board();
        config.players[0].assistant = Some(rights);
        for (asked, _) in letters {
            assert_eq!(may(&config, ASSISTANT, asked), asked == given, "{given:?} {asked:?}");
        }
    }
}

#[test]
fn d210_conditions_that_do_not_fit_together_are_refused() {
    let with = |white: Person, black: Person| Config { players: [white, black], ..over_the_board() }.check();
    let (sighted, blind) = (Person::default(), Person { visually_disabled: true, ..Person::default() });
    let assisted = Person { assistant: Some(Rights::ALL), ..blind };
    let helped = Person { helper: true, ..sighted };
    let deaf = Person { hearing_impaired: true, ..sighted };
    assert_eq!(with(blind, sighted), Ok(()));
    assert_eq!(with(blind, blind), Ok(()));
    assert_eq!(with(blind, helped), Ok(()));
    assert_eq!(with(assisted, deaf), Ok(()));
    assert_eq!(with(assisted, helped), Err(BadConfig::Helper));
    assert_eq!(with(blind, deaf), Err(BadConfig::AssistantMissing));
    let sighted_assisted = Person { assistant: Some(Rights::ALL), ..sighted };
    assert_eq!(with(sighted_assisted, blind), Err(BadConfig::AssistantOfSighted));
}
