// SPDX-License-Identifier: AGPL-3.0-or-later
//! The way down: stand-ins for those far below, what is left for them, and the width of weights. What saves time
//! must change nothing else.

use super::*;
use crate::lot::Lot;
use bracket::{Stop, pair_all, pair_with, pair_with_reach, stand_ins};
use complete::can_go_on;
use graph::{Groups, Reach};

#[test]
fn those_far_below_can_be_stood_for() {
    for players in [40, 61, 90] {
        let mut event = new_event(players, 9);
        for round in 0..9 {
            let field = Field::new(&event).unwrap();
            let all = pair_with_reach(&field, |_, _, _| Reach::All).unwrap();
            assert_eq!(pair_all(&field).unwrap(), all, "{players} players, round {}", round + 1);
            play(&mut event, round);
        }
    }
}

#[test]
fn c4_is_kept_with_as_few_stand_ins_as_there_may_be() {
    let (mut compared, mut impossible) = (0, 0);
    for seed in 1..=60_u64 {
        let mut lot = Lot::new(seed);
        let players = 7 + u16::try_from(lot.below(9)).unwrap();
        let mut event = new_event(players, 9);
        for _ in 0..lot.below(4) {
            let mut one = || 1 + u16::try_from(lot.below(players.into())).unwrap();
            event.forbidden.push((one(), one()));
        }
        for round in 0..7 {
            let field = Field::new(&event).unwrap();
            let all = pair_with_reach(&field, |_, _, _| Reach::All);
            for count in [1, 2, 4] {
                let few = pair_with_reach(&field, |field, groups, bye| stand_ins(field, groups, bye, count));
                assert_eq!(few, all, "seed {seed}, round {}, {count} stand-ins", round + 1);
                compared += 1;
            }
            if all.is_err() {
                impossible += 1;
                break;
            }
            play(&mut event, round * 5 + seed);
            for entry in &mut event.entries {
                // Free points high up leave the bye to those in the middle.
                if lot.below(12) == 0 {
                    let round = usize::try_from(round).unwrap() + 1;
                    entry.rounds.resize(round, None);
                    entry.rounds.push(Some(Cell::bye(Mark::FullBye)));
                }
            }
        }
    }
    assert!(compared > 600 && impossible > 2, "{compared} compared, {impossible} impossible");
}

#[test]
fn stand_ins_are_as_many_as_make_the_vertices_even() {
    let field = Field::new(&new_event(20, 9)).unwrap();
    let groups = |floaters, residents, next, rest| {
        let mut from = 0;
        let mut take = |count: usize| {
            from += count;
            (from - count..from).collect::<Vec<_>>()
        };
        Groups { floaters: take(floaters), residents: take(residents), next: take(next), rest: take(rest) }
    };
    let few = |groups: &Groups, bye| stand_ins(&field, groups, bye, 8);
    assert_eq!(few(&groups(0, 4, 4, 12), None), Reach::Some(8));
    assert_eq!(few(&groups(1, 4, 4, 11), None), Reach::Some(9));
    assert_eq!(few(&groups(1, 3, 4, 12), None), Reach::Some(8));
    assert_eq!(few(&groups(0, 5, 4, 11), None), Reach::Some(9));
    assert_eq!(few(&groups(0, 4, 5, 11), None), Reach::Some(9));
    assert_eq!(few(&groups(1, 3, 7, 9), None), Reach::Some(9));
    assert_eq!(few(&groups(0, 6, 6, 8), None), Reach::All, "no more than stand for them");
    assert_eq!(few(&groups(0, 4, 4, 12), Some(0)), Reach::All, "the bye falls in the next group");
    let mut after = new_event(20, 9);
    play(&mut after, 0);
    let field = Field::new(&after).unwrap();
    assert!(field.players[7].score > 0);
    assert_eq!(stand_ins(&field, &groups(0, 4, 4, 12), Some(0), 8), Reach::Some(8), "the bye falls below");
}

