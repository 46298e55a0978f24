// SPDX-License-Identifier: AGPL-3.0-or-later
//! From what somebody wishes to a table and who sits at it.

use bots::Level;
use room::adapted::Config;
use room::{Access, ClockRule, GameKind, Refusal, Stake, Table};

use crate::challenges::Party;
use crate::error::ApiError;

use super::NewRoom;

/// The id of the bot that is wanted. Who asks for a level may leave the id out or give the oldest one, which says nothing of
/// a level. An id of when levels were numbers means what it meant then, and so does its number beside it.
pub(super) fn bot(wish: &NewRoom) -> Result<Option<String>, ApiError> {
    let Some(level) = wish.level else { return Ok(wish.bot.clone()) };
    let known = u8::try_from(level).ok().and_then(Level::from_number);
    let level = known.ok_or(ApiError::BadLevel { level })?;
    let id = format!("{}-{}", wish.game, level.name());
    match &wish.bot {
        Some(bot) if *bot == format!("{}-{}", wish.game, level.number()) => Ok(wish.bot.clone()),
        Some(bot) if *bot != id && *bot != format!("{}-beginner", wish.game) => {
            Err(ApiError::OtherLevel { bot: bot.chars().take(40).collect(), level: level.number() })
        }
        _ => Ok(Some(id)),
    }
}

pub(super) fn table(
    wish: NewRoom,
    to: Option<&Party>,
    stake: Option<(Stake, Option<String>)>,
) -> Result<Table, ApiError> {
    let adapted = wish.adapted.map(conditions).transpose()?;
    let (stake, owner) = stake.map_or((None, None), |(stake, owner)| (Some(stake), owner));
    Ok(Table {
        game: GameKind::from_id(&wish.game)?,
        options: wish.options,
        clock: ClockRule { kind: wish.clock.kind, base_s: wish.clock.base_s, step_s: wish.clock.step_s },
        access: if to.is_some() { Access::Link } else { wish.access },
        direction: wish.direction,
        auto_roll: wish.auto_roll,
        live_dice: wish.live_dice,
        rated: wish.rated,
        federation: wish.federation.or(owner),
        stake,
        to: to.map(|to| to.id.clone()),
        answers: to.and(wish.answers),
        event: None,
        adapted: adapted.map(Box::new),
    })
}

/// The conditions of a game by Appendix D; those left out have their defaults.
fn conditions(wish: serde_json::Value) -> Result<Config, ApiError> {
    serde_json::from_value(wish).map_err(|error| Refusal::BadConditions { reason: error.to_string() }.into())
}
