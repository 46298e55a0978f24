// SPDX-License-Identifier: AGPL-3.0-or-later
//! The federations of the house and who administers them. What makes a good record is said in `tourney`.

use tourney::federation::{Administrator, Federation, FederationError};

use crate::db::{Conn, on};
use crate::error::StoreError;
use crate::open::Store;
use crate::writer::Chore;

/// D3: writes a federation; nothing when its id or its agreement is another's.
pub(crate) async fn add(conn: &mut Conn, federation: &Federation) -> Result<u64, sqlx::Error> {
    const SQL: &str = "INSERT INTO federation (id, name, administrator, administrator_kind, agreement) \
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
    on!(conn, |conn| sqlx::query(SQL)
        .bind(federation.id())
        .bind(federation.name())
        .bind(federation.administrator().name())
        .bind(federation.administrator().kind().name())
        .bind(federation.agreement())
        .execute(&mut **conn)
        .await
        .map(|done| done.rows_affected()))
}

type Row = (String, String, String, String, String);

fn read((id, name, administrator, kind, agreement): Row) -> Result<Federation, FederationError> {
    Federation::new(&id, &name, Administrator::new(&administrator, kind.parse()?)?, &agreement)
}

impl Store {
    /// Keeps a federation; `false` when another has its id, or its agreement (D3), and then nothing is changed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn add_federation(&self, federation: Federation) -> Result<bool, StoreError> {
        self.queue().chore(Chore::AddFederation(federation)).await.map(|rows| rows == 1)
    }

    /// All federations, by id.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now, [`StoreError::Database`] for a row that
    /// somebody else wrote and that is no record of a federation.
    pub async fn federations(&self) -> Result<Vec<Federation>, StoreError> {
        const SQL: &str = "SELECT id, name, administrator, administrator_kind, agreement FROM federation";
        let mut rows: Vec<Row> = on!(self.reader(), |pool| sqlx::query_as(SQL).fetch_all(pool).await)?;
        // Here, because engines do not agree on the order of letters.
        rows.sort();
        let read = rows.into_iter().map(read).collect::<Result<_, _>>();
        read.map_err(|error| StoreError::Database { detail: format!("a row of `federation`: {error}") })
    }
}
