// SPDX-License-Identifier: AGPL-3.0-or-later
//! The small writes that are not appends, one enum a noun: what each does, and its SQL, is beside its noun.

use crate::audit::act::Act;
use crate::contest::append as contest;
use crate::db::Conn;
use crate::federations::{application, member, record, role, settings, sponsor};
use crate::money::desk;
use crate::people::{
    account, block, change, email, likeness, oauth, passkey, player, recovery, session, token,
};
use crate::results::late;
use crate::safety::{appeal, focus, hidden, report, sanction};
use crate::{analysis, archive, fairness, heartbeat, key, money};

/// A small write. Its answer is the number of rows it changed; that of a post is the number of its last transfer.
pub(crate) enum Write {
    Heartbeat(heartbeat::Write),
    Player(player::Write),
    Session(session::Write),
    Account(account::Write),
    Block(block::Write),
    Change(change::Write),
    Email(email::Write),
    Likeness(likeness::Write),
    Oauth(oauth::Write),
    Passkey(passkey::Write),
    Recovery(recovery::Write),
    Token(token::Write),
    Money(money::Write),
    MoneyDesk(desk::Write),
    /// Nothing but an entry of the audit.
    Act(Box<Act>),
    Key(key::Write),
    Fairness(fairness::Write),
    Federation(record::Write),
    Settings(settings::Write),
    Member(member::Write),
    Role(role::Write),
    Sponsor(sponsor::Write),
    Application(application::Write),
    Report(report::Write),
    Sanction(sanction::Write),
    Appeal(appeal::Write),
    Hidden(hidden::Write),
    Unfocused(focus::Write),
    Contest(contest::Write),
    /// Another one, told in the audit if it does anything.
    Audited(Box<Write>, Box<Act>),
    Result(late::Write),
    Analysis(analysis::Write),
    Archive(archive::Write),
}

macro_rules! from_noun {
    ($($noun:ident: $module:ident),*) => {
        $(impl From<$module::Write> for Write {
            fn from(write: $module::Write) -> Self {
                Self::$noun(write)
            }
        })*
    };
}
from_noun!(MoneyDesk: desk);
from_noun!(Heartbeat: heartbeat, Player: player, Session: session, Money: money);
from_noun!(Account: account, Block: block, Change: change, Email: email, Likeness: likeness, Passkey: passkey);
from_noun!(Recovery: recovery, Token: token, Oauth: oauth);
from_noun!(Key: key, Fairness: fairness, Result: late, Contest: contest, Analysis: analysis, Archive: archive);
from_noun!(Federation: record, Settings: settings, Member: member, Role: role);
from_noun!(Sponsor: sponsor, Application: application);
from_noun!(Report: report, Sanction: sanction, Appeal: appeal, Hidden: hidden, Unfocused: focus);

