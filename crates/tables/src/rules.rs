// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the six games differ in, as one trait; each game answers it in the file of its name. Also the
//! questions asked of a whole position: is it over, with what score, is it to be played again.

use game::{EndKind, OptionSpec, Outcome, Points, Side};

use crate::options::{Options, RestartCheck};
use crate::packed::{POINTS, Packed, at_least, bits};
use crate::position::{CHECKERS, Men, Position};
use crate::step::Hop;
use crate::variant::Variant;

/// What becomes of a single opposing checker on a point that is landed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meeting {
    /// T16: it goes to the bar.
    Hit,
    /// P11: it stays and may not move.
    Pin,
    /// G9, I1: it does not come to that.
    Never,
}

/// What stays the same for the mover during one stage, in their own numbering.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground {
    /// Points the mover may not land on.
    pub(crate) closed: u32,
    /// Points with exactly one opposing checker.
    pub(crate) blots: u32,
    /// P12: points on which their own checker is pinned.
    pub(crate) fixed: u32,
    /// P18, I12: whether bearing off is possible at all in this stage.
    pub(crate) may_bear: bool,
}

/// One game of the family. The provided methods are those most games share.
pub(crate) trait Rules {
    /// What happens to a single opposing checker.
    const MEETING: Meeting;
    /// How many opposing checkers close a point (T9, P9, G9).
    const HELD_BY: u8 = 2;
    /// P8, G8: whether the game knows the first long move.
    const LONG_FIRST_MOVE: bool = false;
    /// G13: whether the opponent finishes a started double.
    const HANDS_OVER: bool = false;
    /// A1: whether the player who bears off everything loses.
    const FINISHER_LOSES: bool = false;
    /// The clause that closes a point to the mover.
    const CLOSED: &'static str = "T9";
    /// The switches that change something in this game.
    const OPTIONS: &'static [OptionSpec] = &[];

    /// Both players' checkers at the start.
    fn start() -> Men;

    /// The opponent's number of the mover's point 1..=24.
    fn facing(point: u8) -> u8 {
        25 - point
    }

    /// The points of a finished game, from the checkers of the player who still has some.
    fn score(left: &Men, options: &Options) -> u32;

    /// From which own roll on doubles are progressive; `None`: never.
    fn progressive_from(_options: &Options) -> Option<u8> {
        None
    }

    /// What holds for the whole stage.
    fn ground(position: &Position, side: Side, _options: &Options) -> Ground {
        shared_ground::<Self>(position, side)
    }

    /// The origins from which one die can be played, as bits (25: from beside the points).
    #[inline]
    fn sources(men: Packed, ground: &Ground, die: u8) -> u32 {
        travelling_sources(men, ground, die)
    }

    /// Where a checker from that origin comes to: the target's index, 0 for off.
    #[inline]
    fn target(from: u8, die: u8) -> u8 {
        from.saturating_sub(die)
    }

    /// X3: whether the game stops here in the middle of a roll because of what the mover did.
    #[inline]
    fn ended(men: Packed, _ground: &Ground, _options: &Options) -> bool {
        men.count(0) == CHECKERS
    }

    /// Whether the game can stop in the middle of a roll other than by the last checker borne off; then the
    /// order of equal dice matters.
    fn stops_early(_options: &Options) -> bool {
        false
    }

    /// Who has won by a rule other than bearing off (P15).
    fn special_win(_position: &Position, _options: &Options) -> Option<Side> {
        None
    }
}

/// Runs `$body` with `$R` as the rules of a variant, once for each game, so that loops stay monomorphic.
macro_rules! with_rules {
    ($variant:expr, $R:ident => $body:expr) => {
        match $variant {
            $crate::Variant::Tabla => {
                type $R = $crate::tabla::Tabla;
                $body
            }
            $crate::Variant::Tapa => {
                type $R = $crate::tapa::Tapa;
                $body
            }
            $crate::Variant::Gyulbara => {
                type $R = $crate::gyulbara::Gyulbara;
                $body
            }
            $crate::Variant::Chelebi => {
                type $R = $crate::chelebi::Chelebi;
                $body
            }
            $crate::Variant::Indiika => {
                type $R = $crate::indiika::Indiika;
                $body
            }
            $crate::Variant::Antitabla => {
                type $R = $crate::antitabla::Antitabla;
                $body
            }
        }
    };
}
pub(crate) use with_rules;