#[test]
fn c4_what_is_left_can_be_paired_or_not() {
    let groups = Groups { floaters: vec![], residents: vec![0, 1], next: vec![2, 3], rest: vec![4, 5] };
    let goes = |forbidden: &[(u16, u16)], floaters: &[usize], taken: &[usize]| {
        let event = Event { forbidden: forbidden.to_vec(), ..new_event(6, 9) };
        can_go_on(&Field::new(&event).unwrap(), &groups, floaters, taken, None)
    };
    assert!(goes(&[], &[], &[]));
    assert!(!goes(&[(5, 3), (5, 4), (5, 6)], &[], &[]), "5 has nobody");
    assert!(goes(&[(5, 6)], &[], &[]));
    assert!(!goes(&[(5, 6)], &[], &[2, 3]), "who is taken does not count");
    assert!(goes(&[], &[0, 1], &[]));
    assert!(!goes(&[(1, 3), (1, 4), (1, 5), (1, 6)], &[0, 1], &[]), "floaters do not meet each other");
    assert!(!goes(&[(2, 3), (2, 4), (2, 5), (2, 6)], &[0, 1], &[]));
    assert!(goes(&[(1, 4), (1, 5), (1, 6)], &[0, 1], &[0, 2]), "a floater who is taken does not count");
    assert!(!goes(&[(1, 4), (1, 5), (1, 6)], &[0, 1], &[1, 2]));
}

#[test]
fn c2_and_c5_the_bye_is_among_what_is_left() {
    let groups = Groups { floaters: vec![], residents: vec![0], next: vec![1], rest: vec![2, 3] };
    // 1 and 2 have a point by a game, 3 and 4 none.
    let mut event = new_event(4, 9);
    let (win, loss) = (Mark::Win, Mark::Loss);
    for (player, opponent, colour, mark) in [
        (1, 3, Colour::White, win),
        (2, 4, Colour::Black, win),
        (3, 1, Colour::Black, loss),
        (4, 2, Colour::White, loss),
    ] {
        event.entries[player - 1].rounds.push(Some(Cell {
            opponent: Some(opponent),
            colour: Some(colour),
            mark,
        }));
    }
    let goes =
        |event: &Event, bye_score| can_go_on(&Field::new(event).unwrap(), &groups, &[], &[], bye_score);
    assert!(goes(&event, Some(0)));
    assert!(!goes(&event, None), "three are left");
    // 2 and 3 are kept apart, 2 and 4 have met: 2 would need the bye.
    event.forbidden = vec![(2, 3)];
    assert!(!goes(&event, Some(0)));
    assert!(goes(&event, Some(2)), "the bye may fall higher");
    event.entries[1].rounds[0] = Some(Cell::bye(Mark::FullBye));
    event.entries[3].rounds[0] = Some(Cell::bye(Mark::HalfBye));
    event.forbidden = vec![(2, 3), (2, 4)];
    assert!(!goes(&event, Some(2)), "2 has had a free point");
}

#[test]
fn fields_are_as_wide_as_their_numbers_and_no_wider() {
    let sizes = |played, has_bye, is_last_round| layout::Sizes {
        floaters: &[2, 1],
        residents: 6,
        next: 7,
        played,
        has_bye,
        is_last_round,
    };
    let total = |played, has_bye, last| layout::Layout::new(&sizes(played, has_bye, last)).total;
    // One bit, places up to 7 twice and once again (3 bits each), 3 floaters; C12, C13, C6 up to 9 (4 bits
    // each); the next bracket up to 16 (5 bits) and its scores (3 bits for residents, 2 + 1 for floaters); C7.
    let first = 1 + 9 + 3 + 12 + 5 + 6 + 3;
    assert_eq!(total(0, false, false), first);
    // C14 to C17 have 4 bits each, C18 to C21 3 each: half of them after one round, all after two.
    assert_eq!(total(1, false, false), first + 14);
    assert_eq!(total(2, false, false), first + 28);
    assert_eq!(total(5, false, false), first + 28);
    // C9 counts games up to 5; C10 and C11 in the last round.
    assert_eq!(total(5, true, false), first + 28 + 3);
    assert_eq!(total(5, true, true), first + 28 + 3 + 8);
    let layout = layout::Layout::new(&sizes(5, true, true));
    assert_eq!(layout.class, [1, 0]);
    assert_eq!([0, 1, 2].map(|floater| layout.chosen_at(floater)), [12, 11, 10]);
    assert_eq!(layout.next_class(None, 6), layout.next_scores);
    assert_eq!(layout.next_class(Some(1), 6), layout.next_scores + 3);
    assert_eq!(layout.next_class(Some(0), 6), layout.next_scores + 4);
}

