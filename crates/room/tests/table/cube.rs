// SPDX-License-Identifier: AGPL-3.0-or-later
//! The doubling cube, clause by clause: K1 to K17.

use crate::desk::Desk;
use crate::ends::ended;
use crate::family::{name, play_until, some_steps, tables_game};
use room::{
    CUBE_MAX, ClockRule, Command, EndReason, Event, GameKind, OfferKind, Refusal, Setting, Settings, Status,
};
use tables::Phase;

pub(crate) const ON: Setting = Setting::Bool(true);

pub(crate) const OFF: Setting = Setting::Bool(false);

/// A table of the family with these switches, the handshake done.
pub(crate) fn table(game: GameKind, options: &[(&str, Setting)], clock: ClockRule) -> Desk {
    let options: Settings = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    let mut desk = Desk::open(game, options, clock);
    desk.say("bob", Command::Sit { seat: 1 }).expect("the chair is free");
    desk.shake();
    desk
}

pub(crate) fn with_cube(more: &[&str]) -> Desk {
    let mut options = vec![("cube", ON)];
    options.extend(more.iter().map(|name| (*name, ON)));
    table(GameKind::Tabla, &options, ClockRule::default())
}

/// The player who has to act.
pub(crate) fn on_turn(desk: &Desk) -> &'static str {
    name(desk.room.turn().expect("somebody is on turn"))
}

pub(crate) fn other(player: &str) -> &'static str {
    if player == "ann" { "bob" } else { "ann" }
}

/// Plays on, doubling nothing, until somebody may double; the player's name.
pub(crate) fn until_double(desk: &mut Desk) -> &'static str {
    for _ in 0..200 {
        let player = on_turn(desk);
        if desk.room.permits(player).contains(&"double") {
            return player;
        }
        one_step(desk);
    }
    panic!("nobody may double");
}

/// The player on turn rolls, or plays the first legal way.
pub(crate) fn one_step(desk: &mut Desk) {
    let player = on_turn(desk);
    if matches!(tables_game(desk).phase(), Phase::ToRoll { .. }) {
        desk.say(player, Command::Roll).expect("a roll");
    } else {
        let m = some_steps(tables_game(desk), |_| 0);
        desk.make(player, &m).expect("a legal play");
    }
}

/// What the cube shows and whose it is.
pub(crate) fn shows(desk: &Desk) -> (u32, Option<u8>) {
    let cube = desk.room.cube().expect("the cube was agreed");
    (cube.value(), cube.owner().map(|owner| owner.0))
}

pub(crate) fn seat(desk: &Desk, player: &str) -> u8 {
    desk.room.seat_of(player).expect("a player").0
}

#[test]
fn k1_without_an_agreement_there_is_no_cube() {
    let mut desk = table(GameKind::Tabla, &[], ClockRule::default());
    assert_eq!(desk.room.cube(), None);
    for command in [Command::Double, Command::Take, Command::Drop, Command::Beaver, Command::Raccoon] {
        assert_eq!(desk.say(on_turn(&desk), command), Err(Refusal::NoCube));
    }
    assert_eq!(shows(&with_cube(&[])), (1, None));
}

#[test]
fn k2_x6_the_cube_multiplies_the_points_of_the_game() {
    let mut desk = with_cube(&[]);
    let doubler = until_double(&mut desk);
    desk.say(doubler, Command::Double).unwrap();
    desk.say(other(doubler), Command::Take).unwrap();
    desk.say(doubler, Command::Offer { what: OfferKind::Resign, points: Some(3) }).unwrap();
    let end = desk.say(other(doubler), Command::Accept { what: OfferKind::Resign }).unwrap();
    assert_eq!(ended(&end), Some((EndReason::Resignation, Some(seat(&desk, other(doubler))), 6)));
    desk.assert_folds_the_same();
}

#[test]
fn k2_a_game_played_out_counts_times_the_cube() {
    let mut desk = with_cube(&[]);
    let doubler = until_double(&mut desk);
    desk.say(doubler, Command::Double).unwrap();
    desk.say(other(doubler), Command::Take).unwrap();
    while desk.room.status() == Status::Playing {
        one_step(&mut desk);
    }
    let outcome = tables_game(&desk).outcome().expect("it is over");
    let ending = desk.room.ending().expect("it is over");
    assert_eq!((ending.reason, ending.points), (EndReason::BorneOff, 2 * outcome.points.0));
}

