// SPDX-License-Identifier: AGPL-3.0-or-later
//! FIDE's report file, at any time.

use std::collections::BTreeMap;

use tourney::trf::{Line, Player, Report};
use tourney::{Cell, Colour, Mark};

use crate::contest::Contest;
use crate::entry::Entry;
use crate::round::ByeMark;
use crate::state::State;

/// Columns of a name.
const NAME_COLUMNS: usize = 33;

impl Contest {
    /// The report of what has been played, with the lines of `head` behind its title; `name` knows the accounts. Games that are on are not in it. An arena has no
    /// rounds: there a player's games stand one after another, as early as both were free, with `0000 - Z` where one of
    /// them was not; the points are those of the games, the ranks those of the arena.
    #[must_use]
    pub fn report(&self, head: &[String], name: impl Fn(&Entry) -> String) -> Report {
        let ranks: BTreeMap<u16, u16> =
            self.standings().players.iter().map(|player| (player.number, player.rank)).collect();
        let offered = self.of_account(&self.by).filter(|_| self.settings.duel).map(&name);
        let title = offered.as_deref().unwrap_or(&self.settings.name);
        let mut lines = vec![text(format!("012 {title}"))];
        // A name is no line of its own.
        lines.extend(head.iter().map(|line| text(line.chars().filter(|char| !char.is_control()).collect())));
        let mut games = if self.is_arena() { Some(self.arena_games()) } else { None };
        if let Some(games) = &games {
            let rounds = games.iter().map(Vec::len).max().unwrap_or(0);
            lines.push(text(format!("XXR {}", rounds.max(1))));
        } else {
            let rounds = self.settings.rounds.unwrap_or_else(|| self.paired());
            lines.push(text(format!("XXR {}", rounds.max(1))));
            let first = if self.first_colour == Colour::White { "white1" } else { "black1" };
            lines.push(text(format!("XXC {first}")));
        }
        lines.extend(self.absences().into_iter().map(text));
        for player in self.table().players {
            let Some(entry) = self.by_number(player.number) else { continue };
            let own =
                games.as_mut().and_then(|games| games.get_mut(usize::from(player.number).wrapping_sub(1)));
            let mut rounds = own.map_or(player.rounds, std::mem::take);
            let written = rounds.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
            rounds.truncate(written);
            let half_points: u32 = rounds.iter().flatten().map(|cell| cell.mark.half_points()).sum();
            lines.push(Line::Player(Player {
                number: player.number,
                name: plain(&name(entry)),
                rating: entry.rating,
                points_tenths: half_points * 5,
                rank: ranks.get(&player.number).copied(),
                rounds,
                ..Player::default()
            }));
        }
        Report { lines, line_end: "\n", other_ends: BTreeMap::new(), ends_last: true, marked: false }
    }

    /// Who is not paired in the rounds to come of a Swiss tournament: byes that were asked for, and those who are out.
    /// Whoever pairs from the report pairs as it is paired here.
    fn absences(&self) -> Vec<String> {
        let left = self.settings.rounds.is_some_and(|rounds| self.paired() < rounds);
        if !left || !matches!(self.state, State::Running | State::Paused) {
            return Vec::new();
        }
        let listed = |tag: String, numbers: Vec<u16>| {
            let numbers: String = numbers.into_iter().map(|number| format!(" {number:4}")).collect();
            (!numbers.is_empty()).then(|| tag + &numbers)
        };
        let coming = self.paired() + 1..=self.settings.rounds.unwrap_or(0);
        let byes = coming.flat_map(|round| [ByeMark::H, ByeMark::F, ByeMark::Z].map(|mark| (round, mark)));
        let with_bye = |asked: (u16, ByeMark)| {
            let has = |number: &u16| self.by_number(*number).is_some_and(|own| own.byes.contains(&asked));
            self.numbers().filter(has).collect()
        };
        let out = self.numbers().filter(|number| !self.is_playing(*number)).collect();
        let byes = byes
            .filter_map(|(round, mark)| listed(format!("240 {mark:?} {round:03}"), with_bye((round, mark))));
        byes.chain(listed("XXZ".to_owned(), out)).collect()
    }

    /// By number less one, the games of an arena in columns in which everybody plays at most once.
    fn arena_games(&self) -> Vec<Vec<Option<Cell>>> {
        let mut columns: Vec<Vec<Option<Cell>>> = vec![Vec::new(); self.order.len()];
        for board in self.rounds.iter().flat_map(|round| &round.boards).filter(|board| board.result.is_some())
        {
            let own = board.players().map(|number| usize::from(number).wrapping_sub(1));
            let [Some(white), Some(black)] = own.map(|at| columns.get(at).map(Vec::len)) else { continue };
            let column = white.max(black);
            for (at, number) in own.into_iter().zip(board.players()) {
                columns[at].resize(column, Some(Cell::bye(Mark::ZeroBye)));
                columns[at].push(board.cell(number));
            }
        }
        columns
    }
}

fn text(line: String) -> Line {
    Line::Text(line)
}

/// A name as its columns take it.
fn plain(name: &str) -> String {
    let name: String = name.chars().filter(|char| !char.is_control()).take(NAME_COLUMNS).collect();
    name.trim().to_owned()
}
