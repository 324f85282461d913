//! Views: what one seat, a judge or a spectator may see, as a function of the state.

use mat::{Book, Cube, Division, NamedSeason, Section, Situation};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::codes::Code;
use crate::field::Fields;
use crate::known;
use crate::moment::Moment;
use crate::seat::{Name, Seat, Seats};
use crate::sheet::Sheet;
use crate::state::{Match, Phase, Stage, TaskKind};
use crate::variation::Variation;
use crate::worth::{ChallengeWorth, PaperWorth};
use crate::writing::Duty;

/// Who is looking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Viewer {
    /// A player sees their own paper, and the others' when writing is over.
    Seat(Seat),
    /// A judge sees everything.
    Judge,
    /// A spectator sees what lies on the table.
    Spectator,
}

impl Viewer {
    /// Whether this viewer may read what that player writes.
    pub(crate) fn sees_papers_of(self, writer: Seat) -> bool {
        self == Viewer::Judge || self == Viewer::Seat(writer)
    }
}

/// What somebody sees of a match.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct View {
    /// The rulebook.
    pub rules: Book,
    /// The division.
    pub division: Division,
    /// The season, for the list of variations.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub season: Option<NamedSeason>,
    /// The moment up to which the clock has run.
    pub clock: Moment,
    /// When the round ends.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub round_ends: Moment,
    /// Where the match stands.
    pub phase: Phase,
    /// Who is there, clockwise.
    pub players: Vec<PlayerView>,
    /// The players from whom something is due.
    pub waiting: Vec<Name>,
    /// The running task.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub task: Option<TaskView>,
    /// When the running time ends: that of the task, or that for stating a challenge while the block is held.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub deadline: Option<Moment>,
    /// Who holds the block.
    pub block: Vec<Name>,
    /// Who reached for it at the same moment, until somebody has ruled whether both hold it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub contender: Option<Name>,
    /// Who has cried illegal procedure and must still say which.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub charging: Option<Name>,
    /// The Goal-setter of this shake or the next.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub setter: Option<Name>,
    /// The shake in progress.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub shake: Option<ShakeView>,
    /// The score sheet. Solutions of shakes that ended are on it for everyone.
    pub sheet: Sheet,
}

/// One player.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerView {
    /// The name.
    pub name: Name,
    /// The total at this moment.
    pub total: i64,
    /// Approved penalty points.
    pub penalties: i64,
    /// Whether the player takes part in this shake, or would in the next.
    pub here: bool,
    /// Whether the player is in the lead.
    pub leads: bool,
    /// Whether the player is out for the round.
    pub disqualified: bool,
    /// Whether the player has signed.
    pub signed: bool,
    /// Match points, when the match has ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub points: Option<i64>,
}

/// The running task.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TaskView {
    /// What has to be done.
    pub kind: TaskKind,
    /// The end of the limit or of the additional minute.
    pub deadline: Moment,
    /// How far the time has run.
    pub stage: Stage,
    /// Whether the clock stands still because the block is held.
    pub stands: bool,
}

/// The shake in progress.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ShakeView {
    /// Cubes in Resources.
    pub resources: Vec<Cube>,
    /// Cubes in Required.
    pub required: Vec<Cube>,
    /// Cubes in Permitted.
    pub permitted: Vec<Cube>,
    /// Cubes in Forbidden.
    pub forbidden: Vec<Cube>,
    /// The Goal as it lies.
    pub goal: String,
    /// The cubes of the Goal in order, with their colours, which its text may lack.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub goal_cubes: Vec<Cube>,
    /// The cards dealt.
    pub universe: Vec<String>,
    /// The variations in the order of selection.
    pub variations: Vec<Variation>,
    /// Whose turn it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub turn: Option<Name>,
    /// The last Mover.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub mover: Option<Name>,
    /// Who challenged.
    pub challengers: Vec<Name>,
    /// The occasion for writing.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub situation: Option<Situation>,
    /// The last instant for Impossible after the last cube.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub window: Option<Moment>,
    /// The papers of those who write.
    pub papers: Vec<PaperView>,
    /// What the challenge is worth, while Solutions are written.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub worth: Option<ChallengeWorth>,
    /// Whose Solution is being checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub checked: Option<Name>,
    /// Who checks it, and how far along each is.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub checkers: Vec<CheckerView>,
    /// What was done illegally and may still be charged; only a judge sees it.
    #[serde(skip_serializing_if = "Vec::is_empty", default, deserialize_with = "known::codes")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub offences: Vec<Code>,
}

