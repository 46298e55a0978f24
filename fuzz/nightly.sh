#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# The long checks: every fuzz target for 60 seconds, then mutation testing of the crates that guard chance,
# money, ratings, pairings, tournaments and the end of a game: of the mutants that compile, at least 95 % must be caught by
# the tests of their own crate. Installs what it needs below target/tools; ends with 1 when anything was found.
#
#   fuzz/nightly.sh [--seconds N] [--target NAME]... [--crate NAME]... [--without fuzz|mutants]
set -u
cd "$(dirname "$0")/.." || exit 2

CARGO_FUZZ=0.13.2
CARGO_MUTANTS=27.1.0
MUTATED="dice ledger rating tourney contest closing"
CAUGHT_MIN=95

seconds=60 targets="" crates="" fuzz=yes mutants=yes
usage() {
  echo "nightly: $1; allowed: --seconds N, --target NAME, --crate NAME, --without fuzz|mutants" >&2
  exit 2
}
while [ $# -gt 0 ]; do
  case "$1 ${2-}" in
    "--seconds "[1-9]*) seconds=$2 ;;
    "--target "?*) [ -f "fuzz/fuzz_targets/$2.rs" ] || usage "there is no target \`$2\`"; targets="$targets $2" ;;
    "--crate "?*)
      case " $MUTATED " in *" $2 "*) ;; *) usage "\`$2\` is not among the crates that are mutated: $MUTATED" ;; esac
      crates="$crates $2"
      ;;
    "--without fuzz") fuzz=no ;;
    "--without mutants") mutants=no ;;
    *) usage "\`$1 ${2-}\` is not understood" ;;
  esac
  shift 2
done
[ -z "$targets" ] || [ -n "$crates" ] || mutants=no
[ -z "$crates" ] || [ -n "$targets" ] || fuzz=no

# A cargo command of exactly this version, installed if it is not there.
tool() {
  root="$PWD/target/tools/$1-$2"
  [ -x "$root/bin/$1" ] || cargo install "$1" --version "$2" --locked --root "$root" || {
    echo "nightly: $1 $2 is missing and could not be installed: is crates.io reachable?" >&2
    exit 2
  }
  PATH="$root/bin:$PATH"
}

# Rounds over a crate: which test programs, and over which files (none: all). A test program is built again for every
# mutant, so each file meets first the one that fells most of its mutants, and only what is left alive meets them all.
rounds() {
  case $1 in
    dice)
      echo "--test=figures statistics"
      echo "--test=commitments commitments"
      echo "--test=live live"
      echo "--test=vectors chain draw epoch secret transcript verify"
      # Without `node`: the verifier it drives in the browser's language is no part of the crate.
      echo "--lib,--test=commitments,--test=fairness,--test=figures,--test=live,--test=transcripts,--test=vectors"
      ;;
    ledger)
      echo "--test=findings audit report"
      echo "--test=vectors settle"
      echo "--test=book account book cash error group stake statement tournament transfer"
      echo "--lib,--tests"
      ;;
    rating)
      echo "--test=vectors bughouse fibs glicko"
      echo "--lib,--tests"
      ;;
    tourney)
      echo "--lib"
      echo "--lib,--tests"
      ;;
    *) echo "--tests" ;;
  esac
}

# Crates whose reference data lie outside the repository.
oracles() {
  case $1 in contest | closing) ;; *) echo "--features $1/oracles" ;; esac
}

# One round over a crate. What the tests do by the hundred thousand they do here by the thousand: a mutant shows itself
# early.
round() {
  crate=$1 out="target/mutation/$1/mutants.out" options=""
  for program in $(echo "$2" | tr , ' '); do options="$options --cargo-arg=$program"; done
  shift 2
  for file in "$@"; do options="$options --file=crates/$crate/src/$file.rs"; done
  TMPDIR="$rooms" CARGO_TARGET_DIR="$PWD/target/mutation/build-$crate" KAPIA_ROLLS=100000 KAPIA_LEDGER_OPS=4000 \
    KAPIA_SWISS_TOURNAMENTS=60 KAPIA_CONTEST_STORIES=24 PROPTEST_MAX_SHRINK_ITERS=0 \
    cargo mutants --package "$crate" $(oracles "$crate") --profile mutation --cap-lints true --timeout 60 \
    --iterate --output "target/mutation/$crate" $options
  # 2: some were missed; 3: some ran out of time. Whatever else is no result.
  case $? in 0 | 2 | 3) ;; *) return 1 ;; esac
  for kind in caught unviable; do cat "$out/$kind.txt" >> "target/mutation/$crate/$kind.txt"; done
}

# All rounds over a crate, and the figures; fails below the bar, or when the tests do not even pass unchanged. The last
# round meets whatever was not caught before, so what it misses was missed by all.
mutate() {
  crate=$1 out="target/mutation/$1/mutants.out"
  rm -rf "target/mutation/$crate" && mkdir -p "target/mutation/$crate" || return 1
  rounds "$crate" | while read -r programs files; do round "$crate" "$programs" $files < /dev/null || exit 1; done || return 1
  lines() { sort -u "$1" | wc -l; }
  caught=$(lines "target/mutation/$crate/caught.txt") unviable=$(lines "target/mutation/$crate/unviable.txt")
  missed=$(lines "$out/missed.txt") late=$(lines "$out/timeout.txt")
  viable=$((caught + missed + late))
  echo "$crate: $((viable + unviable)) mutants, $unviable do not compile; of $viable others $caught caught," \
    "$late ran out of time, $missed missed" | tee -a target/mutation/figures.txt
  [ $((100 * missed)) -le $(((100 - CAUGHT_MIN) * viable)) ]
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
  [ -d ../shared/oracles ] || {
    echo "nightly: ../shared is missing: the reference data lie there that the tests of the mutants need" >&2
    exit 2
  }
  # Mutants live in copies of the repository; the reference data lie beside each copy as they lie beside it.
  rooms="$PWD/target/mutation/rooms"
  mkdir -p "$rooms" && ln -sfn "$(cd ../shared && pwd)" "$rooms/shared" && : > target/mutation/figures.txt
  for crate in ${crates:-$MUTATED}; do
    echo "== mutants of $crate"
    mutate "$crate" || found="$found mutants:$crate"
  done
  cat target/mutation/figures.txt
fi
if [ -n "$found" ]; then
  echo "nightly: findings in$found (inputs in fuzz/artifacts, mutants in target/mutation)"
  exit 1
fi
echo "nightly: 0 findings"