#[test]
fn k3_either_player_doubles_on_their_turn_before_the_roll() {
    let mut desk = with_cube(&[]);
    let starter = on_turn(&desk);
    let second = other(starter);
    assert_eq!(desk.say(starter, Command::Double), Err(Refusal::DoubleBeforeRoll), "the opening roll lies");
    assert_eq!(desk.say(second, Command::Double), Err(Refusal::NotYourTurn));
    one_step(&mut desk);
    assert_eq!(on_turn(&desk), second);
    assert_eq!(tables_game(&desk).phase(), Phase::ToRoll { side: tables_game(&desk).side().unwrap() });
    let can = desk.room.permits(second);
    assert!(can.contains(&"double") && can.contains(&"roll"), "no dice roll by themselves here: {can:?}");
    desk.say(second, Command::Roll).unwrap();
    assert_eq!(desk.say(second, Command::Double), Err(Refusal::DoubleBeforeRoll));
    one_step(&mut desk);
    assert!(desk.room.permits(starter).contains(&"double"), "the cube in the middle is open to both");
}

#[test]
fn k4_the_opponent_accepts_or_refuses_before_anything_else() {
    let mut desk = with_cube(&[]);
    let doubler = until_double(&mut desk);
    let answerer = other(doubler);
    assert_eq!(desk.say(answerer, Command::Take), Err(Refusal::NoDoubleToAnswer));
    desk.say(doubler, Command::Double).unwrap();
    assert_eq!(on_turn(&desk), answerer);
    assert_eq!(desk.say(answerer, Command::Roll), Err(Refusal::AnswerTheDouble));
    assert_eq!(desk.make(answerer, "6/5"), Err(Refusal::AnswerTheDouble));
    assert_eq!(desk.say(answerer, Command::Double), Err(Refusal::AnswerTheDouble));
    assert_eq!(desk.say("cid", Command::Take), Err(Refusal::NotSeated));
    assert_eq!(desk.say(doubler, Command::Abort), Err(Refusal::TooLateToAbort));
    let can = desk.room.permits(answerer);
    assert!(can.contains(&"take") && can.contains(&"drop"), "{can:?}");
    for word in ["roll", "move", "double", "beaver", "abort"] {
        assert!(!can.contains(&word), "{word}");
    }
}

#[test]
fn k5_a_double_cannot_be_withdrawn() {
    let mut desk = with_cube(&[]);
    let doubler = until_double(&mut desk);
    desk.say(doubler, Command::Double).unwrap();
    for command in [Command::Roll, Command::Double, Command::Take, Command::Drop] {
        assert_eq!(desk.say(doubler, command), Err(Refusal::NotYourTurn));
    }
    let declined = desk.say(doubler, Command::Decline { what: OfferKind::Resign });
    assert_eq!(declined, Err(Refusal::NoSuchOffer));
}

#[test]
fn k6_an_accepted_cube_shows_twice_as_much_and_is_the_acceptors() {
    let mut desk = with_cube(&[]);
    let doubler = until_double(&mut desk);
    desk.say(doubler, Command::Double).unwrap();
    assert_eq!(shows(&desk), (1, None), "nothing counts before it is accepted");
    desk.say(other(doubler), Command::Take).unwrap();
    assert_eq!(shows(&desk), (2, Some(seat(&desk, other(doubler)))));
    assert!(desk.room.turn().map(name) == Some(doubler), "the doubler still has to roll");
    assert!(desk.room.rolled().is_some());
    desk.assert_folds_the_same();
}

#[test]
fn k7_only_the_owner_redoubles_until_the_cube_shows_64() {
    let mut desk = with_cube(&[]);
    let mut doubler = until_double(&mut desk);
    for value in [2, 4, 8, 16, 32, 64] {
        desk.say(doubler, Command::Double).unwrap();
        desk.say(other(doubler), Command::Take).unwrap();
        assert_eq!(shows(&desk), (value, Some(seat(&desk, other(doubler)))));
        let barred = desk.room.may_double(desk.room.turn().unwrap());
        assert!(barred.is_err(), "who has given it away does not have it");
        if value < 64 {
            let owner = until_double(&mut desk);
            assert_eq!(owner, other(doubler));
            doubler = owner;
        }
    }
    let owner = other(doubler);
    while on_turn(&desk) != owner || !matches!(tables_game(&desk).phase(), Phase::ToPlay { .. }) {
        one_step(&mut desk);
    }
    assert_eq!(shows(&desk).0, CUBE_MAX, "and the dice roll by themselves again");
    desk.assert_folds_the_same();
}

