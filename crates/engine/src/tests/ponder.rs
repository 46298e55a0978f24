// SPDX-License-Identifier: AGPL-3.0-or-later
//! Thinking on the opponent's time.

use super::*;

/// A conversation in which every line is answered before the next one is said.
struct Talk {
    heard: Heard,
    said: Option<std::io::PipeWriter>,
    engine: Option<std::thread::JoinHandle<()>>,
}

impl Talk {
    fn with(game: &'static str) -> Self {
        let ((reader, writer), heard) = (pipe().unwrap(), Heard::default());
        let out = heard.clone();
        let engine = std::thread::spawn(move || run(settings(game), BufReader::new(reader), out).unwrap());
        Self { heard, said: Some(writer), engine: Some(engine) }
    }

    fn say(&mut self, lines: &str) {
        self.said.as_mut().unwrap().write_all(lines.as_bytes()).unwrap();
    }

    /// Everything that was answered once the input has ended.
    fn end(mut self) -> Vec<String> {
        drop(self.said.take());
        self.engine.take().unwrap().join().unwrap();
        self.heard.lines()
    }
}

fn moves(said: &[String]) -> usize {
    said.iter().filter(|line| line.starts_with("bestmove ")).count()
}

#[test]
fn what_is_pondered_is_answered_when_the_move_was_played() {
    for game in ["chess", "leaflet"] {
        // By the clock, and by a depth that is reached long before.
        for limits in ["wtime 300 btime 300", "depth 2", "movetime 20", ""] {
            let mut talk = Talk::with(game);
            talk.say(&format!("position startpos moves e2e4 e7e5\ngo ponder {limits}\n"));
            talk.heard.wait_for("info depth 2 ");
            talk.say("isready\n");
            talk.heard.wait_for("readyok");
            assert_eq!(moves(&talk.heard.lines()), 0, "{game} {limits}: nothing was played yet");
            talk.say("go depth 1\n");
            talk.heard.wait_for("error the engine is thinking");
            talk.say("ponderhit\n");
            talk.heard.wait_for("bestmove ");
            // The next question is answered as ever.
            talk.say("ponderhit\nposition startpos\ngo depth 1\n");
            assert_eq!(moves(&talk.end()), 2, "{game} {limits}");
        }
    }
}

#[test]
fn what_is_pondered_ends_when_another_move_was_played_or_nobody_listens() {
    let mut talk = Talk::with("chess");
    talk.say("position startpos\ngo ponder wtime 60000 btime 60000\n");
    talk.heard.wait_for("info depth 2 ");
    talk.say("stop\n");
    talk.heard.wait_for("bestmove ");
    talk.say("go ponder depth 1\n");
    assert_eq!(moves(&talk.end()), 2);
}

#[test]
fn whoever_asks_is_told_that_it_ponders() {
    assert!(talk("chess", "uci\n").contains(&"option name Ponder type check default false".to_owned()));
    assert!(talk("chess", "setoption name Ponder value true\n").is_empty());
}
