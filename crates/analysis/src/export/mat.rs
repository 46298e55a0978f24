// SPDX-License-Identifier: AGPL-3.0-or-later
//! Match text with the mistakes as comments. They stand above the match, because gnubg takes every line of a game for
//! moves and reads comments there alone.

use record::mat;

use super::match_of;
use crate::AnalysisError;
use crate::report::Report;
use crate::text::points_of;
use crate::text::tables::{mistake, mistakes};

pub(crate) fn plain_mat(report: &Report) -> Result<String, AnalysisError> {
    Ok(mat::write(&match_of(report, "--plain")?.0))
}

pub(crate) fn mat(report: &Report) -> Result<String, AnalysisError> {
    let (all, games) = match_of(report, "--mat")?;
    let depth = report.settings.plies;
    let mut remarks = vec![format!(
        "analysis of a {} point match by Kapia {}, {depth}-ply, {}",
        all.length,
        env!("CARGO_PKG_VERSION"),
        points_of(report)
    )];
    for game in games {
        for (turn, decision) in mistakes(game) {
            let told = mistake(decision, &all.names);
            remarks.push(format!("game {}, move {}: {told}", game.number, turn.number));
        }
    }
    Ok(mat::write_with(&all, &remarks))
}
