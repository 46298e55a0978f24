// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who does what in a federation. A role makes a member; a new administrator ends every role.

use std::collections::BTreeMap;

use crate::audit::act::Act;
use crate::db::{Conn, on, read};
use crate::error::StoreError;
use crate::federations::member::{self, MEMBER, Member};
use crate::open::Store;
use crate::people::{family, run};

/// The roles that stand in rows. Who administers a federation, and who runs the site, stand elsewhere.
pub const ROLES: [&str; 4] = ["moderator", "director", "cashier", "admin"];

/// All roles of somebody in a federation, in the place of those they had.
#[derive(Debug, Clone)]
pub struct NewRoles {
    /// The federation.
    pub federation: String,
    /// Whose they are.
    pub player: String,
    /// Those they have, as far as is known, in order.
    pub before: Vec<String>,
    /// Those they are to have, in order.
    pub after: Vec<String>,
    /// Now, microseconds since the epoch.
    pub at_us: i64,
}

pub(crate) enum Write {
    Put(Box<NewRoles>),
    Appoint { federation: String, player: String, by: String, at_us: i64 },
}

impl Write {
    /// Answers 1 when it was done and 0 when it was refused.
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::Put(new) => put(conn, new).await,
            Self::Appoint { federation, player, by, at_us } => {
                const SQL: &str = "UPDATE federation SET seq = seq + 1 WHERE id = $1";
                if run!(&mut *conn, SQL, federation)? == 0 {
                    return Ok(0);
                }
                appoint(conn, federation, player, by, *at_us).await?;
                Ok(1)
            }
        }
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            Self::Put(new) => {
                let own = [new.federation.as_str(), &new.player];
                own.into_iter().chain(new.after.iter().map(String::as_str)).collect()
            }
            Self::Appoint { federation, player, by, .. } => vec![federation, player, by],
        }
    }
}

async fn put(conn: &mut Conn, new: &NewRoles) -> Result<u64, sqlx::Error> {
    const GONE: &str = "DELETE FROM role WHERE federation = $1 AND player = $2";
    const SQL: &str = "INSERT INTO role (federation, player, role) VALUES ($1, $2, $3)";
    let NewRoles { federation, player, before, after, at_us } = new;
    if of(conn, federation, player).await? != *before {
        return Ok(0);
    }
    if !after.is_empty() {
        join(conn, federation, player, *at_us).await?;
    }
    run!(&mut *conn, GONE, federation, player)?;
    for role in after {
        run!(&mut *conn, SQL, federation, player, role)?;
    }
    family::renew_all(conn, player).await?;
    Ok(1)
}

/// Makes somebody a member who is none yet.
async fn join(conn: &mut Conn, federation: &str, player: &str, at_us: i64) -> Result<(), sqlx::Error> {
    if member::status(conn, federation, player, at_us).await? != MEMBER {
        let member = Member {
            federation: federation.to_owned(),
            player: player.to_owned(),
            status: MEMBER.to_owned(),
            since_us: at_us,
            until_us: None,
            reason: String::new(),
        };
        member::set(conn, &member).await?;
    }
    Ok(())
}

async fn of(conn: &mut Conn, federation: &str, player: &str) -> Result<Vec<String>, sqlx::Error> {
    const SQL: &str = "SELECT role FROM role WHERE federation = $1 AND player = $2 ORDER BY role";
    let rows: Vec<(String,)> =
        on!(conn, |conn| sqlx::query_as(SQL).bind(federation).bind(player).fetch_all(&mut **conn).await)?;
    Ok(rows.into_iter().map(|(role,)| role).collect())
}

/// Makes an account the administrator, who becomes a member. Where it was another's before, every role there ends, and the
/// audit tells of each and of both accounts.
pub(crate) async fn appoint(
    conn: &mut Conn,
    federation: &str,
    player: &str,
    by: &str,
    at_us: i64,
) -> Result<(), sqlx::Error> {
    const WHO: &str = "SELECT administrator_account FROM federation WHERE id = $1";
    const STAFF: &str = "SELECT player, role FROM role WHERE federation = $1 ORDER BY player, role";
    const GONE: &str = "DELETE FROM role WHERE federation = $1";
    const SQL: &str = "UPDATE federation SET administrator_account = $2 WHERE id = $1";
    let (before,): (Option<String>,) =
        on!(&mut *conn, |conn| sqlx::query_as(WHO).bind(federation).fetch_one(&mut **conn).await)?;
    if before.as_deref() == Some(player) {
        return Ok(());
    }
    let told = |act: &str, subject: &str| Act {
        at_us,
        federation: federation.to_owned(),
        act: act.to_owned(),
        actor: by.to_owned(),
        subject: subject.to_owned(),
        ..Act::default()
    };
    let before_account = before.clone();
    let appointed = Act {
        before: before.unwrap_or_default(),
        after: player.to_owned(),
        ..told("administrator.appointed", player)
    };
    appointed.write(conn).await?;
    let staff: Vec<(String, String)> =
        on!(&mut *conn, |conn| sqlx::query_as(STAFF).bind(federation).fetch_all(&mut **conn).await)?;
    let mut roles: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (player, role) in staff {
        roles.entry(player).or_default().push(role);
    }
    for (player, roles) in roles {
        let ended = Act { before: roles.join(" "), ..told("roles.changed", &player) };
        ended.write(conn).await?;
        family::renew_all(conn, &player).await?;
    }
    run!(&mut *conn, GONE, federation)?;
    join(conn, federation, player, at_us).await?;
    run!(&mut *conn, SQL, federation, player)?;
    for changed in before_account.iter().map(String::as_str).chain([player]) {
        family::renew_all(conn, changed).await?;
    }
    Ok(())
}

impl Store {
    /// Roles of whom is no member, by federation, player and role: there should be none.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn stray_roles(&self) -> Result<Vec<(String, String, String)>, StoreError> {
        const SQL: &str = "SELECT r.federation, r.player, r.role FROM role r \
             LEFT JOIN member m ON m.federation = r.federation AND m.player = r.player \
             WHERE m.status IS NULL OR m.status <> 'member' ORDER BY r.federation, r.player, r.role";
        Ok(read!(self, |conn| sqlx::query_as(SQL).fetch_all(conn).await)?)
    }

    /// Gives somebody these roles in a federation and no others; with one they become a member. `false` when they do not
    /// have `before` any more, and then nothing is changed.
    ///
    /// # Errors
    /// [`StoreError::Database`] when there is no such account or federation; [`StoreError::Unavailable`] or
    /// [`StoreError::InDoubt`].
    pub async fn put_roles(&self, new: NewRoles) -> Result<bool, StoreError> {
        self.queue().write(Write::Put(Box::new(new))).await.map(|rows| rows == 1)
    }

    /// Makes an account the administrator of a federation, which ends every role there if it was another's. It is told in
    /// the audit, with `by` (empty for whoever has the database itself). `false` when there is no such federation.
    ///
    /// # Errors
    /// [`StoreError::Database`] when there is no such account; [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn appoint(
        &self,
        federation: &str,
        player: &str,
        by: &str,
        at_us: i64,
    ) -> Result<bool, StoreError> {
        let (federation, player, by) = (federation.to_owned(), player.to_owned(), by.to_owned());
        self.queue().write(Write::Appoint { federation, player, by, at_us }).await.map(|rows| rows == 1)
    }
}
