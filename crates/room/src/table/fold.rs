// SPDX-License-Identifier: AGPL-3.0-or-later
//! How an event changes a room. Folding never decides anything: what it is given has happened.

use std::sync::Arc;

use game::{Micros, Millis, Seat};
use thiserror::Error;

use crate::appendix::state::Appendix;
use crate::clock::Clock;
use crate::clock::rule::ClockKind;
use crate::clock::timing::Timing;
use crate::cube::match_play::Match;
use crate::cube::terms::agreed;
use crate::dice::handshake::unhex;
use crate::ending::{EndReason, Ending};
use crate::games::{Detail, Effect, Play};
use crate::table::aftermath::SettledKind;
use crate::table::event::Event;
use crate::table::offer::{Offer, OfferKind};
use crate::table::room::{Chair, GoesOn, Room, Status};
use crate::table::seats::{Seating, logged_place, logged_two};
use crate::table::setup::Table;
use crate::table::tally::{Kind, Said};

/// A log that cannot have been written by a room.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("event {version} of room {room} does not follow from those before it: {reason}")]
pub struct Corrupt {
    /// The room.
    pub room: String,
    /// The number of the event.
    pub version: i64,
    /// What is wrong.
    pub reason: String,
}

impl Room {
    /// Builds a room from its log.
    ///
    /// # Errors
    /// [`Corrupt`] when the events do not follow from one another.
    pub fn restore<I>(id: &str, events: I) -> Result<Self, Corrupt>
    where
        I: IntoIterator<Item = (Micros, Event)>,
    {
        let broken = |reason: &str| Corrupt { room: id.to_owned(), version: 1, reason: reason.to_owned() };
        let mut events = events.into_iter();
        let Some((at, Event::Created { table, by })) = events.next() else {
            return Err(broken("the first event must be `created`"));
        };
        let mut room = Self::created(id, at, table, by).map_err(|reason| broken(&reason))?;
        for (at, event) in events {
            room.fold(at, &event)?;
        }
        Ok(room)
    }

    fn created(id: &str, at: Micros, table: Table, by: String) -> Result<Self, String> {
        let play = Play::new(table.game, &table.options).map_err(|refusal| refusal.to_string())?;
        let appendix = Appendix::of(&table).map_err(|refusal| refusal.to_string())?;
        let terms = agreed(&table.options).map_err(|refusal| refusal.to_string())?;
        Ok(Self {
            terms,
            cube: terms.new_cube().map(Box::new),
            match_play: terms.is_match().then(|| Box::new(Match::new(terms.match_to, terms.crawford))),
            id: id.to_owned(),
            version: 1,
            position_version: 1,
            clock: Clock::new(table.clock),
            seating: Seating::new(&table),
            chairs: vec![None; usize::from(table.game.seats())].into(),
            table: Arc::new(table),
            creator: by,
            status: Status::Open,
            play,
            moves: String::new(),
            ply: 0,
            last: None,
            moved: [false; 2],
            arrived: 0,
            berserk: [false; 2],
            hinted: [0; 4],
            hints_agreed: false,
            made: [0; 2],
            said: Said::default(),
            offers: crate::table::offer::Offers::default(),
            dicing: None,
            appendix,
            rolled: None,
            waiting_since: at,
            frozen: false,
            ending: None,
            aftermath: None,
            goes_on: None,
        })
    }

    /// Takes an event into the state.
    ///
    /// # Errors
    /// [`Corrupt`] when the event cannot follow; the room must then be thrown away.
    pub fn fold(&mut self, at: Micros, event: &Event) -> Result<(), Corrupt> {
        self.fold_with(at, event, None)
    }

    /// Takes in a move that has just been made on this board and did `effect`.
    pub(crate) fn fold_made(&mut self, at: Micros, event: &Event, effect: Effect) -> Result<(), Corrupt> {
        self.fold_with(at, event, Some(effect))
    }

    fn fold_with(&mut self, at: Micros, event: &Event, made: Option<Effect>) -> Result<(), Corrupt> {
        let version = self.version + 1;
        self.take(at, event, made).map_err(|reason| Corrupt { room: self.id.clone(), version, reason })?;
        self.version = version;
        if moves_position(event) {
            self.position_version = version;
        }
        Ok(())
    }

    /// What a log means by `written` in this position. Logs may say `borne_off` for every end on a board of the
    /// tables family; which one it was, the board knows.
    #[must_use]
    pub fn meant(&self, written: EndReason) -> EndReason {
        match self.play.outcome() {
            Some(outcome) if written == EndReason::BorneOff => outcome.kind.into(),
            _ => written,
        }
    }

