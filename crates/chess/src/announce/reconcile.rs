// SPDX-License-Identifier: AGPL-3.0-or-later
//! D.2.8: two scores and two boards that have come apart. What is found here is a proposal to the arbiter:
//! the position in which the scores agree, what must be put right on which board, and the clocks.

use super::hear::hear;
use super::retrace::{ClockRule, Clocks, retraced};
use crate::{FenError, Game};
use game::Side;
use shakmaty::{Board, Position, Square};

/// Up to so many plies a score may be behind the other: 8.1 allows to reply before writing.
pub const LAG_PLIES: usize = 2;

/// The most plies a score may have.
pub const PLIES_MAX: usize = 1_200;

/// How many positions are looked at to tell two readings of both scores apart.
const LOOKED_AT_MAX: usize = 8_000;

/// Everything that is asked for when two players disagree.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// The position both began from.
    pub start: Game,
    /// The score of White and that of Black, one entry a ply in any notation or language.
    pub scores: [Vec<String>; 2],
    /// What stands on the board of White and on that of Black.
    pub boards: [Board; 2],
    /// What the clocks said.
    pub clocks: Clocks,
    /// A mate, a flag or a draw was claimed at the end of these scores, whatever they say of it.
    pub claim: bool,
}

/// What the two scores say together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// They say the same game.
    Correspond,
    /// They say different games from some ply on.
    Differ,
    /// 7.5: both say a move that cannot be played.
    BothIllegal,
    /// One is so far behind that it must be completed first.
    Incomplete,
    /// Both can be read in several ways: the players must say which move it was.
    Unclear,
}

impl Finding {
    /// Whether the game can go on from what was found; otherwise the players have to say more first.
    #[must_use]
    pub fn is_settled(self) -> bool {
        match self {
            Self::Correspond | Self::Differ | Self::BothIllegal => true,
            Self::Incomplete | Self::Unclear => false,
        }
    }

    /// The stable word for programs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Correspond => "scores_correspond",
            Self::Differ => "scores_differ",
            Self::BothIllegal => "both_recorded_illegal",
            Self::Incomplete => "score_incomplete",
            Self::Unclear => "score_unclear",
        }
    }
}

/// What becomes of a result that was claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultClaim {
    /// It was claimed on plies after the agreed ones, which are no part of the game.
    Void,
}

impl ResultClaim {
    /// The stable word for programs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Void => "void",
        }
    }
}

/// One square of a board that is not as it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The square.
    pub square: Square,
    /// The piece that stands there, as the letter of a FEN.
    pub now: Option<char>,
    /// The piece that should.
    pub should: Option<char>,
}

/// The proposal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// What the scores say.
    pub finding: Finding,
    /// The plies both agree on.
    pub agreed_plies: usize,
    /// The position after them; any result claimed later is void.
    pub game: Game,
    /// The plies themselves, in UCI notation.
    pub moves: Vec<String>,
    /// What becomes of a result that was claimed; nothing when none was, or when it stands.
    pub result_claim: Option<ResultClaim>,
    /// Plies of the longer score that are taken back.
    pub discarded_plies: usize,
    /// What must be put right on the board of White and on that of Black, from a1 to h8 by ranks.
    pub corrections: [Vec<Difference>; 2],
    /// The remaining times of White and of Black, in the unit of the evidence.
    pub clocks: [i64; 2],
    /// How the times were found.
    pub clock_rule: ClockRule,
    /// What else the arbiter has to know, each one sentence.
    pub notes: Vec<String>,
}

impl Ruling {
    /// Who has something to put right on their board.
    #[must_use]
    pub fn who_adjusts(&self) -> Vec<Side> {
        Side::BOTH.into_iter().filter(|side| !self.corrections[side.index()].is_empty()).collect()
    }
}

