// SPDX-License-Identifier: AGPL-3.0-or-later
//! Matches, clause by clause: S1 to S9, the cube in later games (K9, K13, K14), flags (C6) and the restart of
//! tapa (P14) inside a match.

use crate::cube::{ON, on_turn, one_step, other, table, until_double};
use crate::desk::{Desk, clock};
use crate::ends::ended;
use crate::family::{name, play_until, tables_game};
use game::{Micros, Seat, Side};
use room::{
    ClockKind, ClockRule, Command, Detail, EndReason, Event, GameKind, NEXT_WAIT, OfferKind, Refusal, Room,
    Setting, Status,
};
use tables::Phase;

pub(crate) fn open_match(to: i64, more: &[(&str, Setting)], rule: ClockRule) -> Desk {
    let mut options = vec![("match_to", Setting::Int(to))];
    options.extend(more.iter().cloned());
    table(GameKind::Tabla, &options, rule)
}

/// `loser` gives the game up with so many points.
fn give_up(desk: &mut Desk, loser: &str, points: u8) -> Vec<Event> {
    desk.say(loser, Command::Offer { what: OfferKind::Resign, points: Some(points) }).expect("an offer");
    desk.say(other(loser), Command::Accept { what: OfferKind::Resign }).expect("an agreement")
}

/// Both ask for the next game.
fn go_on(desk: &mut Desk) -> Vec<Event> {
    desk.say("ann", Command::Next).expect("a wish");
    desk.say("bob", Command::Next).expect("a wish")
}

fn score(desk: &Desk) -> [u16; 2] {
    desk.room.match_play().expect("a match").score()
}

fn word(value: &str) -> Setting {
    Setting::Text(value.to_owned())
}

#[test]
fn s1_s2_who_first_has_the_points_wins_and_more_do_not_matter() {
    let mut desk = open_match(3, &[], ClockRule::default());
    let over = give_up(&mut desk, "bob", 2);
    assert_eq!(
        over,
        [Event::GameOver { game: 1, reason: EndReason::Resignation, winner: 0, points: 2, score: [2, 0] }]
    );
    assert_eq!(desk.room.status(), Status::Playing);
    go_on(&mut desk);
    give_up(&mut desk, "ann", 1);
    go_on(&mut desk);
    assert_eq!(score(&desk), [2, 1]);
    let end = give_up(&mut desk, "bob", 3);
    assert_eq!(ended(&end), Some((EndReason::Resignation, Some(0), 3)));
    assert_eq!((score(&desk), desk.room.status()), ([5, 1], Status::Over));
    assert_eq!(desk.say("ann", Command::Next), Err(Refusal::NotPlaying { status: "over" }));
    desk.assert_folds_the_same();
}

#[test]
fn s1_a_single_game_ends_the_table() {
    let mut desk = open_match(1, &[], ClockRule::default());
    assert_eq!(desk.room.match_play(), None);
    assert!(ended(&give_up(&mut desk, "ann", 1)).is_some());
    assert_eq!(desk.say("ann", Command::Next), Err(Refusal::NotPlaying { status: "over" }));
}

#[test]
fn s3_the_direction_is_kept_for_the_whole_match() {
    let mut desk = open_match(3, &[], ClockRule::default());
    let direction = desk.room.table().direction;
    give_up(&mut desk, "ann", 1);
    go_on(&mut desk);
    assert_eq!(desk.room.table().direction, direction);
}

#[test]
fn s4_s5_s6_only_the_first_game_has_an_opening_roll() {
    let mut desk = open_match(5, &[], ClockRule::default());
    let openings = |log: &[(Micros, Event)]| {
        log.iter().filter(|(_, event)| matches!(event, Event::Rolled { seat: None, .. })).count()
    };
    let first = openings(&desk.log);
    assert!(first >= 1);
    for _ in 0..3 {
        give_up(&mut desk, "ann", 1);
        go_on(&mut desk);
        one_step(&mut desk);
    }
    assert_eq!(openings(&desk.log), first);
}

#[test]
fn s7_s8_s9_the_winner_starts_and_rolls_both_dice() {
    let mut desk = open_match(9, &[], ClockRule::default());
    for loser in ["ann", "bob", "bob", "ann"] {
        give_up(&mut desk, loser, 1);
        let winner = desk.room.seat_of(other(loser)).unwrap();
        let began = go_on(&mut desk);
        let game = desk.room.match_play().unwrap().game();
        assert!(began.contains(&Event::GameBegan { game, first: winner.0 }), "{began:?}");
        let rolled = began
            .iter()
            .any(|event| matches!(event, Event::Rolled { seat: Some(seat), .. } if *seat == winner.0));
        assert!(rolled, "without a cube the dice roll by themselves: {began:?}");
        assert_eq!(desk.room.turn(), Some(winner));
        let side = if winner == Seat(0) { Side::White } else { Side::Black };
        let rolls = [side, side.other()].map(|side| tables_game(&desk).roll_no(side));
        assert_eq!(rolls, [1, 0], "S9: counted from the start of each game");
    }
    let doubles = (0..200).any(|_| {
        give_up(&mut desk, "ann", 1);
        if desk.room.status() == Status::Over {
            desk = open_match(9, &[], ClockRule::default());
            desk.wait(1);
            return false;
        }
        go_on(&mut desk);
        matches!(desk.room.rolled(), Some([a, b]) if a == b)
    });
    assert!(doubles, "a starter may roll a double");
}

