// SPDX-License-Identifier: AGPL-3.0-or-later
//! Article 1.7, C10 to C13 and article 5: which colour is due, and who gets it.

use super::*;

#[test]
fn colours_alternate_and_equalise() {
    let colours = |games: &str| {
        let games = games.chars().map(|c| if c == 'w' { Colour::White } else { Colour::Black }).collect();
        colour::Colours::new(games)
    };
    // Both had white last and more often: C12 counts it, and C13 too.
    assert!(!colours("w").keep_due(&colours("w")));
    assert!(!colours("w").keep_strong(&colours("w")));
    assert!(colours("w").keep_due(&colours("b")));
    assert!(colours("wb").keep_strong(&colours("b")), "no colour is strongly due to the first");
    assert!(colours("").keep_due(&colours("")));
    assert!(colours("ww").exclude(&colours("bww")));
    assert!(!colours("ww").exclude(&colours("bb")));
    assert!(!colours("ww").keep_difference(&colours("ww")));
    assert!(colours("ww").keep_difference(&colours("bww")));
    assert!(!colours("ww").keep_row(&colours("bww")), "the second yields, and has had white twice");
    assert!(colours("ww").keep_row(&colours("wwbw")), "the second yields, and has not");
    assert!(colours("w").keep_difference(&colours("ww")));
    assert!(colours("ww").keep_difference(&colours("w")));
    assert!(!colours("ww").keep_row(&colours("ww")));
    // The smaller difference yields, whoever stands higher; only one of the two has had white twice.
    assert!(colours("wwbww").keep_row(&colours("wwbw")));
    assert!(colours("wwbw").keep_row(&colours("wwbww")));
    assert!(!colours("bww").keep_row(&colours("ww")));
    assert!(colours("wbwbwwbw").keep_row(&colours("wwbww")));
}
