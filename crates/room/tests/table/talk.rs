// SPDX-License-Identifier: AGPL-3.0-or-later
//! Guests talk on an allowance of their own, and by the table's rule: they take nothing from the players.

use room::{
    ClockRule, Command, GUEST_LINES_MAX, GameKind, OfferKind, Refusal, Setting, TALK_EVENTS_MAX, Whom,
};

use crate::bughouse::four;
use crate::desk::Desk;

fn line(text: &str) -> Command {
    Command::Chat { text: text.into(), to: Whom::All }
}

fn offer(what: OfferKind) -> Command {
    Command::Offer { what, points: None }
}

/// Says it until it is refused; how often it was not, and the refusal.
fn exhaust(desk: &mut Desk, player: &str, command: &Command) -> (u32, Refusal) {
    for said in 0.. {
        if let Err(refusal) = desk.say(player, command.clone()) {
            return (said, refusal);
        }
    }
    unreachable!("there is a bound")
}

#[test]
fn talk_of_guests() {
    let mut desk = Desk::playing(GameKind::Kalah, ClockRule::default());
    let (said, refusal) = exhaust(&mut desk, "eve", &line("hi"));
    assert_eq!((said, refusal), (GUEST_LINES_MAX, Refusal::TalkedOut { max: GUEST_LINES_MAX }));
    assert!(desk.say("fay", line("me too")).is_err(), "all guests have one allowance");

    desk.say("ann", line("we go on")).expect("players lose no line");
    desk.make("ann", "1").expect("a move");
    desk.say("ann", offer(OfferKind::Takeback)).expect("a takeback");
    desk.say("bob", Command::Accept { what: OfferKind::Takeback }).expect("an answer");
    desk.say("ann", Command::Resign).expect("an end");
    desk.say("bob", offer(OfferKind::Rematch)).expect("a rematch");
    desk.say("ann", Command::Accept { what: OfferKind::Rematch }).expect("an answer");
    desk.assert_folds_the_same();
}

#[test]
fn lines_of_players_take_no_offer_away() {
    let mut desk = Desk::playing(GameKind::Kalah, ClockRule::default());
    assert_eq!(exhaust(&mut desk, "ann", &line("hi")).0, TALK_EVENTS_MAX);
    desk.say("eve", line("nor does it silence guests")).expect("an allowance of their own");
    desk.make("ann", "1").expect("a move");
    desk.say("ann", offer(OfferKind::Takeback)).expect("a takeback");
    desk.say("bob", Command::Resign).expect("an end");
    desk.say("bob", offer(OfferKind::Rematch)).expect("a rematch");
}

#[test]
fn who_comes_and_goes_takes_no_line_away() {
    let mut desk = Desk::open(GameKind::Bughouse, room::Settings::new(), ClockRule::default());
    for _ in 0..TALK_EVENTS_MAX {
        if desk.say("eve", Command::Sit { seat: 1 }).is_err() {
            break;
        }
        desk.say("eve", Command::Leave).expect("the table is open");
    }
    assert_eq!(desk.say("eve", Command::Sit { seat: 1 }), Err(Refusal::TalkedOut { max: TALK_EVENTS_MAX }));
    desk.say("ann", line("still here")).expect("the maker loses no line");
}

#[test]
fn c_18_the_rule_of_the_table_binds_its_guests() {
    for rule in ["presets", "team"] {
        let mut desk = four(&[("talk", Setting::Text(rule.to_owned()))], ClockRule::default());
        assert_eq!(desk.say("eve", line("N@f3 mates")), Err(Refusal::MoveHint), "{rule}");
        desk.say("eve", line("what a game")).expect("talk that plays for nobody");
    }
    let mut free = four(&[("talk", Setting::Text("all".to_owned()))], ClockRule::default());
    free.say("eve", line("N@f3 mates")).expect("all was agreed");
}
