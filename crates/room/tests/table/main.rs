// SPDX-License-Identifier: AGPL-3.0-or-later
//! The room from outside: dialogues with expected answers, and laws under random conversations.

mod abort;
mod appendix;
mod awaited;
mod beavers;
mod bughouse;
mod bughouse_clocks;
mod bughouse_laws;
mod choice;
mod cube;
mod cube_clock;
mod desk;
mod dialogues;
mod ends;
mod family;
mod fide;
mod flags;
mod handed;
mod hints;
mod laws;
mod leaflet;
mod links;
mod live;
mod matches;
mod permits;
mod rated;
mod restored;
mod tabla;
mod talk;
mod whole_games;
