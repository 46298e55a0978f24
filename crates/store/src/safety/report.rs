// SPDX-License-Identifier: AGPL-3.0-or-later
//! What people report of each other, and what became of it.

use std::collections::BTreeSet;

use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::run;

/// Somebody reports somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewReport {
    /// Its id, chosen by the caller.
    pub id: String,
    /// When, microseconds since the epoch.
    pub at_us: i64,
    /// The id of who reports.
    pub reporter: String,
    /// The id of whom.
    pub player: String,
    /// The room it is about; empty for none.
    pub room: String,
    /// The federation whose table that is; empty for the site itself.
    pub federation: String,
    /// What it is about.
    pub kind: String,
    /// In their words.
    pub text: String,
    /// What the reported person had said, as JSON; opaque here.
    pub excerpt: String,
}

/// A report as it is kept, with the names of today.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Who reported whom, and what.
    pub new: NewReport,
    /// The name of who reported.
    pub reporter_name: String,
    /// The name of whom they reported.
    pub player_name: String,
    /// `open`, `upheld` or `dismissed`.
    pub state: String,
    /// What the operator wrote to it.
    pub note: String,
    /// The name of the operator who decided.
    pub taken_by: Option<String>,
    /// When it was decided, microseconds since the epoch.
    pub closed_us: Option<i64>,
    /// Whether the game at its table was for a stake.
    pub staked: bool,
}

/// The act by which a federation decides, for its own tables, about a report that stays with the site.
pub const REPORT_AT_FEDERATION: &str = "report.federation";

/// What a federation decided about a report that stays with the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FederationVerdict {
    /// The report.
    pub report: String,
    /// `upheld` or `dismissed`.
    pub verdict: String,
    /// What they wrote to it.
    pub note: String,
    /// The name of who decided.
    pub by: String,
    /// When, microseconds since the epoch.
    pub at_us: i64,
}

/// Which reports somebody reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WhichReports<'a> {
    /// Those that wait, or the others.
    pub open: bool,
    /// Those about a federation's tables alone; empty: about what is the site's own. Nothing: all of them.
    pub federation: Option<&'a str>,
    /// The id of whom none of them is about: of who reads them.
    pub not_about: &'a str,
}

/// What an operator decides about a report or an appeal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// What it is now.
    pub state: String,
    /// What they write to it.
    pub note: String,
    /// Their id.
    pub by: String,
    /// When, microseconds since the epoch.
    pub at_us: i64,
}

/// What can be written of reports.
pub(crate) enum Write {
    Create { report: Box<NewReport>, since_us: i64, most: i64 },
    Close { id: String, decision: Decision },
}

impl Write {
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::Create { report, since_us, most } => {
                const SQL: &str = "INSERT INTO report \
                     (id, at_us, reporter, player, room, kind, text, excerpt, federation, state) \
                     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $11, 'open' \
                     WHERE (SELECT COUNT(*) FROM report WHERE reporter = $3 AND at_us > $9) < $10 \
                     ON CONFLICT DO NOTHING";
                let NewReport { id, at_us, reporter, player, room, federation, kind, text, excerpt } =
                    &**report;
                let (at_us, since_us, most) = (*at_us, *since_us, *most);
                run!(
                    conn, SQL, id, at_us, reporter, player, room, kind, text, excerpt, since_us, most,
                    federation
                )
            }
            Self::Close { id, decision } => {
                const SQL: &str = "UPDATE report SET state = $2, note = $3, taken_by = $4, closed_us = $5 \
                     WHERE id = $1 AND state = 'open'";
                let Decision { state, note, by, at_us } = decision;
                run!(conn, SQL, id, state, note, by, *at_us)
            }
        }
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            Self::Create { report, .. } => {
                let NewReport { id, reporter, player, room, federation, kind, text, excerpt, .. } = &**report;
                vec![id, reporter, player, room, federation, kind, text, excerpt]
            }
            Self::Close { id, decision } => vec![id, &decision.state, &decision.note, &decision.by],
        }
    }
}

