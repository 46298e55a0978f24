// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a bot of bughouse and its partner tell each other by phrases (C.18): it does what it is asked, and asks for a piece
//! with which it would mate.

use std::time::Duration;

use bots::bughouse::{Wishes, needs};
use chess::bughouse::Place;
use chess::shakmaty::Role;
use game::{Millis, Seat};
use room::{Phrase, Room};

use crate::rooms::host::Host;
use crate::rooms::message::{Thought, Waiting};

/// Who has less time left for a move waits for no partner any longer.
const SITS_LEFT_MIN: Millis = Millis(15_000);
/// Who waits for a partner looks again after so long whether there is a mate at hand.
pub(super) const SITS_AGAIN: Duration = Duration::from_millis(500);

impl Host {
    /// Whether a bot has nothing to do yet: its partner wishes it to wait, and has said so meanwhile where it has found a move.
    pub(super) fn has_to_sit(&self, thought: &Thought) -> bool {
        let left = || self.room.time_to_move(thought.seat, self.time(self.app.clock.now()));
        match thought.waiting {
            Waiting::Sits => true,
            Waiting::Heeded => false,
            Waiting::Unknown => wishes(&self.room, thought.seat, left()).sits,
        }
    }
}

/// What the partner of `seat` has asked of it, for who has so much time left; nothing at a table without clocks.
pub(super) fn wishes(room: &Room, seat: Seat, left: Option<Millis>) -> Wishes {
    let mut wishes = Wishes::default();
    let Some(asked) = room.asked_of(seat) else { return wishes };
    asked.needs.iter().for_each(|role| wishes.need(*role));
    if let Some(wanted) = asked.trade {
        wishes.trade(wanted);
    }
    wishes.sits = asked.sits && left.is_none_or(|left| left >= SITS_LEFT_MIN);
    wishes
}

/// What the bot on `seat` asks a person on the other board for: a piece with which it would mate, once until one comes.
pub(super) fn asks(room: &Room, seat: Seat) -> Option<Phrase> {
    let (game, place) = (room.bughouse()?, Place::of_seat(seat)?);
    let partner = place.partner().seat();
    let is_person = room.chairs().get(partner.index())?.as_ref().is_some_and(|chair| chair.bot.is_none());
    if !is_person || game.frozen().is_some() || !room.bears_talk() {
        return None;
    }
    let asked = &room.asked_of(partner)?.needs;
    needs(game, place).into_iter().find(|role| !asked.contains(role)).and_then(needed)
}

fn needed(role: Role) -> Option<Phrase> {
    Some(match role {
        Role::Pawn => Phrase::NeedP,
        Role::Knight => Phrase::NeedN,
        Role::Bishop => Phrase::NeedB,
        Role::Rook => Phrase::NeedR,
        Role::Queen => Phrase::NeedQ,
        Role::King => return None,
    })
}

#[cfg(test)]
mod tests {
    use game::Micros;
    use room::{Actor, Event, GameKind, Table};

    use super::*;

    /// A table at which dan, on the last seat, has said these to whoever sits on the first.
    fn told(phrases: &[Phrase]) -> Room {
        let ann = Actor { player: "ann".into(), name: "Ann".into(), program: false };
        let mut events = Room::open(&ann, Table::plain(GameKind::Bughouse), Seat(0)).unwrap();
        let (player, name) = ("dan".into(), "Dan".into());
        events.push(Event::Sat { seat: 3, player, name, bot: None, program: false });
        events.extend(phrases.iter().map(|p| Event::Phrase { seat: 3, p: *p }));
        Room::restore("r", events.into_iter().map(|event| (Micros(0), event))).unwrap()
    }

    #[test]
    fn what_was_said_is_wished_by_the_partner_alone() {
        let room = told(&[Phrase::NeedN, Phrase::NeedQ, Phrase::Trade, Phrase::NoTrade]);
        let mut wanted = Wishes::default();
        for role in [Role::Knight, Role::Queen] {
            wanted.need(role);
        }
        wanted.trade(false);
        assert_eq!(wishes(&room, Seat(0), None), wanted);
        assert!([1, 2, 3].into_iter().all(|seat| wishes(&room, Seat(seat), None) == Wishes::default()));
        // Nobody is asked for anything where nothing would mate.
        assert!((0..4).all(|seat| asks(&room, Seat(seat)).is_none()));
    }

    #[test]
    fn who_is_to_wait_waits_while_there_is_time() {
        let room = told(&[Phrase::Sit]);
        let sits = |left: Option<i64>| wishes(&room, Seat(0), left.map(Millis)).sits;
        assert_eq!([None, Some(15_000), Some(14_999)].map(sits), [true, true, false]);
        assert!(!wishes(&told(&[Phrase::Sit, Phrase::Go]), Seat(0), None).sits);
    }
}
