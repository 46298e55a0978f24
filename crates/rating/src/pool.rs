// SPDX-License-Identifier: AGPL-3.0-or-later
//! Which games are rated together: a pool for every game and every speed of it. What a rating is worth in it is no
//! matter of this file.

use std::cmp::Ordering;
use std::fmt;

use game::{GameSpec, Scale};

/// How long a player has for a whole game, by estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Speed {
    /// Under 3 minutes.
    Bullet,
    /// Under 8 minutes.
    Blitz,
    /// Under 25 minutes.
    Rapid,
    /// Longer.
    Classical,
    /// No clock, or days for a move.
    Correspondence,
}

/// Every speed, the fastest first.
const SPEEDS: [(&str, Speed); 5] = [
    ("bullet", Speed::Bullet),
    ("blitz", Speed::Blitz),
    ("rapid", Speed::Rapid),
    ("classical", Speed::Classical),
    ("correspondence", Speed::Correspondence),
];

/// A move is given this many times its increment in an estimate: about the moves of a game.
const MOVES: u64 = 40;

impl Speed {
    /// The speed of a clock with so much time at first and so much for every move, in seconds: the whole game is
    /// taken to have 40 moves.
    #[must_use]
    pub fn of_clock(base_s: u32, increment_s: u32) -> Self {
        match u64::from(base_s) + MOVES * u64::from(increment_s) {
            0..180 => Self::Bullet,
            180..480 => Self::Blitz,
            480..1500 => Self::Rapid,
            _ => Self::Classical,
        }
    }

    /// The word in keys and messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        SPEEDS.iter().find(|(_, speed)| *speed == self).map_or("", |(name, _)| name)
    }
}

/// The key of a pool, written `chess/blitz`.
#[derive(Clone, Copy, Debug)]
pub struct Pool {
    game: &'static GameSpec,
    speed: Speed,
}

/// Pools are known by game and speed.
impl Ord for Pool {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.game.id, self.speed).cmp(&(other.game.id, other.speed))
    }
}

impl PartialOrd for Pool {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Pool {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Pool {}

/// Why a text is no key of a pool.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Not a game and a speed with a stroke between.
    #[error("a pool is written GAME/SPEED, such as chess/blitz")]
    Form,
    /// No rated game of this name.
    #[error("no such game is rated; allowed: {allowed}")]
    Game {
        /// The games there are.
        allowed: String,
    },
    /// No speed of this name.
    #[error("there is no such speed; allowed: {}", SPEEDS.map(|(name, _)| name).join(", "))]
    Speed,
}

impl Pool {
    /// The pool of one of `games` at a speed.
    ///
    /// # Errors
    /// [`Fault::Game`] when there is no such game.
    pub fn new(games: &'static [GameSpec], game: &str, speed: Speed) -> Result<Self, Fault> {
        let found = games.iter().find(|known| known.id == game).ok_or_else(|| {
            let names: Vec<_> = games.iter().map(|known| known.id).collect();
            Fault::Game { allowed: names.join(", ") }
        })?;
        Ok(Self { game: found, speed })
    }

    /// Reads a key back, `chess/blitz`.
    ///
    /// # Errors
    /// [`Fault`]: what is wrong with it.
    pub fn from_key(games: &'static [GameSpec], key: &str) -> Result<Self, Fault> {
        let (game, speed) = key.split_once('/').ok_or(Fault::Form)?;
        let (_, speed) = SPEEDS.iter().find(|(name, _)| *name == speed).ok_or(Fault::Speed)?;
        Self::new(games, game, *speed)
    }

    /// The name of the game.
    #[must_use]
    pub fn game(self) -> &'static str {
        self.game.id
    }

    /// The speed.
    #[must_use]
    pub fn speed(self) -> Speed {
        self.speed
    }

    /// How games in it are rated.
    #[must_use]
    pub fn scale(self) -> Scale {
        self.game.scale
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.game.id, self.speed.name())
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    const fn game(id: &'static str, scale: Scale) -> GameSpec {
        let family = "chess";
        GameSpec { id, family, seats: 2, dice: false, scale, bots: [""; 5], options: || &[] }
    }

    static GAMES: [GameSpec; 2] = [game("chess", Scale::Glicko), game("tabla", Scale::Fibs)];

    #[test]
    fn d1_every_game_has_a_pool_for_every_speed() {
        let mut keys = std::collections::BTreeSet::new();
        for game in &GAMES {
            for (_, speed) in SPEEDS {
                let pool = Pool::new(&GAMES, game.id, speed).unwrap();
                assert_eq!(Pool::from_key(&GAMES, &pool.to_string()), Ok(pool));
                assert_eq!((pool.game(), pool.speed(), pool.scale()), (game.id, speed, game.scale));
                keys.insert(pool);
            }
        }
        assert_eq!(keys.len(), GAMES.len() * SPEEDS.len());
    }

    #[test]
    fn what_is_no_pool_is_refused_by_name() {
        let refused = |text: &str| Pool::from_key(&GAMES, text).unwrap_err();
        assert_eq!(refused("chess"), Fault::Form);
        assert_eq!(refused("go/blitz"), Fault::Game { allowed: "chess, tabla".to_owned() });
        assert_eq!(refused("chess/Blitz"), Fault::Speed);
        assert!(refused("chess/").to_string().ends_with("rapid, classical, correspondence"));
    }

    #[test]
    fn speeds_meet_without_a_gap() {
        let speeds =
            [(179, 0), (180, 0), (479, 0), (480, 0), (1499, 0), (1500, 0), (60, 3), (u32::MAX, u32::MAX)];
        let expected = ["bullet", "blitz", "blitz", "rapid", "rapid", "classical", "blitz", "classical"];
        for ((base, increment), name) in speeds.into_iter().zip(expected) {
            assert_eq!(Speed::of_clock(base, increment).name(), name, "{base}+{increment}");
        }
    }
}
