// SPDX-License-Identifier: AGPL-3.0-or-later
//! Hints at the table: whether somebody may ask now, about what, and the answer. Which tables give them
//! is decided in `room::table::hint`, what is best in `analysis::hint`.

use analysis::hint::Question;
use game::Seat;
use room::rules::chess::bughouse::Place;
use room::{Command, Play, Room, Status};
use wire::ServerMessage;

use crate::app::App;
use crate::rooms::audience::Class;
use crate::rooms::failed::Refused;
use crate::rooms::hint_lane::{Asking, Found, HintLane};
use crate::rooms::hint_refusal::HintError;
use crate::rooms::host::Host;
use crate::rooms::message::{CommandMessage, Message};
use crate::rooms::stake::{at_stake, side_of, stake_of};
use crate::rooms::thinkers::Lane;

impl Host {
    /// Whether somebody who asks for a hint may ask just now, with the place that keeps them from asking twice; nothing
    /// where the table gives none, and says so itself.
    pub(super) fn may_look(&self, message: &CommandMessage) -> Result<Option<Asking>, Refused> {
        let player = &message.actor.player;
        if message.command != Command::Hint || !self.room.gives_hints() {
            return Ok(None);
        }
        if self.app.at_play.is_bound(player) {
            return Err(Refused::Hint(HintError::Bound));
        }
        self.app.hint_lane.begin(player).map(Some).ok_or(Refused::Hint(HintError::UnderWay))
    }

    /// Has looked for what it was written down that somebody asked for.
    pub(super) fn look(&self, asking: Asking) {
        let Some(seat) = self.room.seat_of(&asking.player) else { return };
        let Some(question) = question(&self.room, seat) else { return };
        let Some(handle) = self.app.rooms.handle(self.room.id()) else { return };
        let (app, version): (App, i64) = (self.app.clone(), self.decision_version(seat));
        self.tell_thinkers();
        let ticket = self.ticket(Lane::Hint, seat);
        tokio::spawn(async move {
            let hint = HintLane::look(app.bot_pool.thinkers(), ticket, question).await;
            let found = Found { seat, version, hint, asking };
            // The room is gone only when the server closes.
            let _ = handle.send(Message::Hint(Box::new(found))).await;
        });
    }

    /// Tells who asked; nobody once they have something else to decide.
    pub(crate) fn found(&self, found: &Found) {
        let same = found.version == self.decision_version(found.seat);
        if same && self.room.status() == Status::Playing {
            let message = ServerMessage::Hint { seat: found.seat.0, hint: found.hint.as_ref() };
            self.audience.send_to(Class::Seated(found.seat), &message);
        }
    }
}

/// What the player of this chair has to decide.
fn question(room: &Room, seat: Seat) -> Option<Question> {
    Some(match room.play() {
        Play::Chess(game) => Question::Chess(game.clone()),
        Play::Kalah(position) => Question::Kalah(position.clone()),
        Play::Bughouse(game) => Question::Bughouse(game.clone(), Place::of_seat(seat)?),
        Play::Tables(game) => {
            let (game, side, stake) = (game.clone(), side_of(seat), stake_of(room, seat));
            match room.cube().copied() {
                Some(cube) if cube.offer().is_some() => Question::Answer { game, side, stake, cube },
                Some(cube) if matches!(game.phase(), room::rules::tables::Phase::ToRoll { .. }) => {
                    Question::Double { game, side, stake, cube }
                }
                _ => Question::Play(game, at_stake(room, seat)),
            }
        }
    })
}
