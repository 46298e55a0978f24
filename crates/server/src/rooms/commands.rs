// SPDX-License-Identifier: AGPL-3.0-or-later
//! Which commands a room has carried out: four bytes each, so that a new one need not be looked up in the log.

use std::hash::{DefaultHasher, Hash, Hasher};

/// Every command that a room has carried out up to the version its host knows. Two may look alike: of one that was not
/// heard of it is certain that it is new, of another the log tells.
#[derive(Clone, Debug, Default)]
pub(crate) struct Commands(Vec<u32>);

impl Commands {
    /// Takes in one that was carried out.
    pub(crate) fn add(&mut self, player: &str, id: &str) {
        self.0.push(mark(player, id));
    }

    /// Whether it was surely never carried out.
    pub(crate) fn is_new(&self, player: &str, id: &str) -> bool {
        !self.0.contains(&mark(player, id))
    }
}

fn mark(player: &str, id: &str) -> u32 {
    let mut hasher = DefaultHasher::new();
    (player, id).hash(&mut hasher);
    // As good as any other half.
    hasher.finish() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_added_is_never_new_again() {
        let mut commands = Commands::default();
        for n in 0..2_000 {
            commands.add("p1", &n.to_string());
        }
        assert!((0..2_000).all(|n| !commands.is_new("p1", &n.to_string())));
        // Of as many others of another player hardly one looks like one of them.
        let new = (0..2_000).filter(|n| commands.is_new("p2", &n.to_string())).count();
        assert!(new >= 1_999, "{new}");
    }
}
