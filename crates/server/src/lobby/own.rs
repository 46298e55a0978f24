// SPDX-License-Identifier: AGPL-3.0-or-later
//! What one person alone sees in the lobby: their games, what is offered to them, and how strong they are, by which it is
//! decided who of those who wait is for them.

use std::collections::BTreeMap;

use closing::Stored;
use room::ClockRule;
use serde::Serialize;
use store::{RoomHead, StoreError};
use utoipa::ToSchema;

use super::cards::{join, names_of, people, read};
use super::challenges::{self, ChallengeView};
use super::matches::{self, MatchOffer};
use crate::app::App;
use crate::matchmaking::seeks::{Looker, SeekView};
use crate::rooms::card::Card;
use crate::rooms::closing as pools;

/// Own games shown.
pub(crate) const MINE_MAX: u32 = 50;

/// A game of the one who asks.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Mine {
    /// The room.
    pub room: String,
    /// The game's id.
    #[schema(value_type = room::GameKind)]
    pub game: String,
    /// The names by seat, empty for a free chair.
    pub names: Vec<String>,
    /// By seat, the id of a bot; nothing for a person and for a free chair.
    pub bots: Vec<Option<String>>,
    /// Whether the game waits for them.
    pub your_turn: bool,
    /// `open`, `starting` or `playing`.
    #[schema(value_type = room::Status)]
    pub status: String,
    /// Whether who asks set up the table: only they can close it.
    pub maker: bool,
    /// Whether the table is offered to everybody, or to those who have its link.
    pub listed: bool,
    /// The clock.
    pub clock: ClockRule,
    /// Whether it is played by Appendix D, for blind players.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub adapted: bool,
}

/// What is read for one person.
#[derive(Clone, Default)]
pub(super) struct Own {
    pub(super) mine: Vec<Mine>,
    pub(super) challenges: Vec<ChallengeView>,
    pub(super) matches: Vec<MatchOffer>,
    /// By pool, in whole points; nothing while nobody waits for whom it would matter.
    ratings: Option<BTreeMap<String, i64>>,
}

impl Own {
    pub(super) async fn read(app: &App, player: &str) -> Result<Self, StoreError> {
        let mine = mine(app, player).await?;
        let challenges = challenges::standing(app, player).await?;
        let matches = matches::standing(app, player).await?;
        Ok(Self { mine, challenges, matches, ratings: None })
    }

    /// The rows of those who wait, as this person sees them.
    pub(super) async fn seeks(&mut self, app: &App, who: &Looker<'_>) -> Result<Vec<SeekView>, StoreError> {
        if app.matchmaker.waiting() == 0 {
            return Ok(Vec::new());
        }
        // Guests play no rated game.
        if who.has_account && self.ratings.is_none() {
            let kept = app.store.ratings_of(pools::SITE, who.player).await?;
            let points = kept.into_iter().map(|one| (one.pool, one.stored.rating_mp() / 1_000));
            self.ratings = Some(points.collect());
        }
        Ok(app.matchmaker.seeks(who, |pool| {
            let pool = pools::pool(pool.game, pool.clock);
            let known = self.ratings.as_ref().and_then(|kept| kept.get(&pool.to_string()).copied());
            known.unwrap_or_else(|| Stored::start(pool).rating_mp() / 1_000)
        }))
    }
}

/// The games of one player.
///
/// # Errors
/// [`StoreError`] when the database cannot be read.
async fn mine(app: &App, player: &str) -> Result<Vec<Mine>, StoreError> {
    if player.is_empty() {
        return Ok(Vec::new());
    }
    let mut rooms = read(app.store.rooms_of(player, MINE_MAX).await?);
    join(app, rooms.iter_mut().flat_map(people).collect()).await?;
    Ok(rooms.into_iter().map(|room| own_game(room, player)).collect())
}

fn own_game((head, card): (RoomHead, Card), player: &str) -> Mine {
    let bots = card.bots();
    let Card { seats, turns, turn, maker, clock, adapted, .. } = card;
    let is_own = |seat: &u8| {
        seats.get(usize::from(*seat)).and_then(Option::as_ref).is_some_and(|(id, _)| id == player)
    };
    let your_turn = turns.iter().chain(&turn).any(is_own);
    let maker = maker.is_some_and(|seat| is_own(&seat));
    let status = head.head.status.as_str().to_owned();
    let listed = head.head.listed;
    let (room, game, names) = (head.room, head.head.game, names_of(seats));
    Mine { room, game, names, bots, your_turn, status, maker, listed, clock, adapted }
}
