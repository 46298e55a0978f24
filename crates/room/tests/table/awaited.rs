// SPDX-License-Identifier: AGPL-3.0-or-later
//! A board of a tournament: its players sit before they have come, clocks rest until all are there, and the tournament
//! decides what becomes of those who stay away.

use game::{Millis, Seat};
use room::{
    ClockKind, ClockRule, Command, DICE_WAIT, EndReason, Event, FIRST_MOVE_WAIT, GameKind, OfEvent,
    OfferKind, Refusal, Settings, Status, Table, hex,
};

use crate::desk::{self, Desk, clock};

fn table(game: GameKind) -> Table {
    let event = Some(OfEvent { tournament: "T".into(), round: 2, board: 3, arena: false, paid: false });
    Table { event, ..desk::table(game, Settings::new(), clock(ClockKind::Fischer, 60, 0)) }
}

fn seated(game: GameKind) -> Desk {
    let mut desk = Desk::at(table(game));
    for (seat, player) in (1..game.seats()).zip(["bob", "cid", "dan"]) {
        desk.say(player, Command::Sit { seat }).expect("the chair is free");
    }
    desk
}

fn come(desk: &mut Desk, player: &str) -> usize {
    let events = desk.room.arrive(player);
    desk.take(&events);
    events.len()
}

fn ended(events: &[Event]) -> Option<(EndReason, Option<u8>)> {
    events.iter().find_map(|event| match event {
        Event::Ended { reason, winner, points: 0 } => Some((*reason, *winner)),
        _ => None,
    })
}

#[test]
fn a_clock_runs_from_the_moment_everybody_is_there() {
    let mut desk = seated(GameKind::Chess);
    assert_eq!((desk.room.status(), desk.room.deadline()), (Status::Playing, None));
    desk.wait(FIRST_MOVE_WAIT.0 * 10);
    assert_eq!((come(&mut desk, "ann"), come(&mut desk, "ann"), come(&mut desk, "eve")), (1, 0, 0));
    assert_eq!(desk.room.deadline(), None, "Black is awaited");
    desk.wait(1_000);
    assert_eq!(come(&mut desk, "bob"), 1);
    assert!(desk.room.is_complete());
    let due = desk.room.deadline().expect("White's clock runs").since(desk.now);
    assert!((60_000..=70_000).contains(&due.0), "{due:?}");
    assert_eq!(desk.room.clock().running(), Some(Seat(0)));
    desk.wait(due.0);
    let end = desk.room.tick(desk.now, &crate::desk::TestServer);
    assert!(
        matches!(end.last(), Some(Event::Ended { reason: EndReason::Flag, winner: Some(1), .. })),
        "{end:?}"
    );
}

#[test]
fn who_moves_before_the_other_has_come_loses_no_time() {
    let mut desk = seated(GameKind::Chess);
    come(&mut desk, "ann");
    desk.say("ann", Command::Move { m: "e2e4".into() }).expect("a move");
    assert_eq!(desk.room.clock().running(), None);
    come(&mut desk, "bob");
    assert_eq!(desk.room.clock().running(), Some(Seat(1)));
}

#[test]
fn nobody_calls_it_off_alone_or_takes_back() {
    let mut desk = seated(GameKind::Chess);
    come(&mut desk, "ann");
    come(&mut desk, "bob");
    let can = desk.room.permits("ann");
    for word in ["abort", "offer_takeback"] {
        assert!(!can.contains(&word), "{can:?}");
    }
    assert_eq!(desk.say("ann", Command::Abort), Err(Refusal::TooLateToAbort));
    let told = desk.say("ann", Command::Offer { what: OfferKind::Takeback, points: None });
    assert!(matches!(told, Err(Refusal::NotInThisGame { .. })), "{told:?}");
}

#[test]
fn a_game_that_both_call_off_is_as_one_to_which_neither_came() {
    for game in [GameKind::Chess, GameKind::Kalah, GameKind::Tabla] {
        let mut desk = seated(game);
        come(&mut desk, "ann");
        come(&mut desk, "bob");
        if desk.room.status() == Status::Starting {
            let offered = desk.say("ann", Command::Offer { what: OfferKind::Abort, points: None });
            assert!(offered.is_err(), "the dice are awaited");
            continue;
        }
        assert!(desk.room.permits("ann").contains(&"offer_abort"), "{game:?}");
        desk.say("ann", Command::Offer { what: OfferKind::Abort, points: None }).expect("an offer");
        let end = desk.say("bob", Command::Accept { what: OfferKind::Abort }).expect("both want it");
        assert_eq!(ended(&end), Some((EndReason::Forfeit, None)), "{game:?}");
    }
}

#[test]
fn the_tournament_ends_it_without_a_game() {
    let desk = seated(GameKind::Chess);
    assert_eq!(ended(&desk.room.forfeit(Some(Seat(1)))), Some((EndReason::Forfeit, Some(1))));
    assert_eq!(ended(&desk.room.forfeit(None)), Some((EndReason::Forfeit, None)));
    assert!(EndReason::Forfeit.is_void());
    let mut over = desk;
    over.take(&over.room.forfeit(None));
    assert_eq!((over.room.status(), over.room.forfeit(None).len()), (Status::Over, 0));
    let free = Desk::playing(GameKind::Chess, ClockRule::default());
    assert_eq!(free.room.forfeit(None).len() + free.room.arrive("ann").len(), 0, "no board of a tournament");
}

