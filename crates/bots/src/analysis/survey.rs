//! A survey of a record: every position after a move, every challenge and every Solution, before anything is judged.

use mat::Situation;
use referee::{
    Act, Code, Command, Event, Fields, Happening, Match, Moment, Name, Record, RecordFault, Seat, Stage,
    TaskView, Variation, Viewer,
};

use crate::bag::Faces;
use crate::colours::Colours;
use crate::craft::Frame;
use crate::layout::Layout;

/// The code of the point that time costs.
const TIME: &str = "time";

/// A position after a Goal was set or a turn made.
#[derive(Debug, Clone)]
pub struct Position {
    /// The number of the shake, from 0.
    pub shake: usize,
    /// The line of the record.
    pub line: usize,
    /// The command that led here.
    pub command: Command,
    /// Who moved.
    pub mover: Name,
    /// Who else could challenge.
    pub others: Vec<Name>,
    /// What does not change in the shake.
    pub frame: Frame,
    /// What lay on the table before.
    pub before: Layout,
    /// What lies there now.
    pub after: Layout,
    /// How long the turn took; nothing for a Goal.
    pub time: Option<Taken>,
    /// The match before the command, which knows what else could have been done.
    pub(crate) game: Match,
    pub(crate) seat: Seat,
}

impl Position {
    /// The cubes as they lay before the move, with their colours.
    pub fn colours(&self) -> Colours {
        Colours::of(&self.game)
    }
}

/// The time of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    /// How long it took, without the time for which the clock stood.
    pub took: Moment,
    /// How long it might have taken.
    pub allowed: Moment,
}

/// A slip in procedure: a challenge that was set aside, or a point that time has cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lapse {
    /// The number of the shake, from 0.
    pub shake: usize,
    /// The line of the record.
    pub line: usize,
    /// Whose it was.
    pub player: Name,
    /// The referee's code.
    pub code: Code,
}

/// A challenge that was carried out.
#[derive(Debug, Clone)]
pub struct Challenged {
    /// The position that it was about; `None` for No Goal.
    pub position: Option<usize>,
    /// What was called.
    pub call: Situation,
    /// Who made it.
    pub by: Vec<Name>,
}

/// What a writer did.
#[derive(Debug, Clone)]
pub struct Written {
    /// The number of the shake, from 0.
    pub shake: usize,
    /// The line of the record.
    pub line: usize,
    /// Who.
    pub player: Name,
    /// What does not change in the shake.
    pub frame: Frame,
    /// What was on the table.
    pub layout: Layout,
    /// The occasion.
    pub situation: Situation,
    /// What was presented; `None` if the writer declined.
    pub submission: Option<Fields>,
}

/// Everything in a record that can be judged.
#[derive(Debug, Clone)]
pub struct Survey {
    /// The record.
    pub record: Record,
    /// The match as it ended.
    pub game: Match,
    /// Positions in order.
    pub positions: Vec<Position>,
    /// Challenges in order.
    pub challenges: Vec<Challenged>,
    /// What was written, in order.
    pub written: Vec<Written>,
    /// Slips in procedure, in order.
    pub lapses: Vec<Lapse>,
    /// When the current turn began, and when its time ends.
    turn: Option<(Moment, Moment)>,
}

impl Survey {
    /// Replays a record and collects what can be judged.
    pub fn of(record: Record) -> Result<Survey, RecordFault> {
        let judge = desk::judge();
        // A record that breaks the rules is refused as a whole, with the line at fault.
        let (end, outcomes) = record.replay(&judge)?;
        let mut survey = Survey {
            game: Match::new(record.header.clone()),
            record,
            positions: Vec::new(),
            challenges: Vec::new(),
            written: Vec::new(),
            lapses: Vec::new(),
            turn: None,
        };
        let entries = survey.record.entries.clone();
        for (entry, outcome) in entries.iter().zip(&outcomes) {
            let before = survey.game.clone();
            survey.game.command(&entry.command, &judge);
            for event in &outcome.events {
                match &event.event {
                    Happening::GoalSet { .. }
                    | Happening::Moved { .. }
                    | Happening::Shifted { .. }
                    | Happening::AddedToGoal { .. } => {
                        survey.note_stand(&before, entry.line, &entry.command);
                    }
                    Happening::Challenged { challengers, .. } => survey.note_challenge(challengers.clone()),
                    Happening::Presented { submission } => {
                        survey.note_paper(&before, entry.line, event.player.clone(), submission.clone());
                    }
                    Happening::Declined => {
                        survey.note_paper(&before, entry.line, event.player.clone(), None);
                    }
                    Happening::Penalty(price) | Happening::PenaltyPending(price) if price.code == TIME => {
                        survey.note_lapse(&before, entry.line, event, TIME);
                    }
                    Happening::ChallengeSetAside { code, .. } => {
                        survey.note_lapse(&before, entry.line, event, code);
                    }
                    _ => {}
                }
            }
        }
        survey.game = end;
        Ok(survey)
    }

