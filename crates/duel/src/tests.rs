// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whole duels.

use bots::Level;
use bots::tables::cube::Answer;
use chess::bughouse::{Action, Match, Place};
use tables::Step;

use super::*;

fn asked(game: &str, games: u32) -> Settings {
    Settings { game: game.to_owned(), games, seed: 5, ..Settings::default() }
}

fn played(settings: &Settings, a: &mut dyn Player, b: &mut dyn Player) -> Report {
    let names = ["a", "b"].map(str::to_owned);
    duel(settings, names, [a, b], &|| Duration::ZERO, &mut |_| {}).unwrap()
}

fn levels(settings: &Settings, a: Level, b: Level) -> Report {
    played(settings, &mut Own::level(a), &mut Own::level(b))
}

#[test]
fn every_game_is_played_to_its_end_and_nobody_beats_themselves() {
    for game in games() {
        let report = levels(&asked(game, 2), Level::Learner, Level::Learner);
        let [wins, draws, losses] = report.results;
        assert_eq!((wins, wins + draws + losses), (losses, 2), "{game}");
        assert_eq!((report.score.mean, report.faults, report.unfinished), (0.5, [0, 0], 0), "{game}");
        assert!(report.points.is_none_or(|points| points.mean == 0.0), "{game}");
        assert_eq!(report.decisions[0], report.decisions[1], "the same games with the seats changed: {game}");
    }
}

#[test]
fn the_same_seed_gives_the_same_report() {
    let settings = Settings { luck: true, cube: true, ..asked("tabla", 8) };
    let report = |settings: &Settings| levels(settings, Level::Club, Level::Learner).to_json(true);
    let first = report(&settings);
    assert_eq!(report(&settings), first);
    let mut other = report(&Settings { seed: 6, ..settings.clone() });
    assert_ne!(other, first);
    other["seed"] = 5.into();
    assert_ne!(other, first, "the seed decides the games");
}

#[test]
fn luck_is_nothing_between_equals_and_most_of_what_a_few_games_say() {
    let settings = Settings { luck: true, ..asked("tabla", 24) };
    let equals = levels(&settings, Level::Club, Level::Club);
    let nothing = Estimate { mean: 0.0, margin: Some(0.0) };
    assert_eq!((equals.points, equals.adjusted), (Some(nothing), Some(nothing)));
    let report = levels(&settings, Level::Club, Level::Learner);
    let (points, adjusted) = (report.points.unwrap(), report.adjusted.unwrap());
    let margins = [points, adjusted].map(|estimate| estimate.margin.unwrap());
    assert!(margins[1] < margins[0] * 0.8, "{margins:?}");
    assert!((points.mean - adjusted.mean).abs() < margins[0] + margins[1], "{points:?} {adjusted:?}");
    assert!(adjusted.mean > margins[1], "the better player is seen: {adjusted:?}");
}

#[test]
fn matches_are_won_or_lost() {
    let settings = Settings { match_to: Some(3), cube: true, ..asked("tapa", 4) };
    let report = levels(&settings, Level::Club, Level::Club);
    assert_eq!((report.score.mean, report.points, report.results[1]), (0.5, None, 0));
    assert!(report.elo.is_some());
    let report = levels(&Settings { games: 12, ..settings }, Level::Club, Level::Learner);
    assert!(report.results[0] > report.results[2], "{:?}", report.results);
}

/// Plays nothing legal on the second seat, and on the first only if it is told to.
struct Plays {
    white: bool,
}

impl Player for Plays {
    fn begin(&mut self, _: &Rules) -> Result<(), Fault> {
        Ok(())
    }

    fn chess(&mut self, seen: &ChessSeen, seed: u64) -> Result<String, Fault> {
        if seen.game.turn() == game::Side::Black {
            return Ok("a1a1".to_owned());
        }
        bots::chess::choose_at(&seen.game, Level::Learner, seed).ok_or(Fault::Gone)
    }

    fn kalah(&mut self, position: &kalah::Position, _: u64) -> Result<kalah::Action, Fault> {
        let is_first = position.decider() == Some(game::Seat(0));
        let legal = position.legal();
        legal.first().copied().filter(|_| is_first).ok_or(Fault::Gone)
    }

    fn bughouse(&mut self, _: &Match, _: Place, _: u64) -> Result<Action, Fault> {
        Err(Fault::Gone)
    }

    fn chequer(&mut self, seen: &TablesSeen<'_>, seed: u64) -> Result<Vec<Step>, Fault> {
        let is_first = self.white && seen.side == game::Side::White;
        bots::tables::choose_at(seen.game, Level::Learner, seed).filter(|_| is_first).ok_or(Fault::Gone)
    }

