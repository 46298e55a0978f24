// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is refused about accounts, logins and tokens.

use std::fmt;

use axum::http::StatusCode;
use store::UserAccount;
use thiserror::Error;

use crate::auth::oauth::REDIRECT_BYTES_MAX;
use crate::auth::oauth::redirect::BadRedirect;
use crate::auth::scope::Scope;

/// The second factors an account has; any of them will do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ways {
    /// Codes of a device.
    pub totp: bool,
    /// Passkeys.
    pub passkey: bool,
}

impl Ways {
    /// Those of this account.
    #[must_use]
    pub fn of(account: &UserAccount) -> Self {
        Self { totp: account.totp.is_some(), passkey: account.passkeys > 0 }
    }

    /// Whether there is one.
    #[must_use]
    pub fn any(self) -> bool {
        self.totp || self.passkey
    }
}

impl fmt::Display for Ways {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.totp, self.passkey) {
            (true, true) => "totp passkey",
            (true, false) => "totp",
            (false, true) => "passkey",
            (false, false) => "",
        })
    }
}

/// Why.
#[derive(Debug, Error)]
pub enum AccountError {
    /// The token is not one of ours, or not any more.
    #[error("this token is not good, or not any more; make another on the page of your account")]
    BadToken,
    /// The token is not good for this.
    #[error("this needs a token with the scope {scope}")]
    MissingScope {
        /// What is missing.
        scope: Scope,
    },
    /// Not by a token, or not without an account.
    #[error("this is done by the owner of an account, logged in on the page, and not by a token or a guest")]
    NotAllowed,
    /// The name and the password do not belong together. The same for a name nobody has.
    #[error("the name or the password is wrong")]
    BadLogin,
    /// The second factor is missing or wrong.
    #[error("this needs your second factor: a code that was not used yet, or a passkey")]
    SecondFactor(Ways),
    /// The name, or one that looks like it, is an account's.
    #[error("this name, or one that looks like it, is taken; choose another")]
    NameTaken,
    /// The guest who signs up has done so meanwhile, by another request.
    #[error("this guest has an account already; log in to it")]
    HasAccount,
    /// A name no account may have.
    #[error(
        "the name of an account has {min} to {max} letters of one script, digits or . _ -, and begins with a letter"
    )]
    BadName {
        /// The least.
        min: usize,
        /// The most.
        max: usize,
    },
    /// A name of the site or of one of its players.
    #[error("this name, or one that looks like it, belongs to the site; choose another")]
    ReservedName,
    /// Whoever looks for an opponent meets a person.
    #[error("a bot is not paired with who did not choose it: offer a table, or answer an offer")]
    BotNotPaired,
    /// An account that has played becomes no bot.
    #[error("only an account that has never sat at a table or entered a tournament can become a bot")]
    HasPlayed,
    /// A name changed lately.
    #[error("a name can be changed once in {days} days; again in {left_days} days")]
    RenamedLately {
        /// How often.
        days: i64,
        /// How long still.
        left_days: i64,
    },
    /// A password too easily guessed.
    #[error("a password has {min} to {max} characters and is neither your name nor one of the commonest")]
    WeakPassword {
        /// The least.
        min: usize,
        /// The most.
        max: usize,
        /// `short`, `long`, `name` or `common`.
        why: &'static str,
    },
    /// An address no mail can go to.
    #[error("an e-mail address looks like name@example.org and has at most {max} characters")]
    BadEmail {
        /// The most.
        max: usize,
    },
    /// There is nothing that sends mail.
    #[error("this site sends no mail")]
    NoMail,
    /// The letter was not taken.
    #[error("the mail could not be sent now; try again later")]
    MailNotSent,
    /// What a link in a letter says is not good.
    #[error("this link is not good, or not any more; ask for another on the page of your account")]
    LinkOver,
    /// A code that confirms nothing.
    #[error("this code is not the one your device shows now")]
    BadCode,
    /// A token asked for in a way it is not made.
    #[error(
        "a token has 1 to {label_max} characters of label, at least one scope you may give, and ends within {days_max} days"
    )]
    BadTokenWish {
        /// The longest label.
        label_max: usize,
        /// The longest time.
        days_max: i64,
    },
    /// A program that does not say what it is called.
    #[error("client_id is there once and names the program: 1 to {max} characters, none of them hidden")]
    BadClient {
        /// The longest name.
        max: usize,
    },
    /// A program that would be answered where nobody is.
    #[error(transparent)]
    BadRedirect(BadRedirect),
    /// As many tokens as there may be.
    #[error("there are {max} tokens; revoke one first")]
    TooManyTokens {
        /// The most.
        max: i64,
    },
    /// No such session of one's own.
    #[error("there is no session {id}")]
    NoSuchSession {
        /// What was asked for.
        id: String,
    },
    /// No such token of one's own.
    #[error("there is no token {id}")]
    NoSuchToken {
        /// What was asked for.
        id: String,
    },
    /// A game for ratings, for a stake or of a tournament must be played out first.
    #[error("you are still playing for ratings, for a stake or in a tournament; finish those games first")]
    StillPlaying,
    /// The terms of use are newer than those that were accepted.
    #[error(
        "the terms of use have changed; read version {version} on the page /terms of this site and accept it there, then sit down"
    )]
    TermsChanged {
        /// The version that holds.
        version: u32,
    },
    /// An account of somebody under 14 writes to nobody.
    #[error("an account of somebody under 14 has no chat")]
    ChildChat,
    /// Who said to be under 14 cannot take that back alone.
    #[error("that its owner is under 14 is taken back by the operator of the site only")]
    ChildStays,
}

