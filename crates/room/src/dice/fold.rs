// SPDX-License-Identifier: AGPL-3.0-or-later
//! How the events of the dice change a room. As in `table::fold`, nothing is decided here.

use dice::{Mode, Secret};
use game::{Micros, Seat};

use crate::clock::timing::Timing;
use crate::dice::handshake::{self, Dicing, Offered, hex, unhex};
use crate::games::Play;
use crate::table::event::Event;
use crate::table::offer::OfferKind;
use crate::table::room::{Room, Status};
use crate::table::seats::logged_two;

impl Room {
    pub(crate) fn dicing_mut(&mut self) -> Result<&mut Dicing, String> {
        self.dicing.as_deref_mut().ok_or_else(|| "the dice were not set up".to_owned())
    }

    pub(crate) fn fold_dice(&mut self, at: Micros, event: &Event) -> Result<(), String> {
        match event {
            Event::DiceServer { game_id, commit, links, live, by, epoch } => {
                let commit = unhex(commit).ok_or("the server's commitment is not 32 bytes of hex")?;
                let mode = if *live { Mode::Live } else { Mode::Static };
                let offered = Offered { commit, links: *links, mode, by: *by, restored: *epoch };
                self.take_dice_server(at, game_id, &offered)?;
            }
            Event::DiceCommitted { seat, commit, deposit, fixed } => {
                if *fixed {
                    self.dicing_mut()?.fix();
                }
                let commit = unhex(commit).ok_or("a commitment is not 32 bytes of hex")?;
                let first = handshake::game_id(&self.id);
                let seat = logged_two(Seat(*seat))?;
                self.dicing_mut()?.take_commit(&first, seat, commit, deposit.as_deref())?;
                self.waiting_since = at;
                self.await_dice(at);
            }
            Event::RollAsked { i, seat, t } => self.take_asked(at, *i, *seat, t.as_ref())?,
            Event::DiceLinked { seat, i, link } => self.take_link(at, *seat, *i, link)?,
            Event::Rolled { seat, dice, link, t, .. } => {
                self.dicing_mut()?.take_links(*seat, dice, link)?;
                self.take_roll(at, seat.map(Seat), dice, t.as_ref())?;
                self.await_live(at);
            }
            _ => return Err("no event of the dice".to_owned()),
        }
        Ok(())
    }

    fn take_dice_server(&mut self, at: Micros, game_id: &str, offered: &Offered) -> Result<(), String> {
        let before = self.dicing.as_deref();
        let renewed = offered.by.is_some() && before.is_some_and(Dicing::is_live);
        if !renewed && offered.restored.is_none() && before.is_some_and(|before| before.rolls < before.links)
        {
            return Err("the dice are agreed anew before their links are spent".to_owned());
        }
        let next = before.map_or(0, |before| before.epoch.saturating_add(1));
        let epoch = offered.restored.unwrap_or(next);
        if epoch < next {
            return Err("the dice are of an epoch that is over".to_owned());
        }
        let id = dice::epoch_id(&handshake::game_id(&self.id), epoch);
        if hex(&id.0) != game_id {
            return Err("the dice belong to another game".to_owned());
        }
        self.dicing = Some(Box::new(Dicing::new(id, epoch, offered, before)));
        if self.status == Status::Open {
            self.status = Status::Starting;
        }
        self.waiting_since = at;
        if offered.restored.is_some() {
            self.await_dice(at);
            // Whoever's clock it is by now, it stands until they are back.
            if self.frozen {
                self.suspend_clocks(at);
            }
        } else {
            self.await_live(at);
        }
        Ok(())
    }

    /// Live: the clock of whoever is awaited runs, and that of the seat on turn when nobody is.
    fn await_live(&mut self, at: Micros) {
        if self.dicing().is_some_and(Dicing::is_live) {
            self.await_dice(at);
        }
    }

    fn take_asked(&mut self, at: Micros, i: u32, seat: Option<u8>, t: Option<&Timing>) -> Result<(), String> {
        let purpose = handshake::purpose(seat);
        let live = self.dicing_mut()?.live.as_deref_mut().ok_or("no live dice are agreed")?;
        if live.index() != i {
            return Err(format!("roll {i} is asked for; the next is {}", live.index()));
        }
        live.ask(purpose, seat).map_err(|fault| fault.to_string())?;
        if let (Some(seat), Some(timing)) = (seat, t) {
            self.clock.charge(Seat(seat), at, timing, false);
            self.frozen = false;
            self.moved[logged_two(Seat(seat))?.index()] = true;
        }
        self.waiting_since = at;
        self.await_dice(at);
        Ok(())
    }

    fn take_link(&mut self, at: Micros, seat: u8, i: u32, link: &str) -> Result<(), String> {
        let link = Secret(unhex(link).ok_or("a link is not 32 bytes of hex")?);
        let live = self.dicing_mut()?.live.as_deref_mut().ok_or("no live dice are agreed")?;
        live.link(seat, i, link).map_err(|fault| fault.to_string())?;
        if self.frozen {
            self.resume_clocks(at);
            self.frozen = false;
        }
        self.waiting_since = at;
        self.await_dice(at);
        Ok(())
    }

    fn take_roll(
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
