// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a room is to a node: the questions it asks, and nothing of the answers.

use std::fmt::Debug;

use game::Micros;

use crate::ids::{CommandId, PlayerId, RoomId};

/// Whose command an event answers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct By {
    /// Who gave it.
    pub player: PlayerId,
    /// Their own id of it.
    pub id: CommandId,
}

/// One row of a room's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row<E> {
    /// Its number, from 1 without a gap.
    pub seq: i64,
    /// The epoch of the owner that wrote it; 0 for what was written before there was one.
    pub epoch: i64,
    /// When it happened, house time.
    pub at: Micros,
    /// The command it answers, on the first row of that command.
    pub by: Option<By>,
    /// The event.
    pub event: E,
}

/// A log that cannot have been written by a room, or a room that cannot go on here: for one whose dice are made with a key
/// this node does not hold, another node can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corrupt;

/// Why a command has no effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum No<R> {
    /// The room refuses it.
    Refusal(R),
    /// What the room decides does not follow from its log: the fault is this node's.
    Corrupt,
}

/// Events in order, each with the room after it.
pub type Step<E, S> = Vec<(E, S)>;

/// What a room makes of a command.
pub type Judged<K> = Result<Step<<K as Kind>::Event, <K as Kind>::State>, No<<K as Kind>::Refusal>>;

/// A command as the room sees it.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a, C> {
    /// When it was received, house time; never before the last event.
    pub now: Micros,
    /// Who.
    pub player: &'a str,
    /// The newest version they had seen, when it is said.
    pub seen: Option<i64>,
    /// What, with everything else the shell knows of it (the lag).
    pub command: &'a C,
}

/// Rooms, as a node handles them. All of it is pure: the same arguments give the same answer on every node.
pub trait Kind: Sized {
    /// What happened; opaque here.
    type Event: Clone + Debug;
    /// What people ask for; opaque here.
    type Command: Clone + Debug;
    /// The fold of a log.
    type State: Clone;
    /// Why a room refuses a command.
    type Refusal: Clone + Debug;
    /// Who sees alike: a player's seat, a spectator.
    type Class: Clone + Ord;
    /// An event as a class sees it.
    type Shown: Clone + Debug;
    /// A room as a class sees it.
    type View: Debug;

    /// The first row of a log.
    ///
    /// # Errors
    /// [`Corrupt`] when no log begins so.
    fn open(&self, room: &RoomId, first: &Row<Self::Event>) -> Result<Self::State, Corrupt>;

    /// Takes the next row in.
    ///
    /// # Errors
    /// [`Corrupt`] when it does not follow; the state must then be thrown away.
    fn fold(&self, state: &mut Self::State, row: &Row<Self::Event>) -> Result<(), Corrupt>;

    /// What follows from a command. Changes nothing.
    ///
    /// # Errors
    /// [`No`]
    fn apply(&self, state: &Self::State, wish: &Wish<'_, Self::Command>) -> Judged<Self>;

    /// When [`Kind::tick`] will next have something to say, house time.
    fn deadline(&self, state: &Self::State) -> Option<Micros>;

    /// What is due by itself.
    ///
    /// # Errors
    /// [`Corrupt`]
    fn tick(&self, state: &Self::State, now: Micros) -> Result<Step<Self::Event, Self::State>, Corrupt>;

    /// Nobody could make a move from `from` to `to`; nothing where no clock runs.
    ///
    /// # Errors
    /// [`Corrupt`]
    fn suspend(
        &self,
        state: &Self::State,
        from: Micros,
        to: Micros,
    ) -> Result<Step<Self::Event, Self::State>, Corrupt>;

    /// After an outage clocks stand until whoever is awaited is back; `here` says who is.
    ///
    /// # Errors
    /// [`Corrupt`]
    fn returned(
        &self,
        state: &Self::State,
        now: Micros,
        here: &dyn Fn(&str) -> bool,
    ) -> Result<Step<Self::Event, Self::State>, Corrupt>;

    /// The people whose clock runs or who keep the room waiting.
    fn awaited(&self, state: &Self::State) -> Vec<PlayerId>;

    /// Whether somebody's clock begins to run with this event.
    fn starts_clock(&self, event: &Self::Event) -> bool;

    /// Since when clocks stand by this event, house time; it says itself how long the news before it took.
    fn stands_from(&self, event: &Self::Event) -> Option<Micros>;

    /// Whether clocks that stood go on with this event: it begins no turn.
    fn goes_on(&self, event: &Self::Event) -> bool;

    /// The news of what happened at `stamp` was handed to whom it concerns at `at`, house time.
    fn handed(&self, state: &mut Self::State, stamp: Micros, at: Micros);

    /// What this person sees alike with.
    fn class(&self, state: &Self::State, player: &str) -> Self::Class;

    /// The row as a class may see it, if at all; `after` is the room with it.
    fn show(&self, row: &Row<Self::Event>, after: &Self::State, class: &Self::Class) -> Option<Self::Shown>;

    /// The room as a class may see it at `now`.
    fn view(&self, state: &Self::State, class: &Self::Class, now: Micros) -> Self::View;
}
