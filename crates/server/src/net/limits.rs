// SPDX-License-Identifier: AGPL-3.0-or-later
//! How often one person or one network address may do something. Every limit is a named constant here.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use game::Micros;
use room::Command;

use crate::auth::address;
use crate::error::ApiError;

mod gate;

pub use gate::LOOPBACK_FACTOR;
pub(crate) use gate::{Gate, Key};

/// Frames a second one socket may send.
pub const FRAMES_PER_S: u32 = 20;
/// Frames one socket may send at once.
pub const FRAMES_BURST: u32 = 40;
/// How often a command without a socket comes back to a player: as frames do to a socket.
pub const COMMANDS_EVERY: Duration = Duration::from_millis(1_000 / FRAMES_PER_S as u64);
/// Chat lines one player may say at once; one comes back every [`CHAT_EVERY`].
pub const CHAT_BURST: u32 = 5;
/// How often a chat line comes back: five in ten seconds.
pub const CHAT_EVERY: Duration = Duration::from_secs(2);
/// Hints one player may ask for at once; one comes back every [`HINTS_EVERY`].
pub const HINTS_BURST: u32 = 10;
/// How often a hint comes back: ten a minute.
pub const HINTS_EVERY: Duration = Duration::from_secs(6);
/// Rooms one person may open at once; one comes back every [`ROOMS_EVERY`].
pub const ROOMS_BURST: u32 = 10;
/// How often a room comes back: six a minute.
pub const ROOMS_EVERY: Duration = Duration::from_secs(10);
/// Sessions one address may begin at once; one comes back every [`SESSIONS_EVERY`].
pub const SESSIONS_BURST: u32 = 20;
/// How often a session comes back: ten a minute.
pub const SESSIONS_EVERY: Duration = Duration::from_secs(6);
/// Sessions one neighbourhood of addresses may begin at once; one comes back every [`NEIGHBOURS_EVERY`].
pub const NEIGHBOURS_BURST: u32 = 60;
/// How often a session of a neighbourhood comes back: sixty a minute.
pub const NEIGHBOURS_EVERY: Duration = Duration::from_secs(1);
/// Records one address may have read at once; one comes back every [`RECORDS_EVERY`].
pub const RECORDS_BURST: u32 = 20;
/// How often the reading of a record comes back: thirty a minute.
pub const RECORDS_EVERY: Duration = Duration::from_secs(2);
/// People one address may look up at once; one comes back every [`PEOPLE_EVERY`].
pub const PEOPLE_BURST: u32 = 600;
/// How often a person to look up comes back: twenty a second.
pub const PEOPLE_EVERY: Duration = Duration::from_millis(50);
/// Reports one address may make at once; one comes back every [`REPORTS_EVERY`].
pub const REPORTS_BURST: u32 = 20;
/// How often a report comes back: thirty an hour.
pub const REPORTS_EVERY: Duration = Duration::from_secs(120);
/// Requests and socket openings one address may make at once.
pub const REQUESTS_BURST: u32 = 200;
/// Requests a second one address may make.
pub const REQUESTS_EVERY: Duration = Duration::from_millis(25);
/// Sockets one address may hold at the same time.
pub const SOCKETS_PER_ADDRESS: u32 = 20;
/// The limits of the server.
pub struct Limits {
    on: bool,
    requests: Gate,
    sessions: Gate,
    neighbours: Gate,
    rooms: Gate,
    records: Gate,
    reports: Gate,
    people: Gate,
    chat: Gate,
    hints: Gate,
    commands: Gate,
    sockets: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

/// A socket that is counted; dropping it uncounts it.
pub struct SocketSeat {
    address: IpAddr,
    sockets: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

impl Limits {
    /// The limits; `on` is false only in tests and benchmarks.
    #[must_use]
    pub fn new(on: bool) -> Self {
        Self {
            on,
            requests: Gate::new("requests", REQUESTS_BURST, REQUESTS_EVERY),
            sessions: Gate::new("sessions", SESSIONS_BURST, SESSIONS_EVERY),
            neighbours: Gate::new("neighbours", NEIGHBOURS_BURST, NEIGHBOURS_EVERY),
            rooms: Gate::new("rooms", ROOMS_BURST, ROOMS_EVERY),
            records: Gate::new("records", RECORDS_BURST, RECORDS_EVERY),
            reports: Gate::new("reports", REPORTS_BURST, REPORTS_EVERY),
            people: Gate::new("people", PEOPLE_BURST, PEOPLE_EVERY),
            chat: Gate::new("chat", CHAT_BURST, CHAT_EVERY),
            hints: Gate::new("hints", HINTS_BURST, HINTS_EVERY),
            commands: Gate::new("commands", FRAMES_BURST, COMMANDS_EVERY),
            sockets: Arc::default(),
        }
    }

