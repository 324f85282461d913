//! The arena: a match of bots as a function of its header, the levels and a seed.

use std::time::Duration;

use mat::{Situation, Verdict};
use referee::{Act, Command, Happening, Header, Match, Moment, Phase, Record, Viewer};
use serde_json::Value;

use crate::bot::{Because, Bot, LevelBot, Motive, Pace};
use crate::insight::Insight;
use crate::level::Level;
use crate::seated::{AtTable, Decision, Seated};

/// Everything that determines a match except its seed.
#[derive(Debug, Clone)]
pub struct Contest {
    header: Header,
    levels: Vec<&'static Level>,
    shakes: usize,
    pace: Pace,
}

/// What one seat did in a match.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SeatTally {
    /// The scores of the shakes, in order.
    pub scores: Vec<i64>,
    /// Penalty points.
    pub penalties: i64,
    /// Challenges that were not set aside.
    pub challenges: u64,
    /// Challenges that turned out wrong.
    pub wrong_challenges: u64,
    /// Solutions presented.
    pub solutions: u64,
    /// Solutions that the judge, asked afterwards, does not accept.
    pub wrong_solutions: u64,
    /// How long it thought, by the clock of [`Contest::play_timed`].
    pub thought: Duration,
}

/// A match that was played.
#[derive(Debug, Clone)]
pub struct Played {
    /// The record.
    pub record: Record,
    /// Commands that the referee refused; there should be none.
    pub refusals: u64,
    /// What each seat did.
    pub seats: Vec<SeatTally>,
    /// How many shakes were finished.
    pub shakes: usize,
    /// Searches that the bots made to find something out.
    pub searches: u64,
    /// Searches that ran out of budget.
    pub undecided: u64,
    /// Every command, and why it was given.
    pub reasons: Vec<(Command, Because)>,
}

/// The names of the players, by seat.
const NAMES: [&str; 3] = ["Ana", "Ben", "Cem"];

/// More commands than a shake of any match needs.
const COMMANDS_PER_SHAKE: usize = 400;

impl Contest {
    /// A contest with the standard options of a book; the first level has the first seat and sets the first Goal.
    pub fn new(
        rules: &str,
        division: &str,
        levels: &[&'static Level],
        shakes: usize,
    ) -> Result<Contest, String> {
        let header = Header::new(rules, division, &NAMES[..levels.len().min(NAMES.len())])?;
        if levels.len() != header.players().len() {
            return Err(format!("a match has two or three players, not {}", levels.len()));
        }
        Ok(Contest { header, levels: levels.to_vec(), shakes, pace: Pace::Swift })
    }

    /// The same contest with other options: mode, judging, timing, …
    #[must_use]
    pub fn with_header(mut self, change: impl FnOnce(&mut Header)) -> Contest {
        change(&mut self.header);
        self
    }

    /// The same contest at another pace.
    #[must_use]
    pub fn at_pace(mut self, pace: Pace) -> Contest {
        self.pace = pace;
        self
    }

    /// Plays the match.
    pub fn play(&self, seed: u64) -> Played {
        self.play_timed(seed, &|| Duration::ZERO)
    }

    /// Plays the match, and times by this clock how long each seat thinks. The clock changes nothing about the match.
    pub fn play_timed(&self, seed: u64, clock: &dyn Fn() -> Duration) -> Played {
        let judge = desk::judge();
        let mut table = ArenaTable {
            game: Match::new(self.header.clone()),
            record: Record::new(self.header.clone()),
            judge: &judge,
            clock,
            insight: Insight::new(),
            bots: self.bots(seed),
            played: Played::nothing(&self.header),
            presented: Vec::new(),
            challengers: Vec::new(),
        };
        for _ in 0..(self.shakes + 1) * COMMANDS_PER_SHAKE {
            if table.game.phase() == Phase::Closed {
                break;
            }
            table.step(self.shakes);
        }
        table.close()
    }

    fn bots(&self, seed: u64) -> Vec<LevelBot> {
        let seeds = (0..).map(|seat| mat::Dice::stream(seed, seat).bits());
        self.levels.iter().zip(seeds).map(|(level, seed)| LevelBot::new(level, self.pace, seed)).collect()
    }
}

/// A Solution that was presented, with its position.
struct Presentation {
    seat: usize,
    request: Value,
}

struct ArenaTable<'a> {
    game: Match,
    record: Record,
    judge: &'a dyn referee::Judge,
    clock: &'a dyn Fn() -> Duration,
    insight: Insight,
    bots: Vec<LevelBot>,
    played: Played,
    presented: Vec<Presentation>,
    /// Who challenged in this shake.
    challengers: Vec<usize>,
}