/// One player who checks a Solution.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CheckerView {
    /// Who.
    pub player: Name,
    /// Whether the player has accepted it.
    pub accepted: bool,
    /// Whether the player has asked the judge, and so no longer objects.
    pub asked: bool,
    /// Whether the player's proof of ambiguity has failed, so that they can no longer object.
    pub failed: bool,
    /// Whether the player has said that they work together with the other checker.
    pub together: bool,
}

/// One player's paper.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PaperView {
    /// Whose.
    pub player: Name,
    /// What the player owes.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub duty: Duty,
    /// What it is worth to the player, who may still write it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub worth: Option<PaperWorth>,
    /// What the Third Party decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub decided: Option<bool>,
    /// Whether something was presented.
    pub presented: bool,
    /// Whether nothing will be presented.
    pub declined: bool,
    /// What was presented, if the viewer may see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<crate::Submission>, nullable = false))]
    pub submission: Option<Fields>,
    /// What checking found.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub correct: Option<bool>,
}

impl View {
    /// What lies on the table, as a document of the common format that a game's judge reads.
    pub fn position(&self) -> Fields {
        position((self.rules, self.division, self.season.as_ref()), self.shake.as_ref())
    }
}

impl ShakeView {
    /// The cubes of a section.
    pub fn section(&self, section: Section) -> &[Cube] {
        match section {
            Section::Resources => &self.resources,
            Section::Required => &self.required,
            Section::Permitted => &self.permitted,
            Section::Forbidden => &self.forbidden,
        }
    }
}

fn position(
    (rules, division, season): (Book, Division, Option<&NamedSeason>),
    shake: Option<&ShakeView>,
) -> Fields {
    let mut position = Fields::new();
    position.insert("rules".to_owned(), rules.rulebook().name.into());
    position.insert("division".to_owned(), division.name().into());
    if let Some(season) = season {
        position.insert("season".to_owned(), season.as_str().into());
    }
    let Some(shake) = shake else { return position };
    let variations: Vec<Value> = shake.variations.iter().map(Variation::to_json).collect();
    position.insert("variations".to_owned(), variations.into());
    for section in Section::ALL {
        let cubes: Vec<String> = shake.section(section).iter().map(ToString::to_string).collect();
        position.insert(section.name().to_owned(), cubes.join(" ").into());
    }
    if !shake.goal.is_empty() {
        position.insert("goal".to_owned(), shake.goal.as_str().into());
    }
    if !shake.universe.is_empty() {
        position.insert("universe".to_owned(), shake.universe.join(" ").into());
    }
    if let Some(situation) = shake.situation {
        position.insert("situation".to_owned(), situation.name().into());
    }
    position
}

impl Match {
    /// What somebody sees of the match.
    ///
    /// ```
    /// use referee::{Header, Match, Viewer};
    /// let game = Match::new(Header::new("wff-mlag-2017", "junior", &["Ana", "Ben"]).unwrap());
    /// let view = serde_json::to_value(game.view(Viewer::Spectator)).unwrap();
    /// assert_eq!(view["waiting"][0], "Ana");
    /// ```
    pub fn view(&self, viewer: Viewer) -> View {
        let names =
            |seats: Seats| -> Vec<Name> { seats.iter().map(|seat| self.name(seat).clone()).collect() };
        let player = |seat: Seat| PlayerView {
            name: self.name(seat).clone(),
            total: self.total(seat),
            penalties: self.penalties(seat),
            here: !self.away().contains(seat),
            leads: self.leads(seat),
            disqualified: self.disqualified.contains(seat),
            signed: self.signed.contains(seat),
            points: self.points().map(|points| points[seat.index()]),
        };
        let task = self.task.as_ref().map(|task| TaskView {
            kind: task.kind,
            deadline: task.end,
            stage: task.stage,
            stands: self.clock_stands(),
        });
        let holders = self.block.iter().flat_map(|block| block.holders());
        View {
            rules: self.edition().book,
            division: self.header.division,
            season: self.header.season.clone(),
            clock: self.clock,
            round_ends: self.options().round,
            phase: self.phase,
            players: self.everyone().iter().map(player).collect(),
            waiting: names(self.waiting()),
            task,
            deadline: self.deadline(),
            block: holders.map(|seat| self.name(seat).clone()).collect(),
            contender: self
                .block
                .as_ref()
                .and_then(|block| block.contender)
                .map(|seat| self.name(seat).clone()),
            charging: self.charge.as_ref().map(|charge| self.name(charge.by).clone()),
            setter: self.setter().map(|seat| self.name(seat).clone()),
            shake: self.shake_view(viewer),
            sheet: self.sheet.clone(),
        }
    }

