// SPDX-License-Identifier: AGPL-3.0-or-later
//! From a room's log to the site's own record, the form that every game has (`docs/records.md`). What a
//! room knows besides the game (offers, dice proofs, talk) stays behind.

use game::{Micros, Millis, Seat};
use record::log::{Ending, Entry, Event as Line, Log, Outcome};
use room::adapted::Command as Act;
use room::{Detail, EndReason, Event, Room, Setting};

use crate::records::about::{About, PLAYERS, strengths};
use crate::records::scribe::{Scribe, hints_of, name_of};

/// The note of how many hints each player has asked for.
const HINTS: &str = "Hints";

/// A game on its way into a record.
#[derive(Default)]
pub(crate) struct Own {
    made: Log,
    /// Moves of a table by Appendix D that are in it.
    moves: Vec<String>,
    /// Whether the last act there was an arbiter's ruling that ended the game.
    ruled: bool,
    about: About,
}

impl Own {
    pub(crate) fn of(about: &About) -> Self {
        Self { about: about.clone(), ..Self::default() }
    }

    /// The record as text.
    pub(crate) fn write(&self) -> String {
        self.made.write()
    }

    fn push(&mut self, event: Line, left: Option<Millis>) {
        self.made.entries.push(Entry { line: 0, event, left });
    }

    fn head(&mut self, at: Micros, room: &Room) {
        let table = room.table();
        table.game.id().clone_into(&mut self.made.game);
        self.made.seats = (0..room.chairs().len()).map(|seat| name_of(room, seat)).collect();
        let word = |value: &Setting| match value {
            Setting::Bool(on) => on.to_string(),
            Setting::Int(number) => number.to_string(),
            Setting::Text(text) => text.clone(),
        };
        // What bughouse players agreed about talk and resignations changes nothing on the boards: a note.
        let is_agreement = |name: &str| room::AGREEMENTS.iter().any(|spec| spec.name == name);
        let settings = table.options.iter().map(|(name, value)| (name.clone(), word(value)));
        let (agreed, switches): (Vec<_>, Vec<_>) = settings.partition(|(name, _)| is_agreement(name));
        self.made.options = switches;
        let told = self.about.tags(at, room, "game").into_iter();
        self.made.notes = told
            .map(|(name, value)| match name {
                "Date" => (name.to_owned(), value.replace('.', "-")),
                _ => (name.to_owned(), value),
            })
            .collect();
        let note = |(name, value): (String, String)| (capitals(&name), value);
        self.made.notes.extend(agreed.into_iter().map(note));
        let rule = table.clock;
        if rule.is_live() {
            let kind = serde_json::to_value(rule.kind).ok();
            let kind = kind.as_ref().and_then(serde_json::Value::as_str).unwrap_or_default();
            self.made.notes.push(("Clock".to_owned(), format!("{kind} {}+{}", rule.base_s, rule.step_s)));
        }
    }
}

/// The name of a switch as that of a note: `partner_confirms` is `PartnerConfirms`.
fn capitals(name: &str) -> String {
    let word = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split('_').filter(|part| part.is_ascii() && !part.is_empty()).map(word).collect()
}

fn ending(reason: EndReason, winner: Option<u8>, points: u32) -> Ending {
    let result = match winner {
        Some(seat) => Outcome::Win { seat, points },
        None if reason.is_void() => Outcome::Void,
        None => Outcome::Draw,
    };
    Ending { result, reason: reason.word().to_owned(), ruled: false }
}

impl Scribe for Own {
    fn note(&mut self, at: Micros, event: &Event, after: &Room) {
        if self.made.game.is_empty() || matches!(event, Event::Sat { .. }) {
            self.head(at, after);
        }
        if let Event::Adapted { c, .. } = event {
            self.ruled = matches!(&**c, Act::Rule(decision) if decision.result.is_some());
        }
        let left = |seat: u8| after.left(Seat(seat), at);
        match event {
            Event::Rolled { seat, dice, .. } => {
                if let [first, second] = dice[..] {
                    let dice = [first, second];
                    self.push(seat.map_or(Line::Opening(dice), |seat| Line::Roll { seat, dice }), None);
                }
            }
            Event::Moved { seat, m, .. } => {
                let text = match after.last() {
                    Some((_, Detail::Chess(played))) => played.san.clone(),
                    Some((_, Detail::Bughouse(applied))) => applied.san.clone(),
                    Some((_, Detail::Tables { steps, .. })) => tables::format_steps(steps),
                    _ => m.clone(),
                };
                self.push(Line::Move { seat: *seat, text }, left(*seat));
            }
            Event::Adapted { .. } => {
                let sans = after.appendix_moves();
                let kept = self.moves.iter().zip(&sans).take_while(|(known, san)| known == san).count();
                if kept < self.moves.len() {
                    self.push(Line::Back(u32::try_from(kept).unwrap_or(u32::MAX)), None);
                }
                for (index, san) in sans.iter().enumerate().skip(kept) {
                    let seat = u8::from(index % 2 == 1);
                    self.push(Line::Move { seat, text: san.clone() }, left(seat));
                }
                self.moves = sans;
            }
            Event::Passed { seat } => self.push(Line::Move { seat: *seat, text: String::new() }, left(*seat)),
            Event::Doubled { seat, level, .. } => {
                let value = after.cube().map_or(1, room::Cube::if_taken);
                self.push(Line::Double { seat: *seat, level: *level as u8, value }, left(*seat));
            }
            Event::Taken { seat, .. } => self.push(Line::Take { seat: *seat }, left(*seat)),
            Event::Dropped { seat, .. } => self.push(Line::Drop { seat: *seat }, None),
            Event::Rated { changes } if after.chairs().len() == 2 => {
                self.made.notes.extend(strengths(changes, &PLAYERS));
            }
            Event::Hinted { .. } => {
                self.made.notes.retain(|(name, _)| name != HINTS);
                self.made.notes.push((HINTS.to_owned(), hints_of(after)));
            }
            Event::TakenBack { ply, .. } => self.push(Line::Back(*ply), None),
            Event::GameOver { winner, points, reason, .. } => {
                self.push(Line::Over(ending(after.meant(*reason), Some(*winner), *points)), None);
            }
            Event::GameBegan { game, first } => {
                self.push(Line::Game { number: u32::from(*game), first: *first }, None);
            }
            Event::Ended { reason, winner, points } => {
                let end = ending(after.meant(*reason), *winner, *points);
                // The last game of a match ends with the match: the record says it once. One that is called off
                // between two games says both.
                self.made.entries.pop_if(|last| matches!(&last.event, Line::Over(over) if *over == end));
                self.push(Line::End(Ending { ruled: self.ruled, ..end }), None);
            }
            _ => {}
        }
    }
}