#[test]
fn the_next_game_begins_when_both_have_asked_or_after_20_seconds() {
    let mut desk = open_match(3, &[], clock(ClockKind::Delay, 30, 10));
    assert_eq!(desk.say("ann", Command::Next), Err(Refusal::NotBetweenGames));
    give_up(&mut desk, "ann", 1);
    assert_eq!(desk.room.turn(), None);
    assert_eq!(desk.room.clock().running(), None, "nobody pays for the pause");
    let last = desk.room.match_play().unwrap().last_game().expect("a game is over");
    assert_eq!((last.game, last.winner, last.points), (1, Seat(1), 1));
    for player in ["ann", "bob"] {
        assert!(desk.room.permits(player).contains(&"next"));
        assert_eq!(desk.say(player, Command::Roll), Err(Refusal::BetweenGames));
        let offer = Command::Offer { what: OfferKind::Resign, points: Some(1) };
        assert_eq!(desk.say(player, offer), Err(Refusal::BetweenGames));
        assert_eq!(desk.say(player, Command::Abort), Err(Refusal::TooLateToAbort));
    }
    assert_eq!(desk.say("cid", Command::Next), Err(Refusal::NotSeated));
    let over = desk.now;
    desk.wait(5_000);
    assert_eq!(desk.say("ann", Command::Next), Ok(vec![Event::Next { seat: 0 }]));
    assert_eq!(desk.say("ann", Command::Next), Err(Refusal::NextAsked));
    assert!(!desk.room.permits("ann").contains(&"next"));
    assert_eq!(desk.room.deadline(), Some(over.plus(NEXT_WAIT)), "asking does not lengthen the wait");
    let began = desk.run_out();
    assert!(matches!(began[..], [Event::GameBegan { game: 2, first: 1 }, Event::Rolled { .. }]), "{began:?}");
    assert_eq!(desk.room.clock().running(), Some(Seat(1)));
    desk.assert_folds_the_same();
}

#[test]
fn an_outage_between_two_games_only_lengthens_the_pause() {
    let mut desk = open_match(3, &[], clock(ClockKind::Delay, 30, 10));
    give_up(&mut desk, "ann", 1);
    desk.wait(60_000);
    let events = desk.room.suspend(desk.now, desk.now);
    desk.take(&events);
    assert!(!desk.room.is_frozen());
    assert_eq!(desk.room.deadline(), Some(desk.now.plus(NEXT_WAIT)));
    assert!(matches!(desk.run_out()[0], Event::GameBegan { .. }));
    desk.assert_folds_the_same();
}

/// The bot of these tests wants two points.
#[test]
fn x6_a_bot_refuses_too_few_points_and_more_may_be_offered_at_once() {
    let options = [("match_to".to_owned(), Setting::Int(3))].into();
    let mut desk = Desk::open(GameKind::Tabla, options, ClockRule::default());
    desk.say("ann", Command::Bot { bot: "tabla-beginner".into(), seat: None }).unwrap();
    let bot =
        desk.room.bots_to_act().into_iter().next().expect("it takes part in the handshake").1.player.clone();
    let game_id = desk.room.dicing().unwrap().game_id;
    let secrets = [("ann", 0, dice::Secret([1; 32])), (bot.as_str(), 1, dice::Secret([2; 32]))];
    for (player, seat, secret) in &secrets {
        let commit = room::hex(&dice::client_commit(&game_id, *seat, secret));
        desk.say(player, Command::DiceCommit { commit, deposit: None, live: false }).unwrap();
    }
    for (player, _, secret) in &secrets {
        desk.say(player, Command::DiceReveal { c: room::hex(&secret.0) }).unwrap();
    }
    let offer = |points| Command::Offer { what: OfferKind::Resign, points: Some(points) };
    let refused = desk.say("ann", offer(1)).unwrap();
    let no = Event::Declined { seat: 1, what: OfferKind::Resign };
    assert_eq!(refused[1..], [no], "and the game goes on");
    assert!(desk.room.offers().standing().is_empty());
    assert_eq!(desk.say("ann", offer(1)), Err(Refusal::OfferRepeated));
    assert!(desk.room.permits("ann").contains(&"offer_resign"));
    desk.say("ann", offer(2)).unwrap();
    assert!(desk.room.is_between_games());
    desk.assert_folds_the_same();
    // It asks for the next game by itself.
    assert_eq!(desk.room.bots_to_act().into_iter().next().map(|(seat, _)| seat), Some(Seat(1)));
    desk.say(&bot, Command::Next).unwrap();
    assert_eq!(desk.room.bots_to_act().into_iter().next(), None);
}

