// SPDX-License-Identifier: AGPL-3.0-or-later
//! Looking ahead is what it says: checked against plain enumeration, written here once more over whole games.

use game::Side;
use tables::{Options, Position, Variant, stage_plays};

use super::*;
use crate::tables::chances::{certain, of_the_other};
use crate::tables::net::Chances;
use crate::tables::{choose, choose_at, judge};
use crate::watch::Alone;

/// The games with a network.
fn travelling() -> impl Iterator<Item = Variant> {
    Variant::ALL.into_iter().filter(|variant| *variant != Variant::Indiika)
}

/// Stops at the first question.
struct Never;

impl Watch for Never {
    fn goes_on(&mut self, _: u64) -> bool {
        false
    }
}

fn at(line: &str, dice: [u8; 2]) -> Game {
    let position: Position = line.parse().unwrap();
    let mut game = Game::from_position(position, &Options::default(), Side::White, [9, 9]);
    game.roll(dice).unwrap();
    game
}

fn ask(plies: u8) -> Ask {
    Ask { plies, again: AGAIN_MAX, evals: u64::MAX, always: false }
}

fn think(game: &Game, ask: &Ask) -> Vec<Candidate> {
    Thinker::for_ask(ask).think(game, judge(game.variant()), ask, 7)
}

fn plies(plays: &[Candidate]) -> Vec<u8> {
    plays.iter().map(|play| play.plies).collect()
}

/// Stages that somebody has to play with more than one choice, from games played by one look.
fn decisions(variant: Variant, most: usize) -> Vec<Game> {
    let mut state = 5u64;
    let mut die = || {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        ((state >> 33) % 6) as u8 + 1
    };
    let mut found = Vec::new();
    let mut game = Game::new(variant, &Options::default());
    while found.len() < most {
        match game.phase() {
            Phase::Opening => drop(game.opening(die(), die()).unwrap()),
            Phase::ToRoll { .. } => game.roll([die(), die()]).unwrap(),
            Phase::ToPlay { side, stage, .. } => {
                let options = game.options();
                if stage_plays(game.position(), side, &stage, options, game.is_first_turn()).len() > 1 {
                    found.push(game.clone());
                }
                game.play(&choose(&game, 1).unwrap()).unwrap();
            }
            Phase::Over => game = Game::new(variant, &Options::default()),
        }
    }
    found
}

/// What `side` has to expect, by playing on: the turn that is on, then `depth` whole turns of every roll.
fn plainly(mut game: Game, side: Side, depth: u8) -> Chances {
    while let Phase::ToPlay { .. } = game.phase() {
        game.play(&choose(&game, 0).unwrap()).unwrap();
    }
    let Phase::ToRoll { side: roller } = game.phase() else {
        return certain(game.outcome().map_or(0.0, |outcome| {
            let points = outcome.points.0 as f32;
            if outcome.winner == Some(side) { points } else { -points }
        }));
    };
    if depth == 0 {
        let Judge::Net(net) = judge(game.variant()) else { panic!("a network") };
        let chances = net.chances(game.position(), roller.other());
        return if roller == side { of_the_other(chances) } else { chances };
    }
    let mut sum = [0.0; 5];
    for first in 1..=6 {
        for second in 1..=6 {
            let mut rolled = game.clone();
            rolled.roll([first, second]).unwrap();
            let chances = plainly(rolled, side, depth - 1);
            sum.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += chance / 36.0);
        }
    }
    sum
}

#[test]
fn the_last_rolls_are_counted_as_by_hand() {
    // Black takes two checkers off 5 and 2 with 19 rolls of 36, and White what is left of two or one with all.
    let game = at("tabla w 3:1 2:1 1:1 off:12 | b 5:1 2:1 off:13", [2, 1]);
    let mut seen = 0;
    for play in think(&game, &ask(2)).iter().filter(|play| play.plies == 2) {
        let mut after = game.clone();
        after.play(&play.steps).unwrap();
        assert!(after.position().off(Side::White) >= 13, "three left are not as good");
        assert!((play.equity - (2.0 * 17.0 / 36.0 - 1.0)).abs() < 1e-5, "{}", play.equity);
        assert_eq!(play.chances[1..], [0.0; 4], "everybody has borne off");
        seen += 1;
    }
    assert!(seen > 1);
}

#[test]
fn every_ply_is_what_playing_on_says() {
    for variant in travelling() {
        for game in decisions(variant, 24).iter().step_by(4) {
            let side = game.side().unwrap();
            for depth in [1, 2].into_iter().take(if variant == Variant::Tabla { 2 } else { 1 }) {
                for play in think(game, &ask(depth)).iter().filter(|play| play.plies == depth) {
                    let mut after = game.clone();
                    after.play(&play.steps).unwrap();
                    let points = equity(&plainly(after, side, depth));
                    assert!((play.equity - points).abs() < 1e-3, "{variant}: {} {points}", play.equity);
                }
            }
        }
    }
}

