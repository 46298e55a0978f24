// SPDX-License-Identifier: AGPL-3.0-or-later
//! Bughouse at the table: what the room adds to the rules of the boards, clause by clause (rules/chess.md, part C).

use crate::desk::Desk;
use chess::shakmaty::Role;
use game::Seat;
use room::{
    ClockKind, ClockRule, Command, EndReason, Event, GameKind, OfferKind, Phrase, Refusal, Server as _,
    Setting, Settings, Status, Whom,
};

/// Seats 0 to 3: ann and dan against bob and cid.
pub(crate) const PEOPLE: [&str; 4] = ["ann", "bob", "cid", "dan"];
pub(crate) const BLITZ: ClockRule = ClockRule { kind: ClockKind::Fischer, base_s: 60, step_s: 0 };

pub(crate) fn four(options: &[(&str, Setting)], clock: ClockRule) -> Desk {
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    let mut desk = Desk::open(GameKind::Bughouse, options, clock);
    for (seat, player) in (0..).zip(PEOPLE).skip(1) {
        desk.say(player, Command::Sit { seat }).expect("the chair is free");
    }
    desk
}

pub(crate) fn word(text: &str) -> Setting {
    Setting::Text(text.to_owned())
}

/// Moves on one board, White first.
pub(crate) fn play(desk: &mut Desk, board: usize, moves: &str) {
    let pair = [PEOPLE[2 * board], PEOPLE[2 * board + 1]];
    for (m, player) in moves.split(' ').zip(pair.into_iter().cycle()) {
        desk.make(player, m).unwrap_or_else(|no| panic!("{player} {m}: {no}"));
    }
}

pub(crate) fn ending(desk: &Desk) -> (EndReason, Option<u8>) {
    let ending = desk.room.ending().expect("it is over");
    (ending.reason, desk.room.winning_team(ending.winner))
}

pub(crate) fn left(desk: &Desk) -> [i64; 4] {
    let read = |clock: &room::Clock| clock.read(desk.now).expect("a clock").left.map(|left| left.0);
    let [a, b] = [desk.room.clock(), desk.room.second_clock().expect("two clocks")].map(read);
    [a[0], a[1], b[0], b[1]]
}

/// ann's pawn takes the knight on g8 and steps on the last rank.
pub(crate) const STEP: &str = "h2h4 g7g5 h4g5 h7h6 g5h6 a7a6 h6h7 a6a5 h7g8";

#[test]
fn c1_mate_on_either_board_wins_for_the_pair() {
    for board in [0, 1] {
        let mut desk = four(&[], BLITZ);
        play(&mut desk, board, "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7");
        assert_eq!(ending(&desk), (EndReason::BughouseMate, Some([1, 2][board])));
        assert_eq!(desk.make("bob", "a7a6").unwrap_err().code(), "not_playing");
        desk.assert_folds_the_same();
    }
}

#[test]
fn c1_play_begins_when_the_fourth_sits_down() {
    let mut desk = Desk::open(GameKind::Bughouse, Settings::new(), BLITZ);
    desk.say("bob", Command::Sit { seat: 3 }).unwrap();
    desk.say("cid", Command::Sit { seat: 1 }).unwrap();
    assert_eq!(desk.room.status(), Status::Open);
    let no = desk.say("dan", Command::Sit { seat: 4 }).unwrap_err();
    assert_eq!(no, Refusal::NoSuchSeat { seat: 4, last: 3 });
    assert_eq!(desk.say("dan", Command::Sit { seat: 3 }), Err(Refusal::SeatTaken { seat: 3 }));
    let bot = Command::Bot { bot: "bughouse-beginner".into(), seat: Some(2) };
    desk.say("ann", bot).unwrap();
    assert_eq!(desk.room.status(), Status::Playing);
    assert_eq!(desk.room.turns(), [Seat(0), Seat(2)]);
    assert_eq!(desk.room.turn(), None);
}

