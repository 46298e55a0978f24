// SPDX-License-Identifier: AGPL-3.0-or-later
//! Federations over HTTP: who may do what, cell by cell; members, roles and their end; what is seen of it all.

use serde_json::{Value, json};

use crate::engines::on_every_engine;
use crate::people::{Answer, Open, Person};
use crate::results::{account, blitz};
use crate::safety::{asks, operator, reads};
use crate::tokens::{by, token};

pub(crate) const F: &str = "/federations/sofia";

pub(crate) async fn founded(olga: &Person, id: &str, more: Value) -> Value {
    let mut wish = json!({"id": id, "name": "Club", "agreement": id,
        "administrator": {"name": "Ada Ltd", "kind": "company"}});
    wish.as_object_mut().expect("an object").extend(more.as_object().cloned().unwrap_or_default());
    let made = asks(olga, "POST", "/federations", wish).await;
    assert_eq!(made.status, 201, "{}", made.text);
    made.json()
}

pub(crate) async fn gets(person: &Person, path: &str) -> Answer {
    person.request("GET", &format!("/api/v1{path}"), None).await
}

pub(crate) async fn patched(person: &Person, id: &str, seq: Option<i64>, body: &Value) -> Answer {
    let seq = seq.map(|seq| format!("\"{seq}\""));
    let mut headers = vec![("Cookie", person.cookie.as_str()), ("Content-Type", "application/json")];
    headers.extend(seq.as_deref().map(|seq| ("If-Match", seq)));
    let path = format!("/api/v1/federations/{id}");
    crate::people::request(person.address, "PATCH", &path, &headers, Some(&body.to_string())).await
}

async fn seq(person: &Person) -> i64 {
    reads(person, F).await["seq"].as_i64().expect("a number")
}

/// Everybody of the matrix, in its order, in the federation `sofia`.
pub(crate) async fn everybody(server: &Open) -> [Person; 7] {
    let olga = operator(server, "olga").await;
    let mut people = Vec::new();
    for name in ["mem", "mod", "dir", "cash", "adm", "ada"] {
        people.push(account(server, name).await);
    }
    founded(&olga, "sofia", json!({"administrator_account": "ada", "joining": "open"})).await;
    assert_eq!(asks(&people[0], "POST", &format!("{F}/members"), json!({})).await.status, 201);
    for (name, role) in [("mod", "moderator"), ("dir", "director"), ("cash", "cashier"), ("adm", "admin")] {
        let given = asks(&olga, "PUT", &format!("{F}/roles/{name}"), json!({"roles": [role]})).await;
        assert_eq!(given.status, 200, "{}", given.text);
    }
    people.push(olga);
    people.try_into().ok().expect("seven")
}

