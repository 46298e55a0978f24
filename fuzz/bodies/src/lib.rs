// SPDX-License-Identifier: AGPL-3.0-or-later
//! What every fuzz target checks: one function a target, which takes any bytes and panics when a promise of
//! the site is broken. The fuzzer's own binaries in `fuzz/fuzz_targets` are one line each, and the test of
//! this crate runs the same functions over the corpora on stable Rust. No rules and no parsers live here.
#![forbid(unsafe_code)]

mod announcements;
mod bodies;
mod bughouse;
mod bus;
mod bytes;
mod chess;
mod copies;
mod dice;
mod kalah;
mod lines;
mod names;
mod operators;
mod positions;
mod records;
mod reports;
mod tables;

/// What is done with one input.
pub type Body = fn(&[u8]);

/// Every target by name: the parsers first, then a game each.
pub const TARGETS: &[(&str, Body)] = &[
    ("bpgn", records::bpgn),
    ("log", records::log),
    ("mat", records::mat),
    ("pgn", records::pgn),
    ("sgf", records::sgf),
    ("any_record", records::any),
    ("xgid", records::xgid),
    ("gnubg_ids", records::gnubg_ids),
    ("fen", positions::fen),
    ("pocket_fen", positions::pocket_fen),
    ("bughouse_setup", positions::bughouse_setup),
    ("tables_line", positions::tables_line),
    ("tables_setup", positions::tables_setup),
    ("tables_notation", positions::tables_notation),
    ("kalah_setup", positions::kalah_setup),
    ("referee", lines::referee),
    ("wire_client", lines::wire_client),
    ("bus_heard", bus::heard),
    ("bus_sealed", bus::sealed),
    ("json_body", bodies::json),
    ("copied_log", copies::log),
    ("names", names::people),
    ("federations", names::federations),
    ("config", operators::config),
    ("hear", announcements::hear),
    ("trf", reports::trf),
    ("dice_transcript", dice::transcript),
    ("dice_verify", dice::verify),
    ("play_antitabla", tables::antitabla),
    ("play_bughouse", bughouse::play),
    ("play_chelebi", tables::chelebi),
    ("play_chess", chess::fide),
    ("play_gyulbara", tables::gyulbara),
    ("play_indiika", tables::indiika),
    ("play_kalah", kalah::play),
    ("play_leaflet", chess::leaflet),
    ("play_tabla", tables::tabla),
    ("play_tapa", tables::tapa),
];

/// Runs one target on one input.
///
/// # Panics
/// When a promise is broken, or there is no such target.
pub fn run(name: &str, data: &[u8]) {
    let target = TARGETS.iter().find(|(known, _)| *known == name);
    let (_, body) = target.expect("the targets are listed in this crate");
    body(data);
}