    /// Only this shake, by its number from 0; the others are left out.
    pub fn of_shake(mut self, shake: usize) -> Survey {
        let of = |position: &Position| position.shake == shake;
        let before = self.positions.iter().take_while(|position| !of(position)).count();
        self.positions.retain(of);
        let count = self.positions.len();
        self.challenges.retain_mut(|challenge| {
            challenge.position = challenge.position.and_then(|position| position.checked_sub(before));
            challenge.position.is_some_and(|position| position < count)
        });
        self.written.retain(|written| written.shake == shake);
        self.lapses.retain(|lapse| lapse.shake == shake);
        self
    }

    fn note_lapse(&mut self, before: &Match, line: usize, event: &Event, code: Code) {
        let shake = Self::shake_number(before);
        let lapse = |player| Lapse { shake, line, player, code };
        self.lapses.extend(event.player.clone().map(lapse));
    }

    fn shake_number(game: &Match) -> usize {
        game.sheet().shakes.len()
    }

    fn note_stand(&mut self, before: &Match, line: usize, command: &Command) {
        let Some(seat) = before.header().seat(&command.by) else { return };
        let view = before.view(Viewer::Judge);
        let Some((frame, faces, layout)) = laid_out(&view) else { return };
        let act = match &command.act {
            // For a Goal that already lies there, the command is the word alone.
            Act::Goal { goal: None } => {
                Act::Goal { goal: view.shake.as_ref().map(|shake| shake.goal.clone()) }
            }
            act => act.clone(),
        };
        let layout = match act {
            Act::Goal { .. } => Layout { goal: "".into(), ..layout },
            _ => layout,
        };
        let after = self.game.view(Viewer::Judge);
        let laid = laid_out(&after).map(|(_, _, layout)| layout);
        let Some(laid) = laid.or_else(|| layout.after(&act, &faces)) else { return };
        let players = view.players.iter().filter(|player| player.here && player.name.as_str() != command.by);
        let began = self.turn.take();
        self.turn = after.deadline.map(|deadline| (self.game.clock(), deadline));
        let is_turn = !matches!(act, Act::Goal { .. });
        let time = began
            .filter(|_| is_turn)
            .zip(view.task.as_ref())
            .map(|(began, task)| time_of(began, task, command.at));
        self.positions.push(Position {
            shake: Self::shake_number(before),
            line,
            command: command.doing(act),
            mover: before.header().players()[seat.index()].clone(),
            others: players.map(|player| player.name.clone()).collect(),
            frame,
            before: layout,
            after: laid,
            time,
            game: before.clone(),
            seat,
        });
    }

    fn note_challenge(&mut self, by: Vec<Name>) {
        let view = self.game.view(Viewer::Judge);
        let situation = view.shake.as_ref().and_then(|shake| shake.situation);
        // A challenge that ends at once, because nobody may write, is already over in the view.
        let call = situation.or_else(|| self.game.sheet().shakes.last().and_then(|shake| shake.situation));
        let call = call.unwrap_or(Situation::Now);
        let position = self.positions.len().checked_sub(1).filter(|_| call != Situation::NoGoal);
        self.challenges.push(Challenged { position, call, by });
    }

    fn note_paper(&mut self, before: &Match, line: usize, player: Option<Name>, submission: Option<Fields>) {
        let view = before.view(Viewer::Judge);
        let situation = view.shake.as_ref().and_then(|shake| shake.situation);
        let (Some((frame, _, layout)), Some(player), Some(situation)) = (laid_out(&view), player, situation)
        else {
            return;
        };
        let shake = Self::shake_number(before);
        self.written.push(Written { shake, line, player, frame, layout, situation, submission });
    }
}

/// The time taken by a turn, from when it began, when its time ends, and now.
fn time_of((began, end): (Moment, Moment), task: &TaskView, now: Moment) -> Taken {
    let allowed = end - began;
    let took = match task.stage {
        // The deadline was put off by as long as the clock stood.
        Stage::Limit => allowed - (task.deadline - now),
        _ => now - began,
    };
    Taken { took, allowed }
}

/// The frame and the layout of a table, as a judge sees it.
fn laid_out(view: &referee::View) -> Option<(Frame, Faces, Layout)> {
    let shake = view.shake.as_ref()?;
    let frame = Frame {
        rules: view.rules,
        division: view.division,
        season: view.season.clone(),
        variations: shake.variations.iter().map(Variation::to_json).collect(),
        universe: shake.universe.clone(),
        marks: Vec::new(),
    };
    let faces = Faces::of(view.rules.rulebook().game, &frame.variations);
    let layout = Layout::seen(shake, &faces);
    Some((frame, faces, layout))
}