#[tokio::test]
async fn scenario_17_every_cell_of_the_matrix() {
    on_every_engine(async |server| {
        let people = everybody(server).await;
        account(server, "target").await;
        let outsider = account(server, "out").await;
        // Cashier, confirming, voiding and tournaments have routes of their own.
        let presets =
            json!({"tabla": {"mode": "enforced", "presets": [{"name": "Club", "options": {"cube": true}}]}});
        let rows: [(&str, &str, Value, &str); 14] = [
            ("GET", "/members", Value::Null, "xxxxxxx"),
            ("GET", "/audit", Value::Null, "xxxxxxx"),
            ("GET", "/members?status=asked", Value::Null, ".xx.xxx"),
            ("PUT", "/members/target", json!({"status": "invited"}), ".xx.xxx"),
            ("PUT", "/members/target", json!({"status": "banned", "reason": "noise"}), ".x..xxx"),
            ("POST", "/sponsors", json!({"id": "acme", "name": "Acme"}), "...xxx."),
            ("PATCH", "", json!({"texts": {"en": "We play."}}), "....xxx"),
            ("PATCH", "", json!({"presets": presets}), "....xxx"),
            ("PATCH", "", json!({"stakes": true}), "....xxx"),
            ("PATCH", "", json!({"stakes": false}), "....xxx"),
            ("PUT", "/roles/mem", json!({"roles": []}), "....xxx"),
            ("PUT", "/roles/target", json!({"roles": ["admin"]}), ".....xx"),
            ("PATCH", "", json!({"frozen": false}), "......x"),
            ("PATCH", "", json!({"fee_share_bp": 4000, "issue_limit": null}), "......x"),
        ];
        for (method, path, body, row) in rows {
            for (person, cell) in people.iter().zip(row.chars()) {
                let answer = match method {
                    "PATCH" => patched(person, "sofia", Some(seq(person).await), &body).await,
                    "GET" => gets(person, &format!("{F}{path}")).await,
                    _ => asks(person, method, &format!("{F}{path}"), body.clone()).await,
                };
                let may = (200..300).contains(&answer.status);
                assert_eq!(may, cell == 'x', "{} {method} {path} {body}: {}", person.name, answer.text);
                if !may {
                    assert_eq!(answer.refusal(), (403, "not_allowed".into()), "{}", person.name);
                }
                if path.ends_with("target") && may {
                    let cleared = asks(&people[6], "DELETE", &format!("{F}/members/target"), json!({})).await;
                    let kept =
                        asks(&people[6], "PUT", &format!("{F}/roles/target"), json!({"roles": []})).await;
                    assert_eq!(kept.status, 200, "{}", kept.text);
                    assert!([204, 409].contains(&cleared.status), "{}", cleared.text);
                    asks(&people[6], "DELETE", &format!("{F}/members/target"), json!({})).await;
                }
            }
            if method == "GET" {
                let refused = gets(&outsider, &format!("{F}{path}")).await;
                assert_eq!(refused.refusal(), (403, "not_allowed".into()), "{path}");
            }
        }
        // Who is an admin and stays one is given another role by whoever gives that one.
        for (person, cell) in people.iter().zip("....xxx".chars()) {
            let path = format!("{F}/roles/target");
            for roles in [json!([]), json!(["admin"])] {
                assert_eq!(asks(&people[6], "PUT", &path, json!({"roles": roles})).await.status, 200);
            }
            let given = asks(person, "PUT", &path, json!({"roles": ["admin", "cashier"]})).await;
            assert_eq!(given.status == 200, cell == 'x', "{}: {}", person.name, given.text);
            let taken = asks(person, "PUT", &path, json!({"roles": ["cashier"]})).await;
            assert_eq!(
                taken.status == 200,
                "ada olga".contains(&person.name),
                "{}: {}",
                person.name,
                taken.text
            );
        }
        // An admin of one federation is nobody in another.
        let olga = &people[6];
        founded(olga, "varna", json!({})).await;
        let refused = patched(&people[4], "varna", Some(1), &json!({"stakes": true})).await;
        assert_eq!(refused.refusal(), (403, "not_allowed".into()));
        let wish = json!({"id": "ruse", "name": "R", "agreement": "r", "administrator": "Ann"});
        assert_eq!(
            asks(&people[5], "POST", "/federations", wish).await.refusal(),
            (403, "not_allowed".into())
        );
        let refused = gets(&outsider, "/federations/nowhere/members").await;
        assert_eq!(refused.refusal(), (404, "no_such_federation".into()));
    })
    .await;
}

#[tokio::test]
async fn scenario_18_a_new_administrator_ends_all_staff_roles_at_once() {
    on_every_engine(async |server| {
        let [_, moderator, .., admin, ada, olga] = everybody(server).await;
        let eve = account(server, "eve").await;
        let own = reads(&admin, "/account").await;
        assert_eq!(
            own["federations"],
            json!([{"id": "house", "roles": []}, {"id": "sofia", "roles": ["admin"]}])
        );
        let runs = &reads(&olga, "/account").await["federations"];
        assert_eq!(runs[0], json!({"id": "house", "roles": ["operator"]}));
        let changed =
            patched(&olga, "sofia", Some(seq(&olga).await), &json!({"administrator_account": "eve"})).await;
        assert_eq!((changed.status, &changed.json()["administrator_account"]), (200, &json!("eve")));
        let invite = json!({"status": "invited"});
        for old in [&moderator, &admin, &ada] {
            let refused = asks(old, "PUT", &format!("{F}/members/olga"), invite.clone()).await;
            assert_eq!(refused.refusal(), (403, "not_allowed".into()), "{}", old.name);
        }
        assert_eq!(asks(&eve, "PUT", &format!("{F}/members/olga"), invite).await.status, 200);
        let audit = reads(&eve, &format!("{F}/audit")).await;
        let told: Vec<_> = audit["entries"].as_array().expect("entries").iter().collect();
        let of = |act: &str, subject: &str| {
            told.iter().find(|one| one["act"] == act && one["subject"] == subject).copied()
        };
        let appointed = of("administrator.appointed", "eve").expect("the new one");
        assert_eq!((&appointed["before"], &appointed["actor"]), (&json!("ada"), &json!("olga")));
        let ended = of("roles.changed", "adm").expect("the old staff");
        assert_eq!((&ended["before"], &ended["after"]), (&json!("admin"), &json!("")));
        assert_eq!(ended["hash"].as_str().map(str::len), Some(64));
    })
    .await;
}