#[test]
fn c18_and_c20_floats_count_by_the_score_of_the_floater() {
    // Two floaters with different scores, both of whom went down in the last two rounds; so did 3, and not 4.
    let mut event = new_event(4, 9);
    let (full, half, zero) = (Mark::FullBye, Mark::HalfBye, Mark::ZeroBye);
    for (entry, marks) in
        event.entries.iter_mut().zip([[full, full], [full, half], [half, half], [zero, zero]])
    {
        entry.rounds = marks.map(|mark| Some(Cell::bye(mark))).to_vec();
    }
    let field = Field::new(&event).unwrap();
    let groups = Groups { floaters: vec![0, 1], residents: vec![2, 3], next: vec![], rest: vec![] };
    let graph = graph::Graph::new(&field, &groups, Reach::All, None);
    let layout = &graph.layout;
    let worth = |high: usize, low_went_down: u64| {
        let mut weight = crate::matching::Wide::<5>::ZERO;
        for bit in
            [layout.pairs, layout.due, layout.strong, layout.up[0], layout.up[1], layout.chosen_at(high)]
        {
            weight.add_at(bit, 1);
        }
        for field in [layout.scores, layout.floater_down[0], layout.floater_down[1]] {
            weight.add_at(field + layout.class[high], 1);
        }
        for back in [0, 1] {
            weight.add_at(layout.floater_up[back] + layout.class[high], 1);
            weight.add_at(layout.down[back], low_went_down);
        }
        weight
    };
    for floater in [0, 1] {
        assert_eq!(graph.weight(floater, 2), Some(worth(floater, 1)), "floater {floater} with 3");
        assert_eq!(graph.weight(floater, 3), Some(worth(floater, 0)), "floater {floater} with 4");
    }
    assert!(layout.class[0] > layout.class[1] && layout.floater_down[0] > layout.floater_down[1]);
}

/// Six with two half points, six with one, twelve with none, nobody of whom has played; `forbidden` do not meet.
fn three_groups(forbidden: &[(u16, u16)]) -> Field {
    let mut event = Event { forbidden: forbidden.to_vec(), ..new_event(24, 9) };
    for entry in &mut event.entries {
        let mark =
            [Mark::FullBye, Mark::HalfBye, Mark::ZeroBye, Mark::ZeroBye][usize::from(entry.number - 1) / 6];
        entry.rounds.push(Some(Cell::bye(mark)));
    }
    Field::new(&event).unwrap()
}

/// Everybody of `others` kept from `player`.
fn apart(player: u16, others: impl Iterator<Item = u16>) -> Vec<(u16, u16)> {
    others.filter(|&other| other != player).map(|other| (player, other)).collect()
}

