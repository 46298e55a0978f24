// SPDX-License-Identifier: AGPL-3.0-or-later
//! What cashiers write in and out: of whose account, how much, and when a second person looks at it.

use ledger::{AMOUNT_MAX, Account, AccountKind, AccountName, CashEntry, Currency, Group, LedgerError};
use store::{Act, AuditedGroup, Confirmed, PendingEntry, PostError};

use super::refusal::{StakeError, Whose};
use super::who;
use crate::api::federations::CREDITS;
use crate::api::players::find;
use crate::app::App;
use crate::error::ApiError;
use crate::federations::refusal::FederationError;
use crate::federations::{self, HOUSE};
use crate::rooms::log;

/// More than this is looked at by a second person, minor units.
pub(crate) const REVIEW_ABOVE: i64 = 100_000;

/// Which way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// In.
    Deposit,
    /// Out.
    Withdraw,
}

impl Way {
    /// The word for it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Deposit => "deposit",
            Self::Withdraw => "withdraw",
        }
    }

    /// The way of a word.
    pub(crate) fn of(word: &str) -> Option<Self> {
        [Self::Deposit, Self::Withdraw].into_iter().find(|way| way.word() == word)
    }
}

/// What an entry did.
pub(crate) struct Entered {
    /// The number of the transfer.
    pub(crate) seq: i64,
    /// What is on the account now, minor units.
    pub(crate) balance: i64,
}

/// The credits of a federation.
pub(crate) fn currency(federation: &str) -> Result<Currency, ApiError> {
    format!("{federation}/{CREDITS}").parse().map_err(|error| {
        tracing::error!(federation, %error, "a federation has no currency");
        ApiError::Internal
    })
}

/// The account that `player/NAME`, `sponsor/ID` or `federation/main` means in a federation.
///
/// # Errors
/// [`StakeError::BadEntry`], [`ApiError::NoSuchPlayer`], [`ApiError::Unavailable`].
pub(crate) async fn account(app: &App, federation: &str, text: &str) -> Result<AccountName, ApiError> {
    let bad = || StakeError::BadEntry {
        reason: "an account is player/NAME, sponsor/ID or federation/main".to_owned(),
    };
    let currency = currency(federation)?;
    let (kind, owner) = text.split_once('/').ok_or_else(bad)?;
    let (kind, owner) = match kind {
        "player" => (AccountKind::Player, find::present(app, owner).await?.player),
        "sponsor" => {
            let known = app.store.sponsors(federation).await.map_err(log::unavailable)?;
            let sponsor = known.into_iter().find(|one| one.id == owner).ok_or_else(bad)?;
            (AccountKind::Sponsor, sponsor.id)
        }
        "federation" if owner == "main" => return Ok(AccountName::bank(&currency)),
        _ => return Err(bad().into()),
    };
    AccountName::new(&currency, kind, &owner).map_err(|_| bad().into())
}

/// Writes an entry down, once: under the same id it is the same one.
///
/// # Errors
/// [`StakeError::AboveIssueLimit`], [`StakeError::Short`], [`StakeError::BadEntry`], [`StakeError::KeyReused`] for an id
/// that stands for something else; [`ApiError::Unavailable`].
pub(crate) async fn enter(app: &App, way: Way, entry: &PendingEntry) -> Result<Entered, ApiError> {
    write(app, way, entry, None).await
}

/// As [`enter`], of an entry that waits for a second person: with the money it waits no more.
///
/// # Errors
/// As [`enter`], and [`StakeError::EntryClosed`] when it waits no more.
pub(crate) async fn confirm(
    app: &App,
    way: Way,
    entry: &PendingEntry,
    by: &str,
) -> Result<Entered, ApiError> {
    write(app, way, entry, Some(by)).await
}

async fn write(
    app: &App,
    way: Way,
    entry: &PendingEntry,
    confirmed: Option<&str>,
) -> Result<Entered, ApiError> {
    let name: AccountName = entry.account.parse().map_err(|_| ApiError::Internal)?;
    // What is put aside for a game is not paid out.
    let _turn = app.stakes.turn([name.owner.as_str()]).await;
    let cash = CashEntry { id: &entry.id, cashier: &entry.actor, reason: &entry.reason };
    let group = match way {
        Way::Deposit => cash.deposit(&name, entry.amount),
        Way::Withdraw => cash.withdraw(&name, entry.amount),
    };
    let group: Group = group.map_err(|error| refused(error, entry.amount))?;
    let now = app.clock.now();
    let store = app.store.audited(told(app, entry, &format!("cash.{}", way.word()), confirmed));
    let posted = match confirmed {
        None => store.post(group, now).await.map(Some),
        Some(by) => {
            let confirmed = Confirmed { entry: entry.id.clone(), by: by.to_owned(), at_us: now.0 };
            store.post_confirmed(confirmed, group, now).await
        }
    };
    let posted = posted.map_err(|error| match error {
        PostError::Refused(error) => refused(error, entry.amount),
        PostError::BeyondIssue { limit } => StakeError::AboveIssueLimit { limit }.into(),
        PostError::Store(error) => log::unavailable(error),
    })?;
    let seq = posted.ok_or(StakeError::EntryClosed)?.last;
    let account = app.store.account(&name).await.map_err(log::unavailable)?;
    Ok(Entered { seq, balance: account.map_or(0, |account| account.balance()) })
}

