// SPDX-License-Identifier: AGPL-3.0-or-later
//! Each rule of the state machine, with rooms that only count.

use cluster::{
    Answer, Append, Ask, BEAT, By, Call, Claimed, Corrupt, Events, Frame, Head, Input, Kind, Message, Mono,
    No, Node, NodeId, Outcome, Output, PlayerId, RequestId, RoomId, Row, SocketId, Standing, Step, Subject,
    Wish,
};
use game::{Micros, Millis};

/// A room to which numbers are added; 0 is refused.
struct Sums;

impl Kind for Sums {
    type Event = i64;
    type Command = i64;
    type State = i64;
    type Refusal = &'static str;
    type Class = bool;
    type Shown = i64;
    type View = i64;

    fn open(&self, _: &RoomId, first: &Row<i64>) -> Result<i64, Corrupt> {
        Ok(first.event)
    }
    fn fold(&self, state: &mut i64, row: &Row<i64>) -> Result<(), Corrupt> {
        *state += row.event;
        Ok(())
    }
    fn apply(&self, state: &i64, wish: &Wish<'_, i64>) -> Result<Step<i64, i64>, No<&'static str>> {
        if *wish.command == 0 {
            Err(No::Refusal("nothing"))
        } else {
            Ok(vec![(*wish.command, state + wish.command)])
        }
    }
    fn deadline(&self, _: &i64) -> Option<Micros> {
        None
    }
    fn tick(&self, _: &i64, _: Micros) -> Result<Step<i64, i64>, Corrupt> {
        Ok(Step::new())
    }
    /// A suspension counts a thousand.
    fn suspend(&self, state: &i64, _: Micros, _: Micros) -> Result<Step<i64, i64>, Corrupt> {
        Ok(vec![(1_000, state + 1_000)])
    }
    fn returned(&self, _: &i64, _: Micros, _: &dyn Fn(&str) -> bool) -> Result<Step<i64, i64>, Corrupt> {
        Ok(Step::new())
    }
    fn awaited(&self, _: &i64) -> Vec<PlayerId> {
        Vec::new()
    }
    fn starts_clock(&self, _: &i64) -> bool {
        false
    }
    fn stands_from(&self, _: &i64) -> Option<Micros> {
        None
    }
    fn goes_on(&self, _: &i64) -> bool {
        false
    }
    fn handed(&self, _: &mut i64, _: Micros, _: Micros) {}
    fn class(&self, _: &i64, _: &str) -> bool {
        true
    }
    fn show(&self, row: &Row<i64>, _: &i64, _: &bool) -> Option<i64> {
        Some(row.event)
    }
    fn view(&self, state: &i64, _: &bool, _: Micros) -> i64 {
        *state
    }
}

const HOUSE: i64 = 1_000_000_000;
const ME: NodeId = NodeId(1);
const OTHER: NodeId = NodeId(2);
const ANN: SocketId = SocketId(1);

fn room() -> RoomId {
    RoomId("r".into())
}

fn row(seq: i64, epoch: i64, event: i64) -> Row<i64> {
    Row { seq, epoch, at: Micros(HOUSE), by: None, event }
}

fn head(seq: i64, epoch: i64, owner: Option<NodeId>) -> Head {
    Head { seq, epoch, owner, is_alive: owner.is_some() }
}

struct Bench {
    node: Node<Sums>,
    now: i64,
    out: Vec<Output<Sums>>,
}

impl Bench {
    /// A node whose first beat was answered.
    fn new() -> Self {
        let mut bench = Self { node: Node::new(Sums, ME, Mono(0)), now: 0, out: Vec::new() };
        bench.put(Input::Timer);
        bench.beat();
        bench
    }

    fn put(&mut self, input: Input<Sums>) {
        self.out.extend(self.node.step(Mono(self.now), input));
    }

    fn wait(&mut self, ms: i64) {
        self.now += ms * 1000;
        self.put(Input::Timer);
    }

    /// The oldest request of a kind that was not answered.
    fn asked(&mut self, is_it: impl Fn(&Call<i64>) -> bool) -> Option<(RequestId, Call<i64>)> {
        let at = self.out.iter().position(|out| matches!(out, Output::Store { call, .. } if is_it(call)))?;
        match self.out.remove(at) {
            Output::Store { request, call } => Some((request, call)),
            _ => None,
        }
    }

    fn answer(&mut self, is_it: impl Fn(&Call<i64>) -> bool, answer: Answer<i64>) {
        let (request, _) = self.asked(is_it).expect("it was asked");
        self.put(Input::Store { request, answer });
    }

    fn beat(&mut self) {
        let at = Micros(HOUSE + self.now);
        self.answer(|call| matches!(call, Call::Beat { .. }), Answer::Beat { at });
    }

    fn join(&mut self) {
        self.put(Input::Opened { socket: ANN, player: "ann".into() });
        self.put(Input::Frame { socket: ANN, frame: Frame::Join { room: room(), since: 0 } });
    }

