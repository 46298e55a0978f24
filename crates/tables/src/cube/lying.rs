// SPDX-License-Identifier: AGPL-3.0-or-later
//! A cube as it lies in a position somebody has set up, whatever led to it.

use game::Seat;

use super::{Agreed, Cube, CubeOffer};

impl Cube {
    /// A cube that shows `value`, 1 and more, and is `owner`'s or lies in the middle; `offer` waits for an answer. Of a
    /// beaver or raccoon `value` is what was agreed by then, and `owner` who has beavered, as [`Cube::double`] leaves it.
    #[must_use]
    pub fn lying(agreed: Agreed, value: u32, owner: Option<Seat>, offer: Option<CubeOffer>) -> Self {
        Self { value: value.max(1), owner, offer, agreed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Level;

    #[test]
    fn a_cube_that_is_laid_down_is_the_one_that_was_played_to_it() {
        let agreed = Agreed { highest: Level::Raccoon, ..Agreed::default() };
        let mut played = Cube::new(agreed);
        let mut same = |what: &mut dyn FnMut(&mut Cube)| {
            what(&mut played);
            assert_eq!(Cube::lying(agreed, played.value(), played.owner(), played.offer()), played);
        };
        same(&mut |cube| assert_eq!(cube.double(Seat(0)), Ok(2)));
        same(&mut |cube| assert_eq!(cube.double(Seat(1)), Ok(4)));
        same(&mut |cube| assert_eq!(cube.double(Seat(0)), Ok(8)));
        same(&mut |cube| assert_eq!(cube.take(Seat(1)), Ok(8)));
        assert_eq!(Cube::lying(agreed, 0, None, None), Cube::new(agreed), "a cube shows 1 at least");
    }
}
