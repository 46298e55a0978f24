// SPDX-License-Identifier: AGPL-3.0-or-later
//! A record as text.

use super::{Ending, Event, FIRST_LINE, LEVELS, Log, Outcome, RULED};
use crate::text::plain;
use game::Millis;

impl Log {
    /// The record as text, one line for everything that happened.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = format!("{FIRST_LINE}\nGame: {}\n", plain(&self.game));
        for (name, value) in &self.options {
            text.push_str(&format!("Option: {} = {}\n", plain(name), plain(value)));
        }
        for (seat, name) in self.seats.iter().enumerate() {
            text.push_str(&format!("Seat {seat}: {}\n", plain(name)));
        }
        for (name, value) in &self.notes {
            let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
            text.push_str(&format!("{name}: {}\n", plain(value)));
        }
        if let Some(start) = &self.start {
            text.push_str(&format!("Start: {}\n", plain(start)));
        }
        text.push('\n');
        for entry in &self.entries {
            text.push_str(&event(&entry.event));
            if let Some(left) = entry.left {
                text.push_str(&format!(" {{{}}}", clock(left)));
            }
            text.push('\n');
        }
        text
    }
}

/// One event without its clock.
pub(super) fn event(event: &Event) -> String {
    match event {
        Event::Opening([white, black]) => format!("opening {white}-{black}"),
        Event::Roll { seat, dice: [a, b] } => format!("{seat} roll {a}-{b}"),
        Event::Move { seat, text } if text.is_empty() => format!("{seat} pass"),
        Event::Move { seat, text } => format!("{seat} move {}", plain(text)),
        Event::Double { seat, level, value } => {
            format!("{seat} {} {value}", LEVELS[usize::from(*level).min(2)])
        }
        Event::Take { seat } => format!("{seat} take"),
        Event::Drop { seat } => format!("{seat} drop"),
        Event::Back(plies) => format!("back {plies}"),
        Event::Game { number, first } => format!("game {number} first {first}"),
        Event::Over(ending) => format!("over {}", result(ending)),
        Event::End(ending) => format!("end {}", result(ending)),
    }
}

fn result(ending: &Ending) -> String {
    let who = match ending.result {
        Outcome::Win { seat, points } => format!("{seat} {points}"),
        Outcome::Draw => "draw".to_owned(),
        Outcome::Void => "void".to_owned(),
    };
    let ruled = if ending.ruled { format!(" {RULED}") } else { String::new() };
    format!("{who} {}{ruled}", ending.reason)
}

/// `1:04:59.200`, hours and minutes always, so that columns stay readable.
fn clock(left: Millis) -> String {
    let ms = left.0.max(0);
    format!("{}:{:02}:{:02}.{:03}", ms / 3_600_000, ms / 60_000 % 60, ms / 1000 % 60, ms % 1000)
}