    fn doubles(&mut self, _: &TablesSeen<'_>, _: u64) -> Result<bool, Fault> {
        Ok(true)
    }

    fn answers(&mut self, _: &TablesSeen<'_>, _: u64) -> Result<Answer, Fault> {
        Ok(Answer::Take)
    }
}

#[test]
fn who_wins_on_the_first_seat_only_scores_a_half() {
    for game in ["chess", "kalah", "tabla", "gyulbara"] {
        let report = played(&asked(game, 10), &mut Plays { white: true }, &mut Plays { white: true });
        assert_eq!((report.results, report.faults), ([5, 0, 5], [5, 5]), "{game}");
        assert_eq!(report.score, Estimate { mean: 0.5, margin: Some(0.0) }, "{game}");
    }
    let name = played(&asked("chess", 2), &mut Plays { white: true }, &mut Plays { white: true }).faults_told
        [0]
    .name;
    assert_eq!(name, "illegal");
}

#[test]
fn a_fault_costs_three_times_the_cube() {
    let settings = Settings { cube: true, ..asked("tabla", 2) };
    let report = played(&settings, &mut Own::level(Level::Learner), &mut Plays { white: false });
    // Once they start and play nothing; once they have doubled before that.
    assert_eq!((report.faults, report.points.unwrap().mean), ([0, 2], 4.5));
    let settings = Settings { match_to: Some(3), ..settings };
    let report = played(&settings, &mut Own::level(Level::Learner), &mut Plays { white: false });
    assert_eq!((report.results, report.faults), ([2, 0, 0], [0, 2]));
}

/// A program that greets as UCI wants it and answers questions with this script, which has `$line`.
fn program(answer: &str) -> Foreign {
    let script = format!(
        "while read -r line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; quit) exit;; go*) {answer};; esac; done"
    );
    let quoted = shlex::try_join(["sh", "-c", script.as_str()]).unwrap();
    Foreign::start(&quoted, Manner { answer_ms: 400, think: "nodes 1".to_owned() }, &[]).unwrap()
}

#[test]
fn a_program_that_fails_loses_by_name_and_the_duel_goes_on() {
    for (answer, name) in [
        ("sleep 600", "silent"),
        ("while :; do echo well; done", "silent"),
        ("exit 1", "gone"),
        ("echo bestmove a1a1", "illegal"),
        ("echo bestmove 'the best of all'; :", "illegal"),
        ("echo bestmove", "nonsense"),
        ("echo error not today", "refused"),
    ] {
        let report = played(&asked("chess", 4), &mut program(answer), &mut Own::level(Level::Learner));
        assert_eq!((report.results, report.faults), ([0, 0, 4], [4, 0]), "{answer}");
        let names: Vec<&str> = report.faults_told.iter().map(|told| told.name).collect();
        assert_eq!(names, [name; 4], "{answer}: {:?}", report.faults_told);
        assert!(report.to_text(false).contains(&format!("game 1, A, {name}: ")));
    }
}

#[test]
fn a_program_that_speaks_something_else_is_not_ready() {
    let cat = Foreign::start("sh -c 'echo hello; exit 3'", Manner::default(), &[]).unwrap();
    let (mut own, mut cat) = (Own::level(Level::Learner), cat);
    let report = played(&asked("kalah", 2), &mut own, &mut cat);
    assert_eq!((report.results, report.faults), ([2, 0, 0], [0, 2]));
    assert!(report.faults_told.iter().all(|told| told.name == "not_ready"));
    let error = Foreign::start("/nowhere/engine", Manner::default(), &[]).unwrap_err().to_string();
    assert!(error.contains("cannot be started"), "{error}");
    assert!(Foreign::start("'half", Manner::default(), &[]).is_err());
    assert!(Foreign::start("", Manner::default(), &[]).is_err());
}

#[test]
fn a_report_has_stable_names() {
    let report = levels(&Settings { luck: true, ..asked("indiika", 2) }, Level::Learner, Level::Expert);
    let json = report.to_json(false);
    let names: Vec<&str> = json.as_object().unwrap().keys().map(String::as_str).collect();
    for name in [
        "game",
        "options",
        "a",
        "b",
        "games",
        "match",
        "cube",
        "seed",
        "wins",
        "draws",
        "losses",
        "score",
        "points",
        "luck_adjusted",
        "elo",
        "faults",
        "unfinished",
        "decisions",
        "ms",
    ] {
        assert!(names.contains(&name), "{name}");
    }
    assert_eq!(names.len(), 19);
    assert!(json["ms"].is_null() && json["elo"].is_null() && json["points"]["mean"].is_number());
}