    fn say(&mut self, id: &str, command: i64) {
        let frame = Frame::Command { id: id.into(), seen: None, command };
        self.put(Input::Frame { socket: ANN, frame });
    }

    fn found(&mut self, head: Head, rows: Vec<Row<i64>>) {
        self.answer(|call| matches!(call, Call::Read { .. }), Answer::Found { head, rows });
    }

    fn claimed(&mut self, epoch: i64, since: Option<Micros>, rows: Vec<Row<i64>>) {
        let claimed = Claimed { epoch, since, at: Micros(HOUSE + self.now), rows };
        self.answer(|call| matches!(call, Call::Claim { .. }), Answer::Claimed(claimed));
    }

    fn appended(&mut self, answer: Answer<i64>) -> Append<i64> {
        let (request, call) = self.asked(|call| matches!(call, Call::Append(_))).expect("rows are written");
        self.put(Input::Store { request, answer });
        match call {
            Call::Append(append) => append,
            _ => unreachable!("it was asked for"),
        }
    }

    fn told(&self) -> Vec<String> {
        let say = |out: &Output<Sums>| match out {
            Output::Tell { say, .. } => Some(format!("{say:?}")),
            _ => None,
        };
        self.out.iter().filter_map(say).collect()
    }

    /// An owner of the room at version 1 in epoch 1, with ann in it.
    fn owner() -> Self {
        let mut bench = Self::new();
        bench.join();
        bench.found(head(1, 0, None), vec![row(1, 0, 5)]);
        bench.claimed(1, None, Vec::new());
        bench
    }

    /// A mirror of the room at version 1, which another node owns in epoch 1.
    fn mirror() -> Self {
        let mut bench = Self::new();
        bench.join();
        bench.found(head(1, 1, Some(OTHER)), vec![row(1, 0, 5)]);
        bench
    }

