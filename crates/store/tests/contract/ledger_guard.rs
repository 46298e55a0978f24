// SPDX-License-Identifier: AGPL-3.0-or-later
//! I1 to I10 as the database itself holds them: what SQL written by hand may not do, and that the audit finds and names
//! what somebody does who takes the guards away.

use game::Micros;
use ledger::{Check, Currency, Group};

use crate::ledger::{a_game_was_won, deposit, game, opened, reconciled};
use crate::support::{Database, on_every_engine};

/// The database refuses a statement, in these words, and the journal stays as it was.
async fn refused(database: &Database, sql: &'static str, words: &str) {
    let error = database.raw(sql).await.expect_err(sql).to_string();
    assert!(error.contains(words), "{sql}: {error}");
    reconciled(&database.store).await;
}

#[test]
fn i4_nobody_changes_or_forgets_what_was_written() {
    on_every_engine(async |database| {
        a_game_was_won(&database.store).await;
        refused(database, "UPDATE transfer SET amount = amount + 1 WHERE seq = 1", "append-only").await;
        refused(database, "DELETE FROM transfer WHERE seq = 7", "append-only").await;
        refused(database, "DELETE FROM account", "an account stays").await;
        refused(database, "UPDATE account SET owner = 'eve' WHERE owner = 'ann'", "an account stays").await;
        refused(database, "UPDATE account SET closed = FALSE WHERE kind = 'escrow'", "an account stays")
            .await;
        refused(database, "UPDATE account SET credits = credits + 1 WHERE owner = 'ann'", "only a transfer")
            .await;
        refused(database, "UPDATE journal SET seq = seq + 1", "only a transfer").await;
        refused(database, "DELETE FROM journal", "the journal stays").await;
        let rich = "INSERT INTO account (id, ledger, kind, owner, credits) VALUES (99, 'house/credits', 'player', 'eve', 9)";
        refused(database, rich, "an account begins empty").await;
        if database.is_sqlite() {
            let again = "INSERT OR REPLACE INTO transfer \
                 (seq, grp, part, kind, ref, actor, at_us, debit, credit, amount, prev, hash) \
                 SELECT j.seq + 1, t.grp, t.part, t.kind, t.ref, t.actor, t.at_us, t.debit, t.credit, t.amount, j.hash, j.hash \
                 FROM journal j JOIN transfer t ON t.seq = 1";
            refused(database, again, "append-only").await;
            let other = "INSERT OR REPLACE INTO account (id, ledger, kind, owner) \
                 SELECT id, ledger, kind, owner FROM account WHERE owner = 'ann'";
            refused(database, other, "an account begins empty").await;
        }
    });
}

/// A transfer by hand that follows on the chain: kind, group, debited and credited owner, amount.
macro_rules! transfer {
    ($kind:literal, $grp:literal, $debit:literal, $credit:literal, $amount:literal) => {
        concat!(
            "INSERT INTO transfer (seq, grp, part, kind, ref, actor, at_us, debit, credit, amount, prev, hash) ",
            "SELECT j.seq + 1, '",
            $grp,
            "', 9, '",
            $kind,
            "', 'r', 'a', 0, d.id, c.id, ",
            $amount,
            ", j.hash, j.hash FROM journal j JOIN account d ON d.owner = '",
            $debit,
            "' JOIN account c ON c.owner = '",
            $credit,
            "'"
        )
    };
}

