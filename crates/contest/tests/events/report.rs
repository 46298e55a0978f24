// SPDX-License-Identifier: AGPL-3.0-or-later
//! The report file, read by the columns of FIDE's TRF16 and by nothing of our own, says of everybody what the tournament
//! knows: the reader here shares no line with the writer.

use contest::{ByeMark, Command, Contest, Entrant, Outcome, State};
use serde_json::json;

use crate::desk::{CHESS, Desk, enter, pair, result, start};

/// What the server says of the tournament around the results.
const HEAD: [&str; 6] = [
    "032 BUL",
    "042 2026/03/01",
    "052 2026/03/03",
    "092 Individual: Swiss system (Dutch)",
    "102 Петрова",
    "122 90 min per game + 30 s per move",
];

/// An opponent, a colour, a result: `0000 - H` and the like.
type Round = (u16, char, char);

/// A line `001`.
#[derive(Debug, PartialEq)]
struct Row {
    number: u16,
    name: String,
    rating: Option<u16>,
    tenths: u32,
    rank: u16,
    rounds: Vec<Option<Round>>,
}

/// Everything in a report, by the three characters of its lines.
#[derive(Debug, Default, PartialEq)]
struct Told {
    rows: Vec<Row>,
    others: Vec<(String, String)>,
}

/// Columns `from` to `to`, counted from 1 as FIDE does, without the spaces around what stands there.
fn columns(line: &[char], from: usize, to: usize) -> String {
    let upto = to.min(line.len());
    let of: String = line.get(from - 1..upto).unwrap_or_default().iter().collect();
    of.trim().to_owned()
}

fn read(text: &str) -> Told {
    let mut told = Told::default();
    for line in text.lines() {
        let line: Vec<char> = line.chars().collect();
        let tag = columns(&line, 1, 3);
        if tag == "001" {
            told.rows.push(row(&line));
        } else {
            told.others.push((tag, columns(&line, 5, usize::MAX)));
        }
    }
    told
}

fn row(line: &[char]) -> Row {
    // Between the fields there is nothing.
    for between in [4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91] {
        assert_eq!(columns(line, between, between), "", "column {between} of {line:?}");
    }
    // Of sex, title, federation, FIDE number and birth the site knows nothing.
    for (from, to) in [(10, 10), (11, 13), (54, 56), (58, 68), (70, 79)] {
        assert_eq!(columns(line, from, to), "", "columns {from}-{to}");
    }
    let number = |from, to| columns(line, from, to).parse::<u16>();
    let points = columns(line, 81, 84);
    let (whole, tenth) = points.split_once('.').expect("points with a decimal");
    let sign = |at| columns(line, at, at).chars().next().expect("a sign");
    let mut rounds = Vec::new();
    // Ten columns a round: 92-95 the opponent, 97 the colour, 99 the result.
    for at in (92..=line.len()).step_by(10) {
        let opponent = columns(line, at, at + 3);
        assert_eq!(columns(line, at + 4, at + 4) + &columns(line, at + 6, at + 6), "");
        rounds.push(
            (!opponent.is_empty()).then(|| (opponent.parse().expect("a number"), sign(at + 5), sign(at + 7))),
        );
    }
    Row {
        number: number(5, 8).expect("a starting number"),
        name: columns(line, 15, 47),
        rating: number(49, 52).ok(),
        tenths: whole.parse::<u32>().expect("points") * 10 + tenth.parse::<u32>().expect("a tenth"),
        rank: number(86, 89).expect("a rank"),
        rounds,
    }
}

/// What a sign is worth, in tenths of a point.
fn worth(sign: char) -> u32 {
    match sign {
        '1' | '+' | 'U' | 'F' => 10,
        '=' | 'H' => 5,
        '0' | '-' | 'Z' => 0,
        other => panic!("no result: {other}"),
    }
}

/// What somebody did in a round, out of its boards and byes.
fn known(contest: &Contest, round: u16, number: u16) -> Option<Round> {
    let of = contest.round(round).expect("a round");
    if let Some(bye) = of.byes.iter().find(|bye| bye.number == number) {
        let sign = match bye.mark {
            ByeMark::U => 'U',
            ByeMark::H => 'H',
            ByeMark::F => 'F',
            ByeMark::Z => 'Z',
        };
        return Some((0, '-', sign));
    }
    let board = of.boards.iter().find(|board| board.players().contains(&number))?;
    let white = board.white == number;
    let signs = match board.result? {
        Outcome::WhiteWon => ['1', '0'],
        Outcome::BlackWon => ['0', '1'],
        Outcome::Drawn => ['=', '='],
        Outcome::WhiteForfeit => ['+', '-'],
        Outcome::BlackForfeit => ['-', '+'],
        Outcome::Nobody => ['-', '-'],
    };
    Some(if white { (board.black, 'w', signs[0]) } else { (board.white, 'b', signs[1]) })
}

