// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who adds prizes in a federation, and what lies on the accounts of its bank.

use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::run;

/// Who adds prizes in a federation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sponsor {
    /// The federation, or `house`.
    pub federation: String,
    /// The id, which owns an account of the federation's credits.
    pub id: String,
    /// What they are called.
    pub name: String,
    /// Since when, microseconds since the epoch.
    pub at_us: i64,
}

/// What lies in a bank, minor units.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bank {
    /// What was deposited and not withdrawn.
    pub issued: i64,
    /// What the federation has for itself, with what its collecting accounts hold.
    pub own: i64,
    /// Sponsors by name, and what each has left.
    pub sponsors: Vec<(Sponsor, i64)>,
}

pub(crate) enum Write {
    Add(Sponsor),
}

impl Write {
    /// Answers 1 when it was done and 0 when it was refused.
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        const SQL: &str = "INSERT INTO sponsor (federation, id, name, at_us) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        let Self::Add(Sponsor { federation, id, name, at_us }) = self;
        run!(conn, SQL, federation, id, name, *at_us)
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        let Self::Add(Sponsor { federation, id, name, .. }) = self;
        vec![federation, id, name]
    }
}

impl Store {
    /// Notes a sponsor; `false` when the federation has one of this id.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn add_sponsor(&self, sponsor: Sponsor) -> Result<bool, StoreError> {
        self.queue().write(Write::Add(sponsor)).await.map(|rows| rows == 1)
    }

    /// The sponsors of a federation, by id.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn sponsors(&self, federation: &str) -> Result<Vec<Sponsor>, StoreError> {
        const SQL: &str = "SELECT id, name, at_us FROM sponsor WHERE federation = $1";
        let mut rows: Vec<(String, String, i64)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(federation).fetch_all(conn).await)?;
        // Here, because engines do not agree on the order of letters.
        rows.sort();
        let sponsor = |(id, name, at_us)| Sponsor { federation: federation.to_owned(), id, name, at_us };
        Ok(rows.into_iter().map(sponsor).collect())
    }

    /// The bank of a federation in this currency. `own` is the kind of account that is the federation's.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn bank(&self, federation: &str, currency: &str, own: &str) -> Result<Bank, StoreError> {
        const SQL: &str = "SELECT kind, owner, credits - debits FROM account \
             WHERE ledger = $1 AND kind IN ('cash', 'sponsor', $2)";
        let sponsors = self.sponsors(federation).await?;
        let rows: Vec<(String, String, i64)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(currency).bind(own).fetch_all(conn).await)?;
        let sum = |kind: &str| -> i64 {
            rows.iter().filter(|row| row.0 == kind).fold(0, |sum, row| sum.saturating_add(row.2))
        };
        let of = |id: &str| rows.iter().find(|row| row.0 == "sponsor" && row.1 == id).map_or(0, |row| row.2);
        let sponsors = sponsors.into_iter().map(|one| (one.clone(), of(&one.id))).collect();
        Ok(Bank { issued: sum("cash").saturating_neg(), own: sum(own), sponsors })
    }
}
