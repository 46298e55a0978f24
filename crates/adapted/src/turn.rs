// SPDX-License-Identifier: AGPL-3.0-or-later
//! A turn: the opponent's move is repeated and carried out, then the own one is made (D.2.1 to D.2.7).

use crate::cause::Cause;
use crate::config::{Press, Repeat, Touch};
use crate::draft::{Answer, Draft};
use crate::event::Event;
use crate::pending::{Step, castling_rook, step_of, steps};
use crate::refusal::Refusal;
use crate::rights::Actor;
use chess::Square;
use chess::shakmaty::{Board, Position, Role};
use game::Side;

/// After so many repetitions that differ, the arbiter is called.
const MISMATCHES_MAX: u8 = 2;

impl Draft {
    /// The player's own hand; the opponent's move is carried out by then.
    fn hand(&self) -> Result<Side, Refusal> {
        let side = self.table.on_turn()?;
        if self.who != Actor::Player(side) {
            return Err(Refusal::NotYourTurn);
        }
        self.echo_done().map(|()| side)
    }

    pub(crate) fn echo_done(&self) -> Result<(), Refusal> {
        if self.table.echo.is_some() { Err(Refusal::EchoFirst) } else { Ok(()) }
    }

    /// The side on turn, unless it is the opponent who speaks.
    fn voice(&self) -> Result<Side, Refusal> {
        let side = self.table.on_turn()?;
        if self.who == Actor::Player(side.other()) { Err(Refusal::NotYourTurn) } else { Ok(side) }
    }

    /// D.2.1: what was announced is repeated, by the player on turn before carrying it out, or by the
    /// opponent while the announcement may still be corrected.
    pub(crate) fn repeat(&mut self, text: String) -> Answer {
        let side = self.table.on_turn()?;
        let (before, announced, early) = self.table.to_repeat().ok_or(Refusal::NothingAnnounced)?;
        let speaker = if early { side.other() } else { side };
        if matches!(self.who, Actor::Player(other) if other != speaker) {
            return Err(Refusal::NotYourTurn);
        }
        let (before, announced) = (before.clone(), announced.to_owned());
        if self.hears_in(&before, &text).uci == Some(announced) {
            return self.enter(Event::Repeated);
        }
        self.enter(Event::Mismatched(text))?;
        let mismatches =
            self.table.echo.as_ref().map_or(self.table.pending.mismatches, |echo| echo.mismatches);
        if mismatches >= MISMATCHES_MAX {
            self.call_arbiter(Cause::Mismatch)?;
        }
        Ok(())
    }

    /// D.2.1: the opponent's move is carried out on the board of the player on turn.
    pub(crate) fn echo_move(&mut self, board: Option<Box<Board>>) -> Answer {
        self.voice()?;
        let echo = self.table.echo.as_ref().ok_or(Refusal::NothingAnnounced)?;
        if self.table.config.repeat == Repeat::Required && !echo.repeated {
            return Err(Refusal::RepeatFirst);
        }
        self.enter(Event::Echoed { board: board.filter(|_| self.table.config.own_boards()) })
    }

    /// D.2.2: a piece is taken from its hole, or touched by hand.
    pub(crate) fn touch(&mut self, square: Square) -> Answer {
        self.hand()?;
        let position = self.table.game.position();
        let color = position.board().color_at(square).ok_or(Refusal::NothingThere { square })?;
        let takes = |step: &Step| step.captures == Some(square);
        if color != position.turn() && !steps(&self.table.game).iter().any(takes) {
            return Err(Refusal::NothingThere { square });
        }
        self.enter(Event::Touched(square))
    }

    /// Laws 4.2: the next touch only adjusts.
    pub(crate) fn adjust(&mut self) -> Answer {
        self.hand()?;
        if !self.table.pending.touched.is_empty() {
            return Err(Refusal::TooLateToAdjust);
        }
        self.enter(Event::Adjusted)
    }

    /// D.2.3a: the captured piece is removed.
    pub(crate) fn remove(&mut self, square: Square) -> Answer {
        self.hand()?;
        let (game, pending) = (&self.table.game, &self.table.pending);
        let said = pending.announced.as_deref().and_then(|uci| step_of(game, uci));
        // A hand that has taken the wrong man puts it back; one that is captured stays off the board.
        if pending.removed == Some(square) && said.is_none_or(|step| step.captures != Some(square)) {
            self.enter(Event::PutBack)?;
            return self.perhaps_press();
        }
        let inserted = pending.inserted;
        let fits = |step: &Step| {
            step.captures == Some(square) && inserted.is_none_or(|done| done == (step.from, step.to))
        };
        if !pending.bound(game).iter().any(fits) {
            return Err(Refusal::NoCapture { square });
        }
        self.enter(Event::Removed(square))?;
        self.perhaps_press()
    }

