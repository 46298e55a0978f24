// SPDX-License-Identifier: AGPL-3.0-or-later
//! The tables family.

use super::*;

#[test]
fn tabla_is_played_and_judged() {
    let start = "position gnubgid 4HPwATDgc/ABMA\n";
    assert_eq!(last("tabla", &format!("{start}dice 3 1\ngo role chequer\n")), "bestmove 8/5 6/5");
    let all = talk("tabla", &format!("{start}dice 3 1\ngo role analyse\n"));
    assert_eq!(all.len(), 17, "16 plays of an opening 31");
    assert_eq!(talk("tabla", &format!("{start}go role cube\n"))[1], "bestcube nodouble");
    assert_eq!(talk("tabla", &format!("{start}go role take\n"))[1], "besttake take");
    let json = "position json {\"white\":{\"6\":4,\"5\":4,\"4\":4},\"black\":{\"6\":2,\"5\":2,\"4\":2},\"off\":{\"white\":3,\"black\":9}}";
    assert_eq!(talk("tabla", &format!("{json} player black\ngo role cube\n"))[1], "bestcube double");
    assert_eq!(talk("tabla", &format!("{json}\ngo role take\n"))[1], "besttake drop");
    let beavers = "newsession type money jacoby off beavers on\n";
    assert_eq!(talk("tabla", &format!("{beavers}{json} player black\ngo role take\n"))[1], "besttake beaver");
    let dmp = "newsession type match length 3 crawford on\nsetscore 0 2\nsetcube value 1 owner center\n";
    assert_eq!(
        talk("tabla", &format!("{dmp}{start}go role cube\n"))[1],
        "bestcube double",
        "nothing to lose"
    );
}

#[test]
fn plays_go_by_the_score() {
    let told = |session: &str| {
        let line = format!("{session}position startpos\ndice 6 2\ngo role analyse\n");
        talk("tabla", &line)[0].split(" plies ").next().unwrap().to_owned()
    };
    let one_away = "newsession type match length 3 crawford on\nsetscore 1 2\n";
    // The same score once more: after the Crawford game it is another one, or none was played.
    let crawford = told(one_away);
    let after = told("newsession type match length 3 crawford on\nsetscore 0 2\nsetscore 1 2\n");
    let without = told("newsession type match length 3 crawford off\nsetscore 1 2\n");
    assert_eq!(after, without);
    assert_ne!(crawford, after);
    assert_eq!(told(&format!("{one_away}setscore 1 2\n")), crawford);
    assert_ne!(told(""), crawford);
}

#[test]
fn what_was_looked_ahead_is_told() {
    let after = |line: &str, word: &str| -> u64 {
        line.split(' ').skip_while(|part| *part != word).nth(1).unwrap().parse().unwrap()
    };
    let start = "position startpos\ndice 6 2\n";
    let told = |options: &str, role: &str| talk("tabla", &format!("{options}{start}go role {role}\n"));
    let mut most = 0;
    for plies in 0..=2 {
        let said = told(&format!("setoption name Plies value {plies}\n"), "chequer");
        assert_eq!(said.len(), 2, "{said:?}");
        assert_eq!(after(&said[0], "plies"), plies, "{said:?}");
        let evals = after(&said[0], "evals");
        assert!(evals > 10 * most, "{said:?}");
        most = evals;
    }
    let deep = |said: &[String], plies| {
        said.iter().filter(|line| line.contains(&format!(" plies {plies} "))).count()
    };
    let two = "setoption name Plies value 2\nsetoption name Candidates value 2\n";
    let all = told(two, "analyse");
    assert_eq!((deep(&all, 2), deep(&all, 1)), (2, 0), "{all:?}");
    // What cannot be is not heard: the value before it stays.
    let kept =
        told(&format!("{two}setoption name Plies value 3\nsetoption name Candidates value x\n"), "analyse");
    assert_eq!(kept[2..], all);
    assert_eq!(
        talk("tabla", &format!("{two}ubgi\n")).iter().filter(|line| line.contains(" default 2 ")).count(),
        2
    );
    // A play there is no choice about is played without a thought.
    let said = talk(
        "tabla",
        "position json {\"white\":{\"1\":2},\"black\":{\"1\":2},\"off\":{\"white\":13,\"black\":13}}\ndice 2 1\ngo\n",
    );
    assert!(said[0].contains(" plies 0 evals 1"), "{said:?}");
}

#[test]
fn each_game_is_looked_into_as_its_expert_does_unless_told() {
    let plies = |lines: &str| {
        let said = talk("tabla", &format!("{lines}ubgi\n"));
        let option = said.iter().find(|line| line.starts_with("option name Plies ")).unwrap().clone();
        option.split(' ').nth(6).unwrap().to_owned()
    };
    assert_eq!(plies(""), "2");
    assert_eq!(plies("setgame tapa\n"), "1");
    assert_eq!(plies("setgame tapa\nsetgame tabla\n"), "2");
    assert_eq!(plies("setoption name Plies value 0\nsetgame tapa\n"), "0");
}

#[test]
fn a_double_of_several_stages_is_asked_for_stage_by_stage() {
    let said = talk(Variant::ALL[3].name(), "position startpos\ndice 5 5\ngo\ngo\n");
    let answers = said.iter().filter(|line| line.starts_with("bestmove ")).count();
    assert_eq!(answers, 2, "{said:?}");
    // What the other plays is told by `play`, here in two parts of one man's way.
    let said = talk("tabla", "position startpos player black\ndice 3 1\nplay 8/5 6/5\ndice 6 5\ngo\n");
    assert!(said.last().unwrap().starts_with("bestmove "), "{said:?}");
}