/// All that the report has to say of the players.
fn expected(contest: &Contest, name: impl Fn(u16) -> String) -> Vec<Row> {
    let standings = contest.standings();
    let rows = contest.numbers().map(|number| {
        let mut rounds: Vec<Option<Round>> =
            (1..=contest.paired()).map(|round| known(contest, round, number)).collect();
        while rounds.last() == Some(&None) {
            rounds.pop();
        }
        let entry = contest.by_number(number).expect("an entry");
        let place = standings.players.iter().find(|player| player.number == number).expect("a place");
        Row {
            number,
            name: name(entry.id),
            rating: entry.rating,
            tenths: rounds.iter().flatten().map(|round| worth(round.2)).sum(),
            rank: place.rank,
            rounds,
        }
    });
    rows.collect()
}

/// What a player is called: Cyrillic letters are columns, too, and what is too long ends at the last of them.
fn called(entry: u16) -> String {
    if entry == 3 { "Дълго име ".repeat(5) } else { format!("Играч {entry}, Иван") }
}

/// The report of a tournament as the reader finds it.
fn told(desk: &Desk) -> Told {
    let head = HEAD.map(str::to_owned);
    let report = desk.contest.report(&head, |entry| called(entry.id));
    read(&report.write().expect("the report fits its columns"))
}

fn fits(desk: &Desk, coming: &[(&str, &str)]) {
    let told = told(desk);
    let name = |entry| called(entry).chars().take(33).collect::<String>().trim().to_owned();
    assert_eq!(told.rows, expected(&desk.contest, name));
    // Whatever was said is there, in this order, and nothing else.
    let line = |line: &&str| (line[..3].to_owned(), line[4..].to_owned());
    let mut others = vec![("012".to_owned(), "Cup".to_owned())];
    others.extend(HEAD.iter().map(line));
    others.extend([("XXR", "6"), ("XXC", "white1")].map(|(tag, said)| (tag.to_owned(), said.to_owned())));
    others.extend(coming.iter().map(|(tag, said)| ((*tag).to_owned(), (*said).to_owned())));
    assert_eq!(told.others, others);
}

#[test]
fn a_reader_of_fides_columns_finds_all_that_the_tournament_knows() {
    let form = json!({"rounds": 6, "venue": "board", "first_colour": "white", "seeding": "order",
        "half_byes_max": 2, "late_until_round": 3});
    let mut desk = Desk::draft(&form, &CHESS);
    desk.must(Command::Announce);
    for number in 1..=8_u16 {
        // Some have no rating.
        let rating = (number != 4).then_some(2_000 - 10 * number);
        desk.must(enter(Entrant::Guest(format!("Guest {number}")), rating));
    }
    desk.must(start());
    fits(&desk, &[]);
    for (board, ended) in
        (1..).zip([Outcome::WhiteWon, Outcome::Drawn, Outcome::WhiteForfeit, Outcome::Nobody])
    {
        // A game that is on is not in it.
        fits(&desk, &[]);
        desk.must(result(1, board, ended));
    }
    let id = |desk: &Desk, number: u16| desk.contest.by_number(number).expect("a player").id;
    for (number, round, mark) in
        [(1, 2, ByeMark::H), (2, 2, ByeMark::Z), (3, 2, ByeMark::F), (2, 4, ByeMark::H), (1, 6, ByeMark::Z)]
    {
        let entry = id(&desk, number);
        desk.must(Command::Bye { entry, round, mark });
    }
    desk.must(Command::Withdraw { entry: id(&desk, 8) });
    let later = [("240", "H 004    2"), ("240", "Z 006    1")];
    let next = [("240", "H 002    1"), ("240", "F 002    3"), ("240", "Z 002    2")];
    let out = [("XXZ", "8")];
    fits(&desk, &[&next[..], &later, &out].concat());
    desk.must(pair());
    let late = Command::Enter {
        entrant: Entrant::Guest("Late".to_owned()),
        rating: Some(1_500),
        bot: false,
        half: true,
        person: None,
    };
    desk.must(late);
    fits(&desk, &[&later[..], &out].concat());
    desk.lower_wins();
    let signs = |desk: &Desk| -> Vec<char> {
        told(desk).rows.iter().flat_map(|row| row.rounds.iter().flatten()).map(|round| round.2).collect()
    };
    for sign in ['1', '0', '=', '+', '-', 'H', 'F', 'Z'] {
        assert!(signs(&desk).contains(&sign), "{sign} is tried");
    }
    for round in 3..=6 {
        desk.must(pair());
        if round == 5 {
            // Of an odd number one has the bye of the pairing.
            assert!(signs(&desk).contains(&'U'), "U is tried");
        }
        desk.lower_wins();
    }
    desk.must(Command::Finish { reason: None });
    assert_eq!(desk.contest.state(), State::Finished);
    fits(&desk, &[]);
    let ranks: Vec<u16> = told(&desk).rows.iter().map(|row| row.rank).collect();
    assert!(ranks.contains(&1) && ranks.iter().any(|rank| *rank > 1), "{ranks:?}");
}
