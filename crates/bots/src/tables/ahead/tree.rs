// SPDX-License-Identifier: AGPL-3.0-or-later
//! The tree of rolls and replies below a play. Its nodes are positions in which somebody is about to roll; of each roll
//! the whole turn is played, every stage as it looks best at first sight, and what follows is averaged.

use game::Side;
use tables::{Game, Options, Phase, Position, Search, Step, roll_stages};

use super::Worth;
use super::known::Known;
use crate::Watch;
use crate::level::mix;
use crate::tables::bearoff;
use crate::tables::chances::{EVEN, certain, of_the_other};
use crate::tables::net::{Chances, Net, Reader};
use crate::tables::settled;
use crate::watch::POSITIONS;

/// As many positions as allowed are judged, or somebody has broken the search off.
#[derive(Debug)]
pub(super) struct Spent;

/// A position before a roll.
#[derive(Clone, Copy)]
struct Node {
    position: Position,
    roller: Side,
    /// S9: rolls made so far, by side.
    rolls: [u16; 2],
}

/// Where a turn has led to.
enum End {
    /// Somebody has won, or nobody: points of White.
    Settled(f32),
    /// Somebody rolls.
    Roll(Node),
}

/// The best reply of a stage.
struct Reply {
    index: usize,
    /// What the one who plays it has to expect.
    chances: Chances,
    /// Whether this ends the game.
    over: bool,
}

/// Who judges positions, and keeps count.
struct Eye<'a> {
    /// By the side that has just played. Both start at the position of the decision: so what they say of a position does
    /// not depend on how it was reached, and may be kept.
    readers: [Reader<'a>; 2],
    known: &'a mut Known,
    evals: u64,
    evals_max: u64,
    /// What is best to whom.
    worth: Worth<'a>,
    watch: &'a mut dyn Watch,
}

/// All that is looked at for one decision.
pub(super) struct Tree<'a> {
    options: &'a Options,
    eye: Eye<'a>,
    search: Search,
}

impl<'a> Tree<'a> {
    /// A tree below `root`, in which `evals` positions are judged already and `evals_max` may be.
    pub(super) fn new(
        net: &'a Net,
        root: &'a Game,
        known: &'a mut Known,
        [evals, evals_max]: [u64; 2],
        (worth, watch): (Worth<'a>, &'a mut dyn Watch),
    ) -> Self {
        known.forget();
        let readers = Side::BOTH.map(|side| Reader::new(net, root.position(), side));
        let eye = Eye { readers, known, evals, evals_max, worth, watch };
        Self { options: root.options(), eye, search: Search::default() }
    }

    /// Positions judged so far.
    pub(super) fn evals(&self) -> u64 {
        self.eye.evals
    }

    /// The chances of `side` after this play, `plies` rolls ahead. When the play is not the end of a turn, the rest of
    /// the turn is played first, each stage as it looks best, and so is what the other has to finish of it.
    pub(super) fn after(
        &mut self,
        game: &Game,
        side: Side,
        steps: &[Step],
        plies: u8,
    ) -> Result<Chances, Spent> {
        let mut after = game.clone();
        if after.play(steps).is_err() {
            return Ok(EVEN);
        }
        let end = self.finish(after)?;
        self.chances(&end, side, plies)
    }

    /// The chances of whoever is about to roll in this game; nothing when nobody is.
    pub(super) fn of_roller(&mut self, game: &Game, plies: u8) -> Result<Option<Chances>, Spent> {
        let Phase::ToRoll { side: roller } = game.phase() else { return Ok(None) };
        let rolls = Side::BOTH.map(|side| game.roll_no(side));
        self.before_roll(&Node { position: *game.position(), roller, rolls }, plies).map(Some)
    }

    /// The chances of `side` from here on.
    fn chances(&mut self, end: &End, side: Side, plies: u8) -> Result<Chances, Spent> {
        match end {
            End::Settled(points) => Ok(certain(if side == Side::White { *points } else { -points })),
            End::Roll(node) => {
                let chances = self.before_roll(node, plies)?;
                Ok(if node.roller == side { chances } else { of_the_other(chances) })
            }
        }
    }

