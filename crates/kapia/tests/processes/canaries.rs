// SPDX-License-Identifier: AGPL-3.0-or-later
//! Canaries (V14, T15): every secret that is put into a site is one of its kind, and is looked for in all that others are shown
//! by HTTP and sockets, in the log at its most talkative, in the metrics, in the audit and in a backup without the key. That
//! each of them is seen by whoever it is for shows that the search finds what is there.

use std::fs::{self, File};
use std::io::Write as _;
use std::net::TcpStream;
use std::path::Path;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use store::Standing;
use tokio::time::Instant;

use crate::common::{done, run as kapia, text};
use crate::ear::{Ear, Said, has_no_end};
use crate::http::{asks, cookie, fill, hears};
use crate::played::{Game, events};
use crate::site::{Serving, Site, desk, on_every_engine, serving};

// Of letters that are written the same way everywhere, in an address too: a part of one would not be found.
const PASSWORD: &str = "canary-of-a-password-7qx";
const MISTYPED: &str = "canary-of-a-mistyped-password-7qx";
const EMAIL: &str = "canary.of.an.address@example.org";
const TALK: &str = "canary-of-what-spectators-say";
/// What ann adds to the dice, until both have shown their part.
const PART: [u8; 32] = [0xa7; 32];
/// How long something may take to reach a socket.
const PATIENCE: Duration = Duration::from_secs(60);

const PAIR_TALK: &str = "canary-of-what-partners-say";
/// As it is told; the word alone stands in the site's document.
const PHRASE: &str = "\"p\":\"need_n\"";

