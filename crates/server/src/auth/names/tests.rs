// SPDX-License-Identifier: AGPL-3.0-or-later
//! Which names are taken, and which are not.

use super::*;

#[test]
fn names_of_any_language_and_no_tricks() {
    for (given, taken) in [
        ("  Иван   Петров ", "Иван Петров"),
        ("O_o.-9", "O_o.-9"),
        ("Фи\u{438}\u{306}", "Фий"),
        ("Ёжик", "Ёжик"),
        ("José", "José"),
        ("हिन्दी", "हिन्दी"),
        ("한글", "한글"),
        ("山田", "山田"),
        ("עברית", "עברית"),
    ] {
        assert_eq!(checked(given).unwrap(), taken);
    }
    for bad in ["", " ", "<b>", "-a", &"ы".repeat(25), "a\0", "a/b", "𝓚apo", "Ⅳ", "a¨"] {
        assert!(matches!(checked(bad), Err(ApiError::BadName { .. })), "{bad:?}");
    }
    assert_eq!(checked(&"ы".repeat(24)).unwrap().chars().count(), 24);
}

#[test]
fn an_account_has_a_name_of_one_script_and_one_key_for_all_that_look_like_it() {
    for name in ["Cop", "сор", "Иван_7", "O-o.9", "José", "山田", "ab", &"ы".repeat(20)] {
        assert_eq!(of_account(name).unwrap(), name);
    }
    assert_eq!(of_account(" Ann ").unwrap(), "Ann");
    for bad in ["Сop", "Pавел", "a", "7up", "_ann", "Ann Lee", &"ы".repeat(21), "", "a\u{200d}b", "ann@x"]
    {
        assert!(matches!(of_account(bad), Err(AccountError::BadName { .. })), "{bad:?}");
    }
    for taken in ["Kapia", "admin", "Stockfish_17"] {
        assert!(matches!(of_account(taken), Err(AccountError::ReservedName)), "{taken}");
    }
    for like in ["cop", "COP", "сор", "СОР", "ｃｏｐ"] {
        assert_eq!(key(like), key("Cop"), "{like}");
    }
    assert_ne!(key("Cops"), key("Cop"));
}

#[test]
fn the_operator_gives_offices_their_words_and_nobody_the_name_of_a_program() {
    for office in ["admin", "Cashier", "arbiter", "owner", "moderator", "Касиер", "admin.sofia", "support"]
    {
        assert!(matches!(of_account(office), Err(AccountError::ReservedName)), "{office}");
        assert_eq!(given(office).unwrap(), office);
    }
    for program in ["kapia", "Kapia2", "Капия", "Kap1a", "stockfish", "Stockfish_17", "kapia.admin"] {
        assert!(matches!(given(program), Err(AccountError::ReservedName)), "{program}");
    }
    for name in bot_pool::names().filter(|name| !name.contains(' ')) {
        assert!(matches!(given(name), Err(AccountError::ReservedName)), "{name}");
    }
    for id in ["chess-club", "Chess-Club", "tabla-1", "kalah-hard"] {
        assert!(matches!(of_account(id), Err(AccountError::ReservedName)), "{id}");
        assert!(matches!(given(id), Err(AccountError::ReservedName)), "{id}");
        assert!(matches!(checked(id), Err(ApiError::ReservedName)), "{id}");
    }
    for name in ["ChessClub", "chess-4", "club-chess", "chess.club"] {
        assert_eq!(given(name).unwrap(), name);
    }
    assert!(matches!(given("Сop"), Err(AccountError::BadName { .. })));
}

#[test]
fn twins_that_are_capitals_look_the_same() {
    for (one, other) in [
        ("HAHA", "НАНА"),
        ("Ilya", "llya"),
        ("Ilya", "1lya"),
        ("Oto", "0to"),
        ("BOT4", "ВОТ4"),
        ("TOMA", "ТОМА"),
        ("ΑΝΝΑ", "ANNA"),
    ] {
        assert_ne!(key(one), key(other), "{one} has a key of its own");
        assert_eq!(looks_like(one), looks_like(other), "{one} {other}");
    }
    for (one, other) in [("Ann", "Anna"), ("Нина", "Нона"), ("Ivan", "Iven"), ("Вера", "Вега")]
    {
        assert_ne!(looks_like(one), looks_like(other), "{one} {other}");
    }
}

#[test]
fn nothing_in_a_name_is_invisible() {
    for invisible in [
        '\u{ad}',
        '\u{34f}',
        '\u{61c}',
        '\u{70f}',
        '\u{115f}',
        '\u{1160}',
        '\u{17b4}',
        '\u{17b5}',
        '\u{180e}',
        '\u{200b}',
        '\u{200c}',
        '\u{200d}',
        '\u{200e}',
        '\u{202a}',
        '\u{202e}',
        '\u{2060}',
        '\u{2066}',
        '\u{2069}',
        '\u{206f}',
        '\u{2800}',
        '\u{3164}',
        '\u{fe0f}',
        '\u{feff}',
        '\u{ffa0}',
        '\u{fff9}',
        '\u{1d173}',
        '\u{e0041}',
        '\u{e0100}',
    ] {
        for name in
            [format!("a{invisible}b"), format!("{invisible}a"), format!("a{invisible}"), invisible.into()]
        {
            let refused = matches!(checked(&name), Err(ApiError::BadName { .. }));
            assert!(refused, "U+{:04X} in {name:?}", u32::from(invisible));
        }
    }
    for marks in ["\u{301}", "\u{345}", "a\u{301}\u{301}\u{301}\u{301}", "a \u{301}b", "a_\u{301}"] {
        assert!(matches!(checked(marks), Err(ApiError::BadName { .. })), "{marks:?}");
    }
}

#[test]
fn nobody_passes_for_the_site() {
    for taken in [
        "Kapia",
        "KAPIA",
        "kapia",
        "Карia",
        "Каріа",
        "КАРІА",
        "kаpіa",
        "Kаpla",
        "Kap1a",
        "K.a.p.i.a",
        "Ka-pia",
        "Kápïa",
        "ΚΑΡΙΑ",
        "Капия",
        "КAПИЯ",
        "Кaпия",
        "Kapia Beginner",
        "kapia support",
        "Kapia 2",
        "Kapia2",
        "Капия бот",
        "Stockfish",
        "Stоckfish 17",
        "Admin",
        "Adm1n",
        "Αdmin",
        "аdmin",
        "adrnin",
        "Admin_7",
        "admin7",
        "Site Administrator",
        "Администратор",
        "Aдминистратор",
        "Модератор",
        "server",
        "Сървър",
        "Сервер",
        "Cepвep",
        "System",
        "Bot",
        "Бот",
        "бот 3",
        "Съдия",
        "Судья",
        "Арбитр",
        "Cashier",
    ] {
        assert!(matches!(checked(taken), Err(ApiError::ReservedName)), "{taken}: {}", look(taken));
    }
    for free in [
        "Karina",
        "Каролина",
        "Капитан",
        "Botev",
        "Ботев",
        "Христо Ботев",
        "Serverin",
        "Адмирал",
        "Kapiton",
        "Бот на Иван",
        "Rootes",
        "Guest 1234",
        "Гост 7",
        "Гость 7",
        "Ян",
        "Лия",
        "Ivan System",
    ] {
        assert_eq!(checked(free).unwrap(), free, "{}", look(free));
    }
}
