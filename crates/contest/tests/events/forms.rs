// SPDX-License-Identifier: AGPL-3.0-or-later
//! The form of a tournament: every field that may not stand is named, and what is agreed does not change under
//! those who entered.

use contest::{Command, Contest, Refusal};
use game::GameSpec;
use serde_json::{Value, json};

use crate::desk::{BUGHOUSE, CHESS, Desk, TABLA, settings};

fn asked(form: &Value, game: &GameSpec) -> Result<(), &'static str> {
    match Contest::create("maker", settings(form), game) {
        Ok(_) => Ok(()),
        Err(Refusal::BadField { field, .. }) => Err(field),
        Err(other) => panic!("{other}"),
    }
}

/// A Swiss tournament of three rounds but for these fields.
fn swiss(fields: &Value) -> Result<(), &'static str> {
    let mut form = json!({"rounds": 3});
    for (field, value) in fields.as_object().expect("an object") {
        form[field] = value.clone();
    }
    asked(&form, &CHESS)
}

#[test]
fn words_and_numbers_have_limits() {
    let long = "x".repeat(81);
    for (fields, bad) in [
        (json!({"name": ""}), "name"),
        (json!({"name": long}), "name"),
        (json!({"name": "a\nb"}), "name"),
        (json!({"name": "a\u{202e}b"}), "name"),
        (json!({"name": " a"}), "name"),
        (json!({"federation": ""}), "federation"),
        (json!({"rounds": 0}), "rounds"),
        (json!({"rounds": 101}), "rounds"),
        (json!({"rounds": null}), "rounds"),
        (json!({"max_players": 1}), "max_players"),
        (json!({"max_players": 1001}), "max_players"),
        (json!({"max_players": 3}), "rounds"),
        (json!({"min_players": 1}), "min_players"),
        (json!({"min_players": 9, "max_players": 8}), "min_players"),
        (json!({"late_until_round": 4}), "late_until_round"),
        (json!({"half_byes_max": 2}), "half_byes_max"),
        (json!({"starts_ms": -1}), "starts_ms"),
        (json!({"minutes": 5}), "minutes"),
        (json!({"series": {"games": 10}}), "series"),
        (json!({"consolation": "third"}), "consolation"),
        (json!({"tie_breaks": ["BH", "BH"]}), "tie_breaks"),
        (json!({"tie_breaks": ["PTS"]}), "tie_breaks"),
        (json!({"tie_breaks": ["XX"]}), "tie_breaks"),
        (json!({"team": {"boards": 1}}), "team"),
        (json!({"team": {"boards": 17}}), "team"),
    ] {
        assert_eq!(swiss(&fields), Err(bad), "{fields}");
    }
    for fields in [
        json!({"name": "x".repeat(80)}),
        json!({"max_players": 4}),
        json!({"max_players": 1000, "late_until_round": 3, "half_byes_max": 1}),
        json!({"starts_ms": 0, "checkin_min": 5}),
        json!({"checkin_min": 5}),
        json!({"tie_breaks": ["BH", "TPR"], "team": {"boards": 16}}),
    ] {
        assert_eq!(swiss(&fields), Ok(()), "{fields}");
    }
}

#[test]
fn every_format_has_its_own_fields() {
    for (form, bad) in [
        (json!({"format": "round_robin", "max_players": 65}), "max_players"),
        (json!({"format": "knockout", "max_players": 1025}), "max_players"),
        (json!({"format": "round_robin", "half_byes_max": 1}), "half_byes_max"),
        (json!({"format": "knockout", "late_until_round": 1}), "late_until_round"),
        (json!({"format": "knockout", "team": {"boards": 4}}), "team"),
        (json!({"format": "arena", "minutes": 0}), "minutes"),
        (json!({"format": "arena", "minutes": 1441}), "minutes"),
        (json!({"format": "arena", "minutes": 30, "venue": "board"}), "venue"),
        (json!({"format": "match", "series": {"first_to": 0}}), "series"),
        (json!({"format": "match", "series": {"games": 101}}), "series"),
    ] {
        assert_eq!(asked(&form, &CHESS), Err(bad), "{form}");
    }
    for form in [
        json!({"format": "round_robin", "max_players": 64, "team": {"boards": 2}}),
        json!({"format": "knockout", "max_players": 1024, "consolation": "progressive"}),
        json!({"format": "arena", "minutes": 0.5}),
        json!({"format": "match", "series": {"first_to": 5}}),
        json!({"format": "round_robin", "rounds": 3}),
    ] {
        assert_eq!(asked(&form, &CHESS), Ok(()), "{form}");
    }
}