#[test]
fn i1_to_i10_are_constraints() {
    on_every_engine(async |database| {
        a_game_was_won(&database.store).await;
        database.store.post(opened(&game("g2", ["ann", "bob"])), Micros(1)).await.expect("a game");
        let way = "does not go between these accounts";
        refused(database, transfer!("escrow", "x", "ann", "bob", "1"), way).await;
        refused(database, transfer!("gift", "x", "ann", "bob", "1"), way).await;
        refused(database, transfer!("win", "game:g1:close", "g1", "ann", "1"), "closed").await;
        refused(database, transfer!("escrow", "x", "ann", "g1", "1"), "closed").await;
        refused(database, transfer!("win", "x", "g2", "ann", "1"), "when it is closed").await;
        refused(database, transfer!("win", "game:g2:close", "g2", "ann", "1001"), "account_not_below_zero")
            .await;
        refused(database, transfer!("withdraw", "x", "ann", "main", "951"), "account_not_below_zero").await;
        refused(database, transfer!("escrow", "x", "ann", "g2", "0"), "amount_in_range").await;
        refused(database, transfer!("escrow", "x", "ann", "g2", "1000000000000001"), "amount_in_range").await;
        let won = "only a game that was won is taken back";
        refused(database, transfer!("reverse", "game:r:reverse", "ann", "bob", "1"), won).await;
        refused(database, transfer!("reverse", "game:g1:reverse", "ann", "bob", "1"), won).await;
        let fee = "INSERT INTO transfer (seq, grp, part, kind, ref, actor, at_us, debit, credit, amount, prev, hash) \
             SELECT j.seq + 1, 'game:g2:close', 0, 'fee_house', 'r', 'a', 0, d.id, c.id, 1, j.hash, j.hash \
             FROM journal j JOIN account d ON d.owner = 'g2' JOIN account c ON c.kind = 'house'";
        refused(database, fee, "above 5 % of the pot").await;
        let torn = "INSERT INTO transfer (seq, grp, part, kind, ref, actor, at_us, debit, credit, amount, prev, hash) \
             SELECT j.seq + 2, 'x', 0, 'deposit', 'r', 'a', 0, d.id, c.id, 1, j.hash, j.hash \
             FROM journal j JOIN account d ON d.kind = 'cash' JOIN account c ON c.owner = 'ann'";
        refused(database, torn, "hash chain").await;
        refused(database, "UPDATE account SET closed = TRUE WHERE owner = 'g2'", "closed_is_empty").await;
        refused(database, "UPDATE account SET credits = 1000000000 WHERE kind = 'cash'", "only a transfer")
            .await;
    });
}

#[test]
fn i1_money_does_not_pass_from_one_currency_to_another() {
    on_every_engine(async |database| {
        a_game_was_won(&database.store).await;
        let mut abroad: Group = deposit("9", "zoe", 1);
        let currency: Currency = "f2/credits".parse().expect("a currency");
        for draft in &mut abroad.drafts {
            draft.debit.currency = currency.clone();
            draft.credit.currency = currency.clone();
        }
        database.store.post(abroad, Micros(1)).await.expect("it is posted");
        refused(
            database,
            "INSERT INTO transfer (seq, grp, part, kind, ref, actor, at_us, debit, credit, amount, prev, hash) \
             SELECT j.seq + 1, 'x', 0, 'withdraw', 'r', 'a', 0, d.id, c.id, 1, j.hash, j.hash FROM journal j \
             JOIN account d ON d.owner = 'zoe' JOIN account c ON c.kind = 'cash' AND c.ledger = 'house/credits'",
            "does not go between these accounts",
        )
        .await;
    });
}

/// What the audit says of one check after the guards were taken away and a statement was run.
fn after(sql: &'static str, check: Check) -> Vec<String> {
    let said = std::cell::RefCell::new(Vec::new());
    on_every_engine(async |database| {
        a_game_was_won(&database.store).await;
        let guards = if database.is_sqlite() {
            "DROP TRIGGER transfer_no_update; DROP TRIGGER transfer_no_delete; DROP TRIGGER account_stays; \
             DROP TRIGGER account_no_delete; DROP TRIGGER account_follows; DROP TRIGGER journal_follows; \
             DROP TRIGGER journal_stays"
        } else {
            "DROP TRIGGER transfer_append_only ON transfer; DROP TRIGGER account_stays ON account; \
             DROP TRIGGER account_no_delete ON account; DROP TRIGGER account_follows ON account; \
             DROP TRIGGER journal_follows ON journal; DROP TRIGGER journal_stays ON journal"
        };
        database.raw(guards).await.expect("the guards can be taken away");
        database.raw(sql).await.expect(sql);
        let report = database.store.reconcile().await.expect("the journal can be read");
        assert!(!report.is_clean(), "{sql}");
        let line = report.lines.iter().find(|line| line.check == check).expect("every check has a line");
        assert!(line.count > 0, "{sql}: {report}");
        said.borrow_mut().push(line.first.clone().expect("a finding"));
    });
    said.into_inner()
}