#[test]
fn c1_bots_fill_any_seat_and_are_told_apart() {
    let mut desk = Desk::open(GameKind::Bughouse, Settings::new(), ClockRule::default());
    for _ in 0..3 {
        desk.say("ann", Command::Bot { bot: "bughouse-beginner".into(), seat: None }).unwrap();
    }
    let acting: Vec<Seat> = desk.room.bots_to_act().into_iter().map(|(seat, _)| seat).collect();
    assert_eq!(acting, [Seat(2)]);
    desk.make("bot:bughouse-beginner/2", "e2e4").unwrap();
    desk.make("bot:bughouse-beginner/3", "e7e5").unwrap();
    desk.assert_folds_the_same();
}

#[test]
fn c2_one_flag_is_enough() {
    let mut desk = four(&[], BLITZ);
    play(&mut desk, 0, "e2e4 e7e5");
    desk.wait(1_000);
    play(&mut desk, 0, "g1f3");
    desk.run_out();
    assert_eq!(ending(&desk), (EndReason::Flag, Some(1)), "cid never moved");
    desk.assert_folds_the_same();
}

#[test]
fn c3_c4_what_is_taken_goes_to_the_partner_who_drops_it() {
    let mut desk = four(&[], BLITZ);
    play(&mut desk, 0, "e2e4 d7d5 e4d5");
    let no = desk.make("dan", "P@e5").unwrap_err();
    assert_eq!(no.code(), "illegal_move", "it is not their turn");
    desk.make("cid", "a2a3").unwrap();
    desk.make("dan", "P@e5").unwrap();
    let no = desk.make("bob", "N@f6").unwrap_err();
    assert!(no.params().contains(&("clause", "C4".to_owned())), "{no:?}");
    let again = desk.make("dan", "P@e6").unwrap_err();
    assert_eq!(again.code(), "illegal_move", "dan has moved");
}

#[test]
fn c4_a_move_on_the_other_board_makes_nobody_late() {
    let mut desk = four(&[], BLITZ);
    let seen = desk.room.version();
    desk.make("cid", "e2e4").unwrap();
    let late = |seen| (room::Lag::default(), Some(seen));
    let (lag, at) = late(seen);
    desk.say_with("ann", Command::Move { m: "e2e4".into() }, lag, at).unwrap();
    let no = desk.say_with("bob", Command::Move { m: "e7e5".into() }, lag, at).unwrap_err();
    assert_eq!(no.code(), "stale_version");
}

#[test]
fn c18_what_a_partner_asks_for_stands_until_it_comes_or_is_taken_back() {
    let mut desk = four(&[], BLITZ);
    let say = |desk: &mut Desk, p| desk.say("dan", Command::Phrase { p }).unwrap();
    let asked = |desk: &Desk| desk.room.asked_of(Seat(0)).unwrap().clone();
    assert_eq!(asked(&desk), room::Asked::default());
    for p in [Phrase::NeedN, Phrase::NeedP, Phrase::NeedN, Phrase::NoTrade, Phrase::Sit, Phrase::Thanks] {
        say(&mut desk, p);
    }
    assert_eq!(asked(&desk).needs, [Role::Knight, Role::Pawn]);
    assert_eq!((asked(&desk).trade, asked(&desk).sits), (Some(false), true));
    // ann takes a pawn, which goes to dan.
    play(&mut desk, 0, "e2e4 d7d5 e4d5");
    say(&mut desk, Phrase::Trade);
    say(&mut desk, Phrase::Go);
    let now = room::Asked { needs: vec![Role::Knight], trade: Some(true), sits: false };
    assert_eq!(asked(&desk), now);
    // It is nobody else's, and the same after a restart.
    assert_eq!(desk.room.asked_of(Seat(1)), Some(&room::Asked::default()));
    desk.assert_folds_the_same();
    assert_eq!(Desk::playing(GameKind::Chess, ClockRule::default()).room.asked_of(Seat(0)), None);
}

