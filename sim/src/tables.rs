// SPDX-License-Identifier: AGPL-3.0-or-later
//! The tables of a run, and what people do at them: legal moves from the rules crates, their part of the dice, talk.

use std::rc::Rc;

use cluster::{Kind, RoomId, Row};
use game::{Micros, Seat};
use room::rules::chess::bughouse::Place;
use room::{
    ClockKind, ClockRule, Command, Context, Event, GameKind, Lag, OfferKind, Owes, Play, Room, Stake, Table,
    Whom,
};

use crate::rng::Rng;
use crate::rooms::{Rooms, actor, own_chain};

/// Who sits at table `n` in `seat`.
pub(crate) fn player(n: usize, seat: u8) -> Rc<str> {
    Rc::from(format!("p{n}.{seat}"))
}

/// The id of table `n`: the same in every run, so that its dice need not be made anew.
pub(crate) fn id(n: usize) -> RoomId {
    RoomId(format!("r{n}").into())
}

fn clock(rng: &mut Rng) -> ClockRule {
    let (kind, base_s, step_s) = match rng.below(8) {
        0 | 1 => (ClockKind::Fischer, rng.within(8, 20), rng.within(0, 2)),
        2 | 3 => (ClockKind::Fischer, rng.within(20, 90), rng.within(0, 3)),
        4 => (ClockKind::Bronstein, rng.within(10, 60), rng.within(1, 3)),
        5 | 6 => (ClockKind::Delay, rng.within(5, 30), rng.within(2, 12)),
        _ => (ClockKind::None, 0, 0),
    };
    ClockRule { kind, base_s, step_s }
}

/// The log with which table `n` begins at `at`: everybody sits, the game or the agreement on the dice begins.
pub(crate) fn begin(n: usize, rng: &mut Rng, at: Micros) -> Vec<Row<Rc<Event>>> {
    let game = GameKind::ALL[n % GameKind::ALL.len()];
    let clock = clock(rng);
    let stake = (clock.is_live() && rng.hits(250)).then(|| Stake {
        currency: "fed/credit".to_owned(),
        stake: 10,
        max: 60,
        share_bp: 0,
    });
    let table = Table { clock, auto_roll: true, live_dice: rng.hits(200), stake, ..Table::plain(game) };
    let desk = Rooms { other_key: None };
    let mut rows: Vec<Row<Rc<Event>>> = Vec::new();
    let mut put = |events: Vec<Event>, seq: i64| {
        let row = |(seq, event)| Row { seq, epoch: 0, at, by: None, event: Rc::new(event) };
        rows.extend((seq..).zip(events).map(row));
    };
    let events = Room::open(&actor(&player(n, 0)), table, Seat(0)).expect("a good table");
    let log: Vec<_> = events.iter().cloned().map(|event| (at, event)).collect();
    put(events, 1);
    let mut room = Room::restore(&id(n).0, log).expect("a good log");
    for seat in 1..game.seats() {
        let ctx = Context { now: at, lag: Lag::default(), seen: None, server: &desk };
        let sit = Command::Sit { seat };
        let mut step = room.apply(&ctx, &actor(&player(n, seat)), &sit).expect("the chair is free");
        put(step.events, room.version() + 1);
        room = step.after.pop().expect("somebody sat down");
    }
    debug_assert!(desk.deadline(&room).is_none_or(|deadline| deadline > at));
    rows
}

/// A legal move of `seat`, in the game's notation.
fn legal(room: &Room, seat: Seat, rng: &mut Rng) -> Option<String> {
    match room.play() {
        Play::Chess(game) => rng.of(&game.legal_uci()).cloned(),
        Play::Kalah(position) => rng.of(&position.legal()).map(ToString::to_string),
        Play::Tables(game) => {
            let graph = game.graph();
            let mut steps = Vec::new();
            let mut node = 0;
            while let Some(edges) = graph.nodes.get(node).filter(|edges| !edges.is_empty()) {
                let edge = edges[rng.below(edges.len())];
                steps.push(edge.step.to_string());
                node = edge.next as usize;
            }
            Some(steps.join(" "))
        }
        // A family that nobody has taught the simulated players stands still.
        play => {
            let Play::Bughouse(game) = play else { return None };
            rng.of(&game.legal(Place::of_seat(seat)?)).map(ToString::to_string)
        }
    }
}

/// What the dice wait for from `seat`.
fn owed(room: &Room, seat: Seat) -> Option<Command> {
    let dicing = room.dicing()?;
    let secret = dice::Secret([50 + seat.0; 32]);
    Some(match dicing.owes(seat)? {
        Owes::Commit if dicing.is_live() => {
            let chain = own_chain(seat.0, &dicing.game_id, dicing.links);
            let deposit = room::hex(&[100 + seat.0; 32]);
            Command::DiceCommit { commit: room::hex(&chain.commit()), deposit: Some(deposit), live: true }
        }
        Owes::Commit => {
            let commit = room::hex(&dice::client_commit(&dicing.game_id, seat.0, &secret));
            Command::DiceCommit { commit, deposit: None, live: false }
        }
        Owes::Reveal => Command::DiceReveal { c: room::hex(&secret.0) },
        Owes::Link => {
            let i = dicing.next_index();
            let link = own_chain(seat.0, &dicing.game_id, dicing.links).link(i)?;
            Command::DiceLink { i, link: room::hex(&link.0) }
        }
    })
}

/// What whoever sits in `seat` does, when the room waits for them.
pub(crate) fn next(room: &Room, seat: Seat, rng: &mut Rng) -> Option<Command> {
    if room.owes_dice(seat) {
        return owed(room, seat);
    }
    if !room.turns().contains(&seat) {
        return None;
    }
    if rng.hits(4) {
        return Some(Command::Resign);
    }
    if room.rolled().is_some() || !room.table().game.has_dice() {
        return legal(room, seat, rng).map(|m| Command::Move { m });
    }
    Some(Command::Roll)
}

/// What is offered. Hints are not: a node carries them as it carries a draw, and every kept seed would be another run.
const OFFERS: [OfferKind; 5] =
    [OfferKind::Draw, OfferKind::Takeback, OfferKind::Resign, OfferKind::Rematch, OfferKind::Abort];

/// Something somebody says or tries beside the game. Every line of talk has a text of its own.
pub(crate) fn aside(room: &Room, seat: Option<Seat>, line: &str, rng: &mut Rng) -> Command {
    let what = *rng.of(&OFFERS).unwrap_or(&OfferKind::Draw);
    match rng.below(12) {
        0 => Command::Offer { what, points: None },
        1 => Command::Decline { what },
        2 => Command::Roll,
        3 | 4 => match seat.and_then(|seat| legal(room, seat, rng)) {
            Some(m) => Command::Move { m },
            None => Command::Sit { seat: 0 },
        },
        5 => Command::Sit { seat: 1 },
        6..=8 if seat.is_some() && room.table().game.seats() == 4 => {
            Command::Chat { text: line.to_owned(), to: Whom::Team }
        }
        _ => Command::Chat { text: line.to_owned(), to: Whom::All },
    }
}
