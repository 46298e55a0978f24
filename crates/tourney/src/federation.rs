// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who administers a federation: the record of it, whole or refused. What a federation's players, tournaments and
//! money are stands elsewhere; who may make such a record is the business of whoever keeps it.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Longest id of a federation, in characters.
pub const ID_MAX: usize = 40;
/// Longest name of a federation or of its administrator, and longest reference of an agreement, in characters.
pub const TEXT_MAX: usize = 120;
/// The id by which the money of the site calls the site itself; no federation has it.
pub const HOUSE: &str = "house";

/// Whether an administrator is one human being or an organisation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdministratorKind {
    /// A human being.
    Person,
    /// A company, a club, an association: whatever can sign as one.
    Company,
}

impl AdministratorKind {
    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Company => "company",
        }
    }
}

impl FromStr for AdministratorKind {
    type Err = FederationError;

    fn from_str(word: &str) -> Result<Self, FederationError> {
        [Self::Person, Self::Company]
            .into_iter()
            .find(|kind| kind.name() == word)
            .ok_or_else(|| FederationError::Kind { given: word.to_owned() })
    }
}

/// D2: who administers a federation in place of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Administrator {
    name: String,
    kind: AdministratorKind,
}

impl Administrator {
    /// An administrator.
    ///
    /// # Errors
    /// [`FederationError::Text`].
    pub fn new(name: &str, kind: AdministratorKind) -> Result<Self, FederationError> {
        Ok(Self { name: text("the administrator's name", name)?, kind })
    }

    /// What they are called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A person or a company.
    #[must_use]
    pub const fn kind(&self) -> AdministratorKind {
        self.kind
    }
}

/// A federation with its one administrator (D2) and the one agreement that holds between administrator and site (D3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Federation {
    id: String,
    name: String,
    administrator: Administrator,
    agreement: String,
}

impl Federation {
    /// A federation. `agreement` says by which number or name the two who signed it find the agreement again; that
    /// no other federation has the same one is for the keeper of the records to see to.
    ///
    /// # Errors
    /// [`FederationError`] in one sentence that says what is allowed.
    pub fn new(
        id: &str,
        name: &str,
        administrator: Administrator,
        agreement: &str,
    ) -> Result<Self, FederationError> {
        let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
        let good = (1..=ID_MAX).contains(&id.len())
            && id.starts_with(letter)
            && id.ends_with(letter)
            && id.chars().all(|c| letter(c) || c == '-');
        if !good {
            return Err(FederationError::Id { given: id.to_owned() });
        }
        if id == HOUSE {
            return Err(FederationError::House);
        }
        Ok(Self {
            id: id.to_owned(),
            name: text("a federation's name", name)?,
            administrator,
            agreement: text("the reference of an agreement", agreement)?,
        })
    }

    /// The id: the word before the stroke in the names of its currencies.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// D2: who administers it.
    #[must_use]
    pub const fn administrator(&self) -> &Administrator {
        &self.administrator
    }

    /// D3: the agreement by which they do.
    #[must_use]
    pub fn agreement(&self) -> &str {
        &self.agreement
    }
}

impl fmt::Display for Federation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Administrator { name, kind } = &self.administrator;
        write!(f, "{} ({}): {name} ({}), agreement {}", self.id, self.name, kind.name(), self.agreement)
    }
}

/// One line that people read: blanks are tidied.
fn text(what: &'static str, given: &str) -> Result<String, FederationError> {
    let tidy = given.split_whitespace().collect::<Vec<_>>().join(" ");
    let good = (1..=TEXT_MAX).contains(&tidy.chars().count()) && !tidy.chars().any(game::is_unseen);
    if good { Ok(tidy) } else { Err(FederationError::Text { what }) }
}

/// Why there is no such record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FederationError {
    /// An id that would not fit into an address or into the name of a currency.
    #[error(
        "`{given}` is no id of a federation; allowed are 1 to {ID_MAX} of a-z, 0-9 and -, with a letter or a digit at both ends"
    )]
    Id {
        /// What was given.
        given: String,
    },
    /// The id of the site itself.
    #[error("`{HOUSE}` is the site itself; a federation needs an id of its own")]
    House,
    /// A text that is empty, too long, or more than one line of letters.
    #[error("{what} must be 1 to {TEXT_MAX} characters that can be printed")]
    Text {
        /// Which text.
        what: &'static str,
    },
    /// D2: no kind of administrator.
    #[error("an administrator is a `person` or a `company`, not `{given}`")]
    Kind {
        /// What was given.
        given: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(
        id: &str,
        name: &str,
        administrator: &str,
        agreement: &str,
    ) -> Result<Federation, FederationError> {
        let administrator = Administrator::new(administrator, AdministratorKind::Company)?;
        Federation::new(id, name, administrator, agreement)
    }

    #[test]
    fn d2_an_administrator_is_a_person_or_a_company() {
        assert_eq!("person".parse(), Ok(AdministratorKind::Person));
        assert_eq!("company".parse(), Ok(AdministratorKind::Company));
        for other in ["", "Person", "club", "person "] {
            let refused = other.parse::<AdministratorKind>().unwrap_err().to_string();
            assert!(refused.contains("`person` or a `company`") && refused.contains(other), "{refused}");
        }
        let ann = Administrator::new(" Ann   Lee ", AdministratorKind::Person).unwrap();
        assert_eq!((ann.name(), ann.kind()), ("Ann Lee", AdministratorKind::Person));
    }

    #[test]
    fn d3_a_federation_without_an_agreement_is_refused() {
        let club = made("sofia", "Federation of Sofia", "Tabla Ltd", "2026/7").unwrap();
        assert_eq!(club.agreement(), "2026/7");
        assert_eq!(club.to_string(), "sofia (Federation of Sofia): Tabla Ltd (company), agreement 2026/7");
        for bad in ["", "  ", "a\u{0}b", &"x".repeat(TEXT_MAX + 1)] {
            let refused = made("sofia", "Sofia", "Tabla Ltd", bad).unwrap_err();
            assert_eq!(refused, FederationError::Text { what: "the reference of an agreement" });
        }
    }

    #[test]
    fn every_part_of_the_record_is_looked_at() {
        for id in ["", "Sofia", "софия", "a/b", "-a", "a-", "a b", &"x".repeat(ID_MAX + 1)] {
            let refused = made(id, "Sofia", "Ann", "1").unwrap_err();
            assert_eq!(refused, FederationError::Id { given: id.to_owned() });
        }
        assert_eq!(made("house", "Sofia", "Ann", "1"), Err(FederationError::House));
        assert_eq!(made("sofia", "", "Ann", "1"), Err(FederationError::Text { what: "a federation's name" }));
        assert_eq!(
            made("sofia", "Sofia", "\n", "1"),
            Err(FederationError::Text { what: "the administrator's name" })
        );
        assert!(made(&"x".repeat(ID_MAX), &"ж".repeat(TEXT_MAX), "A", "1").is_ok());
    }
}
