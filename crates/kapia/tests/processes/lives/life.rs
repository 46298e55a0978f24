// SPDX-License-Identifier: AGPL-3.0-or-later
//! One life: a club is founded, its members pay in, play for stakes, hold tournaments, pay out, are sorry, and forbid
//! themselves to. At its end the credits that there are were issued.

use serde_json::{Value, json};

use crate::http::Answer;
use crate::lives::town::Town;

/// Members of a club.
pub(crate) const MEMBERS: u64 = 6;
/// What happens in a life.
const STEPS: u64 = 14;
/// Requests within which a process is killed that is killed in this life.
const REQUESTS: u64 = 110;
/// More than this is looked at by a second person.
const REVIEW_ABOVE: i64 = 100_000;

pub(crate) struct Life<'a, 't> {
    pub(crate) town: &'t mut Town<'a>,
    pub(crate) federation: String,
    pub(crate) members: Vec<String>,
    pub(crate) admin: String,
    cashiers: [String; 2],
    /// Deposits less withdrawals, as they were answered.
    issued: i64,
    /// Rooms that were played for a stake.
    pub(crate) rooms: Vec<String>,
}

/// Everybody in the life of this number.
pub(crate) fn people(number: u64) -> Vec<String> {
    let staff = ["a", "c", "t"].map(|role| format!("w{number}{role}"));
    (0..MEMBERS).map(|member| format!("w{number}p{member}")).chain(staff).collect()
}

impl<'a, 't> Life<'a, 't> {
    /// A club of this number, founded, with members who have something.
    pub(crate) fn founded(town: &'t mut Town<'a>, number: u64) -> Self {
        let mut life = Self::new(town, number);
        life.is_founded();
        life
    }

    fn new(town: &'t mut Town<'a>, number: u64) -> Self {
        let mut members = people(number);
        let staff = members.split_off(MEMBERS as usize);
        let [admin, cashier, till] = staff.try_into().unwrap();
        let federation = format!("club{number}");
        let (cashiers, rooms) = ([cashier, till], Vec::new());
        Life { town, federation, members, admin, cashiers, issued: 0, rooms }
    }

    /// Lives the whole of it.
    pub(crate) fn live(town: &'t mut Town<'a>, number: u64) {
        let mut life = Self::new(town, number);
        if life.town.random.u64(..10) < 7 {
            life.town.is_doomed_within(REQUESTS);
        }
        life.is_founded();
        for _ in 0..STEPS {
            life.step();
        }
        let told = life.town.get(&life.admin, &format!("/federations/{}/bank", life.federation));
        assert_eq!(told["issued"].as_i64(), Some(life.issued), "{}: {told}", life.federation);
        life.town.is_sound(&life.federation);
        life.town.count("lives");
    }

    fn is_founded(&mut self) {
        let wish = json!({"id": self.federation, "name": self.federation, "agreement": self.federation, "administrator": "A",
            "administrator_account": self.admin, "joining": "open", "stakes": true,
            "fee_share_bp": self.town.random.u64(..10_001)});
        let founded = self.town.post("olga", "/federations", wish);
        // By the request that was killed before it was answered: nobody else's is called so.
        assert!(founded.is_done() || founded.code() == "federation_taken", "{}", founded.text);
        for member in [&self.members[..], &self.cashiers].concat() {
            self.is_done(&member, &format!("/federations/{}/members", self.federation), json!({}));
        }
        for cashier in self.cashiers.clone() {
            let path = format!("/federations/{}/roles/{cashier}", self.federation);
            let given = self.town.put(&self.admin, &path, json!({"roles": ["cashier"]}), None);
            assert_eq!(given.status, 200, "{}", given.text);
        }
        let acme = json!({"id": "acme", "name": "Acme"});
        self.is_done(&self.admin.clone(), &format!("/federations/{}/sponsors", self.federation), acme);
        for member in self.members.clone() {
            let sum = 2_000 + self.town.random.i64(0..20_000);
            self.enters("deposit", &format!("player/{member}"), sum);
        }
        self.enters("deposit", "sponsor/acme", 5_000);
    }

