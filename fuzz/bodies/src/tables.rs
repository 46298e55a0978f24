// SPDX-License-Identifier: AGPL-3.0-or-later
//! The tables family: every listed play is accepted and leads where the list says, whatever is accepted is
//! listed, the graph of steps leads to the same positions, and the same events give the same game.

use std::collections::BTreeSet;

use game::Side;
use tables::{Game, Options, Origin, Phase, PlayGraph, Position, Step, Target, Variant};
use tables::{apply_steps, format_steps, option_specs, parse_steps, stage_plays};

use crate::bytes::Choices;

/// Stages of one game.
const STAGES_MAX: usize = 400;
/// Plays out of the blue that are tried at every stage.
const TRIED: usize = 4;
/// Listed plays that are tried at every stage; a double has hundreds.
const LISTED: usize = 6;

pub(crate) fn tabla(data: &[u8]) {
    play(Variant::Tabla, data);
}

pub(crate) fn tapa(data: &[u8]) {
    play(Variant::Tapa, data);
}

pub(crate) fn gyulbara(data: &[u8]) {
    play(Variant::Gyulbara, data);
}

pub(crate) fn chelebi(data: &[u8]) {
    play(Variant::Chelebi, data);
}

pub(crate) fn indiika(data: &[u8]) {
    play(Variant::Indiika, data);
}

pub(crate) fn antitabla(data: &[u8]) {
    play(Variant::Antitabla, data);
}

/// What happened, to be played again.
enum Event {
    Opening([u8; 2]),
    Roll([u8; 2]),
    Play(Vec<Step>),
}

fn play(variant: Variant, data: &[u8]) {
    let mut choices = Choices::new(data);
    let mut options = Options::default();
    choices
        .switches(option_specs(variant), |name, value| options.set(name, value).expect("an allowed value"));
    let mut game = Game::new(variant, &options);
    let mut events = Vec::new();
    for _ in 0..STAGES_MAX {
        let position = *game.position();
        assert_eq!(Position::from_setup(&position.to_setup()), Ok(position), "save and load");
        assert_eq!(position.to_string().parse(), Ok(position), "save and load");
        assert_eq!(game.phase() == Phase::Over, game.outcome().is_some(), "{position}");
        for side in Side::BOTH {
            let men: u32 = position.men(side).iter().map(|n| u32::from(*n)).sum();
            assert_eq!(men, 15, "no checker is lost: {position}");
        }
        let event = match game.phase() {
            Phase::Opening => Event::Opening([choices.die(), choices.die()]),
            Phase::ToRoll { .. } => Event::Roll([choices.die(), choices.die()]),
            Phase::ToPlay { side, stage, .. } => Event::Play(stage_of(&game, side, &stage, &mut choices)),
            Phase::Over => break,
        };
        happen(&mut game, &event);
        events.push(event);
        if choices.is_used_up() {
            break;
        }
    }
    let mut again = Game::new(variant, &options);
    events.iter().for_each(|event| happen(&mut again, event));
    assert_eq!(again, game, "the same events give the same game");
}

fn happen(game: &mut Game, event: &Event) {
    match event {
        Event::Opening(dice) => drop(game.opening(dice[0], dice[1]).expect("an opening roll is due")),
        Event::Roll(dice) => game.roll(*dice).expect("a roll is due"),
        Event::Play(steps) => drop(game.play(steps).expect("a listed play is legal")),
    }
}

/// Checks one stage from all sides and chooses a play.
fn stage_of(game: &Game, side: Side, dice: &[u8], choices: &mut Choices<'_>) -> Vec<Step> {
    let (position, options, first) = (*game.position(), *game.options(), game.is_first_turn());
    let plays = stage_plays(&position, side, dice, &options, first);
    let listed: BTreeSet<String> = plays.iter().map(|play| play.position.to_string()).collect();
    assert_eq!(listed.len(), plays.len(), "every position is listed once: {position} {dice:?}");
    assert_eq!(game.must_pass(), plays.iter().all(|play| play.steps.is_empty()), "{position} {dice:?}");
    let graph = game.graph();
    for _ in 0..LISTED.min(plays.len()) {
        let play = &plays[choices.below(plays.len())];
        let applied = apply_steps(&position, side, dice, &options, first, &play.steps);
        let applied = applied.unwrap_or_else(|error| panic!("{error}: {:?} in {position}", play.steps));
        assert_eq!(applied.position, play.position, "{position} {dice:?}");
        assert_eq!(applied.dice_used, play.dice_used, "{position} {dice:?}");
        let written = format_steps(&applied.steps);
        let read = parse_steps(&written, dice, &graph).unwrap_or_else(|error| panic!("{error}: {written}"));
        let read = apply_steps(&position, side, dice, &options, first, &read).map(|read| read.position);
        assert_eq!(read, Ok(play.position), "{written} in {position}");
    }
    for _ in 0..TRIED {
        let steps = if choices.coin() { along(&graph, choices) } else { any_steps(dice, choices) };
        if let Ok(applied) = apply_steps(&position, side, dice, &options, first, &steps) {
            assert!(listed.contains(&applied.position.to_string()), "{steps:?} in {position} {dice:?}");
        }
    }
    let walked = along(&graph, choices);
    let applied = apply_steps(&position, side, dice, &options, first, &walked);
    let applied = applied.unwrap_or_else(|error| panic!("{error}: {walked:?} of the graph in {position}"));
    assert!(listed.contains(&applied.position.to_string()), "{walked:?} in {position} {dice:?}");
    plays[choices.below(plays.len())].steps.to_vec()
}

/// A way through the graph to its end.
fn along(graph: &PlayGraph, choices: &mut Choices<'_>) -> Vec<Step> {
    let (mut node, mut steps) = (0, Vec::new());
    loop {
        let edges = graph.edges(node);
        if edges.is_empty() {
            return steps;
        }
        let edge = edges[choices.below(edges.len())];
        steps.push(edge.step);
        node = edge.next;
    }
}

fn any_steps(dice: &[u8], choices: &mut Choices<'_>) -> Vec<Step> {
    let count = choices.below(dice.len() + 2);
    let mut step = || {
        let die = if choices.below(8) == 0 { choices.byte() } else { dice[choices.below(dice.len())] };
        let from = match choices.below(28) as u8 {
            25 => Origin::Bar,
            26 => Origin::Hand,
            point => Origin::Point(point),
        };
        let start = if let Origin::Point(point) = from { point } else { 25 };
        let to = match start.saturating_sub(die) {
            0 => Target::Off,
            point if choices.below(8) == 0 => Target::Point(point ^ 1),
            point => Target::Point(point),
        };
        Step { from, to, die }
    };
    (0..count).map(|_| step()).collect()
}
