// SPDX-License-Identifier: AGPL-3.0-or-later
//! Laws that hold at every bughouse table, whatever five people do and whenever the server goes down: junk
//! included, with every clock and every switch.

use crate::bughouse::four;
use crate::choice::Choice;
use crate::desk::{Desk, TestServer, clock};
use crate::permits;
use chess::bughouse::{Action, Place};
use chess::shakmaty::{Position, Rank, Role};
use game::Seat;
use proptest::prelude::*;
use room::{
    ClockKind, ClockRule, Command, EndReason, Event, OfferKind, Phrase, REMOVAL_GRACE, Setting, Status, Whom,
};

/// Something legal for a player, a pawn's last step first; junk when there is nothing.
fn legal_move(desk: &Desk, seat: Seat, choice: &mut Choice) -> String {
    let game = desk.room.bughouse().expect("bughouse");
    let place = Place::of_seat(seat).expect("a seat of four");
    let legal = game.legal(place);
    let pieces = game.board(place.board).position().board();
    let last = if seat.0.is_multiple_of(2) { Rank::Eighth } else { Rank::First };
    let is_step = |action: &Action| match action {
        Action::Move { from, to, .. } => to.rank() == last && pieces.role_at(*from) == Some(Role::Pawn),
        Action::Drop { .. } | Action::Remove { .. } => false,
    };
    match legal.iter().find(|action| is_step(action)) {
        Some(step) => step.to_string(),
        None if legal.is_empty() => "e2e4".to_owned(),
        None => choice.of(&legal).to_string(),
    }
}

fn command(desk: &Desk, player: &str, choice: &mut Choice) -> Command {
    let what = choice.of(&OfferKind::ALL);
    let to = choice.of(&[Whom::All, Whom::Team]);
    match choice.below(60) {
        0 => Command::Chat { text: choice.of(&["hi", "", "N@f3!", "дай кон"]).into(), to },
        1 => Command::Phrase { p: choice.of(&[Phrase::Sit, Phrase::NeedN]) },
        2 if what != OfferKind::Resign => Command::Offer { what, points: None },
        3 => Command::Offer { what, points: choice.of(&[None, Some(1), Some(255)]) },
        4 if choice.below(4) == 0 => Command::Accept { what },
        5 => Command::Decline { what },
        6 => Command::Move { m: choice.of(&["", "e2e4", "N@f3", "x:d1", "P@a1", "💥", "x:"]).into() },
        7 => Command::Sit { seat: choice.of(&[0, 3, 4, 255]) },
        8 if choice.below(20) == 0 => Command::Resign,
        9 if choice.below(20) == 0 => Command::Abort,
        10 => choice.of(&[Command::Leave, Command::Roll, Command::Double, Command::Next]),
        _ => {
            let seat = desk.room.seat_of(player).unwrap_or(Seat(0));
            Command::Move { m: legal_move(desk, seat, choice) }
        }
    }
}

/// C16, C11: the clocks of both boards have run for the same time; without increments and before any removal is
/// late, what is left shows it: a_w + a_b = b_w + b_b.
fn the_diagonal_holds(desk: &Desk, late: bool) {
    if desk.room.table().clock.kind == ClockKind::None {
        return;
    }
    let [a, b] = desk.room.board_times(desk.now).expect("two boards");
    assert_eq!(a, b, "{:?}", desk.room.status());
    let rule = desk.room.table().clock;
    if late || rule.step_s > 0 {
        return;
    }
    let left = |seat| desk.room.left(Seat(seat), desk.now).expect("a clock").0;
    let [a_w, a_b, b_w, b_b] = [0, 1, 2, 3].map(left);
    if [a_w, a_b, b_w, b_b].iter().all(|left| *left > 0) {
        assert_eq!(a_w + a_b, b_w + b_b);
        assert_eq!(a_w + a_b + a, 2 * rule.base_s * 1_000, "all that is not left has run");
    }
}

