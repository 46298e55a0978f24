// SPDX-License-Identifier: AGPL-3.0-or-later
//! From a room's log to the house's own record, the form that every game has (`docs/records.md`). What a
//! room knows besides the game (offers, dice proofs, talk) stays behind.

use game::{Micros, Millis};
use record::log::{Ending, Entry, Event as Line, Log, Outcome};
use room::{Detail, EndReason, Event, Room, Setting};

use crate::records::{Scribe, date, name_of};

/// A game on its way into a record.
#[derive(Default)]
pub(crate) struct Own {
    made: Log,
}

impl Own {
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
        self.made.options = table.options.iter().map(|(name, value)| (name.clone(), word(value))).collect();
        self.made.notes =
            vec![("Site".to_owned(), "Kapia".to_owned()), ("Date".to_owned(), date(at).replace('.', "-"))];
        let rule = table.clock;
        if rule.is_live() {
            let kind = serde_json::to_value(rule.kind).ok();
            let kind = kind.as_ref().and_then(serde_json::Value::as_str).unwrap_or_default();
            self.made.notes.push(("Clock".to_owned(), format!("{kind} {}+{}", rule.base_s, rule.step_s)));
        }
    }
}

fn ending(reason: EndReason, winner: Option<u8>, points: u32) -> Ending {
    let word = serde_json::to_value(reason).ok();
    let word = word.as_ref().and_then(serde_json::Value::as_str).unwrap_or("unknown");
    let result = match winner {
        Some(seat) => Outcome::Win { seat, points },
        None if reason.is_void() => Outcome::Void,
        None => Outcome::Draw,
    };
    Ending { result, reason: word.to_owned() }
}

impl Scribe for Own {
    fn note(&mut self, at: Micros, event: &Event, after: &Room) {
        if self.made.game.is_empty() || matches!(event, Event::Sat { .. }) {
            self.head(at, after);
        }
        let left =
            |seat: u8| after.clock().read(at).and_then(|clock| clock.left.get(usize::from(seat)).copied());
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
                    Some((_, Detail::Tables { steps, .. })) => tables::format_steps(steps),
                    _ => m.clone(),
                };
                self.push(Line::Move { seat: *seat, text }, left(*seat));
            }
            Event::Passed { seat } => self.push(Line::Move { seat: *seat, text: String::new() }, left(*seat)),
            Event::Doubled { seat, level, .. } => {
                let level = match level {
                    room::Level::Double => 0,
                    room::Level::Beaver => 1,
                    room::Level::Raccoon => 2,
                };
                let value = after.cube().map_or(1, room::Cube::if_taken).into();
                self.push(Line::Double { seat: *seat, level, value }, left(*seat));
            }
            Event::Taken { seat, .. } => self.push(Line::Take { seat: *seat }, left(*seat)),
            Event::Dropped { seat, .. } => self.push(Line::Drop { seat: *seat }, None),
            Event::TakenBack { ply, .. } => self.push(Line::Back(*ply), None),
            Event::GameOver { winner, points, reason, .. } => {
                self.push(Line::Over(ending(*reason, Some(*winner), *points)), None);
            }
            Event::GameBegan { game, first } => {
                self.push(Line::Game { number: u32::from(*game), first: *first }, None);
            }
            Event::Ended { reason, winner, points } => {
                // The last game of a match ends with the match: the record says it once.
                self.made.entries.pop_if(|last| matches!(last.event, Line::Over(_)));
                self.push(Line::End(ending(*reason, *winner, *points)), None);
            }
            _ => {}
        }
    }
}
