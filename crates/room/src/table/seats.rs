// SPDX-License-Identifier: AGPL-3.0-or-later
//! How many sit at a table, and which seats it has: every number of a seat becomes one of two or one of four here, or
//! is refused. None is ever turned into another.

use chess::bughouse::Place;
use game::{Seat, TwoSeat};

use crate::bughouse::boards::TwoBoards;
use crate::table::refusal::Refusal;
use crate::table::setup::Table;

/// How many play.
#[derive(Clone, Debug)]
pub(crate) enum Seating {
    /// Two at one board.
    Two,
    /// Four at two boards: bughouse. Boxed, so that a table of two stays small.
    Four(Box<TwoBoards>),
}

impl Seating {
    pub(crate) fn new(table: &Table) -> Self {
        match table.game.seats() {
            4 => Self::Four(Box::new(TwoBoards::new(table.clock, &table.options))),
            _ => Self::Two,
        }
    }

    /// What a table of four has.
    pub(crate) fn four(&self) -> Option<&TwoBoards> {
        match self {
            Self::Four(four) => Some(four),
            Self::Two => None,
        }
    }

    pub(crate) fn four_mut(&mut self) -> Option<&mut TwoBoards> {
        match self {
            Self::Four(four) => Some(four),
            Self::Two => None,
        }
    }
}

/// One of two, for whoever acts at the table.
pub(crate) fn two(seat: Seat) -> Result<TwoSeat, Refusal> {
    TwoSeat::of(seat).ok_or(Refusal::NoSuchSeat { seat: seat.0, last: 1 })
}

/// One of four, for whoever acts at the table.
pub(crate) fn place(seat: Seat) -> Result<Place, Refusal> {
    Place::of_seat(seat).ok_or(Refusal::NoSuchSeat { seat: seat.0, last: 3 })
}

/// One of two, as a log names it.
pub(crate) fn logged_two(seat: Seat) -> Result<TwoSeat, String> {
    two(seat).map_err(|refusal| refusal.to_string())
}

/// One of four, as a log names it.
pub(crate) fn logged_place(seat: Seat) -> Result<Place, String> {
    place(seat).map_err(|refusal| refusal.to_string())
}

#[cfg(test)]
mod tests {
    use game::Micros;

    use crate::clock::timing::Timing;
    use crate::{Corrupt, Event, GameKind, Room, Table};

    fn folded(game: GameKind, more: Vec<Event>) -> Result<Room, Corrupt> {
        let sat = |seat: u8| Event::Sat {
            seat,
            player: format!("p{seat}"),
            name: "n".into(),
            bot: None,
            program: false,
        };
        let seated = (0..game.seats()).map(sat);
        let log =
            [Event::Created { table: Table { auto_roll: true, ..Table::plain(game) }, by: "p0".into() }]
                .into_iter()
                .chain(seated)
                .chain(more);
        Room::restore("r", log.map(|event| (Micros(0), event)))
    }

    fn server() -> Event {
        let id = crate::game_id("r");
        Event::DiceServer {
            game_id: crate::hex(&id.0),
            commit: "0".repeat(64),
            links: crate::CHAIN_LINKS,
            live: false,
            by: None,
            epoch: None,
        }
    }

    fn moved(seat: u8, m: &str) -> Event {
        Event::Moved { seat, m: m.into(), t: Timing::NONE }
    }

    #[test]
    fn a_seat_beyond_the_table_is_refused_and_falls_on_nobody() {
        let commit = |seat| {
            vec![server(), Event::DiceCommitted { seat, commit: "1".repeat(64), deposit: None, fixed: false }]
        };
        assert!(folded(GameKind::Tabla, commit(0)).is_ok());
        let wrong = folded(GameKind::Tabla, commit(2)).expect_err("there is no seat 2");
        assert!(wrong.reason.contains('2'), "{wrong}");

        let started = |first, seat| vec![Event::Started { first }, moved(seat, "e2e4")];
        assert!(folded(GameKind::Chess, started(0, 0)).is_ok());
        assert!(folded(GameKind::Chess, started(0, 2)).is_err());
        assert!(folded(GameKind::Chess, started(2, 0)).is_err());

        assert!(folded(GameKind::Bughouse, started(0, 2)).is_ok(), "the second board");
        assert!(folded(GameKind::Bughouse, started(0, 4)).is_err());
    }
}
