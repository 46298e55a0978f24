// SPDX-License-Identifier: AGPL-3.0-or-later
//! All that one person is in federations.

use crate::db::read;
use crate::error::StoreError;
use crate::federations::member::{MEMBER, Member};
use crate::open::Store;

/// What somebody is in a federation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FederationStanding {
    /// Whether they are a member.
    pub member: bool,
    /// Their roles, in order.
    pub roles: Vec<String>,
    /// Whether theirs is the account that administers it.
    pub administrator: bool,
}

/// A federation somebody is a member of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnFederation {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Their roles there, in order; with them `administrator` where theirs is the account.
    pub roles: Vec<String>,
}

impl Store {
    /// What somebody is in a federation at this moment; nothing when there is no such federation.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn federation_standing(
        &self,
        federation: &str,
        player: &str,
    ) -> Result<Option<FederationStanding>, StoreError> {
        const SQL: &str = "SELECT f.administrator_account, m.status, r.role FROM federation f \
             LEFT JOIN member m ON m.federation = f.id AND m.player = $2 \
             LEFT JOIN role r ON r.federation = f.id AND r.player = m.player WHERE f.id = $1 ORDER BY r.role";
        type Row = (Option<String>, Option<String>, Option<String>);
        let rows: Vec<Row> =
            read!(self, |conn| sqlx::query_as(SQL).bind(federation).bind(player).fetch_all(conn).await)?;
        let Some((administrator, status, _)) = rows.first() else { return Ok(None) };
        let member = status.as_deref() == Some(MEMBER);
        let administrator = member && administrator.as_deref() == Some(player);
        let roles = rows.iter().filter(|_| member).filter_map(|(.., role)| role.clone()).collect();
        Ok(Some(FederationStanding { member, roles, administrator }))
    }

    /// What somebody is in every federation that knows of them, by id: a member, or asked, invited, banned.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn places_of(&self, player: &str) -> Result<Vec<Member>, StoreError> {
        const SQL: &str =
            "SELECT federation, status, since_us, until_us, reason FROM member WHERE player = $1";
        type Row = (String, String, i64, Option<i64>, String);
        let rows: Vec<Row> = read!(self, |conn| sqlx::query_as(SQL).bind(player).fetch_all(conn).await)?;
        let place = |(federation, status, since_us, until_us, reason)| Member {
            federation,
            player: player.to_owned(),
            status,
            since_us,
            until_us,
            reason,
        };
        let mut places: Vec<Member> = rows.into_iter().map(place).collect();
        places.sort_by(|one, other| one.federation.cmp(&other.federation));
        Ok(places)
    }

    /// The federations somebody is a member of, by id.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn federations_of(&self, player: &str) -> Result<Vec<OwnFederation>, StoreError> {
        const SQL: &str = "SELECT f.id, f.name, f.administrator_account, r.role FROM member m \
             JOIN federation f ON f.id = m.federation \
             LEFT JOIN role r ON r.federation = f.id AND r.player = m.player \
             WHERE m.player = $1 AND m.status = 'member' ORDER BY r.role";
        type Row = (String, String, Option<String>, Option<String>);
        let rows: Vec<Row> = read!(self, |conn| sqlx::query_as(SQL).bind(player).fetch_all(conn).await)?;
        let mut own: Vec<OwnFederation> = Vec::new();
        for (id, name, administrator, role) in rows {
            let at = own.iter().position(|known| known.id == id).unwrap_or_else(|| {
                let runs = administrator.as_deref() == Some(player);
                let roles = if runs { vec!["administrator".to_owned()] } else { Vec::new() };
                own.push(OwnFederation { id, name, roles });
                own.len() - 1
            });
            own[at].roles.extend(role);
        }
        // Here, because engines do not agree on the order of letters.
        own.sort_by(|one, other| one.id.cmp(&other.id));
        Ok(own)
    }
}
