// SPDX-License-Identifier: AGPL-3.0-or-later
//! FIDE's report file, at any time.

use std::collections::BTreeMap;

use tourney::Colour;
use tourney::trf::{Line, Player, Report};

use crate::contest::Contest;
use crate::entry::Entry;

/// Columns of a name.
const NAME_COLUMNS: usize = 33;

impl Contest {
    /// The report of what has been played; `name` knows the accounts. Games that are on are not in it. In an arena,
    /// where nobody has rounds, there are the players only.
    #[must_use]
    pub fn report(&self, name: impl Fn(&Entry) -> String) -> Report {
        let ranks: BTreeMap<u16, u16> =
            self.standings().players.iter().map(|player| (player.number, player.rank)).collect();
        let mut lines = vec![text(format!("012 {}", self.settings.name))];
        if !self.is_arena() {
            let rounds = self.settings.rounds.unwrap_or_else(|| self.paired());
            lines.push(text(format!("XXR {}", rounds.max(1))));
            let first = if self.first_colour == Colour::White { "white1" } else { "black1" };
            lines.push(text(format!("XXC {first}")));
        }
        for player in self.table().players {
            let Some(entry) = self.by_number(player.number) else { continue };
            let mut rounds = if self.is_arena() { Vec::new() } else { player.rounds };
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

fn text(line: String) -> Line {
    Line::Text(line)
}

/// A name as its columns take it.
fn plain(name: &str) -> String {
    let name: String = name.chars().filter(|char| !char.is_control()).take(NAME_COLUMNS).collect();
    name.trim().to_owned()
}
