// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a room asks of the server because only it can give it: links of its chains of dice, ids nobody has yet, the
//! names of its bots and what they agree to.

use std::sync::{Arc, OnceLock};

use dice::{Chain, GameId, Secret};
use game::Seat;
use room::{Dicing, GameKind, Room};

use crate::app::App;
use crate::fairness::key::DiceKey;
use crate::fairness::key_ring::KeyRing;
use crate::rooms::stake::{side_of, stake_of};

/// The server as one room knows it: its own chain is worked out once.
pub(crate) struct Desk<'a> {
    keys: Arc<KeyRing>,
    game: GameId,
    chain: &'a OnceLock<Box<Chain>>,
    /// The dice the room plays with already.
    dicing: Option<&'a Dicing>,
    /// Where the site was restored: an epoch of dice that no game can have begun.
    epoch: Option<u32>,
}

impl<'a> Desk<'a> {
    /// The desk of the room whose dice have the id `game`; `chain` is kept by the room's host.
    #[must_use]
    pub(crate) fn new(app: &'a App, game: GameId, chain: &'a OnceLock<Box<Chain>>) -> Self {
        Self { keys: app.keys(), game, chain, dicing: None, epoch: app.dice_epoch() }
    }

    /// The desk of a room that is there: its dice stay those of the key they began with.
    #[must_use]
    pub(crate) fn of(self, room: &'a Room) -> Self {
        Self { dicing: room.dicing(), ..self }
    }

    fn key(&self, game: &GameId, links: u32) -> &DiceKey {
        match self.dicing.filter(|dicing| dicing.game_id == *game && dicing.links == links) {
            Some(dicing) => self.keys.of_chain(*game, links, &dicing.commit),
            None => self.keys.active(),
        }
    }

    fn with_chain<T>(&self, game: &GameId, links: u32, read: impl FnOnce(&Chain) -> T) -> T {
        let make = || Box::new(self.key(game, links).chain(*game, links));
        if *game != self.game {
            return read(&make());
        }
        let own = self.chain.get_or_init(make);
        if own.len() == links { read(own) } else { read(&make()) }
    }
}

impl room::Server for Desk<'_> {
    fn dice_commit(&self, game: &GameId, links: u32) -> [u8; 32] {
        self.with_chain(game, links, Chain::commit)
    }

    fn dice_link(&self, game: &GameId, links: u32, index: u32) -> Secret {
        self.with_chain(game, links, |chain| chain.link(index))
            .expect("a room asks for the links of its chain only")
    }

    fn dice_epoch(&self) -> Option<u32> {
        self.epoch
    }

    fn fresh_room_id(&self) -> String {
        // A room has one next room. Its id follows from the room's own, so that an attempt that broke off half way
        // and is made again finds what it left and not a second game.
        self.keys.next_room_id(&self.game)
    }

    fn bot_at(&self, game: GameKind, bot: &str, seat: u8) -> Option<room::BotName> {
        crate::rooms::bot_pool::called(game, bot, seat)
    }

    fn takes_resignation(&self, room: &room::Room, bot: Seat, points: u8) -> bool {
        let room::Play::Tables(game) = room.play() else { return true };
        let stake = stake_of(room, bot);
        ::bots::tables::cube::takes_resignation(game, side_of(bot), points, &stake)
    }
}

#[cfg(test)]
mod tests {
    use room::Server as _;

    use super::*;

    #[test]
    fn a_desk_answers_for_its_own_game_and_for_the_next() {
        let (keys, chain) = (Arc::new(KeyRing::ephemeral()), OnceLock::new());
        let (own, next) = (GameId([1; 16]), GameId([2; 16]));
        let desk = Desk { keys, game: own, chain: &chain, dicing: None, epoch: None };
        let links = room::CHAIN_LINKS;
        assert_ne!(desk.dice_commit(&own, links), desk.dice_commit(&next, links));
        assert_eq!(desk.dice_link(&own, links, 1), desk.dice_link(&own, links, 1));
        for (game, links) in [(own, links), (next, links), (own, 5 * links)] {
            let (commit, link) = (desk.dice_commit(&game, links), desk.dice_link(&game, links, 1));
            assert!(dice::check_link(&game, &commit, 1, &link.0), "{links}");
        }
    }
}
