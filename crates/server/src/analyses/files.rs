// SPDX-License-Identifier: AGPL-3.0-or-later
//! Games of files that people have brought to be analysed, and what was found. All of it is in memory alone: it goes a day
//! after anybody has looked, before the newer where there is too much, and with the process.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use game::Micros;
use hmac::{Hmac, KeyInit as _, Mac as _};
use room::GameKind;
use sha2::Sha256;

use super::Depth;
use crate::auth::random;

/// What nobody has looked at for so long is forgotten.
const KEPT: Duration = Duration::from_secs(86_400);
/// Bytes of all of them together, and of one who brings them.
const BYTES_MAX: usize = 64 * 1024 * 1024;
const BYTES_EACH_MAX: usize = 16 * 1024 * 1024;
/// What their ids begin with; those of rooms are letters and digits alone.
const PREFIX: &str = "f-";
/// Bytes of a MAC that an id tells.
const ID_BYTES: usize = 16;

/// One game of a file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct BroughtGame {
    /// How the file is called.
    pub(crate) name: String,
    /// Which of its games, from 0.
    pub(crate) number: usize,
    /// What is played in it.
    pub(crate) kind: GameKind,
    /// The file.
    pub(crate) bytes: Vec<u8>,
}

/// All that are known now.
pub(crate) struct BroughtGames {
    /// With it an id says nothing of the file to who has none.
    secret: [u8; 32],
    state: Mutex<HashMap<String, Entry>>,
}

struct Entry {
    game: Arc<BroughtGame>,
    /// Whoever brought it first.
    by: String,
    /// What was found, compressed.
    found: Vec<(Depth, Vec<u8>)>,
    looked: Micros,
}

impl Entry {
    fn bytes(&self) -> usize {
        self.game.bytes.len() + self.found.iter().map(|(_, body)| body.len()).sum::<usize>()
    }
}

impl Default for BroughtGames {
    fn default() -> Self {
        Self { secret: random::bytes(), state: Mutex::default() }
    }
}

impl BroughtGames {
    fn lock(&self, now: Micros) -> MutexGuard<'_, HashMap<String, Entry>> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = i64::try_from(KEPT.as_micros()).unwrap_or(i64::MAX);
        state.retain(|_, entry| now.0.saturating_sub(entry.looked.0) < kept);
        state
    }

    /// `by` brings one; the same game of the same file has the same id.
    pub(crate) fn bring(&self, game: BroughtGame, by: &str, now: Micros) -> String {
        let id = self.id(&game);
        let mut state = self.lock(now);
        match state.get_mut(&id) {
            Some(entry) => entry.looked = now,
            None => {
                let entry = Entry { game: Arc::new(game), by: by.to_owned(), found: Vec::new(), looked: now };
                state.insert(id.clone(), entry);
                make_room(&mut state, &id);
            }
        }
        id
    }

    /// The one with this id.
    pub(crate) fn find(&self, id: &str, now: Micros) -> Option<Arc<BroughtGame>> {
        let mut state = self.lock(now);
        let entry = state.get_mut(id)?;
        entry.looked = now;
        Some(entry.game.clone())
    }

    /// Keeps what was found, as long as the game itself.
    pub(super) fn keep(&self, id: &str, depth: Depth, body: Vec<u8>, now: Micros) {
        let mut state = self.lock(now);
        if let Some(entry) = state.get_mut(id) {
            entry.found.retain(|(of, _)| *of != depth);
            entry.found.push((depth, body));
            make_room(&mut state, id);
        }
    }

    /// What was found, if it was looked so deep.
    pub(super) fn found(&self, id: &str, depth: Depth, now: Micros) -> Option<Vec<u8>> {
        let state = self.lock(now);
        state.get(id)?.found.iter().find(|(of, _)| *of == depth).map(|(_, body)| body.clone())
    }

    fn id(&self, game: &BroughtGame) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret).expect("HMAC takes a key of any length");
        mac.update(&(game.number as u64).to_le_bytes());
        mac.update(&(game.name.len() as u64).to_le_bytes());
        mac.update(game.name.as_bytes());
        mac.update(&game.bytes);
        let mac = mac.finalize().into_bytes();
        format!("{PREFIX}{}", room::hex(&mac[..ID_BYTES]))
    }
}