#[test]
fn one_unit_changed_behind_the_guards_is_found_and_named() {
    for (sql, check, named) in [
        (
            "UPDATE transfer SET amount = amount + 1 WHERE seq = 5",
            Check::Chain,
            "transfer 5 (game:g1:close 0, win)",
        ),
        ("UPDATE transfer SET at_us = at_us + 1 WHERE seq = 7", Check::Chain, "transfer 7 "),
        ("UPDATE transfer SET actor = 'eve2' WHERE seq = 1", Check::Chain, "transfer 1 "),
        ("DELETE FROM transfer WHERE seq = 6", Check::Chain, "transfer 7 "),
        ("DELETE FROM transfer WHERE seq = 7", Check::Chain, "the journal ends with transfer 6"),
        ("UPDATE transfer SET kind = 'gift' WHERE seq = 5", Check::Form, "transfer 5 cannot be read"),
        (
            "UPDATE account SET credits = credits + 1 WHERE owner = 'ann'",
            Check::Stored,
            "house/credits/player/ann",
        ),
        (
            "UPDATE account SET debits = debits - 1 WHERE owner = 'bob'",
            Check::Outstanding,
            "house/credits: 2001 ",
        ),
        ("UPDATE account SET owner = 'eve' WHERE owner = 'ann'", Check::Chain, "transfer 1 "),
        (
            "UPDATE journal SET seq = seq + 1",
            Check::Chain,
            "the journal ends with transfer 7, and transfer 8",
        ),
        ("DELETE FROM journal", Check::Chain, "the journal ends with transfer 7"),
        (
            "DELETE FROM transfer_way WHERE kind = 'escrow'",
            Check::Form,
            "the database does not let `escrow` go from `player` to `escrow`",
        ),
        (
            "INSERT INTO transfer_way (kind, debit, credit) VALUES ('prize', 'cash', 'player')",
            Check::Form,
            "the database lets `prize` go from `cash` to `player`",
        ),
    ] {
        for first in after(sql, check) {
            assert!(first.starts_with(named), "{sql}: {first}");
        }
    }
}

#[test]
fn an_account_that_could_not_have_been_written_is_found_and_named() {
    on_every_engine(async |database| {
        a_game_was_won(&database.store).await;
        // Besides the guards the constraints are taken away, which one database does by connection.
        database
            .raw(if database.is_sqlite() {
                "DROP TRIGGER account_stays; DROP TRIGGER account_follows"
            } else {
                "DROP TRIGGER account_stays ON account; DROP TRIGGER account_follows ON account; \
                 ALTER TABLE account DROP CONSTRAINT closed_is_empty; \
                 ALTER TABLE account DROP CONSTRAINT account_kind_check"
            })
            .await
            .expect("the guards can be taken away");
        for (sqlite, pg, named) in [
            (
                "PRAGMA ignore_check_constraints = 1; UPDATE account SET closed = TRUE WHERE owner = 'bob'",
                "UPDATE account SET closed = TRUE WHERE owner = 'bob'",
                "house/credits/player/bob: closed, and it is no game and no tournament",
            ),
            (
                "PRAGMA ignore_check_constraints = 1; UPDATE account SET kind = 'purse' WHERE owner = 'ann'",
                "UPDATE account SET kind = 'purse' WHERE owner = 'ann'",
                "cannot be read: `house/credits/purse/ann` is no account",
            ),
        ] {
            let sql = if database.is_sqlite() { sqlite } else { pg };
            database.raw(sql).await.expect(sql);
            let report = database.store.reconcile().await.expect("the journal can be read");
            let line = report.lines.iter().find(|line| line.check == Check::Form).expect("a line");
            let first = line.first.as_deref().unwrap_or_default();
            assert!(first.contains(named), "{sql}: {report}");
        }
    });
}
