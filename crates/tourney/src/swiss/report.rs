// SPDX-License-Identifier: AGPL-3.0-or-later
//! A tournament out of its report file. Every line that has a say in the pairing is obeyed or refused; those
//! that have none (names, dates, arbiters) are passed over. What a line's columns are is in `trf`.

use super::{Event, EventError};
use crate::swiss::Entry;
use crate::trf::{OTHER_POINTS, Player, Report, USUAL_POINTS};
use crate::{Cell, Colour, Mark};

/// Lines of teams.
const TEAMS: [&str; 5] = ["013", "300", "310", "320", "330"];

/// Lines of points that are lent to some players for some rounds.
const ACCELERATIONS: [&str; 2] = ["250", "XXA"];

/// Lines of pairing programs that are obeyed; of all others that begin alike nobody knows what they ask.
const OBEYED: [&str; 4] = ["XXR", "XXC", "XXP", "XXZ"];

impl Event {
    /// The tournament of a report: players, `XXR` or `142` (rounds), `XXC` or `152` (first colour; `rank`
    /// ranks by the ranks in the file), `XXP` or `260` (forbidden pairs), `240` (byes), `XXZ` (the absent).
    ///
    /// # Errors
    /// A line is missing, unreadable, or would change the pairing in a way that is not supported; the points
    /// written are not those of the results.
    pub fn from_report(report: &Report) -> Result<Self, EventError> {
        refuse_unsupported(report)?;
        let settings = Settings::read(report)?;
        let mut players: Vec<&Player> = report.players().collect();
        if settings.by_rank {
            players.sort_by_key(|player| (player.rank.unwrap_or(u16::MAX), player.number));
        } else {
            players.sort_by_key(|player| player.number);
        }
        let entries = players
            .iter()
            .map(|player| Entry { number: player.number, rounds: player.rounds.clone() })
            .collect();
        let rounds = rounds(report)?;
        let mut event = Self { rounds, first_colour: settings.first_colour, entries, forbidden: Vec::new() };
        let played = event.played();
        for player in players {
            check_points(player, played)?;
        }
        for (line, pairs) in forbidden(report, played + 1)? {
            if pairs.iter().any(|&(a, b)| !event.has(a) || !event.has(b)) {
                return Err(fault(line, "only players of the tournament can be kept apart"));
            }
            event.forbidden.extend(pairs);
        }
        event.add_byes(report, played)?;
        event.add_absences(report, played)?;
        if !event.entries.is_empty() && event.entries.iter().all(|entry| entry.is_away(played)) {
            return Err(EventError::Nobody);
        }
        Ok(event)
    }

    fn has(&self, number: u16) -> bool {
        self.entries.iter().any(|entry| entry.number == number)
    }

    /// Lines `240`: `240 H 003   5   17`: in round 3, players 5 and 17 get half a point.
    fn add_byes(&mut self, report: &Report, played: usize) -> Result<(), EventError> {
        for line in report.tagged("240") {
            let allowed = "a bye is `240 H 003   5   17`: H or F or Z, the round, players of the tournament";
            let fault = || fault(format!("240 {line}"), allowed);
            let mut words = line.split_whitespace();
            let mark = match words.next() {
                Some("H") => Mark::HalfBye,
                Some("F") => Mark::FullBye,
                Some("Z") => Mark::ZeroBye,
                _ => return Err(fault()),
            };
            let round: usize = words.next().and_then(|word| word.parse().ok()).ok_or_else(fault)?;
            for word in words {
                let number: u16 = word.parse().map_err(|_| fault())?;
                if !self.has(number) {
                    return Err(fault());
                }
                if round == played + 1 {
                    self.stay_away(number, played, mark);
                }
            }
        }
        Ok(())
    }

    /// Lines `XXZ`: who is absent from the next round.
    fn add_absences(&mut self, report: &Report, played: usize) -> Result<(), EventError> {
        for line in report.tagged("XXZ") {
            let numbers = numbers(line).filter(|numbers| numbers.iter().all(|&number| self.has(number)));
            let allowed = "a line XXZ has the numbers of players of the tournament who are absent";
            for number in numbers.ok_or_else(|| fault(format!("XXZ {line}"), allowed))? {
                self.stay_away(number, played, Mark::ZeroBye);
            }
        }
        Ok(())
    }

    /// Notes `mark` for the next round, if nothing is written for it.
    fn stay_away(&mut self, number: u16, played: usize, mark: Mark) {
        for entry in self.entries.iter_mut().filter(|entry| entry.number == number) {
            if !entry.is_away(played) {
                entry.rounds.resize(played, None);
                entry.rounds.push(Some(Cell::bye(mark)));
            }
        }
    }
}

fn fault(line: String, allowed: &'static str) -> EventError {
    EventError::Line { line, allowed }
}

/// Numbers with spaces between them.
fn numbers(text: &str) -> Option<Vec<u16>> {
    text.split_whitespace().map(|word| word.parse().ok()).collect()
}

