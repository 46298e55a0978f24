// SPDX-License-Identifier: AGPL-3.0-or-later
//! The rooms of the crate `room`, as a node has them: real rules, real clocks, real dice.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use cluster::{Corrupt, Kind, No, PlayerId, RoomId, Row, Step, Wish};
use dice::{Chain, GameId, Secret};
use game::{Micros, Seat};
use room::{Actor, BotName, Context, Event, GameKind, Lag, Room, Server, Status};
use wire::Viewer;

/// A command with what the shell knows of its delay.
#[derive(Clone, Debug)]
pub(crate) struct Wished {
    pub(crate) command: room::Command,
    pub(crate) lag: Lag,
}

/// As much of a view as two of them need to be told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct View {
    pub(crate) version: i64,
    pub(crate) ply: u32,
    pub(crate) status: Status,
}

impl View {
    pub(crate) fn of(room: &Room) -> Self {
        Self { version: room.version(), ply: room.ply(), status: room.status() }
    }
}

/// Whoever sees alike: a seat, or nobody's.
pub(crate) type Class = Option<u8>;

type Chains = HashMap<(u8, [u8; 16], u32), Rc<Chain>>;

thread_local! {
    /// Chains take long to make, and the same tables come again with every seed.
    static CHAINS: RefCell<Chains> = RefCell::new(HashMap::new());
}

/// The server's chain for a game, made with `key`.
pub(crate) fn chain(key: u8, game: &GameId, links: u32) -> Rc<Chain> {
    CHAINS.with_borrow_mut(|chains| {
        let made = || Rc::new(Chain::from_tip(*game, Secret([key; 32]), links));
        Rc::clone(chains.entry((key, game.0, links)).or_insert_with(made))
    })
}

/// A player's own chain for live dice.
pub(crate) fn own_chain(seat: u8, game: &GameId, links: u32) -> Rc<Chain> {
    CHAINS.with_borrow_mut(|chains| {
        let made = || Rc::new(Chain::of_client(*game, seat, Secret([100 + seat; 32]), links));
        Rc::clone(chains.entry((100 + seat, game.0, links)).or_insert_with(made))
    })
}

/// The key every node of the site holds.
pub(crate) const KEY: u8 = 7;

/// A node's rooms.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rooms {
    /// Planted: this node makes its rolls with another key, and does not find out.
    pub(crate) other_key: Option<u8>,
}

impl Server for Rooms {
    fn dice_commit(&self, game: &GameId, links: u32) -> [u8; 32] {
        chain(KEY, game, links).commit()
    }

    fn dice_link(&self, game: &GameId, links: u32, index: u32) -> Secret {
        chain(KEY, game, links).link(index).unwrap_or(Secret([0; 32]))
    }

    fn fresh_room_id(&self) -> String {
        "next".to_owned()
    }

    fn bot_at(&self, _: GameKind, _: &str, _: u8) -> Option<BotName> {
        None
    }

    fn takes_resignation(&self, _: &Room, _: Seat, _: u8) -> bool {
        false
    }
}

impl Rooms {
    fn step(&self, room: &Room, step: room::Step) -> Step<Rc<Event>, Room> {
        let forge = |event: Event| match (self.other_key, event, room.dicing()) {
            (Some(key), Event::Rolled { i, seat, dice, links, t, .. }, Some(dicing)) => {
                let link = chain(key, &dicing.game_id, dicing.links).link(i);
                let link = link.map(|link| room::hex(&link.0)).unwrap_or_default();
                Event::Rolled { i, seat, dice, link, links, t }
            }
            (_, event, _) => event,
        };
        let room::Step { events, after } = step;
        events.into_iter().map(|event| Rc::new(forge(event))).zip(after).collect()
    }

    fn follows(
        &self,
        room: &Room,
        now: Micros,
        events: Vec<Event>,
    ) -> Result<Step<Rc<Event>, Room>, Corrupt> {
        let step = room::Step::of(room, now, events).map_err(|_| Corrupt)?;
        Ok(self.step(room, step))
    }
}

/// Who somebody is.
pub(crate) fn actor(player: &str) -> Actor {
    Actor { player: player.to_owned(), name: player.to_uppercase(), program: false }
}

