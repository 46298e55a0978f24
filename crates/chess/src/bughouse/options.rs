// SPDX-License-Identifier: AGPL-3.0-or-later
//! The switches of a bughouse table (C7–C9), per table and shown to all.

use game::{OptionError, OptionKind, OptionSpec, OptionValue, find_option};

/// C7: what a drop "with mate" is, where such drops are forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MateTest {
    /// The mate that ends the match: no piece dropped now or later could stop the check.
    Game,
    /// Mate as in chess: drops that could stop the check do not count.
    Chess,
    /// Nothing in the opponent's sleeve at this moment could stop the check.
    Now,
}

/// C8, C9: what happens to a pawn on the last rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Promotion {
    /// C8: it becomes any piece but a king, and a pawn again when taken.
    International,
    /// C9: the partner takes a piece off their own opponent's side of the other board; it stands for the pawn.
    Gambler,
}

/// C9: which pieces the partner may not take off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RemovalGuard {
    /// Those whose removal opens an attack on either king that was not there before.
    NoNewAttack,
    /// Only those whose removal makes an impossible position.
    Legal,
}

/// The switches of one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// C7: "with mate": a drop may end the match. Moves always may.
    pub drop_mate: bool,
    /// C7: a drop may give check. The house rule without is stricter than "with mate: no".
    pub drop_check: bool,
    /// C7: what "with mate: no" forbids.
    pub drop_mate_test: MateTest,
    /// C7: pawns may be dropped on the 7th rank as their player sees it.
    pub pawns_on_7th: bool,
    /// C8, C9: the kind of promotion.
    pub promotion: Promotion,
    /// C9: what limits the removal.
    pub removal_guard: RemovalGuard,
    /// C.14: the occurrence of a position on one board that draws the match, 1 to 10; 0 is never.
    pub repetition: u8,
}

impl Default for Options {
    fn default() -> Self {
        Self::international()
    }
}

/// The switches as a table.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec { name: "drop_mate", kind: OptionKind::Bool { default: true }, clause: "C7" },
    OptionSpec { name: "drop_check", kind: OptionKind::Bool { default: true }, clause: "C7" },
    OptionSpec {
        name: "drop_mate_test",
        kind: OptionKind::OneOf { values: &["game", "chess", "now"] },
        clause: "C7",
    },
    OptionSpec { name: "pawns_on_7th", kind: OptionKind::Bool { default: true }, clause: "C7" },
    OptionSpec {
        name: "promotion",
        kind: OptionKind::OneOf { values: &["international", "gambler"] },
        clause: "C8",
    },
    OptionSpec {
        name: "removal_guard",
        kind: OptionKind::OneOf { values: &["no_new_attack", "legal"] },
        clause: "C9",
    },
    OptionSpec { name: "repetition", kind: OptionKind::Int { min: 0, max: 10, default: 3 }, clause: "C.14" },
];

impl Options {
    /// The preset "international": drops with mate, pawns on the 7th, promotion to any piece.
    #[must_use]
    pub const fn international() -> Self {
        Self {
            drop_mate: true,
            drop_check: true,
            drop_mate_test: MateTest::Game,
            pawns_on_7th: true,
            promotion: Promotion::International,
            removal_guard: RemovalGuard::NoNewAttack,
            repetition: 3,
        }
    }

    /// The preset "gambler": promotion by removal, no drops with mate, no pawns on the 7th.
    #[must_use]
    pub const fn gambler() -> Self {
        Self { drop_mate: false, pawns_on_7th: false, promotion: Promotion::Gambler, ..Self::international() }
    }

    /// Sets a switch by name.
    ///
    /// # Errors
    /// An unknown name or a value that is not allowed; the sentence names what is.
    pub fn set(&mut self, name: &str, value: &OptionValue) -> Result<(), OptionError> {
        let spec = find_option(OPTIONS, name)?;
        spec.check(value)?;
        match (spec.name, value) {
            ("drop_mate", OptionValue::Bool(on)) => self.drop_mate = *on,
            ("drop_check", OptionValue::Bool(on)) => self.drop_check = *on,
            ("pawns_on_7th", OptionValue::Bool(on)) => self.pawns_on_7th = *on,
            ("drop_mate_test", OptionValue::Text(word)) => {
                self.drop_mate_test = match word.as_str() {
                    "chess" => MateTest::Chess,
                    "now" => MateTest::Now,
                    _ => MateTest::Game,
                }
            }
            ("promotion", OptionValue::Text(word)) => {
                self.promotion =
                    if word == "gambler" { Promotion::Gambler } else { Promotion::International };
            }
            ("removal_guard", OptionValue::Text(word)) => {
                self.removal_guard =
                    if word == "legal" { RemovalGuard::Legal } else { RemovalGuard::NoNewAttack };
            }
            ("repetition", OptionValue::Int(times)) => {
                self.repetition = u8::try_from(*times).unwrap_or(u8::MAX);
            }
            _ => return Err(OptionError::BadValue { name: spec.name, allowed: spec.allowed() }),
        }
        Ok(())
    }

    /// The value of a switch, `None` for a name the game does not have.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<OptionValue> {
        let text = |word: &str| OptionValue::Text(word.to_owned());
        Some(match name {
            "drop_mate" => OptionValue::Bool(self.drop_mate),
            "drop_check" => OptionValue::Bool(self.drop_check),
            "pawns_on_7th" => OptionValue::Bool(self.pawns_on_7th),
            "drop_mate_test" => text(match self.drop_mate_test {
                MateTest::Game => "game",
                MateTest::Chess => "chess",
                MateTest::Now => "now",
            }),
            "promotion" => text(match self.promotion {
                Promotion::International => "international",
                Promotion::Gambler => "gambler",
            }),
            "removal_guard" => text(match self.removal_guard {
                RemovalGuard::NoNewAttack => "no_new_attack",
                RemovalGuard::Legal => "legal",
            }),
            "repetition" => OptionValue::Int(self.repetition.into()),
            _ => return None,
        })
    }
}
