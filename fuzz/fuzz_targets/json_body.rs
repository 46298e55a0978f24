// SPDX-License-Identifier: AGPL-3.0-or-later
//! The target `json_body`; what it checks is in `fuzz/bodies`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz_bodies::run("json_body", data));