/// Reads what stands on a board, as the first field of a FEN.
///
/// # Errors
/// [`FenError`] naming what may stand there.
pub fn board_from_fen(text: &str) -> Result<Board, FenError> {
    Board::from_ascii_board_fen(text.as_bytes()).map_err(FenError::from)
}

/// D.2.8: goes through both scores to the last position in which they agree.
///
/// Entries agree when some legal move can be meant by both, whatever the notation. A score that is at most
/// [`LAG_PLIES`] behind is not yet written. Entries beyond [`PLIES_MAX`] are not read.
#[must_use]
pub fn reconcile(evidence: &Evidence) -> Ruling {
    let mut walk = Walk {
        scores: &evidence.scores,
        game: evidence.start.clone(),
        ply: 0,
        left: LOOKED_AT_MAX,
        notes: Vec::new(),
        moves: Vec::new(),
    };
    let finding = walk.through();
    let longer = walk.written(0).max(walk.written(1));
    let settled = finding.is_settled();
    let retrace = matches!(finding, Finding::Differ | Finding::BothIllegal);
    let should = walk.game.position().board();
    let corrections = Side::BOTH.map(|side| match settled {
        true => differences(&evidence.boards[side.index()], should),
        false => Vec::new(),
    });
    let (clocks, clock_rule) = if retrace {
        retraced(&evidence.clocks, evidence.start.turn(), walk.ply, longer)
    } else {
        (evidence.clocks.now, ClockRule::Unchanged)
    };
    if finding == Finding::BothIllegal {
        walk.notes.push("Article 7.5: illegal move penalty is the arbiter's decision".to_owned());
    }
    Ruling {
        finding,
        agreed_plies: walk.ply,
        discarded_plies: if retrace { longer - walk.ply } else { 0 },
        result_claim: (retrace && longer > walk.ply && walk.claims_a_result(evidence.claim))
            .then_some(ResultClaim::Void),
        game: walk.game,
        moves: walk.moves,
        corrections,
        clocks,
        clock_rule,
        notes: walk.notes,
    }
}

/// Square by square, what stands on a board and should not, and the other way round.
#[must_use]
pub fn differences(board: &Board, should: &Board) -> Vec<Difference> {
    let piece = |board: &Board, square: Square| board.piece_at(square).map(|piece| piece.char());
    let all = Square::ALL.into_iter().map(|square| Difference {
        square,
        now: piece(board, square),
        should: piece(should, square),
    });
    all.filter(|difference| difference.now != difference.should).collect()
}

/// How far both scores have been followed.
struct Walk<'a> {
    scores: &'a [Vec<String>; 2],
    game: Game,
    ply: usize,
    /// How many positions may still be looked at.
    left: usize,
    notes: Vec<String>,
    /// The plies followed.
    moves: Vec<String>,
}