impl AccountError {
    /// The HTTP status.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            Self::BadToken | Self::BadLogin | Self::SecondFactor(_) => StatusCode::UNAUTHORIZED,
            Self::MissingScope { .. } | Self::NotAllowed | Self::TermsChanged { .. } | Self::ChildStays => {
                StatusCode::FORBIDDEN
            }
            Self::NoSuchSession { .. } | Self::NoSuchToken { .. } => StatusCode::NOT_FOUND,
            Self::NameTaken
            | Self::HasAccount
            | Self::RenamedLately { .. }
            | Self::TooManyTokens { .. }
            | Self::HasPlayed
            | Self::NoMail
            | Self::StillPlaying => StatusCode::CONFLICT,
            Self::MailNotSent => StatusCode::SERVICE_UNAVAILABLE,
            Self::BadName { .. }
            | Self::ReservedName
            | Self::WeakPassword { .. }
            | Self::BadEmail { .. }
            | Self::BadCode
            | Self::LinkOver
            | Self::ChildChat
            | Self::BotNotPaired
            | Self::BadClient { .. }
            | Self::BadRedirect(_)
            | Self::BadTokenWish { .. } => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }

    /// The stable word.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            // As far as anybody is concerned there is no session behind it.
            Self::BadToken => "no_session",
            Self::MissingScope { .. } => "missing_scope",
            Self::NotAllowed => "not_allowed",
            Self::BadLogin => "bad_login",
            Self::SecondFactor(_) => "second_factor",
            Self::NameTaken => "name_taken",
            Self::HasAccount => "has_account",
            Self::BadName { .. } => "bad_name",
            Self::ReservedName => "reserved_name",
            Self::RenamedLately { .. } => "renamed_lately",
            Self::WeakPassword { .. } => "weak_password",
            Self::BadEmail { .. } => "bad_email",
            Self::NoMail => "no_mail",
            Self::MailNotSent => "mail_not_sent",
            Self::LinkOver => "link_over",
            Self::BadCode => "bad_code",
            Self::BadTokenWish { .. } => "bad_token_wish",
            Self::BadClient { .. } => "bad_client",
            Self::BadRedirect(_) => "bad_redirect",
            Self::TooManyTokens { .. } => "too_many_tokens",
            Self::NoSuchSession { .. } => "no_such_session",
            Self::NoSuchToken { .. } => "no_such_token",
            Self::HasPlayed => "has_played",
            Self::BotNotPaired => "bot_not_paired",
            Self::StillPlaying => "still_playing",
            Self::TermsChanged { .. } => "terms_changed",
            Self::ChildChat => "child_chat",
            Self::ChildStays => "child_stays",
        }
    }

    /// The data of the sentence.
    #[must_use]
    pub fn params(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::MissingScope { scope } => vec![("scope", scope.to_string())],
            Self::BadName { min, max } => {
                vec![("of", "account".to_owned()), ("min", min.to_string()), ("max", max.to_string())]
            }
            Self::RenamedLately { days, left_days } => {
                vec![("days", days.to_string()), ("left_days", left_days.to_string())]
            }
            Self::WeakPassword { min, max, why } => {
                vec![("min", min.to_string()), ("max", max.to_string()), ("why", (*why).to_owned())]
            }
            Self::SecondFactor(ways) => vec![("ways", ways.to_string())],
            Self::BadEmail { max } => vec![("max", max.to_string())],
            Self::BadTokenWish { label_max, days_max } => {
                vec![("label_max", label_max.to_string()), ("days_max", days_max.to_string())]
            }
            Self::BadClient { max } => vec![("max", max.to_string())],
            Self::BadRedirect(why) => {
                vec![("why", why.word().to_owned()), ("max", REDIRECT_BYTES_MAX.to_string())]
            }
            Self::TooManyTokens { max } => vec![("max", max.to_string())],
            Self::TermsChanged { version } => vec![("version", version.to_string())],
            Self::NoSuchSession { id } | Self::NoSuchToken { id } => vec![("id", id.clone())],
            Self::BadToken
            | Self::NotAllowed
            | Self::BadLogin
            | Self::NameTaken
            | Self::HasAccount
            | Self::ReservedName
            | Self::BadCode
            | Self::NoMail
            | Self::MailNotSent
            | Self::LinkOver
            | Self::HasPlayed
            | Self::BotNotPaired
            | Self::StillPlaying
            | Self::ChildChat
            | Self::ChildStays => Vec::new(),
        }
    }
}
