// SPDX-License-Identifier: AGPL-3.0-or-later
//! The target `bus_heard`; what it checks is in `fuzz/bodies`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz_bodies::run("bus_heard", data));