/// Those that were looked at least lately make room for the one with this id: first those of who has too many.
fn make_room(state: &mut HashMap<String, Entry>, newest: &str) {
    let Some(by) = state.get(newest).map(|entry| entry.by.clone()) else { return };
    for (whose, most) in [(Some(by), BYTES_EACH_MAX), (None, BYTES_MAX)] {
        let counts = |entry: &Entry| whose.as_ref().is_none_or(|by| entry.by == *by);
        while state.values().filter(|entry| counts(entry)).map(Entry::bytes).sum::<usize>() > most {
            let others = state.iter().filter(|(id, entry)| *id != newest && counts(entry));
            let Some(oldest) = others.min_by_key(|(_, entry)| entry.looked.0).map(|(id, _)| id.clone())
            else {
                break;
            };
            state.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 86_400_000_000;

    fn game(text: &str, number: usize) -> BroughtGame {
        BroughtGame { name: "a.pgn".to_owned(), number, kind: GameKind::Chess, bytes: text.into() }
    }

    #[test]
    fn one_game_has_one_id_that_only_this_process_can_tell() {
        let games = BroughtGames::default();
        let id = games.bring(game("1. e4", 0), "ann", Micros(0));
        assert_eq!(games.bring(game("1. e4", 0), "bob", Micros(1)), id);
        assert_ne!(games.bring(game("1. e4", 1), "ann", Micros(1)), id);
        assert_ne!(games.bring(game("1. e4 ", 0), "ann", Micros(1)), id);
        assert_ne!(BroughtGames::default().bring(game("1. e4", 0), "ann", Micros(0)), id);
        assert!(id.starts_with("f-") && id.len() <= 40, "{id}");
    }

    #[test]
    fn what_nobody_looks_at_goes_after_a_day_with_what_was_found() {
        let games = BroughtGames::default();
        let id = games.bring(game("1. e4", 0), "ann", Micros(0));
        games.keep(&id, Depth::Deep, vec![1], Micros(1));
        assert_eq!(games.found(&id, Depth::Deep, Micros(2)), Some(vec![1]));
        assert_eq!(games.found(&id, Depth::Quick, Micros(2)), None);
        assert_eq!(games.find(&id, Micros(DAY - 1)).as_deref(), Some(&game("1. e4", 0)));
        assert_eq!(games.found(&id, Depth::Deep, Micros(2 * DAY - 2)), Some(vec![1]));
        assert_eq!(games.find(&id, Micros(2 * DAY - 1)), None);
        games.keep(&id, Depth::Quick, vec![1], Micros(2 * DAY));
        assert_eq!(games.found(&id, Depth::Quick, Micros(2 * DAY)), None);
    }

    #[test]
    fn who_brings_much_loses_their_own_first() {
        let games = BroughtGames::default();
        let other = games.bring(game("1. e4", 0), "bob", Micros(0));
        let big = "x".repeat(BYTES_EACH_MAX / 2);
        let ids = [(0, 1), (1, 2), (2, 3)].map(|(n, at)| games.bring(game(&big, n), "ann", Micros(at)));
        let known = ids.map(|id| games.find(&id, Micros(9)).is_some());
        assert_eq!(known, [false, true, true]);
        assert!(games.find(&other, Micros(9)).is_some());
        for (n, at) in (0..9).zip(10..) {
            games.bring(game(&big, n), &format!("p{n}"), Micros(at));
        }
        assert!(games.find(&other, Micros(30)).is_none(), "there is an end to all of them, too");
    }
}
