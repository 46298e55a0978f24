// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a spoken or written word may mean, in all languages at once: nobody has to say which one they
//! speaks. Lower case, `ё` as `е`; a meaning with a price is taken only where no other fits.

use crate::Castle;
use shakmaty::{File, Rank, Role};
use std::collections::HashMap;
use std::sync::LazyLock;

/// The smallest part of an announcement that means something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    File(File),
    Rank(Rank),
    Piece(Role),
    Takes,
    To,
    From,
    Passing,
    Promotes,
    Check,
    Mate,
    /// Castling; nothing: either way.
    Castle(Option<Castle>),
    Correction,
}

/// A meaning and its price.
pub(super) type Meaning = (Token, u8);

/// The most words that make one entry.
pub(super) const WORDS_MAX: usize = 4;

const FILES: [&str; 8] = [
    "anna|ana|alpha|alfa|ay|eh|анна|ана",
    "bella|bela|bravo|be|bee|белла|бела|бе|бэ",
    "cesar|cäsar|caesar|cezar|charlie|see|sea|cee|цезарь|цезар|сезар|це|цэ",
    "david|delta|dee|давид|де|дэ",
    "eva|ewa|echo|ева|эва",
    "felix|foxtrot|eff|ef|феликс|еф|эф",
    "gustav|gustaf|golf|gee|густав|ге|жэ|же|гэ",
    "hektor|hector|hotel|aitch|хектор|гектор|ха|аш",
];

const RANKS: [&str; 8] = [
    "eins|ein|one|won|едно|един|один|айн|айнс",
    "zwei|zwo|two|too|две|два|цвай|цво",
    "drei|three|tree|три|драй",
    "vier|four|for|fore|четири|четыре|фир",
    "fünf|fuenf|funf|five|fife|пет|пять|фюнф|фунф",
    "sechs|six|шест|шесть|зекс",
    "sieben|seven|седем|семь|зибен",
    "acht|eight|ate|осем|восемь|ахт",
];

const PIECES: [(Role, &str); 6] = [
    (Role::Pawn, "bauer|pawn|пешка|пешку|пешки|пешката|пешкой|бауэр|бауер"),
    (Role::Knight, "springer|knight|night|кон|коня|конь|конем|конят|шпрингер"),
    (Role::Bishop, "läufer|laeufer|laufer|bishop|офицер|офицера|офицерът|слон|слона|слоном|лойфер|лауфер"),
    (Role::Rook, "turm|rook|топ|топа|топът|ладья|ладью|ладьи|ладьей|тура|туру|турм"),
    (
        Role::Queen,
        "dame|queen|дама|даму|дамата|царица|царицата|ферзь|ферзя|ферзем|ферз|королева|королеву|даме",
    ),
    (Role::King, "könig|koenig|konig|king|цар|царя|царят|крал|король|короля|королем|кениг|кьониг"),
];

const OTHERS: [(Token, &str); 12] = [
    (
        Token::Takes,
        "schlägt|schlaegt|schlagt|schlägt auf|nimmt|takes|take|takes on|captures|capture|x|взема|взима|бие|удря|\
         взимам|вземам|взе|берет|бьет|взял|берет на|бьет на|шлегт",
    ),
    (Token::To, "nach|auf|zu|to|on|на|в|до"),
    (Token::From, "von|from|от|из|с|со"),
    (
        Token::Passing,
        "en passant|ep|ан пасан|ан пассан|на проходе|на проход|в проходе|im vorbeigehen|in passing",
    ),
    (
        Token::Promotes,
        "promotes to|promotes|promoted to|promotion|promotion to|zur|zum|в|на|promoting to|becomes|wird|wird zur|wird zum|verwandelt in|произвежда|произвежда в|\
         става|превращается в|превращается|превращение в|ставит",
    ),
    (Token::Check, "schach|check|шах"),
    (
        Token::Mate,
        "matt|mate|checkmate|check mate|schachmatt|schach matt|schach und matt|мат|шах и мат|шах мат|шахмат",
    ),
    (Token::Correction, "korrektur|correction|корекция|поправка|исправление"),
    (Token::Castle(None), "rochade|castle|castles|castling|рокада|рокировка|рохад|рохаде"),
    (
        Token::Castle(Some(Castle::Short)),
        "kurze rochade|kurz rochade|kleine rochade|rochade kurz|kurz rochiert|rochiert kurz|castles short|castle short|castling short|short castle|short castles|\
         short castling|castles kingside|castle king side|castles king side|castle kingside|kingside castling|малка рокада|къса рокада|\
         короткая рокировка|рокировка короткая|рокировка в короткую сторону|кюрц рохад|курце рохаде",
    ),
    (
        Token::Castle(Some(Castle::Long)),
        "lange rochade|lang rochade|rochade lang|lang rochiert|rochiert lang|große rochade|grosse rochade|castles long|castle long|castling long|long castle|\
         long castles|long castling|castles queenside|castle queen side|castles queen side|castle queenside|queenside castling|голяма рокада|\
         дълга рокада|длинная рокировка|рокировка длинная|рокировка в длинную сторону|ланг рохад|ланге рохаде",
    ),
    (Token::Promotes, "into"),
];

/// What dictation programs write instead of the word that was said.
const HOMOPHONES: [(Token, &str); 2] = [(Token::Rank(Rank::Second), "to"), (Token::To, "two|too")];

static ENTRIES: LazyLock<HashMap<&'static str, Vec<Meaning>>> = LazyLock::new(|| {
    let mut entries: HashMap<&'static str, Vec<Meaning>> = HashMap::new();
    let mut add = |token: Token, price: u8, words: &'static str| {
        for word in words.split('|') {
            entries.entry(word).or_default().push((token, price));
        }
    };
    for (file, words) in File::ALL.into_iter().zip(FILES) {
        add(Token::File(file), 0, words);
    }
    for (rank, words) in Rank::ALL.into_iter().zip(RANKS) {
        add(Token::Rank(rank), 0, words);
    }
    for (role, words) in PIECES {
        add(Token::Piece(role), 0, words);
    }
    for (token, words) in OTHERS {
        add(token, 0, words);
    }
    for (token, words) in HOMOPHONES {
        add(token, 1, words);
    }
    entries
});

/// Everything the words may mean: one, or several with single spaces between.
pub(super) fn meanings(words: &str) -> &'static [Meaning] {
    ENTRIES.get(words).map_or(&[], Vec::as_slice)
}
