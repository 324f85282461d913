//! The state of a match: what is on the table, who must do what by when, and the score sheet.

use mat::{Cube, Equipment, Judgement, Section, Situation, variations};
use serde::{Deserialize, Serialize};

use crate::block::Block;
use crate::conduct::Ruled;
use crate::edition::Edition;
use crate::field::Fields;
use crate::header::{Header, Mode, Options};
use crate::moment::Moment;
use crate::seat::{Name, Seat, Seats};
use crate::sheet::{Initials, Sheet};
use crate::table::{Exchange, Offence, OpenCharge};
use crate::variation::Variation;

/// A match in progress. It changes only by [commands](crate::Match::command).
#[derive(Debug, Clone, PartialEq)]
pub struct Match {
    pub(crate) header: std::sync::Arc<Header>,
    pub(crate) clock: Moment,
    pub(crate) phase: Phase,
    /// Who would set the next Goal if everybody were present.
    pub(crate) next_setter: Seat,
    pub(crate) absent: Seats,
    pub(crate) disqualified: Seats,
    pub(crate) warned: Seats,
    /// Rulings on conduct since this shake began: a judge may take them back.
    pub(crate) rulings: Vec<Ruled>,
    pub(crate) signed: Seats,
    pub(crate) rolls_used: usize,
    pub(crate) deals_used: usize,
    pub(crate) shake: Option<Shake>,
    pub(crate) task: Option<TimedTask>,
    pub(crate) block: Option<Block>,
    pub(crate) offences: Vec<Offence>,
    /// A charge that has not been specified yet.
    pub(crate) charge: Option<OpenCharge>,
    /// A cube that the Mover may take back in exchange for another.
    pub(crate) exchange: Option<Exchange>,
    pub(crate) sheet: Sheet,
    pub(crate) points: Option<Vec<i64>>,
}

/// The phase of the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// No shake.
    Between,
    /// Cubes are rolled, and cards dealt.
    Rolling,
    /// Variations are selected.
    Variations,
    /// The Goal is set.
    Goal,
    /// "No Goal" is declared.
    NoGoal,
    /// Cubes are moved.
    Turn,
    /// Solutions are written.
    Writing,
    /// Solutions are checked by the players.
    Checking,
    /// Points are final; players sign.
    Ended,
    /// All have signed.
    Closed,
}

impl Phase {
    /// The name in documents.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Between => "between",
            Phase::Rolling => "rolling",
            Phase::Variations => "variations",
            Phase::Goal => "goal",
            Phase::NoGoal => "no-goal",
            Phase::Turn => "turn",
            Phase::Writing => "writing",
            Phase::Checking => "checking",
            Phase::Ended => "ended",
            Phase::Closed => "closed",
        }
    }
}

/// A shake in progress.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Shake {
    pub(crate) setter: Seat,
    pub(crate) present: Seats,
    pub(crate) set_out: bool,
    pub(crate) rolled: bool,
    pub(crate) dealer: Seat,
    pub(crate) deal_lost: bool,
    pub(crate) universe: Vec<String>,
    /// The end of the rolling minute, which the glass also shows during selections.
    pub(crate) rolling_end: Moment,
    pub(crate) resources: Vec<Cube>,
    pub(crate) required: Vec<Cube>,
    pub(crate) permitted: Vec<Cube>,
    pub(crate) forbidden: Vec<Cube>,
    /// The cubes of the Goal in order, and the Goal as it lies; laid cubes are here before it is called.
    pub(crate) goal_cubes: Vec<Cube>,
    pub(crate) goal: String,
    pub(crate) variations: Vec<Chosen>,
    pub(crate) selecting: Selecting,
    pub(crate) bonus: Option<Cube>,
    /// Whether a cube was ever played to Required or Permitted.
    pub(crate) played: bool,
    /// The cube that the last Mover put into Forbidden as a move, without a bonus.
    pub(crate) put_away: Option<Cube>,
    pub(crate) turn: Seat,
    pub(crate) mover: Option<Seat>,
    pub(crate) agreed: Seats,
    pub(crate) writing: Option<Writing>,
    pub(crate) checking: Option<Checking>,
}

/// A variation in force.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Chosen {
    pub(crate) variation: Variation,
    /// Who selected it, if it is illegal and may still be charged (tabletop).
    pub(crate) illegal_by: Option<Seat>,
}

/// Whose turn it is to select, and how far along they are.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Selecting {
    pub(crate) seat: Seat,
    /// Selections made, selections wanted, and illegal tries for the current one.
    pub(crate) made: u8,
    pub(crate) wanted: u8,
    pub(crate) tries: u8,
}

/// The writing of Solutions.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Writing {
    pub(crate) situation: Situation,
    pub(crate) challengers: Seats,
    pub(crate) third: Option<Seat>,
    /// The last instant for Impossible after the last cube.
    pub(crate) window: Option<Moment>,
    pub(crate) papers: Vec<Paper>,
    /// Who presented, in order.
    pub(crate) order: Vec<Seat>,
}

