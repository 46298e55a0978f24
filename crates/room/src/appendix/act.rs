// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is asked of a table by Appendix D, and what happens there by itself.

use adapted::{Actor as Who, Command as Act, Flag, Phase, Refusal as No};
use game::{Micros, Millis, Seat, Side};

use crate::appendix::conditions::{seat_of, timed};
use crate::appendix::state::Appendix;
use crate::clock::timing::Timing;
use crate::ending::EndReason;
use crate::table::command::Command;
use crate::table::event::Event;
use crate::table::offer::OfferKind;
use crate::table::outside::{Actor, Context, Server};
use crate::table::refusal::Refusal;
use crate::table::room::{Room, Status};
use crate::table::seats::two;

/// So long after both have heard the conditions either may demand two boards; then the game begins. It begins at once
/// when the side that moves first does anything of a move.
pub const READY_WAIT: Millis = Millis::seconds(10);
/// How long the players of a board of a tournament may take, once both have come, to say that they have heard the
/// conditions. No pairing can be refused: who does not say so has lost.
pub const HEAR_WAIT: Millis = Millis::seconds(600);
/// How long conditions are read before a table at which nothing happens is called off, and how long two players without
/// an arbiter may take to agree.
pub const TALK_WAIT: Millis = Millis::seconds(3_600);
/// How long an arbiter may take who has stopped the clocks.
pub const ARBITER_WAIT: Millis = Millis::seconds(86_400);
/// How long a game may be adjourned.
pub const ADJOURNED_WAIT: Millis = Millis::seconds(30 * 86_400);
/// What somebody may say and do between two moves. Nobody needs as much: it bounds the log. With as much again they may
/// still finish the move, or what the clocks stand for.
pub const ACTS_MAX: u32 = 1_000;

impl Room {
    /// Whether this may be asked of a table by Appendix D at all: what belongs to the play there is asked as
    /// [`Command::Adapted`].
    pub(crate) fn fits_appendix(&self, command: &Command) -> Result<(), Refusal> {
        let Some(table) = self.appendix() else { return Ok(()) };
        let fits = match command {
            Command::Adapted { .. }
            | Command::MakePlace { .. }
            | Command::TakePlace { .. }
            | Command::EndPlace { .. }
            | Command::Sit { .. }
            | Command::Leave
            | Command::Refuse
            | Command::Counter { .. }
            | Command::Bot { .. } => true,
            Command::Abort => matches!(table.protocol.phase(), Phase::Setup | Phase::Ready),
            Command::Offer { what, .. } | Command::Accept { what } | Command::Decline { what } => {
                *what == OfferKind::Rematch && self.status == Status::Over
            }
            Command::Chat { .. } => self.status != Status::Playing,
            _ => false,
        };
        if fits { Ok(()) } else { Err(Refusal::AdaptedTable) }
    }

    pub(crate) fn adapted(&self, ctx: &Context<'_>, actor: &Actor, act: &Act) -> Result<Vec<Event>, Refusal> {
        let table = self.appendix().ok_or(Refusal::NotInThisGame { act: "adapted" })?;
        let who = self.who(&actor.player).ok_or(Refusal::Adapted(No::Nobody))?;
        // The sighted and the blind keep their own scores after the end too.
        let late = matches!(act, Act::WriteScore { .. }) && self.status == Status::Over;
        if self.status != Status::Playing && !late {
            return Err(Refusal::NotPlaying { status: self.status.name() });
        }
        if matches!(act, Act::Attend { .. }) {
            return Err(Refusal::Adapted(No::NoRight { action: act.action() }));
        }
        if table.acts_of(who) >= most(act) {
            return Err(Refusal::Adapted(No::TooManyActs { max: ACTS_MAX }));
        }
        let t = Timing { house_ms: table.handed.0, ..Timing::NONE };
        let act = match act {
            Act::Configure { config } => Act::Configure { config: Box::new(timed(config, self.table.clock)) },
            act => act.clone(),
        };
        let mut protocol = table.protocol.clone();
        protocol.set_forward(table.handed);
        let mut events = Vec::new();
        if table.begins_with(who, &act) && self.is_complete() {
            let begun = protocol.apply(ctx.now, Who::Server, Act::Begin, None).map_err(Refusal::Adapted)?;
            protocol = begun.after;
            events.push(Event::Adapted {
                by: Who::Server,
                c: Box::new(Act::Begin),
                u: None,
                t,
                still: false,
            });
        }
        let step = protocol.request(ctx.now, who, act.clone()).map_err(Refusal::Adapted)?;
        let t = if events.is_empty() { t } else { Timing::NONE };
        let (still, u) = (table.stands_still(who, &act), step.understood.map(Box::new));
        events.push(Event::Adapted { by: who, c: Box::new(act), u, t, still });
        self.followed(ctx, events)
    }

    /// The end that the protocol has come to.
    pub(crate) fn appendix_end(&self) -> Result<Vec<Event>, Refusal> {
        let Some(table) = self.appendix() else { return Ok(Vec::new()) };
        let outcome = match table.protocol.phase() {
            Phase::Finished(outcome) => outcome,
            Phase::Void => return Ok(vec![called_off(EndReason::Aborted)]),
            _ => return Ok(Vec::new()),
        };
        let reason = outcome.kind.into();
        Ok(match outcome.winner {
            Some(side) => self.closing(reason, two(self.play.seat_of(side))?, outcome.points.0),
            None => vec![Event::Ended { reason, winner: None, points: 1 }],
        })
    }

