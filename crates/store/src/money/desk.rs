// SPDX-License-Identifier: AGPL-3.0-or-later
//! What stands beside the ledger: limits and exclusions of players, acts that wait for a second person, disputes, and
//! answers that are kept for who asks the same again.

use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::run;
use crate::results::taken_back;

/// The most open acts, or disputes, that are read at once.
const LISTED_MAX: i64 = 200;

/// How much somebody wants to lose at most in a span of time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LossLimit {
    /// `day`, `week` or `month`.
    pub span: String,
    /// Minor units; nothing: no limit.
    pub most: Option<i64>,
    /// What holds from `next_us` on.
    pub next: Option<i64>,
    /// Since when `next` holds, microseconds since the epoch; nothing: nothing else is to come.
    pub next_us: Option<i64>,
}

impl LossLimit {
    /// What holds at `now_us`.
    #[must_use]
    pub fn at(&self, now_us: i64) -> Option<i64> {
        if self.next_us.is_some_and(|from| from <= now_us) { self.next } else { self.most }
    }
}

/// An act with so much money that a second person looks at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingEntry {
    /// The id.
    pub id: String,
    /// The federation, or `house`.
    pub federation: String,
    /// `deposit`, `withdraw` or `reverse`.
    pub kind: String,
    /// The whole name of the account; of a reversal the room.
    pub account: String,
    /// Minor units.
    pub amount: i64,
    /// Why.
    pub reason: String,
    /// The id of who began it.
    pub actor: String,
    /// When, microseconds since the epoch.
    pub at_us: i64,
    /// `open`, `confirmed` or `withdrawn`.
    pub state: String,
}

/// A player says that a game was decided wrongly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dispute {
    /// The id.
    pub id: String,
    /// The room.
    pub room: String,
    /// The id of the player.
    pub player: String,
    /// The federation whose table it was, or `house`.
    pub federation: String,
    /// In the player's words.
    pub text: String,
    /// When, microseconds since the epoch.
    pub at_us: i64,
}

/// An answer that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptAnswer {
    /// The id of who asked.
    pub player: String,
    /// How they named the request.
    pub name: String,
    /// The hash of what was asked.
    pub request: String,
    /// The HTTP status; 0: the request was begun and has no answer yet.
    pub status: u16,
    /// The body.
    pub answer: String,
    /// When the request was begun, microseconds since the epoch.
    pub at_us: i64,
}

pub(crate) enum Write {
    Limits { player: String, ledger: String, limits: Vec<LossLimit> },
    Exclude { player: String, until_us: i64 },
    Begin(PendingEntry),
    GiveUp { id: String, by: String, at_us: i64 },
    Dispute(Dispute),
    Keep { kept: KeptAnswer, stale_us: i64 },
    Forget { before_us: i64 },
}

impl Write {
    /// Answers how many rows it changed; 0 when it was refused.
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::Limits { player, ledger, limits } => {
                const SQL: &str = "INSERT INTO loss_limit (player, ledger, span, most, next, next_us) \
                     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (player, ledger, span) \
                     DO UPDATE SET most = excluded.most, next = excluded.next, next_us = excluded.next_us";
                let mut rows = 0;
                for one in limits {
                    rows +=
                        run!(&mut *conn, SQL, player, ledger, &one.span, one.most, one.next, one.next_us)?;
                }
                Ok(rows)
            }
            Self::Exclude { player, until_us } => {
                const SQL: &str = "INSERT INTO exclusion (player, until_us) VALUES ($1, $2) ON CONFLICT (player) \
                     DO UPDATE SET until_us = excluded.until_us WHERE excluded.until_us > exclusion.until_us";
                run!(conn, SQL, player, *until_us)
            }
            Self::Begin(entry) => {
                const SQL: &str = "INSERT INTO cash_pending (id, federation, kind, account, amount, reason, actor, at_us) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO UPDATE SET \
                     amount = excluded.amount, reason = excluded.reason, actor = excluded.actor, at_us = excluded.at_us, \
                     state = 'open', closed_by = NULL, closed_us = NULL \
                     WHERE cash_pending.kind = 'reverse' AND cash_pending.state = 'withdrawn'";
                let PendingEntry { id, federation, kind, account, amount, reason, actor, at_us, .. } = entry;
                run!(conn, SQL, id, federation, kind, account, *amount, reason, actor, *at_us)
            }
            Self::GiveUp { id, by, at_us } => {
                const SQL: &str = "UPDATE cash_pending SET state = 'withdrawn', closed_by = $2, closed_us = $3 \
                     WHERE id = $1 AND state = 'open'";
                run!(conn, SQL, id, by, *at_us)
            }
            Self::Dispute(dispute) => {
                const SQL: &str = "INSERT INTO dispute (id, room, player, federation, text, at_us) \
                     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
                let Dispute { id, room, player, federation, text, at_us } = dispute;
                run!(conn, SQL, id, room, player, federation, text, *at_us)
            }
            Self::Keep { kept, stale_us } => {
                const SQL: &str = "INSERT INTO idempotency (player, name, request, status, answer, at_us) \
                     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (player, name) DO UPDATE SET \
                     request = excluded.request, status = excluded.status, answer = excluded.answer, at_us = excluded.at_us \
                     WHERE idempotency.status = 0 OR idempotency.at_us <= $7";
                let KeptAnswer { player, name, request, status, answer, at_us } = kept;
                run!(conn, SQL, player, name, request, i64::from(*status), answer, *at_us, *stale_us)
            }
            Self::Forget { before_us } => {
                run!(conn, "DELETE FROM idempotency WHERE at_us < $1", *before_us)
            }
        }
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            Self::Limits { player, ledger, .. } => vec![player, ledger],
            Self::Exclude { player, .. } => vec![player],
            Self::Begin(PendingEntry { id, federation, kind, account, reason, actor, .. }) => {
                vec![id, federation, kind, account, reason, actor]
            }
            Self::GiveUp { id, by, .. } => vec![id, by],
            Self::Dispute(Dispute { id, room, player, federation, text, .. }) => {
                vec![id, room, player, federation, text]
            }
            Self::Keep { kept: KeptAnswer { player, name, request, answer, .. }, .. } => {
                vec![player, name, request, answer]
            }
            Self::Forget { .. } => Vec::new(),
        }
    }
}

