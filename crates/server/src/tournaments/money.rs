// SPDX-License-Identifier: AGPL-3.0-or-later
//! The money of a tournament: which transfers belong to which of its events, what lies in its fund at every moment, and
//! who cannot pay when it starts. How much goes to whom is `ledger`'s; who stands where is `contest`'s.

use contest::{Command, Contest, Entry, EntryState, Event, State, Who};
use ledger::{Group, LedgerError, PrizePlan, PrizeSplit, Ties, Tournament};

use crate::app::App;
use crate::error::ApiError;
use crate::stakes::refusal::{StakeError, Whose};
use crate::stakes::who;

/// A tournament as the ledger knows it; nothing where there is no money in it.
fn terms(contest: &Contest) -> Result<Option<Tournament>, LedgerError> {
    let Some(money) = &contest.settings().money else { return Ok(None) };
    let bonus =
        |bonus: &contest::Bonus| ledger::Bonus { sponsor: bonus.sponsor.clone(), amount: bonus.amount };
    Ok(Some(Tournament {
        currency: money.currency.parse()?,
        id: contest.id().to_owned(),
        entry_fee: money.entry_fee,
        organiser_bp: money.organiser_bp,
        prizes_bp: money.prizes_bp.clone(),
        bonuses: money.bonuses.iter().map(bonus).collect(),
    }))
}

/// What moves with these events, which lead from `before` to `after`.
pub(super) fn groups(
    stakes: &ledger::Stakes,
    before: &Contest,
    after: &Contest,
    events: &[Event],
) -> Result<Vec<Group>, LedgerError> {
    let Some(terms) = terms(after)? else { return Ok(Vec::new()) };
    let mut groups = Vec::new();
    for event in events {
        match event {
            Event::Announced => {
                for place in 0..terms.bonuses.len() {
                    groups.extend(terms.endow(place, stakes)?);
                }
            }
            Event::Started { order, .. } => {
                for payer in order.iter().filter_map(|entry| payer(after.entry(*entry)?)) {
                    groups.extend(terms.enter(payer, stakes)?);
                }
            }
            Event::Entered { entry, number: Some(_), .. } => {
                if let Some(payer) = after.entry(*entry).and_then(payer) {
                    groups.extend(terms.enter(payer, stakes)?);
                }
            }
            Event::Closed => {
                let (numbers, ties) = places(after);
                groups.extend(terms.pay(&players(after, &numbers), &ties)?);
            }
            Event::Cancelled { .. } => {
                let paid = after.numbers().filter_map(|number| payer(after.by_number(number)?));
                let paid: Vec<String> = paid.map(str::to_owned).collect();
                let endowed = if before.state() == State::Draft { 0 } else { terms.bonuses.len() };
                groups.extend(terms.cancel(&paid, endowed)?);
            }
            _ => {}
        }
    }
    Ok(groups)
}

/// Who pays for an entry: the player, or the captain.
fn payer(entry: &Entry) -> Option<&str> {
    entry.entrant.speaker()
}

/// Everybody who started or came late, the first first, and how many of them share each place.
fn places(contest: &Contest) -> (Vec<u16>, Vec<usize>) {
    let mut groups = contest.prize_groups();
    // Nobody who paid is left out of the count.
    let placed: std::collections::BTreeSet<u16> = groups.iter().flatten().copied().collect();
    groups.extend(contest.numbers().filter(|number| !placed.contains(number)).map(|number| vec![number]));
    (groups.iter().flatten().copied().collect(), groups.iter().map(Vec::len).collect())
}

fn players(contest: &Contest, numbers: &[u16]) -> Vec<Vec<String>> {
    let of = |number: &u16| contest.by_number(*number).map(|entry| entry.entrant.accounts().to_vec());
    numbers.iter().map(|number| of(number).unwrap_or_default()).collect()
}

/// What was paid in and how it is divided, minor units. Before the start nobody has paid yet: what lies there is the
/// bonuses. While it is played the prizes are those of the places, from its end on those of the players, who may share.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Fund {
    /// All entry fees that were paid.
    pub(crate) pot: i64,
    /// The organiser's part of them.
    pub(crate) organiser: i64,
    /// What is divided.
    pub(crate) fund: i64,
    /// The prizes that are something, the first first.
    pub(crate) prizes: Vec<i64>,
}

/// The fund as it is now.
pub(crate) fn fund(contest: &Contest) -> Fund {
    let split = split(contest).unwrap_or_default();
    split.map_or_else(Fund::default, |(_, split)| Fund {
        pot: split.pot,
        organiser: split.organiser,
        fund: split.fund,
        prizes: split.prizes.into_iter().filter(|prize| *prize > 0).collect(),
    })
}