macro_rules! columns {
    () => {
        "SELECT r.id, r.at_us, r.reporter, w.name, r.player, p.name, r.room, r.kind, r.text, r.excerpt, r.state, r.note, \
         o.name, r.closed_us, r.federation, EXISTS (SELECT 1 FROM transfer t WHERE t.grp = 'game:' || r.room || ':open') \
         FROM report r JOIN player w ON w.id = r.reporter JOIN player p ON p.id = r.player \
         LEFT JOIN player o ON o.id = r.taken_by "
    };
}

/// The reports the site reads: all of them, or those of its own tables.
macro_rules! of_site {
    () => {
        "WHERE (CAST($3 AS TEXT) IS NULL OR r.federation = $3) AND r.player <> $4 "
    };
}

/// The reports one federation reads, which have an index of their own.
macro_rules! of_federation {
    () => {
        "WHERE r.federation = $3 AND r.player <> $4 "
    };
}

/// Of the open ones the page behind `$1`.
macro_rules! open {
    () => {
        "AND r.state = 'open' AND ($1 = '' OR (r.at_us, r.id) > (SELECT b.at_us, b.id FROM report b WHERE b.id = $1)) \
         ORDER BY r.at_us, r.id LIMIT $2"
    };
}

/// When a federation, the one that reads its queue, has decided for itself about a report.
macro_rules! decided {
    ($report:literal) => {
        concat!(
            "(SELECT MIN(a.at_us) FROM audit a WHERE a.act = 'report.federation' AND a.subject = ",
            $report,
            ".id AND a.federation = $3)"
        )
    };
}

/// Where a report stands among those a federation is done with. The site may close it later: it stays in its place.
macro_rules! done {
    ($report:literal) => {
        concat!("COALESCE(", decided!($report), ", ", $report, ".closed_us, ", $report, ".at_us)")
    };
}

type Row = (
    String,
    i64,
    String,
    String,
    String,
    String,
    String,
    String,
    String,
    String,
    String,
    String,
    Option<String>,
    Option<i64>,
    String,
    bool,
);

fn report(row: Row) -> Report {
    let (id, at_us, reporter, reporter_name, player, player_name, room, kind, text, excerpt, ..) = row;
    let (state, note, taken_by, closed_us, federation) = (row.10, row.11, row.12, row.13, row.14);
    let new = NewReport { id, at_us, reporter, player, room, federation, kind, text, excerpt };
    Report { new, reporter_name, player_name, state, note, taken_by, closed_us, staked: row.15 }
}

impl Store {
    /// Keeps a report; `false` when the same is open already or the reporter has made `most` since `since_us`.
    ///
    /// # Errors
    /// [`StoreError::Database`] when one of the two is no player or they are the same; [`StoreError::Unavailable`] or
    /// [`StoreError::InDoubt`].
    pub async fn create_report(
        &self,
        report: NewReport,
        since_us: i64,
        most: i64,
    ) -> Result<bool, StoreError> {
        let write = Write::Create { report: Box::new(report), since_us, most };
        self.queue().write(write).await.map(|rows| rows == 1)
    }