/// The switches that change something in this game.
#[must_use]
pub fn option_specs(variant: Variant) -> &'static [OptionSpec] {
    with_rules!(variant, R => R::OPTIONS)
}

/// T16: whether single checkers are hit, and then wait on the bar.
#[must_use]
pub fn has_bar(variant: Variant) -> bool {
    with_rules!(variant, R => matches!(R::MEETING, Meeting::Hit))
}

/// The ground of the five games in which both players travel over the same points.
pub(crate) fn shared_ground<R: Rules + ?Sized>(position: &Position, side: Side) -> Ground {
    let theirs = &position.men[side.other().index()];
    let fixed = position.pinned[side.index()];
    let (mut closed, mut blots) = (fixed, 0);
    for there in bits(at_least(theirs, 1) & POINTS) {
        let (n, point) = (theirs[usize::from(there)], R::facing(there));
        closed |= u32::from(n >= R::HELD_BY) << point;
        blots |= u32::from(n == 1) << point;
    }
    Ground { closed, blots, fixed, may_bear: true }
}

/// T8, T9, T17, T20-T24: origins of checkers that travel towards their home and are then borne off.
#[inline]
pub(crate) fn travelling_sources(men: Packed, ground: &Ground, die: u8) -> u32 {
    let open = !ground.closed & POINTS;
    if men.waiting() > 0 {
        return (open << die) & 1 << 25;
    }
    let movable = men.occupied & !ground.fixed;
    let mut sources = movable & (open << die);
    if ground.may_bear && men.occupied >> 7 == 0 && men.occupied != 0 {
        let highest = 31 - men.occupied.leading_zeros();
        let from = u32::from(die).min(highest);
        sources |= men.occupied & 1 << from;
    }
    sources
}

impl Hop {
    /// The step a die makes from an origin.
    #[inline]
    pub(crate) fn by<R: Rules>(from: u8, die: u8) -> Self {
        Self { from, to: R::target(from, die), die }
    }
}

/// How the game ended, with the points before the cube; `None` while it goes on (T25-T29, P15, P19, P20,
/// G20, G21, I15, A2).
///
/// Kinds: [`EndKind::BorneOff`], [`EndKind::BorneOffLoses`] (antitabla) and [`EndKind::Mother`] (P15).
#[must_use]
pub fn outcome(position: &Position, options: &Options) -> Option<Outcome> {
    with_rules!(position.variant, R => outcome_by::<R>(position, options))
}

fn outcome_by<R: Rules>(position: &Position, options: &Options) -> Option<Outcome> {
    if let Some(winner) = R::special_win(position, options) {
        return Some(Outcome::win(winner, Points(2), EndKind::Mother));
    }
    let finisher = Side::BOTH.into_iter().find(|side| position.off(*side) == CHECKERS)?;
    let points = Points(R::score(&position.men[finisher.other().index()], options));
    Some(if R::FINISHER_LOSES {
        Outcome::win(finisher.other(), points, EndKind::BorneOffLoses)
    } else {
        Outcome::win(finisher, points, EndKind::BorneOff)
    })
}

/// What the family calls a result: `win`, `mars`, `troika`, or `mother` for a win by P15.
#[must_use]
pub fn score_name(outcome: &Outcome) -> &'static str {
    match (outcome.kind, outcome.points.0) {
        (EndKind::Mother, _) => "mother",
        (_, 3) => "troika",
        (_, 2) => "mars",
        _ => "win",
    }
}

/// P14: both end checkers are pinned, so tapa is to be played again. Ask it of the end of a turn.
#[must_use]
pub fn is_restart(position: &Position) -> bool {
    position.pinned[0] >> 24 & 1 == 1 && position.pinned[1] >> 24 & 1 == 1
}

/// X3: whether no further step may be played from here, whoever moved last.
pub(crate) fn stops(position: &Position, options: &Options) -> bool {
    Side::BOTH.into_iter().any(|side| position.off(side) == CHECKERS)
        || with_rules!(position.variant, R => R::special_win(position, options)).is_some()
        || options.tapa_restart_check == RestartCheck::EachStep && is_restart(position)
}
