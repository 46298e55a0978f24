// SPDX-License-Identifier: AGPL-3.0-or-later
//! A group of transfers is written: all of them or none, once. Whoever posts holds the end of the chain, so that groups
//! follow one another whoever writes.

use std::collections::BTreeMap;

use game::Micros;
use ledger::{AccountName, Book, Draft, Group, LedgerError, Posted, Transfer, chain};

use super::confirmed::Confirmed;
use super::issue;
use super::journal::hold;
use super::row::{self, AccountRow, PostedRow};
use crate::db::{Conn, on, read};
use crate::error::StoreError;
use crate::open::Store;

/// Why a group was not posted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PostError {
    /// The ledger refuses; nothing was written.
    #[error(transparent)]
    Refused(#[from] LedgerError),
    /// A federation would have issued more of its credits than it may; nothing was written.
    #[error("the federation may issue {limit} in all")]
    BeyondIssue {
        /// How much in all, minor units.
        limit: i64,
    },
    /// The store could not do it; see there whether it is certain that nothing was written. The group may be posted
    /// again: its key works once.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What a write answers that its federation may not issue: this, and in the bits below how much it may issue in all. No
/// transfer has such a number.
const BEYOND: u64 = 1 << 63;

/// What can be written of the ledger. Its answer is the number of the last transfer; 0 when that is written already, or
/// waits no more; or [`BEYOND`]. So the reason is that of the very transaction that refused.
pub(crate) enum Write {
    Post(Box<Group>, Micros),
    /// What waited for a second person.
    Confirm(Box<Group>, Micros, Confirmed),
}

impl Write {
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        let (Self::Post(group, at) | Self::Confirm(group, at, _)) = self;
        if let Self::Confirm(_, _, confirmed) = self
            && !confirmed.write(&mut *conn).await?
        {
            return Ok(0);
        }
        if let Some(limit) = issue::passed(&mut *conn, group).await? {
            return Ok(BEYOND | limit.unsigned_abs());
        }
        match (post(&mut *conn, group, *at).await?, self) {
            // Posted before the two were written together: then it has only to wait no more.
            (0, Self::Confirm(..)) => last(conn, &group.key).await,
            (last, _) => Ok(last),
        }
    }

    /// Whether a write that answered with this is to be kept.
    pub(crate) fn is_whole(&self, answer: u64) -> bool {
        answer < BEYOND && (matches!(self, Self::Post(..)) || answer > 0)
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            // A group is checked before it comes here, and control characters are refused there.
            Self::Post(..) => Vec::new(),
            Self::Confirm(_, _, confirmed) => confirmed.texts().to_vec(),
        }
    }
}

/// Writes a group inside a transaction; answers the number of its last transfer, or 0 when its key is known.
pub(crate) async fn post(conn: &mut Conn, group: &Group, at: Micros) -> Result<u64, sqlx::Error> {
    let head = hold(conn).await?;
    const KNOWN: &str = "SELECT seq FROM transfer WHERE grp = $1 AND part = 0";
    let known: Option<(i64,)> =
        on!(&mut *conn, |conn| sqlx::query_as(KNOWN).bind(&group.key).fetch_optional(&mut **conn).await)?;
    if known.is_some() {
        return Ok(0);
    }
    let mut numbers: BTreeMap<&AccountName, i64> = BTreeMap::new();
    let drafted = group.drafts.iter().flat_map(|draft| [&draft.debit, &draft.credit]);
    for name in drafted.chain(&group.closes) {
        if !numbers.contains_key(name) {
            numbers.insert(name, number(conn, name).await?);
        }
    }
    let transfers = chain(group, at, head, |name| numbers.get(name).copied().unwrap_or(0));
    for transfer in &transfers {
        insert(conn, transfer).await?;
    }
    for name in &group.closes {
        const CLOSE: &str = "UPDATE account SET closed = TRUE WHERE id = $1";
        let id = numbers.get(name).copied().unwrap_or(0);
        on!(&mut *conn, |conn| sqlx::query(CLOSE).bind(id).execute(&mut **conn).await.map(|_| ()))?;
    }
    Ok(transfers.last().map_or(0, |last| last.seq.unsigned_abs()))
}

