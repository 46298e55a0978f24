// SPDX-License-Identifier: AGPL-3.0-or-later
//! The doubling cube of a game of a file, as it is drawn beside each position. Whether a double may be given
//! has been judged by who replays the game.

use game::Seat;
use record::Seen;
use tables::{Agreed, Cube, Level};
use wire::CubeView;

/// The cube while a game is looked at.
pub(super) struct Cubes {
    cube: Cube,
    /// Whether anybody has doubled.
    used: bool,
    /// What is drawn beside the present position.
    now: CubeView,
    /// What was drawn beside those before.
    before: Vec<CubeView>,
}

impl Default for Cubes {
    fn default() -> Self {
        let cube = Cube::new(Agreed { max: u32::MAX, highest: Level::Raccoon, droppable: true });
        Self { cube, used: false, now: CubeView::from(&cube), before: Vec::new() }
    }
}

impl Cubes {
    /// The cube beside a position that somebody has set up.
    pub(super) fn lying(cube: Cube) -> Self {
        Self { cube, used: true, now: CubeView::from(&cube), before: Vec::new() }
    }

    /// A double and its answer fall between two positions: beside the first stands the offer, beside the next
    /// what came of it. A refused offer stays, because it ends the game.
    pub(super) fn sees(&mut self, seen: &Seen<'_>) {
        match seen {
            Seen::Doubled { seat, .. } => {
                self.used = true;
                if self.cube.double(Seat(*seat)).is_ok() {
                    self.now = CubeView::from(&self.cube);
                }
            }
            Seen::Taken { seat, .. } => {
                self.cube.take(Seat(*seat)).ok();
            }
            Seen::Game { .. } => self.cube = self.cube.fresh(),
            Seen::Stage(stage, _) => {
                if stage.played.restarted {
                    self.cube = self.cube.fresh();
                }
                if !stage.played.steps.is_empty() {
                    let next = CubeView::from(&self.cube);
                    self.before.push(std::mem::replace(&mut self.now, next));
                }
            }
            _ => {}
        }
    }

    /// The cube at the start and after every move; nothing where none was `agreed` and none was used.
    pub(super) fn finish(mut self, agreed: bool) -> Vec<CubeView> {
        if !self.used && !agreed {
            return Vec::new();
        }
        self.before.push(CubeView::from(&self.cube));
        self.before
    }
}
