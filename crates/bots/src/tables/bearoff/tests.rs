// SPDX-License-Identifier: AGPL-3.0-or-later
//! Last checkers by hand, by going through all turns, and out of files.

use super::*;

fn at(line: &str) -> Position {
    line.parse().unwrap()
}

fn cubeless(line: &str) -> f32 {
    1.0 - chances(&at(line), Side::Black).expect("few are left")[0]
}

fn built(dynamics: Dynamics, men: u8, threads: usize) -> Bearoff {
    Bearoff::build(dynamics, men, threads, &|_, _| true).expect("nobody stops it")
}

#[test]
fn small_ends_are_those_done_by_hand() {
    // Two checkers on the first point are gone with any roll, one on the sixth with 27 of 36.
    assert_eq!(cubeless("tabla w 1:2 off:13 | b 1:1 off:14"), 1.0);
    assert!((cubeless("tabla w 6:1 off:14 | b 1:1 off:14") - 27.0 / 36.0).abs() < 1e-6);
    // On 6 and 1 only six of the 36 rolls fail less: 15 take both.
    assert!((cubeless("tabla w 6:1 1:1 off:13 | b 1:1 off:14") - 15.0 / 36.0).abs() < 1e-6);
    assert!((cubeless("tapa w 6:1 1:1 off:13 | b 1:1 off:14") - 15.0 / 36.0).abs() < 1e-6);
    // In antitabla whoever is done first has lost.
    assert_eq!(cubeless("antitabla w 1:2 off:13 | b 1:1 off:14"), 0.0);
    // A double goes on with the higher numbers: five are gone with any but double six, where four are in tabla.
    let five = [("tabla", 0.0), ("chelebi", 5.0 / 36.0), ("gyulbara", 5.0 / 36.0)];
    for (game, chance) in five {
        let found = cubeless(&format!("{game} w 1:5 off:10 | b 1:1 off:14"));
        assert!((found - chance).abs() < 1e-6, "{game}: {found}");
    }
}

#[test]
fn who_is_not_near_the_end_is_not_known() {
    for line in [
        "tabla w 6:7 off:8 | b 1:1 off:14",
        "tabla w 7:1 off:14 | b 1:1 off:14",
        "gyulbara w 6:7 off:8 | b 1:1 off:14",
        "indiika w 6:1 off:14 | b 1:1 off:14",
        "tabla w off:15 | b 1:1 off:14",
    ] {
        assert_eq!(chances(&at(line), Side::White), None, "{line}");
    }
}

/// A game without the table: both go through all their turns.
fn plain(dynamics: Dynamics, own: &Half, other: &Half, cube: Option<bool>) -> f32 {
    let all = halves::all(2);
    let finished = if dynamics == Dynamics::Anti { -1.0 } else { 1.0 };
    let mut sum = 0.0;
    for (rolls, ends) in table::rolls_of(dynamics, own) {
        let after = |end: &u32| match *end {
            0 => finished,
            end => {
                let turned = cube.map(|own| !own);
                let rolled = -plain(dynamics, other, &all[end as usize], turned);
                // The other doubles with a cube of their own.
                if turned == Some(true) {
                    let taken = -2.0 * plain(dynamics, other, &all[end as usize], Some(false));
                    rolled.min(taken.max(-1.0))
                } else {
                    rolled
                }
            }
        };
        sum += rolls * ends.iter().map(after).fold(f32::NEG_INFINITY, f32::max);
    }
    sum / 36.0
}

#[test]
fn going_through_all_turns_finds_the_same() {
    for dynamics in Dynamics::ALL {
        let table = built(dynamics, 3, 2);
        for (own, other) in
            [([1, 0, 0, 0, 0, 1], [0, 0, 0, 1, 0, 0]), ([0, 0, 0, 1, 0, 0], [0, 1, 0, 0, 1, 0])]
        {
            let rolled = table.rolled(&table::rolls_of(dynamics, &own), halves::number(&other));
            for (cube, by_table) in [(None, CUBELESS), (Some(true), OWN), (Some(false), THEIRS)] {
                let found = plain(dynamics, &own, &other, cube);
                assert!((rolled[by_table] - found).abs() < 1e-5, "{dynamics:?} {own:?} {other:?} {cube:?}");
            }
        }
    }
}