    /// The chances of whoever is about to roll.
    fn before_roll(&mut self, node: &Node, plies: u8) -> Result<Chances, Spent> {
        if plies == 0 {
            return self.eye.look(&node.position, node.roller.other()).map(of_the_other);
        }
        let mut sum = [0.0; 5];
        for a in 1..=6u8 {
            for b in 1..=a {
                let times = if a == b { 1.0 } else { 2.0 };
                let chances = self.after_roll(node, [a, b], plies - 1)?;
                sum.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += times * chance);
            }
        }
        Ok(sum.map(|sum| sum / 36.0))
    }

    /// The chances of whoever has rolled these dice, `plies` rolls after their turn.
    fn after_roll(&mut self, node: &Node, dice: [u8; 2], plies: u8) -> Result<Chances, Spent> {
        let Node { position, roller, mut rolls } = *node;
        let own = &mut rolls[roller.index()];
        if dice[0] == dice[1] && self.is_progressive(&position, own.saturating_add(1)) {
            let mut game = Game::from_position(position, self.options, roller, rolls);
            if game.roll(dice).is_err() {
                return Ok(EVEN);
            }
            let end = self.finish(game)?;
            return self.chances(&end, roller, plies);
        }
        *own = own.saturating_add(1);
        let (four, first_turn) = ([dice[0]; 4], *own == 1);
        let stage = if dice[0] == dice[1] { &four[..] } else { &dice[..] };
        self.search.run(&position, roller, stage, self.options, first_turn);
        let reply = self.eye.reply(&self.search, roller, self.options, plies == 0)?;
        if reply.over || plies == 0 {
            return Ok(reply.chances);
        }
        let node = Node { position: self.search.position(reply.index), roller: roller.other(), rolls };
        self.before_roll(&node, plies).map(of_the_other)
    }

    /// G10, H2: whether doubles of this roll go on to the higher numbers.
    fn is_progressive(&self, position: &Position, roll_no: u16) -> bool {
        roll_stages(position.variant(), [1, 1], roll_no, self.options).len() > 1
    }

    /// Plays stages until somebody rolls or nobody can.
    fn finish(&mut self, mut game: Game) -> Result<End, Spent> {
        while let Phase::ToPlay { side, stage, .. } = game.phase() {
            self.search.run(game.position(), side, &stage, self.options, game.is_first_turn());
            let reply = self.eye.reply(&self.search, side, self.options, false)?;
            if game.play(&self.search.steps(reply.index)).is_err() {
                return Ok(End::Settled(0.0));
            }
        }
        Ok(match game.phase() {
            Phase::ToRoll { side } => {
                let rolls = Side::BOTH.map(|side| game.roll_no(side));
                End::Roll(Node { position: *game.position(), roller: side, rolls })
            }
            // P14: a game that starts over is worth nothing to anybody.
            _ => End::Settled(settled(game.position(), Side::White, self.options).unwrap_or(0.0)),
        })
    }
}

impl Eye<'_> {
    /// What `side`, who has just played, has to expect at first sight.
    fn look(&mut self, position: &Position, side: Side) -> Result<Chances, Spent> {
        self.evals += 1;
        let asks = self.evals.is_multiple_of(POSITIONS);
        if self.evals > self.evals_max || asks && !self.watch.goes_on(self.evals) {
            return Err(Spent);
        }
        let reader = &mut self.readers[side.index()];
        Ok(bearoff::chances(position, side)
            .unwrap_or_else(|| self.known.or_judge(position, side, || reader.chances(position))))
    }

    /// The play found that looks best to `side`, one that loses at once only when all do. What there is no choice about
    /// is not judged, unless it is `told`.
    fn reply(&mut self, search: &Search, side: Side, options: &Options, told: bool) -> Result<Reply, Spent> {
        let mut best: Option<((bool, f32, u64), Reply)> = None;
        for index in 0..search.len() {
            let position = search.position(index);
            let settled = settled(&position, side, options);
            let chances = match settled {
                Some(points) => certain(points),
                None if search.len() == 1 && !told => EVEN,
                None => self.look(&position, side)?,
            };
            let keeps = settled.is_none_or(|points| points >= 0.0);
            let rank = (keeps, (self.worth)(side, &chances), mix(0, index as u64));
            if best.as_ref().is_none_or(|(most, _)| rank > *most) {
                best = Some((rank, Reply { index, chances, over: settled.is_some() }));
            }
        }
        Ok(best.map_or(Reply { index: 0, chances: EVEN, over: true }, |(_, reply)| reply))
    }
}
