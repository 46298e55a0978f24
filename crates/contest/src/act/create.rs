// SPDX-License-Identifier: AGPL-3.0-or-later
//! A draft, and other words for it.

use game::{GameSpec, Micros};

use crate::contest::Contest;
use crate::event::{Event, VERSION};
use crate::refusal::Refusal;
use crate::settings::form::{Bonus, Settings};
use crate::state::State;
use crate::step::Step;

impl Contest {
    /// The first event of a tournament.
    ///
    /// # Errors
    /// [`Refusal::BadField`].
    pub fn create(by: &str, settings: Settings, game: &GameSpec) -> Result<Event, Refusal> {
        let settings = Box::new(settings.checked(game)?);
        Ok(Event::Created { v: VERSION, settings, by: by.to_owned() })
    }

    pub(crate) fn edit(step: &mut Step, settings: &Settings, game: &GameSpec) -> Result<(), Refusal> {
        let settings = settings.clone().checked(game)?;
        if let Some(field) = step.contest.frozen(&settings) {
            return Err(Refusal::Frozen { field });
        }
        if step.contest.settings == settings {
            return Ok(());
        }
        if step.contest.state == State::Open {
            Self::check_start(&settings, step.now)?;
        }
        step.push(Event::Edited { settings: Box::new(settings) })
    }

    /// Nobody can enter once check-in or the start is due: a list that opened after it would be called off at once.
    pub(crate) fn check_start(settings: &Settings, now: Micros) -> Result<(), Refusal> {
        match settings.list_closes() {
            Some(at) if at <= now => Err(Refusal::BadField {
                field: "starts_ms",
                allowed: "an instant to come, and with check-in one that leaves its minutes before it",
            }),
            _ => Ok(()),
        }
    }

    /// What would change although people have entered for it. Bonuses lie in the fund once it is announced: they, and in
    /// whose credits they are, stay from then on.
    fn frozen(&self, other: &Settings) -> Option<&'static str> {
        let own = &self.settings;
        if self.state != State::Draft {
            if own.federation != other.federation {
                return Some("federation");
            }
            if bonuses(own) != bonuses(other) {
                return Some("money");
            }
        }
        if self.entries.is_empty() {
            return None;
        }
        let frozen = [
            ("game", own.game == other.game && own.options == other.options && own.games == other.games),
            ("clock", own.clock == other.clock),
            ("money", own.money == other.money),
            ("format", own.format == other.format && own.consolation == other.consolation),
            ("series", own.series == other.series),
            ("team", own.team == other.team),
            ("venue", own.venue == other.venue),
            ("rated", own.rated == other.rated),
            ("adapted", own.adapted == other.adapted),
            ("tie_breaks", own.tie_breaks == other.tie_breaks),
            ("to", own.to == other.to && own.duel == other.duel),
        ];
        frozen.into_iter().find(|(_, same)| !same).map(|(field, _)| field)
    }
}

/// The sums that are added to the fund, and in which currency; nothing where there are none.
fn bonuses(settings: &Settings) -> Option<(&str, &[Bonus])> {
    let money = settings.money.as_ref().filter(|money| !money.bonuses.is_empty())?;
    Some((&money.currency, &money.bonuses))
}
