// SPDX-License-Identifier: AGPL-3.0-or-later
//! No bytes can make the crate panic, and every complaint names a line the file has.

use crate::damage::{check, mutate};
use proptest::prelude::*;

const PGN: &[u8] = b"[Event \"x\"]\r\n[White \"A \\\"b\\\"\"]\r\n\r\n1. e4 {[%clk 0:01:00]} e5 (1... c5!? 2. Nf3 (2. c3 $13)) \
    2. Nf3 Nc6 ; rest\r\n% escape\r\n3. Bb5 a6 4. O-O 1/2-1/2\r\n\r\n[Variant \"Crazyhouse\"]\n\n1. d4 d5 2. c4 dxc4 3. P@c3 *\n\
    [FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n1. a8=Q+ Kg7 *\n";
const MAT: &[u8] = b"; [EventDate \"2026.11.21\"]\r\n\r\n 3 point match\r\n\r\n Game 1\r\n a : 0                          b : 0\r\n  \
    1) 31: 8/5 6/5                 64: 24/14*\r\n  2) 52: bar/20 13/11             Doubles => 2\r\n  3)  Drops \
    Wins 1 point\r\n\r\n Game 2\r\n a : 0       b : 1\r\n  1)            33: 24/21(2) 13/10(2)\r\n  2) 66: Cannot Move\r\n";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn damaged_records_never_panic(mat: bool, changes in prop::collection::vec(any::<(u32, u8, u8)>(), 1..12)) {
        let mut bytes = if mat { MAT } else { PGN }.to_vec();
        mutate(&mut bytes, &changes);
        check(&bytes, if mat { "x.mat" } else { "x.pgn" });
    }

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..300), mat: bool) {
        check(&bytes, if mat { "x.mat" } else { "x.pgn" });
    }

    #[test]
    fn random_text_never_panics(text in "(\\[[A-Z][a-z]+ \"[^\n]{0,9}\"\\]\n|[1-9]{1,2}\\.|[KQRBN]?[a-h]?x?[a-h][1-8](=Q)?[+#]?|O-O|[(){}$;*%!?]|[1-6]{2}: ?| [0-9]{1,2}/[0-9]{1,2}\\*?|Game 1\n|a : 0   b : 0\n| |\n){0,60}", mat: bool) {
        check(text.as_bytes(), if mat { "x.mat" } else { "x.pgn" });
    }
}
