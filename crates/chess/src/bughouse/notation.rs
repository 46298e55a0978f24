// SPDX-License-Identifier: AGPL-3.0-or-later
//! The notation of records: an action as a file has it, and back.

use super::action::Action;
use super::illegal::Illegal;
use super::options::Promotion;
use super::place::Place;
use super::table::Match;
use shakmaty::san::San;
use shakmaty::{Position, Role, Square};

impl Match {
    /// The notation of an action that is legal now, as records write it.
    ///
    /// # Errors
    /// [`Illegal`] when it is not legal.
    pub fn san(&self, place: Place, action: Action) -> Result<String, Illegal> {
        self.clone().apply(place, action).map(|applied| applied.san)
    }

    /// Reads the notation of records. One token is one action of `place`; only the one-token form of a
    /// Gambler promotion, `b8=Qd1`, is two: their step and their partner's removal. Signs of check, mate and
    /// judgement are ignored.
    ///
    /// # Errors
    /// [`Illegal`] when it is no notation or no legal action.
    pub fn parse_san(&self, place: Place, text: &str) -> Result<Vec<(Place, Action)>, Illegal> {
        let bare = text.trim().trim_end_matches(['+', '#', '!', '?']);
        if bare.starts_with("x:") || bare.contains('@') {
            let dropped = bare.strip_prefix('@').map(|square| format!("P@{square}"));
            let action = dropped.as_deref().unwrap_or(bare).parse()?;
            self.san(place, action)?;
            return Ok(vec![(place, action)]);
        }
        let taken = bare.len().checked_sub(2).and_then(|at| bare.split_at_checked(at));
        if let Some((step, square)) = taken.filter(|(step, _)| step.contains('=')) {
            return self.parse_steal(place, text, step, square);
        }
        let action = self.parse_move(place, bare).ok_or_else(|| unreadable(text))?;
        self.san(place, action)?;
        Ok(vec![(place, action)])
    }

    /// `b8=Q` and `d1`: the step to b8 and the removal of the queen on d1.
    fn parse_steal(
        &self,
        place: Place,
        text: &str,
        step: &str,
        square: &str,
    ) -> Result<Vec<(Place, Action)>, Illegal> {
        let (step, piece) = step.split_once('=').ok_or_else(|| unreadable(text))?;
        let square = Square::from_ascii(square.as_bytes()).map_err(|_| unreadable(text))?;
        let there = self.board(place.board.other()).piece_at(square).map(|there| there.role.upper_char());
        if !piece.chars().eq(there) {
            return Err(unreadable(text));
        }
        let step = self.parse_move(place, step).ok_or_else(|| unreadable(text))?;
        let mut after = self.clone();
        after.apply(place, step)?;
        let removal = Action::Remove { square };
        after.apply(place.partner(), removal)?;
        Ok(vec![(place, step), (place.partner(), removal)])
    }

    /// The one move that fits the notation, if there is one.
    fn parse_move(&self, place: Place, text: &str) -> Option<Action> {
        let position = self.board(place.board).position();
        let mut san = San::from_ascii(text.as_bytes()).ok()?;
        let gambler = self.options().promotion == Promotion::Gambler;
        let last = position.turn().fold_wb(shakmaty::Rank::Eighth, shakmaty::Rank::First);
        let mut step = false;
        if let San::Normal { role: Role::Pawn, to, promotion, .. } = &mut san
            && gambler
            && promotion.is_none()
            && to.rank() == last
        {
            *promotion = Some(Role::Queen);
            step = true;
        }
        let m = san.to_move(position).ok()?;
        let (from, to) = crate::played::squares(m);
        Some(Action::Move { from, to, promotion: if step { None } else { m.promotion() } })
    }
}

fn unreadable(text: &str) -> Illegal {
    Illegal::NotAnAction { text: text.chars().take(32).collect() }
}
