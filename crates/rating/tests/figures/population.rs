// SPDX-License-Identifier: AGPL-3.0-or-later
//! A population of bughouse players whose true strength is known: the ratings must find it.

use fastrand::Rng;
use game::Micros;
use rating::{Glicko, Score, StoredGlicko, rate_pairs};

const PLAYERS: usize = 100;
const GAMES_EACH: usize = 200;
const DAY: i64 = 86_400_000_000;

/// Normal with mean 0 and deviation 1, near enough: the sum of twelve shares.
fn normal(rng: &mut Rng) -> f64 {
    (0..12).map(|_| rng.f64()).sum::<f64>() - 6.0
}

/// The chance of the first pair, by the means of true strengths.
fn chance(strength: &[f64], seats: [usize; 4]) -> f64 {
    let [a, b, c, d] = seats.map(|seat| strength[seat]);
    1.0 / (1.0 + 10_f64.powf(((c + d) - (a + b)) / 2.0 / 400.0))
}

/// The chance the ratings give the first pair.
fn forecast(players: &[StoredGlicko], seats: [usize; 4], now: Micros) -> f64 {
    let [a, b, c, d] = seats.map(|seat| players[seat].at(now));
    let one = Glicko::new(f64::midpoint(a.rating(), b.rating()), a.deviation(), 0.06);
    let two = Glicko::new(f64::midpoint(c.rating(), d.rating()), c.deviation(), 0.06);
    one.expected(two)
}

fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|a, b| values[*a].total_cmp(&values[*b]));
    let mut ranks = vec![0.0; values.len()];
    for (rank, index) in order.into_iter().enumerate() {
        ranks[index] = rank as f64;
    }
    ranks
}

/// Spearman's correlation of ranks; no two values are equal.
fn spearman(one: &[f64], two: &[f64]) -> f64 {
    let n = one.len() as f64;
    let squares: f64 = ranks(one).iter().zip(ranks(two)).map(|(a, b)| (a - b).powi(2)).sum();
    1.0 - 6.0 * squares / (n * (n * n - 1.0))
}

/// Spearman's correlation, the Brier score of the ratings and that of the truth, over the second half of the games.
fn play(seed: u64) -> [f64; 3] {
    let mut rng = Rng::with_seed(seed);
    let strength: Vec<f64> = (0..PLAYERS).map(|_| 1500.0 + 350.0 * normal(&mut rng)).collect();
    let mut players = [StoredGlicko::START; PLAYERS];
    let (mut brier, mut brier_of_truth, mut judged) = (0.0, 0.0, 0.0);
    for round in 0..GAMES_EACH {
        let now = Micros(round as i64 * DAY);
        let mut seats: Vec<usize> = (0..PLAYERS).collect();
        rng.shuffle(&mut seats);
        for table in seats.chunks_exact(4) {
            let table = [table[0], table[1], table[2], table[3]];
            let truth = chance(&strength, table);
            let first_won = rng.f64() < truth;
            if round >= GAMES_EACH / 2 {
                let result = f64::from(u8::from(first_won));
                brier += (forecast(&players, table, now) - result).powi(2);
                brier_of_truth += (truth - result).powi(2);
                judged += 1.0;
            }
            let [a, b, c, d] = table;
            let score = if first_won { Score::Win } else { Score::Loss };
            let pairs = [[players[a], players[b]], [players[c], players[d]]];
            [[players[a], players[b]], [players[c], players[d]]] = rate_pairs(pairs, score, now);
        }
    }
    let found: Vec<f64> = players.iter().map(|player| player.rating_mp as f64).collect();
    [spearman(&found, &strength), brier / judged, brier_of_truth / judged]
}

#[test]
fn d1_ratings_of_bughouse_players_find_their_strength() {
    for seed in 1..=5 {
        let [correlation, brier, truth] = play(seed);
        println!("seed {seed}: Spearman {correlation:.4}, Brier {brier:.4}, of the truth {truth:.4}");
        assert!(correlation >= 0.95, "seed {seed}: {correlation}");
        assert!(brier - truth <= 0.01, "seed {seed}: {brier} for {truth}");
    }
}
