// SPDX-License-Identifier: AGPL-3.0-or-later
//! The absolute criteria, from the results alone, and all pairings by trying them.

use std::collections::HashMap;

use tourney::swiss::{Entry, Event};
use tourney::{Cell, Colour, Mark, Pairing};

/// How many players at most are paired in all ways.
const TRIED_MOST: usize = 20;

/// Who is there, and everything about them that C1 to C3 ask.
struct Present<'a> {
    event: &'a Event,
    round: usize,
    entries: Vec<&'a Entry>,
}

impl<'a> Present<'a> {
    fn new(event: &'a Event) -> Self {
        // Announcements for the next round are the only entries that not everybody has.
        let round = event.entries.iter().map(|entry| entry.rounds.len()).min().unwrap();
        let entries = event.entries.iter().filter(|entry| entry.rounds.len() == round).collect();
        Self { event, round, entries }
    }

    fn half_points(entry: &Entry) -> u32 {
        entry.rounds.iter().flatten().map(|cell| cell.mark.half_points()).sum()
    }

    fn colours(entry: &Entry) -> Vec<Colour> {
        let played = entry.rounds.iter().flatten().filter(|cell| cell.mark.is_played());
        played.filter_map(|cell| cell.colour).collect()
    }

    /// 1.7.1: a colour that must come, after two of the other in a row or a difference of two.
    fn must(entry: &Entry) -> Option<Colour> {
        let colours = Self::colours(entry);
        let white = colours.iter().filter(|&&colour| colour == Colour::White).count() as i32;
        let black = colours.len() as i32 - white;
        if white - black > 1 {
            return Some(Colour::Black);
        }
        if black - white > 1 {
            return Some(Colour::White);
        }
        match colours[..] {
            [.., before, last] if before == last => Some(last.other()),
            _ => None,
        }
    }

    fn may_meet(&self, a: &Entry, b: &Entry) -> bool {
        let is_pair = |&(x, y): &(u16, u16)| (x, y) == (a.number, b.number) || (y, x) == (a.number, b.number);
        let have_met = |cell: &Cell| cell.mark.is_played() && cell.opponent == Some(b.number);
        if self.event.forbidden.iter().any(is_pair) || a.rounds.iter().flatten().any(have_met) {
            return false;
        }
        let is_last = self.round + 1 == usize::from(self.event.rounds);
        let leads = |entry: &Entry| Self::half_points(entry) as usize > self.round;
        let clash = Self::must(a).is_some() && Self::must(a) == Self::must(b);
        !clash || is_last && (leads(a) || leads(b))
    }

    fn may_have_bye(entry: &Entry) -> bool {
        let free_point =
            |cell: &Cell| matches!(cell.mark, Mark::PairingBye | Mark::FullBye | Mark::ForfeitWin);
        !entry.rounds.iter().flatten().any(free_point)
    }

    /// Whether all of `mask` can be paired with each other.
    fn can_pair(&self, mask: u32, known: &mut HashMap<u32, bool>) -> bool {
        if mask == 0 {
            return true;
        }
        if let Some(&answer) = known.get(&mask) {
            return answer;
        }
        let first = mask.trailing_zeros() as usize;
        let rest = mask & !(1 << first);
        let answer = (first + 1..self.entries.len()).any(|other| {
            rest & 1 << other != 0
                && self.may_meet(self.entries[first], self.entries[other])
                && self.can_pair(rest & !(1 << other), known)
        });
        known.insert(mask, answer);
        answer
    }

    /// The lowest half points that whoever has the bye can have; none when nothing is legal, and 0 when
    /// there is no bye.
    fn best(&self) -> Option<u32> {
        let mut known = HashMap::new();
        let all = (1u32 << self.entries.len()) - 1;
        if self.entries.len().is_multiple_of(2) {
            return self.can_pair(all, &mut known).then_some(0);
        }
        let candidates = self.entries.iter().enumerate().filter(|(_, entry)| Self::may_have_bye(entry));
        let mut scores: Vec<_> = candidates.map(|(at, entry)| (Self::half_points(entry), at)).collect();
        scores.sort_unstable();
        scores.iter().find(|(_, at)| self.can_pair(all & !(1 << at), &mut known)).map(|&(score, _)| score)
    }
}

/// Whether any pairing is legal.
pub(crate) fn is_possible(event: &Event) -> bool {
    Present::new(event).best().is_some()
}

/// Says what is wrong with the pairing.
pub(crate) fn judge(event: &Event, pairing: &Pairing) -> Result<(), String> {
    let present = Present::new(event);
    let find = |number: u16| {
        let found = present.entries.iter().find(|entry| entry.number == number);
        found.copied().ok_or(format!("{number} is not there"))
    };
    let mut paired: Vec<u16> = pairing.games.iter().flat_map(|&(white, black)| [white, black]).collect();
    paired.extend(pairing.bye);
    paired.sort_unstable();
    let mut there: Vec<u16> = present.entries.iter().map(|entry| entry.number).collect();
    there.sort_unstable();
    if paired != there {
        return Err(format!("paired are {paired:?}, there are {there:?}"));
    }
    for &(white, black) in &pairing.games {
        let (one, other) = (find(white)?, find(black)?);
        if !present.may_meet(one, other) {
            return Err(format!("{white} and {black} must not meet"));
        }
        let (must_one, must_other) = (Present::must(one), Present::must(other));
        let wrong = must_one == Some(Colour::Black) || must_other == Some(Colour::White);
        if wrong && (must_one.is_none() || must_other.is_none()) {
            return Err(format!("{white} and {black} should have the other colours"));
        }
    }
    if pairing.bye.is_some() == there.len().is_multiple_of(2) {
        return Err(format!("{:?} has the bye among {}", pairing.bye, there.len()));
    }
    if let Some(number) = pairing.bye {
        let entry = find(number)?;
        if !Present::may_have_bye(entry) {
            return Err(format!("{number} must not have the bye"));
        }
        // All subsets are tried for that: there must not be too many.
        if there.len() <= TRIED_MOST && Some(Present::half_points(entry)) != present.best() {
            return Err(format!("{number} is not the lowest who can have the bye"));
        }
    }
    Ok(())
}
