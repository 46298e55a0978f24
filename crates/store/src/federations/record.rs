// SPDX-License-Identifier: AGPL-3.0-or-later
//! The federations of the site and who administers them. What makes a good record is said in `tourney`.

use tourney::federation::{Administrator, Federation, FederationError};

use crate::db::{Conn, on, read};
use crate::error::StoreError;
use crate::money::written_out::WRITTEN_OUT;
use crate::open::Store;
use crate::people::run;

/// What can be written of a federation.
pub(crate) enum Write {
    Add(Federation),
    Change(Federation),
    Remove { id: String },
}

impl Write {
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::Add(federation) => add(conn, federation).await,
            Self::Change(federation) => change(conn, federation).await,
            Self::Remove { id } => remove(conn, id).await,
        }
    }

    /// A record was looked at when it was made.
    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            Self::Add(_) | Self::Change(_) => Vec::new(),
            Self::Remove { id } => vec![id],
        }
    }
}

/// D3: writes a federation; nothing when its id or its agreement is another's.
pub(crate) async fn add(conn: &mut Conn, federation: &Federation) -> Result<u64, sqlx::Error> {
    const SQL: &str = "INSERT INTO federation (id, name, administrator, administrator_kind, agreement) \
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
    write(conn, SQL, federation).await
}

/// Writes another name, administrator or agreement; nothing when there is no such federation, or D3: when the agreement is
/// another's.
async fn change(conn: &mut Conn, federation: &Federation) -> Result<u64, sqlx::Error> {
    const SQL: &str = "UPDATE federation SET name = $2, administrator = $3, administrator_kind = $4, agreement = $5, seq = seq + 1 \
         WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM federation o WHERE o.agreement = $5 AND o.id <> $1)";
    write(conn, SQL, federation).await
}

/// Runs a statement on the columns of a federation, from its id to its agreement.
async fn write(conn: &mut Conn, sql: &'static str, federation: &Federation) -> Result<u64, sqlx::Error> {
    on!(conn, |conn| sqlx::query(sql)
        .bind(federation.id())
        .bind(federation.name())
        .bind(federation.administrator().name())
        .bind(federation.administrator().kind().name())
        .bind(federation.agreement())
        .execute(&mut **conn)
        .await
        .map(|done| done.rows_affected()))
}

/// Forgets a federation; nothing when there is none of this id, while money lies on accounts of its currencies or would
/// again if somebody who is about to be erased came back, or while a tournament of its is not over.
async fn remove(conn: &mut Conn, id: &str) -> Result<u64, sqlx::Error> {
    const EMPTY: &str = "UPDATE federation SET seq = seq + 1 WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM account \
         WHERE substr(ledger, 1, length($1) + 1) = $1 || '/' AND credits <> debits) \
         AND NOT EXISTS (SELECT 1 FROM account a JOIN transfer t ON t.debit = a.id JOIN user_account u ON u.player = a.owner \
         WHERE substr(a.ledger, 1, length($1) + 1) = $1 || '/' AND a.kind = 'player' AND t.kind = 'withdraw' \
         AND u.erase_us IS NOT NULL AND u.erased_us IS NULL AND t.ref = $2 || CAST(u.erase_us AS TEXT)) \
         AND NOT EXISTS (SELECT 1 FROM contest WHERE federation = $1 AND state NOT IN ('closed', 'cancelled'))";
    if run!(&mut *conn, EMPTY, id, WRITTEN_OUT)? == 0 {
        return Ok(0);
    }
    run!(&mut *conn, "DELETE FROM sponsor WHERE federation = $1", id)?;
    run!(&mut *conn, "DELETE FROM role WHERE federation = $1", id)?;
    run!(&mut *conn, "DELETE FROM member WHERE federation = $1", id)?;
    run!(conn, "DELETE FROM federation WHERE id = $1", id)
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
        self.queue().write(Write::Add(federation)).await.map(|rows| rows == 1)
    }

    /// Changes the name, the administrator or the agreement of the federation with this id; `false` when there is none, or
    /// when another has the agreement (D3), and then nothing is changed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn change_federation(&self, federation: Federation) -> Result<bool, StoreError> {
        self.queue().write(Write::Change(federation)).await.map(|rows| rows == 1)
    }

    /// Forgets a federation: the site administers its players again. `false` when there is none of this id, while money
    /// lies on accounts of its currencies or may come back to one, or while a tournament of its is on; and then nothing is
    /// changed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn remove_federation(&self, id: &str) -> Result<bool, StoreError> {
        self.queue().write(Write::Remove { id: id.to_owned() }).await.map(|rows| rows == 1)
    }

    /// All federations, by id.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now, [`StoreError::Database`] for a row that
    /// somebody else wrote and that is no record of a federation.
    pub async fn federations(&self) -> Result<Vec<Federation>, StoreError> {
        const SQL: &str = "SELECT id, name, administrator, administrator_kind, agreement FROM federation";
        let mut rows: Vec<Row> = read!(self, |conn| sqlx::query_as(SQL).fetch_all(conn).await)?;
        // Here, because engines do not agree on the order of letters.
        rows.sort();
        let read = rows.into_iter().map(read).collect::<Result<_, _>>();
        read.map_err(|error| StoreError::Database { detail: format!("a row of `federation`: {error}") })
    }
}