/// Plays the second game of a match with the cube up to the starter's first roll and says who starts.
fn second_game(lock: &str) -> (Desk, &'static str) {
    let mut desk = open_match(9, &[("cube", ON), ("match_cube_lock", word(lock))], ClockRule::default());
    give_up(&mut desk, "ann", 1);
    go_on(&mut desk);
    (desk, "bob")
}

#[test]
fn k9_nobody_doubles_before_their_own_first_roll_of_a_later_game() {
    let (mut desk, starter) = second_game("own_first_roll");
    assert!(
        matches!(tables_game(&desk).phase(), Phase::ToPlay { .. }),
        "nothing to decide: it rolled by itself"
    );
    one_step(&mut desk);
    assert_eq!(on_turn(&desk), other(starter));
    assert!(matches!(tables_game(&desk).phase(), Phase::ToPlay { .. }), "nor for the second player");
    one_step(&mut desk);
    assert_eq!(until_double(&mut desk), starter);

    let (mut desk, starter) = second_game("starter_only");
    assert!(matches!(tables_game(&desk).phase(), Phase::ToPlay { .. }));
    one_step(&mut desk);
    assert_eq!(until_double(&mut desk), other(starter), "only the very first roll is closed");
    assert_eq!(tables_game(&desk).roll_no(Side::White), 0);

    let (mut desk, starter) = second_game("none");
    assert_eq!(until_double(&mut desk), starter);
    assert_eq!(tables_game(&desk).roll_no(Side::Black), 0);

    let (mut desk, _) = second_game("whole_game");
    for _ in 0..20 {
        let barred = desk.room.may_double(desk.room.turn().unwrap());
        assert!(matches!(barred, Err(Refusal::DoubleBeforeRoll)), "the dice roll by themselves: {barred:?}");
        one_step(&mut desk);
    }
}

#[test]
fn k9_the_refusal_says_why() {
    let mut options = vec![("match_to", Setting::Int(3)), ("cube", ON)];
    options.push(("match_cube_lock", word("own_first_roll")));
    let mut desk = table(GameKind::Tabla, &options, ClockRule::default());
    let Event::Created { table: agreed, .. } = &mut desk.log[0].1 else { panic!("the first event") };
    agreed.auto_roll = false;
    desk.room = Room::restore("room1", desk.log.clone()).expect("a good log");
    give_up(&mut desk, "ann", 1);
    go_on(&mut desk);
    assert_eq!(desk.say("bob", Command::Double), Err(Refusal::CubeLocked));
    desk.say("bob", Command::Roll).unwrap();
    one_step(&mut desk);
    assert_eq!(desk.say("ann", Command::Double), Err(Refusal::CubeLocked));
}

#[test]
fn k9_in_the_first_game_the_second_player_doubles_before_their_first_roll() {
    let mut desk = open_match(3, &[("cube", ON)], ClockRule::default());
    let starter = on_turn(&desk);
    one_step(&mut desk);
    assert_eq!(until_double(&mut desk), other(starter));
    assert_eq!(tables_game(&desk).roll_no(tables_game(&desk).side().unwrap()), 0);
}

#[test]
fn k13_k14_one_crawford_game_and_then_doubles_again() {
    let mut desk = open_match(3, &[("cube", ON)], ClockRule::default());
    give_up(&mut desk, "bob", 2);
    go_on(&mut desk);
    assert!(desk.room.match_play().unwrap().is_crawford(), "ann needs one point");
    for _ in 0..30 {
        assert!(!desk.room.permits(on_turn(&desk)).contains(&"double"));
        one_step(&mut desk);
    }
    give_up(&mut desk, "ann", 1);
    go_on(&mut desk);
    assert_eq!((score(&desk), desk.room.match_play().unwrap().is_crawford()), ([2, 1], false));
    until_double(&mut desk);
    give_up(&mut desk, "ann", 1);
    go_on(&mut desk);
    assert_eq!(
        (score(&desk), desk.room.match_play().unwrap().is_crawford()),
        ([2, 2], false),
        "once a match"
    );
    until_double(&mut desk);
    desk.assert_folds_the_same();

    let mut desk = open_match(3, &[("cube", ON), ("crawford", Setting::Bool(false))], ClockRule::default());
    give_up(&mut desk, "bob", 2);
    go_on(&mut desk);
    assert!(!desk.room.match_play().unwrap().is_crawford());
    until_double(&mut desk);
}