#[test]
fn k7_the_refusals_name_the_owner_and_the_limit() {
    let options = [("cube", ON)];
    let mut desk = table(GameKind::Tabla, &options, ClockRule::default());
    // The same table without rolling by itself, to stand before a roll without the right to double.
    let Event::Created { table: agreed, .. } = &mut desk.log[0].1 else { panic!("the first event") };
    agreed.auto_roll = false;
    let log = desk.log.clone();
    desk.room = room::Room::restore("room1", log).expect("a good log");
    let mut doubler = until_double(&mut desk);
    for _ in 0..6 {
        desk.say(doubler, Command::Double).unwrap();
        desk.say(other(doubler), Command::Take).unwrap();
        assert_eq!(desk.say(doubler, Command::Double), Err(Refusal::NotYourCube));
        doubler = other(doubler);
        while on_turn(&desk) != doubler {
            one_step(&mut desk);
        }
    }
    assert_eq!(desk.say(doubler, Command::Double), Err(Refusal::CubeAtLimit { max: 64 }));
}

#[test]
fn k8_a_refused_double_costs_what_the_cube_showed_before_it() {
    let mut desk = with_cube(&[]);
    let doubler = until_double(&mut desk);
    desk.say(doubler, Command::Double).unwrap();
    let end = desk.say(other(doubler), Command::Drop).unwrap();
    assert_eq!(ended(&end), Some((EndReason::Dropped, Some(seat(&desk, doubler)), 1)));
    assert!(matches!(end[0], Event::Dropped { .. }));
    desk.assert_folds_the_same();

    let mut desk = with_cube(&[]);
    let first = until_double(&mut desk);
    desk.say(first, Command::Double).unwrap();
    desk.say(other(first), Command::Take).unwrap();
    let second = until_double(&mut desk);
    desk.say(second, Command::Double).unwrap();
    let end = desk.say(first, Command::Drop).unwrap();
    assert_eq!(ended(&end), Some((EndReason::Dropped, Some(seat(&desk, second)), 2)));
}

#[test]
fn k16_there_is_no_double_while_the_opponents_double_is_finished_and_one_after_it() {
    for seed in 0..40 {
        let mut desk = table(GameKind::Gyulbara, &[("cube", ON)], ClockRule::default());
        let mut found = false;
        play_until(&mut desk, seed, |desk, _| {
            found = matches!(tables_game(desk).phase(), Phase::ToPlay { completing: true, .. });
            found || desk.room.status() == Status::Over
        });
        if !found {
            continue;
        }
        let finisher = on_turn(&desk);
        assert_eq!(desk.say(finisher, Command::Double), Err(Refusal::DoubleBeforeRoll));
        while matches!(tables_game(&desk).phase(), Phase::ToPlay { .. }) {
            one_step(&mut desk);
        }
        assert_eq!(on_turn(&desk), finisher, "G17: their own turn follows");
        desk.say(finisher, Command::Double).unwrap();
        return;
    }
    panic!("no double was handed over in forty games");
}

#[test]
fn k16_mars_counts_with_the_cube_in_the_middle() {
    let mut desk = with_cube(&[]);
    until_double(&mut desk);
    let player = on_turn(&desk);
    desk.say(player, Command::Offer { what: OfferKind::Resign, points: Some(2) }).unwrap();
    let end = desk.say(other(player), Command::Accept { what: OfferKind::Resign }).unwrap();
    assert_eq!(ended(&end).map(|(.., points)| points), Some(2), "no Jacoby rule");
}

#[test]
fn k17_the_cube_may_be_agreed_in_all_six_games() {
    for kind in GameKind::ALL.into_iter().filter(|kind| kind.has_dice()) {
        let mut desk = table(kind, &[("cube", ON)], ClockRule::default());
        let doubler = until_double(&mut desk);
        desk.say(doubler, Command::Double).unwrap();
        desk.say(other(doubler), Command::Take).unwrap();
        assert_eq!(shows(&desk), (2, Some(seat(&desk, other(doubler)))), "{}", kind.id());
    }
}

#[test]
fn an_offered_resignation_does_not_outlive_a_change_of_the_stake() {
    let mut desk = with_cube(&[]);
    let doubler = until_double(&mut desk);
    desk.say(other(doubler), Command::Offer { what: OfferKind::Resign, points: Some(1) }).unwrap();
    desk.say(doubler, Command::Double).unwrap();
    assert_eq!(desk.room.offers().standing(), []);
}
