// SPDX-License-Identifier: AGPL-3.0-or-later
//! Matches of tabla between players who roll, play, double and answer at random.

use game::Side;
use record::{Act, Match, MatchGame, Win};
use tables::{Game, Options, Variant};

/// What decides everything: two dice and a choice.
pub(crate) type Pick = (u8, u8, u16);

/// A match to `length` points, cut off where the picks end; 0 is one single game.
pub(crate) fn random_match(picks: &[Pick], length: u32, beavers: bool) -> Match {
    let mut made = Match {
        names: ["Guest: 4821".to_owned(), "Иван \"Ванко\" [x\\y]".to_owned()],
        date: Some("2026-11-21".to_owned()),
        length,
        crawford: length > 1,
        games: Vec::new(),
    };
    let mut picks = picks.iter().copied();
    let mut score = [0, 0];
    loop {
        let number = u32::try_from(made.games.len()).unwrap() + 1;
        let crawford = made.is_crawford(score);
        let match_game = MatchGame { number, score, crawford, ..MatchGame::default() };
        let match_game = random_game(&mut picks, match_game, beavers);
        let win = match_game.win;
        made.games.push(match_game);
        let Some(win) = win else { return made };
        score[win.side.index()] += win.points;
        if length == 0 || score.iter().any(|points| *points >= length) {
            return made;
        }
    }
}

fn random_game(
    picks: &mut impl Iterator<Item = Pick>,
    mut match_game: MatchGame,
    beavers: bool,
) -> MatchGame {
    let mut game = Game::new_with_starter(Variant::Tabla, &Options::default(), Side::White);
    let (mut cube, mut owner) = (1, None);
    for (a, b, pick) in picks {
        if match_game.acts.is_empty() && a % 2 == 1 {
            game = Game::new_with_starter(Variant::Tabla, &Options::default(), Side::Black);
        }
        let side = game.side().unwrap();
        let rolled_before = match_game.acts.iter().any(|act| matches!(act, Act::Roll { .. }));
        let may = rolled_before && !match_game.crawford && owner != Some(side.other()) && cube < 16;
        if may && pick % 11 == 0 {
            match_game.acts.push(Act::Double { side, value: cube * 2 });
            let mut offer = (side.other(), cube * 2);
            for _ in 0..if beavers { pick / 11 % 3 } else { 0 } {
                offer.1 *= 2;
                match_game.acts.push(Act::Double { side: offer.0, value: offer.1 });
                offer.0 = offer.0.other();
            }
            if pick % 13 < 3 {
                match_game.acts.push(Act::Drop { side: offer.0 });
                match_game.win = Some(Win { side: offer.0.other(), points: offer.1 / 2, resigned: false });
                return match_game;
            }
            match_game.acts.push(Act::Take { side: offer.0 });
            (cube, owner) = (offer.1, Some(side.other()));
        }
        if pick % 997 == 0 && rolled_before {
            let points = cube * (1 + u32::from(pick) % 3);
            match_game.win = Some(Win { side: side.other(), points, resigned: true });
            return match_game;
        }
        let dice = [a % 6 + 1, b % 6 + 1];
        game.roll(dice).unwrap();
        let graph = game.graph();
        let (mut node, mut steps) = (0, Vec::new());
        while let Some(edge) = graph.edges(node).get(usize::from(pick) % graph.edges(node).len().max(1)) {
            steps.push(edge.step);
            node = edge.next;
        }
        let played = game.play(&steps).unwrap();
        match_game.acts.push(Act::Roll { side, dice, steps: played.steps });
        if let Some(outcome) = played.outcome {
            let points = outcome.points.0 * cube;
            match_game.win = Some(Win { side: outcome.winner.unwrap(), points, resigned: false });
            return match_game;
        }
    }
    match_game
}

/// The match as notation tells it: which of two dice a step used is not written.
#[allow(dead_code, reason = "not every test compares what it read")]
pub(crate) fn as_written(mut game: Match) -> Match {
    for act in game.games.iter_mut().flat_map(|match_game| &mut match_game.acts) {
        if let Act::Roll { steps, .. } = act {
            steps.iter_mut().for_each(|done| done.step.die = 0);
        }
    }
    game
}