/// The row as this class sees it, as text.
pub(crate) fn shown(row: &Row<Rc<Event>>, after: &Room, class: Class) -> Option<Rc<str>> {
    let chair = class.and_then(|seat| after.chairs().get(usize::from(seat))?.as_ref());
    let player = chair.map_or("", |chair| &chair.player);
    let seen = wire::event(&row.event, row.at, after, &Viewer { player, seat: class.map(Seat) })?;
    serde_json::to_string(&seen).ok().map(Rc::from)
}

/// Seats that keep the room waiting.
pub(crate) fn awaited(room: &Room) -> Vec<Seat> {
    let mut seats = room.turns();
    if seats.is_empty() {
        seats.extend([Seat(0), Seat(1)].into_iter().filter(|seat| room.owes_dice(*seat)));
    }
    seats
}

impl Kind for Rooms {
    type Event = Rc<Event>;
    type Command = Rc<Wished>;
    type State = Room;
    type Refusal = room::Refusal;
    type Class = Class;
    type Shown = Rc<str>;
    type View = View;

    fn open(&self, room: &RoomId, first: &Row<Self::Event>) -> Result<Room, Corrupt> {
        Room::restore(&room.0, [(first.at, (*first.event).clone())]).map_err(|_| Corrupt)
    }

    fn fold(&self, state: &mut Room, row: &Row<Self::Event>) -> Result<(), Corrupt> {
        state.fold(row.at, &row.event).map_err(|_| Corrupt)
    }

    fn apply(
        &self,
        state: &Room,
        wish: &Wish<'_, Self::Command>,
    ) -> Result<Step<Self::Event, Room>, No<room::Refusal>> {
        let Wished { command, lag } = &**wish.command;
        let ctx = Context { now: wish.now, lag: *lag, seen: wish.seen, server: self };
        match state.apply(&ctx, &actor(wish.player), command) {
            Ok(step) => Ok(self.step(state, step)),
            Err(room::Refusal::Broken { .. }) => Err(No::Corrupt),
            Err(refusal) => Err(No::Refusal(refusal)),
        }
    }

    fn deadline(&self, state: &Room) -> Option<Micros> {
        state.deadline()
    }

    fn tick(&self, state: &Room, now: Micros) -> Result<Step<Self::Event, Room>, Corrupt> {
        self.follows(state, now, state.tick(now, self))
    }

    fn suspend(&self, state: &Room, from: Micros, to: Micros) -> Result<Step<Self::Event, Room>, Corrupt> {
        self.follows(state, to, state.suspend(from, to))
    }

    fn returned(
        &self,
        state: &Room,
        now: Micros,
        here: &dyn Fn(&str) -> bool,
    ) -> Result<Step<Self::Event, Room>, Corrupt> {
        if !state.is_frozen() {
            return Ok(Step::new());
        }
        let seats = awaited(state);
        let is_back = |seat: &Seat| {
            let chair = state.chairs().get(seat.index()).and_then(Option::as_ref);
            chair.is_some_and(|chair| here(&chair.player))
        };
        match seats.first().filter(|_| seats.iter().all(is_back)) {
            Some(seat) => self.follows(state, now, state.returned(*seat)),
            None => Ok(Step::new()),
        }
    }

    fn awaited(&self, state: &Room) -> Vec<PlayerId> {
        let chair = |seat: &Seat| state.chairs().get(seat.index())?.as_ref();
        awaited(state).iter().filter_map(chair).map(|chair| PlayerId::from(&*chair.player)).collect()
    }

    fn starts_clock(&self, event: &Self::Event) -> bool {
        event.starts_a_clock()
    }

    fn stands_from(&self, event: &Self::Event) -> Option<Micros> {
        let Event::Suspended { from_us, .. } = **event else { return None };
        Some(Micros(from_us))
    }

    fn goes_on(&self, event: &Self::Event) -> bool {
        matches!(**event, Event::Resumed)
    }

    fn handed(&self, state: &mut Room, stamp: Micros, at: Micros) {
        state.handed(stamp, at);
    }

    fn class(&self, state: &Room, player: &str) -> Class {
        state.seat_of(player).map(|seat| seat.0)
    }

    fn show(&self, row: &Row<Self::Event>, after: &Room, class: &Class) -> Option<Rc<str>> {
        shown(row, after, *class)
    }

    fn view(&self, state: &Room, _: &Class, _: Micros) -> View {
        View::of(state)
    }
}
