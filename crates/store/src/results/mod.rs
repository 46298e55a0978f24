// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the end of a game leaves behind, written in its transaction (`end.rs`) or, of old games, later (`late.rs`), and
//! the questions over it: games (`games.rs`), ratings (`ratings.rs`) and who meets whom (`pairs.rs`).

pub(crate) mod end;
pub(crate) mod games;
pub(crate) mod late;
pub(crate) mod pairs;
pub(crate) mod ratings;
mod row;

/// Whether a game was taken back: the ratings by steps of their own, the stake by a group of its own. The argument is the
/// column of its room.
macro_rules! taken_back {
    ($room:literal) => {
        concat!(
            "(EXISTS (SELECT 1 FROM rating_event v WHERE v.room = ",
            $room,
            " AND v.why = 'void') OR EXISTS (SELECT 1 FROM transfer w WHERE w.grp = 'game:' || ",
            $room,
            " || ':reverse'))"
        )
    };
}
pub(crate) use taken_back;
