// SPDX-License-Identifier: AGPL-3.0-or-later
//! Text as a record. What a line may say is written here and in `docs/records.md`; whether it is legal is
//! asked by the replay.

use super::limits::{HEAD_MAX, LINE_MAX, VALUE_MAX};
use super::{EVENTS_MAX, Ending, Entry, Event, FIRST_LINE, Fault, LEVELS, Log, Outcome, RULED};
use crate::text::{cut, decode, tidy, without_bom};
use game::Millis;

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine {
    /// The line, from 1.
    pub line: u32,
    /// What stands there, cut.
    pub text: String,
    /// What is wrong and what is allowed.
    pub reason: Fault,
}

impl Log {
    /// Reads a record. A line of the body that cannot be read ends it; what came before is kept.
    ///
    /// # Errors
    /// [`BadLine`] when the head of the record cannot be read.
    pub fn read(bytes: &[u8]) -> Result<(Self, Option<BadLine>), BadLine> {
        let lines = (1u32..).zip(without_bom(bytes).split(|byte| *byte == b'\n'));
        let mut log = Self::default();
        let mut head = true;
        for (number, line) in lines {
            let bad = |text: &str, reason: Fault| BadLine { line: number, text: cut(text, 60), reason };
            // As it is written again, so that a line says the same both times.
            let text = tidy(&decode(line.get(..4 * LINE_MAX).unwrap_or(line)));
            let text = text.as_str();
            if line.len() > 4 * LINE_MAX || text.chars().count() > LINE_MAX {
                let bad = bad(text, Fault::LongLine);
                return if head { Err(bad) } else { Ok((log, Some(bad))) };
            }
            if number == 1 {
                if text != FIRST_LINE {
                    return Err(bad(text, Fault::FirstLine));
                }
            } else if text.is_empty() || text.starts_with('#') {
                head &= !text.is_empty();
            } else if head {
                if number as usize > HEAD_MAX {
                    return Err(bad(text, Fault::LongHead));
                }
                log.take_head(text).map_err(|reason| bad(text, reason))?;
            } else {
                match entry(number, text) {
                    Ok(_) if log.entries.len() == EVENTS_MAX => {
                        return Ok((log, Some(bad(text, Fault::Events))));
                    }
                    Ok(entry) => log.entries.push(entry),
                    Err(reason) => return Ok((log, Some(bad(text, reason)))),
                }
            }
        }
        if log.game.is_empty() {
            return Err(BadLine { line: 1, text: String::new(), reason: Fault::NoGame });
        }
        Ok((log, None))
    }

    fn take_head(&mut self, text: &str) -> Result<(), Fault> {
        let (name, value) = text.split_once(':').ok_or(Fault::HeadLine)?;
        let value = value.trim().to_owned();
        let too_long = |text: &str| text.chars().count() > VALUE_MAX;
        let (first, second) = value.split_once('=').filter(|_| name == "Option").unwrap_or((name, &value));
        if too_long(first) || too_long(second) {
            return Err(Fault::LongValue);
        }
        match name {
            "Game" => self.game = value,
            "Start" => self.start = Some(value),
            "Option" => {
                let (name, value) = value.split_once('=').ok_or(Fault::OptionLine)?;
                self.options.push((name.trim().to_owned(), value.trim().to_owned()));
            }
            _ if name.starts_with("Seat ") => {
                let next = self.seats.len();
                if name[5..] != next.to_string() || next > 3 {
                    return Err(Fault::NextSeat { next });
                }
                self.seats.push(value);
            }
            _ if !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                self.notes.push((name.to_owned(), value));
            }
            _ => return Err(Fault::HeadName),
        }
        Ok(())
    }
}

fn entry(line: u32, text: &str) -> Result<Entry, Fault> {
    let (text, left) = match text.strip_suffix('}').and_then(|text| text.rsplit_once(" {")) {
        Some((text, left)) => (text, Some(clock(left).ok_or(Fault::Clock)?)),
        None => (text, None),
    };
    Ok(Entry { line, event: event(text)?, left })
}