#[tokio::test]
async fn a_change_names_what_it_saw() {
    on_every_engine(async |server| {
        let olga = operator(server, "olga").await;
        let made = founded(&olga, "sofia", json!({"fee_share_bp": 3000, "stakes": true})).await;
        assert_eq!((&made["fee_share_bp"], &made["stakes"]), (&json!(3000), &json!(true)));
        assert_eq!(made["administrator"], json!({"name": "Ada Ltd", "kind": "company"}));
        let seq = seq(&olga).await;
        let body = json!({"stakes": false, "stake_range": [10, 500], "issue_limit": 100_000});
        assert_eq!(patched(&olga, "sofia", None, &body).await.refusal(), (428, "if_match_needed".into()));
        let changed = patched(&olga, "sofia", Some(seq), &body).await;
        assert_eq!(changed.status, 200, "{}", changed.text);
        assert_eq!(changed.header("etag"), Some(format!("\"{}\"", seq + 1).as_str()));
        assert_eq!(changed.json()["stake_range"], json!([10, 500]));
        let refused = patched(&olga, "sofia", Some(seq), &body).await;
        assert_eq!(refused.refusal(), (412, "changed_meanwhile".into()));
        for bad in [
            json!({"joining": "never"}),
            json!({"stake_range": [5, 4]}),
            json!({"fee_share_bp": 10_001}),
            json!({"texts": {"de": "x"}}),
            json!({"texts": {"en": "x".repeat(4_001)}}),
            json!({"presets": {"tabla": {"presets": [{"name": "x", "options": {"wings": true}}]}}}),
            json!({"presets": {"whist": {"presets": [{"name": "x"}]}}}),
        ] {
            let refused = patched(&olga, "sofia", Some(seq + 1), &bad).await;
            assert_eq!(refused.refusal(), (422, "bad_federation".into()), "{bad}");
        }
        let again = json!({"id": "sofia", "name": "S", "agreement": "other", "administrator": "Ann"});
        let refused = asks(&olga, "POST", "/federations", again).await;
        assert_eq!(refused.refusal(), (409, "federation_taken".into()));
    })
    .await;
}