    /// D.2.3b: the piece is put into another hole.
    pub(crate) fn insert(&mut self, from: Square, to: Square) -> Answer {
        let side = self.hand()?;
        let table = &self.table;
        let (game, pending) = (&table.game, &table.pending);
        let binding = table.config.touch == Touch::PegOut;
        let blind = table.config.person(side).visually_disabled;
        let ours = game.position().board().color_at(from) == Some(game.position().turn());
        if !ours || (binding && blind && pending.peg != Some(from)) {
            return Err(Refusal::NotInHand { from });
        }
        let castled = pending.inserted.and_then(|king| castling_rook(game, king));
        if table.config.own_boards() && castled == Some((from, to)) {
            self.enter(Event::Inserted { from, to })?;
            return self.perhaps_press();
        }
        let is_legal = |done| steps(game).iter().any(|step| (step.from, step.to) == done);
        if binding && pending.inserted.is_some_and(is_legal) {
            return Err(Refusal::PutDown);
        }
        let legal = is_legal((from, to));
        if binding
            && legal
            && !pending.bound(game).iter().any(|step| (step.from, step.to) == (from, to))
            && let Some(square) = pending.touched.first()
        {
            return Err(Refusal::TouchBinds { square: *square });
        }
        let warned = !legal && table.config.warn_illegal;
        self.enter(Event::Inserted { from, to })?;
        if warned { Ok(()) } else { self.perhaps_press() }
    }

    /// D.2.3b: on a board of one's own the promoted piece is put there.
    pub(crate) fn place(&mut self, square: Square, role: Role) -> Answer {
        self.hand()?;
        let promotes = |uci: &String| {
            uci.get(2..4) == Some(square.to_string().as_str()) && uci.chars().nth(4) == Some(role.char())
        };
        if !self.table.config.own_boards() || !self.table.game.legal_uci().iter().any(promotes) {
            return Err(Refusal::NotAMove);
        }
        self.enter(Event::Placed { square, role })?;
        self.perhaps_press()
    }

    /// D.2.3c: the move is announced.
    pub(crate) fn announce(&mut self, text: String) -> Answer {
        self.voice()?;
        self.echo_done()?;
        let heard = self.hears(&text);
        if self.table.pending.announced.is_some() {
            return if heard.correction { self.correct(text) } else { Err(Refusal::AnnouncedAlready) };
        }
        match heard.sure() {
            Some(uci) => {
                self.enter(Event::Announced { uci, correction: false })?;
                self.perhaps_press()
            }
            None => self.enter(Event::NotUnderstood(text)),
        }
    }

    /// D.2.7: a slip of the tongue, until the opponent's clock runs.
    pub(crate) fn correct(&mut self, text: String) -> Answer {
        self.voice()?;
        if self.table.pending.announced.is_none() {
            return Err(Refusal::NothingAnnounced);
        }
        let Some(uci) = self.hears(&text).sure() else {
            return self.enter(Event::NotUnderstood(text));
        };
        let step = step_of(&self.table.game, &uci).ok_or(Refusal::NotAMove)?;
        // On the screen the words themselves put the move there: without a touch nothing binds to it.
        let by_hand = self.table.config.own_boards() || !self.table.pending.touched.is_empty();
        if let (Touch::PegOut, Some((from, _))) = (self.table.config.touch, self.table.pending.inserted)
            && step.from != from
            && by_hand
        {
            return Err(Refusal::CorrectionTooLate);
        }
        self.enter(Event::Announced { uci, correction: true })?;
        self.perhaps_press()
    }

    /// D.2.3: the clock is pressed by hand.
    pub(crate) fn press(&mut self) -> Answer {
        let side = self.table.on_turn()?;
        if self.who != Actor::Player(side) && self.who != Actor::Assistant(side) {
            return Err(Refusal::NotYourTurn);
        }
        self.echo_done()?;
        if self.table.missing().is_empty() {
            return self.made();
        }
        let done = self.table.pending.inserted;
        let illegal =
            done.is_some_and(|done| steps(&self.table.game).iter().all(|step| (step.from, step.to) != done));
        if illegal && self.table.pending.announced.is_none() && !self.table.config.warn_illegal {
            // Laws 7.5: an illegal move and the clock pressed; what becomes of it is not the server's to say.
            return self.call_arbiter(Cause::Illegal);
        }
        self.enter(Event::PressedEarly)
    }

    /// The clock presses itself where that was agreed.
    fn perhaps_press(&mut self) -> Answer {
        let table = &self.table;
        if table.config.press == Press::AutoWhenMade && table.missing().is_empty() {
            return self.made();
        }
        Ok(())
    }

    fn made(&mut self) -> Answer {
        self.enter(Event::Made)?;
        self.enter_end()
    }

    /// The announcement has been spoken to its end where it was waited for: that side's time counts.
    pub(crate) fn speech_end(&mut self) -> Answer {
        let side = self.table.on_turn()?;
        let (Actor::Player(own) | Actor::Assistant(own) | Actor::Helper(own)) = self.who else {
            return Err(Refusal::NotYourTurn);
        };
        if own != side {
            return Err(Refusal::NotYourTurn);
        }
        self.enter(Event::SpeechEnded)
    }
}