/// What was paid to whom, by number; nothing before it was.
pub(crate) fn paid(contest: &Contest) -> Option<Vec<(u16, i64)>> {
    if contest.state() != State::Closed {
        return None;
    }
    let (numbers, split) = split(contest).ok().flatten()?;
    Some(numbers.into_iter().zip(split.prizes).collect())
}

fn split(contest: &Contest) -> Result<Option<(Vec<u16>, PrizeSplit)>, LedgerError> {
    let Some(terms) = terms(contest)? else { return Ok(None) };
    let started = contest.numbers().count();
    let (plan, numbers, ties) = match contest.state() {
        State::Draft | State::Cancelled => return Ok(None),
        _ if started == 0 => {
            let places = terms.prizes_bp.len().max(usize::from(contest.entered()));
            (PrizePlan { entry_fee: 0, ..terms.plan()? }, Vec::new(), vec![1; places])
        }
        State::Finished | State::Closed => {
            let (numbers, ties) = places(contest);
            (terms.plan()?, numbers, ties)
        }
        _ => (PrizePlan { ties: Ties::TieBreak, ..terms.plan()? }, Vec::new(), vec![1; started]),
    };
    let split = plan.split(ties.iter().sum(), &ties)?;
    Ok(Some((numbers, split)))
}

/// Who has to be asked before this is done, because something is taken from them then.
pub(super) fn payers(contest: &Contest, command: &Command) -> Vec<String> {
    let is_late = !matches!(contest.state(), State::Draft | State::Open);
    match command {
        _ if fee(contest).is_none() => Vec::new(),
        Command::Start { .. } => {
            starters(contest).filter_map(|entry| payer(entry).map(str::to_owned)).collect()
        }
        Command::Enter { entrant, .. } if is_late => {
            entrant.speaker().map(str::to_owned).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// The currency and what an entry costs, where it costs something.
pub(crate) fn fee(contest: &Contest) -> Option<(&str, i64)> {
    let money = contest.settings().money.as_ref()?;
    (money.entry_fee > 0).then_some((money.currency.as_str(), money.entry_fee))
}

/// Whether who enters now pays now.
pub(crate) fn is_taken_at_once(contest: &Contest) -> bool {
    matches!(contest.state(), State::Running | State::Paused)
}

/// Who may be there when it starts.
fn starters(contest: &Contest) -> impl Iterator<Item = &Entry> {
    contest.entries().iter().filter(|entry| matches!(entry.state, EntryState::Entered | EntryState::Present))
}

/// The entries whose fee cannot be taken now: too little on the account, or something keeps them from playing for credits
/// by now.
///
/// # Errors
/// [`StakeError::Off`] where nobody can pay now; [`ApiError::Unavailable`].
pub(super) async fn short(app: &App, contest: &Contest) -> Result<Vec<u16>, ApiError> {
    let starts = matches!(contest.state(), State::Open | State::Checkin);
    let Some((currency, fee)) = fee(contest).filter(|_| starts) else { return Ok(Vec::new()) };
    let mut short = Vec::new();
    for entry in starters(contest) {
        let Some(player) = payer(entry) else { continue };
        match who::may_pay(app, player, currency, fee).await {
            Ok(()) => {}
            Err(ApiError::Stake(StakeError::Off)) => return Err(StakeError::Off.into()),
            Err(error @ (ApiError::Unavailable | ApiError::InDoubt | ApiError::Internal)) => {
                return Err(error);
            }
            Err(_) => short.push(entry.id),
        }
    }
    Ok(short)
}

/// Whose credits are too few, as it is told to who asks for `player`.
pub(super) fn of_whom(error: ApiError, player: &str, asks: &Who) -> ApiError {
    match error {
        ApiError::Stake(StakeError::Short { needs, .. }) if asks.id() != Some(player) => {
            StakeError::Short { whose: Whose::Other, needs }.into()
        }
        error => error,
    }
}

/// What whoever asks is told when the ledger refuses.
pub(super) fn refused(error: &LedgerError, contest: &Contest, asks: &str) -> ApiError {
    match error {
        LedgerError::StakesOff => StakeError::Off.into(),
        LedgerError::Short { account, needs, .. } => {
            let whose = match account.rsplit('/').next() {
                Some(owner) if owner == asks => Whose::You,
                _ if contest.state() == State::Draft => Whose::Giver,
                _ => Whose::Other,
            };
            StakeError::Short { whose, needs: *needs }.into()
        }
        error => {
            tracing::error!(tournament = contest.id(), %error, "the money of a tournament cannot be moved");
            ApiError::Internal
        }
    }
}