#[test]
fn money_is_whole() {
    let with = |fields: Value| {
        let mut money = json!({"currency": "sofia", "entry_fee": 100, "prizes_bp": [5000, 3000, 2000]});
        for (field, value) in fields.as_object().expect("an object") {
            money[field] = value.clone();
        }
        swiss(&json!({"money": money}))
    };
    assert_eq!(with(json!({})), Ok(()));
    assert_eq!(with(json!({"currency": ""})), Err("money.currency"));
    assert_eq!(with(json!({"entry_fee": -1})), Err("money.entry_fee"));
    assert_eq!(with(json!({"organiser_bp": 10_001})), Err("money.organiser_bp"));
    for prizes in [json!([]), json!([5000, 3000]), json!([2000, 8000]), json!([10_000, 0])] {
        assert_eq!(with(json!({"prizes_bp": prizes})), Err("money.prizes_bp"));
    }
    assert_eq!(with(json!({"bonuses": [{"amount": 0}]})), Err("money.bonuses"));
    let nine: Vec<Value> = (0..9).map(|_| json!({"amount": 1})).collect();
    assert_eq!(with(json!({"bonuses": nine})), Err("money.bonuses"));
    assert_eq!(with(json!({"bonuses": nine[..8]})), Ok(()));
}

#[test]
fn what_is_left_out_is_filled_in() {
    let codes = |form: &Value, game: &GameSpec| settings(form).checked(game).expect("allowed").tie_breaks;
    assert_eq!(codes(&json!({"rounds": 3}), &CHESS), ["DE", "BH/C1", "BH", "SB"]);
    assert_eq!(codes(&json!({"rounds": 3}), &TABLA), ["DE", "BH/C1", "PB"]);
    assert_eq!(codes(&json!({"format": "round_robin"}), &CHESS), ["DE", "SB", "WON"]);
    assert_eq!(codes(&json!({"rounds": 3, "team": {"boards": 4}}), &CHESS), ["PF", "DE"]);
    // Needed are the federation, the name, the game and the format.
    let whole = |form: &Value| settings(form).checked(&CHESS).expect("allowed");
    assert_eq!(json!(whole(&json!({"format": "arena"})).minutes), json!(60));
    assert_eq!(json!(whole(&json!({"format": "match"})).series), json!({"first_to": 3}));
    let pairs = settings(&json!({"rounds": 3})).checked(&BUGHOUSE).expect("allowed");
    assert!(pairs.is_for_teams() && pairs.boards() == 1);
    assert!(!settings(&json!({})).is_manual());
    assert!(settings(&json!({"venue": "board"})).is_manual());
    assert!(!settings(&json!({"venue": "board", "manual": false})).is_manual());
}

#[test]
fn what_is_null_is_left_out_and_what_says_nothing_is_not_kept() {
    let needed = json!({"federation": "f", "name": "n", "game": "chess", "format": "round_robin"});
    let plain: contest::Settings = serde_json::from_value(needed.clone()).unwrap();
    let mut form = needed;
    let fields = "options games clock rounds minutes consolation series venue rated manual seeding first_colour tie_breaks \
        min_players max_players starts_ms checkin_min arrive_min round_gap_min protest_min late_until_round half_byes_max \
        access bots team adapted money";
    for field in fields.split_whitespace() {
        form[field] = Value::Null;
    }
    let read: contest::Settings = serde_json::from_value(form.clone()).unwrap();
    assert_eq!(read, plain);
    form["rounds"] = json!(3);
    form["money"] = json!({"currency": "f/credits", "entry_fee": null, "ties": null, "bonuses": null});
    let read: contest::Settings = serde_json::from_value(form).unwrap();
    let kept = read.checked(&CHESS).expect("allowed");
    assert_eq!((kept.rounds, kept.money.expect("money").prizes_bp), (None, vec![10_000]));
}

#[test]
fn minutes_may_be_decimals() {
    let read = settings(&json!({"arrive_min": 0.1, "protest_min": 45}));
    assert_eq!((read.arrive_min.span().0, read.protest_min.span().0), (6_000, 45 * 60_000));
    let written = serde_json::to_value(&read).unwrap();
    assert_eq!((&written["arrive_min"], &written["protest_min"]), (&json!(0.1), &json!(45)));
    for bad in [json!(-1), json!(1e9), json!("5")] {
        let form =
            json!({"federation": "f", "name": "n", "game": "chess", "format": "swiss", "arrive_min": bad});
        assert!(serde_json::from_value::<contest::Settings>(form).is_err());
    }
}

