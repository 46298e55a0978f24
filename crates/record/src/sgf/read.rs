// SPDX-License-Identifier: AGPL-3.0-or-later
//! The games of an SGF file, played through the rules of tabla.

use super::tree::{Item, Tree};
use crate::cube_game::{Course, Fault, GameReplay, LENGTH_MAX, Match, MatchGame, Raw};
use crate::shown::Eye;
use crate::text::{cut, plain, without_bom};
use crate::{RecordError, Remark, Replayed, Unseen, Watch};
use game::Side;

/// Replays every game of an SGF file and hands each over.
///
/// # Errors
/// [`RecordError::Unreadable`] when there is no game in it; nothing was handed over then.
pub fn replay_each(
    bytes: &[u8],
    name: &str,
    watch: &mut dyn Watch,
    mut each: impl FnMut(Replayed),
) -> Result<(), RecordError> {
    run(bytes, name, watch, |_, replayed| each(replayed)).map(drop)
}

/// Reads the match in an SGF file; a game is kept up to its first illegal action.
///
/// # Errors
/// [`RecordError::Unreadable`] when there is no game in it.
pub fn read(bytes: &[u8], name: &str) -> Result<Match, RecordError> {
    let mut games = Vec::new();
    let mut all = run(bytes, name, &mut Unseen, |match_game, _| games.push(match_game))?;
    all.games = games;
    Ok(all)
}

fn run(
    bytes: &[u8],
    name: &str,
    watch: &mut dyn Watch,
    mut each: impl FnMut(MatchGame, Replayed),
) -> Result<Match, RecordError> {
    let (mut head, mut course) = (Match::default(), Course::default());
    let mut open: Option<GameReplay> = None;
    let (mut found, mut handed, mut line) = (0, 0, 1);
    let mut eye = Eye::at(watch, 0);
    for (at, item) in Tree::new(without_bom(bytes)) {
        line = at;
        if !eye.goes_on() {
            break;
        }
        match (item, &mut open) {
            (Item::Begin, _) => {
                found += 1;
                open = Some(GameReplay::new(found, None));
            }
            (Item::Property(name, values), Some(play)) => {
                property(&mut head, play, at, (&name, &values), &mut eye);
            }
            (Item::End, _) => {
                if let Some(done) = open.take() {
                    let (match_game, replayed) = done.finish(&mut course, &mut eye);
                    each(match_game, replayed);
                    handed += 1;
                    eye.turn_to(handed);
                }
            }
            (Item::Junk(text), Some(play)) => {
                play.refuse(at, &text, Fault::NotSgf);
            }
            (Item::Property(..) | Item::Junk(_), None) => {}
        }
    }
    if let Some(mut cut_off) = open {
        cut_off.remarks.push(Remark::Line { line, why: Fault::OpenTree.into() });
        let (match_game, replayed) = cut_off.finish(&mut course, &mut eye);
        each(match_game, replayed);
    }
    if found > 0 {
        return Ok(head);
    }
    let reason = Fault::NoSgf.into();
    Err(RecordError::Unreadable { name: name.to_owned(), line: 1, reason })
}

fn property(
    head: &mut Match,
    play: &mut GameReplay,
    line: u32,
    (name, values): (&str, &[String]),
    eye: &mut Eye<'_>,
) {
    let value = values.first().map_or("", String::as_str);
    match name {
        "GM" if value.trim() != "6" => {
            play.refuse(line, value, Fault::OtherGame { game: cut(value, 20) });
        }
        "MI" => match_information(head, play, line, values),
        "PW" => play.names[0] = plain(value),
        "PB" => play.names[1] = plain(value),
        "DT" => head.date = Some(plain(value)),
        "RU" => {
            head.crawford |= value.contains("Crawford") && head.length > 1;
            play.match_game.crawford |= value.contains("CrawfordGame");
        }
        "RE" => {
            if let Some((side, points)) = result(value) {
                play.take(line, side, Raw::Wins(points), eye);
            }
        }
        "B" | "W" => {
            let side = if name == "W" { Side::White } else { Side::Black };
            play.take(line, side, action(value, side), eye);
        }
        "AE" | "AW" | "AB" | "CV" | "CP" => {
            play.refuse(line, &format!("{name}[{value}]"), Fault::SetUp);
        }
        _ => {}
    }
    head.names.clone_from(&play.names);
}

/// `MI[length:7][game:0][ws:0][bs:0]`.
fn match_information(head: &mut Match, play: &mut GameReplay, line: u32, values: &[String]) {
    for value in values {
        let Some((key, number)) = value.split_once(':') else { continue };
        let number = number.trim().parse::<u32>().ok();
        if key == "length" && number.is_none_or(|number| number > LENGTH_MAX) {
            play.refuse(line, value, Fault::Length);
        }
        let Some(number) = number else { continue };
        match key {
            "length" => (head.length, play.length) = (number, Some(number)),
            "game" => play.match_game.number = number.saturating_add(1),
            "ws" => play.match_game.score[0] = number,
            "bs" => play.match_game.score[1] = number,
            _ => {}
        }
    }
}

/// `B+2`, `W+4R`.
fn result(text: &str) -> Option<(Side, u32)> {
    let (winner, points) = text.trim().split_once('+')?;
    let side = match winner {
        "W" => Side::White,
        "B" => Side::Black,
        _ => return None,
    };
    Some((side, points.trim_end_matches(|c: char| !c.is_ascii_digit()).parse().ok()?))
}

/// What a player did: `double`, `take`, `drop`, or dice and ways such as `31hefe`.
fn action(text: &str, side: Side) -> Raw {
    match text.trim() {
        "double" | "redouble" => Raw::Doubles(0),
        "take" => Raw::Takes,
        "drop" => Raw::Drops,
        text => roll(text, side).unwrap_or_else(|| Raw::Unknown(text.to_owned())),
    }
}

fn roll(text: &str, side: Side) -> Option<Raw> {
    let (dice, ways) = text.as_bytes().split_at_checked(2)?;
    let dice = [dice[0].checked_sub(b'0')?, dice[1].checked_sub(b'0')?];
    if dice.iter().any(|die| *die > 9) || ways.len() % 2 == 1 || ways.len() > 8 {
        return None;
    }
    let mut moves = Vec::new();
    for way in ways.chunks(2) {
        moves.push(format!("{}/{}", number(way[0], side)?, number(way[1], side)?));
    }
    Some(Raw::Roll(dice, moves.join(" ")))
}

/// A letter as the player's own number: 25 the bar, 0 off.
fn number(letter: u8, side: Side) -> Option<u8> {
    match (letter, side) {
        (b'y', _) => Some(25),
        (b'z', _) => Some(0),
        (b'a'..=b'x', Side::White) => Some(letter - b'a' + 1),
        (b'a'..=b'x', Side::Black) => Some(b'x' - letter + 1),
        _ => None,
    }
}
