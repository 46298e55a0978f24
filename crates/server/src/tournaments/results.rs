// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the tables tell: who has come, and how games ended. A game is taken in from its durable result, once.

use contest::{ArenaNotes, Command, Outcome, State, Who};
use game::Seat;
use room::{Room, Status};
use store::{GameResult, StoreError};

use crate::error::ApiError;
use crate::rooms::log;
use crate::tournaments::host::Host;
use crate::tournaments::message::Note;

/// The word of a game that was decided without being played.
const FORFEIT: &str = "forfeit";
/// An arena: a draw before so many moves of either counts nothing.
const QUICK_PLIES: u32 = 20;
/// An arena: a draw after so many moves of either always counts.
const LONG_PLIES: u32 = 120;
/// An arena: who plays with half of their time and wins has one more only after so many moves of their own.
const BERSERK_MOVES: u32 = 7;

impl Host {
    pub(super) async fn noted(&mut self, note: Note) {
        let done = match self.catch_up().await {
            Ok(()) => match &note {
                Note::Arrived { room, player } => self.arrived(room, player).await,
                Note::Ended { room } => self.take(room).await,
                Note::Erased { player } => {
                    self.contest.forget(player);
                    self.show();
                    Ok(())
                }
            },
            failed => failed,
        };
        if let Err(error) = done {
            tracing::warn!(?note, %error, "what a table tells a tournament waits");
            // No table says anything twice: they are all asked before the tournament goes on.
            (self.doubtful, self.unheard) = (true, true);
            self.retry_soon();
        }
    }

    /// Takes in what the tables know: games that are over and were not taken in, and who has come. What is not there is made.
    pub(super) async fn ask_tables(&mut self) -> Result<(), ApiError> {
        let rooms = self.app.store.untaken_results(self.contest.id()).await.map_err(log::unavailable)?;
        for room in rooms {
            self.take(&room).await?;
        }
        for (round, board, room) in self.open_tables() {
            if !self.look_at(&room).await? {
                self.tasks.make(&self.contest, [(round, board)]);
            }
        }
        Ok(())
    }

    /// Whether there is such a table; what it knows already is taken in.
    async fn look_at(&mut self, room: &str) -> Result<bool, ApiError> {
        let events = legible(room, log::read(&self.app, room).await)?;
        if events.is_empty() {
            return Ok(false);
        }
        let Ok(table) = Room::restore(room, events) else { return Ok(true) };
        let came = (0..).zip(table.chairs()).filter(|(seat, _)| table.has_arrived(Seat(*seat)));
        let players: Vec<String> =
            came.filter_map(|(_, chair)| Some(chair.as_ref()?.player.clone())).collect();
        if table.status() != Status::Over {
            for player in players {
                self.arrived(room, &player).await?;
            }
        }
        Ok(true)
    }

    /// Somebody is at a table; of a pair, both have to be.
    async fn arrived(&mut self, room: &str, player: &str) -> Result<(), ApiError> {
        if !matches!(self.contest.state(), State::Running | State::Paused) {
            return Ok(());
        }
        let Some((round, number)) = self.contest.at_room(room) else { return Ok(()) };
        let Some(board) = self.contest.board(round, number) else { return Ok(()) };
        let owns = |number: &u16| {
            let entry = self.contest.by_number(*number);
            entry.is_some_and(|entry| entry.entrant.accounts().iter().any(|id| id == player))
        };
        let Some(own) = board.players().into_iter().find(owns) else { return Ok(()) };
        self.came.insert((room.to_owned(), player.to_owned()));
        let pair = self.contest.settings().is_for_teams() && self.contest.settings().boards() == 1;
        if pair {
            let entry = self.contest.by_number(own);
            let all = entry.is_some_and(|entry| {
                entry.entrant.accounts().iter().all(|id| self.came.contains(&(room.to_owned(), id.clone())))
            });
            if !all {
                return Ok(());
            }
        }
        self.take_in(Command::Arrived { room: room.to_owned(), number: own }).await
    }

    async fn take(&mut self, room: &str) -> Result<(), ApiError> {
        let takes = matches!(self.contest.state(), State::Running | State::Paused | State::Finished);
        let at = self.contest.at_room(room).and_then(|(round, board)| self.contest.board(round, board));
        if !takes || at.is_none_or(|board| board.result.is_some()) {
            return Ok(());
        }
        let Some(result) = legible(room, self.app.store.game_result(room).await)? else { return Ok(()) };
        // Without a result the arbiter decides.
        let Some(outcome) = outcome(&result) else { return Ok(()) };
        let tables = room::GAMES.iter().any(|game| game.id == result.game && game.counts_points());
        let points = result.points;
        let points = (tables && outcome.is_played()).then_some(match outcome {
            Outcome::WhiteWon => [points, 0],
            Outcome::BlackWon => [0, points],
            _ => [0, 0],
        });
        let arena =
            if self.contest.ends_at().is_some() { self.pace(room).await? } else { ArenaNotes::default() };
        self.came.retain(|(of, _)| of != room);
        self.take_in(Command::Scored { room: room.to_owned(), result: outcome, points, arena }).await
    }

    /// Takes in what a table told. What the rules forbid now they forbid for good: nobody waits for it.
    async fn take_in(&mut self, command: Command) -> Result<(), ApiError> {
        match self.apply(&Who::Server, command).await {
            Err(ApiError::Tournament(refused)) => {
                tracing::error!(tournament = self.contest.id(), %refused, "what a table told is not taken in");
                Ok(())
            }
            done => done,
        }
    }

    /// How long a game of an arena was, and who played it with half of their time.
    async fn pace(&self, room: &str) -> Result<ArenaNotes, ApiError> {
        let events = legible(room, log::read(&self.app, room).await)?;
        let Ok(room) = Room::restore(room, events) else { return Ok(ArenaNotes::default()) };
        let ply = room.ply();
        let berserk =
            [Seat(0), Seat(1)].map(|seat| room.is_berserk(seat) && room.moves_of(seat) >= BERSERK_MOVES);
        Ok(ArenaNotes { berserk, quick: ply < QUICK_PLIES, long: ply >= LONG_PLIES })
    }
}

/// What is kept of a table; nothing where no later time could read it either: then an arbiter decides, and the other boards
/// go on.
fn legible<T: Default>(room: &str, read: Result<T, StoreError>) -> Result<T, ApiError> {
    match read {
        Err(error @ (StoreError::Damaged { .. } | StoreError::Database { .. })) => {
            tracing::error!(room, %error, "a table of a tournament cannot be read");
            Ok(T::default())
        }
        read => read.map_err(log::unavailable),
    }
}

/// How a game ended, by the colours at its table; nothing where it has no result.
fn outcome(result: &GameResult) -> Option<Outcome> {
    // In bughouse chairs 0 and 3 are one pair, 1 and 2 the other.
    let white = |seat: u8| matches!(seat, 0 | 3);
    let void = result.players.iter().all(|one| one.outcome == store::Outcome::Void);
    Some(match result.winner {
        Some(seat) if result.reason == FORFEIT && white(seat) => Outcome::WhiteForfeit,
        Some(_) if result.reason == FORFEIT => Outcome::BlackForfeit,
        None if result.reason == FORFEIT => Outcome::Nobody,
        _ if void => return None,
        Some(seat) if white(seat) => Outcome::WhiteWon,
        Some(_) => Outcome::BlackWon,
        None => Outcome::Drawn,
    })
}
