// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia account`: the operator makes accounts and tokens, and lets somebody in again who has lost everything.

use std::fs;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, bail};
use clap::{Args, Subcommand};
use game::Micros;
use serde_json::json;
use server::api::account::{TOKEN_DAYS_MAX, TOKENS_MAX};
use server::auth::origin::PublicUrl;
use server::auth::password::Pepper;
use server::auth::scope::Scope;
use server::auth::{names, random, token};
use server::terms_of_use::TERMS_VERSION;
use server::{Config, ServerClock};
use store::{Act, Agreed, Change, Player, Recovery, SignUp, Standing, Store, Token, UserAccount};

use crate::place::{self, Place, Site};
use crate::said::{Said, say};
use crate::serve;

/// How long a link is good for, microseconds.
const LINK_US: i64 = 3_600_000_000;
/// A day, microseconds.
const DAY_US: i64 = 86_400_000_000;

/// Accounts of people, made and mended by the operator; also while the site is open.
#[derive(Subcommand, Debug)]
pub(crate) enum Account {
    /// Makes an account and shows its recovery codes. Exit status 1: the name is taken.
    Add {
        #[command(flatten)]
        at: Address,
        /// What it is called: 2 to 20 letters of one script, digits or . _ -, beginning with a letter; words of offices, which
        /// nobody gives themselves (admin, cashier), are allowed, names of the site's programs are not.
        #[arg(long, value_name = "NAME")]
        name: String,
        /// The file with the password in its first line: 8 to 128 characters, none of the commonest. With - it is read from
        /// standard input.
        #[arg(long, value_name = "FILE")]
        password_file: PathBuf,
        /// Its owner is 18 or older.
        #[arg(long)]
        adult: bool,
        /// Its owner runs the site.
        #[arg(long)]
        operator: bool,
        /// One JSON object instead of text.
        #[arg(long)]
        json: bool,
    },
    /// Makes a token of an account for a program. Exit status 1: there is no such account, or it has too many.
    Token {
        #[command(flatten)]
        at: Address,
        /// Whose it is.
        #[arg(long, value_name = "NAME")]
        name: String,
        /// What it is good for, with commas: account:read, board:play, bot:play, challenge:write, tournament:write,
        /// federation:admin, cashier:write, ledger:read, operator.
        #[arg(long, value_name = "SCOPES", value_delimiter = ',', required = true)]
        scopes: Vec<Scope>,
        /// How long, 1 to 365 days.
        #[arg(long, value_name = "DAYS", default_value_t = 90, value_parser = clap::value_parser!(i64).range(1..=TOKEN_DAYS_MAX))]
        days: i64,
        /// One JSON object instead of text.
        #[arg(long)]
        json: bool,
    },
    /// Takes back that the owner of an account is under 14. Exit status 1: there is no such account.
    Grown {
        #[command(flatten)]
        at: Address,
        /// Whose it is.
        #[arg(long, value_name = "NAME")]
        name: String,
        /// One JSON object instead of text.
        #[arg(long)]
        json: bool,
    },
    /// Shows a link by which the owner of an account takes a new password, once and within an hour; a second factor is
    /// asked for there all the same. Exit status 1: there is no such account.
    Reset {
        #[command(flatten)]
        at: Address,
        /// Whose it is.
        #[arg(long, value_name = "NAME")]
        name: String,
        /// One JSON object instead of text.
        #[arg(long)]
        json: bool,
    },
}

/// A site, and the address people see.
#[derive(Args, Debug)]
pub(crate) struct Address {
    #[command(flatten)]
    site: Site,
    /// The address people see, with which links begin.
    #[arg(long, env = "KAPIA_PUBLIC_URL", value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// The address listened on, where there is no other.
    #[arg(long, env = "KAPIA_LISTEN", value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
}

impl Address {
    fn config(&self) -> anyhow::Result<Config> {
        let file = serve::read_file(self.site.place.config.as_deref())?;
        let config = self.site.config()?;
        Ok(Config {
            public_url: self.public_url.clone().or(file.public_url),
            listen: self.listen.or(file.listen).unwrap_or(config.listen),
            ..config
        })
    }

    fn place(&self) -> &Place {
        &self.site.place
    }
}

/// What is in the first line of a file, or of standard input: whoever types there need not end it.
fn first_line(file: &Path) -> io::Result<String> {
    let mut text = String::new();
    if file == Path::new("-") {
        io::stdin().read_line(&mut text)?;
    } else {
        text = fs::read_to_string(file)?;
    }
    Ok(text.lines().next().unwrap_or_default().to_owned())
}

/// The answer "no".
fn no(why: String) -> Result<Said, String> {
    Err(why)
}

