// SPDX-License-Identifier: AGPL-3.0-or-later
//! The site that lives are lived in: a process on a database of its own, which is killed in the middle of requests and
//! started again. Whoever was answered before a kill gets the same answer when they ask again; whoever was not, asks again.

use std::collections::BTreeMap;
use std::process::Command;
use std::time::{Duration, Instant};

use fastrand::Rng;
use serde_json::Value;

use crate::http::{self, Answer, cookie};
use crate::site::{Serving, Site};

/// The longest between a request and the kill, as a multiple of what an answer takes here.
const KILL_WITHIN: u64 = 2;
/// What an answer is taken to take before there was one, microseconds.
const USUAL_US: u64 = 3_000;
/// How often what cannot be answered now is asked again.
const PATIENCE: usize = 400;

/// How often what happened, by its name.
pub(crate) type Done = BTreeMap<String, u64>;

/// A request of somebody.
#[derive(Clone)]
pub(crate) struct Ask {
    who: String,
    method: &'static str,
    path: String,
    body: Value,
    /// `If-Match`.
    seen: Option<u64>,
    /// `Idempotency-Key`; commands at tables carry an id instead.
    key: Option<String>,
}

pub(crate) struct Town<'a> {
    site: &'a Site,
    serving: Option<Serving>,
    pub(crate) random: Rng,
    /// The process is killed at the request after so many.
    doom: Option<u64>,
    named: u64,
    /// What an answer takes here, microseconds, the last ones counting most.
    usual_us: u64,
    pub(crate) done: Done,
}

impl<'a> Town<'a> {
    pub(crate) fn open(site: &'a Site, seed: u64) -> Self {
        let mut town = Self {
            site,
            serving: None,
            random: Rng::with_seed(seed),
            doom: None,
            named: 0,
            usual_us: USUAL_US,
            done: Done::new(),
        };
        town.start();
        town
    }

    fn start(&mut self) {
        let words = ["--rate-limits", "off", "--stakes-statement", "credits have no value here"];
        self.serving = Some(self.site.serve_with(&words));
    }

    /// The process will be killed at one of the next requests.
    pub(crate) fn is_doomed_within(&mut self, requests: u64) {
        self.doom = Some(self.random.u64(..requests));
    }

    pub(crate) fn count(&mut self, what: &str) {
        *self.done.entry(what.to_owned()).or_default() += 1;
    }

    /// A name that nothing else has had in this town.
    pub(crate) fn name(&mut self) -> String {
        self.named += 1;
        format!("n{}", self.named)
    }

    pub(crate) fn post(&mut self, who: &str, path: &str, body: Value) -> Answer {
        let ask = self.posting(who, path, body);
        self.ask(ask)
    }

    /// What is posted with a key of its own.
    pub(crate) fn posting(&mut self, who: &str, path: &str, body: Value) -> Ask {
        let key = Some(self.name());
        Ask { who: who.to_owned(), method: "POST", path: path.to_owned(), body, seen: None, key }
    }

    pub(crate) fn put(&mut self, who: &str, path: &str, body: Value, seen: Option<u64>) -> Answer {
        self.ask(Ask { who: who.to_owned(), method: "PUT", path: path.to_owned(), body, seen, key: None })
    }

    pub(crate) fn get(&mut self, who: &str, path: &str) -> Value {
        let ask = Ask {
            who: who.to_owned(),
            method: "GET",
            path: path.to_owned(),
            body: Value::Null,
            seen: None,
            key: None,
        };
        let answer = self.ask(ask);
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        answer.json()
    }

    /// What a command at a table is asked with.
    pub(crate) fn command(&mut self, who: &str, room: &str, c: &Value) -> Ask {
        let body = serde_json::json!({"id": self.name(), "c": c});
        let path = format!("/rooms/{room}/commands");
        Ask { who: who.to_owned(), method: "POST", path, body, seen: None, key: None }
    }

    fn ask(&mut self, ask: Ask) -> Answer {
        self.all(&[ask]).remove(0)
    }

