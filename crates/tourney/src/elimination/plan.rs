// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where the winner and the loser of every match go.

/// Most players of a knock-out.
pub(super) const PLAYERS_MAX: u16 = 1024;

/// Which part of the tournament a match belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Those who have not lost.
    Main,
    /// For third place.
    Third,
    /// Those who have lost, in a single elimination.
    Consolation,
    /// Those who have lost in the consolation, too.
    LastChance,
    /// Those who have lost once, in a double elimination.
    Lower,
    /// The two who are left of a double elimination.
    Final,
    /// The same two again, when both have lost once.
    Reset,
}

impl Stage {
    /// Its stable word.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Main => "main",
            Self::Third => "third",
            Self::Consolation => "consolation",
            Self::LastChance => "last_chance",
            Self::Lower => "lower",
            Self::Final => "final",
            Self::Reset => "reset",
        }
    }
}

/// Who takes a seat of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A player by seed, from 1.
    Seed(u16),
    /// Nobody: the other one goes on without playing.
    Nobody,
    /// The winner of a match, by its place in the plan.
    Winner(usize),
    /// Its loser.
    Loser(usize),
    /// Its loser, when it was the first match of that stage that they played.
    LoserOfFirst(usize),
    /// Of a match whose second seat comes from the lower bracket: whoever sat there, on winning. This makes
    /// the reset.
    IfSecondWon(usize, Side),
}

/// A seat of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first.
    First,
    /// The second.
    Second,
}

/// One match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// The part of the tournament.
    pub stage: Stage,
    /// The round within the stage, from 1.
    pub round: u16,
    /// Who plays. Sources name earlier matches only.
    pub seats: [Source; 2],
}

/// What those who lose have left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consolation {
    /// Nothing.
    None,
    /// The losers of the semifinals play for third place.
    Third,
    /// Those who lose their first match play a knock-out of their own.
    First,
    /// As [`First`](Self::First), and those who lose their first match there, too, play one more.
    LastChance,
    /// Whoever loses goes on in the consolation, the later the further; its winner is third.
    Progressive,
}

/// There is no such plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// The number of players makes none.
    #[error("a knock-out has 2 to {PLAYERS_MAX} players, not {players}")]
    Players {
        /// How many were asked for.
        players: u16,
    },
}

/// All matches, each after those it waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many players there are.
    pub players: u16,
    /// The matches.
    pub matches: Vec<Match>,
}

impl Plan {
    /// A single elimination.
    ///
    /// # Errors
    /// Less than two players or more than 1,024.
    pub fn single(players: u16, consolation: Consolation) -> Result<Self, PlanError> {
        let (mut plan, rounds) = Self::main(players)?;
        match consolation {
            Consolation::None => {}
            Consolation::Third => {
                if let [.., semifinals, _] = &rounds[..] {
                    let seats = [Source::Loser(semifinals[0]), Source::Loser(semifinals[1])];
                    plan.matches.push(Match { stage: Stage::Third, round: 1, seats });
                }
            }
            Consolation::First => {
                plan.second_chance(&rounds, Stage::Consolation);
            }
            Consolation::LastChance => {
                let consolation = plan.second_chance(&rounds, Stage::Consolation);
                plan.second_chance(&consolation, Stage::LastChance);
            }
            Consolation::Progressive => {
                if let Some((_, before_final)) = rounds.split_last() {
                    plan.lower(before_final, Stage::Consolation);
                }
            }
        }
        Ok(plan)
    }

    /// A double elimination: who has lost twice is out. With 16 to 64 players nobody meets in the lower bracket whom
    /// they have met before, until its last four rounds; with more it happens a round earlier, in about one tournament
    /// of ten. When the winner of the lower bracket wins the final, both have lost once and play again.
    ///
    /// # Errors
    /// As [`single`](Self::single).
    pub fn double(players: u16) -> Result<Self, PlanError> {
        let (mut plan, rounds) = Self::main(players)?;
        let from_lower = plan.lower(&rounds, Stage::Lower);
        let Some(&[top]) = rounds.last().map(Vec::as_slice) else {
            return Err(PlanError::Players { players });
        };
        let seats = [Source::Winner(top), from_lower];
        let last = plan.add(Stage::Final, 1, seats);
        let seats = [Side::First, Side::Second].map(|side| Source::IfSecondWon(last, side));
        plan.add(Stage::Reset, 1, seats);
        Ok(plan)
    }

    fn add(&mut self, stage: Stage, round: usize, seats: [Source; 2]) -> usize {
        let round = u16::try_from(round).unwrap_or(u16::MAX);
        self.matches.push(Match { stage, round, seats });
        self.matches.len() - 1
    }

    /// The bracket of those who have not lost, and its matches by round.
    fn main(players: u16) -> Result<(Self, Vec<Vec<usize>>), PlanError> {
        if !(2..=PLAYERS_MAX).contains(&players) {
            return Err(PlanError::Players { players });
        }
        let seats: Vec<Source> = seeding(players.next_power_of_two())
            .into_iter()
            .map(|seed| if seed <= players { Source::Seed(seed) } else { Source::Nobody })
            .collect();
        let mut plan = Self { players, matches: Vec::new() };
        let rounds = plan.knock_out(seats, Stage::Main, 1);
        Ok((plan, rounds))
    }

    /// Plays `seats`, a power of two of them, down to one.
    fn knock_out(&mut self, mut seats: Vec<Source>, stage: Stage, first_round: usize) -> Vec<Vec<usize>> {
        let mut rounds = Vec::new();
        while seats.len() > 1 {
            let round = first_round + rounds.len();
            let matches: Vec<usize> =
                seats.chunks_exact(2).map(|pair| self.add(stage, round, [pair[0], pair[1]])).collect();
            seats = matches.iter().map(|&number| Source::Winner(number)).collect();
            rounds.push(matches);
        }
        rounds
    }

