// SPDX-License-Identifier: AGPL-3.0-or-later
//! What money lies on: currencies, the kinds of accounts, their names, and an account with its two sums.

use std::fmt;
use std::str::FromStr;

use crate::error::LedgerError;

/// The longest part of a name, in characters.
pub const NAME_MAX: usize = 120;

/// How many accounts collect the fees of one receiver. Two games that end together rarely meet on the same one; a daily
/// roll-up empties them into the receiver's own account.
pub const FEE_SHARDS: u8 = 16;

/// A currency: a label that one federation answers for, written `FEDERATION/LABEL`. Money never passes from one to
/// another.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Currency(String);

impl Currency {
    const FORM: &'static str = "FEDERATION/LABEL, such as house/credits";

    /// The federation that answers for it.
    #[must_use]
    pub fn federation(&self) -> &str {
        self.0.split('/').next().unwrap_or_default()
    }

    /// `FEDERATION/LABEL`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Currency {
    type Err = LedgerError;

    fn from_str(text: &str) -> Result<Self, LedgerError> {
        let parts: Vec<&str> = text.split('/').collect();
        let good = parts.len() == 2 && parts.iter().all(|part| LedgerError::text("", part, NAME_MAX).is_ok());
        if good { Ok(Self(text.to_owned())) } else { Err(bad_form("currency", text, Self::FORM)) }
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What an account is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AccountKind {
    /// A player's money.
    Player,
    /// What is put aside for one game; the owner is the game.
    Escrow,
    /// The fund of one tournament; the owner is the tournament.
    Prize,
    /// The site's fees.
    House,
    /// The federation's share of fees.
    Federation,
    /// Who adds prizes.
    Sponsor,
    /// The counterpart of everything that was paid in; only a cashier moves it, and it alone stands below zero.
    Cash,
}

impl AccountKind {
    /// Every kind.
    pub const ALL: [Self; 7] =
        [Self::Player, Self::Escrow, Self::Prize, Self::House, Self::Federation, Self::Sponsor, Self::Cash];

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Escrow => "escrow",
            Self::Prize => "prize",
            Self::House => "house",
            Self::Federation => "federation",
            Self::Sponsor => "sponsor",
            Self::Cash => "cash",
        }
    }

    /// The kind of a word.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// The name of an account, written `FEDERATION/LABEL/KIND/OWNER`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AccountName {
    /// What lies on it.
    pub currency: Currency,
    /// What it is for.
    pub kind: AccountKind,
    /// Whose it is.
    pub owner: String,
}

impl AccountName {
    const FORM: &'static str = "FEDERATION/LABEL/KIND/OWNER, such as house/credits/player/ann";
    /// The federation that is the site itself.
    const SITE: &'static str = "house";

    /// A name.
    ///
    /// # Errors
    /// [`LedgerError::BadText`] for an owner that cannot be kept.
    pub fn new(currency: &Currency, kind: AccountKind, owner: &str) -> Result<Self, LedgerError> {
        LedgerError::text("the owner of an account", owner, NAME_MAX)?;
        Ok(Self { currency: currency.clone(), kind, owner: owner.to_owned() })
    }

    /// The bank of a currency: what its federation has for itself. That of the site's own federation is the site's.
    #[must_use]
    pub fn bank(currency: &Currency) -> Self {
        let of_site = currency.federation() == Self::SITE;
        Self::main(currency, if of_site { AccountKind::House } else { AccountKind::Federation })
    }

    /// The one account of a receiver of fees, or the cash of a currency.
    #[must_use]
    pub fn main(currency: &Currency, kind: AccountKind) -> Self {
        Self { currency: currency.clone(), kind, owner: "main".to_owned() }
    }

    /// The account that collects the fee of one game.
    pub(crate) fn fee_shard(currency: &Currency, kind: AccountKind, game: &str) -> Self {
        // FNV-1a: the same on every machine for ever, and no secret.
        let mix = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        let hash = game.bytes().fold(0x811c_9dc5, mix);
        Self::shard(currency, kind, (hash ^ (hash >> 16)) as u8 % FEE_SHARDS)
    }