    /// Asks everything at the same time.
    #[expect(clippy::disallowed_methods, reason = "how long the process takes is what is asked")]
    pub(crate) fn all(&mut self, asks: &[Ask]) -> Vec<Answer> {
        let is_doomed = match &mut self.doom {
            Some(0) => true,
            Some(left) => {
                *left -= 1;
                false
            }
            None => false,
        };
        if !is_doomed {
            let address = self.address();
            let mut answers = Vec::with_capacity(asks.len());
            if let [ask] = asks {
                let begun = Instant::now();
                answers.push(patiently(&address, ask));
                if ask.method == "POST" {
                    self.usual_us = (7 * self.usual_us + begun.elapsed().as_micros() as u64) / 8;
                }
            } else {
                std::thread::scope(|scope| {
                    let address = &address;
                    let lines: Vec<_> =
                        asks.iter().map(|ask| scope.spawn(move || patiently(address, ask))).collect();
                    answers.extend(lines.into_iter().map(|line| line.join().unwrap()));
                });
            }
            return answers;
        }
        self.doom = None;
        let first = self.killed(asks);
        let address = self.address();
        let mut answers = Vec::with_capacity(asks.len());
        for (ask, before) in asks.iter().zip(first) {
            let again = patiently(&address, ask);
            let is_named = ask.key.is_some() || ask.path.ends_with("/commands");
            match before.filter(|before| before.is_done() && ask.method == "POST" && is_named) {
                Some(before) => {
                    self.count("answered before a kill");
                    assert_eq!(before.json(), again.json(), "{} {}", ask.path, ask.body);
                    assert_eq!(before.status, again.status, "{} {}", ask.path, ask.body);
                }
                None => self.count("asked again after a kill"),
            }
            answers.push(again);
        }
        answers
    }

    /// Asks everything at the same time and kills the process meanwhile; what was answered before. Then it is started again.
    pub(crate) fn killed(&mut self, asks: &[Ask]) -> Vec<Option<Answer>> {
        self.count("kills");
        let (address, wait) = (self.address(), self.random.u64(..1 + KILL_WITHIN * self.usual_us));
        let serving = self.serving.take();
        let mut first: Vec<Option<Answer>> = Vec::new();
        std::thread::scope(|scope| {
            let address = &address;
            let lines: Vec<_> = asks.iter().map(|ask| scope.spawn(move || send(address, ask).ok())).collect();
            std::thread::sleep(Duration::from_micros(wait));
            serving.unwrap().kill();
            first.extend(lines.into_iter().map(|line| line.join().unwrap()));
        });
        self.start();
        first
    }

    fn address(&self) -> String {
        self.serving.as_ref().unwrap().address.clone()
    }

    /// Everything that `kapia` can work out again is as it is kept.
    pub(crate) fn is_sound(&self, story: &str) {
        for command in [["ledger", "reconcile"], ["audit", "verify"]] {
            let mut run = Command::new(env!("CARGO_BIN_EXE_kapia"));
            run.args(command)
                .args(["--database-url", &self.site.database(), "--data-dir"])
                .arg(self.site.folder());
            run.current_dir(self.site.folder()).env_remove("KAPIA_DATABASE_URL").env_remove("KAPIA_CONFIG");
            let said = run.output().unwrap();
            assert!(
                said.status.success(),
                "{story}: kapia {command:?}: {}{}",
                String::from_utf8_lossy(&said.stdout),
                String::from_utf8_lossy(&said.stderr)
            );
        }
    }
}

fn send(address: &str, ask: &Ask) -> std::io::Result<Answer> {
    let seen = ask.seen.map(|seen| format!("\"{seen}\""));
    let headers = [("If-Match", seen.as_deref()), ("Idempotency-Key", ask.key.as_deref())];
    let headers: Vec<(&str, &str)> =
        headers.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
    let body = (ask.method != "GET").then_some(&ask.body);
    http::asks(address, &cookie(&ask.who), ask.method, &format!("/api/v1{}", ask.path), &headers, body)
}

/// Asks until there is an answer: a site that has just come back may say that it cannot answer yet.
fn patiently(address: &str, ask: &Ask) -> Answer {
    for _ in 0..PATIENCE {
        let answer = send(address, ask).unwrap_or_else(|error| panic!("{} {}: {error}", ask.path, ask.body));
        match answer.status {
            503 => std::thread::sleep(Duration::from_millis(25)),
            status if status >= 500 => panic!("{} {}: {}", ask.path, ask.body, answer.text),
            _ => return answer,
        }
    }
    panic!("{} is not answered", ask.path)
}
