// SPDX-License-Identifier: AGPL-3.0-or-later
//! What players of the tables family agree on beside the rules of the board, as switches of a table: read from
//! them, and which go together. What the agreement means is `tables`'.

use std::sync::LazyLock;

use game::OptionSpec;
use tables::{MatchRules, TERMS, Variant};

use crate::settings::Settings;
use crate::table::refusal::Refusal;

/// Every switch of a table of this game: the agreement, then the rules of the board.
pub(crate) fn specs(variant: Variant) -> &'static [OptionSpec] {
    static ALL: LazyLock<[Vec<OptionSpec>; Variant::ALL.len()]> =
        LazyLock::new(|| Variant::ALL.map(|variant| [&TERMS[..], tables::option_specs(variant)].concat()));
    let index = Variant::ALL.iter().position(|known| *known == variant).unwrap_or(0);
    &ALL[index]
}

/// Reads the agreement of a table from its switches.
///
/// # Errors
/// [`Refusal::BadOption`], [`Refusal::BeaversNeedCube`], [`Refusal::RaccoonsNeedBeavers`].
pub(crate) fn agreed(settings: &Settings) -> Result<MatchRules, Refusal> {
    let mut terms = MatchRules::default();
    for spec in TERMS {
        if let Some(setting) = settings.get(spec.name) {
            terms.set(spec.name, &setting.clone().into()).map_err(Refusal::BadOption)?;
        }
    }
    if terms.beavers && !terms.cube {
        return Err(Refusal::BeaversNeedCube);
    }
    if terms.raccoons && !terms.beavers {
        return Err(Refusal::RaccoonsNeedBeavers);
    }
    Ok(terms)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::GameKind;
    use crate::settings::Setting;
    use crate::table::setup::{Table, all_settings, checked_settings};

    #[test]
    fn the_defaults_of_the_specs_are_those_of_the_terms() {
        for kind in GameKind::ALL.into_iter().filter(|kind| kind.has_dice()) {
            let all = all_settings(kind, &Settings::new());
            assert_eq!(agreed(&all), Ok(MatchRules::default()), "{}", kind.id());
            assert_eq!(all.len(), kind.specs().len());
        }
        assert!(GameKind::Chess.specs().iter().all(|spec| spec.name != "cube"));
    }

    #[test]
    fn k10_k12_a_combination_without_sense_is_refused() {
        let on = |names: &[&str]| -> Settings {
            names.iter().map(|name| ((*name).to_owned(), Setting::Bool(true))).collect()
        };
        assert_eq!(agreed(&on(&["beavers"])), Err(Refusal::BeaversNeedCube));
        assert_eq!(agreed(&on(&["cube", "raccoons"])), Err(Refusal::RaccoonsNeedBeavers));
        assert!(agreed(&on(&["cube", "beavers", "raccoons"])).is_ok());
        let table = Table { options: on(&["beavers"]), ..Table::plain(GameKind::Tapa) };
        assert_eq!(table.checked().unwrap_err(), Refusal::BeaversNeedCube);
    }

    #[test]
    fn s1_matches_go_to_3_5_7_or_9_only() {
        for points in -1..=11 {
            let settings = Settings::from([("match_to".to_owned(), Setting::Int(points))]);
            let good = [1, 3, 5, 7, 9].contains(&points);
            assert_eq!(checked_settings(GameKind::Tabla, &settings).is_ok(), good, "{points}");
        }
    }
}
