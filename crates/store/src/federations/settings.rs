// SPDX-License-Identifier: AGPL-3.0-or-later
//! How a federation is set up, with the number of changes by which whoever changes it can tell that nobody was faster.

use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};
use tourney::federation::{Administrator, Federation, FederationError};

use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::federations::{record, role};
use crate::open::Store;
use crate::people::run;

/// The most a stake may ever be, minor units.
pub const STAKE_MAX: i64 = 1_000_000_000_000_000;
/// A federation's part of the fees where nothing else was agreed, hundredths of a percent.
pub const FEE_SHARE_BP: i64 = 4_000;

/// How a federation is set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FederationSettings {
    /// How one becomes a member: `open`, `request` or `invite`.
    pub joining: String,
    /// Whether games may be played for its credits.
    pub stakes: bool,
    /// The least stake, minor units.
    pub stake_min: i64,
    /// The most, minor units.
    pub stake_max: i64,
    /// Whether rated games of its tables are counted in a list of its own, too.
    pub own_ratings: bool,
    /// Presets by game, JSON.
    pub presets: String,
    /// Texts by language, JSON.
    pub texts: String,
    /// Its part of the fees, hundredths of a percent.
    pub fee_share_bp: i64,
    /// How much may be issued, minor units; nothing: as much as the cashier likes.
    pub issue_limit: Option<i64>,
    /// No new stakes, no new tournaments.
    pub frozen: bool,
}

impl Default for FederationSettings {
    /// As a row that says nothing else.
    fn default() -> Self {
        Self {
            joining: "request".to_owned(),
            stakes: false,
            stake_min: 1,
            stake_max: STAKE_MAX,
            own_ratings: false,
            presets: "{}".to_owned(),
            texts: "{}".to_owned(),
            fee_share_bp: FEE_SHARE_BP,
            issue_limit: None,
            frozen: false,
        }
    }
}

/// A federation as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FederationRow {
    /// Its record.
    pub record: Federation,
    /// How it is set up.
    pub settings: FederationSettings,
    /// The id of the account that administers it.
    pub administrator_account: Option<String>,
    /// How often it was changed, from 1.
    pub seq: i64,
}

/// Another state of a federation.
#[derive(Debug, Clone)]
pub struct FederationChange {
    /// What it is to be, with the number it is changed at.
    pub row: FederationRow,
    /// Now, microseconds since the epoch.
    pub at_us: i64,
    /// The id of who changes it, told where roles end with it; empty for whoever has the database itself.
    pub by: String,
}

pub(crate) enum Write {
    Found(Box<FederationChange>),
    Change(Box<FederationChange>),
}

impl Write {
    /// Answers 1 when it was done and 0 when it was refused.
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        let change = match self {
            Self::Change(change) => change,
            Self::Found(change) => {
                if record::add(conn, &change.row.record).await? == 0 {
                    return Ok(0);
                }
                change
            }
        };
        // The condition on the agreement says D3 before the table does, which would undo the whole transaction.
        const SQL: &str = "UPDATE federation SET name = $2, administrator = $3, administrator_kind = $4, agreement = $5, \
             joining = $6, stakes = $7, stake_min = $8, stake_max = $9, own_ratings = $10, presets = $11, texts = $12, \
             fee_share_bp = $13, issue_limit = $14, frozen = $15, seq = seq + 1 WHERE id = $1 AND seq = $16 \
             AND NOT EXISTS (SELECT 1 FROM federation o WHERE o.agreement = $5 AND o.id <> $1)";
        let FederationRow { record, settings, administrator_account, seq } = &change.row;
        let FederationSettings { joining, presets, texts, .. } = settings;
        let done = run!(
            &mut *conn,
            SQL,
            record.id(),
            record.name(),
            record.administrator().name(),
            record.administrator().kind().name(),
            record.agreement(),
            joining,
            settings.stakes,
            settings.stake_min,
            settings.stake_max,
            settings.own_ratings,
            presets,
            texts,
            settings.fee_share_bp,
            settings.issue_limit,
            settings.frozen,
            *seq
        )?;
        if done == 0 {
            return Ok(0);
        }
        if let Some(account) = administrator_account {
            role::appoint(conn, record.id(), account, &change.by, change.at_us).await?;
        }
        Ok(1)
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        let (Self::Change(change) | Self::Found(change)) = self;
        let FederationSettings { joining, presets, texts, .. } = &change.row.settings;
        vec![joining, presets, texts, &change.by]
    }
}

// By hand, because a tuple of so many columns is none that `sqlx` reads.
struct Read {
    record: Result<Federation, FederationError>,
    settings: FederationSettings,
    administrator_account: Option<String>,
    seq: i64,
}

impl<'r, R> FromRow<'r, R> for Read
where
    R: Row,
    &'static str: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
    bool: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        let text = |column: &'static str| row.try_get::<String, _>(column);
        let (id, name, kind) = (text("id")?, text("name")?, text("administrator_kind")?);
        let (administrator, agreement) = (text("administrator")?, text("agreement")?);
        let record = kind
            .parse()
            .and_then(|kind| Administrator::new(&administrator, kind))
            .and_then(|administrator| Federation::new(&id, &name, administrator, &agreement));
        let settings = FederationSettings {
            joining: text("joining")?,
            stakes: row.try_get("stakes")?,
            stake_min: row.try_get("stake_min")?,
            stake_max: row.try_get("stake_max")?,
            own_ratings: row.try_get("own_ratings")?,
            presets: text("presets")?,
            texts: text("texts")?,
            fee_share_bp: row.try_get("fee_share_bp")?,
            issue_limit: row.try_get("issue_limit")?,
            frozen: row.try_get("frozen")?,
        };
        let administrator_account = row.try_get("administrator_account")?;
        Ok(Self { record, settings, administrator_account, seq: row.try_get("seq")? })
    }
}

impl Store {
    /// A federation as it stands; nothing when there is none of this id.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now, [`StoreError::Database`] for a row that
    /// somebody else wrote and that is no federation.
    pub async fn federation(&self, id: &str) -> Result<Option<FederationRow>, StoreError> {
        const SQL: &str = "SELECT id, name, administrator, administrator_kind, agreement, joining, stakes, stake_min, \
             stake_max, own_ratings, presets, texts, fee_share_bp, issue_limit, frozen, administrator_account, seq \
             FROM federation WHERE id = $1";
        let read: Option<Read> = read!(self, |conn| sqlx::query_as(SQL).bind(id).fetch_optional(conn).await)?;
        let Some(Read { record, settings, administrator_account, seq }) = read else { return Ok(None) };
        let record = record
            .map_err(|error| StoreError::Database { detail: format!("a row of `federation`: {error}") })?;
        Ok(Some(FederationRow { record, settings, administrator_account, seq }))
    }

    /// Founds a federation, set up like this; the number of `change` is 1. `false` when another has its id or its agreement
    /// (D3), and then nothing is changed.
    ///
    /// # Errors
    /// [`StoreError::Database`] when there is no such account; [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn found_federation(&self, change: FederationChange) -> Result<bool, StoreError> {
        self.queue().write(Write::Found(Box::new(change))).await.map(|rows| rows == 1)
    }

    /// Changes a federation that still stands at the number of `change`; another administrator's account ends every role
    /// there. `false` when it was changed meanwhile, or when another has the agreement (D3), and then nothing is changed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn set_federation(&self, change: FederationChange) -> Result<bool, StoreError> {
        self.queue().write(Write::Change(Box::new(change))).await.map(|rows| rows == 1)
    }
}
