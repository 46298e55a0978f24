// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chess by Appendix D in a tournament: where it may be, what players may say of themselves, and what two of them make of
//! the conditions.

use adapted::{AnnounceTime, Flag, Info, Mode, Press, Repeat, Rights, Score, Touch};
use contest::{Command, Conditions, Contest, Entrant, Person, Refusal};
use serde_json::{Value, json};

use crate::desk::{CHESS, Desk, account, settings};

const NOBODY: Person = Person { visually_disabled: false, hearing_impaired: false, assistant: None };
const BLIND: Person = Person { visually_disabled: true, ..NOBODY };
const DEAF: Person = Person { hearing_impaired: true, ..NOBODY };

/// A tournament by Appendix D but for these fields.
fn form(fields: &Value) -> Value {
    let clock = json!({"kind": "fischer", "base_s": 900, "step_s": 10});
    let mut form = json!({"rounds": 1, "rated": false, "clock": clock, "adapted": {}});
    for (field, value) in fields.as_object().expect("an object") {
        form[field] = value.clone();
    }
    form
}

/// The mode of its games, or the field that may not stand.
fn mode(fields: &Value) -> Result<Option<Mode>, &'static str> {
    match Contest::create("maker", settings(&form(fields)), &CHESS) {
        Ok(contest::Event::Created { settings, .. }) => {
            Ok(settings.adapted.and_then(|conditions| conditions.mode))
        }
        Err(Refusal::BadField { field, .. }) => Err(field),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_place_decides_where_the_pieces_stand() {
    assert_eq!(mode(&json!({})), Ok(Some(Mode::Screen)));
    assert_eq!(mode(&json!({"venue": "board"})), Ok(Some(Mode::OverTheBoard)));
    assert_eq!(mode(&json!({"adapted": {"mode": "over_the_board"}})), Ok(Some(Mode::OverTheBoard)));
    let on_the_screen = json!({"venue": "board", "adapted": {"mode": "screen"}});
    assert_eq!(mode(&on_the_screen), Err("adapted.mode"));
    assert_eq!(mode(&json!({"rated": true})), Err("adapted"));
    assert_eq!(mode(&json!({"team": {"boards": 2}})), Err("adapted"));
}

#[test]
fn players_say_only_what_the_games_ask_of_them() {
    let enters = |desk: &mut Desk, id: &str, person: Person| {
        let entrant: Entrant = account(id);
        desk.ask(
            &crate::desk::arbiter(),
            &Command::Enter { entrant, rating: None, bot: false, half: false, person: Some(person) },
        )
        .map(drop)
        .map_err(|refusal| refusal.code())
    };
    let assisted = Person { assistant: Some(Rights::ALL), ..BLIND };
    let mut desk = Desk::open(&form(&json!({})), &CHESS, 0);
    assert_eq!(enters(&mut desk, "ann", NOBODY), Ok(()));
    assert_eq!(enters(&mut desk, "bob", BLIND), Ok(()));
    assert_eq!(enters(&mut desk, "cat", assisted), Ok(()));
    let helped = Person { visually_disabled: false, ..assisted };
    assert_eq!(enters(&mut desk, "dan", helped), Err("bad_entry"), "an assistant is for who does not see");
    let mut plain = Desk::open(&json!({"rounds": 1}), &CHESS, 0);
    assert_eq!(enters(&mut plain, "eve", BLIND), Err("bad_entry"), "these games ask nothing");
    // What is said is told to one entry, and an account is forgotten alone.
    desk.contest.tell(1, Some(DEAF));
    desk.contest.tell(9, Some(DEAF));
    desk.contest.forget("bob");
    let known: Vec<_> = desk.contest.entries().iter().map(|entry| entry.person).collect();
    assert_eq!(known, [Some(DEAF), None, Some(assisted)]);
}

#[test]
fn two_players_make_the_conditions_of_their_game() {
    let chosen = Conditions { mode: Some(Mode::OverTheBoard), ..Conditions::default() };
    let game = |white, black| {
        let config = chosen.between([white, black]);
        assert_eq!(config.mode, Mode::OverTheBoard);
        config.players.map(|own| (own.visually_disabled, own.assistant, own.helper))
    };
    let some = Rights { announce: false, ..Rights::ALL };
    let assisted = Person { assistant: Some(some), ..BLIND };
    let sighted = (false, None, false);
    assert_eq!(game(NOBODY, NOBODY), [sighted, sighted]);
    assert_eq!(game(NOBODY, BLIND), [(false, None, true), (true, None, false)], "D.2.10");
    assert_eq!(game(assisted, NOBODY), [(true, Some(some), false), sighted]);
    assert_eq!(game(BLIND, DEAF), [(true, Some(Rights::ALL), false), sighted], "D.2.11");
    assert_eq!(game(assisted, DEAF), [(true, Some(some), false), sighted], "the one they brought");
    assert_eq!(game(NOBODY, DEAF), [sighted, sighted]);
    assert_eq!(game(BLIND, BLIND), [(true, None, false); 2]);
    let heard = chosen.between([DEAF, NOBODY]).players.map(|own| own.hearing_impaired);
    assert_eq!(heard, [true, false]);
    assert_eq!(Conditions::default().between([NOBODY; 2]).mode, Mode::Screen);
    // What the tournament has chosen, nothing of it as usual, is chosen for every game.
    let other = Conditions {
        mode: None,
        wording: "de_full".to_owned().try_into().expect("a wording"),
        repeat: Repeat::Off,
        touch: Touch::PegOut,
        press: Press::AutoWhenMade,
        announce_time: AnnounceTime::ChargedToMover,
        info: Info::Standing,
        flag: Flag::Claimed,
        score: Score::Own,
    };
    for conditions in [other, Conditions::default()] {
        let config = conditions.between([NOBODY; 2]);
        assert_eq!(
            (config.wording, config.repeat, config.touch),
            (conditions.wording, conditions.repeat, conditions.touch)
        );
        assert_eq!((config.press, config.announce_time), (conditions.press, conditions.announce_time));
        assert_eq!(
            (config.info, config.flag, config.score),
            (conditions.info, conditions.flag, [conditions.score; 2])
        );
    }
}
