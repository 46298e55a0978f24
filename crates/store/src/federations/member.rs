// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who is in a federation, who asked to be, who is invited, and who is kept out.

use std::collections::BTreeMap;

use crate::audit::act::Act;
use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::run;
use crate::safety::sanction::{self, Sanction};
use tourney::federation::HOUSE;

/// Somebody and a federation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The federation.
    pub federation: String,
    /// The id of whom it is about.
    pub player: String,
    /// `member`, `asked`, `invited` or `banned`.
    pub status: String,
    /// Since when, microseconds since the epoch.
    pub since_us: i64,
    /// Until when they are banned, microseconds since the epoch; nothing: for good.
    pub until_us: Option<i64>,
    /// Why, or what they said when they asked.
    pub reason: String,
}

/// A member of a list, with name and roles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The name.
    pub name: String,
    /// What they are there.
    pub member: Member,
    /// What they do there.
    pub roles: Vec<String>,
}

/// The status of a member.
pub const MEMBER: &str = "member";
/// The status of somebody who asked to become one.
pub const ASKED: &str = "asked";
/// The status of somebody who was invited.
pub const INVITED: &str = "invited";
/// The status of somebody who is kept out.
pub const BANNED: &str = "banned";

pub(crate) enum Write {
    /// As long as the status is one of these; nothing stands for an empty one.
    Set {
        member: Member,
        from: Vec<String>,
        /// What they are told of a ban.
        sanction: Option<Box<Sanction>>,
    },
    /// As long as the status is this one.
    Remove { federation: String, player: String, from: String },
}

impl Write {
    /// Answers 1 when it was done and 0 when it was refused.
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::Set { member, from, sanction } => {
                let Member { federation, player, since_us, .. } = member;
                let now = status(conn, federation, player, *since_us).await?;
                if !from.contains(&now) {
                    return Ok(0);
                }
                if member.status != MEMBER {
                    end_roles(conn, federation, player).await?;
                }
                if let Some(sanction) = sanction {
                    sanction::give_instead(conn, sanction).await?;
                }
                set(conn, member).await
            }
            Self::Remove { federation, player, from } => {
                const SQL: &str = "DELETE FROM member WHERE federation = $1 AND player = $2 AND status = $3";
                end_roles(conn, federation, player).await?;
                run!(conn, SQL, federation, player, from)
            }
        }
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            Self::Set { member: Member { federation, player, status, reason, .. }, sanction, .. } => {
                let given = sanction.iter().flat_map(|one| [one.id.as_str(), &one.reason, &one.given_by]);
                [federation.as_str(), player, status, reason].into_iter().chain(given).collect()
            }
            Self::Remove { federation, player, from } => vec![federation, player, from],
        }
    }
}

/// Writes what somebody is in a federation.
pub(crate) async fn set(conn: &mut Conn, member: &Member) -> Result<u64, sqlx::Error> {
    const SQL: &str = "INSERT INTO member (federation, player, status, since_us, until_us, reason) \
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (federation, player) DO UPDATE SET status = $3, since_us = $4, \
         until_us = $5, reason = $6";
    let Member { federation, player, status, since_us, until_us, reason } = member;
    run!(conn, SQL, federation, player, status, *since_us, *until_us, reason)
}

/// What somebody is in a federation at `now_us`, in the transaction that is open; empty for nothing.
pub(crate) async fn status(
    conn: &mut Conn,
    federation: &str,
    player: &str,
    now_us: i64,
) -> Result<String, sqlx::Error> {
    const SQL: &str = "SELECT status FROM member WHERE federation = $1 AND player = $2 \
         AND (until_us IS NULL OR until_us > $3)";
    let row: Option<(String,)> = crate::db::on!(conn, |conn| sqlx::query_as(SQL)
        .bind(federation)
        .bind(player)
        .bind(now_us)
        .fetch_optional(&mut **conn)
        .await)?;
    Ok(row.map(|(status,)| status).unwrap_or_default())
}

