// SPDX-License-Identifier: AGPL-3.0-or-later
//! A game of kalah, pie included.

use game::Side;
use kalah::{Action, Options, Position};

use super::{DRAWN_MAX, OPENINGS, over};
use crate::chance::Chance;
use crate::player::Fault;
use crate::table::{Failed, Played, Table};

/// Random sowings at the beginning.
const OPENING_SOWINGS: u32 = 3;

pub(super) fn play(options: &Options, table: &mut Table<'_, '_>, seed: u64) -> Result<Played, Failed> {
    let mut position = opening(options, seed);
    while let Some(seat) = position.decider() {
        let seat = seat.index();
        let action = table.ask(seat, |player, seed| player.kalah(&position, seed))?;
        if let Err(why) = position.advance(action) {
            return Err(table.failed(seat, Fault::illegal(&action, &why)));
        }
    }
    let [first, second] = [Side::White, Side::Black].map(|side| {
        let stores = position.stores();
        let is_south = position.seat_of(Side::White).index() == side.index();
        stores[usize::from(!is_south)]
    });
    over(table, f64::from(i8::from(first > second) - i8::from(first < second)))
}

/// A game after a few random sowings; whoever may swap decides that themselves.
fn opening(options: &Options, seed: u64) -> Position {
    let mut chance = Chance::new(seed, OPENINGS);
    for _ in 0..DRAWN_MAX {
        let mut position = Position::initial(options);
        for _ in 0..OPENING_SOWINGS {
            if position.pie_open() {
                break;
            }
            let legal = position.legal();
            let Some(action @ Action::Sow(_)) = legal.get(chance.below(legal.len())) else { break };
            // What is legal can be played.
            let _ = position.advance(*action);
        }
        if !position.is_over() {
            return position;
        }
    }
    Position::initial(options)
}