    /// A knock-out of those who lost their first match of a stage with these `rounds`: in its first round, or
    /// in the second when they came in there or had nobody to play before.
    fn second_chance(&mut self, rounds: &[Vec<usize>], stage: Stage) -> Vec<Vec<usize>> {
        let [first, later @ ..] = rounds else { return Vec::new() };
        if first.len() < 2 {
            return Vec::new();
        }
        let losers: Vec<Source> = first.iter().map(|&number| Source::Loser(number)).collect();
        if later.first().is_some_and(|second| second.len() == first.len()) {
            // The stage above is a second chance itself: as many come in from its second round.
            let late = later[0].iter().rev().map(|&number| Source::LoserOfFirst(number));
            let seats = losers.into_iter().zip(late).flat_map(<[Source; 2]>::from).collect();
            return self.knock_out(seats, stage, 1);
        }
        let opening: Vec<usize> =
            losers.chunks_exact(2).map(|pair| self.add(stage, 1, [pair[0], pair[1]])).collect();
        // A loser of the second round comes to the far end, so that they meet nobody from their own corner soon.
        let second = later.first().map_or(&[][..], Vec::as_slice);
        let joined: Vec<usize> = opening
            .iter()
            .zip(second.iter().rev())
            .map(|(&own, &number)| self.add(stage, 2, [Source::Winner(own), Source::LoserOfFirst(number)]))
            .collect();
        let seats = joined.iter().map(|&number| Source::Winner(number)).collect();
        let mut all = vec![opening, joined];
        all.extend(self.knock_out(seats, stage, 3));
        all
    }

    /// The bracket of those who lost in one of `rounds`; the answer is its winner.
    fn lower(&mut self, rounds: &[Vec<usize>], stage: Stage) -> Source {
        let [first, later @ ..] = rounds else { return Source::Nobody };
        let mut lines: Vec<Line> = first.iter().map(|&number| self.line(Source::Loser(number))).collect();
        let mut round = 0;
        let mut meet = |plan: &mut Self, pairs: Vec<(Line, Line)>| -> Vec<Line> {
            round += 1;
            let made = pairs.into_iter().map(|(one, other)| {
                let number = plan.add(stage, round, [one.source, other.source]);
                let mut corner = one.corner;
                corner.extend(other.corner);
                Line { source: Source::Winner(number), corner }
            });
            made.collect()
        };
        for matches in later {
            let pairs = in_pairs(&mut lines);
            lines.extend(meet(self, pairs));
            let droppers: Vec<Line> =
                matches.iter().map(|&number| self.line(Source::Loser(number))).collect();
            let pairs = far_apart(std::mem::take(&mut lines), &droppers);
            lines = meet(self, pairs);
        }
        while lines.len() > 1 {
            let pairs = in_pairs(&mut lines);
            lines = meet(self, pairs);
        }
        lines.pop().map_or(Source::Nobody, |line| line.source)
    }

    /// A seat and the seeds that may come to it.
    fn line(&self, source: Source) -> Line {
        let mut corner = Vec::new();
        let mut open = vec![source];
        while let Some(source) = open.pop() {
            match source {
                Source::Seed(seed) => corner.push(seed),
                Source::Winner(number) | Source::Loser(number) => open.extend(self.matches[number].seats),
                _ => {}
            }
        }
        Line { source, corner }
    }
}

/// A way into the lower bracket.
#[derive(Clone)]
struct Line {
    source: Source,
    corner: Vec<u16>,
}

/// Neighbours, when there are two or more; a single line stays.
fn in_pairs(lines: &mut Vec<Line>) -> Vec<(Line, Line)> {
    if lines.len() < 2 {
        return Vec::new();
    }
    let mut all = std::mem::take(lines).into_iter();
    std::iter::from_fn(|| Some((all.next()?, all.next()?))).collect()
}

/// Those who drop from the main bracket come to lines from other corners, whom they have not met there: their
/// order is crossed so that as few as possible of one corner come together at once, then so in the next
/// rounds.
fn far_apart(lines: Vec<Line>, droppers: &[Line]) -> Vec<(Line, Line)> {
    let n = droppers.len();
    let shared =
        |line: &Line, dropper: &Line| dropper.corner.iter().filter(|seed| line.corner.contains(seed)).count();
    // By how many lines come together: at once, a round later, two rounds later.
    let together = |mask: usize, block: usize| -> usize {
        let meets = |i: usize| {
            let from = i - i % block;
            lines[from..n.min(from + block)]
                .iter()
                .map(|line| shared(line, &droppers[i ^ mask]))
                .sum::<usize>()
        };
        (0..n).map(meets).sum()
    };
    let cost = |mask: usize| [1, 2, 4].map(|block| together(mask, block));
    let mask = (0..n).rev().min_by_key(|&mask| cost(mask)).unwrap_or(0);
    lines.into_iter().enumerate().map(|(i, line)| (line, droppers[i ^ mask].clone())).collect()
}

/// The seeds in the order of the bracket, for a power of two of them: each round pairs neighbours, and the
/// strongest meet as late as possible.
fn seeding(size: u16) -> Vec<u16> {
    let mut order = vec![1];
    while order.len() < usize::from(size) {
        let sum = u16::try_from(order.len() * 2).unwrap_or(size) + 1;
        order = order
            .into_iter()
            .enumerate()
            .flat_map(|(i, seed)| if i.is_multiple_of(2) { [seed, sum - seed] } else { [sum - seed, seed] })
            .collect();
    }
    order
}