#[test]
fn c6_c18_free_text_may_not_name_squares_or_moves() {
    let mut desk = four(&[], BLITZ);
    let say = |desk: &mut Desk, player: &str, text: &str, to| {
        desk.say(player, Command::Chat { text: text.into(), to })
    };
    for to in [Whom::Team, Whom::All] {
        assert_eq!(say(&mut desk, "ann", "N@f3 mates", to), Err(Refusal::MoveHint));
        say(&mut desk, "ann", "I need a knight", to).unwrap();
    }
    assert_eq!(say(&mut desk, "eve", "hi", Whom::Team), Err(Refusal::NotSeated));
    desk.say("ann", Command::Resign).unwrap();
    say(&mut desk, "ann", "e4 was better", Whom::All).unwrap();
    let mut quiet = four(&[("talk", word("presets"))], BLITZ);
    assert_eq!(say(&mut quiet, "ann", "hello", Whom::Team), Err(Refusal::PhrasesOnly));
    let said = quiet.say("dan", Command::Phrase { p: Phrase::NeedN }).unwrap();
    assert_eq!(said, [Event::Phrase { seat: 3, p: Phrase::NeedN }]);
    assert!(quiet.say("eve", Command::Phrase { p: Phrase::Go }).is_err());
    let mut free = four(&[("talk", word("all"))], BLITZ);
    say(&mut free, "ann", "N@f3", Whom::Team).unwrap();
    let mut two = Desk::playing(GameKind::Chess, ClockRule::default());
    assert!(two.say("ann", Command::Phrase { p: Phrase::Go }).is_err());
    assert!(say(&mut two, "ann", "hi", Whom::Team).is_err());
}

#[test]
fn c7_the_conventions_of_the_table_hold() {
    let mut desk = four(&[("drop_check", Setting::Bool(false))], BLITZ);
    play(&mut desk, 0, "e2e4 d7d5 e4d5 d8d5 b1c3 d5d4 f1c4 d4c4");
    // bob has taken a pawn and a bishop: cid holds them.
    play(&mut desk, 1, "e2e4 f7f6");
    let no = desk.make("cid", "B@h5").unwrap_err();
    assert!(no.params().contains(&("clause", "C7".to_owned())), "{no:?}");
    desk.make("cid", "B@g3").unwrap();
}

#[test]
fn c8_a_pawn_becomes_a_piece_that_is_a_pawn_when_taken() {
    let mut desk = four(&[], BLITZ);
    play(&mut desk, 0, "h2h4 g7g5 h4g5 h7h6 g5h6 a7a6 h6h7 a6a5 h7g8q h8g8");
    let game = desk.room.bughouse().expect("bughouse");
    let sleeves = chess::bughouse::Place::ALL.map(|place| game.sleeve(place).to_string());
    assert_eq!(sleeves, ["", "", "P", "NPP"], "the queen is a pawn again for cid");
}

#[test]
fn c9_c10_both_boards_stand_until_the_partner_has_removed() {
    let mut desk = four(&[("promotion", word("gambler"))], BLITZ);
    play(&mut desk, 0, STEP);
    assert_eq!(desk.room.turns(), [Seat(3)]);
    for (player, m) in [("bob", "e7e5"), ("cid", "e2e4"), ("ann", "a2a3"), ("dan", "e7e5")] {
        let no = desk.make(player, m).unwrap_err();
        assert!(no.params().contains(&("clause", "C10".to_owned())), "{player}: {no:?}");
    }
    assert_eq!(desk.make("dan", "x:e1").unwrap_err().params()[1].1, "C9");
    desk.wait(3_000);
    desk.make("dan", "x:b1").unwrap();
    assert_eq!(desk.room.turns(), [Seat(1), Seat(2)]);
    assert_eq!(left(&desk), [60_000; 4], "C11: nobody's time ran");
    desk.assert_folds_the_same();
    desk.make("bob", "h8g8").unwrap();
    let game = desk.room.bughouse().expect("bughouse");
    let cid = game.sleeve(chess::bughouse::Place::WHITE_B);
    assert_eq!(cid.to_string(), "NP", "the removed knight stays a knight, the pawn came over by itself");
}