/// What the reversal of a game has moved: its last transfer, and what is free now for who got their stake back by it.
///
/// # Errors
/// [`ApiError::Unavailable`].
pub(crate) async fn reversed(app: &App, room: &str) -> Result<Entered, ApiError> {
    let last = app.store.last_of_group(&format!("game:{room}:reverse")).await.map_err(log::unavailable)?;
    // Of a game for nothing only the ratings go back.
    let Some((seq, name)) = last else { return Ok(Entered { seq: 0, balance: 0 }) };
    let account = app.store.account(&name).await.map_err(log::unavailable)?;
    Ok(Entered { seq, balance: account.map_or(0, |account| account.balance()) })
}

/// Whether an entry can be made as things are: credits lie with members only, and nobody looks twice at what is not there.
///
/// # Errors
/// [`FederationError::NotMember`], [`StakeError::Short`]; [`ApiError::Unavailable`].
pub(crate) async fn can_enter(app: &App, way: Way, entry: &PendingEntry) -> Result<(), ApiError> {
    let name: AccountName = entry.account.parse().map_err(|_| ApiError::Internal)?;
    match way {
        Way::Deposit if name.kind == AccountKind::Player => {
            let federation = &entry.federation;
            let member = federations::is_member(app, &name.owner, federation).await?;
            let outside = || FederationError::NotMember { federation: federation.clone() };
            if member { Ok(()) } else { Err(outside().into()) }
        }
        Way::Deposit => Ok(()),
        Way::Withdraw => {
            let account = app.store.account(&name).await.map_err(log::unavailable)?;
            let (has, needs) = (account.map_or(0, |account| account.balance()), entry.amount);
            if has < needs { Err(StakeError::Short { whose: Whose::Other, needs }.into()) } else { Ok(()) }
        }
    }
}

/// Notes an act that waits for a second person; its id.
///
/// # Errors
/// [`ApiError::Unavailable`], [`ApiError::InDoubt`].
pub(crate) async fn begin(app: &App, entry: PendingEntry) -> Result<String, ApiError> {
    let id = entry.id.clone();
    let act = told(app, &entry, "cash.begun", None);
    app.store.audited(act).begin_entry(entry).await.map_err(log::unavailable)?;
    Ok(id)
}

/// Notes that an act waits for nobody any more, and was not done; `false` when it waited no more.
///
/// # Errors
/// [`ApiError::Unavailable`], [`ApiError::InDoubt`].
pub(crate) async fn give_up(app: &App, entry: &PendingEntry, by: &str) -> Result<bool, ApiError> {
    let act = told(app, entry, "cash.given_up", Some(by));
    let now = app.clock.now().0;
    app.store.audited(act).give_up_entry(&entry.id, by, now).await.map_err(log::unavailable)
}

/// What the audit is told of an act. It names who began it beside whoever ended its waiting.
fn told(app: &App, entry: &PendingEntry, act: &str, by: Option<&str>) -> Act {
    // Of a reversal it is the room, which is no account.
    let subject = entry.account.parse().map_or(entry.account.clone(), |name: AccountName| name.owner);
    Act {
        at_us: app.clock.now().0,
        federation: if entry.federation == HOUSE { String::new() } else { entry.federation.clone() },
        act: act.to_owned(),
        actor: by.unwrap_or(&entry.actor).to_owned(),
        subject,
        before: by.map_or_else(String::new, |_| entry.actor.clone()),
        after: entry.amount.to_string(),
        reason: entry.reason.clone(),
    }
}

/// The reference of what is written out of the accounts of somebody who is to be erased then.
fn erased(erase_us: i64) -> String {
    format!("{}{erase_us}", store::WRITTEN_OUT)
}

/// What is written out of everything a player has, because the account is to be erased.
///
/// # Errors
/// [`ApiError::Unavailable`].
pub(crate) async fn all_out(app: &App, player: &str, erase_us: i64) -> Result<Vec<AuditedGroup>, ApiError> {
    let accounts = app.store.accounts_of(player).await.map_err(log::unavailable)?;
    let mut all = Vec::new();
    for (account, _) in accounts {
        all.extend(out(app, &account, erase_us)?);
    }
    Ok(all)
}