    /// Decides about a report; `false` when it is not open.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn close_report(&self, id: &str, decision: Decision) -> Result<bool, StoreError> {
        let write = Write::Close { id: id.to_owned(), decision };
        self.queue().write(write).await.map(|rows| rows == 1)
    }

    /// A report.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn report(&self, id: &str) -> Result<Option<Report>, StoreError> {
        const SQL: &str = concat!(columns!(), "WHERE r.id = $1");
        let row: Option<Row> = read!(self, |conn| sqlx::query_as(SQL).bind(id).fetch_optional(conn).await)?;
        Ok(row.map(report))
    }

    /// Reports of a queue behind the one called `after` (empty: from the start), at most `limit`: the open ones, the eldest first,
    /// or the others, the last decided first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn reports(
        &self,
        queue: WhichReports<'_>,
        after: &str,
        limit: u32,
    ) -> Result<Vec<Report>, StoreError> {
        const OPEN: &str = concat!(columns!(), of_site!(), open!());
        const OPEN_HERE: &str =
            concat!(columns!(), of_federation!(), "AND ", decided!("r"), " IS NULL ", open!());
        const CLOSED: &str = concat!(
            columns!(),
            of_site!(),
            "AND r.state <> 'open' \
             AND ($1 = '' OR (r.closed_us, r.id) < (SELECT b.closed_us, b.id FROM report b WHERE b.id = $1)) \
             ORDER BY r.closed_us DESC, r.id DESC LIMIT $2"
        );
        const DONE_HERE: &str = concat!(
            columns!(),
            of_federation!(),
            "AND (r.state <> 'open' OR ",
            decided!("r"),
            " IS NOT NULL) AND ($1 = '' OR (",
            done!("r"),
            ", r.id) < (SELECT ",
            done!("b"),
            ", b.id FROM report b WHERE b.id = $1)) ORDER BY ",
            done!("r"),
            " DESC, r.id DESC LIMIT $2"
        );
        let of_site = queue.federation.is_none_or(str::is_empty);
        let sql = match (of_site, queue.open) {
            (true, true) => OPEN,
            (true, false) => CLOSED,
            (false, true) => OPEN_HERE,
            (false, false) => DONE_HERE,
        };
        let rows: Vec<Row> = read!(self, |conn| sqlx::query_as(sql)
            .bind(after)
            .bind(i64::from(limit))
            .bind(queue.federation)
            .bind(queue.not_about)
            .fetch_all(conn)
            .await)?;
        Ok(rows.into_iter().map(report).collect())
    }

    /// What federations have decided about those of these reports that stay with the site, the first about each first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn federation_verdicts(
        &self,
        reports: &BTreeSet<&str>,
    ) -> Result<Vec<FederationVerdict>, StoreError> {
        /// As many as the statement has places; those left over ask for an id that no report has.
        const AT_ONCE: usize = 16;
        // The act stands in the statement: only so the index of these acts serves it.
        const SQL: &str = "SELECT a.subject, a.after, a.reason, COALESCE(p.name, ''), a.at_us FROM audit a \
             LEFT JOIN player p ON p.id = a.actor WHERE a.act = 'report.federation' AND a.subject IN \
             ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ORDER BY a.seq";
        let of = |(report, verdict, note, by, at_us)| FederationVerdict { report, verdict, note, by, at_us };
        let ids: Vec<&str> = reports.iter().copied().collect();
        let mut found = Vec::new();
        for some in ids.chunks(AT_ONCE) {
            let rows: Vec<(String, String, String, String, i64)> = read!(self, |conn| {
                let mut query = sqlx::query_as(SQL);
                for place in 0..AT_ONCE {
                    query = query.bind(some.get(place).copied().unwrap_or_default());
                }
                query.fetch_all(conn).await
            })?;
            found.extend(rows.into_iter().map(of));
        }
        Ok(found)
    }

    /// What somebody has reported, the newest first, at most `limit`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn reports_by(&self, reporter: &str, limit: u32) -> Result<Vec<Report>, StoreError> {
        const SQL: &str =
            concat!(columns!(), "WHERE r.reporter = $1 ORDER BY r.at_us DESC, r.id DESC LIMIT $2");
        let rows: Vec<Row> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(reporter)
            .bind(i64::from(limit))
            .fetch_all(conn)
            .await)?;
        Ok(rows.into_iter().map(report).collect())
    }

    /// The instants of what somebody has reported since `since_us`, the eldest first, microseconds.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn reported_since(&self, reporter: &str, since_us: i64) -> Result<Vec<i64>, StoreError> {
        const SQL: &str = "SELECT at_us FROM report WHERE reporter = $1 AND at_us > $2 ORDER BY at_us";
        let rows: Vec<(i64,)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(reporter).bind(since_us).fetch_all(conn).await)?;
        Ok(rows.into_iter().map(|(at_us,)| at_us).collect())
    }

    /// How many reports there are of somebody, and by them.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn report_counts(&self, player: &str) -> Result<(i64, i64), StoreError> {
        const SQL: &str = "SELECT (SELECT COUNT(*) FROM report WHERE player = $1), \
             (SELECT COUNT(*) FROM report WHERE reporter = $1)";
        read!(self, |conn| sqlx::query_as(SQL).bind(player).fetch_one(conn).await).map_err(StoreError::from)
    }
}