#[tokio::test]
async fn one_asks_is_invited_joins_leaves_and_is_kept_out() {
    on_every_engine(async |server| {
        let people = everybody(server).await;
        let [mem, moderator, .., ada, olga] = &people;
        let ann = account(server, "ann").await;
        let joins = async |person: &Person| asks(person, "POST", &format!("{F}/members"), json!({})).await;
        let joining = async |how: &str| {
            let changed = patched(ada, "sofia", Some(seq(ada).await), &json!({"joining": how})).await;
            assert_eq!(changed.status, 200, "{}", changed.text);
        };
        joining("invite").await;
        assert_eq!(joins(&ann).await.refusal(), (403, "by_invitation".into()));
        joining("request").await;
        assert_eq!(joins(&ann).await.json()["status"], "asked");
        let waiting = reads(moderator, &format!("{F}/members?status=asked")).await;
        assert_eq!(waiting["members"][0]["name"], "ann", "{waiting}");
        let path = format!("{F}/members/ann");
        let accepted = asks(moderator, "PUT", &path, json!({"status": "member"})).await;
        assert_eq!(accepted.json()["status"], "member");
        let shown = server.get("/api/v1/players/ann").await.json();
        assert_eq!(shown["federations"], json!(["house", "sofia"]));
        let ban = json!({"status": "banned", "reason": "insults"});
        assert_eq!(asks(moderator, "PUT", &path, ban.clone()).await.json()["status"], "banned");
        assert_eq!(joins(&ann).await.refusal(), (403, "banned_here".into()));
        let own = reads(&ann, "/account").await;
        let told = &own["sanctions"][0];
        assert_eq!((&told["scope"], &told["kind"]), (&json!("sofia"), &json!("ban")), "{own}");
        // A member reads that somebody was banned, not who; the moderators read it.
        let audit = async |person: &Person, act: &str| {
            let audit = reads(person, &format!("{F}/audit")).await;
            let entry = audit["entries"].as_array().expect("entries").iter().find(|one| one["act"] == act);
            let entry = entry.expect("the act").clone();
            (entry["subject"].clone(), entry["reason"].clone())
        };
        assert_eq!(audit(mem, "member.banned").await, (json!("***"), json!("***")));
        assert_eq!(audit(moderator, "member.banned").await, (json!("ann"), json!("insults")));
        // An appeal that is granted opens the door again.
        let appeal = json!({"sanction": told["id"], "text": "it was a joke"});
        let made = asks(&ann, "POST", "/account/appeals", appeal).await.json();
        let path_of = format!("/admin/appeals/{}", made["id"].as_str().expect("an id"));
        assert_eq!(asks(olga, "POST", &path_of, json!({"verdict": "granted"})).await.status, 200);
        assert_eq!(joins(&ann).await.json()["status"], "asked");
        // Why somebody is kept out may be left unsaid.
        let unsaid = asks(moderator, "PUT", &path, json!({"status": "banned"})).await;
        assert_eq!(unsaid.json()["status"], "banned", "{}", unsaid.text);
        // Another ban takes the place of the one before, which would go on unseen.
        let week = json!({"status": "banned", "reason": "a week"});
        assert_eq!(asks(moderator, "PUT", &path, week).await.json()["status"], "banned");
        let own = async || reads(&ann, "/account").await["sanctions"].clone();
        assert_eq!((&own().await[0]["reason"], &own().await[1]), (&json!("a week"), &json!(null)));
        // Whom one asks back was banned.
        assert_eq!(
            asks(moderator, "PUT", &path, json!({"status": "invited"})).await.json()["status"],
            "invited"
        );
        assert_eq!(own().await, json!([]), "no ban is left behind");
        assert_eq!(audit(mem, "member.invited").await.0, "***");
        assert_eq!(audit(moderator, "member.invited").await.0, "ann");
        // Nobody with a role is kept out or let go before it is taken away.
        let refused = asks(moderator, "PUT", &format!("{F}/members/dir"), ban).await;
        assert_eq!(refused.refusal(), (409, "has_roles".into()));
        let refused = asks(ada, "DELETE", &format!("{F}/members/dir"), json!({})).await;
        assert_eq!(refused.refusal(), (409, "has_roles".into()));
        assert_eq!(asks(mem, "DELETE", &format!("{F}/members/mem"), json!({})).await.status, 204);
        assert_eq!(gets(mem, &format!("{F}/members")).await.refusal(), (403, "not_allowed".into()));
        let guest = server.guest().await;
        assert_eq!(joins(&guest).await.refusal(), (403, "not_allowed".into()));
    })
    .await;
}

#[tokio::test]
async fn a_token_carries_the_scope_of_the_act() {
    on_every_engine(async |server| {
        let people = everybody(server).await;
        let path = "/api/v1/federations/sofia/members/olga";
        let invite = json!({"status": "invited"});
        let (_, plays) = token(&people[1], &["board:play"]).await;
        let refused = by(server, &plays, "PUT", path, Some(&invite)).await;
        assert_eq!(refused.refusal(), (403, "missing_scope".into()));
        let (_, admin) = token(&people[1], &["federation:admin"]).await;
        assert_eq!(by(server, &admin, "PUT", path, Some(&invite)).await.status, 200);
        let (_, olgas) = token(&people[6], &["federation:admin"]).await;
        let wish = json!({"id": "varna", "name": "V", "agreement": "v", "administrator": "Ann"});
        let refused = by(server, &olgas, "POST", "/api/v1/federations", Some(&wish)).await;
        assert_eq!(refused.refusal(), (403, "missing_scope".into()));
        let (_, operates) = token(&people[6], &["operator"]).await;
        let made = by(server, &operates, "POST", "/api/v1/federations", Some(&wish)).await;
        assert_eq!(made.status, 201, "{}", made.text);
    })
    .await;
}

#[tokio::test]
async fn who_asks_for_a_federation_hears_the_operator() {
    on_every_engine(async |server| {
        let (ann, olga) = (account(server, "ann").await, operator(server, "olga").await);
        let path = "/federation-applications";
        let wish = json!({"id": "varna", "name": "Varna", "text": "We play at the sea."});
        let made = asks(&ann, "POST", path, wish.clone()).await;
        assert_eq!(made.status, 201, "{}", made.text);
        assert_eq!(asks(&ann, "POST", path, wish).await.refusal(), (409, "applied_already".into()));
        let queue = reads(&olga, path).await;
        assert_eq!(queue["applications"][0]["player"], "ann", "{queue}");
        let one = format!("{path}/{}", made.json()["id"].as_str().expect("an id"));
        let verdict = json!({"verdict": "refused", "note": "There is one already."});
        assert_eq!(asks(&ann, "POST", &one, verdict.clone()).await.refusal(), (403, "not_allowed".into()));
        assert_eq!(asks(&olga, "POST", &one, verdict.clone()).await.status, 204);
        assert_eq!(asks(&olga, "POST", &one, verdict).await.refusal(), (404, "no_such_application".into()));
        let own = reads(&ann, path).await;
        assert_eq!(own["applications"][0]["note"], "There is one already.");
    })
    .await;
}

