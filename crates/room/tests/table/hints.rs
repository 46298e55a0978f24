// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who may ask for a hint: whoever has to decide at a table against bots where nothing hangs on the game.

use game::Seat;
use room::{
    ClockKind, ClockRule, Command, Event, GameKind, HINTS_MAX, Lag, OfEvent, OfferKind, Refusal, Settings,
    Stake, Table,
};

use crate::desk::{Desk, clock, table};
use crate::permits::are_true;

const BOT: &str = "bot:tabla-beginner";

/// `ann` against a bot, by this table.
fn against_a_bot(table: Table) -> Desk {
    let mut desk = Desk::at(table);
    let bot = format!("{}-beginner", desk.room.table().game.id());
    desk.say("ann", Command::Bot { bot, seat: None }).expect("the chair is free");
    desk
}

fn plain(game: GameKind) -> Table {
    table(game, Settings::new(), ClockRule::default())
}

#[test]
fn who_is_on_turn_against_a_bot_may_ask_and_everybody_sees_that_they_did() {
    let mut desk = against_a_bot(plain(GameKind::Chess));
    are_true(&desk, &["ann", "eve"]);
    assert!(desk.room.permits("ann").contains(&"hint"));
    let version = desk.room.position_version();
    assert_eq!(desk.say("ann", Command::Hint), Ok(vec![Event::Hinted { seat: 0 }]));
    assert_eq!(desk.room.hints().collect::<Vec<_>>(), [1, 0]);
    assert_eq!(desk.room.position_version(), version, "the decision stays the same");
    assert_eq!(desk.say("eve", Command::Hint), Err(Refusal::NotSeated));
    let old = desk.say_with("ann", Command::Hint, Lag::default(), Some(0));
    assert!(matches!(old, Err(Refusal::StaleVersion { .. })), "{old:?}");
    desk.make("ann", "e2e4").expect("a legal move");
    assert_eq!(desk.say("ann", Command::Hint), Err(Refusal::NotYourTurn), "not about what the other decides");
    assert!(!desk.room.permits("ann").contains(&"hint"));
    desk.assert_folds_the_same();
}

#[test]
fn between_people_there_are_no_hints() {
    let mut desk = Desk::playing(GameKind::Chess, ClockRule::default());
    assert_eq!(desk.say("ann", Command::Hint), Err(Refusal::NoHints));
    assert!(!desk.room.permits("ann").contains(&"hint"));
    let mut four = Desk::open(GameKind::Bughouse, Settings::new(), ClockRule::default());
    four.say("bob", Command::Sit { seat: 2 }).expect("a free chair");
    for seat in [1, 3] {
        let bot = Command::Bot { bot: "bughouse-beginner".into(), seat: Some(seat) };
        four.say("ann", bot).expect("a free chair");
    }
    assert_eq!(four.say("ann", Command::Hint), Err(Refusal::NoHints), "a person plays on the other board");
}

#[test]
fn two_people_may_agree_to_hints_and_both_hear_of_it() {
    let mut desk = Desk::playing(GameKind::Chess, ClockRule::default());
    are_true(&desk, &["ann", "bob", "eve"]);
    let (offer, accept) =
        (Command::Offer { what: OfferKind::Hints, points: None }, Command::Accept { what: OfferKind::Hints });
    let permits = |desk: &Desk, who: &str, word: &str| desk.room.permits(who).contains(&word);
    assert!(permits(&desk, "ann", "offer_hints") && permits(&desk, "bob", "offer_hints"));
    assert_eq!(desk.say("bob", accept.clone()), Err(Refusal::NoSuchOffer));
    let offered = Event::Offered { seat: 0, what: OfferKind::Hints, points: None };
    assert_eq!(desk.say("ann", offer.clone()), Ok(vec![offered]));
    assert_eq!(desk.say("ann", Command::Hint), Err(Refusal::NoHints), "one alone decides nothing");
    assert!(permits(&desk, "bob", "accept_hints") && permits(&desk, "bob", "decline_hints"));
    desk.make("ann", "e2e4").expect("a legal move");
    assert!(permits(&desk, "bob", "accept_hints"), "it stands until it is answered");
    let declined = Event::Declined { seat: 1, what: OfferKind::Hints };
    assert_eq!(desk.say("bob", Command::Decline { what: OfferKind::Hints }), Ok(vec![declined]));
    assert_eq!(desk.say("bob", Command::Hint), Err(Refusal::NoHints));
    desk.say("bob", offer.clone()).expect("an offer of their own");
    assert_eq!(desk.say("ann", offer.clone()), Ok(vec![Event::HintsAgreed]), "both want it");
    assert!(desk.room.gives_hints() && desk.room.has_agreed_hints() && !permits(&desk, "ann", "offer_hints"));
    assert_eq!(desk.say("ann", offer), Err(Refusal::NoHints), "it is agreed already");
    assert_eq!(desk.say("bob", Command::Hint), Ok(vec![Event::Hinted { seat: 1 }]));
    assert_eq!(desk.say("ann", Command::Hint), Err(Refusal::NotYourTurn));
    desk.make("bob", "e7e5").expect("a legal move");
    assert_eq!(desk.say("ann", Command::Hint), Ok(vec![Event::Hinted { seat: 0 }]));
    assert_eq!(desk.room.hints().collect::<Vec<_>>(), [1, 1]);
    are_true(&desk, &["ann", "bob", "eve"]);
    desk.assert_folds_the_same();
}

