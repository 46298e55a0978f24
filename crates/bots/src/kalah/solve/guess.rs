// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a position promises at first sight, for the order in which a search looks at positions: no proof rests on it.

use super::rows::{Rows, Rules};
use crate::kalah::eval::{self, Features};

/// By how many hundredths of a seed whoever is on turn is expected to get more of the seeds in play.
pub(super) fn ahead(rules: &Rules, rows: Rows) -> i32 {
    eval::ahead(&features(rules, rows), &features(rules, rows.turned()), rules.capture)
}

fn features(rules: &Rules, rows: Rows) -> Features {
    let mut features = Features::default();
    for house in rules.houses(rows) {
        let (seeds, to_store) = (rows.hand(house), (rules.houses - house) as i32);
        features.seeds += seeds;
        features.houses += 1;
        features.extras += i32::from(rules.is_extra(rows, house));
        features.capture = features.capture.max(rules.captured(rows, house));
        features.past += (seeds - to_store).max(0);
    }
    features
}