#[test]
fn what_was_entered_for_stays() {
    let edit = |fields: Value| {
        let mut form = json!({"rounds": 3});
        for (field, value) in fields.as_object().expect("an object") {
            form[field] = value.clone();
        }
        Command::Edit { settings: Box::new(settings(&form)), game: CHESS }
    };
    let mut desk = Desk::open(&json!({"rounds": 3}), &CHESS, 0);
    desk.must(edit(json!({"clock": {"kind": "fischer", "base_s": 60}})));
    // What an entry costs is agreed until somebody enters; bonuses lie in the fund once it is announced.
    let money = |fee: i64, bonuses: Value| json!({"money": {"currency": "sofia", "prizes_bp": [10_000], "entry_fee": fee, "bonuses": bonuses}});
    desk.must(edit(money(100, json!([]))));
    desk.must(edit(money(200, json!([]))));
    assert_eq!(desk.refused(edit(money(200, json!([{"amount": 5}])))), "frozen");
    desk.must(edit(json!({})));
    let mut endowed = money(100, json!([{"amount": 5}]));
    endowed["rounds"] = json!(3);
    let mut desk = Desk::open(&endowed, &CHESS, 0);
    for other in [json!({}), money(100, json!([])), money(100, json!([{"amount": 6}]))] {
        assert_eq!(desk.refused(edit(other.clone())), "frozen", "{other}");
    }
    let mut elsewhere = money(100, json!([{"amount": 5}]));
    elsewhere["money"]["currency"] = json!("varna");
    assert_eq!(desk.refused(edit(elsewhere)), "frozen", "they are credits of the other federation");
    desk.must(edit(money(300, json!([{"amount": 5}]))));
    let mut desk = Desk::open(&json!({"rounds": 3}), &CHESS, 2);
    for fields in [
        json!({"game": "kalah"}),
        json!({"clock": {"kind": "fischer", "base_s": 60}}),
        json!({"format": "round_robin", "rounds": null}),
        json!({"team": {"boards": 2}}),
        json!({"venue": "board"}),
        json!({"rated": true}),
        json!({"tie_breaks": ["SB"]}),
        money(100, json!([])),
        json!({"federation": "sofia"}),
    ] {
        assert_eq!(desk.refused(edit(fields.clone())), "frozen", "{fields}");
    }
    let seq = desk.contest.seq();
    desk.must(edit(json!({"name": "Another name", "rounds": 4})));
    desk.must(edit(json!({"name": "Another name", "rounds": 4})));
    assert_eq!(desk.contest.seq(), seq + 1, "the same again is nothing");
    desk.refold();
}

#[test]
fn what_is_exactly_the_most_is_taken() {
    for form in [
        json!({"format": "arena", "minutes": 1_440}),
        json!({"format": "match", "series": {"games": 100}}),
        json!({"format": "round_robin", "series": {"games": 9}}),
        json!({"rounds": 100}),
        json!({"rounds": 7, "max_players": 8, "min_players": 8, "late_until_round": 7, "half_byes_max": 5}),
    ] {
        assert_eq!(asked(&form, &CHESS), Ok(()), "{form}");
    }
    for (form, bad) in [
        (json!({"format": "round_robin", "series": {"games": 10}}), "series"),
        (json!({"format": "round_robin", "series": {"games": 3}, "team": {"boards": 2}}), "series"),
        (json!({"format": "arena", "minutes": 60, "series": {"games": 3}}), "series"),
        (json!({"rounds": 3, "games": ["chess", "kalah"]}), "games"),
        (json!({"rounds": 3, "series": {"games": 2}, "games": ["chess"]}), "games"),
        (json!({"rounds": 3, "series": {"games": 2}, "games": ["kalah", "chess"]}), "games"),
        (json!({"rounds": 3, "series": {"games": 2}, "games": vec!["chess"; 13]}), "games"),
    ] {
        assert_eq!(asked(&form, &CHESS), Err(bad), "{form}");
    }
    assert_eq!(
        asked(&json!({"rounds": 3, "series": {"games": 2}, "games": vec!["chess"; 12]}), &CHESS),
        Ok(())
    );
    let many: Vec<&str> =
        ["DE", "BH", "BH/C1", "BH/M1", "SB", "KS", "PS", "WIN", "WON", "BPG", "ARO", "TPR"].to_vec();
    assert_eq!(swiss(&json!({"tie_breaks": many[..10]})), Ok(()));
    assert_eq!(swiss(&json!({"tie_breaks": many[..11]})), Err("tie_breaks"));
    let parts = |count: usize| {
        let mut parts = vec![1_u32; count];
        parts[0] = 10_001 - u32::try_from(count).expect("few");
        json!({"money": {"currency": "sofia", "organiser_bp": 10_000, "prizes_bp": parts}})
    };
    assert_eq!((swiss(&parts(64)), swiss(&parts(65))), (Ok(()), Err("money.prizes_bp")));
    let equal = json!({"money": {"currency": "sofia", "prizes_bp": [5_000, 5_000]}});
    assert_eq!(swiss(&equal), Ok(()), "equal parts do not fall, and may stand");
    let most = 1_000_000_000_000_000_i64;
    let sums = |fee: i64, bonus: i64| {
        swiss(
            &json!({"money": {"currency": "sofia", "entry_fee": fee, "prizes_bp": [10_000], "bonuses": [{"amount": bonus}]}}),
        )
    };
    assert_eq!(sums(most, most), Ok(()));
    assert_eq!(sums(most + 1, 1), Err("money.entry_fee"));
    assert_eq!(sums(0, most + 1), Err("money.bonuses"));
}

#[test]
fn what_a_pairing_is_made_of_stays_too() {
    let base = json!({"format": "knockout", "series": {"games": 2}, "consolation": "third"});
    let mut desk = Desk::open(&base, &CHESS, 2);
    for (field, value) in [
        ("series", json!({"games": 3})),
        ("consolation", json!("first")),
        ("games", json!(["chess", "kalah"])),
        ("options", json!({"crawford": true})),
    ] {
        let mut form = base.clone();
        form[field] = value;
        let edit = Command::Edit { settings: Box::new(settings(&form)), game: CHESS };
        assert_eq!(desk.refused(edit), "frozen", "{field}");
    }
}