/// No line may be passed over that would change the pairing.
fn refuse_unsupported(report: &Report) -> Result<(), EventError> {
    for line in report.texts() {
        let Some(tag) = line.get(..3) else { continue };
        let is_of = |tags: &[&str]| tags.contains(&tag);
        let is_programs = (tag.starts_with("XX") || tag.starts_with("BB")) && !is_of(&OBEYED);
        let allowed = if is_of(&TEAMS) {
            "teams cannot be paired from a report"
        } else if is_of(&OTHER_POINTS) {
            USUAL_POINTS
        } else if is_of(&ACCELERATIONS) || tag == "192" && line.to_ascii_uppercase().contains("BAKU") {
            "accelerations cannot be paired"
        } else if is_programs {
            "of the lines XX and BB those with XXR, XXC, XXP and XXZ are understood"
        } else {
            continue;
        };
        return Err(fault(line.trim_end().to_owned(), allowed));
    }
    Ok(())
}

/// What lines `XXC` and `152` say.
#[derive(Default)]
struct Settings {
    by_rank: bool,
    first_colour: Option<Colour>,
}

impl Settings {
    fn read(report: &Report) -> Result<Self, EventError> {
        let mut settings = Self::default();
        let mut first = |colour| *settings.first_colour.get_or_insert(colour) == colour;
        for line in report.tagged("XXC") {
            let fault = || fault(format!("XXC {line}"), "a line XXC has rank and one of white1, black1");
            for word in line.split_whitespace() {
                let agrees = match word {
                    "rank" => {
                        settings.by_rank = true;
                        true
                    }
                    "white1" => first(Colour::White),
                    "black1" => first(Colour::Black),
                    _ => false,
                };
                if !agrees {
                    return Err(fault());
                }
            }
        }
        for line in report.tagged("152") {
            let agrees = match line {
                "W" | "w" => first(Colour::White),
                "B" | "b" => first(Colour::Black),
                _ => false,
            };
            if !agrees {
                let allowed = "the first colour is W or B, and the same as in other lines";
                return Err(fault(format!("152 {line}"), allowed));
            }
        }
        Ok(settings)
    }
}

fn rounds(report: &Report) -> Result<u16, EventError> {
    let mut known = None;
    for line in report.tagged("XXR").chain(report.tagged("142")) {
        let rounds = line.parse().ok().filter(|&rounds| rounds > 0);
        let allowed = "the number of rounds is a whole number from 1";
        let other: u16 = rounds.ok_or_else(|| fault(line.to_owned(), allowed))?;
        let first = *known.get_or_insert(other);
        if first != other {
            return Err(EventError::Rounds { first, other });
        }
    }
    known.ok_or(EventError::NoRounds)
}

/// A line, and the pairs that it forbids.
type Apart = (String, Vec<(u16, u16)>);

/// Lines `XXP`, and lines `260` whose rounds contain `round`: nobody named in one meets another named in it.
fn forbidden(report: &Report, round: usize) -> Result<Vec<Apart>, EventError> {
    let mut all = Vec::new();
    for line in report.tagged("XXP") {
        let apart = numbers(line).filter(|apart| apart.len() > 1);
        let line = format!("XXP {line}");
        let allowed = "a line XXP has the numbers of players who must not meet";
        match apart {
            Some(apart) => all.push((line, pairs_of(&apart))),
            None => return Err(fault(line, allowed)),
        }
    }
    for line in report.tagged("260") {
        let fields = numbers(line);
        let line = format!("260 {line}");
        let allowed =
            "forbidden pairs are `260 001 009    5   17`: first and last round, two players or more";
        match fields.as_deref() {
            Some([from, to, apart @ ..]) if 0 < *from && from <= to && apart.len() > 1 => {
                if (usize::from(*from)..=usize::from(*to)).contains(&round) {
                    all.push((line, pairs_of(apart)));
                }
            }
            _ => return Err(fault(line, allowed)),
        }
    }
    Ok(all)
}

fn pairs_of(apart: &[u16]) -> Vec<(u16, u16)> {
    let after = |(i, &a): (usize, &u16)| apart[i + 1..].iter().map(move |&b| (a, b)).collect::<Vec<_>>();
    apart.iter().enumerate().flat_map(after).collect()
}

/// The points written are those of the rounds played; what is announced may be counted already.
fn check_points(player: &Player, played: usize) -> Result<(), EventError> {
    let tenths = |cell: &Option<Cell>| cell.map_or(0, |cell| cell.mark.half_points() * 5);
    let results: u32 = player.rounds.iter().take(played).map(tenths).sum();
    let announced: u32 = player.rounds.iter().skip(played).map(tenths).sum();
    if player.points_tenths == results || player.points_tenths == results + announced {
        return Ok(());
    }
    Err(EventError::Points {
        player: player.number,
        points_tenths: player.points_tenths,
        results_tenths: results,
    })
}
