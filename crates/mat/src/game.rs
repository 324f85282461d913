//! What a cube game is: one trait that every game implements with its own types. Documents are read and written here,
//! at its edge, and nowhere behind it. [`AnyGame`] is the same game for callers that learn only from a document which
//! game it is.

use serde_json::Value;

use crate::answers::{RequestKind, answer, request_kinds};
use crate::draft::{Draft, Tools};
use crate::{
    Answer, Book, Called, Document, Fault, Game, Ground, Judgement, Listed, Manner, Objection, Reason,
    ReasonKind, Season, Solutions, Solved, Steps, Unsaid,
};

/// A cube game.
pub trait CubeGame: Sync + Sized + 'static {
    /// Which one.
    const GAME: Game;
    /// How many steps its solver takes in a millisecond, roughly: the factor between a time limit and a budget.
    const STEPS_PER_MILLISECOND: u64;
    /// The fields that [`read_rules`](Self::read_rules) reads besides the rulebook and the division.
    const RULES: &'static [&'static str];
    /// The fields of a position.
    const POSITION: &'static [&'static str];
    /// The fields of a submission.
    const SUBMISSION: &'static [&'static str];
    /// The fields of an entry of `solutions`; none if the game has no such list.
    const ENTRY: &'static [&'static str] = &[];
    /// How the cubes of a Goal may lie, if not in a row: `#` is a cube, `x` joins cubes on top of each other, `+` cubes
    /// side by side.
    const GOAL_SHAPES: &'static [&'static str] = &[];
    /// Every kind of reason that a verdict can have.
    const VERDICTS: &'static [&'static ReasonKind];
    /// Every other kind of reason: against a selected variation, or against a checker's claim.
    const OTHER_REASONS: &'static [&'static ReasonKind];
    /// The kinds of request that it answers besides those that every game answers.
    const REQUESTS: &'static [RequestKind];

    /// A book of the game.
    type Book: TryFrom<Book>;
    /// What a book changes.
    type Edition: AnyEdition;
    /// The rules in effect for one shake.
    type Rules;
    /// A position in which Solutions are judged or looked for.
    type Position;
    /// What a player hands in: one Solution or several, with the proof if there is one, and the Goal if the writer
    /// supplies it.
    type Submission;

    /// What a book changes.
    fn edition(book: Self::Book) -> &'static Self::Edition;

    /// Reads `rules`, `division` and whatever else changes the rules.
    fn read_rules(document: &Document<'_>) -> Result<Self::Rules, Fault>;

    /// Reads a position.
    fn read_position(document: &Document<'_>) -> Result<Self::Position, Fault>;

    /// Reads a submission. A Goal that the writer supplies is read with the position.
    fn read_submission(document: &Document<'_>) -> Result<Self::Submission, Fault>;

    /// The fields of a submission.
    fn write_submission(submission: &Self::Submission) -> Value;

    /// The verdict on a submission.
    fn judge(position: &Self::Position, submission: &Self::Submission) -> Judgement;

    /// What can be said about a Solution, or a Goal, while it is being written.
    fn draft(request: &Document<'_>) -> Result<Draft, Fault>;

    /// What a writer may write with under these rules.
    fn tools(rules: &Self::Rules) -> Tools;

    /// Whether a Goal is legal.
    fn judge_goal(rules: &Self::Rules, goal: &str) -> JudgedGoal;

    /// Looks for up to `limit` Solutions. Call [`solutions`](Self::solutions) instead: it leaves out what the judge
    /// refuses.
    fn search(
        position: &Self::Position,
        limit: usize,
        steps: &mut Steps,
        manner: &mut Manner<'_>,
    ) -> Solutions<Self::Submission>;

    /// Refuses an objection that says nothing, whatever it is raised against. Its reason is already known to exist.
    fn hear(edition: &Self::Edition, objection: &Objection<'_>) -> Result<(), Fault>;

    /// Whether an objection stands, if the codes of the verdict do not settle it.
    fn settle(
        position: &Self::Position,
        submission: &Self::Submission,
        reason: &str,
        objection: &Document<'_>,
    ) -> Result<Option<bool>, Fault>;

    /// Whether a copy with grouping symbols added shows a reading in which the submission is wrong; never in a game
    /// where everything has a single reading.
    fn is_proved_wrong(
        _: &Self::Position,
        _: &Self::Submission,
        _revision: &Value,
    ) -> Result<bool, (Unsaid, &'static str)> {
        Ok(false)
    }

    /// Remarks on a position that can be judged although no shake could lead to it.
    fn remarks(_: &Document<'_>) -> Vec<String> {
        Vec::new()
    }

    /// Whether two texts are the same value.
    fn same_value(one: &str, other: &str) -> bool {
        one == other
    }

    /// What a variation is called, if there is one with this name.
    fn called(_variation: &str) -> Option<Called> {
        None
    }

    /// The budget for this many milliseconds on an ordinary machine.
    fn steps(milliseconds: u64) -> Steps {
        Steps::new(milliseconds.saturating_mul(Self::STEPS_PER_MILLISECOND))
    }

    /// Up to `limit` different Solutions, shorter ones first, all of them accepted by the judge.
    fn solutions(
        position: &Self::Position,
        limit: usize,
        steps: &mut Steps,
        manner: &mut Manner<'_>,
    ) -> Solutions<Self::Submission> {
        Self::search(position, limit, steps, manner)
            .accepted(|found| Self::judge(position, found).reasons.is_empty())
    }

    /// Looks for a Solution.
    fn solve(
        position: &Self::Position,
        steps: &mut Steps,
        manner: &mut Manner<'_>,
    ) -> Solved<Self::Submission> {
        Self::solutions(position, 1, steps, manner).first()
    }
}

/// What a rulebook changes, for callers that do not know the types of its game.
pub trait AnyEdition: Sync + 'static {
    /// The section that a kind of reason cites, unless a division has a line of its own for it.
    fn section(&self, kind: &ReasonKind) -> &'static str {
        kind.rule
    }

    /// The grounds on which a checker may reject a Solution, in the order of the book; nothing else is a reason.
    fn grounds(&self) -> &'static [Ground];

    /// Every variation that is on some division's list.
    fn variations(&self, _: Season) -> Vec<Listed> {
        Vec::new()
    }
}

/// Whether a Goal is legal, and what it is worth.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct JudgedGoal {
    /// Why it is not legal; empty if it is.
    pub reasons: Vec<Reason>,
    /// Its values as exact texts; `None` if the Goals of the game have none.
    pub values: Option<Vec<String>>,
    /// Whether there are further interpretations (EQ-39).
    pub more: bool,
}

impl JudgedGoal {
    /// Its values as answers list them. If a Goal is legal only through interpretations that are not listed, the list
    /// is empty; `undefined` is for an illegal Goal (EQ-39).
    pub fn value_texts(&self) -> Option<Vec<String>> {
        let values = self.values.as_ref();
        match self.reasons.is_empty() {
            true => values.cloned(),
            false => values.map(|_| Answer::value_texts::<String>(None)),
        }
    }
}

/// A game for callers that do not know its types.
pub trait AnyGame: Sync {
    /// Which one.
    fn game(&self) -> Game;

    /// Answers a request of any kind.
    fn answer(&self, request: &Document<'_>, manner: &mut Manner<'_>) -> Result<Answer, Fault>;

    /// Up to `limit` submissions for the position of a request, shortest first, found within about this many
    /// milliseconds.
    fn solutions(&self, request: &Document<'_>, limit: usize, milliseconds: u64)
    -> Result<Vec<Value>, Fault>;

    /// The request of this kind, if the game answers it.
    fn request_kind(&self, kind: &str) -> Option<&'static RequestKind>;

    /// Every kind of reason, those of a verdict first.
    fn reasons(&self) -> Vec<&'static ReasonKind>;

    /// How the cubes of a Goal may lie, if not in a row.
    fn goal_shapes(&self) -> &'static [&'static str];

    /// The fields of an entry of `solutions`; none if the game has no such list.
    fn entry_fields(&self) -> &'static [&'static str];

    /// What a variation is called, if there is one with this name.
    fn called(&self, variation: &str) -> Option<Called>;

    /// Remarks on a position that can be judged although no shake could lead to it.
    fn remarks(&self, request: &Document<'_>) -> Vec<String>;

    /// Whether two texts are the same value.
    fn same_value(&self, one: &str, other: &str) -> bool;
}

impl<G: CubeGame> AnyGame for G {
    fn game(&self) -> Game {
        G::GAME
    }

    fn answer(&self, request: &Document<'_>, manner: &mut Manner<'_>) -> Result<Answer, Fault> {
        answer::<G>(request, manner)
    }

    fn solutions(
        &self,
        request: &Document<'_>,
        limit: usize,
        milliseconds: u64,
    ) -> Result<Vec<Value>, Fault> {
        let position = G::read_position(request)?;
        let mut steps = G::steps(milliseconds);
        let solutions =
            <G as CubeGame>::solutions(&position, limit, &mut steps, &mut Manner::default()).found;
        Ok(solutions.iter().map(G::write_submission).collect())
    }

    fn request_kind(&self, kind: &str) -> Option<&'static RequestKind> {
        request_kinds::<G>().find(|request| request.kind == kind)
    }

    fn reasons(&self) -> Vec<&'static ReasonKind> {
        G::VERDICTS.iter().chain(G::OTHER_REASONS).copied().collect()
    }

    fn goal_shapes(&self) -> &'static [&'static str] {
        G::GOAL_SHAPES
    }

    fn entry_fields(&self) -> &'static [&'static str] {
        G::ENTRY
    }

    fn called(&self, variation: &str) -> Option<Called> {
        <G as CubeGame>::called(variation)
    }

    fn remarks(&self, request: &Document<'_>) -> Vec<String> {
        <G as CubeGame>::remarks(request)
    }

    fn same_value(&self, one: &str, other: &str) -> bool {
        <G as CubeGame>::same_value(one, other)
    }
}