/// One player's sheet of paper.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Paper {
    /// What the Third Party decided.
    pub(crate) decided: Option<bool>,
    pub(crate) declined: bool,
    pub(crate) submission: Option<Fields>,
    /// What the game's judge says about it; it is kept secret until the time has come.
    pub(crate) judgement: Option<Judgement>,
    pub(crate) assumed: Option<bool>,
    /// What the checking found.
    pub(crate) verdict: Option<bool>,
    pub(crate) amended: bool,
}

impl Paper {
    pub(crate) fn is_done(&self) -> bool {
        self.submission.is_some() || self.declined
    }
}

/// The checking of one Solution by the other players.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Checking {
    pub(crate) writer: Seat,
    pub(crate) checkers: Seats,
    pub(crate) accepted: Seats,
    pub(crate) asked: Seats,
    /// What the judge will answer, once asked.
    pub(crate) equals: Option<bool>,
    /// Whether the question went to a person in the judge's chair, who has not answered yet.
    pub(crate) unanswered: bool,
    /// Checkers whose proof of ambiguity failed: they have no further objection.
    pub(crate) silenced: Seats,
    /// Checkers who said that they work together.
    pub(crate) together: Seats,
    /// Who accepted a Solution that another checker then proved wrong, in this shake so far.
    pub(crate) accepted_wrong: Seats,
}

/// A task with a time limit. The phase determines who must do it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TimedTask {
    pub(crate) kind: TaskKind,
    /// The end of the limit, or of the additional minute.
    pub(crate) end: Moment,
    pub(crate) stage: Stage,
}

/// What has to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TaskKind {
    /// Rolling, and dealing.
    Rolling,
    /// Selecting variations.
    Selecting,
    /// Setting the Goal.
    Goal,
    /// Answering a No Goal declaration.
    NoGoal,
    /// Moving.
    Turn,
    /// Writing a Solution.
    Writing,
    /// Checking a Solution.
    Checking,
}

/// How far the time of a task has run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Within the limit, or after it until somebody counts down.
    Limit,
    /// The ten seconds that end at this moment.
    Countdown(Moment),
    /// The additional minute.
    Added,
}

impl Match {
    /// A match that is about to begin.
    pub fn new(header: Header) -> Match {
        let first = header.first;
        Match {
            header: std::sync::Arc::new(header),
            clock: Moment::START,
            phase: Phase::Between,
            next_setter: first,
            absent: Seats::NONE,
            disqualified: Seats::NONE,
            warned: Seats::NONE,
            rulings: Vec::new(),
            signed: Seats::NONE,
            rolls_used: 0,
            deals_used: 0,
            shake: None,
            task: None,
            block: None,
            offences: Vec::new(),
            charge: None,
            exchange: None,
            sheet: Sheet::default(),
            points: None,
        }
    }

    /// The header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The phase of the match.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The moment up to which the clock has run.
    pub fn clock(&self) -> Moment {
        self.clock
    }

    /// The score sheet.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// The current total of a seat: shakes minus approved penalties.
    pub fn total(&self, seat: Seat) -> i64 {
        let shakes: i64 = self.sheet.shakes.iter().map(|shake| shake.scores[seat.index()]).sum();
        self.header.totals[seat.index()] + shakes - self.penalties(seat)
    }

    /// The approved penalty points of a seat.
    pub fn penalties(&self, seat: Seat) -> i64 {
        let penalties = self.sheet.penalties.iter();
        penalties
            .filter(|one| one.seat == seat && one.status == Initials::Approved)
            .map(|one| one.points)
            .sum()
    }

    /// Match points by seat, once the match has ended.
    pub fn points(&self) -> Option<&[i64]> {
        self.points.as_deref()
    }

    /// The seats that have something to do.
    pub fn waiting(&self) -> Seats {
        if let Some(charge) = &self.charge {
            return Seats::one(charge.by);
        }
        if let Some(block) = &self.block {
            return block.unstated();
        }
        match self.phase {
            Phase::Between => self.setter().map_or(Seats::NONE, Seats::one),
            Phase::Ended => self.everyone().minus(self.disqualified).minus(self.signed),
            Phase::Closed => Seats::NONE,
            _ => self.doers(),
        }
    }

    /// The Goal-setter of this shake, or of the next one; an absent one is skipped (MR-24).
    pub fn setter(&self) -> Option<Seat> {
        match &self.shake {
            Some(shake) => Some(shake.setter),
            None => self.from(self.next_setter, self.everyone().minus(self.away())),
        }
    }

    /// The cubes of a section; none between shakes.
    pub fn section(&self, section: Section) -> &[Cube] {
        let Some(shake) = &self.shake else { return &[] };
        match section {
            Section::Required => &shake.required,
            Section::Permitted => &shake.permitted,
            Section::Forbidden => &shake.forbidden,
            Section::Resources => &shake.resources,
        }
    }