/// Of plays at first sight that are not the end of their turn those looked at up to its end, as they look there.
fn at_turn_end(game: &Game, plays: &[Candidate]) -> Vec<Candidate> {
    let (side, Judge::Net(net)) = (game.side().unwrap(), judge(game.variant())) else { panic!("a network") };
    let (mut known, mut alone) = (Known::for_evals(0), Alone);
    let mut tree = Tree::new(net, game, &mut known, [0, u64::MAX], (&by_points, &mut alone));
    let good = plays.iter().take(32).take_while(|play| play.equity >= plays[0].equity - 0.6);
    let mut ends: Vec<_> = good
        .map(|play| {
            let chances = tree.after(game, side, &play.steps, 0).unwrap();
            Candidate { equity: equity(&chances), chances, ..play.clone() }
        })
        .collect();
    ends.sort_by(|a, b| b.equity.total_cmp(&a.equity));
    ends
}

#[test]
fn what_is_looked_at_again_is_what_looked_good() {
    let mut parts = 0;
    for variant in travelling() {
        for game in decisions(variant, 12).into_iter().step_by(2) {
            let wide = ask(2);
            let mut seen: Vec<_> = [0, 1, 2].map(|plies| think(&game, &Ask { plies, ..wide })).to_vec();
            if goes_on(&game, game.side().unwrap(), &seen[0][0].steps) {
                seen[0] = at_turn_end(&game, &seen[0]);
                parts += 1;
            }
            for (depth, (most, within)) in [(1, (8, 0.2)), (2, (3, 0.08))] {
                let (before, after) = (&seen[depth - 1], &seen[depth]);
                let deep = after.iter().take_while(|play| usize::from(play.plies) == depth).count();
                let earlier = before.iter().take_while(|play| usize::from(play.plies) == depth - 1);
                let wanted =
                    earlier.filter(|play| play.equity >= before[0].equity - within).take(most).count();
                assert_eq!(deep, if wanted < 2 { 0 } else { wanted }, "{variant} {depth}");
                let steps = |plays: &[Candidate]| {
                    let mut steps: Vec<_> =
                        plays[..deep].iter().map(|play| format!("{:?}", play.steps)).collect();
                    steps.sort();
                    steps
                };
                assert_eq!(steps(before), steps(after));
                assert!(after[..deep].is_sorted_by(|a, b| a.equity >= b.equity));
            }
        }
    }
    assert!(parts > 2, "stages within a turn are among them");
}

#[test]
fn the_deepest_finished_depth_answers() {
    let start = "tabla w 24:2 13:5 8:3 6:5 | b 24:2 13:5 8:3 6:5";
    let game = at(start, [6, 2]);
    let whole: Vec<_> = [0, 1, 2].iter().map(|plies| think(&game, &ask(*plies))).collect();
    let spent = |plays: &[Candidate]| plays.iter().map(|play| play.evals).sum::<u64>();
    let [one, two] = [1, 2].map(|depth: usize| spent(&whole[depth]));
    assert!(plies(&whole[2])[0] == 2 && one < two, "{one} {two}");
    for (evals, depth) in [(0, 0), (one - 1, 0), (one, 1), (two - 1, 1), (two, 2), (u64::MAX, 2)] {
        assert_eq!(think(&game, &Ask { evals, ..ask(2) }), whole[depth], "{evals}");
    }
    let broken_off =
        Thinker::for_ask(&ask(2)).think_by(&game, judge(Variant::Tabla), &ask(2), 7, &by_points, &mut Never);
    assert!(plies(&broken_off)[0] < 2, "somebody has broken it off");
}

#[test]
fn memory_and_history_change_nothing() {
    for variant in [Variant::Tabla, Variant::Tapa, Variant::Gyulbara] {
        let games = decisions(variant, 3);
        let limited = Ask { evals: 20_000, ..ask(2) };
        let mut used = Thinker::for_ask(&limited);
        for game in games.iter().chain(&games) {
            let judge = judge(variant);
            let fresh = Thinker::for_ask(&limited).think(game, judge, &limited, 3);
            assert_eq!(used.think(game, judge, &limited, 3), fresh, "{variant}");
            for places in [0, 300] {
                let mut other = Thinker { known: Known::for_evals(places) };
                assert_eq!(other.think(game, judge, &limited, 3), fresh, "{variant} {places}");
            }
        }
    }
}

#[test]
fn a_game_is_won_at_once_and_never_thrown_away() {
    let plays = think(&at("tabla w 6:1 2:1 off:13 | b 1:2 off:13", [6, 2]), &ask(2));
    assert_eq!((plays[0].equity, plays[0].plies), (1.0, 0));
    let plays = think(&at("antitabla w 6:1 1:1 off:13 | b 6:15", [6, 1]), &ask(2));
    assert_eq!(plays[0].steps.len(), 2);
    assert!(plays.last().unwrap().equity < 0.0 || plays.len() == 1);
    assert!(plays[0].steps.iter().filter(|step| step.to == tables::Target::Off).count() < 2);
}

