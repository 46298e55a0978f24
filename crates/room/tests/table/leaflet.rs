// SPDX-License-Identifier: AGPL-3.0-or-later
//! Leaflet chess at the table: what differs from chess by FIDE reaches the player.

use crate::desk::Desk;
use room::{ClockRule, GameKind, OfferKind, Play, Setting, Settings};

fn play(desk: &mut Desk, moves: &str) {
    for (m, player) in moves.split(' ').zip(["ann", "bob"].into_iter().cycle()) {
        desk.make(player, m).unwrap_or_else(|no| panic!("{m}: {no}"));
    }
}

#[test]
fn a9_a_pawn_becomes_only_what_was_lost() {
    let mut desk = Desk::playing(GameKind::Leaflet, ClockRule::default());
    // White gives a knight away and its pawn stands before the last rank.
    play(&mut desk, "g1f3 e7e5 f3e5 d7d6 h2h4 d6e5 h4h5 e8e7 h5h6 e7f6 h6g7 b8c6");
    let no = desk.make("ann", "g7h8q").unwrap_err();
    assert_eq!(no.code(), "illegal_move");
    assert!(no.params().contains(&("clause", "A9".to_owned())), "{:?}", no.params());
    let Play::Chess(game) = desk.room.play() else { panic!("leaflet chess is chess") };
    assert_eq!(game.dests().pieces, ['n']);
    desk.make("ann", "g7h8n").unwrap();
    desk.assert_folds_the_same();
}

#[test]
fn a8_a_capture_in_passing_is_agreed_or_not() {
    for on in [true, false] {
        let options = Settings::from([("en_passant".to_owned(), Setting::Bool(on))]);
        let mut desk = Desk::open(GameKind::Leaflet, options, ClockRule::default());
        desk.say("bob", room::Command::Sit { seat: 1 }).unwrap();
        play(&mut desk, "e2e4 a7a6 e4e5 d7d5");
        assert_eq!(desk.make("ann", "e5d6").is_ok(), on);
        desk.assert_folds_the_same();
    }
}

#[test]
fn a_takeback_goes_back_in_the_same_law() {
    let mut desk = Desk::playing(GameKind::Leaflet, ClockRule::default());
    play(&mut desk, "e2e4 e7e5");
    desk.say("bob", room::Command::Offer { what: OfferKind::Takeback, points: None }).unwrap();
    desk.say("ann", room::Command::Accept { what: OfferKind::Takeback }).unwrap();
    let Play::Chess(game) = desk.room.play() else { panic!("leaflet chess is chess") };
    assert!(matches!(game.law(), chess::Law::Leaflet(_)));
}