#[test]
fn who_holds_the_dice_back_has_lost_once_both_are_there() {
    let mut desk = seated(GameKind::Tabla);
    assert_eq!((desk.room.status(), desk.room.deadline()), (Status::Starting, None));
    come(&mut desk, "ann");
    desk.say("ann", Command::DiceCommit { commit: hex(&[1; 32]), deposit: None, live: false })
        .expect("a commitment");
    desk.wait(DICE_WAIT.0 * 3);
    assert_eq!(desk.room.deadline(), None, "Bob is awaited");
    come(&mut desk, "bob");
    assert_eq!(desk.room.deadline(), Some(desk.now.plus(DICE_WAIT)));
    desk.now = desk.now.plus(DICE_WAIT);
    let end = desk.room.tick(desk.now, &crate::desk::TestServer);
    assert_eq!(ended(&end), Some((EndReason::Forfeit, Some(0))));
    let mut nobody = seated(GameKind::Tabla);
    come(&mut nobody, "ann");
    come(&mut nobody, "bob");
    nobody.now = nobody.now.plus(DICE_WAIT).plus(Millis(1));
    let end = nobody.room.tick(nobody.now, &crate::desk::TestServer);
    assert_eq!(ended(&end), Some((EndReason::Forfeit, None)));
}

#[test]
fn pairs_begin_together() {
    let mut desk = seated(GameKind::Bughouse);
    for player in ["ann", "bob", "cid"] {
        come(&mut desk, player);
    }
    assert_eq!(desk.room.deadline(), None);
    let told = desk.say("ann", Command::Move { m: "A e2e4".into() });
    assert!(matches!(told, Err(Refusal::NotPlaying { .. })), "{told:?}");
    come(&mut desk, "dan");
    assert!(
        desk.room.clock().running().is_some()
            && desk.room.second_clock().is_some_and(|b| b.running().is_some())
    );
}

#[test]
fn the_next_game_is_no_board_of_the_tournament() {
    let desk = seated(GameKind::Chess);
    let events = desk.room.next_game("next", &crate::desk::TestServer);
    assert!(matches!(&events[0], Event::Created { table, .. } if table.event.is_none()));
}

#[test]
fn in_an_arena_half_of_the_time_is_given_away_once_before_the_own_first_move() {
    let arena = |kind| {
        let event = Some(OfEvent { tournament: "T".into(), round: 2, board: 3, arena: true, paid: false });
        let mut desk = Desk::at(Table { event, ..desk::table(GameKind::Chess, Settings::new(), kind) });
        desk.say("bob", Command::Sit { seat: 1 }).expect("the chair is free");
        desk
    };
    let left = |desk: &Desk| desk.room.clock().read(desk.now).expect("a clock").left.map(|left| left.0);
    let mut desk = arena(clock(ClockKind::Fischer, 61, 2));
    // Before the other has come, too.
    assert!(desk.room.permits("ann").contains(&"berserk"));
    desk.say("ann", Command::Berserk).expect("before the first move");
    assert_eq!(left(&desk), [30_500, 61_000]);
    assert!(desk.room.is_berserk(Seat(0)) && !desk.room.is_berserk(Seat(1)));
    assert!(!desk.room.permits("ann").contains(&"berserk"));
    assert_eq!(desk.say("ann", Command::Berserk), Err(Refusal::LateBerserk), "once");
    assert_eq!(desk.say("eve", Command::Berserk), Err(Refusal::NotSeated));
    come(&mut desk, "ann");
    come(&mut desk, "bob");
    desk.wait(1_000);
    desk.say("ann", Command::Move { m: "e2e4".into() }).expect("a move");
    assert_eq!(left(&desk), [31_500, 61_000], "what a move adds stays");
    // The other's first move is still to be made, and their clock runs.
    desk.wait(1_000);
    desk.say("bob", Command::Berserk).expect("before the own first move");
    assert_eq!(left(&desk), [31_500, 29_500]);
    desk.say("bob", Command::Move { m: "e7e5".into() }).expect("a move");
    assert_eq!(desk.room.moves_of(Seat(1)), 1);
    assert_eq!(desk.room.moves_of(Seat(2)), 0, "there is no such chair");
    desk.assert_folds_the_same();
    // A move is made: it is too late. Elsewhere there is nothing to win by it.
    let mut desk = arena(clock(ClockKind::Fischer, 60, 0));
    desk.say("ann", Command::Move { m: "e2e4".into() }).expect("a move");
    assert_eq!(desk.say("ann", Command::Berserk), Err(Refusal::LateBerserk));
    let increments = arena(clock(ClockKind::Fischer, 0, 10));
    for mut desk in [increments, arena(clock(ClockKind::Bronstein, 60, 2)), seated(GameKind::Chess)] {
        let refused = desk.say("ann", Command::Berserk).expect_err("nothing is won by it here");
        assert_eq!(refused.code(), "no_berserk");
        assert!(!desk.room.permits("ann").contains(&"berserk"));
    }
}
