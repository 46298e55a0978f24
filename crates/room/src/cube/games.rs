// SPDX-License-Identifier: AGPL-3.0-or-later
//! The games of a match at a table: how a game's end becomes an end of the table or of one game (S1 to S9), and the
//! pause before the next.

use game::{Seat, TwoSeat};
use tables::MatchTimeout;

use crate::ending::EndReason;
use crate::table::event::Event;
use crate::table::outside::{Actor, Context};
use crate::table::refusal::Refusal;
use crate::table::room::{Room, Status};

impl Room {
    /// The events of a game won by `winner` with `points`, the cube already counted.
    pub(crate) fn closing(&self, reason: EndReason, winner: TwoSeat, points: u32) -> Vec<Event> {
        let seat = winner.seat().0;
        let ended = Event::Ended { reason, winner: Some(seat), points };
        let Some(match_play) = &self.match_play else { return vec![ended] };
        let score = match_play.score_after(winner, points);
        let game = match_play.game();
        let mut events = vec![Event::GameOver { game, reason, winner: seat, points, score }];
        let by_clock = reason == EndReason::Flag && self.terms.timeout == MatchTimeout::Match;
        if by_clock || match_play.is_reached(score) {
            events.push(ended);
        }
        events
    }

    /// Whether a game of a match is over and the next has not begun.
    #[must_use]
    pub fn is_between_games(&self) -> bool {
        self.status == Status::Playing
            && self.match_play.as_ref().is_some_and(|match_play| match_play.last_game().is_some())
    }

    /// Whether `seat` may ask for the next game of the match.
    #[must_use]
    pub fn may_ask_next(&self, seat: Seat) -> bool {
        self.is_between_games()
            && self.match_play.as_ref().is_some_and(|match_play| !match_play.has_asked(seat))
    }

    pub(crate) fn next(&self, ctx: &Context<'_>, actor: &Actor) -> Result<Vec<Event>, Refusal> {
        let seat = self.player(actor)?;
        if !self.is_between_games() {
            return Err(Refusal::NotBetweenGames);
        }
        if !self.may_ask_next(seat) {
            return Err(Refusal::NextAsked);
        }
        self.followed(ctx, vec![Event::Next { seat: seat.0 }])
    }

    /// S7: the beginning of the next game, when a game is over and both have asked or, `due`, waited long enough.
    pub(crate) fn next_begins(&self, due: bool) -> Option<Event> {
        let match_play = self.match_play.as_ref().filter(|_| self.is_between_games())?;
        let winner = if due { match_play.last_game()?.winner } else { match_play.ready()? };
        Some(Event::GameBegan { game: match_play.game() + 1, first: winner.0 })
    }
}
