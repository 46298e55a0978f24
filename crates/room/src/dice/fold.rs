// SPDX-License-Identifier: AGPL-3.0-or-later
//! How the events of the dice change a room. As in `table::fold`, nothing is decided here.

use game::{Micros, Seat};

use crate::clock::timing::Timing;
use crate::dice::handshake::{self, Dicing, hex, unhex};
use crate::games::Play;
use crate::table::offer::OfferKind;
use crate::table::room::{Room, Status};
use crate::table::seats::logged_two;

impl Room {
    pub(crate) fn dicing_mut(&mut self) -> Result<&mut Dicing, String> {
        self.dicing.as_deref_mut().ok_or_else(|| "the dice were not set up".to_owned())
    }

    pub(crate) fn take_dice_server(
        &mut self,
        at: Micros,
        game_id: &str,
        commit: &str,
        links: u32,
    ) -> Result<(), String> {
        let commit = unhex(commit).ok_or("the server's commitment is not 32 bytes of hex")?;
        let before = self.dicing.as_deref();
        if before.is_some_and(|before| before.rolls < before.links) {
            return Err("the dice are agreed anew before their links are spent".to_owned());
        }
        let epoch = before.map_or(0, |before| before.epoch.saturating_add(1));
        let id = dice::epoch_id(&handshake::game_id(&self.id), epoch);
        if hex(&id.0) != game_id {
            return Err("the dice belong to another game".to_owned());
        }
        self.dicing = Some(Box::new(Dicing::new(id, commit, links, before)));
        if self.status == Status::Open {
            self.status = Status::Starting;
        }
        self.waiting_since = at;
        Ok(())
    }

    pub(crate) fn take_roll(
        &mut self,
        at: Micros,
        seat: Option<Seat>,
        dice: &[u8],
        t: Option<&Timing>,
    ) -> Result<(), String> {
        let &[first, second] = dice else { return Err("a roll has two dice".to_owned()) };
        let Play::Tables(game) = &mut self.play else { return Err("this game has no dice".to_owned()) };
        match seat {
            None => game.opening(first, second).map(drop),
            Some(_) => game.roll([first, second]),
        }
        .map_err(|error| error.to_string())?;
        self.rolled = Some([first, second]);
        self.offers.remove(OfferKind::Resign);
        if let (Some(seat), Some(timing)) = (seat, t) {
            self.clock.charge(seat, at, timing, false);
            self.frozen = false;
            self.moved[logged_two(seat)?.index()] = true;
        }
        let dicing = self.dicing_mut()?;
        dicing.rolls += 1;
        dicing.asked = false;
        self.waiting_since = at;
        // P14: the opening roll of a game that has started over puts somebody on turn; that of a new game is
        // followed by `Started`.
        if seat.is_none()
            && self.status == Status::Playing
            && let Some(turn) = self.play.turn()
        {
            self.begin_turn(turn, at);
        }
        Ok(())
    }
}
