// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who gets what when a game for a stake or a tournament with money is over. The sums are the ledger's.

use ledger::{
    CUBE_MAX, ENTRIES_MAX, FEDERATION_BP, FEE_BP, POINTS_MAX, PrizePlan, SEATS_MAX, Scale, StakeTerms, Ties,
    WHOLE_BP, Worth,
};

use crate::fault::Fault;
use crate::out::{list, text};
use crate::request::{Field, Request};

const OF: &str = "game or tournament";
const WINNERS: &str = "a list of seats, counted from 0; empty for a draw";
const TABLE: &str = "a list of hundredths of a percent, one for each place";
const TIES: &str = "a list of how many players stand equal, from the first place on";
const POLICY: &str = "share or tiebreak";

/// Answers for a game or a tournament.
pub(crate) fn settle(request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Fault> {
    match &*request.word(Field::Of, OF)? {
        "game" => game(request, out),
        "tournament" => tournament(request, out),
        _ => Err(Fault::field(Field::Of.name(), OF)),
    }
}

fn game(request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Fault> {
    let scale = match (request.boolean(Field::Match, false)?, request.boolean(Field::CubeOn, true)?) {
        (true, _) => Scale::Flat,
        (false, true) => Scale::Cube,
        (false, false) => Scale::Points,
    };
    let terms = StakeTerms {
        stake: whole(request, Field::Stake, [1, i64::MAX], None)?,
        max_stake: whole(request, Field::MaxStake, [1, i64::MAX], None)?,
        scale,
        fee_bp: bp(request, Field::FeeBp, FEE_BP)?,
        federation_bp: bp(request, Field::FedBp, FEDERATION_BP)?,
    };
    let small = |field, max: u8| request.number(field, [1, max.into()], Some(1)).map(|n| n as u8);
    let worth = Worth { points: small(Field::Points, POINTS_MAX)?, cube: small(Field::Cube, CUBE_MAX)? };
    let seats = request.number(Field::Seats, [2, SEATS_MAX as u32], Some(2))? as usize;
    let winners: Vec<usize> = request.shape(Field::Winners, WINNERS)?;
    let settled = ledger::settle(&terms, seats, &winners, worth).map_err(Fault::terms)?;
    let mut first = true;
    for (name, sum) in [
        ("escrow", settled.escrow),
        ("final", settled.final_stake),
        ("pot", settled.pot),
        ("fee", settled.fee),
        ("fed", settled.federation),
        ("house", settled.house),
        ("released", settled.released),
    ] {
        member(out, name, sum, &mut first);
    }
    sums(out, "payout", &settled.payout);
    sums(out, "net", &settled.net);
    Ok(())
}

fn tournament(request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Fault> {
    let ties = match &*request.word(Field::Policy, POLICY)? {
        "share" => Ties::Share,
        "tiebreak" => Ties::TieBreak,
        _ => return Err(Fault::field(Field::Policy.name(), POLICY)),
    };
    let entries = request.number(Field::Entries, [1, ENTRIES_MAX as u32], None)? as usize;
    let plan = PrizePlan {
        entry_fee: whole(request, Field::EntryFee, [0, i64::MAX], None)?,
        bonus: whole(request, Field::Bonus, [0, i64::MAX], Some(0))?,
        organiser_bp: bp(request, Field::OrgBp, 0)?,
        table_bp: request.shape(Field::TableBp, TABLE)?,
        ties,
    };
    let groups = match request.get(Field::TieGroups) {
        Some(_) => request.shape(Field::TieGroups, TIES)?,
        None => vec![1; entries],
    };
    let split = plan.split(entries, &groups).map_err(Fault::terms)?;
    let mut first = true;
    for (name, sum) in [("pot", split.pot), ("org", split.organiser), ("fund", split.fund)] {
        member(out, name, sum, &mut first);
    }
    sums(out, "prizes", &split.prizes);
    Ok(())
}

/// A sum of money in a closed range, minor units, or what it is when left out.
fn whole(
    request: &Request<'_>,
    field: Field,
    [min, max]: [i64; 2],
    default: Option<i64>,
) -> Result<i64, Fault> {
    let allowed = format!("a whole number from {min} to {max}");
    match (request.get(field), default) {
        (None, Some(default)) => Ok(default),
        _ => {
            let sum = request.shape(field, &allowed)?;
            if (min..=max).contains(&sum) { Ok(sum) } else { Err(Fault::field(field.name(), allowed)) }
        }
    }
}

/// Hundredths of a percent.
fn bp(request: &Request<'_>, field: Field, default: u16) -> Result<u16, Fault> {
    request.number(field, [0, WHOLE_BP.into()], Some(default.into())).map(|bp| bp as u16)
}

fn member(out: &mut Vec<u8>, name: &str, sum: i64, first: &mut bool) {
    let comma = if std::mem::take(first) { "" } else { "," };
    text(out, &format!("{comma}\"{name}\":{sum}"));
}

fn sums(out: &mut Vec<u8>, name: &str, sums: &[i64]) {
    text(out, &format!(",\"{name}\":"));
    list(out, sums, |out, sum| text(out, &sum.to_string()));
}
