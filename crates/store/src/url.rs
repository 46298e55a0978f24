// SPDX-License-Identifier: AGPL-3.0-or-later
//! Which database an address names. Nobody is connected to here.

use std::fs::File;
use std::path::PathBuf;
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;
use url::Url;

use crate::error::StoreError;

/// A database, named but not opened.
#[derive(Debug)]
pub(crate) enum Address {
    /// A file.
    File(PathBuf),
    /// A PostgreSQL server and database.
    Server(Box<PgConnectOptions>),
}

impl Address {
    /// Reads `sqlite:PATH`, `sqlite://PATH`, `postgres://…` or `postgresql://…`.
    pub(crate) fn parse(url: &str) -> Result<Self, StoreError> {
        let bad = |why: String| StoreError::Url { url: without_password(url), why };
        if let Some(rest) = url.strip_prefix("sqlite:") {
            let path = rest.strip_prefix("//").unwrap_or(rest);
            return match path {
                "" => Err(bad("names no file".to_owned())),
                _ if path.contains(":memory:") => {
                    Err(bad("names no file that would outlive the server".to_owned()))
                }
                _ if path.contains(['?', '\0']) => Err(bad("has a '?' or a NUL in its path".to_owned())),
                _ if path.ends_with('/') => Err(bad("names a folder, not a file".to_owned())),
                _ => Ok(Address::File(PathBuf::from(path))),
            };
        }
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            if let Some(why) = unread(url) {
                return Err(bad(why));
            }
            return match PgConnectOptions::from_str(url) {
                Ok(options) => Ok(Address::Server(Box::new(options))),
                Err(sqlx::Error::Configuration(why)) => Err(bad(format!("cannot be read ({why})"))),
                Err(why) => Err(bad(format!("cannot be read ({why})"))),
            };
        }
        Err(bad("names no database this server knows".to_owned()))
    }
}

/// The choices of TLS that name a file.
const FILES: [&str; 3] = ["sslrootcert", "sslcert", "sslkey"];

/// What cannot be read of what is asked for by TLS. The files are read again for every connection, which could only tell that
/// the server is out of reach.
fn unread(url: &str) -> Option<String> {
    let url = Url::parse(url).ok()?;
    let named = url.query_pairs().filter(|(name, _)| FILES.contains(&&**name));
    let mut missing = named.filter_map(|(name, path)| Some((name, File::open(&*path).err()?, path)));
    let (name, error, path) = missing.next()?;
    Some(format!("names in {name} the file {path}, which cannot be read ({error})"))
}

/// An address with its password replaced, wherever it stands, so that it may be shown.
fn without_password(url: &str) -> String {
    let (url, query) = url.split_once('?').unwrap_or((url, ""));
    let query = match query {
        "" => "",
        _ if query.contains("password") => "?***",
        _ => &format!("?{query}"),
    };
    without_credentials(url) + query
}

fn without_credentials(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    let Some((credentials, place)) = rest.rsplit_once('@') else { return url.to_owned() };
    let user = credentials.split(':').next().unwrap_or_default();
    format!("{scheme}://{user}:***@{place}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(url: &str) -> String {
        Address::parse(url).expect_err("this address should be refused").to_string()
    }

    #[test]
    fn a_bad_address_is_told_what_is_wrong_and_what_is_allowed() {
        for (url, why) in [
            ("", "names no database"),
            ("data/kapia.db", "names no database"),
            ("mysql://root@localhost/x", "names no database"),
            ("sqlite:", "names no file"),
            ("sqlite://", "names no file"),
            ("sqlite::memory:", "outlive"),
            ("sqlite:data/", "folder"),
            ("sqlite:a.db?mode=ro", "'?'"),
            ("postgres://localhost:notaport/x", "cannot be read"),
            ("postgres://localhost/x?sslmode=yes", "cannot be read"),
            (
                "postgres://localhost/x?sslmode=verify-full&sslrootcert=/nowhere",
                "in sslrootcert the file /nowhere",
            ),
        ] {
            let said = refusal(url);
            assert!(said.contains(why), "{url}: {said}");
            assert!(said.contains("sqlite:PATH") && said.contains("postgres://"), "{url}: {said}");
        }
    }

    #[test]
    fn a_bad_address_is_shown_without_its_password() {
        let said = refusal("postgres://ann:s3c:r@t@localhost:notaport/x");
        assert!(said.contains("ann:***@localhost"), "{said}");
        assert!(!said.contains("s3c"), "{said}");
        let said = refusal("postgres://localhost:notaport/x?password=s3c");
        assert!(!said.contains("s3c"), "{said}");
    }

    #[test]
    fn good_addresses_are_read() {
        for (url, path) in [
            ("sqlite:data/kapia.db", "data/kapia.db"),
            ("sqlite:/var/lib/k.db", "/var/lib/k.db"),
            ("sqlite:///var/lib/k.db", "/var/lib/k.db"),
        ] {
            match Address::parse(url) {
                Ok(Address::File(found)) => assert_eq!(found, PathBuf::from(path)),
                other => panic!("{url}: {other:?}"),
            }
        }
        for url in ["postgres:///kapia?host=/run/pg", "postgresql://ann@localhost:5433/kapia"] {
            assert!(matches!(Address::parse(url), Ok(Address::Server(_))), "{url}");
        }
    }
}