#[test]
fn a_cube_is_never_worth_less_than_none_and_its_owner_has_most() {
    for variant in [Variant::Tabla, Variant::Chelebi, Variant::Antitabla] {
        let table = table(variant).unwrap();
        let all = halves::count(table.men());
        for own in 1..all {
            for other in (1..all).step_by(7) {
                let [cubeless, centred, owned, theirs] = table.worth(own, other);
                assert!((-1.0..=1.0).contains(&cubeless) && centred <= 1.0 + 1e-5 && owned <= 1.0 + 1e-5);
                assert!(owned >= centred - 1e-5 && centred >= theirs - 1e-5 && owned >= cubeless - 1e-5);
            }
        }
    }
}

/// What a table of more knows of few is what one of few knows, whatever threads worked it out.
#[test]
fn tables_of_every_size_agree() {
    for dynamics in Dynamics::ALL {
        let [small, large] = [built(dynamics, 2, 1), built(dynamics, 4, 3)];
        for own in 1..halves::count(2) {
            for other in 1..halves::count(2) {
                assert_eq!(small.worth(own, other), large.worth(own, other), "{dynamics:?} {own} {other}");
            }
        }
    }
    let stopped = Bearoff::build(Dynamics::Plain, 3, 1, &|done, _| done < 100);
    assert_eq!(stopped.err(), Some(Stopped));
}

#[test]
fn a_file_says_the_same_and_what_was_changed_in_it_is_found() {
    for dynamics in Dynamics::ALL {
        let table = built(dynamics, 4, 1);
        assert_eq!(table.verify(1, 2, &|_, _| true), Ok(()));
        let mut file = Vec::new();
        table.write(&mut file).unwrap();
        let head = Head::read(&mut file.as_slice()).unwrap();
        assert_eq!(head, Head { dynamics, men: 4 });
        assert_eq!(file.len() as u64, head.file_len());
        let read = Bearoff::read(&mut file.as_slice()).unwrap();
        assert_eq!(read.verify(1, 2, &|_, _| true), Ok(()), "rounding changes nothing that shows");
        for own in 1..halves::count(4) {
            for other in 1..halves::count(4) {
                for (one, two) in table.worth(own, other).into_iter().zip(read.worth(own, other)) {
                    assert!((one - two).abs() < 2e-5);
                }
            }
        }
        let mut again = Vec::new();
        read.write(&mut again).unwrap();
        assert!(again == file, "what was read is written as it was");

        // One bit, the end, and more than there is.
        for (at, len) in [(Some(100), file.len()), (None, file.len() - 1), (None, file.len() + 1)] {
            let mut other = file.clone();
            other.resize(len, 0);
            if let Some(at) = at {
                other[at] ^= 1;
            }
            assert!(matches!(Bearoff::read(&mut other.as_slice()), Err(FileError::Damaged)));
        }
        for head in
            [&b"KTB2\0\x04\0\0"[..], b"KTB1\x03\x04\0\0", b"KTB1\0\x0b\0\0", b"KTB1\0\0\0\0", b"KTB1\0"]
        {
            assert!(matches!(Head::read(&mut &head[..]), Err(FileError::Foreign)), "{head:?}");
        }
        // A value that was changed with its sum does not follow any more.
        let mut forged = read;
        if let table::Values::Rounded(values) = &mut forged.values {
            values[77][2] = values[77][2].saturating_sub(3);
        }
        assert!(matches!(forged.verify(1, 1, &|_, _| true), Err(Wrong::Value { .. })));
    }
}

#[test]
fn every_game_has_the_way_its_checkers_go_off() {
    let of = Variant::ALL.map(Dynamics::of);
    let (plain, progressive) = (Some(Dynamics::Plain), Some(Dynamics::Progressive));
    let told = |game| of[Variant::ALL.iter().position(|other| *other == game).unwrap()];
    assert_eq!([Variant::Tabla, Variant::Tapa].map(told), [plain; 2]);
    assert_eq!([Variant::Chelebi, Variant::Gyulbara].map(told), [progressive; 2]);
    assert_eq!([Variant::Antitabla, Variant::Indiika].map(told), [Some(Dynamics::Anti), None]);
}