    fn take(&mut self, at: Micros, event: &Event, made: Option<Effect>) -> Result<(), String> {
        if let Some(kind) = said_in(event) {
            self.said.add(kind);
        }
        self.set_clocks_forward(Millis(event.server_ms()));
        if event.plays_on()
            && let Some(after) = &mut self.aftermath
        {
            after.called_off_until = None;
        }
        match event {
            Event::Created { .. } => return Err("a table is created once".to_owned()),
            Event::Sat { seat, player, name, bot, program } => {
                let (player, name, bot) = (player.clone(), name.clone(), bot.clone());
                let chair = Chair { player, name, bot, program: *program };
                *self.chair(*seat)? = Some(chair);
                self.waiting_since = at;
            }
            Event::Left { seat } => *self.chair(*seat)? = None,
            Event::Arrived { seat } => self.take_arrival(at, *seat)?,
            Event::Berserk { seat } => self.take_berserk(*seat)?,
            Event::Hinted { seat } => self.take_hint(*seat)?,
            Event::HintsAgreed => {
                self.offers.remove(OfferKind::Hints);
                self.hints_agreed = true;
            }
            Event::DiceServer { .. }
            | Event::DiceCommitted { .. }
            | Event::RollAsked { .. }
            | Event::DiceLinked { .. }
            | Event::Rolled { .. } => self.fold_dice(at, event)?,
            Event::DiceRevealed { seat, c } => {
                let secret = unhex(c).ok_or("a contribution is not 32 bytes of hex")?;
                self.dicing_mut()?.revealed[logged_two(Seat(*seat))?.index()] = Some(dice::Secret(secret));
                self.waiting_since = at;
                self.await_dice(at);
            }
            Event::Started { first } => match self.seating {
                Seating::Four(_) => self.begin_pairs(at),
                Seating::Two => {
                    self.status = Status::Playing;
                    if self.appendix.is_some() {
                        self.waiting_since = at;
                    } else {
                        self.begin_turn(logged_two(Seat(*first))?.seat(), at);
                    }
                }
            },
            Event::Moved { seat, m, t } => {
                let effect = match made {
                    Some(effect) => effect,
                    None => self.play.make_by(Seat(*seat), m).map_err(|refusal| refusal.to_string())?,
                };
                self.take_move(at, Seat(*seat), effect, t)?;
            }
            Event::Passed { seat } => self.take_pass(at, Seat(*seat))?,
            Event::Doubled { .. }
            | Event::Taken { .. }
            | Event::Dropped { .. }
            | Event::GameOver { .. }
            | Event::Next { .. }
            | Event::GameBegan { .. } => self.fold_cube(at, event)?,
            Event::Offered { seat, what, points } => {
                let offer = Offer { what: *what, seat: Seat(*seat), points: *points };
                match &mut self.seating {
                    Seating::Four(four) => {
                        four.take_offer(logged_place(offer.seat)?, *what);
                        self.offers.add_beside(offer);
                    }
                    Seating::Two => self.offers.add(offer, self.ply),
                }
            }
            Event::Declined { seat, what } => match self.seating {
                Seating::Four(_) => self.take_pair_decline(Seat(*seat), *what),
                Seating::Two => self.offers.remove(*what),
            },
            Event::Adapted { .. }
            | Event::PlaceMade { .. }
            | Event::PlaceTaken { .. }
            | Event::PlaceEnded { .. } => self.fold_appendix(at, event)?,
            Event::TakenBack { ply, t } => self.take_back(at, *ply, t)?,
            Event::Chat { .. } => {}
            Event::Phrase { seat, p } => {
                let four = self.seating.four_mut();
                if let Some(asked) = four.and_then(|four| four.asked.get_mut(usize::from(*seat))) {
                    asked.take(*p);
                }
            }
            Event::Suspended { from_us, to_us, .. } => {
                self.suspend_clocks(Micros(*from_us));
                if let Some(table) = &mut self.appendix {
                    table.protocol.stand(Micros(*from_us));
                }
                self.was_down(Micros(*from_us), Micros(*to_us));
                self.frozen = self.status == Status::Playing && !self.is_between_games();
                self.waiting_since = Micros(*to_us);
            }
            Event::Resumed => {
                self.resume_clocks(at);
                if let Some(table) = &mut self.appendix {
                    table.protocol.wake(at);
                }
                self.frozen = false;
                self.waiting_since = at;
            }
            Event::Ended { reason, winner, points } => {
                self.status = Status::Over;
                self.close(at);
                self.ending =
                    Some(Ending { reason: self.meant(*reason), winner: winner.map(Seat), points: *points });
            }
            Event::Rated { changes } => {
                if self.status != Status::Over || !self.ratings().is_empty() {
                    return Err("ratings move once, at the end".to_owned());
                }
                self.aftermath.get_or_insert_default().ratings = changes.clone();
            }
            Event::Settled { settlement } => {
                let before = self.settlement().map(|before| before.kind);
                let follows = match settlement.kind {
                    SettledKind::Settled | SettledKind::Refunded => before.is_none(),
                    // Where nothing was staked, the ratings are what is taken back.
                    SettledKind::Reversed if self.table.stake.is_none() => {
                        before.is_none() && !self.ratings().is_empty()
                    }
                    SettledKind::Reversed => before == Some(SettledKind::Settled),
                };
                let is_staked = self.table.stake.is_some() || settlement.kind == SettledKind::Reversed;
                if self.status != Status::Over || !is_staked || !follows {
                    return Err("a stake is settled once, at the end, and taken back once".to_owned());
                }
                self.aftermath.get_or_insert_default().settlement = Some(settlement.clone());
            }
            Event::Countered { room } => self.goes_on = Some(GoesOn::Countered(room.as_str().into())),
            Event::Rematch { room } => {
                self.offers.remove(OfferKind::Rematch);
                self.goes_on = Some(GoesOn::Rematch(room.as_str().into()));
            }
        }
        Ok(())
    }

