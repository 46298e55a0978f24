// SPDX-License-Identifier: AGPL-3.0-or-later
//! The rules as games are commonly played, by name. A rated game is played by one of them, so that all games of a pool
//! are the same game; cube and length of a match are agreed freely.

use tables::{TERMS, Variant};

use crate::catalogue::{GameKind, Rules};
use crate::settings::{Setting, Settings};

/// A named set of switches; whatever it leaves out has the rules' own value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name in requests and translations.
    pub id: &'static str,
    /// The switches it sets.
    pub options: Settings,
}

/// The rules as they are written.
const DOCUMENT: &str = "document";

impl GameKind {
    /// The presets of the game, the usual one first; at least one.
    #[must_use]
    pub fn presets(self) -> Vec<Preset> {
        let on = |name, value| (name, Setting::Bool(value));
        let word = |name, value: &str| (name, Setting::Text(value.to_owned()));
        let number = |name, value| (name, Setting::Int(value));
        let own = |id| preset(id, []);
        match self.rules() {
            Rules::Tables(Variant::Tapa) => vec![
                own(DOCUMENT),
                preset(
                    "popular",
                    [
                        on("first_long_move", false),
                        on("tapa_mother_wins", true),
                        word("tapa_restart_check", "each_step"),
                        word("two_points", "none_off"),
                    ],
                ),
            ],
            Rules::Tables(Variant::Gyulbara) => vec![
                own(DOCUMENT),
                preset(
                    "popular",
                    [
                        on("first_long_move", false),
                        word("two_points", "none_off"),
                        number("started_min", 1),
                        word("completion_on_block", "skip"),
                    ],
                ),
            ],
            Rules::Leaflet => vec![own(DOCUMENT), preset("literal", [on("en_passant", false)])],
            Rules::Bughouse => vec![
                own("international"),
                preset(
                    "gambler",
                    [word("promotion", "gambler"), on("drop_mate", false), on("pawns_on_7th", false)],
                ),
            ],
            Rules::Kalah => vec![
                own(DOCUMENT),
                preset("pie", [word("pie", "turn")]),
                preset("four", [number("seeds", 4)]),
            ],
            _ => vec![own(DOCUMENT)],
        }
    }

    /// The preset by which a game with these checked switches is played, if it is one.
    #[must_use]
    pub fn preset_of(self, options: &Settings) -> Option<Preset> {
        let is_term = |name: &str| TERMS.iter().any(|term| term.name == name);
        let rules = options.iter().filter(|(name, _)| !is_term(name));
        let rules: Settings = rules.map(|(name, value)| (name.clone(), value.clone())).collect();
        self.presets().into_iter().find(|preset| preset.options == rules)
    }
}

fn preset<const N: usize>(id: &'static str, options: [(&str, Setting); N]) -> Preset {
    Preset { id, options: options.into_iter().map(|(name, value)| (name.to_owned(), value)).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::setup::checked_settings;

    #[test]
    fn every_preset_says_what_differs_and_is_found_again_whatever_is_agreed_beside_it() {
        for kind in GameKind::ALL {
            for preset in kind.presets() {
                assert_eq!(
                    checked_settings(kind, &preset.options).as_ref(),
                    Ok(&preset.options),
                    "{preset:?}"
                );
                let mut options = preset.options.clone();
                assert_eq!(kind.preset_of(&options), Some(preset.clone()));
                if kind.has_dice() {
                    options.insert("match_to".to_owned(), Setting::Int(5));
                    options.insert("cube".to_owned(), Setting::Bool(true));
                    assert_eq!(kind.preset_of(&options), Some(preset));
                }
            }
        }
    }

    #[test]
    fn what_nobody_named_is_no_preset() {
        let options = Settings::from([("seeds".to_owned(), Setting::Int(5))]);
        assert_eq!(GameKind::Kalah.preset_of(&options), None);
        let options = Settings::from([("talk".to_owned(), Setting::Text("all".to_owned()))]);
        assert_eq!(GameKind::Bughouse.preset_of(&options), None);
    }
}
