// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a person is told they may do is what the room grants: asked of every act there is, in every state that random
//! conversations come to.

use crate::desk::{Desk, TestServer, actor};
use chess::bughouse::Place;
use game::Seat;
use room::{ClaimKind, Command, Context, Lag, OfferKind, Permit, Phrase, Play, Refusal, Room, Whom};

/// The protocol for people.
const PAGE: &str = include_str!("../../../../docs/protocol.md");

/// Some legal move of whoever is on turn, of a table of four for this seat.
pub(crate) fn legal_move(room: &Room, seat: Option<Seat>) -> String {
    match room.play() {
        Play::Chess(game) => game.legal_uci().into_iter().next().unwrap_or_default(),
        Play::Kalah(position) => position.legal().first().map(ToString::to_string).unwrap_or_default(),
        Play::Tables(game) => {
            let graph = game.graph();
            let (mut steps, mut node) = (Vec::new(), 0);
            while let Some(edge) = graph.nodes.get(node).and_then(|edges| edges.first()) {
                steps.push(edge.step.to_string());
                node = edge.next as usize;
            }
            steps.join(" ")
        }
        play => {
            let Play::Bughouse(game) = play else { panic!("nobody has said how {play:?} is played") };
            let place = seat.and_then(Place::of_seat);
            place.and_then(|place| game.legal(place).first().map(ToString::to_string)).unwrap_or_default()
        }
    }
}

/// The commands with which `player` would do it; the act is open when one of them is granted.
pub(crate) fn commands(room: &Room, player: &str, permit: Permit) -> Vec<Command> {
    let offer =
        |what| [None, Some(1), Some(2), Some(3)].map(|points| Command::Offer { what, points }).to_vec();
    let accept = |what| vec![Command::Accept { what }];
    let decline = |what| vec![Command::Decline { what }];
    let only = |command| vec![command];
    match permit {
        Permit::Chat => only(Command::Chat { text: "hi".into(), to: Whom::All }),
        Permit::Phrase => only(Command::Phrase { p: Phrase::Sit }),
        Permit::Sit => (0..4).map(|seat| Command::Sit { seat }).collect(),
        Permit::Refuse => only(Command::Refuse),
        Permit::Counter => only(Command::Counter { room: "other".into() }),
        Permit::Leave => only(Command::Leave),
        Permit::Bot => only(Command::Bot { bot: format!("{}-beginner", room.table().game.id()), seat: None }),
        Permit::Abort => only(Command::Abort),
        Permit::Move => only(Command::Move { m: legal_move(room, room.seat_of(player)) }),
        Permit::Roll => only(Command::Roll),
        Permit::Double => only(Command::Double),
        Permit::Take => only(Command::Take),
        Permit::Drop => only(Command::Drop),
        Permit::Beaver => only(Command::Beaver),
        Permit::Raccoon => only(Command::Raccoon),
        Permit::Next => only(Command::Next),
        Permit::Berserk => only(Command::Berserk),
        Permit::Hint => only(Command::Hint),
        Permit::Resign => only(Command::Resign),
        Permit::DiceRenew => only(Command::DiceRenew),
        Permit::ClaimThreefold => only(Command::Claim { what: ClaimKind::Threefold, m: None }),
        Permit::ClaimFifty => only(Command::Claim { what: ClaimKind::Fifty, m: None }),
        Permit::Adapted => only(Command::Adapted { a: Box::new(adapted::Command::Adjust) }),
        Permit::OfferDraw => offer(OfferKind::Draw),
        Permit::AcceptDraw => accept(OfferKind::Draw),
        Permit::DeclineDraw => decline(OfferKind::Draw),
        Permit::OfferTakeback => offer(OfferKind::Takeback),
        Permit::AcceptTakeback => accept(OfferKind::Takeback),
        Permit::DeclineTakeback => decline(OfferKind::Takeback),
        Permit::OfferResign => offer(OfferKind::Resign),
        Permit::AcceptResign => accept(OfferKind::Resign),
        Permit::DeclineResign => decline(OfferKind::Resign),
        Permit::OfferRematch => offer(OfferKind::Rematch),
        Permit::AcceptRematch => accept(OfferKind::Rematch),
        Permit::DeclineRematch => decline(OfferKind::Rematch),
        Permit::OfferAbort => offer(OfferKind::Abort),
        Permit::AcceptAbort => accept(OfferKind::Abort),
        Permit::DeclineAbort => decline(OfferKind::Abort),
        Permit::OfferHints => offer(OfferKind::Hints),
        Permit::AcceptHints => accept(OfferKind::Hints),
        Permit::DeclineHints => decline(OfferKind::Hints),
    }
}

/// What is open is granted, and what is not open is refused, to each of these people.
pub(crate) fn are_true(desk: &Desk, people: &[&str]) {
    let room = &desk.room;
    let ctx = Context { now: desk.now, lag: Lag::default(), seen: None, server: &TestServer };
    for player in people {
        let can = room.permits(player);
        // Whatever is asked for when a flag has fallen is answered with the end of the game.
        if room.apply(&ctx, &actor(player), &Command::Sit { seat: u8::MAX }).is_ok() {
            continue;
        }
        for (at, word) in can.iter().enumerate() {
            assert!(Permit::ALL.iter().any(|permit| permit.word() == *word), "{word}");
            assert!(!can[..at].contains(word), "{word} twice");
        }
        for permit in Permit::ALL {
            let word = permit.word();
            let answers = commands(room, player, *permit)
                .iter()
                .map(|command| room.apply(&ctx, &actor(player), command).map(|_| ()))
                .collect::<Vec<_>>();
            // How much may be said at a table is no question of the moment, and no page counts it.
            if answers.iter().any(|answer| matches!(answer, Err(Refusal::TalkedOut { .. }))) {
                continue;
            }
            let granted = answers.iter().any(Result::is_ok);
            let mut open = can.contains(&word);
            if let Some(what) = word.strip_prefix("offer_") {
                let has = |start: &str| can.contains(&format!("{start}{what}").as_str());
                // Where an offer waits, to offer the same is to accept it, or to go on offering it.
                open |= granted && (has("accept_") || has("decline_"));
            }
            assert_eq!(
                granted,
                open,
                "{word} for {player}, {:?}: {answers:?}, open is {can:?}",
                room.status()
            );
        }
    }
}

/// `can` in docs/protocol.md has these words and no others.
#[test]
fn the_page_of_the_protocol_knows_every_act() {
    let (_, rest) = PAGE.split_once("`can` holds: ").expect("the words of `can`");
    let (words, offers) = rest.split_once(", and for each of ").expect("the words about offers");
    let (offers, _) = offers.split_once(". ").expect("a sentence");
    let ticked = |text: &str| -> Vec<String> {
        text.split('`').skip(1).step_by(2).map(|word| word.trim_end_matches('…').to_owned()).collect()
    };
    let plain: String =
        words.split('(').map(|part| part.split_once(')').map_or(part, |(_, after)| after)).collect();
    let mut told = ticked(&plain);
    let (starts, kinds): (Vec<String>, Vec<String>) =
        ticked(offers).into_iter().partition(|word| word.ends_with('_'));
    for kind in &kinds {
        told.extend(starts.iter().map(|start| format!("{start}{kind}")));
    }
    told.sort();
    let mut known: Vec<String> = Permit::ALL.iter().map(|permit| permit.word().to_owned()).collect();
    known.sort();
    assert_eq!(told, known);
}
