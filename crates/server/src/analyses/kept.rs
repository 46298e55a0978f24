// SPDX-License-Identifier: AGPL-3.0-or-later
//! Analyses as they are kept: the program's last line, compressed.

use std::io::Read as _;
use std::time::Duration;

use analysis::{EDITION, Findings};
use store::{KeptAnalysis, StoreError};

use super::{Subject, Wanted};
use crate::app::App;
use crate::error::ApiError;
use crate::rooms::log::unavailable;

/// How hard is compressed: three quarters of it go at the least effort.
const LEVEL: i32 = 3;
/// What nobody has asked for again for so long is forgotten.
const KEPT: Duration = Duration::from_secs(90 * 86_400);
/// The longest text a kept analysis may become, bytes.
const TEXT_BYTES_MAX: u64 = super::program::OUTPUT_BYTES_MAX;

/// An analysis that was made.
pub(crate) struct Kept(Findings);

impl Kept {
    /// The one that is wanted, if it has been made.
    ///
    /// # Errors
    /// [`ApiError::Unavailable`].
    pub(crate) async fn find(app: &App, wanted: &Wanted) -> Result<Option<Self>, ApiError> {
        let body = match &wanted.of {
            Subject::Room(room) => {
                let found = app.store.analysis(room, wanted.depth.name(), EDITION.into()).await;
                found.map_err(unavailable)?.map(|kept| kept.body)
            }
            Subject::Brought(id) => app.analyses.brought.found(id, wanted.depth, app.clock.now()),
        };
        let Some(body) = body else { return Ok(None) };
        let unpacked = tokio::task::spawn_blocking(move || {
            let mut text = Vec::new();
            zstd::Decoder::new(&body[..])?.take(TEXT_BYTES_MAX).read_to_end(&mut text)?;
            Ok::<Findings, std::io::Error>(serde_json::from_slice(&text)?)
        });
        match unpacked.await {
            Ok(Ok(findings)) => Ok(Some(Self(findings))),
            // It can be made again.
            Ok(Err(error)) => {
                tracing::warn!(%error, of = ?wanted.of, "a kept analysis cannot be read");
                Ok(None)
            }
            Err(_) => Err(ApiError::Internal),
        }
    }

    /// The forms it has.
    pub(crate) fn formats(&self) -> Vec<String> {
        std::iter::once("json".to_owned()).chain(self.0.files.keys().cloned()).collect()
    }

    /// The report itself.
    pub(crate) fn into_report(self) -> serde_json::Value {
        self.0.report
    }

    /// It as a file, if it has that form.
    pub(crate) fn file(mut self, format: &str) -> Option<String> {
        match format {
            "json" => Some(format!("{}\n", self.0.report)),
            format => self.0.files.remove(format),
        }
    }
}

/// Keeps what was found.
///
/// # Errors
/// As [`store::Store::keep_analysis`].
pub(super) async fn keep(app: &App, wanted: &Wanted, findings: Findings) -> Result<(), StoreError> {
    let packed = tokio::task::spawn_blocking(move || {
        let text = serde_json::to_vec(&findings)?;
        zstd::encode_all(&text[..], LEVEL)
    });
    let body = match packed.await {
        Ok(Ok(body)) => body,
        Ok(Err(error)) => return Err(StoreError::Invalid { what: error.to_string() }),
        Err(_) => return Err(StoreError::Closed),
    };
    let (depth, now) = (wanted.depth, app.clock.now());
    match &wanted.of {
        Subject::Brought(id) => {
            app.analyses.brought.keep(id, depth, body, now);
            Ok(())
        }
        Subject::Room(room) => {
            let (room, depth, edition) = (room.clone(), depth.name().to_owned(), EDITION.into());
            app.store.keep_analysis(KeptAnalysis { room, depth, edition, made_us: now.0, body }).await
        }
    }
}

/// Forgets what is old.
pub(super) async fn sweep(app: &App) {
    let kept = i64::try_from(KEPT.as_micros()).unwrap_or(i64::MAX);
    let before = app.clock.now().0.saturating_sub(kept);
    if let Err(error) = app.store.forget_analyses(before, EDITION.into()).await {
        tracing::warn!(%error, "old analyses are forgotten later");
    }
}
