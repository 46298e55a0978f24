// SPDX-License-Identifier: AGPL-3.0-or-later
//! The best few moves with the lines that follow them, for whoever looks at a game with the engine.

use super::{DEPTH_MAX, MATE, MATE_ZONE, Search, is_sure, key_of, step};
use crate::chess::think::Ask;
use crate::found::{Depth, Line, Score};
use chess::shakmaty::{CastlingMode, Move, MoveList, Position};

impl Search<'_> {
    /// Deepens until the search is stopped or as deep as asked for; nothing only where no move may be played. What an
    /// iteration that is cut short has found best counts.
    pub(in crate::chess) fn lines(&mut self, ask: &Ask) -> Option<Depth> {
        let all = self.law.legal_moves(&self.root);
        let wanted = |m: &Move| ask.moves.is_empty() || ask.moves.contains(&uci(*m));
        let moves: MoveList = all.into_iter().filter(wanted).collect();
        let mut best = vec![(*moves.first()?, 0)];
        let mut deepest = self.tell(0, &best);
        for depth in 1..=ask.depth.map_or(DEPTH_MAX, |depth| i32::from(depth).clamp(1, DEPTH_MAX)) {
            let found = self.best_few(&moves, &best, depth, ask.lines.clamp(1, moves.len()));
            if self.stopped {
                // The first of them was found with all moves to choose from.
                if let Some(first) = found.first() {
                    let (shallow, lines) = (deepest.depth, [*first]);
                    deepest =
                        if shallow == 0 { self.tell(1, &lines) } else { self.promoted(deepest, lines[0]) };
                }
                break;
            }
            best = found;
            deepest = self.tell(depth, &best);
            self.watch.deeper(&deepest);
            let surest = best.iter().map(|(_, value)| value.abs()).min().unwrap_or(0);
            if is_sure(surest, depth) {
                break;
            }
        }
        Some(deepest)
    }

    /// The best moves to one depth, one after the other: each among those that are left.
    fn best_few(
        &mut self,
        moves: &MoveList,
        before: &[(Move, i32)],
        depth: i32,
        count: usize,
    ) -> Vec<(Move, i32)> {
        let mut found: Vec<(Move, i32)> = Vec::with_capacity(count);
        while found.len() < count && !self.stopped {
            let is_left = |m: &Move| found.iter().all(|(taken, _)| taken != m);
            let rest: MoveList = moves.iter().copied().filter(is_left).collect();
            let first = before.iter().map(|(m, _)| *m).find(is_left).or(rest.first().copied());
            let Some(first) = first else { break };
            let known = before.iter().find(|(m, _)| *m == first).map_or(0, |(_, value)| *value);
            let (Some(m), value) = self.around(&rest, first, depth, known) else { break };
            found.push((m, value));
        }
        if !self.stopped {
            // A later one is found with what the earlier ones left in the table, and may turn out to be better.
            found.sort_by_key(|(_, value)| std::cmp::Reverse(*value));
        }
        found
    }

    /// The lines of a depth that was cut short, with the move it found best in front.
    fn promoted(&self, depth: Depth, (m, value): (Move, i32)) -> Depth {
        let first = uci(m);
        if depth.lines.first().is_some_and(|line| line.moves.first() == Some(&first)) {
            return depth;
        }
        let more = self.tell(depth.depth.into(), &[(m, value)]).lines;
        let rest = depth.lines.into_iter().filter(|line| line.moves.first() != Some(&first));
        let mut lines: Vec<Line> = more.into_iter().chain(rest).collect();
        lines.truncate(lines.len().max(1));
        Depth { nodes: self.nodes, lines, ..depth }
    }

    fn tell(&self, depth: i32, best: &[(Move, i32)]) -> Depth {
        let line =
            |(m, value): &(Move, i32)| Line { moves: self.line_after(*m, depth), score: score(*value) };
        Depth {
            depth: depth.clamp(0, 255) as u8,
            nodes: self.nodes,
            permille: self.table.permille(),
            lines: best.iter().map(line).collect(),
        }
    }

    /// A move and what the table remembers as the best answers, as long as they are legal and nothing is repeated.
    fn line_after(&self, first: Move, depth: i32) -> Vec<String> {
        let root_key = key_of(&self.root);
        let (mut position, mut key) = step(&self.root, root_key, first);
        let (mut moves, mut seen) = (vec![uci(first)], vec![root_key, key]);
        while (moves.len() as i32) < depth {
            let Some(m) = self.table.get(key).and_then(|entry| entry.best) else { break };
            if !position.is_legal(m) || !self.law.allows(&position, m) {
                break;
            }
            (position, key) = step(&position, key, m);
            if seen.contains(&key) {
                break;
            }
            seen.push(key);
            moves.push(uci(m));
        }
        moves
    }
}

fn uci(m: Move) -> String {
    m.to_uci(CastlingMode::Standard).to_string()
}

fn score(value: i32) -> Score {
    if value > MATE_ZONE {
        Score::Mate((MATE - value + 1) / 2)
    } else if value < -MATE_ZONE {
        Score::Mate(-(MATE + value) / 2)
    } else {
        Score::Centipawns(value)
    }
}
