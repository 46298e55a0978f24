// SPDX-License-Identifier: AGPL-3.0-or-later
//! A record of chess or leaflet as PGN: the moves that were not taken back with their clocks, the notes as tags, and how it
//! ended. Whether the record is legal is asked by the replay alone.

use super::boards::Board;
use super::ends::termination;
use super::play::{came_to, result};
use super::{Event, Log};
use crate::games::Made;
use crate::pgn;
use crate::shown::{Eye, Seen, Table, Watch};

/// Tags that say what is played and how it ended: no note speaks of that.
const SPOKEN_FOR: [&str; 9] =
    ["White", "Black", "Result", "Termination", "SetUp", "FEN", "Variant", "RulesVariation", "EnPassant"];

/// Whoever writes down moves.
#[derive(Default)]
struct Sans(Vec<String>);

impl Watch for Sans {
    fn wants(&mut self, _: usize) -> bool {
        true
    }

    fn begins(&mut self, _: &Table<'_>) {}

    fn sees(&mut self, seen: &Seen<'_>) {
        match seen {
            Seen::Moved { made: Made::Chess { played, .. }, .. } => self.0.push(played.san.clone()),
            Seen::Back(left) => self.0.truncate(*left as usize),
            _ => {}
        }
    }
}

impl Log {
    /// The game as PGN, up to the first event that cannot be; nothing where it is another game than chess or leaflet.
    #[must_use]
    pub fn to_pgn(&self) -> Option<pgn::Game> {
        let mut board = Board::new(self).ok().filter(|board| matches!(board, Board::Chess(_)))?;
        let mut game = self.head(&board.position());
        let (mut sans, mut left, mut says) = (Sans::default(), Vec::new(), None);
        let mut eye = Eye::at(&mut sans, 0);
        for entry in &self.entries {
            if let Event::End(ending) = &entry.event {
                says = Some(ending.clone());
                break;
            }
            if board.take(&entry.event, &mut eye).is_err() {
                break;
            }
            match &entry.event {
                Event::Back(plies) => left.truncate(*plies as usize),
                _ => left.push(entry.left),
            }
        }
        for (san, left) in sans.0.iter().zip(left) {
            game.push(san, left);
        }
        let ended = came_to(says, &board);
        if let Some(ending) = &ended {
            game.set_result(&result(self, ending));
            game.set_tag("Termination", termination(ending));
        }
        Some(game)
    }

    /// The tags that do not depend on what happened.
    fn head(&self, start: &str) -> pgn::Game {
        let mut game = pgn::Game::default();
        for (tag, name) in ["White", "Black"].into_iter().zip(&self.seats) {
            game.set_tag(tag, name);
        }
        if self.game == "leaflet" {
            game.set_tag("Variant", "Leaflet");
            if self.options.iter().any(|(name, value)| name == "en_passant" && value == "false") {
                game.set_tag("EnPassant", "off");
            }
        }
        if start != chess::Game::new().fen() {
            game.set_start(start);
        }
        for (name, value) in &self.notes {
            match name.as_str() {
                "Date" => game.set_tag("Date", &value.replace('-', ".")),
                "Clock" => {
                    // `fischer 300+5`: the kind has no word in PGN.
                    if let Some((_, times)) = value.rsplit_once(' ') {
                        game.set_tag("TimeControl", times);
                    }
                }
                name if SPOKEN_FOR.iter().any(|tag| tag.eq_ignore_ascii_case(name)) => {}
                name => game.set_tag(name, value),
            }
        }
        game
    }
}
