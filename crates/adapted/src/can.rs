// SPDX-License-Identifier: AGPL-3.0-or-later
//! What somebody may do at the moment: a page shows these buttons and no others.

use crate::admit::{carries_out, speaks_for};
use crate::config::{Repeat, Score};
use crate::permit::{Action, may};
use crate::protocol::{Phase, Protocol};
use crate::rights::Actor;
use game::Side;

/// The names of the commands that this person may send now. Whether one is granted may still depend on what is in it.
#[must_use]
pub fn can(game: &Protocol, who: Actor) -> Vec<&'static str> {
    let mut can = Vec::new();
    let side = match who {
        Actor::Player(side) | Actor::Assistant(side) | Actor::Helper(side) => Some(side),
        Actor::Arbiter | Actor::Server => None,
    };
    let player = matches!(who, Actor::Player(_));
    let rights = |action| may(&game.config, who, action);
    match game.phase {
        Phase::Setup if player && !side.is_some_and(|side| game.accepted[side.index()]) => can.push("accept"),
        Phase::Ready if player => {
            can.push("two_boards");
            if side == Some(game.game.turn()) {
                can.extend(["touch", "adjust", "insert", "announce"]);
            }
        }
        Phase::Turn(turn) => game.turn_can(who, turn, &mut can),
        Phase::Arbitration(_) => {
            if rights(Action::Record) || who == Actor::Arbiter {
                can.push("show_score");
            }
            if rights(Action::Execute) {
                can.push("show_board");
            }
            let open = game.dispute.proposed.is_some() && !game.arbiter;
            if player && open && !side.is_some_and(|side| game.dispute.agreed[side.index()]) {
                can.push("agree");
            }
            if player {
                can.push("resign");
            }
        }
        Phase::Adjourned(_) if player => can.push("resign"),
        _ => {}
    }
    if who == Actor::Arbiter {
        can.extend(match game.phase {
            Phase::Setup | Phase::Ready => &["configure", "say"][..],
            Phase::Turn(_) => &["say", "pause", "time", "adjourn"],
            Phase::Arbitration(_) => &["configure", "say", "time", "propose", "rule", "resume"],
            Phase::Adjourned(_) => &["say", "time", "resume"],
            Phase::Finished(_) | Phase::Void => &[],
        });
    }
    can
}

impl Protocol {
    fn turn_can(&self, who: Actor, turn: Side, can: &mut Vec<&'static str>) {
        let rights = |action| may(&self.config, who, action);
        let player = matches!(who, Actor::Player(_));
        let side = match who {
            Actor::Player(side) | Actor::Assistant(side) | Actor::Helper(side) => Some(side),
            Actor::Arbiter | Actor::Server => None,
        };
        let (mine, echo) = (side == Some(turn), self.echo.is_some());
        let speaks_for_turn = rights(Action::Announce) && speaks_for(who, turn).is_ok();
        let repeats = rights(Action::Announce) && (mine || !player);
        let early = self.pending.announced.is_some() && rights(Action::Announce) && (!mine || !player);
        if self.config.repeat != Repeat::Off && ((echo && repeats) || (!echo && early)) {
            can.push("repeat");
        }
        if echo && rights(Action::Execute) && carries_out(who, turn).is_ok() {
            can.push("echo");
        }
        if !echo && player && mine {
            can.extend(["touch", "adjust", "remove", "insert"]);
            if self.config.own_boards() {
                can.push("place");
            }
            can.push("claim");
        }
        if !echo && speaks_for_turn {
            can.push(if self.pending.announced.is_some() { "correct" } else { "announce" });
        }
        if !echo && rights(Action::Announce) && self.says_what_stands(who, turn) {
            can.push("announce");
        }
        if !echo && mine && rights(Action::Record) {
            can.push("press");
        }
        if mine && rights(Action::Announce) && side.is_some() {
            can.push("speech_end");
        }
        let keeps = |side: Side| rights(Action::Record) && self.config.score[side.index()] == Score::Own;
        if side.is_some_and(keeps) {
            can.push("score");
        }
        if player && side.is_some_and(|side| self.config.person(side).visually_disabled) {
            can.push("ask");
        }
        if rights(Action::Tell) && Side::BOTH.into_iter().any(|side| self.asked[side.index()].is_some()) {
            can.push("tell");
        }
        if rights(Action::Claim) {
            let at_own_turn = player && mine;
            if !self.config.person(turn).visually_disabled && !at_own_turn {
                can.push("report_touch");
            }
            can.push("flag");
        }
        if rights(Action::Dispute) {
            can.push("divergence");
        }
        if player {
            can.push("call");
            can.push(match self.offer {
                Some(offers) if Some(offers.other()) == side => "answer_draw",
                _ => "draw",
            });
            can.push("resign");
        }
        if self.adjourning && !echo && mine && rights(Action::Adjourn) {
            can.push("seal");
        }
    }
}