/// The number of the last transfer of a group.
async fn last(conn: &mut Conn, key: &str) -> Result<u64, sqlx::Error> {
    const SQL: &str = "SELECT MAX(seq) FROM transfer WHERE grp = $1";
    let (seq,): (Option<i64>,) =
        on!(conn, |conn| sqlx::query_as(SQL).bind(key).fetch_one(&mut **conn).await)?;
    Ok(seq.map_or(0, i64::unsigned_abs))
}

/// What the ledger says against one of several groups that follow one another, as the accounts stand inside a transaction;
/// nothing when it is not the ledger that refuses them.
pub(crate) async fn refusal(conn: &mut Conn, groups: &[&Group]) -> Result<Option<LedgerError>, sqlx::Error> {
    const SQL: &str = "SELECT id, ledger, kind, owner, debits, credits, closed FROM account \
         WHERE ledger = $1 AND kind = $2 AND owner = $3";
    let mut accounts = BTreeMap::new();
    let drafted = groups.iter().flat_map(|group| &group.drafts);
    let named = drafted.flat_map(|draft| [&draft.debit, &draft.credit]);
    for name in named.chain(groups.iter().flat_map(|group| &group.closes)) {
        let found: Option<AccountRow> = on!(&mut *conn, |conn| sqlx::query_as(SQL)
            .bind(name.currency.as_str())
            .bind(name.kind.name())
            .bind(&name.owner)
            .fetch_optional(&mut **conn)
            .await)?;
        // What stands there and is no account is the audit's to tell.
        if let Some(account) = found.and_then(|found| row::account(found).ok()) {
            accounts.insert(name, account);
        }
    }
    let mut book = Book::of(accounts.into_values());
    Ok(groups.iter().find_map(|group| book.post(group, Micros(0)).err()))
}

/// The number of an account, which is made when nobody has used it.
async fn number(conn: &mut Conn, name: &AccountName) -> Result<i64, sqlx::Error> {
    const FIND: &str = "SELECT id FROM account WHERE ledger = $1 AND kind = $2 AND owner = $3";
    const MAKE: &str = "INSERT INTO account (id, ledger, kind, owner) \
         VALUES ((SELECT COALESCE(MAX(id), 0) + 1 FROM account), $1, $2, $3) RETURNING id";
    for sql in [FIND, MAKE] {
        let found: Option<(i64,)> = on!(&mut *conn, |conn| sqlx::query_as(sql)
            .bind(name.currency.as_str())
            .bind(name.kind.name())
            .bind(&name.owner)
            .fetch_optional(&mut **conn)
            .await)?;
        if let Some((id,)) = found {
            return Ok(id);
        }
    }
    Err(sqlx::Error::RowNotFound)
}

async fn insert(conn: &mut Conn, transfer: &Transfer) -> Result<(), sqlx::Error> {
    const SQL: &str = "INSERT INTO transfer \
         (seq, grp, part, kind, ref, actor, at_us, debit, credit, amount, prev, hash) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    on!(conn, |conn| sqlx::query(SQL)
        .bind(transfer.seq)
        .bind(&transfer.group)
        .bind(transfer.part)
        .bind(transfer.kind.name())
        .bind(&transfer.reference)
        .bind(&transfer.actor)
        .bind(transfer.at.0)
        .bind(transfer.debit)
        .bind(transfer.credit)
        .bind(transfer.amount)
        .bind(&transfer.prev[..])
        .bind(&transfer.hash[..])
        .execute(&mut **conn)
        .await
        .map(|_| ()))
}

impl Store {
    /// Posts a group of transfers. `Ok` means that it is on the disk, now or since an earlier call with the same group.
    ///
    /// # Errors
    /// [`PostError::Refused`] with what [`Book::post`] would say; otherwise [`PostError::Store`].
    pub async fn post(&self, group: Group, at: Micros) -> Result<Posted, PostError> {
        group.check()?;
        match self.posted_now(&group, || Write::Post(Box::new(group.clone()), at)).await? {
            Some(posted) => Ok(posted),
            None => self.posted_before(&group).await,
        }
    }

