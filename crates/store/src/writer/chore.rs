// SPDX-License-Identifier: AGPL-3.0-or-later
//! The small writes that are not appends: heartbeats, players, sessions, groups of transfers, the
//! public log of dice, federations. Their SQL lives with their nouns.

use game::Micros;
use ledger::Group;
use tourney::federation::Federation;

use crate::db::Conn;
use crate::dice;
use crate::federation;
use crate::heartbeat;
use crate::key::{self, BoundKey};
use crate::money;
use crate::player::{self, Player};
use crate::session::{self, Session};

/// A small write. Its answer is the number of rows it changed; that of a post is the number of its last transfer.
pub(crate) enum Chore {
    Heartbeat { at_us: i64 },
    CreatePlayer(Player),
    CreateGuest(Player, Session),
    RenamePlayer { id: String, name: String },
    CreateSession(Session),
    TouchSession { token_hash: String, seen_us: i64, expires_us: i64 },
    EndSession { token_hash: String },
    EndExpired { now_us: i64 },
    Post(Box<Group>, Micros),
    BindKey(BoundKey),
    ListDice { after: i64, events: Vec<(String, i64)> },
    AddFederation(Federation),
    ChangeFederation(Federation),
    RemoveFederation { id: String },
}

impl Chore {
    /// Does it, inside a savepoint that the caller undoes when this fails or is not whole.
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Chore::Heartbeat { at_us } => heartbeat::write(conn, *at_us).await,
            Chore::CreatePlayer(player) => player::create(conn, player).await,
            Chore::CreateGuest(player, session) => {
                let players = player::create(conn, player).await?;
                if players == 0 { Ok(0) } else { Ok(players + session::create(conn, session).await?) }
            }
            Chore::RenamePlayer { id, name } => player::rename(conn, id, name).await,
            Chore::CreateSession(session) => session::create(conn, session).await,
            Chore::TouchSession { token_hash, seen_us, expires_us } => {
                session::touch(conn, token_hash, *seen_us, *expires_us).await
            }
            Chore::EndSession { token_hash } => session::end(conn, token_hash).await,
            Chore::EndExpired { now_us } => session::end_expired(conn, *now_us).await,
            Chore::Post(group, at) => money::post::write(conn, group, *at).await,
            Chore::BindKey(key) => key::bind(conn, key).await,
            Chore::ListDice { after, events } => dice::list(conn, *after, events).await,
            Chore::AddFederation(federation) => federation::add(conn, federation).await,
            Chore::ChangeFederation(federation) => federation::change(conn, federation).await,
            Chore::RemoveFederation { id } => federation::remove(conn, id).await,
        }
    }

    /// Whether a chore that changed so many rows is to be kept.
    pub(crate) fn is_whole(&self, rows: u64) -> bool {
        match self {
            Chore::CreateGuest(..) => rows == 2,
            Chore::ListDice { events, .. } => rows == events.len() as u64,
            _ => true,
        }
    }

    /// The texts it would write.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        let texts: [&str; 4] = match self {
            // A group is checked before it comes here, and control characters are refused there.
            Chore::Heartbeat { .. } | Chore::EndExpired { .. } | Chore::Post(..) => [""; 4],
            // Rooms that are in the log of events already; a record that was looked at when it was made.
            Chore::ListDice { .. } | Chore::AddFederation(_) | Chore::ChangeFederation(_) => [""; 4],
            Chore::BindKey(key) => [&key.id, &key.commit, "", ""],
            Chore::RemoveFederation { id } => [id, "", "", ""],
            Chore::CreatePlayer(player) => [&player.id, &player.name, "", ""],
            Chore::CreateGuest(player, session) => {
                [&player.id, &player.name, &session.token_hash, &session.player]
            }
            Chore::RenamePlayer { id, name } => [id, name, "", ""],
            Chore::CreateSession(session) => [&session.token_hash, &session.player, "", ""],
            Chore::TouchSession { token_hash, .. } | Chore::EndSession { token_hash } => {
                [token_hash, "", "", ""]
            }
        };
        texts.into_iter()
    }
}