    fn step(&mut self) {
        match self.town.random.u64(..20) {
            0 => {
                let sum = self.town.random.i64(1..=3_000);
                let account = self.account();
                self.enters("deposit", &account, sum);
            }
            1 => {
                let sum = REVIEW_ABOVE + self.town.random.i64(1..=3_000);
                let account = self.account();
                let kind = self.town.random.choice(["deposit", "withdraw"]).unwrap();
                self.enters(kind, &account, sum);
            }
            2 => {
                let sum = self.town.random.i64(1..=30_000);
                let account = self.account();
                self.enters("withdraw", &account, sum);
            }
            3..=11 => self.plays(),
            12 => self.sits_at_many(),
            13 => self.takes_back(),
            14 => {
                let who = self.member();
                let answer = self.town.post(&who, "/account/exclusion", json!({"days": 1}));
                self.note("excluded", &answer);
            }
            15 => {
                let (who, day) = (self.member(), 100 + self.town.random.i64(0..2_000));
                let wish = json!({"currency": self.currency(), "day": day, "week": null, "month": null});
                let answer = self.town.put(&who, "/account/limits", wish, None);
                self.note("limited", &answer);
            }
            _ => self.holds_a_tournament(),
        }
    }

    pub(crate) fn currency(&self) -> String {
        format!("{}/credits", self.federation)
    }

    pub(crate) fn member(&mut self) -> String {
        self.town.random.choice(&self.members).unwrap().clone()
    }

    /// So many members, in any order.
    pub(crate) fn some(&mut self, count: usize) -> Vec<String> {
        let mut all = self.members.clone();
        for at in 0..count {
            let with = at + self.town.random.usize(..all.len() - at);
            all.swap(at, with);
        }
        all.truncate(count);
        all
    }

    fn account(&mut self) -> String {
        match self.town.random.u64(..6) {
            0 => "sponsor/acme".to_owned(),
            1 => "federation/main".to_owned(),
            _ => format!("player/{}", self.member()),
        }
    }

    /// What was done is counted by its name, what was refused by why.
    pub(crate) fn note(&mut self, what: &str, answer: &Answer) -> bool {
        let done = answer.is_done();
        let counted = if done { what.to_owned() } else { format!("no: {}", answer.code()) };
        self.town.count(&counted);
        done
    }

    pub(crate) fn is_done(&mut self, who: &str, path: &str, body: Value) -> Value {
        let answer = self.town.post(who, path, body);
        assert!(answer.is_done(), "{path}: {}", answer.text);
        answer.json()
    }

    /// A cashier writes in or out; much of it only when the other confirms it.
    fn enters(&mut self, kind: &str, account: &str, amount: i64) {
        let path = format!("/federations/{}/cashier/entries", self.federation);
        let [cashier, till] = self.cashiers.clone();
        let wish = json!({"kind": kind, "account": account, "amount": amount, "reason": "a life"});
        let mut answer = self.town.post(&cashier, &path, wish);
        let mut done = self.note(kind, &answer);
        if answer.status == 202 {
            let path = format!("{path}/{}/confirm", answer.json()["pending"].as_str().unwrap());
            answer = self.town.post(&till, &path, json!({}));
            done = self.note("confirmed", &answer);
            // Confirmed by the request that was killed before it was answered: nobody else confirms it.
            done |= answer.status == 409 && answer.code() == "entry_closed";
        }
        if done {
            self.issued += if kind == "deposit" { amount } else { -amount };
        }
    }

    /// A game that was played, or still is, is called off or taken back.
    pub(crate) fn takes_back(&mut self) {
        if self.rooms.is_empty() {
            return;
        }
        let room = self.town.random.choice(&self.rooms).unwrap().clone();
        let answer =
            self.town.post(&self.admin, &format!("/rooms/{room}/void"), json!({"reason": "a doubt"}));
        let what = if answer.is_done() {
            answer.json()["kind"].as_str().unwrap_or("pending").to_owned()
        } else {
            String::new()
        };
        self.note(&format!("void {what}"), &answer);
    }
}
