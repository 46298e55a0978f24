// SPDX-License-Identifier: AGPL-3.0-or-later
//! A game for a stake as the ledger knows it: what moves when the last chair is taken, when it ends, and when it is
//! taken back.

use ledger::{Group, LedgerError, Reversal, StakedGame, settle};
use room::{Ending, Event, Room, SettledKind, StakeSettled, Status};

/// The game of a room whose chairs are all taken; nothing where it is played for nothing.
pub(crate) fn of(room: &Room) -> Result<Option<StakedGame>, LedgerError> {
    let (Some(stake), Some(terms)) = (&room.table().stake, wire::stake::terms(room)) else { return Ok(None) };
    let players: Option<Vec<String>> =
        room.chairs().iter().map(|chair| Some(chair.as_ref()?.player.clone())).collect();
    let Some(players) = players else { return Ok(None) };
    let currency = stake.currency.parse()?;
    Ok(Some(StakedGame { currency, id: room.id().to_owned(), players, terms }))
}

/// What moves with these events, which led to `after`: with the last chair taken everybody puts the worst case aside.
pub(crate) fn opened(
    stakes: &ledger::Stakes,
    after: &Room,
    events: &[Event],
) -> Result<Option<Group>, LedgerError> {
    let seated = events.iter().any(|event| matches!(event, Event::Sat { .. }));
    if !seated || !matches!(after.status(), Status::Starting | Status::Playing) {
        return Ok(None);
    }
    of(after)?.map(|game| game.open(stakes)).transpose()
}

/// The sum in numbers of a game that ended; `winners` is nobody where everything comes back.
pub(crate) fn settled(
    room: &Room,
    ending: Ending,
    winners: &[usize],
) -> Result<Option<StakeSettled>, LedgerError> {
    let Some(terms) = wire::stake::terms(room) else { return Ok(None) };
    let winners = if ending.reason.is_void() { &[] } else { winners };
    let worth = if winners.is_empty() { ledger::Worth::ONE } else { wire::stake::worth(room, ending) };
    let sum = settle(&terms, room.chairs().len(), winners, worth)?;
    Ok(Some(StakeSettled {
        kind: if winners.is_empty() { SettledKind::Refunded } else { SettledKind::Settled },
        final_stake: sum.final_stake,
        pot: sum.pot,
        fee: sum.fee,
        house: sum.house,
        federation: sum.federation,
        net: sum.net,
    }))
}

/// What takes a settled game back.
pub(crate) fn reversed(
    room: &Room,
    ending: Ending,
    winners: &[usize],
    reversal: &Reversal<'_>,
) -> Result<Option<Group>, LedgerError> {
    of(room)?.map(|game| game.reverse(winners, wire::stake::worth(room, ending), reversal)).transpose()
}
