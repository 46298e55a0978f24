// SPDX-License-Identifier: AGPL-3.0-or-later
//! The target `copied_log`; what it checks is in `fuzz/bodies`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz_bodies::run("copied_log", data));
