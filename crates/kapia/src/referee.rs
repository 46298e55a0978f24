// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia referee`: carries lines from standard input to the referee and its answers to standard output.
//! What a line means is not known here.

use std::io::{self, BufRead as _, BufReader, ErrorKind, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use clap::Args;
use referee::{Fault, LINE_BYTES_MAX};

/// Answers questions about the rules: one JSON object a line in, one a line out.
#[derive(Args, Debug)]
#[command(long_about = HELP)]
pub(crate) struct Referee {}

const HELP: &str = "\
Answers questions about the rules: one JSON object a line in, one a line out, in the same order.

Every request carries its position; an `id` is echoed. A line that cannot be answered gets
{\"id\":…,\"error\":{\"code\":…,\"message\":…}} and the next one is read; only the end of the input ends the command.
A move that the rules forbid is answered with {\"illegal\":{\"code\":…,\"message\":…,\"clause\":…}}.

  op        asks for                                      needs besides op, game and options
  games     the games and their options                   nothing, not even a game
  new       the position a game starts from               nothing
  legal     what may be played                            position; tables: player, dice, first_turn
  turn      tables: whole turns of a roll                 position, player, dice, roll_no
  complete  tables: finishing the opponent's double       position, player, pending
  apply     the position after one action                 as legal, and action (tables: steps; bughouse: seat)
  outcome   how the game ended, if it did                 position
  perft     positions after so many actions               position, depth (bughouse: board; not for tables)
  announce  a move in the words of blind players          fen, uci; no game
  hear      which move was announced                      fen, input; no game
  reconcile where two scores of a game agree              score_white, score_black, board_white, board_black,
                                                          clock_log, clocks_now; no game
  dice      what comes out of rolls of dice               a transcript of scheme KD1; no game
  settle    who gets what of a stake or a prize fund      of (game or tournament), stake, max_stake, winners, …; no game

Example:

  $ echo '{\"id\":1,\"op\":\"new\",\"game\":\"kalah\",\"options\":{\"seeds\":4}}' | kapia referee
  {\"id\":1,\"position\":{\"board\":[4,4,4,4,4,4,0,4,4,4,4,4,4,0],\"side\":0,\"sowings\":0,\"first_turn\":true,…}}";

/// How much is read at once, in bytes.
const CHUNK_BYTES: usize = 64 * 1024;

/// Answers are handed on when so many bytes have come together, or when the input runs dry.
const WAITING_BYTES_MAX: usize = 1024 * 1024;

impl Referee {
    /// Runs the command until its input ends, or nobody reads its output any more.
    #[expect(clippy::unused_self, reason = "every command is run in the same way")]
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        Ok(answer_all(io::stdin().lock(), io::stdout().lock())?)
    }
}

/// Answers every line of the input.
fn answer_all(input: impl Read, mut output: impl Write) -> io::Result<()> {
    let mut input = BufReader::with_capacity(CHUNK_BYTES, input);
    let mut desk = Desk::default();
    loop {
        if input.buffer().is_empty() || desk.answers.len() > WAITING_BYTES_MAX {
            desk.hand_on(&mut output)?;
        }
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        if chunk.is_empty() {
            break;
        }
        let end = chunk.iter().position(|byte| *byte == b'\n');
        desk.take(&chunk[..end.unwrap_or(chunk.len())]);
        let taken = end.map_or(chunk.len(), |end| end + 1);
        input.consume(taken);
        if end.is_some() {
            desk.answer();
        }
    }
    if desk.too_long || !desk.line.is_empty() {
        desk.answer();
    }
    desk.hand_on(&mut output)
}

/// The line that is being read, and the answers that wait to be handed on.
#[derive(Default)]
struct Desk {
    referee: referee::Referee,
    line: Vec<u8>,
    /// The line has grown beyond its limit: the rest of it is passed over.
    too_long: bool,
    answers: Vec<u8>,
}

impl Desk {
    fn take(&mut self, part: &[u8]) {
        self.too_long |= self.line.len() + part.len() > LINE_BYTES_MAX;
        if self.too_long {
            self.line.clear();
        } else {
            self.line.extend_from_slice(part);
        }
    }

    fn answer(&mut self) {
        if self.too_long {
            referee::refuse(&Fault::TooLong { max: LINE_BYTES_MAX }, &mut self.answers);
        } else {
            let Self { referee, line, answers, .. } = self;
            or_internal(answers, |answers| referee.answer_into(line, answers));
        }
        self.answers.push(b'\n');
        self.line.clear();
        self.too_long = false;
    }

    fn hand_on(&mut self, output: &mut impl Write) -> io::Result<()> {
        if !self.answers.is_empty() {
            output.write_all(&self.answers)?;
            output.flush()?;
            self.answers.clear();
        }
        Ok(())
    }
}

/// A defect of the rules must not end the stream for everybody who asks after it.
fn or_internal(answers: &mut Vec<u8>, answer: impl FnOnce(&mut Vec<u8>)) {
    let before = answers.len();
    if catch_unwind(AssertUnwindSafe(|| answer(answers))).is_err() {
        answers.truncate(before);
        referee::refuse(&Fault::Internal, answers);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands out what it is given in pieces of one size.
    struct Pieces<'a>(&'a [u8], usize);

    impl Read for Pieces<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let n = self.1.min(self.0.len()).min(into.len());
            into[..n].copy_from_slice(&self.0[..n]);
            self.0 = &self.0[n..];
            Ok(n)
        }
    }

    fn answers(input: &[u8], piece: usize) -> Vec<String> {
        let mut output = Vec::new();
        answer_all(Pieces(input, piece), &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        assert!(text.is_empty() || text.ends_with('\n'));
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn every_line_gets_its_answer_in_order_however_it_arrives() {
        let input = b"{\"id\":1,\"op\":\"new\",\"game\":\"chess\"}\r\n\n\xff\xfe\n{\"id\":2\n{\"id\":3,\"op\":\"new\",\"game\":\"chess\"}";
        let whole = answers(input, usize::MAX);
        let heads = [
            "{\"id\":1,\"position\"",
            "{\"id\":null,\"error\":{\"code\":\"bad_json\"",
            "{\"id\":null,\"error\":{\"code\":\"not_utf8\"",
            "{\"id\":null,\"error\":{\"code\":\"bad_json\"",
            "{\"id\":3,\"position\"",
        ];
        assert_eq!(whole.len(), heads.len());
        for (answer, head) in whole.iter().zip(heads) {
            assert!(answer.starts_with(head), "{answer}");
        }
        for piece in [1, 2, 7, 40] {
            assert_eq!(answers(input, piece), whole, "in pieces of {piece}");
        }
        assert_eq!(answers(b"", 1), Vec::<String>::new());
    }

    #[test]
    fn a_line_too_long_is_refused_and_the_next_is_answered() {
        let mut input = vec![b'x'; 3 * LINE_BYTES_MAX];
        input.extend_from_slice(b"\n{\"op\":\"new\",\"game\":\"chess\"}\n");
        input.extend(vec![b' '; LINE_BYTES_MAX + 1]);
        for piece in [1000, usize::MAX] {
            let answers = answers(&input, piece);
            assert_eq!(answers.len(), 3);
            assert!(
                answers[0].contains("\"code\":\"too_long\"") && answers[2].contains("\"code\":\"too_long\"")
            );
            assert!(answers[1].starts_with("{\"position\""));
        }
    }

    /// Says what had been written each time more was asked for.
    struct Asking<'a> {
        lines: Vec<&'a [u8]>,
        written: &'a std::cell::RefCell<Vec<u8>>,
        seen: Vec<usize>,
    }

    impl Read for &mut Asking<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let answered = self.written.borrow().iter().filter(|byte| **byte == b'\n').count();
            self.seen.push(answered);
            let Some(line) = self.lines.pop() else { return Ok(0) };
            into[..line.len()].copy_from_slice(line);
            Ok(line.len())
        }
    }

    struct Written<'a>(&'a std::cell::RefCell<Vec<u8>>);

    impl Write for Written<'_> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.borrow_mut().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn answers_are_out_before_more_is_waited_for() {
        let written = std::cell::RefCell::new(Vec::new());
        let mut asking =
            Asking { lines: vec![b"{}\n", b"{}\n{}\n", b"{}\n"], written: &written, seen: Vec::new() };
        answer_all(&mut asking, Written(&written)).unwrap();
        assert_eq!(asking.seen, [0, 1, 3, 4]);
    }

    #[test]
    fn a_defect_costs_one_answer_only() {
        let mut answers = b"before\n".to_vec();
        or_internal(&mut answers, |answers| {
            answers.extend_from_slice(b"half an ans");
            panic!("a defect");
        });
        let text = String::from_utf8(answers).unwrap();
        assert!(text.starts_with("before\n{\"id\":null,\"error\":{\"code\":\"internal\""), "{text}");
    }
}