async fn end_roles(conn: &mut Conn, federation: &str, player: &str) -> Result<u64, sqlx::Error> {
    run!(conn, "DELETE FROM role WHERE federation = $1 AND player = $2", federation, player)
}

/// Ends all that somebody is in federations; those of whose they ran something read it in their audit.
pub(crate) async fn end_all(conn: &mut Conn, player: &str, now_us: i64) -> Result<(), sqlx::Error> {
    const STAFF: &str = "SELECT r.federation, r.role FROM role r WHERE r.player = $1 \
         UNION SELECT f.id, 'administrator' FROM federation f WHERE f.administrator_account = $1 ORDER BY 1, 2";
    const ROLES: &str = "DELETE FROM role WHERE player = $1";
    const RUNS: &str =
        "UPDATE federation SET administrator_account = NULL, seq = seq + 1 WHERE administrator_account = $1";
    const MEMBER: &str = "DELETE FROM member WHERE player = $1";
    let staff: Vec<(String, String)> =
        crate::db::on!(&mut *conn, |conn| sqlx::query_as(STAFF).bind(player).fetch_all(&mut **conn).await)?;
    let mut parts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (federation, role) in staff {
        parts.entry(federation).or_default().push(role);
    }
    for (federation, roles) in parts {
        let ended = Act {
            at_us: now_us,
            federation,
            act: "roles.changed".to_owned(),
            subject: player.to_owned(),
            before: roles.join(" "),
            ..Act::default()
        };
        ended.write(conn).await?;
    }
    run!(&mut *conn, ROLES, player)?;
    run!(&mut *conn, RUNS, player)?;
    run!(conn, MEMBER, player)?;
    Ok(())
}

type Row = (String, String, String, i64, Option<i64>, String);

fn member((federation, player, status, since_us, until_us, reason): Row) -> Member {
    Member { federation, player, status, since_us, until_us, reason }
}