#[test]
fn the_first_play_is_what_the_strongest_level_plays() {
    for variant in travelling() {
        let options = Options::default();
        let mut game = Game::from_position(Position::initial(variant), &options, Side::White, [9, 9]);
        game.roll([3, 1]).unwrap();
        let plays = candidates(&game, judge(variant), 1, AGAIN_MAX);
        assert!(plays.len() > 1, "{variant}");
        let taken = choose_at(&game, crate::Level::Expert, 0).unwrap();
        assert_eq!(plays[0].steps, taken, "{variant}");
        assert!(plays.iter().all(|play| (-3.0..=3.0).contains(&play.equity)));
    }
}

#[test]
fn indiikas_judge_orders_what_looks_alike() {
    let game = at("indiika w 6:2 5:2 4:3 3:3 2:2 1:2 hand:1 | b 1:2 hand:13", [5, 3]);
    let ends = |steps: &[Step]| {
        let mut after = game.clone();
        after.play(steps).unwrap();
        after.position().to_string()
    };
    for seed in 0..20 {
        let plays = Thinker::for_ask(&ask(2)).think(&game, judge(Variant::Indiika), &ask(2), seed);
        assert!(plies(&plays).iter().all(|plies| *plies == 0));
        assert_eq!(ends(&plays[0].steps), ends(&choose(&game, seed).unwrap()));
    }
}

#[test]
fn one_play_that_looks_good_is_looked_at_only_when_asked() {
    let start = "tabla w 24:2 13:5 8:3 6:5 | b 24:2 13:5 8:3 6:5";
    let game = at(start, [3, 1]);
    let alone = Ask { again: 1, ..ask(2) };
    assert!(plies(&think(&game, &alone)).iter().all(|plies| *plies == 0));
    let always = plies(&think(&game, &Ask { always: true, ..alone }));
    assert!(always[0] == 2 && always[1..].iter().all(|plies| *plies == 0), "{always:?}");
    let none = Game::new(Variant::Tabla, &Options::default());
    assert!(think(&none, &alone).is_empty(), "nobody is to play");
}

#[test]
fn one_play_looked_at_again_is_worth_what_it_is_among_all() {
    for variant in Variant::ALL {
        let judge = judge(variant);
        for game in decisions(variant, 6) {
            let [sight, deeper] = [ask(0), ask(1)].map(|ask| think(&game, &ask));
            let mut thinker = Thinker::for_ask(&ask(1));
            for play in deeper.iter().filter(|play| play.plies == 1) {
                let first = sight.iter().find(|first| first.steps == play.steps).unwrap();
                let again = thinker.again(&game, judge, &ask(1), first, &by_points);
                assert_eq!((again.chances, again.plies), (play.chances, 1), "{variant}");
            }
            // However bad it looks, it is looked at; what ends the game, or sees the end anyway, stays.
            let last = sight.last().unwrap();
            let again = thinker.again(&game, judge, &ask(1), last, &by_points);
            let ends = game.clone().play(&last.steps).unwrap().outcome.is_some();
            assert_eq!(again.plies == 0, ends || variant == Variant::Indiika, "{variant}");
            assert_eq!(thinker.again(&game, judge, &ask(0), last, &by_points), *last, "{variant}");
            let spent = Ask { evals: 1, ..ask(1) };
            assert_eq!(thinker.again(&game, judge, &spent, last, &by_points), *last, "{variant}");
        }
    }
}

/// Who needs one point of a match has no use for two, and takes the safer way.
#[test]
fn what_is_worth_more_is_played_by_whom_it_is_worth_more_to() {
    let position = Position::initial(Variant::Tabla);
    let mut game = Game::from_position(position, &Options::default(), Side::White, [9, 9]);
    game.roll([6, 4]).unwrap();
    let judge = judge(Variant::Tabla);
    let wins = |_: Side, chances: &Chances| 2.0 * chances[0] - 1.0;
    let mut thinker = Thinker::for_ask(&ask(1));
    let plays = thinker.think_by(&game, judge, &ask(1), 0, &wins, &mut Alone);
    let usual = thinker.think(&game, judge, &ask(1), 0);
    assert_eq!(plays.len(), usual.len());
    assert!(plays[0].chances[0] >= usual[0].chances[0]);
    for pair in plays.windows(2).filter(|pair| pair[0].plies == pair[1].plies) {
        assert!(pair[0].equity >= pair[1].equity);
    }
    for play in &plays {
        assert_eq!(play.equity, 2.0 * play.chances[0] - 1.0);
    }
    let again = thinker.again(&game, judge, &ask(1), plays.last().unwrap(), &wins);
    assert_eq!((again.plies, again.equity), (1, 2.0 * again.chances[0] - 1.0));
}