#[test]
fn c10_a_player_may_resign_while_the_boards_stand() {
    let mut desk = four(&[("promotion", word("gambler"))], BLITZ);
    play(&mut desk, 0, STEP);
    desk.say("cid", Command::Resign).unwrap();
    assert_eq!(ending(&desk), (EndReason::Resignation, Some(1)));
}

#[test]
fn c11_nothing_is_agreed_while_the_boards_stand() {
    let mut desk = four(&[("promotion", word("gambler"))], BLITZ);
    let draw = || Command::Offer { what: OfferKind::Draw, points: None };
    let (before, step) = STEP.rsplit_once(' ').unwrap();
    play(&mut desk, 0, before);
    desk.say("bob", draw()).unwrap();
    desk.make("ann", step).unwrap();
    let accept = Command::Accept { what: OfferKind::Draw };
    for (player, wish) in [("ann", accept.clone()), ("cid", draw()), ("dan", draw())] {
        let no = desk.say(player, wish.clone()).unwrap_err();
        assert_eq!(no.code(), "illegal_move", "{player}: {wish:?}");
    }
    assert!(!desk.room.permits("ann").contains(&"accept_draw"));
    desk.make("dan", "x:b1").unwrap();
    desk.say("ann", accept).unwrap();
    assert_eq!(ending(&desk), (EndReason::Agreement, None));
}

#[test]
fn c12_a_removal_may_mate_and_ends_the_match_once() {
    let mut desk = four(&[("promotion", word("gambler"))], BLITZ);
    play(&mut desk, 0, STEP);
    let events = desk.make("dan", "x:d1").unwrap();
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Moved { .. })).count(), 1);
    assert!(events.len() <= 2);
}

