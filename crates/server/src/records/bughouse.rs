// SPDX-License-Identifier: AGPL-3.0-or-later
//! From a room's log to bughouse PGN. The form is `record`'s; what partners said to each other is not in it.

use chess::bughouse::Place;
use game::{Micros, Seat};
use record::bpgn;
use room::{Detail, EndReason, Event, Room};

use crate::records::about::{About, strengths};
use crate::records::scribe::{Scribe, hints_of, name_of, termination};

/// The tags of the players, by seat.
const PLAYERS: [&str; 4] = ["WhiteA", "BlackA", "WhiteB", "BlackB"];

/// A match on its way into a file.
#[derive(Default)]
pub(crate) struct Bpgn {
    made: bpgn::Game,
    names: [String; 4],
    about: About,
}

impl Bpgn {
    pub(crate) fn of(about: &About) -> Self {
        Self { about: about.clone(), ..Self::default() }
    }

    pub(crate) fn write(&self) -> String {
        self.made.write()
    }

    fn head(&mut self, at: Micros, room: &Room) {
        let given = [0, 1, 2, 3].map(|seat| name_of(room, seat));
        // The last comment tells by name who lost, so no two may have the same.
        for (seat, place) in Place::ALL.into_iter().enumerate() {
            let shared = given.iter().filter(|name| **name == given[seat]).count() > 1;
            self.names[seat] =
                if shared { format!("{} ({})", given[seat], place.letter()) } else { given[seat].clone() };
        }
        for (tag, value) in self.about.tags(at, room, "bughouse match") {
            self.made.set_tag(tag, &value);
        }
        for (tag, name) in PLAYERS.into_iter().zip(&self.names) {
            self.made.set_tag(tag, name);
        }
        let rule = room.table().clock;
        if rule.is_live() {
            self.made.set_tag("TimeControl", &format!("{}+{}", rule.base_s, rule.step_s));
        }
        if let Some(game) = room.bughouse() {
            self.made.set_options(game.options());
        }
        self.result("*");
    }

    /// In the tag and after the moves.
    fn result(&mut self, result: &str) {
        self.made.set_tag("Result", result);
        result.clone_into(&mut self.made.result);
    }

    fn end(&mut self, reason: EndReason, winner: Option<Seat>, after: &Room) {
        let loser = winner.map(Seat::opponent).and_then(|seat| self.names.get(seat.index()));
        let finish = finish(reason, loser.map_or("?", String::as_str));
        self.made.finish = Some(finish);
        self.result(match after.winning_team(winner) {
            Some(1) => "1-0",
            Some(_) => "0-1",
            None if reason.is_void() => "*",
            None => "1/2-1/2",
        });
        self.made.set_tag("Termination", termination(reason));
        if after.hints().any(|count| count > 0) {
            self.made.set_tag("Hints", &hints_of(after));
        }
    }
}

/// The last comment of a match, as the programs that read such files know it.
fn finish(reason: EndReason, loser: &str) -> String {
    match reason {
        EndReason::BughouseMate | EndReason::Mate => format!("{loser} checkmated"),
        EndReason::Flag => format!("{loser} forfeits on time"),
        EndReason::Resignation => format!("{loser} resigns"),
        EndReason::Repetition => "Game drawn by repetition".to_owned(),
        EndReason::BothFlags => "Game drawn because both pairs ran out of time".to_owned(),
        EndReason::TooLong => "Game drawn by length".to_owned(),
        EndReason::Deadlock => "Game drawn because nobody can move".to_owned(),
        EndReason::Aborted
        | EndReason::NoShow
        | EndReason::Forfeit
        | EndReason::DiceTimeout
        | EndReason::DiceSpent
        | EndReason::Cancelled => "Game aborted".to_owned(),
        EndReason::Agreement
        | EndReason::Stalemate
        | EndReason::DeadPosition
        | EndReason::Fivefold
        | EndReason::SeventyFive
        | EndReason::Threefold
        | EndReason::Fifty
        | EndReason::ResignationDrawn
        | EndReason::FlagDrawn
        | EndReason::Stones
        | EndReason::EqualStones
        | EndReason::BorneOff
        | EndReason::BorneOffLoses
        | EndReason::Mother
        | EndReason::Dropped => "Game drawn by mutual agreement".to_owned(),
    }
}

impl Scribe for Bpgn {
    fn note(&mut self, at: Micros, event: &Event, after: &Room) {
        match event {
            Event::Started { .. } => self.head(at, after),
            Event::Rated { changes } => {
                for (tag, rating) in strengths(changes, &PLAYERS) {
                    self.made.set_tag(&tag, &rating);
                }
            }
            Event::Moved { seat, .. } => {
                if let Some((seat, Detail::Bughouse(applied))) = after.last().filter(|last| last.0.0 == *seat)
                {
                    self.made.moves.push(bpgn::Node {
                        place: applied.place,
                        san: applied.san.clone(),
                        left: after.left(*seat, at),
                        comments: Vec::new(),
                        line: 0,
                    });
                }
            }
            Event::Ended { reason, winner, .. } => self.end(*reason, winner.map(Seat), after),
            _ => {}
        }
    }
}