#[test]
fn c4_stand_ins_do_until_those_far_below_need_more() {
    let groups = Groups {
        floaters: vec![],
        residents: (0..6).collect(),
        next: (6..12).collect(),
        rest: (12..24).collect(),
    };
    let bracket = |groups: &Groups, forbidden: &[(u16, u16)], count| match pair_with(
        &three_groups(forbidden),
        groups,
        Reach::Some(count),
        None,
    ) {
        Ok(pairs) => Some(pairs),
        Err(Stop::NeedsAll) => None,
        Err(Stop::Failed(error)) => panic!("{error}"),
    };
    let first = |forbidden: &[(u16, u16)], count| bracket(&groups, forbidden, count);
    let halves = Some(vec![(0, 3), (1, 4), (2, 5)]);
    assert_eq!(first(&[], 2), halves);
    // 24 can meet the first six only: one of them has to float, which stand-ins do not know.
    let far = apart(24, 7..24);
    assert_eq!(first(&far, 8), None);
    assert_eq!(pair_all(&three_groups(&far)).unwrap().iter().find(|pair| pair.1 == 23), Some(&(5, 23)));
    // 24 can meet 7 only, who has nobody in their own group and so is not spoken for.
    let through = [apart(24, (1..24).filter(|&other| other != 7)), apart(7, 8..13)].concat();
    assert_eq!(first(&through, 8), halves);
    assert_eq!(first(&through, 4), halves);
    // The same with 23, who can meet 8 only: none of the two is spoken for.
    let twice = [
        apart(24, (1..24).filter(|&other| other != 7)),
        apart(23, (1..24).filter(|&other| other != 8)),
        apart(7, 8..13),
        apart(8, 7..13),
    ];
    assert_eq!(first(&twice.concat(), 4), halves);
    // One of five floats, and finds nobody below.
    let five = Groups { residents: (0..5).collect(), next: (5..12).collect(), ..groups.clone() };
    assert_eq!(bracket(&five, &[], 8), Some(vec![(0, 2), (1, 3)]));
    assert_eq!(bracket(&five, &apart(5, 1..25), 8), None);
    assert_eq!(bracket(&five, &apart(5, 1..13), 8), Some(vec![(0, 2), (1, 3)]), "but there is the rest");
    // Two have nobody in their group: they take both of two stand-ins, and more might do better.
    let both = [apart(7, 8..13), apart(8, 7..13)].concat();
    assert_eq!(first(&both, 2), None);
    assert_eq!(first(&both, 4), halves);
}

#[test]
fn brackets_are_paired_with_weights_of_any_width() {
    let mut widths = std::collections::BTreeSet::new();
    for floaters in [0, 8, 20, 40, 70] {
        // Each floater with a score of their own, and one resident for each and two more.
        let players = floaters * 2 + 2;
        let mut event = new_event(players, 999);
        for entry in &mut event.entries {
            let byes = usize::from(floaters.saturating_sub(entry.number - 1));
            entry.rounds.resize(byes, Some(Cell::bye(Mark::HalfBye)));
            entry.rounds.resize(usize::from(floaters), Some(Cell::bye(Mark::ZeroBye)));
        }
        let field = Field::new(&event).unwrap();
        let (half, all) = (usize::from(floaters), usize::from(players));
        let groups = Groups {
            floaters: (0..half).collect(),
            residents: (half..all).collect(),
            next: vec![],
            rest: vec![],
        };
        let bits = graph::Graph::new(&field, &groups, Reach::All, None).layout.total;
        widths.insert((bits + 48).div_ceil(64));
        let Ok(pairs) = pair_with(&field, &groups, Reach::All, None) else { panic!("{floaters} floaters") };
        let expected = (0..half).map(|floater| (floater, floater + half)).chain([(all - 2, all - 1)]);
        assert_eq!(pairs, expected.collect::<Vec<_>>());
    }
    let brackets = [0..3, 3..4, 4..6, 6..9, 9..17];
    assert!(brackets.iter().all(|range| widths.iter().any(|width| range.contains(width))), "{widths:?}");
}

#[test]
fn criteria_that_fit_no_weight_are_refused() {
    let mut event = new_event(3_000, 9);
    event.entries.truncate(2);
    let field = Field::new(&event).unwrap();
    let groups = Groups { floaters: vec![0; 9_000], residents: vec![1; 2], next: vec![], rest: vec![] };
    let Err(Stop::Failed(error)) = pair_with(&field, &groups, Reach::All, None) else {
        panic!("9,000 floaters")
    };
    let PairError::TooManyCriteria { bits, most } = error else { panic!("{error}") };
    assert!(bits > 9_000 && most == 8_192, "{bits} of {most}");
}
