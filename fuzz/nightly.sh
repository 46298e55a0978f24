#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# The long checks: every fuzz target for 60 seconds, then mutation testing of the crates that guard chance,
# money, ratings and pairings. Installs what it needs below target/tools; ends with 1 when anything was found.
#
#   fuzz/nightly.sh [--seconds N] [--target NAME]... [--without fuzz|mutants]
set -u
cd "$(dirname "$0")/.." || exit 2

CARGO_FUZZ=0.13.2
CARGO_MUTANTS=27.1.0
MUTATED="dice ledger rating tourney"

seconds=60 targets="" fuzz=yes mutants=yes
usage() { echo "nightly: $1; allowed: --seconds N, --target NAME, --without fuzz|mutants" >&2; exit 2; }
while [ $# -gt 0 ]; do
  case "$1 ${2-}" in
    "--seconds "[1-9]*) seconds=$2 ;;
    "--target "?*) [ -f "fuzz/fuzz_targets/$2.rs" ] || usage "there is no target \`$2\`"; targets="$targets $2"; mutants=no ;;
    "--without fuzz") fuzz=no ;;
    "--without mutants") mutants=no ;;
    *) usage "\`$1 ${2-}\` is not understood" ;;
  esac
  shift 2
done

# A cargo command of exactly this version, installed if it is not there.
tool() {
  root="$PWD/target/tools/$1-$2"
  [ -x "$root/bin/$1" ] || cargo install "$1" --version "$2" --locked --root "$root" || {
    echo "nightly: $1 $2 is missing and could not be installed: is crates.io reachable?" >&2
    exit 2
  }
  PATH="$root/bin:$PATH"
}

found=""
if [ "$fuzz" = yes ]; then
  command -v rustup > /dev/null || { echo "nightly: rustup is missing; the fuzzer needs it for a nightly Rust" >&2; exit 2; }
  rustup run nightly rustc --version > /dev/null 2>&1 || rustup toolchain install nightly --profile minimal || {
    echo "nightly: the nightly toolchain is missing and could not be installed" >&2
    exit 2
  }
  tool cargo-fuzz "$CARGO_FUZZ"
  [ -n "$targets" ] || targets=$(for file in fuzz/fuzz_targets/*.rs; do basename "$file" .rs; done)
  rustup run nightly cargo fuzz build --fuzz-dir fuzz || exit 2
  for target in $targets; do
    # What is new goes to the first folder; the kept corpus stays as it is.
    mkdir -p "fuzz/target/corpus/$target"
    echo "== $target, $seconds s"
    rustup run nightly cargo fuzz run --fuzz-dir fuzz "$target" "fuzz/target/corpus/$target" "fuzz/corpus/$target" -- \
      -max_total_time="$seconds" -max_len=4096 -timeout=25 -rss_limit_mb=2048 -print_final_stats=1 || found="$found $target"
  done
fi
if [ "$mutants" = yes ]; then
  tool cargo-mutants "$CARGO_MUTANTS"
  for crate in $MUTATED; do
    echo "== mutants of $crate"
    cargo mutants --package "$crate" --output "target/mutants/$crate" --timeout 300 || found="$found mutants:$crate"
  done
fi
if [ -n "$found" ]; then
  echo "nightly: findings in$found (inputs in fuzz/artifacts, mutants in target/mutants)"
  exit 1
fi
echo "nightly: 0 findings"
