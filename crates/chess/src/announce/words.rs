// SPDX-License-Identifier: AGPL-3.0-or-later
//! The words in which moves are announced. Pieces stand in the order pawn, knight, bishop, rook, queen,
//! king; castling short, then long.

/// D.2.1: the names of the announcing language.
pub(super) struct Names {
    pub(super) pieces: [&'static str; 6],
    pub(super) files: [&'static str; 8],
    pub(super) ranks: [&'static str; 8],
    pub(super) castles: [&'static str; 2],
    pub(super) takes: &'static str,
    pub(super) passing: &'static str,
    pub(super) check: &'static str,
    pub(super) mate: &'static str,
}

/// D.2.1 in German.
pub(super) const GERMAN: Names = Names {
    pieces: ["Bauer", "Springer", "Läufer", "Turm", "Dame", "König"],
    files: ["Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hektor"],
    ranks: ["eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"],
    castles: ["kurze Rochade", "lange Rochade"],
    takes: "schlägt",
    passing: "en passant",
    check: "Schach",
    mate: "matt",
};

/// The German names in Cyrillic letters, for Bulgarian and Russian voices.
pub(super) const GERMAN_IN_CYRILLIC: Names = Names {
    pieces: ["Бауэр", "Шпрингер", "Лойфер", "Турм", "Даме", "Кениг"],
    files: ["Анна", "Белла", "Цезарь", "Давид", "Ева", "Феликс", "Густав", "Хектор"],
    ranks: ["айн", "цвай", "драй", "фир", "фюнф", "зекс", "зибен", "ахт"],
    castles: ["Кюрц Рохад", "Ланг Рохад"],
    takes: "шлегт",
    passing: "ан пассан",
    check: "шах",
    mate: "мат",
};

/// A sentence in the players' own language. It names the captured piece: a wrong one is the first sign that
/// two boards differ.
pub(super) struct Plain {
    pub(super) pieces: [&'static str; 6],
    /// The captured piece, in the case that [`Plain::takes`] asks for.
    pub(super) taken: [&'static str; 6],
    pub(super) files: [&'static str; 8],
    /// What stands between a file and its rank; English voices read a bare `a` as the article.
    pub(super) gap: &'static str,
    pub(super) to: &'static str,
    pub(super) takes: &'static str,
    pub(super) on: &'static str,
    /// What stands before the square of a capture in passing.
    pub(super) passing_on: &'static str,
    pub(super) passing: &'static str,
    pub(super) becomes: &'static str,
    pub(super) castles: [&'static str; 2],
    pub(super) check: &'static str,
    pub(super) mate: &'static str,
}

pub(super) const ENGLISH: Plain = Plain {
    pieces: ["pawn", "knight", "bishop", "rook", "queen", "king"],
    taken: ["pawn", "knight", "bishop", "rook", "queen", "king"],
    files: ["a", "b", "c", "d", "e", "f", "g", "h"],
    gap: "",
    to: "to",
    takes: "takes",
    on: "on",
    passing_on: " ",
    passing: "en passant",
    becomes: "promotes to",
    castles: ["castles short", "castles long"],
    check: "check",
    mate: "checkmate",
};

pub(super) const BULGARIAN: Plain = Plain {
    pieces: ["пешка", "кон", "офицер", "топ", "дама", "цар"],
    taken: ["пешка", "кон", "офицер", "топ", "дама", "цар"],
    files: ["а", "бе", "це", "де", "е", "еф", "ге", "ха"],
    gap: " ",
    to: "на",
    takes: "взема",
    on: "на",
    passing_on: " на ",
    passing: "ан пасан",
    becomes: "произвежда",
    castles: ["малка рокада", "голяма рокада"],
    check: "шах",
    mate: "шах и мат",
};

pub(super) const RUSSIAN: Plain = Plain {
    pieces: ["пешка", "конь", "слон", "ладья", "ферзь", "король"],
    taken: ["пешку", "коня", "слона", "ладью", "ферзя", "короля"],
    files: ["а", "бэ", "цэ", "дэ", "е", "эф", "жэ", "аш"],
    gap: " ",
    to: "на",
    takes: "берёт",
    on: "на",
    passing_on: " на ",
    passing: "на проходе",
    becomes: "превращается в",
    castles: ["короткая рокировка", "длинная рокировка"],
    check: "шах",
    mate: "мат",
};