    fn check(&self, gate: &Gate, address: IpAddr, player: Option<&str>) -> Result<(), ApiError> {
        if !self.on {
            return Ok(());
        }
        gate.check(&Key::Address(address), address)?;
        player.map_or(Ok(()), |player| gate.check(&Key::Player(player.into()), address))
    }

    /// Any request to the interface, or a new socket.
    ///
    /// # Errors
    /// [`ApiError::TooMany`], as for all limits here.
    pub fn request(&self, address: IpAddr) -> Result<(), ApiError> {
        self.check(&self.requests, address, None)
    }

    /// A new session: who has many addresses has them in one neighbourhood.
    ///
    /// # Errors
    /// [`ApiError::TooMany`].
    pub fn session(&self, address: IpAddr) -> Result<(), ApiError> {
        self.check(&self.sessions, address, None)?;
        self.check(&self.neighbours, address::neighbourhood(address), None)
    }

    /// A new room.
    ///
    /// # Errors
    /// [`ApiError::TooMany`].
    pub fn room(&self, address: IpAddr, player: &str) -> Result<(), ApiError> {
        self.check(&self.rooms, address, Some(player))
    }

    /// A record that is read.
    ///
    /// # Errors
    /// [`ApiError::TooMany`].
    pub fn record(&self, address: IpAddr) -> Result<(), ApiError> {
        self.check(&self.records, address, None)
    }

    /// So many people who are looked up in one request.
    ///
    /// # Errors
    /// [`ApiError::TooMany`].
    pub fn people(&self, address: IpAddr, many: usize) -> Result<(), ApiError> {
        let many = u32::try_from(many).unwrap_or(u32::MAX);
        match NonZeroU32::new(many) {
            Some(many) if self.on => self.people.check_many(&Key::Address(address), many, address),
            _ => Ok(()),
        }
    }

    /// A report of somebody.
    ///
    /// # Errors
    /// [`ApiError::TooMany`].
    pub fn report(&self, address: IpAddr) -> Result<(), ApiError> {
        self.check(&self.reports, address, None)
    }

    /// A chat line.
    ///
    /// # Errors
    /// [`ApiError::TooMany`].
    pub fn chat(&self, address: IpAddr, player: &str) -> Result<(), ApiError> {
        if !self.on {
            return Ok(());
        }
        self.chat.check(&Key::Player(player.into()), address)
    }

    /// What is said or asked at a table beside playing.
    ///
    /// # Errors
    /// [`ApiError::TooMany`].
    pub fn at_table(&self, command: &Command, address: IpAddr, player: &str) -> Result<(), ApiError> {
        match command {
            Command::Chat { .. } | Command::Phrase { .. } => self.chat(address, player),
            Command::Hint if self.on => self.hints.check(&Key::Player(player.into()), address),
            _ => Ok(()),
        }
    }

    /// A command without a socket, to whatever room.
    ///
    /// # Errors
    /// [`ApiError::TooMany`].
    pub fn command(&self, address: IpAddr, player: &str) -> Result<(), ApiError> {
        if !self.on {
            return Ok(());
        }
        self.commands.check(&Key::Player(player.into()), address)
    }

    /// A socket that stays open.
    ///
    /// # Errors
    /// [`ApiError::TooMany`] when the address holds [`SOCKETS_PER_ADDRESS`] already.
    pub fn socket(&self, address: IpAddr) -> Result<SocketSeat, ApiError> {
        let max = SOCKETS_PER_ADDRESS.saturating_mul(if address.is_loopback() { LOOPBACK_FACTOR } else { 1 });
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let held = sockets.entry(address).or_default();
        if self.on && *held >= max {
            return Err(ApiError::TooMany { key: "sockets", retry_s: 10 });
        }
        *held += 1;
        drop(sockets);
        Ok(SocketSeat { address, sockets: Arc::clone(&self.sockets) })
    }

    /// The frame budget of a new socket.
    #[must_use]
    pub fn frames(&self, address: IpAddr) -> Budget {
        let factor = match (self.on, address.is_loopback()) {
            (false, _) => return Budget { free: true, every_us: 0, burst_us: 0, due: 0 },
            (true, true) => LOOPBACK_FACTOR,
            (true, false) => 1,
        };
        Budget::new(FRAMES_PER_S * factor, FRAMES_BURST * factor)
    }
}

impl Drop for SocketSeat {
    fn drop(&mut self) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(held) = sockets.get_mut(&self.address) {
            *held = held.saturating_sub(1);
            if *held == 0 {
                sockets.remove(&self.address);
            }
        }
    }
}

/// The frames one socket may still send: a leaky bucket in three numbers.
#[derive(Clone, Debug)]
pub struct Budget {
    free: bool,
    every_us: i64,
    burst_us: i64,
    /// When the bucket will be empty again.
    due: i64,
}

impl Budget {
    fn new(per_s: u32, burst: u32) -> Self {
        let every_us = 1_000_000 / i64::from(per_s.max(1));
        Self { free: false, every_us, burst_us: every_us * i64::from(burst), due: 0 }
    }