fn clock(text: &str) -> Option<Millis> {
    let (rest, ms) = text.split_once('.').filter(|(_, ms)| ms.len() == 3)?;
    let [hours, minutes, seconds] = rest.split(':').collect::<Vec<_>>()[..] else { return None };
    let number = |text: &str| text.parse::<u32>().ok().map(i64::from);
    let sixty = |text: &str| number(text).filter(|n| text.len() == 2 && *n < 60);
    let seconds = (number(hours)? * 60 + sixty(minutes)?) * 60 + sixty(seconds)?;
    Some(Millis(seconds * 1000 + number(ms)?))
}

fn event(text: &str) -> Result<Event, Fault> {
    let words: Vec<&str> = text.splitn(4, ' ').collect();
    Ok(match words[..] {
        ["opening", pair] => Event::Opening(dice(pair)?),
        ["back", plies] => Event::Back(number(plies)?),
        ["game", index, "first", seat] => Event::Game { number: number(index)?, first: whose(seat)? },
        ["over", ..] => Event::Over(ending(&words[1..])?),
        ["end", ref rest @ .., last] => match last.rsplit_once(' ') {
            Some((word, RULED)) => Event::End(Ending { ruled: true, ..ending(&[rest, &[word]].concat())? }),
            _ if last == RULED => Event::End(Ending { ruled: true, ..ending(rest)? }),
            _ => Event::End(ending(&words[1..])?),
        },
        ["end"] => return Err(Fault::End),
        [seat, "roll", pair] => Event::Roll { seat: whose(seat)?, dice: dice(pair)? },
        [seat, "move", ..] => {
            let seat = whose(seat)?;
            let text = text.splitn(3, ' ').nth(2).map(str::trim).filter(|text| !text.is_empty());
            Event::Move { seat, text: text.ok_or(Fault::NoMove)?.to_owned() }
        }
        [seat, "pass"] => Event::Move { seat: whose(seat)?, text: String::new() },
        [seat, "take"] => Event::Take { seat: whose(seat)? },
        [seat, "drop"] => Event::Drop { seat: whose(seat)? },
        [seat, word, value] if LEVELS.contains(&word) => {
            let level = LEVELS.iter().position(|level| *level == word).unwrap_or(0) as u8;
            Event::Double { seat: whose(seat)?, level, value: number(value)? }
        }
        _ => return Err(Fault::Event),
    })
}

fn whose(text: &str) -> Result<u8, Fault> {
    match text.as_bytes() {
        [digit @ b'0'..=b'3'] => Ok(digit - b'0'),
        _ => Err(Fault::Seat { given: cut(text, 20) }),
    }
}

fn number(text: &str) -> Result<u32, Fault> {
    let exact = |number: &u32| number.to_string() == text;
    text.parse().ok().filter(exact).ok_or_else(|| Fault::Number { given: cut(text, 20) })
}

fn dice(text: &str) -> Result<[u8; 2], Fault> {
    match text.as_bytes() {
        [a @ b'1'..=b'6', b'-', b @ b'1'..=b'6'] => Ok([a - b'0', b - b'0']),
        _ => Err(Fault::Dice { given: cut(text, 20) }),
    }
}

fn ending(words: &[&str]) -> Result<Ending, Fault> {
    let (result, reason) = match *words {
        ["draw", reason] => (Outcome::Draw, reason),
        ["void", reason] => (Outcome::Void, reason),
        [seat, points, reason] => (Outcome::Win { seat: whose(seat)?, points: number(points)? }, reason),
        _ => return Err(Fault::End),
    };
    let word = |byte: u8| byte.is_ascii_lowercase() || byte == b'_';
    if reason.is_empty() || !reason.bytes().all(word) {
        return Err(Fault::EndWord);
    }
    Ok(Ending { result, reason: reason.to_owned(), ruled: false })
}