    fn asks(&self) -> Vec<Ask<i64>> {
        let ask = |out: &Output<Sums>| match out {
            Output::Publish { subject: Subject::Node(OTHER), message: Message::Ask(ask) } => {
                Some(ask.clone())
            }
            _ => None,
        };
        self.out.iter().filter_map(ask).collect()
    }
}

#[test]
fn nothing_is_told_before_it_is_durable() {
    let mut bench = Bench::owner();
    bench.say("a", 7);
    assert_eq!(bench.told(), ["welcome r 1"]);
    let append = bench.appended(Answer::Done);
    assert_eq!((append.seq, append.epoch), (1, 1));
    assert_eq!(bench.told(), ["welcome r 1", "done a 2"]);
    let shown = bench.out.iter().any(|out| matches!(out, Output::Show { n: 2, shown: 7, .. }));
    let published =
        bench.out.iter().any(|out| matches!(out, Output::Publish { subject: Subject::Room(_), .. }));
    assert!(shown && published);
}

#[test]
fn a_command_is_done_once() {
    let mut bench = Bench::owner();
    bench.say("a", 7);
    bench.appended(Answer::Done);
    bench.say("a", 7);
    assert_eq!(bench.told().last().map(String::as_str), Some("done a 2"));
    assert!(bench.asked(|call| matches!(call, Call::Append(_))).is_none());
    bench.say("b", 1);
    bench.appended(Answer::Repeated { version: 2 });
    assert_eq!(bench.told().last().map(String::as_str), Some("done b 2"));
}

#[test]
fn an_outage_is_written_before_anything_else() {
    let mut bench = Bench::new();
    bench.join();
    bench.found(head(1, 3, None), vec![row(1, 0, 5)]);
    bench.say("a", 7);
    bench.claimed(4, Some(Micros(HOUSE - 9_000_000)), Vec::new());
    assert_eq!(bench.told(), Vec::<String>::new(), "nobody is welcomed before it");
    assert_eq!(bench.appended(Answer::Done).rows[0].event, 1_000);
    assert_eq!(bench.appended(Answer::Done).rows[0].event, 7);
}

#[test]
fn whoever_is_fenced_passes_the_command_on_under_its_old_id() {
    let mut bench = Bench::owner();
    bench.say("a", 7);
    bench.appended(Answer::Fenced);
    assert_eq!(bench.node.standing(&room()), Standing::Out);
    bench.found(head(1, 2, Some(OTHER)), vec![row(1, 0, 5)]);
    let by = By { player: "ann".into(), id: "a".into() };
    assert_eq!(bench.asks().iter().map(|ask| ask.by.clone()).collect::<Vec<_>>(), [by]);
}

#[test]
fn a_doubt_is_decided_by_a_new_epoch() {
    let mut bench = Bench::owner();
    bench.say("a", 7);
    bench.appended(Answer::InDoubt);
    assert_eq!(bench.told(), ["welcome r 1"]);
    let kept = Row { by: Some(By { player: "ann".into(), id: "a".into() }), ..row(2, 1, 7) };
    bench.claimed(2, Some(Micros(HOUSE)), vec![kept]);
    assert_eq!(bench.appended(Answer::Done).rows[0].event, 1_000, "nobody could move meanwhile");
    assert_eq!(bench.told().last().map(String::as_str), Some("done a 2"), "it was kept after all");
}

#[test]
fn no_refusal_from_a_stale_fold() {
    let mut bench = Bench::owner();
    bench.say("a", 0);
    assert_eq!(bench.told(), ["welcome r 1"]);
    bench.answer(|call| matches!(call, Call::Head { .. }), Answer::Head(head(1, 1, Some(ME))));
    assert_eq!(bench.told().last().map(String::as_str), Some("refused a \"nothing\""));
    bench.say("b", 0);
    bench.answer(|call| matches!(call, Call::Head { .. }), Answer::Head(head(9, 2, Some(OTHER))));
    assert_eq!(bench.told().len(), 2, "another owns it: the command goes there");
    bench.found(head(1, 2, Some(OTHER)), vec![row(1, 0, 5)]);
    assert_eq!(bench.asks().len(), 1);
}

#[test]
fn a_lease_that_lapsed_silences_and_the_room_is_claimed_again() {
    let mut bench = Bench::owner();
    bench.wait(1_100);
    bench.say("a", 7);
    assert!(bench.asked(|call| matches!(call, Call::Append(_))).is_none());
    bench.beat();
    bench.claimed(2, Some(Micros(HOUSE + 1_100_000)), Vec::new());
    assert_eq!(bench.appended(Answer::Done).rows[0].event, 1_000);
    assert_eq!(bench.appended(Answer::Done).epoch, 2);
}

#[test]
fn a_silent_owner_is_replaced_and_a_busy_one_is_not() {
    let mut bench = Bench::mirror();
    bench.say("a", 7);
    let heard = Message::Heard { node: OTHER, room: room(), line: ANN.0, id: "a".into() };
    bench.put(Input::Bus(heard));
    bench.wait(BEAT.0);
    bench.beat();
    bench.wait(200);
    assert!(bench.asked(|call| matches!(call, Call::Claim { .. })).is_none());
    let reply = Message::Reply { room: room(), line: ANN.0, id: "a".into(), outcome: Outcome::Done(2) };
    bench.put(Input::Bus(reply));
    assert_eq!(bench.told().last().map(String::as_str), Some("done a 2"));
    bench.say("b", 7);
    bench.wait(50);
    bench.beat();
    bench.wait(260);
    let claim = bench.asked(|call| matches!(call, Call::Claim { steal: true, .. }));
    assert!(claim.is_some(), "300 ms of silence");
}

#[test]
fn a_gap_is_read_and_an_older_epoch_is_not_believed() {
    let mut bench = Bench::mirror();
    let events = |epoch, rows| Input::Bus(Message::Events(Events { node: OTHER, room: room(), epoch, rows }));
    bench.put(events(1, vec![row(2, 1, 7)]));
    assert_eq!(bench.node.standing(&room()), Standing::Mirror { version: 2 });
    bench.put(events(1, vec![row(4, 1, 7)]));
    assert_eq!(bench.node.standing(&room()), Standing::Mirror { version: 2 });
    bench.found(head(4, 2, Some(OTHER)), vec![row(3, 1, 7), row(4, 1, 7)]);
    assert_eq!(bench.node.standing(&room()), Standing::Mirror { version: 4 });
    bench.put(events(1, vec![row(5, 1, 9)]));
    assert_eq!(bench.node.standing(&room()), Standing::Mirror { version: 4 });
    assert!(bench.asked(|call| matches!(call, Call::Read { after: 4, .. })).is_some());
}

#[test]
fn every_command_is_answered_in_time() {
    let mut bench = Bench::mirror();
    bench.say("a", 7);
    for _ in 0..10 {
        bench.wait(250);
        while let Some((request, _)) = bench.asked(|call| matches!(call, Call::Claim { .. })) {
            bench.put(Input::Store { request, answer: Answer::Held(head(1, 1, Some(OTHER))) });
        }
        if bench.out.iter().any(|out| matches!(out, Output::Store { call: Call::Beat { .. }, .. })) {
            bench.beat();
        }
    }
    assert_eq!(bench.told().last().map(String::as_str), Some("in doubt a"), "the owner may have it");
}

#[test]
fn a_room_nobody_needs_is_released_and_drained_ones_before_goodbye() {
    let mut bench = Bench::owner();
    bench.put(Input::Drain);
    assert!(bench.told().iter().all(|said| !said.starts_with("bye")));
    bench.answer(|call| matches!(call, Call::Release { epoch: 1, .. }), Answer::Done);
    assert!(bench.told().last().is_some_and(|said| said.starts_with("bye")));
    bench.answer(|call| matches!(call, Call::Leave), Answer::Done);
    assert!(bench.out.iter().any(|out| matches!(out, Output::Exit)));

    let mut idle = Bench::owner();
    idle.put(Input::Closed { socket: ANN });
    for _ in 0..130 {
        idle.wait(BEAT.0);
        idle.beat();
    }
    assert!(idle.asked(|call| matches!(call, Call::Release { .. })).is_some(), "30 s without anybody");
    assert!(Millis::seconds(30) == cluster::IDLE);
}