impl ArenaTable<'_> {
    /// One command: the judge's if one is needed, that of the bot that is ready first, or the clock's.
    fn step(&mut self, shakes: usize) {
        let judges = self.judges_command(shakes);
        let (command, why) = judges.or_else(|| self.fastest()).unwrap_or_else(|| {
            let due = self.game.next_due().unwrap_or(self.game.clock());
            let at = due.max(self.game.clock()) + Moment::milliseconds(1);
            (Command::new(at, "clock", Act::Tick), Motive::Waiting.alone())
        });
        if let Act::Present { submission, .. } = &command.act {
            let mut request = self.game.position();
            request.extend(submission.clone());
            request.insert("kind".to_owned(), "check".into());
            let seat = self.seat_of(&command.by);
            self.presented.extend(seat.map(|seat| Presentation { seat, request: Value::Object(request) }));
        }
        let outcome = self.record.command(&mut self.game, &command, self.judge);
        self.played.refusals += u64::from(outcome.refusal.is_some());
        for event in &outcome.events {
            match &event.event {
                Happening::Challenged { challengers, .. } => {
                    let seats = challengers.iter().filter_map(|name| self.seat_of(name.as_str()));
                    self.challengers = seats.collect();
                }
                Happening::Scored { .. } => self.tally_challenge(),
                _ => {}
            }
        }
        self.played.reasons.push((command, why));
    }

    /// A judge initials what is waiting, and ends the match after the given number of shakes.
    fn judges_command(&self, shakes: usize) -> Option<(Command, Because)> {
        let by_judge = |act: Act, why: Because| Some((Command::new(self.game.clock(), "judge", act), why));
        let pending = self.game.sheet().penalties.iter().find(|one| one.status == referee::Initials::Pending);
        if let Some(penalty) = pending.filter(|_| self.game.phase() != Phase::Ended) {
            return by_judge(Act::Approve { penalty: penalty.id }, Motive::Initials.by("XI-A"));
        }
        let enough = self.game.phase() == Phase::Between && self.game.sheet().shakes.len() >= shakes;
        if enough { by_judge(Act::EndMatch, Motive::Enough.alone()) } else { None }
    }

    /// The decision of the bot that is ready first; if several are, the first clockwise.
    fn fastest(&mut self) -> Option<(Command, Because)> {
        let mut first: Option<(Decision, Command)> = None;
        for (index, bot) in self.bots.iter_mut().enumerate() {
            let name = self.game.header().players()[index].clone();
            let Some(seat) = self.game.header().seat(name.as_str()) else { continue };
            let at_table = AtTable { game: &self.game, seat };
            let view = self.game.view(Viewer::Seat(seat));
            let seated = Seated { me: &name, view: &view, legal: &at_table };
            let begun = (self.clock)();
            let decision = bot.act(&seated, &mut self.insight);
            self.played.seats[index].thought += (self.clock)().saturating_sub(begun);
            let Some(decision) = decision else { continue };
            if first.as_ref().is_none_or(|(other, _)| decision.think < other.think) {
                let command = decision.command(&seated);
                first = Some((decision, command));
            }
        }
        first.map(|(decision, command)| (command, decision.why))
    }

    /// Whether the challenge of the shake that was just scored was right.
    fn tally_challenge(&mut self) {
        let challengers = std::mem::take(&mut self.challengers);
        let Some(shake) = self.game.sheet().shakes.last() else { return };
        for seat in challengers {
            let own = &self.game.header().players()[seat];
            let wrong = match shake.situation {
                Some(Situation::Impossible) => shake.solutions.iter().any(|solution| solution.correct),
                _ => !shake.solutions.iter().any(|solution| solution.player == *own && solution.correct),
            };
            self.played.seats[seat].challenges += 1;
            self.played.seats[seat].wrong_challenges += u64::from(wrong);
        }
    }

    fn seat_of(&self, name: &str) -> Option<usize> {
        self.game.header().seat(name).map(referee::Seat::index)
    }

    fn close(mut self) -> Played {
        self.record.close(&self.game);
        for presentation in &self.presented {
            let tally = &mut self.played.seats[presentation.seat];
            tally.solutions += 1;
            let right = desk::answer(&presentation.request).is_ok_and(|response| {
                matches!(response.answer, mat::Answer::Check(judgement) if judgement.verdict == Verdict::Correct)
            });
            tally.wrong_solutions += u64::from(!right);
        }
        for shake in &self.game.sheet().shakes {
            for (tally, score) in self.played.seats.iter_mut().zip(&shake.scores) {
                tally.scores.push(*score);
            }
        }
        for (index, name) in self.game.header().players().iter().enumerate() {
            if let Some(seat) = self.game.header().seat(name.as_str()) {
                self.played.seats[index].penalties = self.game.penalties(seat);
            }
        }
        self.played.shakes = self.game.sheet().shakes.len();
        (self.played.searches, self.played.undecided) = (self.insight.searches, self.insight.cut_off);
        self.played.record = self.record;
        self.played
    }
}

impl Played {
    fn nothing(header: &Header) -> Played {
        Played {
            record: Record::new(header.clone()),
            refusals: 0,
            seats: vec![SeatTally::default(); header.players().len()],
            shakes: 0,
            searches: 0,
            undecided: 0,
            reasons: Vec::new(),
        }
    }
}
