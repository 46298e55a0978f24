// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who may do what in a federation: one row for every kind of act, one part for everybody who may have a hand in it.

use crate::auth::scope::Scope;

/// What somebody is in a federation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// One of its members.
    Member,
    /// Keeps the peace.
    Moderator,
    /// Runs its tournaments.
    Director,
    /// Issues its credits and takes them back.
    Cashier,
    /// Sets it up.
    Admin,
    /// The one account that administers it in the site's place.
    Administrator,
    /// Who runs the site.
    Operator,
}

impl Part {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Member,
        Self::Moderator,
        Self::Director,
        Self::Cashier,
        Self::Admin,
        Self::Administrator,
        Self::Operator,
    ];

    /// What a row of the database calls it.
    #[must_use]
    pub fn of_role(role: &str) -> Option<Self> {
        match role {
            "moderator" => Some(Self::Moderator),
            "director" => Some(Self::Director),
            "cashier" => Some(Self::Cashier),
            "admin" => Some(Self::Admin),
            _ => None,
        }
    }
}

/// A kind of act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// To see members, standings and the audit.
    See,
    /// To see what lies in its bank.
    SeeBank,
    /// To accept and to invite.
    Accept,
    /// To warn, mute and ban here, to hide what was said.
    Moderate,
    /// To create, run and correct tournaments.
    Tournaments,
    /// To promise bonuses, to keep the sponsors.
    Sponsors,
    /// To deposit and withdraw, never for oneself.
    Cash,
    /// To confirm an entry of another cashier.
    Confirm,
    /// To void or reverse a game of its tables.
    Void,
    /// To change presets, texts, joining, and whether there are stakes.
    Settings,
    /// To make moderators, directors and cashiers.
    Roles,
    /// To make admins.
    Admins,
    /// To appoint the administrator, to change agreement, fee share and issue limit, to freeze.
    Appoint,
}

impl Act {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::See,
        Self::SeeBank,
        Self::Accept,
        Self::Moderate,
        Self::Tournaments,
        Self::Sponsors,
        Self::Cash,
        Self::Confirm,
        Self::Void,
        Self::Settings,
        Self::Roles,
        Self::Admins,
        Self::Appoint,
    ];

    /// Who may do it. At the tables and in the name of the site itself the operator is everything.
    #[must_use]
    pub const fn parts(self) -> &'static [Part] {
        use Part::{Admin, Administrator, Cashier, Director, Member, Moderator, Operator};
        match self {
            Self::See | Self::SeeBank => {
                &[Member, Moderator, Director, Cashier, Admin, Administrator, Operator]
            }
            Self::Accept => &[Moderator, Director, Admin, Administrator, Operator],
            Self::Moderate => &[Moderator, Admin, Administrator, Operator],
            Self::Tournaments => &[Director, Admin, Administrator, Operator],
            Self::Sponsors => &[Cashier, Admin, Administrator],
            Self::Cash => &[Cashier, Administrator],
            Self::Confirm => &[Cashier, Admin, Administrator, Operator],
            Self::Void | Self::Settings | Self::Roles => &[Admin, Administrator, Operator],
            Self::Admins => &[Administrator, Operator],
            Self::Appoint => &[Operator],
        }
    }

    /// What a token must be good for, in the hands of everybody but the operator: one of these. Who was let in to change
    /// something reads what that is about.
    #[must_use]
    pub const fn scopes(self) -> &'static [Scope] {
        match self {
            Self::See => &[Scope::AccountRead, Scope::FederationAdmin, Scope::CashierWrite],
            Self::SeeBank => &[Scope::LedgerRead, Scope::FederationAdmin, Scope::CashierWrite],
            Self::Cash | Self::Confirm => &[Scope::CashierWrite],
            Self::Tournaments => &[Scope::TournamentWrite],
            Self::Appoint => &[Scope::Operator],
            _ => &[Scope::FederationAdmin],
        }
    }

    /// Whether nothing is changed by it.
    #[must_use]
    pub const fn is_reading(self) -> bool {
        matches!(self, Self::See | Self::SeeBank)
    }

    /// Whether it asks for a second factor shown lately: what gives power over people or money does.
    #[must_use]
    pub const fn is_weighty(self) -> bool {
        matches!(self, Self::Cash | Self::Confirm | Self::Roles | Self::Admins | Self::Appoint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_of_the_matrix() {
        // A column each: member, moderator, director, cashier, admin, administrator, operator.
        let matrix = [
            (Act::See, "xxxxxxx"),
            (Act::SeeBank, "xxxxxxx"),
            (Act::Accept, ".xx.xxx"),
            (Act::Moderate, ".x..xxx"),
            (Act::Tournaments, "..x.xxx"),
            (Act::Sponsors, "...xxx."),
            (Act::Cash, "...x.x."),
            (Act::Confirm, "...xxxx"),
            (Act::Void, "....xxx"),
            (Act::Settings, "....xxx"),
            (Act::Roles, "....xxx"),
            (Act::Admins, ".....xx"),
            (Act::Appoint, "......x"),
        ];
        assert_eq!(matrix.map(|(act, _)| act), Act::ALL);
        for (act, row) in matrix {
            let drawn: String =
                Part::ALL.iter().map(|part| if act.parts().contains(part) { 'x' } else { '.' }).collect();
            assert_eq!(drawn, row, "{act:?}");
        }
    }

    #[test]
    fn every_role_of_the_database_is_a_part() {
        for role in store::ROLES {
            assert!(Part::of_role(role).is_some(), "{role}");
        }
        assert_eq!(Part::of_role("operator"), None);
    }
}