    /// Writes a group; nothing when that was known already, or waits no more. What the accounts did not bear and bear by
    /// now is written once more: nobody could be told why it was refused.
    pub(super) async fn posted_now(
        &self,
        group: &Group,
        write: impl Fn() -> Write,
    ) -> Result<Option<Posted>, PostError> {
        let mut is_again = false;
        loop {
            match self.queue().write(write()).await {
                Ok(0) => return Ok(None),
                Ok(beyond) if beyond >= BEYOND => {
                    return Err(PostError::BeyondIssue { limit: (beyond & !BEYOND).cast_signed() });
                }
                Ok(last) => {
                    let last = last.cast_signed();
                    let first = last + 1 - group.drafts.len() as i64;
                    return Ok(Some(Posted { first, last, repeated: false }));
                }
                Err(error @ StoreError::Database { .. }) => match self.why_not(group, error).await? {
                    PostError::Store(_) if !is_again => is_again = true,
                    why => return Err(why),
                },
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Whether a group was posted, and with just these transfers.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn stands(&self, group: &Group) -> Result<bool, StoreError> {
        if !self.is_posted(&group.key).await? {
            return Ok(false);
        }
        match self.posted_before(group).await {
            Ok(_) => Ok(true),
            Err(PostError::Store(error)) => Err(error),
            Err(_) => Ok(false),
        }
    }

    /// Whether a group with this key was posted.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn is_posted(&self, key: &str) -> Result<bool, StoreError> {
        Ok(!self.posted(key).await?.is_empty())
    }

    /// The number of the last transfer of the group with this key, and the account it went to; nothing when there is none.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn last_of_group(&self, key: &str) -> Result<Option<(i64, AccountName)>, StoreError> {
        let rows = self.posted(key).await?;
        let last = rows.last().map(|row| row::draft(row).map(|draft| (row.0, draft.credit)));
        last.transpose()
    }

    async fn posted(&self, key: &str) -> Result<Vec<PostedRow>, StoreError> {
        const SQL: &str = "SELECT t.seq, t.ref, t.actor, t.kind, t.amount, \
             d.ledger, d.kind, d.owner, c.ledger, c.kind, c.owner \
             FROM transfer t JOIN account d ON d.id = t.debit JOIN account c ON c.id = t.credit \
             WHERE t.grp = $1 ORDER BY t.part";
        Ok(read!(self, |conn| sqlx::query_as(SQL).bind(key).fetch_all(conn).await)?)
    }

    /// Whether what stands under the key is what is asked for now.
    async fn posted_before(&self, group: &Group) -> Result<Posted, PostError> {
        let rows = self.posted(&group.key).await?;
        let (first, reference, actor) =
            rows.first().map_or((0, "", ""), |row| (row.0, row.1.as_str(), row.2.as_str()));
        let drafts: Vec<Draft> = rows.iter().map(row::draft).collect::<Result<_, _>>()?;
        group.check_repeat(reference, actor, &drafts)?;
        Ok(Posted { first, last: rows.last().map_or(0, |row| row.0), repeated: true })
    }

    /// Why the database refused: what the ledger says of the accounts as they stand, if it is the ledger's refusal.
    async fn why_not(&self, group: &Group, error: StoreError) -> Result<PostError, StoreError> {
        let mut accounts = BTreeMap::new();
        for name in group.drafts.iter().flat_map(|draft| [&draft.debit, &draft.credit]).chain(&group.closes) {
            if let Some(account) = self.account(name).await? {
                accounts.insert(name, account);
            }
        }
        let mut book = Book::of(accounts.into_values());
        Ok(book.post(group, Micros(0)).map_or_else(PostError::Refused, |_| PostError::Store(error)))
    }

    /// The first of several groups that the ledger refuses, by its place, and why; those before it are taken as posted.
    pub(crate) async fn first_refused(
        &self,
        groups: &[Group],
    ) -> Result<Option<(usize, LedgerError)>, StoreError> {
        let mut accounts = BTreeMap::new();
        for group in groups {
            let drafted = group.drafts.iter().flat_map(|draft| [&draft.debit, &draft.credit]);
            for name in drafted.chain(&group.closes) {
                if !accounts.contains_key(name)
                    && let Some(account) = self.account(name).await?
                {
                    accounts.insert(name, account);
                }
            }
        }
        let mut book = Book::of(accounts.into_values());
        for (place, group) in groups.iter().enumerate() {
            if let Err(why) = book.post(group, Micros(0)) {
                return Ok(Some((place, why)));
            }
        }
        Ok(None)
    }
}