    /// Whether one more frame at `now` is within the budget; if so it is spent.
    pub fn spend(&mut self, now: Micros) -> bool {
        if self.free {
            return true;
        }
        let due = self.due.max(now.0) + self.every_us;
        if due - now.0 > self.burst_us {
            return false;
        }
        self.due = due;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STRANGER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(203, 0, 113, 9));
    const HOME: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    #[test]
    fn a_burst_and_then_a_steady_rate() {
        let mut budget = Budget::new(FRAMES_PER_S, FRAMES_BURST);
        let start = Micros(1_000_000_000);
        let spent = (0..100).filter(|_| budget.spend(start)).count();
        assert_eq!(spent, 40);
        assert!(!budget.spend(Micros(start.0 + 49_999)));
        assert!(budget.spend(Micros(start.0 + 50_000)));
        assert!(!budget.spend(Micros(start.0 + 50_000)));
        let later = Micros(start.0 + 60_000_000);
        assert_eq!((0..100).filter(|_| budget.spend(later)).count(), 40);
    }

    #[test]
    fn a_stranger_opens_ten_rooms_and_is_told_when_to_come_back() {
        let limits = Limits::new(true);
        for _ in 0..ROOMS_BURST {
            limits.room(STRANGER, "p1").unwrap();
        }
        let Err(ApiError::TooMany { key: "rooms", retry_s }) = limits.room(STRANGER, "p2") else {
            panic!("the address is over its limit, whoever asks");
        };
        assert!((9..=10).contains(&retry_s), "{retry_s}");
        for _ in 0..100 {
            limits.room(HOME, "p3").unwrap();
        }
        let off = Limits::new(false);
        for _ in 0..100 {
            off.room(STRANGER, "p1").unwrap();
        }
    }

    #[test]
    fn people_are_looked_up_by_the_hundred_and_never_a_part_of_them() {
        let limits = Limits::new(true);
        for _ in 0..PEOPLE_BURST / 100 {
            limits.people(STRANGER, 100).unwrap();
        }
        let Err(ApiError::TooMany { key: "people", retry_s }) = limits.people(STRANGER, 100) else {
            panic!("the address has looked up six hundred");
        };
        assert!((4..=5).contains(&retry_s), "{retry_s}");
        limits.people(STRANGER, 0).unwrap();
        assert!(limits.people(HOME, 512).is_ok() && limits.people(HOME, usize::MAX).is_err());
    }

    #[test]
    fn a_neighbourhood_begins_sixty_sessions() {
        for network in ["2001:db8:1", "2001:db8:2"] {
            let limits = Limits::new(true);
            let household = |n: u32| format!("{network}:{n:x}::").parse::<IpAddr>().unwrap();
            let begun = (0..100).filter(|n| limits.session(household(*n)).is_ok()).count();
            // One comes back each second, also while the test runs.
            assert!((60..70).contains(&begun), "{begun}");
            assert!(limits.session("2001:db8:3::".parse().unwrap()).is_ok(), "another neighbourhood");
        }
        let limits = Limits::new(true);
        let begun = (0..100).filter(|n| limits.session(IpAddr::from([203, 0, 113, *n])).is_ok()).count();
        assert!((60..70).contains(&begun), "{begun}");
        assert!(limits.session(IpAddr::from([203, 0, 114, 1])).is_ok());
    }

    #[test]
    fn chat_is_counted_by_player() {
        let limits = Limits::new(true);
        for _ in 0..CHAT_BURST {
            limits.chat(STRANGER, "p1").unwrap();
        }
        assert!(limits.chat(STRANGER, "p1").is_err());
        assert!(limits.chat(STRANGER, "p2").is_ok());
        let asks = |player| limits.at_table(&Command::Hint, STRANGER, player).is_ok();
        assert!((0..HINTS_BURST).all(|_| asks("p1")));
        assert!(!asks("p1") && asks("p2"), "everybody has their own");
    }

    #[test]
    fn commands_are_counted_by_player_as_frames_are_by_socket() {
        let limits = Limits::new(true);
        let given = (0..100).filter(|_| limits.command(STRANGER, "p1").is_ok()).count();
        assert!((FRAMES_BURST as usize..100).contains(&given), "{given}");
        assert!(limits.command(STRANGER, "p2").is_ok());
        assert!((0..100).all(|_| Limits::new(false).command(STRANGER, "p1").is_ok()));
    }

    #[test]
    fn an_address_holds_twenty_sockets() {
        let limits = Limits::new(true);
        let mut held: Vec<_> = (0..SOCKETS_PER_ADDRESS).map(|_| limits.socket(STRANGER).unwrap()).collect();
        assert!(limits.socket(STRANGER).is_err());
        held.pop();
        assert!(limits.socket(STRANGER).is_ok());
        drop(held);
        assert!(limits.sockets.lock().unwrap().is_empty(), "nobody is remembered for nothing");
    }
}