fn conversation(kind: ClockKind, base_s: i64, step_s: i64, seed: u64) -> Desk {
    let mut choice = Choice(seed | 1);
    let flag = |choice: &mut Choice| Setting::Bool(choice.below(2) == 0);
    let word = |text: &str| Setting::Text(text.to_owned());
    let options = [
        ("promotion", word(choice.of(&["gambler", "gambler", "international"]))),
        ("talk", word(choice.of(&["team", "presets", "all"]))),
        ("partner_confirms", flag(&mut choice)),
        ("drop_mate", flag(&mut choice)),
        ("pawns_on_7th", flag(&mut choice)),
    ];
    let rule = if kind == ClockKind::None { ClockRule::default() } else { clock(kind, base_s, step_s) };
    let mut desk = four(&options, rule);
    let (mut frozen, mut late) = (None, false);
    for _ in 0..240 {
        desk.now.0 += i64::try_from(choice.below(400_000)).expect("small");
        if choice.below(60) == 0 {
            desk.wait(7_000);
        }
        let player = choice.of(&["ann", "bob", "cid", "dan", "ann", "bob", "cid", "dan", "eve"]);
        let wish = command(&desk, player, &mut choice);
        let before = desk.room.version();
        match desk.say(player, wish.clone()) {
            Ok(events) => {
                assert!(!events.is_empty(), "a granted wish leaves a trace: {wish:?}");
                // P3: the news takes its time, and what comes meanwhile was received before it was handed over.
                let took = i64::try_from(choice.below(3) * choice.below(900_000)).expect("small");
                let stamp = desk.now;
                desk.hand(stamp, game::Micros(stamp.0 + took), &events);
            }
            Err(refusal) => {
                assert_eq!(desk.room.version(), before);
                assert!(!refusal.to_string().is_empty());
            }
        }
        if choice.below(30) == 0 {
            let down = desk.now;
            desk.wait(i64::try_from(choice.below(40_000)).expect("small"));
            let events = desk.room.suspend(down, desk.now);
            desk.take(&events);
        }
        let due = desk.room.tick(desk.now, &TestServer);
        desk.take(&due);
        // A removal that came late may have come since the last look at the clocks.
        late |= frozen.is_some_and(|since| desk.now.since(since) > REMOVAL_GRACE);
        let stands = desk.room.bughouse().is_some_and(|game| game.frozen().is_some());
        frozen = if stands { frozen.or(Some(desk.now)) } else { None };
        the_diagonal_holds(&desk, late);
        // It takes long: one conversation of eight is stopped at every state.
        if seed.is_multiple_of(8) {
            permits::are_true(&desk, &["ann", "bob", "cid", "dan", "eve"]);
        }
        if choice.below(40) == 0 {
            desk.assert_folds_the_same();
        }
        if desk.room.status() == Status::Over {
            assert!(desk.room.turns().is_empty());
            assert_eq!(desk.room.deadline(), None);
        }
    }
    desk.assert_folds_the_same();
    let ends = desk.log.iter().filter(|(_, event)| matches!(event, Event::Ended { .. })).count();
    assert!(ends <= 1, "a match ends once");
    desk
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn c16_the_diagonal_holds_at_every_table(seed in any::<u64>(), base_s in 20..200_i64) {
        conversation(ClockKind::Fischer, base_s, 0, seed);
    }

    #[test]
    fn rooms_of_four_obey_with_any_clock(seed in any::<u64>(), kind in 0..3_usize, step_s in 0..20_i64) {
        let kind = [ClockKind::Fischer, ClockKind::Bronstein, ClockKind::Delay][kind];
        conversation(kind, 60, step_s, seed);
    }

    #[test]
    fn rooms_of_four_without_a_clock_obey(seed in any::<u64>()) {
        conversation(ClockKind::None, 0, 0, seed);
    }
}

/// Nobody says anything between the end of the ten seconds and the removal.
#[test]
fn c11_a_late_removal_costs_the_remover_alone() {
    conversation(ClockKind::Fischer, 31, 0, 5_602_149_415_088_859_706);
}

/// The conversations above are worth something: they come to every kind of end, and to removals.
#[test]
fn the_conversations_reach_every_corner() {
    let (mut ends, mut removals, mut outages) = (Vec::new(), 0, 0);
    for seed in 0..80 {
        let desk =
            conversation(ClockKind::Fischer, if seed % 2 == 0 { 30 } else { 300 }, 0, seed * 7_919 + 3);
        ends.extend(desk.room.ending().map(|ending| ending.reason));
        let has = |found: fn(&Event) -> bool| desk.log.iter().filter(|(_, event)| found(event)).count();
        removals += has(|event| matches!(event, Event::Moved { m, .. } if m.starts_with("x:")));
        outages += has(|event| matches!(event, Event::Suspended { .. }));
    }
    for reason in [EndReason::Flag, EndReason::Agreement, EndReason::Resignation] {
        assert!(ends.contains(&reason), "no end by {reason:?}: {ends:?}");
    }
    assert!(removals > 0 && outages > 0, "{removals} removals, {outages} outages");
}
