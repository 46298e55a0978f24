// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia duel`: two players of a game against each other, and what their games say.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::Instant;

use ::duel::{ANSWER_MS, ANSWER_MS_MAX, DuelError, Foreign, Manner, Own, Player, Settings, THINK, duel};
use anyhow::{Context as _, anyhow};
use bots::Level;
use bots::tables::net::Net;
use clap::Args;

use crate::bar::Bar;
use crate::ends;
use crate::perft;

/// Two players against each other: games in pairs with the seats changed, and what they say.
#[derive(Args, Debug)]
#[command(long_about = HELP)]
pub(crate) struct Duel {
    /// The game: chess, leaflet, bughouse, kalah, tabla, tapa, gyulbara, chelebi, indiika or antitabla.
    game: String,
    /// Player A: learner, casual, club, strong or expert; a file of a network (tables family); or `cmd:PROGRAM ARGUMENTS`.
    a: String,
    /// Player B, likewise.
    b: String,
    /// How many games, or matches: an even number.
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u32,
    /// Matches to 3, 5, 7 or 9 points instead of single games (tables family).
    #[arg(long = "match", value_name = "L")]
    match_to: Option<u16>,
    /// With the doubling cube (tables family).
    #[arg(long)]
    cube: bool,
    /// Points without what the dice brought, too (tables family, single games).
    #[arg(long)]
    luck: bool,
    /// A folder with files of `kapia tables bearoff build` and `kapia kalah db build`: more of the ends is known exactly.
    #[arg(long, value_name = "DIR")]
    db: Option<PathBuf>,
    /// What dice, openings and slips follow from; the same number, the same games.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// A rule switch, `name=value`; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// What a program is told after `go` (chess, leaflet, kalah, bughouse).
    #[arg(long, value_name = "WORDS", default_value = THINK)]
    think: String,
    /// How long a program may take for an answer, milliseconds; who takes longer loses the game.
    #[arg(long, value_name = "MS", default_value_t = ANSWER_MS, value_parser = clap::value_parser!(u64).range(1..=ANSWER_MS_MAX))]
    patience: u64,
    /// How long decisions took, too; always where a program plays.
    #[arg(long)]
    times: bool,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

const HELP: &str = "\
Two players against each other: games in pairs with the seats changed, and what they say.

Both games of a pair have the same dice, or begin after the same few random moves where there are none (chess, leaflet,
kalah, bughouse); all of it follows from --seed. A pair is one sample: intervals are those of 95 %, over pairs. Players of
this program give the same report again for the same seed. In bughouse a pair of A meets a pair of B, and the boards take
turns.

A player is a level of this site; a file of a network for the game, which takes one look and has the cube of `expert`; or
another program, `cmd:PROGRAM ARGUMENTS`, quoted as for a shell, that speaks what `kapia engine` speaks: UCI (chess,
leaflet), UBGI (tables family), the lines of kalah and of bughouse. A program that hangs, ends or answers what cannot be
played loses that game, which is told by name: not_ready, silent, gone, refused, nonsense or illegal; a match; three times
the cube where points count. It is started again and the duel goes on.

--luck subtracts for each roll what the play that looks best with it is worth more than the average over all rolls. The
network of the game judges; whatever it is worth, the expectation stays the same.

With --json: game, options, a, b, games, match, cube, seed, wins, draws, losses; score, points, luck_adjusted (mean and
margin, half of the interval), elo (mean, low, high); faults (a, b, told: game, player, fault, what), unfinished, decisions
(a, b), ms (a, b). All of it is counted for A; what does not apply is null.

Examples:

  $ kapia duel tabla expert club --games 400 --luck
  $ kapia duel chess expert 'cmd:stockfish' --games 20 --think 'nodes 2000'";

/// What names a program.
const PROGRAM: &str = "cmd:";

impl Duel {
    /// Runs the command.
    #[expect(clippy::disallowed_methods, reason = "the command reports how long decisions take")]
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let options =
            self.options.iter().map(|text| perft::option(text)).collect::<anyhow::Result<Vec<_>>>()?;
        let settings = Settings {
            game: self.game.clone(),
            options,
            games: self.games,
            match_to: self.match_to,
            cube: self.cube,
            luck: self.luck,
            seed: self.seed,
        };
        // Nobody is started for what makes no sense.
        settings.rules()?;
        if let Some(dir) = &self.db {
            ends::adopt(dir, &self.game)?;
        }
        let [mut a, mut b] = [self.player(&self.a, &settings)?, self.player(&self.b, &settings)?];
        let (begun, bar) = (Instant::now(), Bar::default());
        let names = [self.a.clone(), self.b.clone()];
        let report = duel(&settings, names, [a.as_mut(), b.as_mut()], &|| begun.elapsed(), &mut |games| {
            bar.show(|| format!("{games} of {} games", settings.games));
        });
        bar.clear();
        let report = report?;
        let times = self.times || [&self.a, &self.b].iter().any(|name| name.starts_with(PROGRAM));
        let mut out = crate::plain::out();
        if self.json {
            writeln!(out, "{}", report.to_json(times))?;
        } else {
            write!(out, "{}", report.to_text(times))?;
        }
        Ok(())
    }

    fn player(&self, name: &str, settings: &Settings) -> anyhow::Result<Box<dyn Player>> {
        if let Some(command) = name.strip_prefix(PROGRAM) {
            let manner = Manner { answer_ms: self.patience, think: self.think.clone() };
            return Ok(Box::new(Foreign::start(command, manner, &settings.options)?));
        }
        if let Some(level) = Level::from_name(name) {
            return Ok(Box::new(Own::level(level)));
        }
        let allowed =
            "a player is learner, casual, club, strong or expert, a file of a network, or cmd:PROGRAM";
        let bytes = fs::read(name).with_context(|| format!("{allowed}; {name} cannot be read"))?;
        let net = Net::from_bytes(&bytes).map_err(|why| anyhow!("{name}: {why}"))?;
        if net.variant().name() != settings.game {
            let (file, net) = (name.to_owned(), net.variant().to_string());
            return Err(DuelError::Net { file, net, game: settings.game.clone() }.into());
        }
        Ok(Box::new(Own::net(net)))
    }
}