/// Secrets by what they are.
type Canaries = Vec<(&'static str, String)>;

/// Which of the canaries are there.
fn found(canaries: &[(&'static str, String)], seen: &str) -> Vec<&'static str> {
    canaries.iter().filter(|(_, text)| seen.contains(&**text)).map(|(what, _)| *what).collect()
}

/// All that was heard.
fn told(ears: &[Ear]) -> String {
    ears.iter().map(Ear::heard).collect()
}

/// Waits until whoever listens has heard it on every way that says such things.
fn all_hear(ears: &[Ear], said: Said, what: &str) {
    let ears: Vec<&Ear> = ears.iter().filter(|ear| ear.says(said)).collect();
    assert!(!ears.is_empty(), "nobody listens");
    ears.iter().for_each(|ear| ear.hears(what));
}

/// The ways on which they are not let in.
fn closed(ears: &[Ear]) -> Vec<&str> {
    ears.iter().filter(|ear| !ear.is_open()).map(|ear| &*ear.way).collect()
}

/// Of whoever has a session: a tournament and a game of a file that are not there, an analysis of a game that goes on.
const CLOSED: [&str; 3] = ["/ws/analyses/{id}", "/ws/rooms/{id}/analysis", "/ws/tournaments/{id}"];

/// Of whoever has none.
const CLOSED_TO_STRANGERS: [&str; 9] = [
    "/api/board/game/stream/{id}",
    "/api/bot/game/stream/{id}",
    "/api/stream/event",
    "/api/v1/stream/me",
    "/ws/analyses/{id}",
    "/ws/me",
    "/ws/rooms/{id}/analysis",
    "/ws/seek",
    "/ws/tournaments/{id}",
];

/// All that somebody is answered on every way that can be read, but for those that never end.
fn read_all(address: &str, cookie: &str, room: &str, name: &str) -> String {
    let document = asks(address, "", "GET", "/openapi.json", &[], None).unwrap().json();
    let paths = document["paths"].as_object().unwrap().keys();
    let paths: Vec<&String> = paths.filter(|path| !has_no_end(path)).collect();
    assert!(paths.len() > 80, "{paths:?}");
    let gets = paths.into_iter().filter(|path| document["paths"][*path].get("get").is_some());
    let mut seen = String::new();
    for path in gets {
        let own = |part: &str| match part {
            "{id}" => room.to_owned(),
            "{name}" | "{other}" | "{user}" => name.to_owned(),
            "{game}" => "tabla".to_owned(),
            "{speed}" => "blitz".to_owned(),
            part if part.starts_with('{') => "none".to_owned(),
            part => part.to_owned(),
        };
        let path = path.split('/').map(own).collect::<Vec<_>>().join("/");
        seen.push_str(&hears(address, cookie, "GET", &path, &[], None).unwrap());
    }
    seen
}

/// Every file of a backup, as it is read.
fn unpacked(backup: &Path) -> String {
    let files = fs::read_dir(backup).unwrap().map(|entry| entry.unwrap().path());
    files
        .map(|file| match file.extension().and_then(|kind| kind.to_str()) {
            Some("zst") => zstd::decode_all(File::open(&file).unwrap()).unwrap(),
            _ => fs::read(&file).unwrap(),
        })
        .map(|bytes| String::from_utf8(bytes).expect("text"))
        .collect()
}

/// An account made as people make it, with everything that is a secret of it; and the cookie.
fn account(address: &str) -> (Canaries, String) {
    let wish = json!({"name": "ada", "password": PASSWORD, "email": EMAIL, "language": "en"});
    let made = hears(address, "", "POST", "/api/v1/accounts", &[], Some(&wish)).unwrap();
    let value = |head: &str| {
        let (_, rest) = made.split_once(head).unwrap_or_else(|| panic!("no {head} in {made}"));
        rest.split([';', '\r']).next().unwrap_or_default().to_owned()
    };
    let (session, mark) = (value("kapia_session="), value("kapia_device="));
    let (_, body) = made.split_once("\r\n\r\n").unwrap();
    let recovery = serde_json::from_str::<Value>(body).unwrap()["recovery"][0].as_str().unwrap().to_owned();
    let wrong = json!({"name": "ada", "password": MISTYPED});
    let refused = asks(address, "", "POST", "/api/v1/login", &[], Some(&wrong)).unwrap();
    assert_eq!(refused.code(), "bad_login");
    let wish = json!({"label": "mine", "scopes": ["account:read"], "days": 1});
    let token = asks(address, &session, "POST", "/api/v1/account/tokens", &[], Some(&wish)).unwrap();
    let token = token.json()["token"].as_str().unwrap_or_else(|| panic!("{}", token.text)).to_owned();
    let bearer = format!("Bearer {token}");
    let own = asks(address, "", "GET", "/api/v1/account", &[("Authorization", &bearer)], None).unwrap();
    assert!(own.is_done(), "{}", own.text);
    let canaries = vec![
        ("a password", PASSWORD.to_owned()),
        ("a mistyped password", MISTYPED.to_owned()),
        ("a session", session.clone()),
        ("the mark of a browser", mark),
        ("a recovery code", recovery),
        ("a token", token),
    ];
    (canaries, session)
}

/// What ann and bob do before their dice are agreed, and what bob hears of it.
fn begins(at: &Serving, others: &mut String) -> (Game, Vec<Ear>) {
    let mut game = Game::opened(at, &json!({}));
    game.acts(at, "bob", &json!({"k": "sit", "seat": 1}));
    let ears = Ear::everywhere(&at.address, &game.id, "bob");
    let id = room::game_id(&game.id);
    for (seat, who, part) in [(0, "ann", PART), (1, "bob", [2; 32])] {
        let commit = dice::client_commit(&id, seat, &dice::Secret(part));
        game.acts(at, who, &json!({"k": "dice_commit", "commit": room::hex(&commit)}));
    }
    game.acts(at, "ann", &json!({"k": "dice_reveal", "c": room::hex(&PART)}));
    game.acts(at, "ann", &json!({"k": "chat", "text": "hello both"}));
    assert_eq!(closed(&ears), CLOSED);
    all_hear(&ears, Said::Line, "hello both");
    for who in ["bob", "cid", "nobody"] {
        others.push_str(&read_all(&at.address, &cookie(who), &game.id, "ann"));
    }
    others.push_str(&told(&ears));
    (game, ears)
}

fn links(site: &Site, game: &Game) -> Vec<String> {
    let rolled = events(&site.database(), &game.id).into_iter().filter(|event| event["k"] == "rolled");
    rolled.map(|event| event["link"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn v14_t15_no_secret_leaves_its_place() {
    on_every_engine(|site| {
        let log = site.folder().join("log");
        let mut command =
            site.starts(&["--log", "trace", "--metrics-listen", "127.0.0.1:0", "--rate-limits", "off"]);
        command.stderr(File::create(&log).unwrap());
        let process = serving(command);
        let metrics = desk(&log);
        let logged = || fs::read_to_string(&log).unwrap();
        let people = ["ann", "bob", "cid", "dan"].map(|name| (name.to_owned(), Standing::default()));
        fill(site, people.into());
        let (mut canaries, own) = account(&process.address);
        let key = fs::read(site.folder().join("house.key")).unwrap();
        canaries.push(("the key of the dice", room::hex(&<[u8; 32]>::try_from(key).unwrap())));
        canaries.extend(["ann", "bob"].map(|name| ("another session", cookie(name))));

        // A part of the dice is its player's until both have shown theirs.
        let part = vec![("a part of the dice", room::hex(&PART))];
        let mut others = String::new();
        let (mut game, ears) = begins(&process, &mut others);
        assert_eq!(found(&part, &others), Vec::<&str>::new());
        game.acts(&process, "bob", &json!({"k": "dice_reveal", "c": room::hex(&[2; 32])}));
        all_hear(&ears, Said::Else, &room::hex(&PART));

        // Links of rolls that are not made yet are nobody's.
        game.rolls(&process, 2, &site.database());
        let before =
            [told(&ears), logged(), read_all(&process.address, &cookie("bob"), &game.id, "ann")].concat();
        let made = links(site, &game);
        game.rolls(&process, made.len() + 2, &site.database());
        let links = links(site, &game);
        let shown = |link: &String| before.contains(&**link);
        assert!(made.iter().all(shown) && !links[made.len()..].iter().any(shown), "{links:?}");

        // What spectators say while a game is on is theirs.
        let talk = vec![("what spectators say", TALK.to_owned())];
        game.acts(&process, "cid", &json!({"k": "chat", "text": TALK}));
        game.acts(&process, "ann", &json!({"k": "chat", "text": "after it"}));
        all_hear(&ears, Said::Line, "after it");
        let of = |cookie: &str, name: &str| read_all(&process.address, cookie, &game.id, name);
        assert_eq!(found(&talk, &of(&cookie("dan"), "ann")), ["what spectators say"]);
        let players = [told(&ears), of(&cookie("bob"), "ann")].concat();
        assert_eq!(found(&talk, &players), Vec::<&str>::new());

        // Everybody else's, anywhere.
        let address = vec![("an address", EMAIL.to_owned())];
        assert_eq!(found(&address, &of(&own, "ada")), ["an address"], "its owner sees it");
        for name in ["ada", "ann"] {
            for who in ["bob", "dan", "nobody"] {
                others.push_str(&of(&cookie(who), name));
            }
        }
        // Again, because what is told on some ways comes later.
        let heard = told(&ears);
        assert_eq!(found(&talk, &heard), Vec::<&str>::new());
        others.push_str(&[players, heard].concat());
        // A request that ends badly, with a secret in it, is logged where everything is.
        let mut broken = TcpStream::connect(&process.address).unwrap();
        write!(broken, "GET /?{PASSWORD} HTTP/1.1\r\nCookie: kapia_session={own}\r\n\0: x\r\n\r\n").unwrap();
        let until = Instant::now() + PATIENCE;
        while !logged().contains("a connection ended badly") {
            assert!(Instant::now() < until, "the log is not at its most talkative: {}", logged());
            thread::sleep(Duration::from_millis(10));
        }
        let mut counted = hears(&metrics, "", "GET", "/metrics", &[], None).unwrap();
        assert!(counted.contains("kapia_"), "{counted}");
        process.kill();
        counted.push_str(&logged());

        let backup = site.folder().join("backup");
        let (data, url) = (text(site.folder()), site.database());
        done(site.folder(), &["backup", "--data-dir", data, "--database-url", &url, "--to", text(&backup)]);
        let kept = unpacked(&backup);
        let audit = fs::File::open(backup.join("audit.ndjson.zst")).unwrap();
        let audit = String::from_utf8(zstd::decode_all(audit).unwrap()).unwrap();
        assert_eq!(found(&address, &kept), ["an address"], "a backup is the whole site");
        assert_eq!(found(&canaries, &kept), Vec::<&str>::new(), "in a backup");
        canaries.extend(address);
        assert_eq!(found(&canaries, &others), Vec::<&str>::new(), "shown to others");
        canaries.extend([talk, part].concat());
        assert_eq!(found(&canaries, &counted), Vec::<&str>::new(), "in the log or the metrics");
        assert_eq!(found(&canaries, &audit), Vec::<&str>::new(), "in the audit");
    });
}

/// What two partners say to each other is heard by nobody else, wherever they listen or look.
#[test]
fn v14_t15_what_partners_say_stays_between_them() {
    on_every_engine(|site| {
        let process = site.serve_with(&["--rate-limits", "off"]);
        let people = ["ann", "bob", "cid", "dan", "eve"].map(|name| (name.to_owned(), Standing::default()));
        fill(site, people.into());
        let mut game = Game::of_four(&process, &["ann", "bob", "cid", "dan"]);
        let at = |name: &str| Ear::everywhere(&process.address, &game.id, name);
        let own = [at("ann"), at("dan")].concat();
        let known = ["bob", "cid", "eve"].map(at).concat();
        assert_eq!(closed(&known), CLOSED.repeat(3));
        let unknown = at("nobody");
        assert_eq!(closed(&unknown), CLOSED_TO_STRANGERS);
        let others = [known, unknown].concat();
        for (who, command) in [
            ("dan", json!({"k": "chat", "text": PAIR_TALK, "to": "team"})),
            ("ann", json!({"k": "phrase", "p": "need_n"})),
            ("ann", json!({"k": "chat", "text": "hello all"})),
        ] {
            game.acts(&process, who, &command);
        }
        for (said, what) in [(Said::Line, PAIR_TALK), (Said::Else, PHRASE), (Said::Line, "hello all")] {
            all_hear(&own, said, what);
        }
        all_hear(&others, Said::Line, "hello all");
        let canaries = [("what partners say", PAIR_TALK.to_owned()), ("a phrase", PHRASE.to_owned())];
        let of = |name: &str| read_all(&process.address, &cookie(name), &game.id, "ann");
        assert_eq!(found(&canaries, &of("dan")), ["what partners say", "a phrase"]);
        let seen = ["bob", "cid", "eve", "nobody"].map(of).concat();
        // Last: by now whatever was to be told has been told.
        assert_eq!(found(&canaries, &[seen, told(&others)].concat()), Vec::<&str>::new());
    });
}

/// Where an address of the database is wrong, or a line of the file it stands in, what is said of it does not show the password.
#[test]
fn v14_t15_no_password_of_an_address_is_told() {
    const SECRET: &str = "canary-of-a-database";
    let folder = std::env::temp_dir().join(format!("kapia-canaries-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let url = format!("postgres://ann:{SECRET}@127.0.0.1:1/kapia");
    let file = |name: &str, text: String| {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        path
    };
    let open = file("open.toml", format!("database_url = \"{url}\n"));
    let list = file("list.toml", format!("database_url = [\"{url}\"]\n"));
    let away = file("away.toml", format!("database_url = \"{url}\"\nlog = \"trace\"\n"));
    let number = file("number.toml", format!("workers = \"{url}\"\n"));
    let name = file("name.toml", format!("\"{url}\" = 1\n"));
    let level = file("level.toml", format!("log = \"{url}\"\n"));
    let odd = format!("postgres://ann:{SECRET}@127.0.0.1:port/kapia");
    for words in [
        &["serve", "--log", "trace", "--database-url", &url][..],
        &["serve", "--database-url", &odd],
        &["serve", "--config", text(&open)],
        &["serve", "--config", text(&list)],
        &["serve", "--config", text(&away)],
        &["serve", "--config", text(&number)],
        &["serve", "--config", text(&name)],
        &["serve", "--config", text(&level)],
        &["verify", "--database-url", &url],
        &["backup", "--to", "b", "--config", text(&away)],
        &["backup", "--to", "b", "--config", text(&open)],
    ] {
        let (status, out, err) = kapia(&folder, words);
        assert_ne!(status, Some(0), "{words:?}");
        assert!(!err.is_empty() && ![&*out, &err].concat().contains(SECRET), "{words:?}: {out}{err}");
    }
    fs::remove_dir_all(folder).unwrap();
}