#[test]
fn k13_the_refusal_says_why() {
    let mut desk = open_match(3, &[("cube", ON)], ClockRule::default());
    let Event::Created { table: agreed, .. } = &mut desk.log[0].1 else { panic!("the first event") };
    agreed.auto_roll = false;
    desk.room = Room::restore("room1", desk.log.clone()).expect("a good log");
    give_up(&mut desk, "bob", 2);
    go_on(&mut desk);
    assert_eq!(desk.say("ann", Command::Double), Err(Refusal::CrawfordGame));
}

#[test]
fn k8_a_refusal_in_a_match_scores_the_cube_and_the_doubler_starts() {
    let mut desk = open_match(3, &[("cube", ON)], ClockRule::default());
    let doubler = until_double(&mut desk);
    desk.say(doubler, Command::Double).unwrap();
    let events = desk.say(other(doubler), Command::Drop).unwrap();
    let winner = desk.room.seat_of(doubler).unwrap();
    assert!(matches!(events[1], Event::GameOver { reason: EndReason::Dropped, points: 1, .. }));
    go_on(&mut desk);
    assert_eq!(desk.room.turn(), Some(winner));
    assert_eq!(desk.room.cube(), Some(&room::Cube::default()), "a fresh cube for every game");
    desk.assert_folds_the_same();
}

#[test]
fn c6_a_flag_costs_the_game_and_three_times_the_cube() {
    let mut desk = open_match(9, &[("cube", ON)], clock(ClockKind::Delay, 20, 10));
    let doubler = until_double(&mut desk);
    desk.say(doubler, Command::Double).unwrap();
    desk.say(other(doubler), Command::Take).unwrap();
    let loser = desk.room.turn().unwrap();
    let events = desk.run_out();
    let mut expected = [0, 0];
    expected[loser.opponent().index()] = 6;
    let over = Event::GameOver {
        game: 1,
        reason: EndReason::Flag,
        winner: loser.opponent().0,
        points: 6,
        score: expected,
    };
    assert_eq!(events, [over]);
    go_on(&mut desk);
    assert_eq!(desk.room.turn(), Some(loser.opponent()));
    desk.assert_folds_the_same();
}

#[test]
fn c6_where_agreed_a_flag_costs_the_match() {
    let options = [("match_timeout", word("match"))];
    let mut desk = open_match(9, &options, clock(ClockKind::Delay, 20, 10));
    let loser = desk.room.turn().unwrap();
    let events = desk.run_out();
    assert_eq!(ended(&events), Some((EndReason::Flag, Some(loser.opponent().0), 3)));
    assert_eq!(desk.room.status(), Status::Over);
    desk.assert_folds_the_same();
}

#[test]
fn c7_every_game_begins_with_a_full_reserve() {
    let mut desk = open_match(3, &[], clock(ClockKind::Delay, 30, 10));
    desk.wait(25_000);
    one_step(&mut desk);
    let left = |desk: &Desk| desk.room.clock().read(desk.now).unwrap().left.map(|left| left.0);
    assert_ne!(left(&desk), [30_000, 30_000]);
    give_up(&mut desk, "ann", 1);
    go_on(&mut desk);
    assert_eq!(left(&desk), [30_000, 30_000]);
}

#[test]
fn p14_a_restart_puts_the_cube_back_and_keeps_score_starter_and_used_reserve() {
    for seed in 0..200 {
        let options = [("match_to", Setting::Int(9)), ("cube", ON)];
        let mut desk = table(GameKind::Tapa, &options, clock(ClockKind::Delay, 600, 10));
        give_up(&mut desk, "ann", 1);
        go_on(&mut desk);
        desk.wait(30_000);
        let doubler = until_double(&mut desk);
        desk.say(doubler, Command::Double).unwrap();
        desk.say(other(doubler), Command::Take).unwrap();
        let used = desk.room.clock().read(desk.now).unwrap().left;
        assert_ne!(used[0], used[1]);
        let mut restarted = false;
        play_until(&mut desk, seed, |desk, _| {
            restarted = matches!(desk.room.last(), Some((_, Detail::Tables { restarted: true, .. })));
            restarted || desk.room.is_between_games()
        });
        if !restarted {
            continue;
        }
        assert_eq!(desk.room.cube(), Some(&room::Cube::default()));
        assert_eq!(score(&desk), [0, 1]);
        assert_eq!(desk.room.turn().map(name), Some("bob"), "the same starter");
        assert_eq!(desk.room.clock().read(desk.now).unwrap().left, used);
        assert_eq!(desk.room.match_play().unwrap().game(), 2);
        desk.assert_folds_the_same();
        return;
    }
    panic!("no game of 200 started over");
}