#[test]
fn nobody_agrees_to_hints_where_something_hangs_on_the_game_or_bots_play() {
    let offer = || Command::Offer { what: OfferKind::Hints, points: None };
    let mut desk = against_a_bot(plain(GameKind::Chess));
    assert_eq!(desk.say("ann", offer()), Err(Refusal::NoHints), "they are given already");
    let live = clock(ClockKind::Fischer, 300, 0);
    let mut rated = Desk::at(Table { rated: true, clock: live, ..plain(GameKind::Chess) });
    rated.say("bob", Command::Sit { seat: 1 }).expect("a free chair");
    assert_eq!(rated.say("ann", offer()), Err(Refusal::NoHints));
    assert!(!rated.room.permits("ann").contains(&"offer_hints"));
    let mut four = Desk::open(GameKind::Bughouse, Settings::new(), ClockRule::default());
    for (who, seat) in [("bob", 1), ("cid", 2), ("dan", 3)] {
        four.say(who, Command::Sit { seat }).expect("a free chair");
    }
    assert_eq!(four.say("ann", offer()), Err(Refusal::NoHints));
}

/// Both take part in the handshake of the dice; at `TestServer` a bot is whoever speaks under its name.
fn shake(desk: &mut Desk) {
    let game_id = desk.room.dicing().expect("a game with dice").game_id;
    let secrets = [("ann", 0, room::Secret([1; 32])), (BOT, 1, room::Secret([2; 32]))];
    for (player, seat, secret) in &secrets {
        let commit = room::hex(&dice::client_commit(&game_id, *seat, secret));
        desk.say(player, Command::DiceCommit { commit, deposit: None, live: false })
            .expect("an owed commitment");
    }
    for (player, _, secret) in &secrets {
        desk.say(player, Command::DiceReveal { c: room::hex(&secret.0) }).expect("an owed contribution");
    }
}

/// No bot sits down at such tables today; if one ever does there are no hints all the same.
#[test]
fn where_something_hangs_on_the_game_there_are_none_whoever_sits_there() {
    let live = clock(ClockKind::Fischer, 300, 0);
    let stake = Stake { currency: "sofia/credits".into(), stake: 10, max: 10, share_bp: 0 };
    let event = OfEvent { tournament: "cup".into(), round: 1, board: 1, arena: false, paid: false };
    let tables = [
        Table { rated: true, clock: live, ..plain(GameKind::Chess) },
        Table { stake: Some(stake), clock: live, ..plain(GameKind::Chess) },
        Table { event: Some(event), clock: live, ..plain(GameKind::Chess) },
    ];
    for table in tables {
        let created = Event::Created { table: table.clone(), by: "ann".into() };
        let chair = |seat: u8, player: &str, bot: Option<&str>| Event::Sat {
            seat,
            player: player.into(),
            name: player.into(),
            bot: bot.map(str::to_owned),
            program: false,
        };
        let log = [created, chair(0, "ann", None), chair(1, "bot:x", Some("x")), Event::Started { first: 0 }];
        let mut desk = against_a_bot(plain(GameKind::Chess));
        let log: Vec<_> = log.into_iter().map(|event| (desk.now, event)).collect();
        desk.room = room::Room::restore("room1", log.clone()).expect("a good log");
        desk.log = log;
        assert_eq!(desk.say("ann", Command::Hint), Err(Refusal::NoHints), "{table:?}");
        assert!(!desk.room.permits("ann").contains(&"hint"));
    }
}

#[test]
fn before_a_roll_only_the_cube_can_be_asked_about() {
    let mut settings = Settings::new();
    let by_hand = |settings: &Settings| Table {
        auto_roll: false,
        ..table(GameKind::Tabla, settings.clone(), ClockRule::default())
    };
    let at_roll = |settings: &Settings| {
        let mut desk = against_a_bot(by_hand(settings));
        shake(&mut desk);
        while desk.room.turn() != Some(Seat(0)) || desk.room.permits("ann").contains(&"move") {
            let [who, seat] = if desk.room.turn() == Some(Seat(0)) { ["ann", "0"] } else { [BOT, "1"] };
            let seat = Seat(seat.parse().expect("a chair"));
            if desk.room.permits(who).contains(&"roll") {
                desk.say(who, Command::Roll).expect("a roll");
            } else {
                let m = crate::permits::legal_move(&desk.room, Some(seat));
                desk.make(who, &m).expect("a legal move");
            }
        }
        desk
    };
    assert_eq!(at_roll(&settings).say("ann", Command::Hint), Err(Refusal::RollFirst));
    settings.insert("cube".into(), room::Setting::Bool(true));
    let mut desk = at_roll(&settings);
    assert_eq!(desk.say("ann", Command::Hint), Ok(vec![Event::Hinted { seat: 0 }]));
    are_true(&desk, &["ann"]);
}

#[test]
fn a_table_bears_so_many_hints_and_no_more() {
    let mut desk = against_a_bot(plain(GameKind::Kalah));
    for _ in 0..HINTS_MAX {
        desk.say("ann", Command::Hint).expect("one more");
    }
    assert_eq!(desk.say("ann", Command::Hint), Err(Refusal::TooManyHints { max: HINTS_MAX }));
    desk.make("ann", "1").expect("it is still played");
}
