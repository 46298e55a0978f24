// SPDX-License-Identifier: AGPL-3.0-or-later
//! Comparison with the specification that lies beside the repository: its tricky positions and its
//! reference programs. What is missing there fails the tests.

mod announce;
mod bughouse;
mod fide;
mod leaflet;
mod reference;
mod samples;
