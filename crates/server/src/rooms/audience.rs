// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who is connected to a room, and what each of them is sent. A message is built and written as JSON once for
//! everybody who may know the same: the seats, guests, strangers. What they may know is `wire`'s decision.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use game::{Micros, Millis, Seat, Side};
use room::adapted::Actor as Who;
use room::{Event, Room};
use wire::{Presence, ServerMessage, View, Viewer, WireEvent};

use crate::chat::ChatWords;
use crate::net::outbox::{CloseReason, Outbox};
use crate::rooms::message::CommandMessage;

/// While the disk is slow, spectators are told what happened at most this often.
const SPECTATORS_EVERY: Millis = Millis(500);

/// Everybody who sees the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// The player of this chair.
    Seated(Seat),
    /// Somebody with a place beside the chairs of a table by Appendix D.
    Placed(Who),
    /// The one player the table is offered to, as long as they have not sat down.
    Invited,
    /// A person with a session beside the table.
    Guest,
    /// Somebody without a session.
    Stranger,
}

impl Class {
    const ALL: [Self; 12] = [
        Self::Seated(Seat(0)),
        Self::Seated(Seat(1)),
        Self::Seated(Seat(2)),
        Self::Seated(Seat(3)),
        Self::Placed(Who::Assistant(Side::White)),
        Self::Placed(Who::Assistant(Side::Black)),
        Self::Placed(Who::Helper(Side::White)),
        Self::Placed(Who::Helper(Side::Black)),
        Self::Placed(Who::Arbiter),
        Self::Invited,
        Self::Guest,
        Self::Stranger,
    ];

    /// Where `player` stands in `room`; an empty id is a stranger.
    pub(crate) fn of(room: &Room, player: &str) -> Self {
        if player.is_empty() {
            return Self::Stranger;
        }
        if let Some(place) = room.appendix().and_then(|table| table.place_of(player)) {
            return Self::Placed(place.who);
        }
        let beside = if room.table().to.as_deref() == Some(player) { Self::Invited } else { Self::Guest };
        room.seat_of(player).map_or(beside, Self::Seated)
    }

    /// Whether who is of it only watches: nobody waits for what they do.
    const fn is_spectator(self) -> bool {
        matches!(self, Self::Guest | Self::Stranger)
    }

    /// The viewer that stands for the class.
    pub(crate) fn viewer(self, room: &Room) -> Viewer<'_> {
        match self {
            Self::Seated(seat) => Viewer {
                player: room
                    .chairs()
                    .get(seat.index())
                    .and_then(Option::as_ref)
                    .map_or("", |chair| &chair.player),
                seat: Some(seat),
            },
            Self::Placed(who) => {
                let places = room.appendix().map(room::Appendix::places).unwrap_or_default();
                let taken =
                    places.iter().find(|place| place.who == who).and_then(|place| place.taken.as_ref());
                Viewer { player: taken.map_or("-", |(player, _)| player), seat: None }
            }
            Self::Invited => Viewer { player: room.table().to.as_deref().unwrap_or_default(), seat: None },
            // No player's id is a dash.
            Self::Guest => Viewer { player: "-", seat: None },
            Self::Stranger => Viewer { player: "", seat: None },
        }
    }
}

/// One open socket.
struct Connected {
    key: u32,
    player: Arc<str>,
    class: Class,
    outbox: Arc<Outbox>,
}

/// The open sockets of one room. When the room's task ends, whatever the reason, they are told to come back.
#[derive(Default)]
pub(crate) struct Audience {
    connected: Vec<Connected>,
    next_key: u32,
    /// What spectators have not been told yet.
    held: Vec<(Class, Vec<WireEvent>)>,
    /// When they are, if anything is held.
    held_until: Micros,
}

/// The events of one commit as each class will see them.
pub(crate) struct Outgoing(Vec<(Class, Vec<WireEvent>)>);

/// Whether somebody is of another class after it.
pub(crate) fn reseats(event: &Event) -> bool {
    matches!(
        event,
        Event::Sat { .. } | Event::Left { .. } | Event::PlaceTaken { .. } | Event::PlaceEnded { .. }
    )
}

impl Audience {
    pub(crate) fn is_empty(&self) -> bool {
        self.connected.is_empty()
    }

    /// Lets a socket in; its key takes it out again.
    pub(crate) fn join(&mut self, room: &Room, player: Arc<str>, outbox: Arc<Outbox>) -> (u32, Class) {
        let (key, class) = (self.next_key, Class::of(room, &player));
        self.next_key = self.next_key.wrapping_add(1);
        self.connected.push(Connected { key, player, class, outbox });
        (key, class)
    }

    /// Lets a socket go.
    pub(crate) fn leave(&mut self, key: u32) {
        self.connected.retain(|one| one.key != key);
        if self.connected.is_empty() {
            self.connected = Vec::new();
        }
    }

    /// Whether the player of this chair is connected.
    pub(crate) fn has(&self, seat: Seat) -> bool {
        self.connected.iter().any(|one| one.class == Class::Seated(seat))
    }

    /// Who is connected.
    pub(crate) fn presence(&self) -> Presence {
        let watching = self.connected.iter().filter(|one| !matches!(one.class, Class::Seated(_))).count();
        Presence {
            seats: [0, 1, 2, 3].map(|seat| self.has(Seat(seat))),
            watching: u32::try_from(watching).unwrap_or(u32::MAX),
        }
    }

