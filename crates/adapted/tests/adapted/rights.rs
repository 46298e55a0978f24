// SPDX-License-Identifier: AGPL-3.0-or-later
//! The matrix of rights, line by line as the rules have it.

use crate::desk::{
    ASSISTANT, BLACK, Desk, HELPER, Short, WHITE, after_e4, announce, insert, over_the_board, square,
    with_assistant, with_helper,
};
use adapted::{
    Action, Actor, Audience, BadConfig, ClaimKind, Command, Config, Message, Person, Refusal, Rights,
    TEXT_CHARS_MAX, can, may,
};
use game::{Micros, Side};

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

#[test]
fn d29b_only_the_side_on_turn_announces_and_corrects() {
    let mut helped = Desk::begun(with_helper(), "");
    let both = [announce("e4"), Command::correct("Korrektur e4")];
    for who in [HELPER, Actor::Arbiter] {
        for command in both.clone() {
            assert_eq!(helped.no(who, command), Refusal::NotYourTurn, "{who:?}");
        }
        assert!(!can(&helped.table, who).contains(&"announce"));
    }
    helped.go(WHITE, announce("e4"));
    for who in [HELPER, Actor::Arbiter] {
        assert_eq!(helped.no(who, Command::correct("Korrektur d4")), Refusal::NotYourTurn, "{who:?}");
        assert_eq!(helped.no(who, announce("Korrektur d4")), Refusal::NotYourTurn, "{who:?}");
        assert!(!can(&helped.table, who).contains(&"correct"));
    }
    assert!(can(&helped.table, HELPER).contains(&"repeat"));
    assert_eq!(helped.go(HELPER, Command::repeat("e4")), [Message::Repeated], "who hears it repeats it");

    let mut assisted = after_e4(with_assistant());
    assisted.echoes(BLACK, "e4");
    assert_eq!(assisted.no(ASSISTANT, announce("e5")), Refusal::NotYourTurn);
    assisted.go(BLACK, announce("e5"));
    assert_eq!(assisted.no(ASSISTANT, Command::correct("Korrektur d5")), Refusal::NotYourTurn);
    assert_eq!(assisted.table.pending().announced.as_deref(), Some("e7e5"));
    let mut own = Desk::begun(with_assistant(), "");
    own.go(ASSISTANT, announce("e4"));
    own.go(ASSISTANT, Command::correct("Korrektur d4"));
    let mut own = after_e4(with_helper());
    own.echoes(HELPER, "e4");
    assert!(can(&own.table, HELPER).contains(&"announce"));
    own.go(HELPER, announce("e5"));
}

/// The matrix: assistant and arbiter announce the moves of both. What the other side has put on its board they announce
/// as it stands there, and nothing else.
#[test]
fn d29b_who_stands_beside_announces_what_the_other_side_has_made() {
    for who in [ASSISTANT, Actor::Arbiter] {
        let mut desk = after_e4(with_assistant());
        desk.echoes(BLACK, "e4");
        assert_eq!(desk.no(who, announce("e5")), Refusal::NotYourTurn, "nothing stands there yet");
        desk.go(BLACK, insert("e7", "e5"));
        assert!(can(&desk.table, who).contains(&"announce"), "{who:?}");
        assert_eq!(desk.no(who, announce("d5")), Refusal::NotYourTurn, "what is played is Black's to decide");
        assert!(matches!(desk.go(who, announce("e5"))[..], [Message::Announced { side: Side::Black, .. }]));
        assert!(!can(&desk.table, who).contains(&"announce"));
        assert_eq!(desk.no(who, Command::correct("Korrektur e6")), Refusal::NotYourTurn);
        desk.go(BLACK, Command::PressClock);
    }
    // A helper is there for one board.
    let mut desk = Desk::begun(with_helper(), "");
    desk.go(WHITE, Command::touch(square("e2")));
    desk.go(WHITE, insert("e2", "e4"));
    assert_eq!(desk.no(HELPER, announce("e4")), Refusal::NotYourTurn);
    assert_eq!(desk.no(BLACK, announce("e4")), Refusal::NotYourTurn);
}

#[test]
fn d210_a_helper_carries_out_on_the_own_players_board_only() {
    let mut desk = after_e4(with_helper());
    desk.echoes(HELPER, "e4");
    desk.moves(BLACK, ["e7", "e5"], None, "e5");
    desk.go(WHITE, Command::repeat("e5"));
    assert_eq!(desk.no(HELPER, Command::Echo { board: None }), Refusal::NotYourTurn);
    assert!(!can(&desk.table, HELPER).contains(&"echo"));
    desk.go(WHITE, Command::Echo { board: None });
}

/// A log may hold what was granted before it was asked more closely.
#[test]
fn what_was_granted_once_folds_for_ever() {
    let desk = Desk::begun(with_helper(), "");
    let step = desk.table.apply(Micros(2_000_000_000), HELPER, announce("e4"), None).unwrap();
    assert_eq!(step.after.pending().announced.as_deref(), Some("e2e4"));
}

#[test]
fn the_words_of_a_move_have_an_end() {
    let long = "e".repeat(TEXT_CHARS_MAX + 1);
    let mut desk = after_e4(over_the_board());
    let what = ClaimKind::Threefold;
    for command in [
        Command::repeat(long.as_str()),
        announce(&long),
        Command::correct(long.as_str()),
        Command::Claim { what, text: Some(long.clone()) },
    ] {
        let refusal = desk.no(BLACK, command);
        assert_eq!((refusal.code(), refusal.params()), ("text_too_long", vec![("max", "160".to_owned())]));
    }
    assert_eq!(desk.no(BLACK, Command::seal(long)), Refusal::TextTooLong);
    desk.go(BLACK, Command::repeat("щ".repeat(TEXT_CHARS_MAX)));
}

#[test]
fn a_repetition_tells_the_other_side_a_move_or_nothing() {
    for (said, told) in [("Nf6 is the best", ""), ("Eva drei", "Bauer Eva zwei Eva drei")] {
        let mut desk = after_e4(over_the_board());
        let notices = desk.try_go(BLACK, Command::repeat(said)).unwrap();
        let Message::Mismatch { repeated, .. } = &notices[0].message else { panic!("{notices:?}") };
        assert_eq!((notices[0].to, repeated.input.as_str()), (Audience::All, told), "{said}");
        assert!(!format!("{notices:?}").contains("best"));
    }
}
