// SPDX-License-Identifier: AGPL-3.0-or-later
//! FIDE's report file, at any time.

use std::collections::BTreeMap;

use tourney::trf::{Line, Player, Report};
use tourney::{Cell, Colour, Mark};

use crate::contest::Contest;
use crate::entry::Entry;

/// Columns of a name.
const NAME_COLUMNS: usize = 33;

impl Contest {
    /// The report of what has been played; `name` knows the accounts. Games that are on are not in it. An arena has no
    /// rounds: there a player's games stand one after another, as early as both were free, with `0000 - Z` where one of
    /// them was not; the points are those of the games, the ranks those of the arena.
    #[must_use]
    pub fn report(&self, name: impl Fn(&Entry) -> String) -> Report {
        let ranks: BTreeMap<u16, u16> =
            self.standings().players.iter().map(|player| (player.number, player.rank)).collect();
        let mut lines = vec![text(format!("012 {}", self.settings.name))];
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
}

impl Contest {
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