    pub(crate) fn shard(currency: &Currency, kind: AccountKind, number: u8) -> Self {
        Self { currency: currency.clone(), kind, owner: format!("fees-{number:02}") }
    }
}

impl FromStr for AccountName {
    type Err = LedgerError;

    fn from_str(text: &str) -> Result<Self, LedgerError> {
        let bad = || bad_form("account", text, Self::FORM);
        let mut parts = text.splitn(4, '/');
        let mut next = || parts.next().ok_or_else(bad);
        let currency = format!("{}/{}", next()?, next()?).parse().map_err(|_| bad())?;
        let kind = AccountKind::from_name(next()?).ok_or_else(bad)?;
        Self::new(&currency, kind, next()?).map_err(|_| bad())
    }
}

impl fmt::Display for AccountName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.currency, self.kind.name(), self.owner)
    }
}

fn bad_form(what: &'static str, text: &str, form: &'static str) -> LedgerError {
    LedgerError::BadForm { what, given: text.chars().take(NAME_MAX).collect(), form }
}

/// An account as it is stored: its sums are a convenience that the audit recomputes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Its number, 1 or more.
    pub id: i64,
    /// Its name.
    pub name: AccountName,
    /// All that went out, minor units.
    pub debits: i64,
    /// All that came in, minor units.
    pub credits: i64,
    /// A game or a tournament that is over: nothing is on it and nothing will be.
    pub closed: bool,
}

impl Account {
    /// An account nobody has used.
    #[must_use]
    pub const fn new(id: i64, name: AccountName) -> Self {
        Self { id, name, debits: 0, credits: 0, closed: false }
    }

    /// What is on it, minor units.
    #[must_use]
    pub const fn balance(&self) -> i64 {
        self.credits.saturating_sub(self.debits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for text in ["house/credits/player/ann", "bfs/евро/escrow/a/b c", "f/c/cash/main"] {
            let name: AccountName = text.parse().unwrap();
            assert_eq!(name.to_string(), text);
        }
        let name: AccountName = "f1/credits/player/ann".parse().unwrap();
        assert_eq!((name.currency.federation(), name.currency.as_str()), ("f1", "f1/credits"));
        for kind in AccountKind::ALL {
            assert_eq!(AccountKind::from_name(kind.name()), Some(kind));
        }
    }

    #[test]
    fn a_bad_name_is_told_the_form() {
        let long = format!("f/c/player/{}", "x".repeat(NAME_MAX + 1));
        for text in [
            "",
            "ann",
            "f/c/player",
            "f/c/player/",
            "f/c/bank/ann",
            "/c/player/ann",
            "f/c/player/a\nb",
            &long,
        ] {
            let said = text.parse::<AccountName>().unwrap_err().to_string();
            assert!(said.contains("house/credits/player/ann"), "{said}");
        }
        for text in ["", "credits", "a/b/c", "/b", "a/"] {
            let said = text.parse::<Currency>().unwrap_err().to_string();
            assert!(said.contains("FEDERATION/LABEL"), "{said}");
        }
    }

    #[test]
    fn fees_of_many_games_fall_on_all_shards() {
        let currency: Currency = "house/credits".parse().unwrap();
        let mut hits = std::collections::BTreeMap::new();
        for game in 0..1_600 {
            let name = AccountName::fee_shard(&currency, AccountKind::House, &format!("g{game}"));
            *hits.entry(name.owner).or_insert(0) += 1;
        }
        let of = |game| AccountName::fee_shard(&currency, AccountKind::House, game).owner;
        let fixed = [("g1", 5), ("g2", 12), ("game", 14), ("партия", 3)];
        assert_eq!(fixed.map(|(game, _)| of(game)), fixed.map(|(_, shard)| format!("fees-{shard:02}")));
        assert_eq!(hits.len(), usize::from(FEE_SHARDS));
        assert!(hits.values().all(|hits| (50..200).contains(hits)), "{hits:?}");
    }
}