    /// What lies on the table, as a document of the common format that a game's judge reads.
    pub fn position(&self) -> Fields {
        let mut shake = self.shake_view(Viewer::Spectator);
        if let (Some(seen), Some(shake)) = (&mut shake, &self.shake) {
            // An illegal variation that nobody has charged is ignored (II-B-2).
            let legal = shake.variations.iter().filter(|chosen| chosen.illegal_by.is_none());
            seen.variations = legal.map(|chosen| chosen.variation.clone()).collect();
        }
        let header = &self.header;
        position((header.edition.book, header.division, header.season.as_ref()), shake.as_ref())
    }

    fn shake_view(&self, viewer: Viewer) -> Option<ShakeView> {
        let shake = self.shake.as_ref()?;
        let writing = shake.writing.as_ref();
        let name = |seat: Seat| self.name(seat).clone();
        let bag = |section: Section| self.section(section).to_vec();
        // A Solution is shown to all once nobody is writing any more.
        let shown = |seat: Seat| self.phase != Phase::Writing || viewer.sees_papers_of(seat);
        let papers = writing.map_or(Vec::new(), |writing| {
            let seats = shake.present.iter().map(|seat| (seat, &writing.papers[seat.index()]));
            let paper = seats.map(|(seat, paper)| PaperView {
                player: name(seat),
                duty: self.duty(seat),
                worth: self.paper_worth(seat),
                decided: paper.decided,
                presented: paper.submission.is_some(),
                declined: paper.declined,
                submission: paper.submission.clone().filter(|_| shown(seat)),
                correct: paper.verdict,
            });
            paper.collect()
        });
        let checking = shake.checking.as_ref().filter(|_| self.phase == Phase::Checking);
        let offences = self.offences.iter().filter(|_| viewer == Viewer::Judge);
        Some(ShakeView {
            resources: bag(Section::Resources),
            required: bag(Section::Required),
            permitted: bag(Section::Permitted),
            forbidden: bag(Section::Forbidden),
            goal: shake.goal.clone(),
            goal_cubes: shake.goal_cubes.clone(),
            universe: shake.universe.clone(),
            variations: shake.variations.iter().map(|chosen| chosen.variation.clone()).collect(),
            turn: (self.phase == Phase::Turn).then(|| name(shake.turn)),
            mover: shake.mover.map(name),
            challengers: writing.map_or(Vec::new(), |writing| writing.challengers.iter().map(name).collect()),
            situation: writing.map(|writing| writing.situation),
            window: writing.and_then(|writing| writing.window),
            papers,
            worth: self.challenge_worth(),
            checked: checking.map(|checking| name(checking.writer)),
            checkers: checking.map_or(Vec::new(), |checking| {
                let checker = |seat: Seat| CheckerView {
                    player: name(seat),
                    accepted: checking.accepted.contains(seat),
                    asked: checking.asked.contains(seat),
                    failed: checking.silenced.contains(seat),
                    together: checking.together.contains(seat),
                };
                checking.checkers.iter().map(checker).collect()
            }),
            offences: offences.flat_map(|offence| offence.codes.iter().copied()).collect(),
        })
    }
}
