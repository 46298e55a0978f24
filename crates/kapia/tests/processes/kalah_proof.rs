// SPDX-License-Identifier: AGPL-3.0-or-later
//! Certificates of kalah, which are made and checked, and refused when anything in them is changed; and journals, from which
//! work goes on.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

fn kapia(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kapia")).arg("kalah").args(words).output().unwrap()
}

/// A folder of its own.
fn folder(name: &str) -> PathBuf {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).unwrap();
    dir
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Exit status, and what was told.
fn checked(words: &[&str]) -> (i32, Value) {
    let output = kapia(&[&["check", "--json"], words].concat());
    let status = output.status.code().unwrap();
    if status == 2 {
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said.lines().count(), 1, "{said}");
        return (2, said.into());
    }
    (status, serde_json::from_slice(&output.stdout).unwrap())
}

fn certified(file: &Path, houses: &str, seeds: &str, more: &[&str]) -> Value {
    let words = ["solve", "--json", "--houses", houses, "--seeds", seeds, "--certificate", text(file)];
    let output = kapia(&[&words, more].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A certificate taken apart: its head, and its lemmas.
struct Apart {
    head: Value,
    lemmas: Vec<Vec<u8>>,
}

impl Apart {
    fn of(file: &Path) -> Self {
        let bytes = fs::read(file).unwrap();
        let line = bytes.iter().position(|byte| *byte == b'\n').unwrap();
        let head: Value = serde_json::from_slice(&bytes[..line]).unwrap();
        let size = 2 * head["houses"].as_u64().unwrap() as usize + 2;
        let body = zstd::decode_all(&bytes[line + 1..bytes.len() - 32]).unwrap();
        Self { head, lemmas: body.chunks(size).map(<[u8]>::to_vec).collect() }
    }

    /// Put together again, with sums that fit.
    fn write(mut self, file: &Path) {
        self.head["lemmas"] = self.lemmas.len().into();
        let mut bytes = serde_json::to_vec(&self.head).unwrap();
        bytes.push(b'\n');
        bytes.extend(zstd::encode_all(&self.lemmas.concat()[..], 1).unwrap());
        let sum = Sha256::digest(&bytes);
        bytes.extend(sum);
        fs::write(file, bytes).unwrap();
    }
}

#[test]
fn a_certificate_of_each_capture_is_made_and_follows_from_the_rules() {
    let dir = folder("kalah-certificates");
    for (houses, seeds, values) in
        [("1", "3", [6, 6, 0]), ("2", "4", [-10, -12, 0]), ("3", "3", [2, 2, 2]), ("4", "3", [6, 8, 2])]
    {
        for (variant, value) in ["standard", "empty", "none"].into_iter().zip(values) {
            let file = dir.join(format!("{houses}-{seeds}-{variant}.kkc"));
            let solved = certified(&file, houses, seeds, &["--variant", variant]);
            assert_eq!(solved["certificate"]["bytes"].as_u64(), Some(fs::metadata(&file).unwrap().len()));
            let sum: String =
                Sha256::digest(fs::read(&file).unwrap()).iter().map(|b| format!("{b:02x}")).collect();
            assert_eq!(solved["certificate"]["sha256"], json!(sum));
            let (status, answer) = checked(&[text(&file)]);
            assert_eq!((status, &answer["value"], &answer["checked"]), (0, &value.into(), &true.into()));
            assert_eq!(answer["lemmas"], solved["certificate"]["lemmas"]);
            let first = Apart::of(&file).head["first"].as_object().unwrap().clone();
            assert_eq!(first.len().to_string(), houses, "every first sowing is certified");
        }
    }
    let there =
        kapia(&["solve", "--houses", "1", "--seeds", "3", "--certificate", text(&dir.join("1-3-none.kkc"))]);
    assert_eq!(there.status.code(), Some(2), "a file is not written over");
    let new = dir.join("new");
    let pie = ["solve", "--houses", "1", "--seeds", "3", "--pie", "turn", "--certificate", text(&new)];
    assert_eq!(kapia(&pie).status.code(), Some(2));
    let short = dir.join("short");
    let words = ["solve", "--houses", "6", "--seeds", "6", "--limit", "0.1", "--certificate", text(&short)];
    assert_eq!(kapia(&words).status.code(), Some(1));
    assert!(!short.exists() && !dir.join("short.part").exists(), "what is not proved has no certificate");
}

#[test]
fn ends_of_a_file_are_those_that_the_certificate_names() {
    let dir = folder("kalah-certificate-ends");
    let (ends, file) = (dir.join("m3.kke"), dir.join("3-4.kkc"));
    let build = ["db", "build", "--houses", "3", "--stones", "9", "--out", text(&ends)];
    assert!(kapia(&build).status.success());
    certified(&file, "3", "4", &["--db", text(&dir)]);
    assert_eq!(checked(&[text(&file), "--db", text(&dir)]).0, 0);
    let (status, said) = checked(&[text(&file)]);
    assert!(status == 2 && said.as_str().unwrap().contains("--db DIR"), "{said}");
    let mut bytes = fs::read(&ends).unwrap();
    bytes[900] = bytes[900].wrapping_add(2);
    fs::write(&ends, bytes).unwrap();
    let (status, said) = checked(&[text(&file), "--db", text(&dir)]);
    assert!(status == 2 && said.as_str().unwrap().contains("no file of ends"), "{said}");
}

#[test]
fn a_certificate_that_was_changed_is_refused() {
    let dir = folder("kalah-certificate-changed");
    let [file, spoilt] = ["good", "spoilt"].map(|name| dir.join(name));
    certified(&file, "3", "4", &[]);
    let bytes = fs::read(&file).unwrap();
    for at in [3, bytes.len() / 2, bytes.len() - 1] {
        let mut bytes = bytes.clone();
        bytes[at] ^= 1;
        fs::write(&spoilt, bytes).unwrap();
        assert_eq!(checked(&[text(&spoilt)]).0, 2, "byte {at}");
    }
    fs::write(&spoilt, &bytes[..bytes.len() / 2]).unwrap();
    assert_eq!(checked(&[text(&spoilt)]).0, 2);
    Apart::of(&file).write(&spoilt);
    assert_eq!(checked(&[text(&spoilt)]).0, 0, "put together as it was it is good");
    let changed = |change: &dyn Fn(&mut Apart)| {
        let mut apart = Apart::of(&file);
        change(&mut apart);
        apart.write(&spoilt);
        checked(&[text(&spoilt)])
    };
    let count = Apart::of(&file).lemmas.len();
    // A lemma that asks for more than there is, or one less: whatever is based on it falls.
    for at in (0..count).step_by(count / 7) {
        let (status, answer) = changed(&|apart| {
            let [.., at_most, bound] = apart.lemmas[at][..] else { unreachable!() };
            let stronger = if at_most == 1 { -40_i8 } else { 40 };
            assert_ne!(bound, stronger as u8);
            *apart.lemmas[at].last_mut().unwrap() = stronger as u8;
        });
        assert_eq!((status, &answer["checked"]), (1, &false.into()), "lemma {at}");
        assert!(answer["fault"].as_str().unwrap().contains("does not follow"));
        let (status, _) = changed(&|apart| {
            apart.lemmas.remove(at);
        });
        assert_eq!(status, 1, "without lemma {at}");
    }
    let lemmas = [("another kind", 6, 2, 1), ("more seeds than the game has", 0, 100, 1)];
    for (what, byte, value, expected) in lemmas {
        let last = count - 1;
        assert_eq!(changed(&|apart| apart.lemmas[last][byte] = value).0, expected, "{what}");
    }
    assert_eq!(changed(&|apart| apart.lemmas.swap(4, 5)).0, 2, "they do not ascend");
    for value in [-2, 0, 4, 1000] {
        let (status, answer) = changed(&|apart| apart.head["value"] = value.into());
        assert_eq!(status, 1);
        assert!(answer["fault"].as_str().unwrap().contains(&format!("the value is {value}")));
    }
    assert_eq!(changed(&|apart| apart.head["first"]["2"] = json!([20, 20])).0, 1);
    assert_eq!(changed(&|apart| apart.head["first"]["7"] = json!([0, 0])).0, 1);
    assert_eq!(changed(&|apart| apart.head["variant"] = "empty".into()).0, 1, "of another game");
    for (field, value) in [
        ("houses", json!(9)),
        ("variant", json!("all")),
        ("kapia_kalah_certificate", json!(2)),
        ("ends", json!({"stones": 40, "sha256": null})),
        ("more", json!(1)),
    ] {
        assert_eq!(changed(&|apart| apart.head[field] = value.clone()).0, 2, "{field}");
    }
    assert_eq!(checked(&["/nowhere"]).0, 2);
}

#[test]
fn work_that_was_killed_goes_on_from_its_journal() {
    let dir = folder("kalah-journal");
    let journal = dir.join("journal");
    let game = ["solve", "--json", "--houses", "4", "--seeds", "4", "--variant", "none", "--memory", "64M"];
    let with = [&game[..], &["--journal", text(&journal)]].concat();
    let lines = || fs::read_to_string(&journal).unwrap_or_default().lines().count();
    let mut killed = Command::new(env!("CARGO_BIN_EXE_kapia"))
        .arg("kalah")
        .args(&with)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while lines() < 6 && killed.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    let before = lines();
    assert!(before >= 6, "{before}");
    fs::write(&journal, fs::read_to_string(&journal).unwrap() + "{\"bound\":{\"house\":1,").unwrap();
    let [resumed, plain] = [&with[..], &game].map(|words| {
        let output = kapia(words);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    });
    for field in ["value", "bounds", "first", "first_bounds", "proof"] {
        assert_eq!(resumed[field], plain[field], "{field}");
    }
    assert!(resumed["journal"]["nodes"].as_u64() >= resumed["nodes"].as_u64());
    let text_of_it = fs::read_to_string(&journal).unwrap();
    assert!(lines() > before && text_of_it.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()));
    let again: Value = serde_json::from_slice(&kapia(&with).stdout).unwrap();
    assert_eq!((&again["nodes"], &again["value"]), (&0.into(), &plain["value"]), "nothing is done twice");
    for (words, says) in [(&["--seeds", "3"][..], "another game"), (&["--pie", "turn"], "--pie off")] {
        let words: Vec<&str> = [&["solve", "--houses", "4", "--journal", text(&journal)], words].concat();
        let words = if words.contains(&"--seeds") { words } else { [&words[..], &["--seeds", "4"]].concat() };
        let refused = kapia(&words);
        let said = String::from_utf8(refused.stderr).unwrap();
        assert_eq!((refused.status.code(), said.lines().count()), (Some(2), 1), "{said}");
        assert!(said.contains(says), "{said}");
    }
    let first = text_of_it.lines().next().unwrap();
    for line in [
        "nonsense",
        "{\"all\":{\"nodes\":1,\"seconds\":1.0},\"bound\":{\"house\":1,\"least\":4,\"most\":2,\"nodes\":0,\"seconds\":0.0}}",
    ] {
        fs::write(&journal, format!("{first}\n{line}\n")).unwrap();
        let refused = kapia(&with);
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(refused.status.code() == Some(2) && said.contains("line 2"), "{said}");
    }
}

#[test]
fn a_limit_ends_work_with_the_bounds_of_its_journal() {
    let journal = folder("kalah-journal-limit").join("journal");
    let words = ["solve", "--json", "--houses", "6", "--seeds", "6", "--memory", "32M", "--limit", "1"];
    let output = kapia(&[&words[..], &["--journal", text(&journal)]].concat());
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), &answer["value"]), (Some(1), &Value::Null));
    assert!(answer["bounds"][0].as_i64() > Some(-72), "{answer}");
    let output = kapia(&[
        "solve",
        "--json",
        "--houses",
        "6",
        "--seeds",
        "6",
        "--limit",
        "0",
        "--journal",
        text(&journal),
    ]);
    let again: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&again["bounds"], &again["first_bounds"]), (&answer["bounds"], &answer["first_bounds"]));
}