    fn chair(&mut self, seat: u8) -> Result<&mut Option<Chair>, String> {
        Arc::make_mut(&mut self.chairs)
            .get_mut(usize::from(seat))
            .ok_or_else(|| format!("there is no seat {seat}"))
    }

    fn take_move(&mut self, at: Micros, seat: Seat, effect: Effect, timing: &Timing) -> Result<(), String> {
        if let Seating::Four(_) = self.seating {
            return self.take_pair_move(at, logged_place(seat)?, effect, timing);
        }
        let mover = logged_two(seat)?.index();
        if !self.table.game.has_dice() {
            self.moves.push_str(&effect.notation);
            self.moves.push('\n');
        }
        self.ply += 1;
        if matches!(effect.detail, Detail::Tables { restarted: true, .. }) {
            self.start_over();
        }
        self.last = Some((seat, effect.detail));
        self.moved[mover] = true;
        self.made[mover] += 1;
        self.offers.moved(seat);
        self.frozen = false;
        self.clock.charge(seat, at, timing, effect.finished);
        self.waiting_since = at;
        if let Some(turn) = self.play.turn()
            && (effect.finished || self.clock.running().is_none())
        {
            self.begin_turn(turn, at);
        }
        Ok(())
    }

    fn take_pass(&mut self, at: Micros, seat: Seat) -> Result<(), String> {
        let finished = self.play.pass().map_err(|refusal| refusal.to_string())?;
        self.offers.moved(seat);
        self.clock.charge(seat, at, &Timing::default(), finished);
        if finished && let Some(turn) = self.play.turn() {
            self.begin_turn(turn, at);
        }
        Ok(())
    }

    fn take_back(&mut self, at: Micros, ply: u32, timing: &Timing) -> Result<(), String> {
        let kept: Vec<&str> = self.moves.lines().take(ply as usize).collect();
        let mut play =
            Play::new(self.table.game, &self.table.options).map_err(|refusal| refusal.to_string())?;
        let mut last = None;
        let mut made = [0; 2];
        for m in &kept {
            let seat = play.turn().ok_or("a move after the end")?;
            made[logged_two(seat)?.index()] += 1;
            let effect = play.make(m).map_err(|refusal| refusal.to_string())?;
            last = Some((seat, effect.detail));
        }
        let moves = kept.iter().fold(String::new(), |text, m| text + m + "\n");
        self.play = play;
        self.moves = moves;
        self.last = last;
        self.made = made;
        self.ply = ply;
        self.offers = crate::table::offer::Offers::default();
        if let Some(running) = self.clock.running() {
            self.clock.charge(running, at, timing, false);
        }
        if let Some(turn) = self.play.turn() {
            self.begin_turn(turn, at);
        }
        Ok(())
    }

    /// Puts `seat` on turn. In live games without dice the clocks rest until both have made a first move, so
    /// that nobody loses time to a page that is still loading; dice prove that both are present.
    pub(crate) fn begin_turn(&mut self, seat: Seat, at: Micros) {
        self.waiting_since = at;
        self.frozen = false;
        let both_moved = self.moved == [true, true];
        let both_came = self.table.event.is_some() && self.is_complete();
        if both_moved
            || both_came
            || self.table.game.has_dice()
            || self.table.clock.kind == ClockKind::Correspondence
        {
            self.clock.start(seat, at);
        }
    }
}

/// What people could make for ever without playing, and is counted therefore.
fn said_in(event: &Event) -> Option<Kind> {
    match event {
        Event::Chat { seat: None, .. } => Some(Kind::Guests),
        Event::Chat { .. } | Event::Phrase { .. } => Some(Kind::Players),
        Event::Offered { .. } | Event::Declined { .. } => Some(Kind::Deals),
        Event::Sat { .. } | Event::Left { .. } => Some(Kind::Chairs),
        _ => None,
    }
}

/// Whether what was legal before the event need not be legal after it.
fn moves_position(event: &Event) -> bool {
    matches!(
        event,
        Event::Started { .. }
            | Event::Rolled { .. }
            | Event::RollAsked { .. }
            | Event::Moved { .. }
            | Event::Passed { .. }
            | Event::TakenBack { .. }
            | Event::Doubled { .. }
            | Event::Taken { .. }
            | Event::Dropped { .. }
            | Event::GameOver { .. }
            | Event::GameBegan { .. }
            | Event::Ended { .. }
    )
}
