// SPDX-License-Identifier: AGPL-3.0-or-later
//! `cargo run -p sim --release -- --seeds 10000`, `-- --plants`, `-- --plant NAME`, `-- --seed N`, `-- --trace-hash`.
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command answers on its streams")]
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let seed: u64 = args.get(1).and_then(|s| s.parse().ok()).unwrap_or(1);
    let r = sim::simulate(sim::Setup { seed, plant: None, trace: true });
    println!("{r:?}");
    eprintln!();
}
