// SPDX-License-Identifier: AGPL-3.0-or-later
//! The words of the lichess forms.

use room::GameKind;
use serde_json::{Value, json};
use wire::{ClockKind, ClockRule, EndReason, Status, View};

/// What stands where no clock runs, milliseconds.
const NO_CLOCK_MS: i64 = i32::MAX as i64;
/// Seconds of a move where the clock has none for the whole game.
const DAY_S: i64 = 86_400;

/// The game: chess by FIDE is what lichess calls standard, everything else has our id.
pub(super) fn variant(game: GameKind) -> Value {
    if game == GameKind::Chess {
        json!({"key": "standard", "name": "Standard", "short": "Std"})
    } else {
        json!({"key": game.id(), "name": game.id(), "short": game.id()})
    }
}

/// The id of the game of this `variant`.
pub(super) fn game_of(variant: &str) -> &str {
    if variant == "standard" || variant.is_empty() { GameKind::Chess.id() } else { variant }
}

/// A person or a bot by name.
pub(super) fn user(name: &str, bot: bool) -> Value {
    json!({"id": user_id(name), "username": name, "name": name, "title": if bot { Value::from("BOT") } else { Value::Null }})
}

pub(super) fn user_id(name: &str) -> String {
    name.to_lowercase()
}

pub(super) fn color(seat: u8) -> &'static str {
    if seat.is_multiple_of(2) { "white" } else { "black" }
}

/// The two seats of the board that is told of, White first: lichess knows one board, and of the two of bughouse that is the
/// one where `seat` is, board A for who only looks on.
pub(super) fn board_of(seat: Option<u8>) -> [u8; 2] {
    let white = seat.unwrap_or(0) & 2;
    [white, white + 1]
}

/// Who of these two has won: themselves, or their pair.
pub(super) fn winner(view: &View, seats: [u8; 2]) -> Option<u8> {
    let result = view.result.as_ref()?;
    let pair = |seat: &u8| view.team.and_then(|team| team.get(usize::from(*seat)).copied());
    result.winner.or_else(|| {
        let team = result.team.flatten()?;
        seats.into_iter().find(|seat| pair(seat) == Some(team))
    })
}

/// How fast: by the time of forty moves.
pub(super) fn speed(clock: &ClockRule) -> &'static str {
    match (clock.kind, clock.base_s + 40 * clock.step_s) {
        (ClockKind::None | ClockKind::Correspondence, _) => "correspondence",
        (_, ..=29) => "ultraBullet",
        (_, ..=179) => "bullet",
        (_, ..=479) => "blitz",
        (_, ..=1_499) => "rapid",
        _ => "classical",
    }
}

pub(super) fn time_control(clock: &ClockRule) -> Value {
    match clock.kind {
        ClockKind::None => json!({"type": "unlimited"}),
        ClockKind::Correspondence => {
            json!({"type": "correspondence", "daysPerTurn": (clock.step_s / DAY_S).max(1)})
        }
        _ => json!({
            "type": "clock",
            "limit": clock.base_s,
            "increment": clock.step_s,
            "show": format!("{}+{}", clock.base_s / 60, clock.step_s),
        }),
    }
}

/// Time left by seat, milliseconds.
pub(super) fn left_ms(clock: Option<&Value>, seat: usize) -> i64 {
    clock.and_then(|clock| clock["ms"][seat].as_i64()).unwrap_or(NO_CLOCK_MS)
}

/// Number and word of a status.
pub(super) fn status(status: Status, reason: Option<EndReason>, won: bool) -> (u8, &'static str) {
    let Some(reason) = reason else {
        return if status == Status::Playing { (20, "started") } else { (10, "created") };
    };
    match reason {
        EndReason::Mate | EndReason::BughouseMate => (30, "mate"),
        EndReason::Resignation => (31, "resign"),
        EndReason::Stalemate => (32, "stalemate"),
        EndReason::Flag => (35, "outoftime"),
        EndReason::Aborted
        | EndReason::NoShow
        | EndReason::DiceTimeout
        | EndReason::DiceSpent
        | EndReason::Forfeit
        | EndReason::Cancelled => (25, "aborted"),
        _ if won => (60, "variantEnd"),
        _ => (34, "draw"),
    }
}