#[tokio::test]
async fn a_federations_table_is_its_members_and_rates_twice() {
    on_every_engine(async |server| {
        let olga = operator(server, "olga").await;
        let (ann, bob, cid) =
            (account(server, "ann").await, account(server, "bob").await, account(server, "cid").await);
        let only =
            json!({"chess": {"mode": "enforced", "presets": [{"name": "Club blitz", "clock": blitz()}]}});
        founded(&olga, "sofia", json!({"joining": "open", "own_ratings": true, "presets": only})).await;
        let wish = json!({"game": "chess", "federation": "sofia", "seat": "first", "rated": true,
            "clock": blitz()});
        let refused = asks(&ann, "POST", "/rooms", wish.clone()).await;
        assert_eq!(refused.refusal(), (422, "not_member".into()));
        for person in [&ann, &bob] {
            asks(person, "POST", &format!("{F}/members"), json!({})).await;
        }
        let mut other = wish.clone();
        other["clock"] = json!({"kind": "fischer", "base_s": 60, "step_s": 0});
        assert_eq!(asks(&ann, "POST", "/rooms", other).await.refusal(), (422, "no_preset".into()));
        let room = ann.opens(wish).await;
        let shown = server.get(&format!("/api/v1/rooms/{room}")).await.json();
        assert_eq!(shown["s"]["federation"], "sofia");
        let lobby = server.get("/api/v1/lobby").await.json();
        assert_eq!(lobby["offers"][0]["federation"], json!({"id": "sofia", "name": "Club"}), "{lobby}");
        let mut line = cid.at(&room).await;
        line.hear("welcome").await;
        assert_eq!(line.ask(json!({"k": "sit", "seat": 1})).await["code"], "not_member");
        let mut bobs = bob.at(&room).await;
        bobs.hear("welcome").await;
        assert_eq!(bobs.ask(json!({"k": "sit", "seat": 1})).await["t"], "ev");
        let mut anns = ann.at(&room).await;
        anns.hear("welcome").await;
        assert_eq!(anns.ask(json!({"k": "move", "m": "e2e4"})).await["t"], "ev");
        assert_eq!(anns.ask(json!({"k": "resign"})).await["t"], "ev");
        for path in ["/players/bob", "/players/bob?federation=sofia"] {
            let shown = reads(&bob, path).await;
            let rating = &shown["ratings"][0];
            assert_eq!(
                (&rating["pool"], &rating["shown"]),
                (&json!("chess/blitz"), &json!("1741?")),
                "{shown}"
            );
        }
        let shown = server.get(&format!("/api/v1/rooms/{room}")).await.json();
        assert_eq!(shown["s"]["ratings"].as_array().map(Vec::len), Some(2), "the site's alone");
        // The house is the site; a list of nobody is no list.
        let house = reads(&bob, "/players/bob?federation=house").await;
        assert_eq!(house["ratings"][0]["shown"], "1741?", "{house}");
        for path in ["/players/bob?federation=varna", "/leaderboards/chess/blitz?federation=varna"] {
            assert_eq!(gets(&bob, path).await.refusal(), (404, "no_such_federation".into()), "{path}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_lies_in_the_bank() {
    on_every_engine(async |server| {
        let people = everybody(server).await;
        let acme = json!({"id": "acme", "name": "Acme"});
        let made = asks(&people[3], "POST", &format!("{F}/sponsors"), acme.clone()).await;
        assert_eq!((made.status, made.json()), (201, acme));
        let other = json!({"id": "acme", "name": "Other"});
        let refused = asks(&people[3], "POST", &format!("{F}/sponsors"), other).await;
        assert_eq!(refused.refusal(), (409, "sponsor_taken".into()));
        let bank = reads(&people[0], &format!("{F}/bank")).await;
        let empty = json!({"currency": "sofia/credits", "issued": 0, "federation": 0,
            "sponsors": [{"id": "acme", "name": "Acme", "balance": 0}]});
        assert_eq!(bank, empty);
    })
    .await;
}