#[test]
fn c14_the_third_occurrence_on_one_board_draws() {
    let mut desk = four(&[], BLITZ);
    play(&mut desk, 1, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    assert_eq!(ending(&desk), (EndReason::Repetition, None));
}

#[test]
fn c15_a_pair_offers_a_draw_and_either_opponent_accepts() {
    let offer = || Command::Offer { what: OfferKind::Draw, points: None };
    for opponent in ["bob", "cid"] {
        let mut desk = four(&[], BLITZ);
        desk.say("ann", offer()).unwrap();
        assert_eq!(desk.say("ann", offer()), Err(Refusal::OfferRepeated));
        let accept = Command::Accept { what: OfferKind::Draw };
        assert_eq!(desk.say("dan", accept.clone()), Err(Refusal::NoSuchOffer), "of the same pair");
        assert!(desk.room.permits(opponent).contains(&"accept_draw"));
        desk.say(opponent, accept).unwrap();
        assert_eq!(ending(&desk), (EndReason::Agreement, None));
        desk.assert_folds_the_same();
    }
    let mut desk = four(&[], BLITZ);
    desk.say("ann", offer()).unwrap();
    desk.say("cid", Command::Decline { what: OfferKind::Draw }).unwrap();
    assert!(desk.room.offers().standing().is_empty());
    desk.say("dan", offer()).unwrap();
    desk.say("bob", offer()).unwrap();
    assert_eq!(ending(&desk), (EndReason::Agreement, None), "both pairs offered");
}

#[test]
fn c15_an_offer_does_not_outlive_the_second_move_of_its_maker() {
    let mut desk = four(&[], BLITZ);
    desk.say("ann", Command::Offer { what: OfferKind::Draw, points: None }).unwrap();
    play(&mut desk, 0, "e2e4 e7e5");
    play(&mut desk, 1, "e2e4 e7e5 g1f3 b8c6");
    assert!(desk.room.permits("cid").contains(&"accept_draw"), "she has moved once");
    desk.make("ann", "g1f3").unwrap();
    assert!(!desk.room.permits("cid").contains(&"accept_draw"));
    let accept = Command::Accept { what: OfferKind::Draw };
    assert_eq!(desk.say("bob", accept), Err(Refusal::NoSuchOffer));
    desk.assert_folds_the_same();
}

#[test]
fn c15_one_resigns_for_the_pair_unless_the_partner_has_to_confirm() {
    let mut desk = four(&[], BLITZ);
    desk.say("dan", Command::Resign).unwrap();
    assert_eq!(ending(&desk), (EndReason::Resignation, Some(2)));
    let mut desk = four(&[("partner_confirms", Setting::Bool(true))], BLITZ);
    assert_eq!(desk.say("dan", Command::Resign), Err(Refusal::PartnerConfirms));
    assert!(!desk.room.permits("dan").contains(&"resign"));
    let resign = || Command::Offer { what: OfferKind::Resign, points: None };
    desk.say("dan", resign()).unwrap();
    let accept = Command::Accept { what: OfferKind::Resign };
    assert_eq!(desk.say("bob", accept.clone()), Err(Refusal::NoSuchOffer));
    desk.say("bob", resign()).unwrap();
    desk.say("ann", Command::Decline { what: OfferKind::Resign }).unwrap();
    assert_eq!(desk.room.offers().standing().len(), 1, "the other pair's stands");
    desk.say("cid", accept).unwrap();
    assert_eq!(ending(&desk), (EndReason::Resignation, Some(1)));
    desk.assert_folds_the_same();
}

#[test]
fn c15_there_is_no_takeback() {
    let mut desk = four(&[], BLITZ);
    play(&mut desk, 0, "e2e4 e7e5");
    let no = desk.say("ann", Command::Offer { what: OfferKind::Takeback, points: None }).unwrap_err();
    assert_eq!(no.code(), "not_in_this_game");
    assert!(desk.room.permits("ann").iter().all(|word| !word.contains("takeback")));
}

#[test]
fn c11_c17_another_game_begins_when_all_four_want_it_and_one_pair_swaps() {
    let mut desk = four(&[], BLITZ);
    desk.say("ann", Command::Resign).unwrap();
    let again = || Command::Offer { what: OfferKind::Rematch, points: None };
    for player in ["bob", "ann", "cid"] {
        let events = desk.say(player, again()).unwrap();
        assert!(!events.iter().any(|event| matches!(event, Event::Rematch { .. })));
    }
    assert_eq!(desk.room.offers().standing().len(), 3);
    desk.say("dan", Command::Accept { what: OfferKind::Rematch }).unwrap();
    assert_eq!(desk.room.rematch(), Some("next"));
    let next = desk.room.next_game("next", &crate::desk::TestServer);
    let room = room::Room::restore("next", next.into_iter().map(|event| (desk.now, event))).unwrap();
    let seats = |room: &room::Room| PEOPLE.map(|player| room.seat_of(player).expect("a seat").0);
    assert_eq!(seats(&room), [0, 2, 1, 3], "the pair without the maker of the table swaps");
    assert_eq!(room.status(), Status::Playing);
    let back = room.next_game("third", &crate::desk::TestServer);
    let back = room::Room::restore("third", back.into_iter().map(|event| (desk.now, event))).unwrap();
    assert_eq!(seats(&back), [0, 1, 2, 3], "and back");
    assert!(crate::desk::TestServer.bot_at(GameKind::Bughouse, "bughouse-beginner", 1).is_some());
}

#[test]
fn c16_a_match_may_be_called_off_until_both_players_of_a_board_have_moved() {
    let mut desk = four(&[], BLITZ);
    play(&mut desk, 0, "e2e4");
    play(&mut desk, 1, "e2e4");
    assert!(desk.room.permits("dan").contains(&"abort"));
    desk.make("bob", "e7e5").unwrap();
    assert!(!desk.room.permits("dan").contains(&"abort"), "dan may sit, but not out of the match");
    assert_eq!(desk.say("dan", Command::Abort), Err(Refusal::TooLateToAbort));
    let mut early = four(&[], BLITZ);
    play(&mut early, 0, "e2e4");
    early.say("dan", Command::Abort).unwrap();
    assert_eq!(ending(&early), (EndReason::Aborted, None));
}

#[test]
fn a_table_of_two_stays_small() {
    assert!(size_of::<room::Room>() <= 576, "{}", size_of::<room::Room>());
}