impl Store {
    /// What somebody is in a federation at `now_us`; a ban that is over is nothing.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn member(
        &self,
        federation: &str,
        player: &str,
        now_us: i64,
    ) -> Result<Option<Member>, StoreError> {
        const SQL: &str = "SELECT federation, player, status, since_us, until_us, reason FROM member \
             WHERE federation = $1 AND player = $2 AND (until_us IS NULL OR until_us > $3)";
        let row: Option<Row> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(federation)
            .bind(player)
            .bind(now_us)
            .fetch_optional(conn)
            .await)?;
        Ok(row.map(member))
    }

    /// Those of a federation with this status at `now_us`, by name, behind the name `after`, at most `limit`: those whose
    /// name `begins` so, as names are compared; without children and those who leave unless `all` are asked for. Members of
    /// the site itself are all who have an account that others may see.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn members(
        &self,
        federation: &str,
        status: &str,
        now_us: i64,
        (begins, after): (&str, &str),
        (all, limit): (bool, u32),
    ) -> Result<Vec<Listed>, StoreError> {
        const SQL: &str = "SELECT p.name, m.federation, m.player, m.status, m.since_us, m.until_us, m.reason \
             FROM member m JOIN user_account a ON a.player = m.player JOIN player p ON p.id = m.player \
             WHERE m.federation = $1 AND m.status = $2 AND (m.until_us IS NULL OR m.until_us > $3) \
             AND ($7 OR (NOT a.child AND a.erase_us IS NULL)) \
             AND a.name_key > $4 AND substr(a.name_key, 1, length($6)) = $6 ORDER BY a.name_key LIMIT $5";
        const EVERYBODY: &str = "SELECT p.name, $1, a.player, $2, a.created_us, CAST(NULL AS BIGINT), '' \
             FROM user_account a JOIN player p ON p.id = a.player WHERE a.erased_us IS NULL AND a.erase_us IS NULL \
             AND NOT a.child AND a.created_us <= $3 AND $2 = 'member' AND a.name_key > $4 \
             AND substr(a.name_key, 1, length($6)) = $6 ORDER BY a.name_key LIMIT $5";
        const ROLES: &str = "SELECT player, role FROM role WHERE federation = $1 ORDER BY player, role";
        type Named = (String, String, String, String, i64, Option<i64>, String);
        let sql = if federation == HOUSE { EVERYBODY } else { SQL };
        let rows: Vec<Named> = read!(self, |conn| {
            let asked = sqlx::query_as(sql).bind(federation).bind(status).bind(now_us).bind(after);
            let asked = asked.bind(i64::from(limit)).bind(begins);
            let asked = if federation == HOUSE { asked } else { asked.bind(all) };
            asked.fetch_all(conn).await
        })?;
        let staff: Vec<(String, String)> =
            read!(self, |conn| sqlx::query_as(ROLES).bind(federation).fetch_all(conn).await)?;
        let mut roles: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (player, role) in staff {
            roles.entry(player).or_default().push(role);
        }
        let listed = |(name, federation, player, status, since_us, until_us, reason): Named| Listed {
            name,
            roles: roles.get(&player).cloned().unwrap_or_default(),
            member: member((federation, player, status, since_us, until_us, reason)),
        };
        Ok(rows.into_iter().map(listed).collect())
    }

    /// How one becomes a member of each federation, and how many there are.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn federation_sizes(&self) -> Result<BTreeMap<String, (String, i64)>, StoreError> {
        const SQL: &str = "SELECT f.id, f.joining, COUNT(m.player) FROM federation f LEFT JOIN member m \
             ON m.federation = f.id AND m.status = 'member' GROUP BY f.id, f.joining";
        let rows: Vec<(String, String, i64)> = read!(self, |conn| sqlx::query_as(SQL).fetch_all(conn).await)?;
        Ok(rows.into_iter().map(|(id, joining, count)| (id, (joining, count))).collect())
    }

    /// How many members a federation has; of the site itself everybody is one who has an account.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn count_members(&self, federation: &str) -> Result<i64, StoreError> {
        const SQL: &str = "SELECT COUNT(*) FROM member WHERE federation = $1 AND status = 'member'";
        const EVERYBODY: &str = "SELECT COUNT(*) FROM user_account WHERE erased_us IS NULL AND $1 <> ''";
        let sql = if federation == HOUSE { EVERYBODY } else { SQL };
        let (count,): (i64,) =
            read!(self, |conn| sqlx::query_as(sql).bind(federation).fetch_one(conn).await)?;
        Ok(count)
    }

    /// Writes what somebody is in a federation, as long as they are one of `from` there (nothing stands for an empty
    /// word); who is no member any more has no roles. `false` when they are something else.
    ///
    /// # Errors
    /// [`StoreError::Database`] when there is no such account or federation; [`StoreError::Unavailable`] or
    /// [`StoreError::InDoubt`].
    pub async fn set_member(&self, member: Member, from: &[&str]) -> Result<bool, StoreError> {
        let from = from.iter().map(|&status| status.to_owned()).collect();
        self.queue().write(Write::Set { member, from, sanction: None }).await.map(|rows| rows == 1)
    }

    /// Keeps somebody out of a federation who is one of `from` there, and tells them by a sanction. `false` when they are
    /// something else.
    ///
    /// # Errors
    /// As [`Store::set_member`].
    pub async fn ban_member(
        &self,
        member: Member,
        from: &[&str],
        sanction: Sanction,
    ) -> Result<bool, StoreError> {
        let from = from.iter().map(|&status| status.to_owned()).collect();
        let write = Write::Set { member, from, sanction: Some(Box::new(sanction)) };
        self.queue().write(write).await.map(|rows| rows == 1)
    }

    /// Takes somebody out of a federation who is `from` there, with all roles. `false` when they are something else.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn remove_member(
        &self,
        federation: &str,
        player: &str,
        from: &str,
    ) -> Result<bool, StoreError> {
        let (federation, player, from) = (federation.to_owned(), player.to_owned(), from.to_owned());
        self.queue().write(Write::Remove { federation, player, from }).await.map(|rows| rows == 1)
    }
}