type PendingRow = (String, String, String, String, i64, String, String, i64, String);

fn pending((id, federation, kind, account, amount, reason, actor, at_us, state): PendingRow) -> PendingEntry {
    PendingEntry { id, federation, kind, account, amount, reason, actor, at_us, state }
}

impl Store {
    /// The limits somebody has set in a currency, at most one a span.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn loss_limits(&self, player: &str, ledger: &str) -> Result<Vec<LossLimit>, StoreError> {
        const SQL: &str = "SELECT span, most, next, next_us FROM loss_limit WHERE player = $1 AND ledger = $2 ORDER BY span";
        type Row = (String, Option<i64>, Option<i64>, Option<i64>);
        let rows: Vec<Row> =
            read!(self, |conn| sqlx::query_as(SQL).bind(player).bind(ledger).fetch_all(conn).await)?;
        Ok(rows
            .into_iter()
            .map(|(span, most, next, next_us)| LossLimit { span, most, next, next_us })
            .collect())
    }

    /// The limits somebody has set in every currency, by currency and span.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn all_loss_limits(&self, player: &str) -> Result<Vec<(String, LossLimit)>, StoreError> {
        const SQL: &str = "SELECT ledger, span, most, next, next_us FROM loss_limit WHERE player = $1 ORDER BY ledger, span";
        type Row = (String, String, Option<i64>, Option<i64>, Option<i64>);
        let rows: Vec<Row> = read!(self, |conn| sqlx::query_as(SQL).bind(player).fetch_all(conn).await)?;
        let limit = |(ledger, span, most, next, next_us)| (ledger, LossLimit { span, most, next, next_us });
        Ok(rows.into_iter().map(limit).collect())
    }

    /// Sets limits.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn set_loss_limits(
        &self,
        player: &str,
        ledger: &str,
        limits: Vec<LossLimit>,
    ) -> Result<(), StoreError> {
        let write = Write::Limits { player: player.to_owned(), ledger: ledger.to_owned(), limits };
        self.queue().write(write).await.map(drop)
    }

    /// Until when somebody plays for no stakes by their own will, microseconds since the epoch.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn excluded_until(&self, player: &str) -> Result<Option<i64>, StoreError> {
        const SQL: &str = "SELECT until_us FROM exclusion WHERE player = $1";
        let row: Option<(i64,)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(player).fetch_optional(conn).await)?;
        Ok(row.map(|(until,)| until))
    }

    /// Keeps somebody from stakes until then; an exclusion that lasts longer stays.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn exclude(&self, player: &str, until_us: i64) -> Result<(), StoreError> {
        self.queue().write(Write::Exclude { player: player.to_owned(), until_us }).await.map(drop)
    }

    /// Notes an act that waits for a second person; `false` when there is one of this id. A reversal that was given up may
    /// be begun again.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn begin_entry(&self, entry: PendingEntry) -> Result<bool, StoreError> {
        self.queue().write(Write::Begin(entry)).await.map(|rows| rows == 1)
    }

    /// An act that waited, or still does.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn pending_entry(&self, id: &str) -> Result<Option<PendingEntry>, StoreError> {
        const SQL: &str = "SELECT id, federation, kind, account, amount, reason, actor, at_us, state \
             FROM cash_pending WHERE id = $1";
        let row: Option<PendingRow> =
            read!(self, |conn| sqlx::query_as(SQL).bind(id).fetch_optional(conn).await)?;
        Ok(row.map(pending))
    }

    /// The acts of a federation that wait, the oldest first, at most 200.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn pending_entries(&self, federation: &str) -> Result<Vec<PendingEntry>, StoreError> {
        const SQL: &str = "SELECT id, federation, kind, account, amount, reason, actor, at_us, state \
             FROM cash_pending WHERE federation = $1 AND state = 'open' ORDER BY at_us, id LIMIT $2";
        let rows: Vec<PendingRow> =
            read!(self, |conn| sqlx::query_as(SQL).bind(federation).bind(LISTED_MAX).fetch_all(conn).await)?;
        Ok(rows.into_iter().map(pending).collect())
    }

    /// Notes that an act was given up; `false` when it waits no more.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn give_up_entry(&self, id: &str, by: &str, at_us: i64) -> Result<bool, StoreError> {
        let write = Write::GiveUp { id: id.to_owned(), by: by.to_owned(), at_us };
        self.queue().write(write).await.map(|rows| rows == 1)
    }

    /// Notes a dispute; `false` when this player has contested this game before.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn contest_game(&self, dispute: Dispute) -> Result<bool, StoreError> {
        self.queue().write(Write::Dispute(dispute)).await.map(|rows| rows == 1)
    }

    /// Whether somebody who played a game has contested it.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn is_contested(&self, room: &str) -> Result<bool, StoreError> {
        const SQL: &str = "SELECT id FROM dispute WHERE room = $1 LIMIT 1";
        let row: Option<(String,)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(room).fetch_optional(conn).await)?;
        Ok(row.is_some())
    }

    /// The disputes about a federation's tables, the newest first, at most 200; with each, whether the game was taken back.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn disputes(&self, federation: &str) -> Result<Vec<(Dispute, bool)>, StoreError> {
        const SQL: &str = concat!(
            "SELECT d.id, d.room, d.player, d.text, d.at_us, ",
            taken_back!("d.room"),
            " FROM dispute d WHERE d.federation = $1 ORDER BY d.at_us DESC, d.id LIMIT $2"
        );
        type Row = (String, String, String, String, i64, bool);
        let rows: Vec<Row> =
            read!(self, |conn| sqlx::query_as(SQL).bind(federation).bind(LISTED_MAX).fetch_all(conn).await)?;
        let of = |(id, room, player, text, at_us, taken_back)| {
            let federation = federation.to_owned();
            (Dispute { id, room, player, federation, text, at_us }, taken_back)
        };
        Ok(rows.into_iter().map(of).collect())
    }

    /// What somebody has contested, the newest first; with each, whether the game was taken back.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn disputes_by(&self, player: &str) -> Result<Vec<(Dispute, bool)>, StoreError> {
        const SQL: &str = concat!(
            "SELECT d.id, d.room, d.federation, d.text, d.at_us, ",
            taken_back!("d.room"),
            " FROM dispute d WHERE d.player = $1 ORDER BY d.at_us DESC, d.id"
        );
        type Row = (String, String, String, String, i64, bool);
        let rows: Vec<Row> = read!(self, |conn| sqlx::query_as(SQL).bind(player).fetch_all(conn).await)?;
        let by = |(id, room, federation, text, at_us, taken_back)| {
            let player = player.to_owned();
            (Dispute { id, room, player, federation, text, at_us }, taken_back)
        };
        Ok(rows.into_iter().map(by).collect())
    }

    /// The answer that is kept for a request of this name.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn kept_answer(&self, player: &str, name: &str) -> Result<Option<KeptAnswer>, StoreError> {
        const SQL: &str =
            "SELECT request, status, answer, at_us FROM idempotency WHERE player = $1 AND name = $2";
        let row: Option<(String, i64, String, i64)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(player).bind(name).fetch_optional(conn).await)?;
        Ok(row.map(|(request, status, answer, at_us)| KeptAnswer {
            player: player.to_owned(),
            name: name.to_owned(),
            request,
            status: u16::try_from(status).unwrap_or(500),
            answer,
            at_us,
        }))
    }

    /// Keeps an answer, or that a request was begun. An answer stays, unless it is from `stale_us` (microseconds since the
    /// epoch) or before: `false` when it did.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn keep_answer(&self, kept: KeptAnswer, stale_us: i64) -> Result<bool, StoreError> {
        self.queue().write(Write::Keep { kept, stale_us }).await.map(|rows| rows == 1)
    }

    /// Forgets the answers that are older than this instant, microseconds since the epoch.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn forget_answers(&self, before_us: i64) -> Result<u64, StoreError> {
        self.queue().write(Write::Forget { before_us }).await
    }
}