impl Write {
    /// Does it, inside a savepoint that the caller undoes when this fails or is not whole.
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::Heartbeat(write) => write.run(conn).await,
            Self::Player(write) => write.run(conn).await,
            Self::Session(write) => write.run(conn).await,
            Self::Account(write) => write.run(conn).await,
            Self::Block(write) => write.run(conn).await,
            Self::Change(write) => write.run(conn).await,
            Self::Email(write) => write.run(conn).await,
            Self::Likeness(write) => write.run(conn).await,
            Self::Oauth(write) => write.run(conn).await,
            Self::Passkey(write) => write.run(conn).await,
            Self::Recovery(write) => write.run(conn).await,
            Self::Token(write) => write.run(conn).await,
            Self::Money(write) => write.run(conn).await,
            Self::MoneyDesk(write) => write.run(conn).await,
            Self::Act(act) => act.write(conn).await.map(|()| 1),
            Self::Key(write) => write.run(conn).await,
            Self::Fairness(write) => write.run(conn).await,
            Self::Federation(write) => write.run(conn).await,
            Self::Settings(write) => write.run(conn).await,
            Self::Member(write) => write.run(conn).await,
            Self::Role(write) => write.run(conn).await,
            Self::Sponsor(write) => write.run(conn).await,
            Self::Application(write) => write.run(conn).await,
            Self::Report(write) => write.run(conn).await,
            Self::Sanction(write) => write.run(conn).await,
            Self::Appeal(write) => write.run(conn).await,
            Self::Hidden(write) => write.run(conn).await,
            Self::Unfocused(write) => write.run(conn).await,
            Self::Contest(write) => write.run(conn).await,
            Self::Audited(write, act) => {
                let rows = Box::pin(write.run(&mut *conn)).await?;
                if rows > 0 && write.is_whole(rows) {
                    act.write(conn).await?;
                }
                Ok(rows)
            }
            Self::Result(write) => write.run(conn).await,
            Self::Analysis(write) => write.run(conn).await,
            Self::Archive(write) => write.run(conn).await,
        }
    }

    /// Whether a write that changed so many rows is to be kept.
    pub(crate) fn is_whole(&self, rows: u64) -> bool {
        match self {
            Self::Player(write) => write.is_whole(rows),
            Self::Fairness(write) => write.is_whole(rows),
            Self::Money(write) => write.is_whole(rows),
            Self::Key(write) => write.is_whole(rows),
            // Several statements each, which answer with nothing when one of them was refused.
            Self::Account(_)
            | Self::Change(_)
            | Self::Email(_)
            | Self::Oauth(_)
            | Self::Passkey(_)
            | Self::Recovery(_)
            | Self::Result(_)
            | Self::Contest(_)
            | Self::Federation(_)
            | Self::Settings(_)
            | Self::Member(_)
            | Self::Role(_)
            | Self::Sponsor(_)
            | Self::Application(_)
            | Self::Archive(_) => rows > 0,
            Self::Heartbeat(_)
            | Self::Likeness(_)
            | Self::Session(_)
            | Self::Token(_)
            | Self::Block(_)
            | Self::MoneyDesk(_)
            | Self::Act(_)
            | Self::Report(_)
            | Self::Sanction(_)
            | Self::Appeal(_)
            | Self::Hidden(_)
            | Self::Analysis(_)
            | Self::Unfocused(_) => true,
            Self::Audited(write, _) => write.is_whole(rows),
        }
    }

    /// The texts it would write.
    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            Self::Player(write) => write.texts(),
            Self::Session(write) => write.texts(),
            Self::Account(write) => write.texts(),
            Self::Block(write) => write.texts(),
            Self::Change(write) => write.texts(),
            Self::Email(write) => write.texts(),
            Self::Likeness(write) => write.texts(),
            Self::Oauth(write) => write.texts(),
            Self::Passkey(write) => write.texts(),
            Self::Recovery(write) => write.texts(),
            Self::Token(write) => write.texts(),
            Self::MoneyDesk(write) => write.texts(),
            Self::Act(act) => act.texts().to_vec(),
            Self::Key(write) => write.texts(),
            Self::Federation(write) => write.texts(),
            Self::Settings(write) => write.texts(),
            Self::Member(write) => write.texts(),
            Self::Role(write) => write.texts(),
            Self::Sponsor(write) => write.texts(),
            Self::Application(write) => write.texts(),
            Self::Report(write) => write.texts(),
            Self::Sanction(write) => write.texts(),
            Self::Appeal(write) => write.texts(),
            Self::Hidden(write) => write.texts(),
            Self::Unfocused(write) => write.texts(),
            Self::Contest(write) => write.texts(),
            Self::Audited(write, act) => [write.texts(), act.texts().to_vec()].concat(),
            Self::Result(write) => write.texts(),
            Self::Analysis(write) => write.texts(),
            Self::Archive(write) => write.texts(),
            Self::Money(write) => write.texts(),
            // Rooms of dice are in the log of events already.
            Self::Fairness(_) | Self::Heartbeat(_) => Vec::new(),
        }
    }
}