    /// Nothing yet, for the classes that will listen once `events` have happened.
    pub(crate) fn listen(&self, events: &[Event]) -> Outgoing {
        let reseats = events.iter().any(reseats);
        let listens = |class: &Class| self.connected.iter().any(|one| reseats || one.class == *class);
        Outgoing(Class::ALL.into_iter().filter(listens).map(|class| (class, Vec::new())).collect())
    }

    /// Sends what is outgoing, with the room as each class sees it at `now`. The socket a `command` came by
    /// gets its id: that is the acknowledgement. `slowly`, spectators are told from time to time, unless one of them asked.
    pub(crate) fn publish(
        &mut self,
        room: &Room,
        now: Micros,
        outgoing: Outgoing,
        command: Option<&CommandMessage>,
        slowly: bool,
    ) {
        self.reseat(room);
        for (class, events) in outgoing.0 {
            let has_asked = |one: &Connected| {
                one.class == class && command.is_some_and(|asked| asked.came_by(&one.outbox))
            };
            let waits = slowly && class.is_spectator() && !self.connected.iter().any(has_asked);
            let at = self.held.iter().position(|(held, _)| *held == class);
            if waits && self.held_until().is_none_or(|until| now < until) {
                if self.held.is_empty() {
                    self.held_until = now.plus(SPECTATORS_EVERY);
                }
                match at.and_then(|at| self.held.get_mut(at)) {
                    Some((_, held)) => held.extend(events),
                    None => self.held.push((class, events)),
                }
            } else {
                let mut all = at.map(|at| self.held.swap_remove(at).1).unwrap_or_default();
                all.extend(events);
                self.tell(room, now, class, &all, command);
            }
        }
    }

    /// When spectators are to be told what they have not been told yet, if there is anything.
    pub(crate) fn held_until(&self) -> Option<Micros> {
        (!self.held.is_empty()).then_some(self.held_until)
    }

    /// Tells spectators all there is to tell.
    pub(crate) fn release(&mut self, room: &Room, now: Micros) {
        for (class, events) in std::mem::take(&mut self.held) {
            self.tell(room, now, class, &events, None);
        }
    }

    /// Sends these events to every socket of a class; see [`Audience::publish`].
    fn tell(
        &self,
        room: &Room,
        now: Micros,
        class: Class,
        events: &[WireEvent],
        command: Option<&CommandMessage>,
    ) {
        let mut sockets = self.connected.iter().filter(|one| one.class == class).peekable();
        if sockets.peek().is_none() {
            return;
        }
        let view = self.view(room, class, now);
        let message = |id| {
            let message = ServerMessage::Ev { n: room.version(), id, es: events, s: &view };
            Utf8Bytes::from(message.to_json())
        };
        let mut plain = None;
        for one in sockets {
            let frame = match command {
                Some(asked) if asked.came_by(&one.outbox) => message(Some(asked.id.as_str())),
                _ => plain.get_or_insert_with(|| message(None)).clone(),
            };
            one.outbox.push(frame);
        }
    }

    /// The room as a class sees it, with who is here of those beside the chairs.
    pub(crate) fn view(&self, room: &Room, class: Class, now: Micros) -> View {
        let mut view = wire::view(room, &class.viewer(room), now);
        for place in view.adapted.iter_mut().flat_map(|table| &mut table.places) {
            place.here = self.connected.iter().any(|one| place.player.as_deref() == Some(&*one.player));
        }
        view
    }

    /// Sends one message to everybody.
    pub(crate) fn send_all(&self, message: &ServerMessage<'_>) {
        let frame = Utf8Bytes::from(message.to_json());
        for one in &self.connected {
            one.outbox.push(frame.clone());
        }
    }

    /// Sends one message to every socket of a class.
    pub(crate) fn send_to(&self, class: Class, message: &ServerMessage<'_>) {
        let frame = Utf8Bytes::from(message.to_json());
        for one in self.connected.iter().filter(|one| one.class == class) {
            one.outbox.push(frame.clone());
        }
    }

    /// Finds out again where everybody stands, after chairs may have changed hands.
    fn reseat(&mut self, room: &Room) {
        for one in &mut self.connected {
            one.class = Class::of(room, &one.player);
        }
    }

    /// Ends every socket.
    pub(crate) fn dismiss(&mut self, reason: CloseReason) {
        for one in self.connected.drain(..) {
            one.outbox.close(reason);
        }
    }
}

impl Drop for Audience {
    fn drop(&mut self) {
        self.dismiss(CloseReason::BROKEN);
    }
}

impl Outgoing {
    /// Adds an event that has just been folded into `after`.
    pub(crate) fn add(&mut self, event: &Event, at: Micros, after: &Room, words: &ChatWords) {
        for (class, events) in &mut self.0 {
            let mut seen = wire::event(event, at, after, &class.viewer(after));
            words.mark(seen.as_mut_slice());
            events.extend(seen);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_guests_and_strangers_are_spectators() {
        let held: Vec<Class> = Class::ALL.into_iter().filter(|class| class.is_spectator()).collect();
        assert_eq!(held, [Class::Guest, Class::Stranger]);
    }
}
