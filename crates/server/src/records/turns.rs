// SPDX-License-Identifier: AGPL-3.0-or-later
//! Turns at something there is little of: whoever asks waits in the line of their address, and the lines take turns.
//! Somebody with much to do keeps nobody else waiting for longer than one piece of it.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;

use crate::error::ApiError;

/// How many of one address may wait.
const WAITING_MAX: usize = 8;
/// When an address with a full line should come back, seconds.
const RETRY_S: u64 = 5;

/// The turns there are.
#[derive(Clone, Debug)]
pub(crate) struct Turns(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    free: usize,
    /// The lines of addresses with somebody in them; the first is served next.
    lines: VecDeque<(IpAddr, VecDeque<oneshot::Sender<Turn>>)>,
}

/// A turn; when it is dropped the next one begins.
#[derive(Debug)]
pub(crate) struct Turn(Option<Turns>);

impl Turns {
    /// So many turns at a time.
    #[must_use]
    pub(crate) fn new(at_a_time: usize) -> Self {
        Self(Arc::new(Mutex::new(State { free: at_a_time, lines: VecDeque::new() })))
    }

    /// Waits for a turn of `address`.
    ///
    /// # Errors
    /// [`ApiError::TooMany`] when too many of this address wait already.
    pub(crate) async fn take(&self, address: IpAddr) -> Result<Turn, ApiError> {
        let turn = {
            let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if state.free > 0 {
                state.free -= 1;
                return Ok(Turn(Some(self.clone())));
            }
            state.join(address)?
        };
        turn.await.map_err(|_| ApiError::Internal)
    }

    /// Gives the turn to whoever is next, or keeps it for later.
    fn pass_on(&self) {
        loop {
            let next = {
                let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
                let next = state.next();
                state.free += usize::from(next.is_none());
                next
            };
            let Some(next) = next else { return };
            match next.send(Turn(Some(self.clone()))) {
                Ok(()) => return,
                // Gone meanwhile: the turn stays here and goes to the one behind.
                Err(mut turn) => turn.0 = None,
            }
        }
    }
}

impl State {
    fn join(&mut self, address: IpAddr) -> Result<oneshot::Receiver<Turn>, ApiError> {
        let (sender, receiver) = oneshot::channel();
        match self.lines.iter_mut().find(|(of, _)| *of == address) {
            Some((_, line)) => {
                line.retain(|waiting| !waiting.is_closed());
                if line.len() >= WAITING_MAX {
                    return Err(ApiError::TooMany { key: "reading", retry_s: RETRY_S });
                }
                line.push_back(sender);
            }
            None => self.lines.push_back((address, VecDeque::from([sender]))),
        }
        Ok(receiver)
    }

    fn next(&mut self) -> Option<oneshot::Sender<Turn>> {
        while let Some((address, mut line)) = self.lines.pop_front() {
            let next = line.pop_front();
            if !line.is_empty() {
                self.lines.push_back((address, line));
            }
            if next.is_some() {
                return next;
            }
        }
        None
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(turns) = self.0.take() {
            turns.pass_on();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    const ONE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(203, 0, 113, 1));
    const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(203, 0, 113, 2));

    fn ready<T>(wait: std::pin::Pin<&mut impl Future<Output = T>>) -> Option<T> {
        match wait.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(got) => Some(got),
            Poll::Pending => None,
        }
    }

    #[tokio::test]
    async fn record_budget_four_of_one_address_keep_nobody_waiting_for_more_than_one() {
        let turns = Turns::new(1);
        let first = turns.take(ONE).await.unwrap();
        let (mut second, mut third) = (pin!(turns.take(ONE)), pin!(turns.take(ONE)));
        let (mut fourth, mut other) = (pin!(turns.take(ONE)), pin!(turns.take(OTHER)));
        assert!(ready(second.as_mut()).is_none() && ready(third.as_mut()).is_none());
        assert!(ready(fourth.as_mut()).is_none() && ready(other.as_mut()).is_none());
        drop(first);
        let turn = ready(second.as_mut()).expect("who was first").unwrap();
        assert!(ready(other.as_mut()).is_none(), "one at a time");
        drop(turn);
        let turn = ready(other.as_mut()).expect("before the third of the other address").unwrap();
        assert!(ready(third.as_mut()).is_none());
        drop(turn);
        let turn = ready(third.as_mut()).expect("the line of the first goes on").unwrap();
        drop(turn);
        drop(ready(fourth.as_mut()).expect("to its end").unwrap());
        let again = turns.take(OTHER).await;
        assert!(again.is_ok(), "and then there is a turn for whoever comes");
    }

    #[tokio::test]
    async fn a_turn_is_not_lost_on_somebody_who_has_gone() {
        let turns = Turns::new(1);
        let first = turns.take(ONE).await.unwrap();
        let mut staying = {
            let mut leaving = Box::pin(turns.take(ONE));
            assert!(ready(leaving.as_mut()).is_none());
            let mut staying = Box::pin(turns.take(ONE));
            assert!(ready(staying.as_mut()).is_none());
            staying
        };
        drop(first);
        assert!(ready(staying.as_mut()).is_some_and(|turn| turn.is_ok()));
    }

    #[tokio::test]
    async fn a_line_has_an_end() {
        let turns = Turns::new(1);
        let _first = turns.take(ONE).await.unwrap();
        let mut waiting: Vec<_> = (0..WAITING_MAX).map(|_| Box::pin(turns.take(ONE))).collect();
        assert!(waiting.iter_mut().all(|wait| ready(wait.as_mut()).is_none()));
        assert!(matches!(turns.take(ONE).await, Err(ApiError::TooMany { .. })));
        waiting.pop();
        let mut next = Box::pin(turns.take(ONE));
        assert!(ready(next.as_mut()).is_none(), "a place is free again");
    }
}