    /// When something happens at the table by itself.
    pub(crate) fn appendix_deadline(&self, table: &Appendix) -> Option<Micros> {
        match table.protocol.phase() {
            // Whoever has not come yet is the tournament's to wait for.
            Phase::Setup | Phase::Ready if !self.is_complete() => None,
            Phase::Setup if self.table.event.is_some() => Some(self.waiting_since.plus(HEAR_WAIT)),
            Phase::Setup => Some(self.waiting_since.plus(TALK_WAIT)),
            Phase::Ready => Some(self.waiting_since.plus(READY_WAIT)),
            Phase::Turn(_) => Some(match table.protocol.clocks().falls_at() {
                // Where the players claim, nobody has: they are gone. A bot claims at once.
                Some(falls)
                    if table.protocol.config().flag == Flag::Claimed && self.bot_claims(table).is_none() =>
                {
                    falls.plus(table.handed).plus(TALK_WAIT)
                }
                Some(falls) => falls.plus(table.handed),
                None => self.waiting_since.max(table.judged).plus(ARBITER_WAIT),
            }),
            // What the players do meanwhile prolongs nothing.
            Phase::Arbitration(_) if table.protocol.has_arbiter() => {
                Some(self.waiting_since.max(table.judged).plus(ARBITER_WAIT))
            }
            Phase::Arbitration(_) => Some(self.waiting_since.plus(TALK_WAIT)),
            Phase::Adjourned(_) => Some(self.waiting_since.plus(ADJOURNED_WAIT)),
            Phase::Finished(_) | Phase::Void => None,
        }
    }

    /// What happens then.
    pub(crate) fn appendix_tick(&self, now: Micros, server: &dyn Server, table: &Appendix) -> Vec<Event> {
        let does = |by, c| {
            let t = Timing { house_ms: table.handed.0, ..Timing::NONE };
            let events = vec![Event::Adapted { by, c: Box::new(c), u: None, t, still: false }];
            self.follow(now, server, events).unwrap_or_default()
        };
        match table.protocol.phase() {
            Phase::Setup if self.table.event.is_some() => self.forfeit(table.only_one_heard()),
            Phase::Setup => vec![called_off(EndReason::NoShow)],
            Phase::Ready => does(Who::Server, Act::Begin),
            Phase::Turn(_) if table.protocol.clocks().falls_at().is_some() => {
                does(self.bot_claims(table).map_or(Who::Server, Who::Player), Act::ClaimFlag)
            }
            Phase::Turn(_) | Phase::Arbitration(_) | Phase::Adjourned(_) => {
                vec![called_off(EndReason::Aborted)]
            }
            Phase::Finished(_) | Phase::Void => Vec::new(),
        }
    }
}

impl Room {
    /// The bot whose opponent's clock runs, where the players claim that time is up.
    fn bot_claims(&self, table: &Appendix) -> Option<Side> {
        let Phase::Turn(turn) = table.protocol.phase() else { return None };
        let claimant = turn.other();
        let chair = self.chairs().get(usize::from(seat_of(claimant).0))?.as_ref()?;
        let claimed = table.protocol.config().flag == Flag::Claimed;
        (claimed && chair.bot.is_some()).then_some(claimant)
    }
}

impl Appendix {
    /// The chair of the one who has heard the conditions while the other has not.
    fn only_one_heard(&self) -> Option<Seat> {
        match self.protocol.accepted() {
            [true, false] => Some(Seat(0)),
            [false, true] => Some(Seat(1)),
            _ => None,
        }
    }

    /// Whether a clock that stands since an outage stands on with this. It waits for the player on turn: an arbiter who says
    /// something, comes or goes does not start it; one who has it run again does.
    pub(crate) fn stands_still(&self, who: Who, act: &Act) -> bool {
        let aside = matches!(
            (who, act),
            (Who::Arbiter, Act::Say { .. } | Act::Time { .. }) | (Who::Server, Act::Attend { .. })
        );
        aside && self.protocol.stands()
    }

    /// Whether the game begins with this: the side that moves first has set to.
    fn begins_with(&self, who: Who, act: &Act) -> bool {
        let first = self.protocol.game().turn();
        let moves = matches!(
            act,
            Act::Announce { .. }
                | Act::Touch { .. }
                | Act::Adjust
                | Act::Insert { .. }
                | Act::RemoveCaptured { .. }
        );
        self.protocol.phase() == Phase::Ready
            && moves
            && matches!(who, Who::Player(side) | Who::Assistant(side) if side == first)
    }
}

/// After how many acts of one person between two moves this one is refused.
fn most(act: &Act) -> u32 {
    match act {
        Act::Resign | Act::Rule(_) => u32::MAX,
        Act::Repeat { .. }
        | Act::Echo { .. }
        | Act::Announce { .. }
        | Act::CorrectSlip { .. }
        | Act::Insert { .. }
        | Act::RemoveCaptured { .. }
        | Act::Place { .. }
        | Act::PressClock
        | Act::ClaimFlag
        | Act::Agree { .. }
        | Act::AnswerDraw { .. }
        | Act::OrderAdjournment
        | Act::Seal { .. }
        | Act::Resume => 2 * ACTS_MAX,
        _ => ACTS_MAX,
    }
}

fn called_off(reason: EndReason) -> Event {
    Event::Ended { reason, winner: None, points: 0 }
}
