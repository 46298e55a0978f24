// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whether a Rust source declares an item or a test. It reads lines as `rustfmt` leaves them; it is no parser.

/// Words before the name of a declared item.
const DECLARES: [&str; 8] = ["fn ", "struct ", "enum ", "const ", "static ", "type ", "trait ", "mod "];

/// Words that may stand before those.
const BEFORE: [&str; 6] = ["pub ", "pub(crate) ", "pub(super) ", "const ", "async ", "unsafe "];

/// Blocks that have members.
const OWNERS: [&str; 4] = ["struct ", "enum ", "trait ", "impl"];

/// `name` of a function, type or constant, or `Type::member` of a method, variant, field or constant.
pub(super) fn has_item(text: &str, item: &str) -> bool {
    match item.split_once("::") {
        None => text.lines().any(|line| declares(line.trim_start(), item)),
        Some((owner, member)) => blocks(text, owner).any(|(indent, line)| {
            let inner = line.len() - line.trim_start().len() == indent + 4;
            inner && (declares(line.trim_start(), member) || is_member(line.trim_start(), member))
        }),
    }
}

/// A function of this name under `#[test]` (or the like of an asynchronous runtime) that is not ignored.
pub(super) fn has_test(text: &str, name: &str) -> bool {
    let lines: Vec<&str> = text.lines().map(str::trim_start).collect();
    let is_it = |line: &str| declares(line, name) && without(line, &BEFORE).starts_with("fn ");
    lines.iter().enumerate().any(|(at, line)| {
        let above = || lines[..at].iter().rev().take_while(|line| line.starts_with("#[") || is_comment(line));
        let is_test = |line: &&&str| {
            **line == "#[test]" || line.starts_with("#[tokio::test]") || line.starts_with("#[tokio::test(")
        };
        is_it(line) && above().any(|line| is_test(&line)) && !above().any(|line| line.starts_with("#[ignore"))
    })
}

fn is_comment(line: &str) -> bool {
    line.starts_with("//")
}

/// Whether a line, its indentation taken off, declares `name`.
fn declares(line: &str, name: &str) -> bool {
    let line = without(line, &BEFORE);
    let rest = DECLARES.iter().find_map(|word| line.strip_prefix(word)).or_else(|| {
        // `const` before `fn` was taken for a word before; before a name it is the declaration.
        line.contains(": ").then_some(line).filter(|line| line.starts_with(|c: char| c.is_uppercase()))
    });
    rest.is_some_and(|rest| begins_with_word(rest, name))
}

/// Whether a line of a block is the variant or field `name`.
fn is_member(line: &str, name: &str) -> bool {
    begins_with_word(without(line, &BEFORE), name)
        && line.trim_end().ends_with([',', '{', '('])
        && !line.contains("=>")
}

fn without<'a>(mut line: &'a str, words: &[&str]) -> &'a str {
    while let Some(rest) = words.iter().find_map(|word| line.strip_prefix(word)) {
        line = rest;
    }
    line
}

fn begins_with_word(line: &str, name: &str) -> bool {
    let joins = |c: char| c.is_alphanumeric() || c == '_';
    line.strip_prefix(name).is_some_and(|rest| !rest.starts_with(joins))
}

/// The lines inside every block that belongs to `owner`, each with the indentation of its block.
fn blocks<'a>(text: &'a str, owner: &str) -> impl Iterator<Item = (usize, &'a str)> {
    let mut open: Option<usize> = None;
    text.lines().filter_map(move |line| {
        let bare = line.trim_start();
        let indent = line.len() - bare.len();
        match open {
            Some(of) if indent == of && bare.starts_with('}') => {
                open = None;
                None
            }
            Some(of) => Some((of, line)),
            None => {
                let head = without(bare, &BEFORE);
                let owns = OWNERS.iter().any(|word| head.starts_with(word)) && bare.ends_with('{');
                let named = head.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == owner);
                open = (owns && named).then_some(indent);
                None
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "pub(crate) const MAX: u8 = 64;\nstatic ONE: u8 = 1;\npub const fn two() {}\n\n\
        pub enum Level {\n    /// K3.\n    Double,\n    Beaver { at: u8 },\n    Raccoon(\n        u8,\n    ),\n}\n\n\
        impl<T> Rules for Tabla<T> {\n    const HOLD: u8 = 2;\n    fn start() -> Men {\n        inner();\n        \
        Deep,\n    }\n}\n\npub struct Terms {\n    pub cube: bool,\n}\n\nfn uses() {\n    let three = two();\n}\n";

    #[test]
    fn items_are_found_by_their_declarations() {
        for item in ["MAX", "ONE", "two", "Level", "Terms", "start", "Level::Double", "Level::Beaver"] {
            assert!(has_item(SOURCE, item), "{item}");
        }
        for item in ["Level::Raccoon", "Tabla::start", "Tabla::HOLD", "Rules::start", "Terms::cube"] {
            assert!(has_item(SOURCE, item), "{item}");
        }
    }

    #[test]
    fn what_is_only_used_or_belongs_elsewhere_is_not_found() {
        for item in ["three", "MA", "MAXI", "Double", "inner", "Tabla::Deep", "Terms::Double", "Men"] {
            assert!(!has_item(SOURCE, item), "{item}");
        }
    }

    #[test]
    fn tests_are_found_by_their_attribute() {
        let text = "#[test]\nfn t1_a() {}\n\n/// Words.\n#[tokio::test(flavor = \"multi_thread\")]\n\
            async fn t2_b() {}\n\nproptest! {\n    #[test]\n    /// Words.\n    fn t3_c(seed in any::<u64>()) {}\n}\n\n\
            fn t4_d() {}\n\n#[test]\n#[ignore = \"slow\"]\nfn t5_e() {}\n\n// #[test]\n\nfn t6_f() {}\n";
        for (name, found) in [
            ("t1_a", true),
            ("t2_b", true),
            ("t3_c", true),
            ("t4_d", false),
            ("t5_e", false),
            ("t6_f", false),
        ] {
            assert_eq!(has_test(text, name), found, "{name}");
        }
        assert!(!has_test(text, "t1"));
    }
}