impl Walk<'_> {
    /// Whether a result was claimed on the plies that are not agreed on.
    fn claims_a_result(&self, claimed: bool) -> bool {
        let later = self.scores.iter().flat_map(|score| score.iter().skip(self.ply));
        claimed || later.into_iter().any(|entry| ends_the_game(entry))
    }

    fn written(&self, side: usize) -> usize {
        self.scores[side].len().min(PLIES_MAX)
    }

    /// Goes on while the scores agree.
    fn through(&mut self) -> Finding {
        loop {
            let written = [self.written(0), self.written(1)];
            if written.iter().all(|plies| *plies <= self.ply) {
                return Finding::Correspond;
            }
            if let Some(behind) = Side::BOTH.into_iter().find(|side| written[side.index()] <= self.ply) {
                let lag = written[0].abs_diff(written[1]);
                let note = format!("{} must complete the score", behind.name());
                if !self.notes.contains(&note) {
                    self.notes.push(note);
                }
                if lag > LAG_PLIES {
                    return Finding::Incomplete;
                }
            }
            match meant_by_both(self.scores, &self.game, self.ply) {
                Both::Meant(moves) => match self.pick(&moves) {
                    Some(uci) if self.game.play_on(&uci).is_ok() => {
                        self.ply += 1;
                        self.moves.push(uci);
                    }
                    _ => return self.unclear(),
                },
                Both::Illegal => return Finding::BothIllegal,
                Both::Differ { unreadable } => {
                    if let Some(side) = unreadable {
                        self.notes.push(format!("{} entry is illegal or unreadable", side.name()));
                    }
                    return Finding::Differ;
                }
            }
        }
    }

    /// The move, if there is one only or only one with which the rest of both scores can be played.
    fn pick(&mut self, moves: &[String]) -> Option<String> {
        if let [uci] = moves {
            return Some(uci.clone());
        }
        let (scores, now, ply, left) = (self.scores, &self.game, self.ply + 1, &mut self.left);
        let plays_out = |uci: &&String| {
            let mut game = now.clone();
            game.play_on(uci).is_ok() && plays_out(scores, &game, ply, left)
        };
        let fit: Vec<&String> = moves.iter().filter(plays_out).collect();
        match fit[..] {
            [uci] if self.left > 0 => Some(uci.clone()),
            _ => None,
        }
    }

    fn unclear(&mut self) -> Finding {
        self.notes.push("both players must say which move was played".to_owned());
        Finding::Unclear
    }
}

/// Whether an entry of a score says that the game was over with it.
fn ends_the_game(entry: &str) -> bool {
    const WORDS: [&str; 9] = ["matt", "mate", "checkmate", "мат", "flag", "1-0", "0-1", "1/2-1/2", "½-½"];
    let entry = entry.to_lowercase();
    let mut words = entry.split([' ', ',', '.']);
    entry.trim_end().ends_with(['#', '‡']) || words.any(|word| WORDS.contains(&word))
}

/// What both scores say at one ply.
enum Both {
    /// These moves can be meant by both; the one that has ended means all.
    Meant(Vec<String>),
    /// Neither can be read as a legal move.
    Illegal,
    /// No move can be meant by both; perhaps because one cannot be read as a legal move at all.
    Differ { unreadable: Option<Side> },
}

fn meant_by_both(scores: &[Vec<String>; 2], game: &Game, ply: usize) -> Both {
    let said = [0, 1].map(|side: usize| {
        let entry = scores[side].get(ply).filter(|_| ply < PLIES_MAX)?;
        Some(hear(game, entry).meant().into_iter().map(str::to_owned).collect::<Vec<_>>())
    });
    match said {
        [Some(white), Some(black)] if white.is_empty() && black.is_empty() => Both::Illegal,
        [Some(white), Some(black)] => {
            let both: Vec<String> = white.iter().filter(|uci| black.contains(uci)).cloned().collect();
            if both.is_empty() {
                let unreadable = if white.is_empty() { Some(Side::White) } else { None };
                let unreadable = if black.is_empty() { Some(Side::Black) } else { unreadable };
                Both::Differ { unreadable }
            } else {
                Both::Meant(both)
            }
        }
        [Some(one), None] if one.is_empty() => Both::Differ { unreadable: Some(Side::White) },
        [None, Some(one)] if one.is_empty() => Both::Differ { unreadable: Some(Side::Black) },
        [Some(one), None] | [None, Some(one)] => Both::Meant(one),
        [None, None] => Both::Meant(Vec::new()),
    }
}

/// Whether both scores can be played to their ends from here.
fn plays_out(scores: &[Vec<String>; 2], game: &Game, ply: usize, left: &mut usize) -> bool {
    if scores.iter().all(|score| score.len().min(PLIES_MAX) <= ply) {
        return true;
    }
    let Some(fewer) = left.checked_sub(1) else { return false };
    *left = fewer;
    let Both::Meant(moves) = meant_by_both(scores, game, ply) else { return false };
    moves.iter().any(|uci| {
        let mut after = game.clone();
        after.play_on(uci).is_ok() && plays_out(scores, &after, ply + 1, left)
    })
}