    /// The cubes in the Goal, in order.
    pub fn goal_cubes(&self) -> &[Cube] {
        self.shake.as_ref().map_or(&[], |shake| &shake.goal_cubes)
    }

    /// The end of the running limit or additional minute, without the countdown. While the clock is stopped, the end
    /// of the time for specifying a charge or stating the challenge.
    pub fn deadline(&self) -> Option<Moment> {
        match (&self.charge, &self.block, &self.task) {
            (Some(charge), ..) => Some(charge.end),
            (_, Some(block), _) if self.clock_stands() => Some(block.end),
            (.., task) => task.as_ref().map(|task| task.end),
        }
    }

    /// How many penalties are waiting for initials.
    pub fn pending(&self) -> usize {
        self.sheet.penalties.iter().filter(|penalty| penalty.status == Initials::Pending).count()
    }

    pub(crate) fn name(&self, seat: Seat) -> &Name {
        &self.header.players[seat.index()]
    }

    pub(crate) fn everyone(&self) -> Seats {
        Seats::first(self.header.players.len())
    }

    /// Whether this player does not take part in the next shake.
    pub fn is_away(&self, seat: Seat) -> bool {
        self.away().contains(seat)
    }

    /// Whether a checker waits for the answer of the person in the judge's chair.
    pub fn asks_judge(&self) -> bool {
        let checking = self.shake.as_ref().and_then(|shake| shake.checking.as_ref());
        checking.is_some_and(Checking::waits_for_judge)
    }

    /// Players who do not take part in the next shake.
    pub(crate) fn away(&self) -> Seats {
        self.absent.or(self.disqualified)
    }

    pub(crate) fn edition(&self) -> &'static Edition {
        self.header.edition
    }

    pub(crate) fn equipment(&self) -> &'static Equipment {
        self.header.equipment()
    }

    pub(crate) fn options(&self) -> &Options {
        &self.header.options
    }

    pub(crate) fn tabletop(&self) -> bool {
        self.header.options.mode == Mode::Tabletop
    }

    /// The first of `among` from this seat on, clockwise.
    fn from(&self, seat: Seat, among: Seats) -> Option<Seat> {
        let number = self.header.players.len() as u8;
        (0..number).map(|step| Seat((seat.0 + step) % number)).find(|seat| among.contains(*seat))
    }

    /// The next of `among` to the left.
    pub(crate) fn left_of(&self, seat: Seat, among: Seats) -> Seat {
        let number = self.header.players.len() as u8;
        self.from(Seat((seat.0 + 1) % number), among.without(seat)).unwrap_or(seat)
    }

    /// The next of `among` to the right.
    pub(crate) fn right_of(&self, seat: Seat, among: Seats) -> Seat {
        let number = self.header.players.len() as u8;
        let rights = (1..number).map(|step| Seat((seat.0 + number - step) % number));
        rights.into_iter().find(|seat| among.contains(*seat)).unwrap_or(seat)
    }

    /// Whether a player is in the lead (MR-6), ignoring disqualified players.
    pub(crate) fn leads(&self, seat: Seat) -> bool {
        let total = self.total(seat);
        let others = self.everyone().minus(self.disqualified).without(seat);
        others.iter().all(|other| self.total(other) < total)
    }

    /// Who must complete the running task.
    pub(crate) fn doers(&self) -> Seats {
        let Some(shake) = &self.shake else { return Seats::NONE };
        match self.phase {
            Phase::Rolling => {
                let roller = if shake.rolled { Seats::NONE } else { Seats::one(shake.setter) };
                let dealing = self.equipment().cards && shake.universe.is_empty();
                if dealing { roller.with(shake.dealer) } else { roller }
            }
            Phase::Variations => Seats::one(shake.selecting.seat),
            Phase::Goal => Seats::one(shake.setter),
            Phase::NoGoal => shake.present.without(shake.setter).minus(shake.agreed),
            Phase::Turn => Seats::one(shake.turn),
            Phase::Writing => self.writers_due(),
            Phase::Checking => shake.checking.as_ref().map_or(Seats::NONE, Checking::due),
            Phase::Between | Phase::Ended | Phase::Closed => Seats::NONE,
        }
    }
}

impl Checking {
    /// Checkers who have neither decided nor asked the judge.
    pub(crate) fn due(&self) -> Seats {
        self.checkers.minus(self.accepted).minus(self.asked).minus(self.silenced)
    }
}

impl Shake {
    pub(crate) fn has_variation(&self, name: &str) -> bool {
        self.variations.iter().any(|chosen| chosen.variation.name == name)
    }

    pub(crate) fn two_solutions(&self) -> bool {
        self.has_variation(variations::TWO_SOLUTIONS)
    }

    pub(crate) fn section_mut(&mut self, section: Section) -> &mut Vec<Cube> {
        match section {
            Section::Required => &mut self.required,
            Section::Permitted => &mut self.permitted,
            Section::Forbidden => &mut self.forbidden,
            Section::Resources => &mut self.resources,
        }
    }
}
