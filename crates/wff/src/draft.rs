//! What can be said about a Solution and its proof while they are being written: its use of cubes, and which lines are
//! WFFs.

use mat::draft::{
    Branch, Draft, Due, Free, LaidGoal, Line, MarkKind, Paper, Part, PartName, Reading, Spending, Tools,
};
use mat::{Division, Document, Equipment, Fault, Game, Place, take_alike};

use crate::codes;
use crate::cube::{Bag, Cube};
use crate::judge::{Submission, cube_objections};
use crate::notation::{Connective, Form, ProofText, Solution, VARIABLES, Wff, Wffs, check_wff};
use crate::position::{Counted, Position, judge_goal, read_division};
use crate::rule::{Rule, RuleSet};

/// The only part of a Solution that uses cubes.
const SOLUTION: PartName = PartName::Solution;

/// The longest WFF that is put into words and drawn as a tree, in letters.
const MAX_LETTERS: u32 = 64;

/// How many lines of a proof are reported at once.
const MAX_FAULTS: usize = 64;

/// What a writer may write with under these rules.
pub(crate) fn tools(division: Division) -> Tools {
    Tools {
        parts: vec![SOLUTION],
        solutions: 1,
        faces: Equipment::of(Game::Wff).faces.chars().collect(),
        // Which of several cubes with the same face is the Required one (VII-B-4-e).
        marks: vec![MarkKind::Cube.mark("req")],
        rules: RuleSet::of_division(division).rules().map(Rule::card).collect(),
        ..Tools::default()
    }
}

/// Answers a request of the kind `draft`.
pub(crate) fn draft(request: &Document<'_>) -> Result<Draft, Fault> {
    let papers = match request.has("solution") {
        false => Vec::new(),
        true => {
            let position = Position::read(request)?;
            vec![paper(&position, &Submission::read(request)?, mat::draft::wants_readings(request))]
        }
    };
    let laid = match request.optional_text("laid")? {
        None => None,
        Some(text) => {
            read_division(request)?;
            let wffs = &mut Wffs::default();
            let (words, reasons) = match judge_goal(wffs, text) {
                Ok(goal) => (in_words(wffs, goal), Vec::new()),
                Err(reasons) => (None, reasons),
            };
            Some(LaidGoal { legal: reasons.is_empty(), reasons, values: Vec::new(), more: false, words })
        }
    };
    Ok(Draft { tools: None, papers, laid })
}

fn paper(position: &Position, submission: &Submission, wanted: bool) -> Paper {
    let text = submission.solution.as_str();
    let (solution, faults) = Solution::read(text, "solution");
    // Before its slash is written, everything is a premise; a second slash separates like a comma.
    let lenient = match text.split_once('/') {
        Some((premises, rules)) => format!("{premises}/{}", rules.replace('/', ",")),
        None => format!("{text}/"),
    };
    let so_far = solution.or_else(|| Solution::read(&lenient, "solution").0).unwrap_or_default();
    let supply = position.supply();
    let Counted { unused, from_resources, missing } = supply.counted(&so_far.cost());
    let taken: Vec<Cube> = from_resources.cubes().collect();
    let spent: Vec<Cube> = so_far.cost().cubes().collect();
    let spending = Spending {
        spent: &spent,
        taken: &taken,
        most: supply.from_resources,
        alike: &|one, other| one == other,
        again: &|_| false,
        barred: &|_| false,
    };
    let mut line = Line::of("solution");
    line.fault = faults.into_iter().next().filter(|_| !text.trim().is_empty());
    if wanted {
        let wffs = &mut Wffs::default();
        let premises = so_far.premises.iter().filter_map(|premise| wffs.parse(&premise.text).ok());
        let premises: Vec<Wff> = premises.collect();
        line.readings = premises.into_iter().filter_map(|wff| reading(wffs, wff)).collect();
    }
    let mut lines = vec![line];
    lines.extend(proof_faults(&submission.proof));
    Paper {
        fits: cube_objections(position, &supply, &so_far).is_empty(),
        ordered: true,
        required: required(&position.mat.required, &unused),
        from_resources: taken.iter().map(Cube::to_string).collect(),
        most: supply.from_resources,
        missing: missing.cubes().map(|cube| cube.to_string()).collect(),
        tallies: Vec::new(),
        parts: vec![Part { name: SOLUTION, free: Free::of(&position.mat, &spending) }],
        lines,
        cards: None,
    }
}

/// Every Required cube; of those with the same face, the last ones are the ones still due.
fn required(cubes: &[Cube], unused: &Bag) -> Vec<Due> {
    let mut unused: Vec<Cube> = unused.cubes().collect();
    let mut due: Vec<Due> = (cubes.iter().rev())
        .map(|cube| {
            let (used_in, due_in) = match take_alike(&mut unused, |one| one == cube) {
                Some(_) => (Vec::new(), vec![SOLUTION]),
                None => (vec![SOLUTION], Vec::new()),
            };
            Due { cube: cube.to_string(), used_in, due_in }
        })
        .collect();
    due.reverse();
    due
}

/// The lines of a proof whose formula is not a WFF.
fn proof_faults(proof: &str) -> Vec<Line> {
    let tokens = ProofText::read(proof).lines.into_iter().filter_map(|line| line.wff);
    let faults = tokens.filter_map(|token| {
        let fault = check_wff(&token.text).err()?;
        let place = Place::new("proof", token.place);
        Some(Line { fault: Some(codes::LINE_NOT_WFF.because(fault.message).at(place)), ..Line::of("proof") })
    });
    faults.take(MAX_FAULTS).collect()
}

fn reading(wffs: &Wffs, wff: Wff) -> Option<Reading> {
    let words = Some(in_words(wffs, wff)?);
    Some(Reading { text: wffs.text(wff), value: None, words, tree: tree(wffs, wff) })
}

/// "if p, then q"; `None` if it is too long to follow.
fn in_words(wffs: &Wffs, wff: Wff) -> Option<String> {
    (wffs.letters(wff) <= MAX_LETTERS).then(|| says(wffs, wff))
}

fn says(wffs: &Wffs, wff: Wff) -> String {
    match wffs.form(wff) {
        Form::Variable(variable) => VARIABLES[usize::from(variable & 3)].to_string(),
        Form::Not(x) => format!("not {}", says(wffs, x)),
        Form::Two(connective, x, y) => {
            let (x, y) = (says(wffs, x), says(wffs, y));
            match connective {
                Connective::C => format!("if {x}, then {y}"),
                Connective::A => format!("{x} or {y}"),
                Connective::K => format!("{x} and {y}"),
                Connective::E => format!("{x} if and only if {y}"),
            }
        }
    }
}

fn tree(wffs: &Wffs, wff: Wff) -> Branch {
    let (sign, parts) = match wffs.form(wff) {
        Form::Variable(variable) => (VARIABLES[usize::from(variable & 3)], Vec::new()),
        Form::Not(x) => ('N', vec![tree(wffs, x)]),
        Form::Two(connective, x, y) => (connective.letter(), vec![tree(wffs, x), tree(wffs, y)]),
    };
    Branch { sign: sign.to_string(), parts, value: None }
}