impl Account {
    /// Runs the command; the exit status is 1 when the answer is no.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let (said, json) = match self {
            Self::Add { at, name, password_file, adult, operator, json } => {
                let name = names::given(name)?;
                let password = first_line(password_file).with_context(|| {
                    format!("the password file {} cannot be read", password_file.display())
                })?;
                let config = at.config()?;
                let standing = |now: Micros| Standing {
                    operator: *operator,
                    adult_us: adult.then_some(now.0),
                    ..Standing::default()
                };
                (
                    place::with_new(at.place(), &config.key_file(), async |store| {
                        let pepper = pepper(store, &config).await?;
                        add(store, &pepper, &name, &password, standing(now())).await
                    })?,
                    *json,
                )
            }
            Self::Token { at, name, scopes, days, json } => {
                (place::with(at.place(), async |store| make_token(store, name, scopes, *days).await)?, *json)
            }
            Self::Grown { at, name, json } => {
                (place::with(at.place(), async |store| grown(store, name).await)?, *json)
            }
            Self::Reset { at, name, json } => {
                let config = at.config()?;
                (
                    place::with(at.place(), async |store| {
                        let pepper = pepper(store, &config).await?;
                        reset(store, &pepper, &config, name).await
                    })?,
                    *json,
                )
            }
        };
        say(said, json)
    }
}

fn now() -> Micros {
    ServerClock::start(Micros::default()).now()
}

async fn pepper(store: &Store, config: &Config) -> anyhow::Result<Pepper> {
    Ok(Pepper::of(&server::site_keys(store, &config.key_file()).await?))
}

/// The store for what is told in the audit, of an act of whoever has the database itself.
fn told(store: &Store, act: &str, subject: &str, after: &str, is_told: bool) -> Store {
    if !is_told {
        return store.clone();
    }
    let (act, subject, after) = (act.to_owned(), subject.to_owned(), after.to_owned());
    store.audited(Act { at_us: now().0, act, subject, after, ..Act::default() })
}

async fn called(store: &Store, name: &str) -> anyhow::Result<Option<UserAccount>> {
    Ok(store.account_called(&names::key(name.trim())).await?)
}

async fn add(
    store: &Store,
    pepper: &Pepper,
    name: &str,
    password: &str,
    standing: Standing,
) -> anyhow::Result<Result<Said, String>> {
    let id = format!("p{}", random::id::<12>());
    let (codes, recovery) = pepper.codes(&id);
    let at_us = now().0;
    let sign_up = SignUp {
        player: Player { id: id.clone(), name: name.to_owned(), created_us: at_us },
        name_key: names::key(name),
        name_look: names::looks_like(name),
        password: pepper.hash(name, password)?,
        email: None,
        standing,
        terms: Agreed { version: i64::from(TERMS_VERSION), language: "en".to_owned(), at_us },
        recovery,
        session: None,
        ended: None,
        now_us: at_us,
    };
    let store = told(store, "account.operator", &id, name, standing.operator);
    if !store.sign_up(sign_up).await? {
        return Ok(no(format!("not made: the name {name}, or one that looks like it, is taken")));
    }
    let text = format!("{name} has the id {id} and the recovery codes\n{}", codes.join("\n"));
    Ok(Ok(Said { value: json!({"id": id, "name": name, "recovery": codes}), text }))
}

async fn make_token(
    store: &Store,
    name: &str,
    scopes: &[Scope],
    days: i64,
) -> anyhow::Result<Result<Said, String>> {
    let Some(account) = called(store, name).await? else {
        return Ok(no(format!("not made: there is no account {name}")));
    };
    let scopes = Scope::once(scopes.iter().copied());
    if scopes.contains(&Scope::Operator) && !account.standing.operator {
        bail!("the scope operator is for accounts that were made with --operator");
    }
    let store = told(store, "account.token", &account.player, &Scope::words(&scopes, " "), true);
    let (shown, at_us) = (token::fresh(), now().0);
    let kept = Token {
        id: random::id::<12>(),
        player: account.player,
        hash: token::hash(&shown),
        label: "made by the operator".to_owned(),
        scopes: Scope::words(&scopes, " "),
        created_us: at_us,
        expires_us: at_us.saturating_add(days * DAY_US),
        host: None,
        seen_us: None,
    };
    let expires_ms = kept.expires_us / 1_000;
    if !store.create_token(kept, TOKENS_MAX).await? {
        return Ok(no(format!("not made: {name} has {TOKENS_MAX} tokens already")));
    }
    let value = json!({"token": shown, "scopes": scopes, "expires_ms": expires_ms});
    Ok(Ok(Said { value, text: shown }))
}

async fn grown(store: &Store, name: &str) -> anyhow::Result<Result<Said, String>> {
    let Some(account) = called(store, name).await? else {
        return Ok(no(format!("not changed: there is no account {name}")));
    };
    let store = told(store, "account.grown", &account.player, "", true);
    store.change_account(&account.player, Change::Child(false)).await?;
    let text = format!("{} is no child's account", account.name);
    Ok(Ok(Said { value: json!({"name": account.name, "child": false}), text }))
}

async fn reset(
    store: &Store,
    pepper: &Pepper,
    config: &Config,
    name: &str,
) -> anyhow::Result<Result<Said, String>> {
    let Some(account) = called(store, name).await? else {
        return Ok(no(format!("no link: there is no account {name}")));
    };
    let code = Pepper::link_code();
    let link = Recovery {
        hash: pepper.code(&account.player, &code),
        player: account.player,
        is_link: true,
        expires_us: Some(now().0.saturating_add(LINK_US)),
    };
    told(store, "account.reset", &link.player, "", true).add_recovery(link).await?;
    let base = config.base_url();
    let link = format!("{base}/recover#name={}&code={code}", server::auth::factor::escaped(&account.name));
    Ok(Ok(Said { value: json!({"link": link}), text: link }))
}
