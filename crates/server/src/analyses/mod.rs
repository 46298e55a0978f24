// SPDX-License-Identifier: AGPL-3.0-or-later
//! Analyses of finished games, of this site and of files that people bring (`files.rs`): who waits for which (`queue.rs`),
//! the program that makes them, one at a time and behind everything else (`program.rs`), and what is kept of them
//! (`kept.rs`). What a game is worth is the business of crate `analysis`.

mod files;
mod kept;
mod program;
mod queue;
pub(crate) mod refusal;
pub(crate) mod run;

use room::GameKind;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub(crate) use files::BroughtGame;
pub(crate) use kept::Kept;
pub(crate) use program::Failure;
pub(crate) use queue::{Analyses, Stage};

/// How deep is looked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Depth {
    /// Seconds for a match.
    #[default]
    Quick,
    /// Up to minutes.
    Deep,
}

impl Depth {
    /// The word for it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Deep => "deep",
        }
    }

    /// The one with this name.
    pub(super) fn named(name: &str) -> Option<Self> {
        [Self::Quick, Self::Deep].into_iter().find(|depth| depth.name() == name)
    }

    /// The arguments of `kapia analyse` for a game.
    fn arguments(self, game: GameKind) -> Vec<String> {
        /// How many times as many positions are looked at.
        const DEEPER: u64 = 10;
        let nodes = match (self, game) {
            (Self::Quick, _) => return Vec::new(),
            (Self::Deep, GameKind::Chess | GameKind::Leaflet) => analysis::CHESS_NODES * DEEPER,
            (Self::Deep, GameKind::Bughouse) => analysis::BUGHOUSE_NODES * DEEPER,
            (Self::Deep, _) => analysis::KALAH_NODES * DEEPER,
        };
        vec![format!("--plies={}", analysis::PLIES_MAX), format!("--nodes={nodes}")]
    }
}

/// Of which game, and how deep.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Wanted {
    /// The game.
    pub(crate) of: Subject,
    /// How deep.
    pub(crate) depth: Depth,
}

/// Where a game is found.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Subject {
    /// In the log of this room.
    Room(String),
    /// Among the games of files, under this id.
    Brought(String),
}