/// What is written out of one account of somebody who is to be erased, or is.
///
/// # Errors
/// [`ApiError::Internal`] for what the ledger does not allow.
pub(crate) fn out(app: &App, account: &Account, erase_us: i64) -> Result<Vec<AuditedGroup>, ApiError> {
    let name = &account.name;
    // What comes in later goes out by another entry.
    let id = format!("erase:{}:{}:{erase_us}:{}", name.currency.as_str(), name.owner, account.credits);
    let part = |(part, amount): (String, i64)| {
        let id = format!("{id}{part}");
        let entry = CashEntry { id: &id, cashier: &name.owner, reason: &erased(erase_us) };
        let group = entry.withdraw(name, amount).map_err(|error| refused(error, amount))?;
        Ok(AuditedGroup { group, act: of_erased(app, name, amount, "cash.written_out") })
    };
    parts(account.balance()).into_iter().map(part).collect()
}

/// A sum in parts that a transfer may have, with what each adds to the name of its entry; none of nothing.
fn parts(mut sum: i64) -> Vec<(String, i64)> {
    let mut parts = Vec::new();
    while sum > 0 {
        let amount = sum.min(AMOUNT_MAX);
        let name = if parts.is_empty() { String::new() } else { format!(":{}", parts.len()) };
        parts.push((name, amount));
        sum -= amount;
    }
    parts
}

/// What was written out when a player wanted to be erased, in again: they came back.
///
/// # Errors
/// [`ApiError::Unavailable`].
pub(crate) async fn all_in(app: &App, player: &str, erase_us: i64) -> Result<Vec<AuditedGroup>, ApiError> {
    let reason = erased(erase_us);
    let sums = app.store.written_out(player, &reason).await.map_err(log::unavailable)?;
    let each = sums.into_iter().flat_map(|(currency, sum)| {
        parts(sum).into_iter().map(move |(part, amount)| (currency.clone(), part, amount))
    });
    let back = |(currency, part, amount): (String, String, i64)| {
        let id = format!("back:{currency}:{player}:{erase_us}{part}");
        let name = who::account_of(&currency, player)?;
        let entry = CashEntry { id: &id, cashier: player, reason: &reason };
        let group = entry.deposit(&name, amount).map_err(|error| refused(error, amount))?;
        Ok(AuditedGroup { group, act: of_erased(app, &name, amount, "cash.written_back") })
    };
    each.map(back).collect()
}

/// Of what was written out for somebody who is to be erased, as much as a game of theirs that is taken back needs besides what
/// they have: leaving for a while keeps no winnings. Nothing where nothing was written out. It is to be written with what takes
/// the game back, or they have it and the game stands.
///
/// # Errors
/// [`ApiError::Unavailable`], [`ApiError::Internal`].
pub(crate) async fn back_for(
    app: &App,
    account: &Account,
    room: &str,
    lacks: i64,
) -> Result<Option<AuditedGroup>, ApiError> {
    let name = &account.name;
    let owner = app.store.user_account(&name.owner).await.map_err(log::unavailable)?;
    let Some(erase_us) = owner.and_then(|owner| owner.erase_us) else { return Ok(None) };
    let reason = erased(erase_us);
    let sums = app.store.written_out(&name.owner, &reason).await.map_err(log::unavailable)?;
    let currency = name.currency.as_str();
    let out = sums.into_iter().find(|(of, _)| of == currency).map_or(0, |(_, amount)| amount);
    let amount = lacks.min(out);
    if amount <= 0 {
        return Ok(None);
    }
    // An older version may have written the same in for a reversal that failed then.
    let id = format!("back:{currency}:{}:{erase_us}:{room}:{}", name.owner, account.credits);
    let entry = CashEntry { id: &id, cashier: &name.owner, reason: &reason };
    let group = entry.deposit(name, amount).map_err(|error| refused(error, amount))?;
    Ok(Some(AuditedGroup { group, act: of_erased(app, name, amount, "cash.written_back") }))
}

fn of_erased(app: &App, name: &AccountName, amount: i64, act: &str) -> Act {
    let federation = name.currency.federation();
    Act {
        at_us: app.clock.now().0,
        federation: if federation == HOUSE { String::new() } else { federation.to_owned() },
        act: act.to_owned(),
        actor: name.owner.clone(),
        subject: name.owner.clone(),
        after: amount.to_string(),
        ..Act::default()
    }
}

fn refused(error: LedgerError, amount: i64) -> ApiError {
    match error {
        LedgerError::Short { .. } => StakeError::Short { whose: Whose::Other, needs: amount }.into(),
        LedgerError::KeyTaken { .. } => StakeError::KeyReused.into(),
        error => StakeError::BadEntry { reason: error.to_string() }.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_a_transfer_may_have_goes_in_parts() {
        let named = |parts: &[(&str, i64)]| {
            parts.iter().map(|(name, sum)| ((*name).to_owned(), *sum)).collect::<Vec<_>>()
        };
        assert_eq!(parts(0), named(&[]));
        assert_eq!(parts(-5), named(&[]));
        assert_eq!(parts(AMOUNT_MAX), named(&[("", AMOUNT_MAX)]), "as it was named before");
        assert_eq!(parts(2 * AMOUNT_MAX + 7), named(&[("", AMOUNT_MAX), (":1", AMOUNT_MAX), (":2", 7)]));
    }
}
