// SPDX-License-Identifier: AGPL-3.0-or-later
//! On which devices people were logged in. A device is known by a keyed hash of a mark its browser keeps; making both is
//! not done here. Only counted and compared: people decide what it means.

use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::run;

/// So long a device is kept after it was last seen, microseconds: 90 days.
pub const DEVICE_KEPT_US: i64 = 90 * 86_400_000_000;
/// Devices that are kept of a player, the last seen ones.
pub const DEVICES_MAX: i64 = 50;

/// Somebody who was logged in on the same device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceMate {
    /// Their id.
    pub player: String,
    /// Their name.
    pub name: String,
    /// When both had last been on it, microseconds since the epoch.
    pub seen_us: i64,
}

/// Notes that somebody was on a device; one without a hash is none.
pub(crate) async fn note(
    conn: &mut Conn,
    player: &str,
    device: &str,
    now_us: i64,
) -> Result<(), sqlx::Error> {
    if device.is_empty() {
        return Ok(());
    }
    const SQL: &str = "INSERT INTO device (player, hash, seen_us) VALUES ($1, $2, $3) \
         ON CONFLICT (player, hash) DO UPDATE SET seen_us = excluded.seen_us \
         WHERE device.seen_us < excluded.seen_us";
    const KEEP: &str = "DELETE FROM device WHERE player = $1 AND hash NOT IN \
         (SELECT hash FROM device WHERE player = $1 ORDER BY seen_us DESC, hash LIMIT $2)";
    run!(&mut *conn, SQL, player, device, now_us)?;
    run!(conn, KEEP, player, DEVICES_MAX)?;
    Ok(())
}

/// Notes that the device of a session was seen once more.
pub(crate) async fn seen(conn: &mut Conn, token_hash: &str, seen_us: i64) -> Result<(), sqlx::Error> {
    const SQL: &str = "UPDATE device SET seen_us = $2 WHERE seen_us < $2 AND (player, hash) IN \
         (SELECT player, device FROM session WHERE token_hash = $1)";
    run!(conn, SQL, token_hash, seen_us)?;
    Ok(())
}

/// Forgets the devices of a player.
pub(crate) async fn forget(conn: &mut Conn, player: &str) -> Result<(), sqlx::Error> {
    run!(conn, "DELETE FROM device WHERE player = $1", player)?;
    Ok(())
}

/// Forgets the devices that were not seen for so long.
pub(crate) async fn forget_old(conn: &mut Conn, now_us: i64) -> Result<(), sqlx::Error> {
    run!(conn, "DELETE FROM device WHERE seen_us <= $1", now_us.saturating_sub(DEVICE_KEPT_US))?;
    Ok(())
}

impl Store {
    /// When a player was last on each of their devices, microseconds since the epoch, the last first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn devices_of(&self, player: &str) -> Result<Vec<i64>, StoreError> {
        const SQL: &str = "SELECT seen_us FROM device WHERE player = $1 ORDER BY seen_us DESC, hash";
        let rows: Vec<(i64,)> = read!(self, |conn| sqlx::query_as(SQL).bind(player).fetch_all(conn).await)?;
        Ok(rows.into_iter().map(|(seen_us,)| seen_us).collect())
    }

    /// Whether a player has been logged in on the device with this hash within [`DEVICE_KEPT_US`] before `now_us`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn was_on_device(&self, player: &str, hash: &str, now_us: i64) -> Result<bool, StoreError> {
        const SQL: &str = "SELECT COUNT(*) FROM device WHERE player = $1 AND hash = $2 AND seen_us > $3";
        let since = now_us.saturating_sub(DEVICE_KEPT_US);
        let (seen,): (i64,) = read!(self, |conn| sqlx::query_as(SQL)
            .bind(player)
            .bind(hash)
            .bind(since)
            .fetch_one(conn)
            .await)?;
        Ok(seen > 0)
    }

    /// Whether two have been logged in on one device within [`DEVICE_KEPT_US`] before `now_us`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn same_device(&self, player: &str, other: &str, now_us: i64) -> Result<bool, StoreError> {
        const SQL: &str = "SELECT COUNT(*) FROM device a JOIN device b ON b.hash = a.hash \
             WHERE a.player = $1 AND b.player = $2 AND a.seen_us > $3 AND b.seen_us > $3";
        let since = now_us.saturating_sub(DEVICE_KEPT_US);
        let (shared,): (i64,) = read!(self, |conn| sqlx::query_as(SQL)
            .bind(player)
            .bind(other)
            .bind(since)
            .fetch_one(conn)
            .await)?;
        Ok(shared > 0)
    }

    /// Who else has been logged in on the devices of a player within [`DEVICE_KEPT_US`] before `now_us`, the last first,
    /// at most `limit`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn device_mates(
        &self,
        player: &str,
        now_us: i64,
        limit: u32,
    ) -> Result<Vec<DeviceMate>, StoreError> {
        const SQL: &str = "SELECT b.player, p.name, MAX(CASE WHEN a.seen_us < b.seen_us THEN a.seen_us ELSE b.seen_us END) AS seen \
             FROM device a JOIN device b ON b.hash = a.hash AND b.player <> a.player JOIN player p ON p.id = b.player \
             WHERE a.player = $1 AND a.seen_us > $2 AND b.seen_us > $2 \
             GROUP BY b.player, p.name ORDER BY seen DESC, b.player LIMIT $3";
        let since = now_us.saturating_sub(DEVICE_KEPT_US);
        let rows: Vec<(String, String, i64)> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(player)
            .bind(since)
            .bind(i64::from(limit))
            .fetch_all(conn)
            .await)?;
        let mate = |(player, name, seen_us)| DeviceMate { player, name, seen_us };
        Ok(rows.into_iter().map(mate).collect())
    }
}
