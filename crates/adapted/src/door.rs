// SPDX-License-Identifier: AGPL-3.0-or-later
//! The one door to a game: a command, and who answers for it.

use crate::command::Command;
use crate::draft::{Answer, Draft, Step};
use crate::permit::may;
use crate::protocol::Protocol;
use crate::refusal::Refusal;
use crate::rights::Actor;
use crate::understood::Understood;
use game::Micros;

impl Protocol {
    /// Somebody asks for something. Nothing has changed before the events are folded, or the game after them taken.
    ///
    /// # Errors
    /// [`Refusal`]: why not.
    pub fn request(&self, now: Micros, who: Actor, command: Command) -> Result<Step, Refusal> {
        self.has_right(who, &command)?;
        self.admit(who, &command)?;
        let says = matches!(command, Command::Announce { .. } | Command::CorrectSlip { .. });
        let step = self.apply(now, who, command, None)?;
        match step.understood.clone().filter(|_| says).and_then(Understood::sure) {
            Some(uci) => self.admit_move(who, &uci).map(|()| step),
            None => Ok(step),
        }
    }

    /// What was granted once, as a log has it: of a new command [`Protocol::request`] asks more. Its words mean what they
    /// were heard as then; nothing: what they are heard as now.
    ///
    /// # Errors
    /// [`Refusal`]: why not.
    pub fn apply(
        &self,
        now: Micros,
        who: Actor,
        command: Command,
        understood: Option<Understood>,
    ) -> Result<Step, Refusal> {
        self.has_right(who, &command)?;
        let mut draft = Draft::new(self.clone(), now, who, understood);
        judge(&mut draft, command)?;
        Ok(draft.done())
    }

    fn has_right(&self, who: Actor, command: &Command) -> Result<(), Refusal> {
        self.is_there(who)?;
        let action = command.action();
        if may(&self.config, who, action) { Ok(()) } else { Err(Refusal::NoRight { action }) }
    }

    /// The conditions name everybody who may be here.
    fn is_there(&self, who: Actor) -> Result<(), Refusal> {
        let there = match who {
            Actor::Assistant(side) => self.config.person(side).assistant.is_some(),
            Actor::Helper(side) => self.config.person(side).helper,
            Actor::Player(_) | Actor::Arbiter | Actor::Server => true,
        };
        there.then_some(()).ok_or(Refusal::Nobody)
    }
}

/// Every command and who answers for it.
fn judge(draft: &mut Draft, command: Command) -> Answer {
    match command {
        Command::Configure { config } => draft.configure(config),
        Command::Accept => draft.accept(),
        Command::DemandTwoBoards => draft.demand_two_boards(),
        Command::Attend { arbiter } => draft.attend(arbiter),
        Command::Begin => draft.begin(),
        Command::Repeat { text } => draft.repeat(text),
        Command::Echo { board } => draft.echo_move(board),
        Command::Touch { sq } => draft.touch(sq),
        Command::Adjust => draft.adjust(),
        Command::RemoveCaptured { sq } => draft.remove(sq),
        Command::Insert { from, to } => draft.insert(from, to),
        Command::Place { sq, piece } => draft.place(sq, piece),
        Command::Announce { text } => draft.announce(text),
        Command::CorrectSlip { text } => draft.correct(text),
        Command::PressClock => draft.press(),
        Command::SpeechEnd => draft.speech_end(),
        Command::WriteScore { text } => draft.write_score(text),
        Command::Ask => draft.ask(),
        Command::Tell => draft.tell(),
        Command::ReportTouch { sq } => draft.report_touch(sq),
        Command::ClaimFlag => draft.claim_flag(),
        Command::Divergence => draft.divergence(),
        Command::CallArbiter => draft.call(),
        Command::SubmitScore { side, entries } => draft.submit_score(side, entries),
        Command::SubmitBoard { side, board } => draft.submit_board(side, board),
        Command::Propose { fault } => draft.propose(fault),
        Command::Agree { yes } => draft.agree(yes),
        Command::Rule(decision) => draft.rule(&decision),
        Command::Time { side, ms } => draft.time(side, ms),
        Command::Pause => draft.pause(),
        Command::Say { to, text } => draft.say(to, text),
        Command::OfferDraw => draft.offer_draw(),
        Command::AnswerDraw { accept } => draft.answer_draw(accept),
        Command::Claim { what, text } => draft.claim(what, text.as_deref()),
        Command::Resign => draft.resign(),
        Command::OrderAdjournment => draft.order_adjournment(),
        Command::Seal { text } => draft.seal(&text),
        Command::Resume => draft.resume(),
    }
}
