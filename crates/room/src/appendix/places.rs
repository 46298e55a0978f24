// SPDX-License-Identifier: AGPL-3.0-or-later
//! Places beside the chairs: the assistant of a blind player, the helper of a sighted one, the arbiter. Whoever opens
//! the link of a place takes it; nobody has two.

use adapted::{Actor as Who, Command as Act, Phase};

use crate::appendix::conditions::side_of;
use crate::appendix::place::{Place, PlaceKind, who_of};
use crate::appendix::state::Appendix;
use crate::clock::timing::Timing;
use crate::table::event::Event;
use crate::table::outside::Actor;
use crate::table::refusal::Refusal;
use crate::table::room::{Room, Status};

impl Appendix {
    /// The place that `player` has taken.
    #[must_use]
    pub fn place_of(&self, player: &str) -> Option<&Place> {
        self.places.iter().find(|place| place.taken.as_ref().is_some_and(|(id, _)| id == player))
    }

    fn place_at(&self, who: Who) -> Option<&Place> {
        self.places.iter().find(|place| place.who == who)
    }

    fn has_begun(&self) -> bool {
        !matches!(self.protocol.phase(), Phase::Setup | Phase::Ready)
    }
}

impl Room {
    /// Who `player` is at a table by Appendix D: in a chair or beside it.
    #[must_use]
    pub fn who(&self, player: &str) -> Option<Who> {
        let table = self.appendix()?;
        if let Some(seat) = self.seat_of(player) {
            return Some(Who::Player(side_of(seat)));
        }
        table.place_of(player).map(|place| place.who)
    }

    /// Who may give such a place: the player it belongs to before the start and the arbiter then; the arbiter's place
    /// the maker of the table before both have heard the conditions, or at a board of a tournament its `director`, unless they play
    /// at it or stand by who does.
    fn may_place(&self, actor: &Actor, who: Who, director: bool) -> Result<&Appendix, Refusal> {
        let table = self.appendix().ok_or(Refusal::NotInThisGame { act: "places" })?;
        if self.status == Status::Over {
            return Err(Refusal::NotPlaying { status: self.status.name() });
        }
        let own = match who {
            Who::Assistant(side) | Who::Helper(side) => self.who(&actor.player) == Some(Who::Player(side)),
            // Nobody chooses who judges their own game.
            Who::Arbiter | Who::Player(_) | Who::Server if self.table.event.is_some() => {
                director && matches!(self.who(&actor.player), None | Some(Who::Arbiter))
            }
            Who::Arbiter | Who::Player(_) | Who::Server => self.creator == actor.player,
        };
        let closed = match who {
            Who::Arbiter => table.protocol.phase() != Phase::Setup && self.table.event.is_none(),
            _ => table.has_begun(),
        };
        match self.who(&actor.player) {
            Some(Who::Arbiter) if who != Who::Arbiter => Ok(table),
            _ if own && closed => Err(Refusal::PlaceClosed),
            _ if own => Ok(table),
            _ => Err(Refusal::PlaceNotAllowed),
        }
    }

    /// A place gets a link; it ends the one before.
    pub(crate) fn make_place(
        &self,
        actor: &Actor,
        (place, side): (PlaceKind, Option<u8>),
        code: &str,
        director: bool,
    ) -> Result<Vec<Event>, Refusal> {
        let who = who_of(place, side)?;
        self.may_place(actor, who, director)?;
        let mut events = self.end_of(who);
        events.push(Event::PlaceMade { place, side, code: code.to_owned() });
        Ok(events)
    }

    /// Somebody opens the link of a place.
    pub(crate) fn take_place(&self, actor: &Actor, code: &str) -> Result<Vec<Event>, Refusal> {
        let table = self.appendix().ok_or(Refusal::NoSuchPlace)?;
        let place = table.places.iter().find(|place| place.code == code && place.taken.is_none());
        let place = place.ok_or(Refusal::NoSuchPlace)?;
        if self.who(&actor.player).is_some() {
            return Err(Refusal::Seated);
        }
        if self.status == Status::Over {
            return Err(Refusal::NoSuchPlace);
        }
        Ok(self.taken(actor, place.kind(), place.side()))
    }

    /// The director of the tournament whose board this is takes the arbiter's place before anybody has come; nothing
    /// happens where they play at it themselves, or somebody judges already.
    #[must_use]
    pub fn directed_by(&self, director: &Actor) -> Vec<Event> {
        let free = self.appendix().is_some_and(|table| table.place_at(Who::Arbiter).is_none());
        if !free || self.who(&director.player).is_some() {
            return Vec::new();
        }
        let (place, side) = (PlaceKind::Arbiter, None);
        // There is no link to it.
        let made = Event::PlaceMade { place, side, code: String::new() };
        [made].into_iter().chain(self.taken(director, place, side)).collect()
    }

    /// A place and its link are no more.
    pub(crate) fn end_place(
        &self,
        actor: &Actor,
        (place, side): (PlaceKind, Option<u8>),
        director: bool,
    ) -> Result<Vec<Event>, Refusal> {
        let who = who_of(place, side)?;
        let table = self.appendix().ok_or(Refusal::NoSuchPlace)?;
        // Whoever has a place may leave it.
        if self.who(&actor.player) != Some(who) {
            self.may_place(actor, who, director)?;
        }
        if table.place_at(who).is_none() {
            return Err(Refusal::NoSuchPlace);
        }
        Ok(self.end_of(who))
    }

    fn end_of(&self, who: Who) -> Vec<Event> {
        let Some(place) = self.appendix().and_then(|table| table.place_at(who)) else { return Vec::new() };
        let mut events = vec![Event::PlaceEnded { place: place.kind(), side: place.side() }];
        events.extend((who == Who::Arbiter && place.taken.is_some()).then(|| self.attends(false)));
        events
    }

    /// Somebody takes a place.
    fn taken(&self, actor: &Actor, place: PlaceKind, side: Option<u8>) -> Vec<Event> {
        let taken = Event::PlaceTaken { place, side, player: actor.player.clone(), name: actor.name.clone() };
        let judges = (place == PlaceKind::Arbiter).then(|| self.attends(true));
        [taken].into_iter().chain(judges).collect()
    }

    /// The protocol hears whether there is an arbiter.
    fn attends(&self, arbiter: bool) -> Event {
        let (by, c) = (Who::Server, Box::new(Act::Attend { arbiter }));
        let still = self.appendix().is_some_and(|table| table.stands_still(by, &c));
        Event::Adapted { by, c, u: None, t: Timing::NONE, still }
    }
}
