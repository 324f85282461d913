//! What can be said about an Equation while it is being written: its use of cubes, and how its lines can be read.

use mat::draft::{
    Draft, Due, Free, LaidGoal, Line, MAX_READINGS, Mark, MarkKind, Paper, Part, PartName, Reading, Spending,
    Tally, Tools,
};
use mat::{Document, Equipment, Fault, Game, JudgedGoal, Malformed, Section, read_rules, take_alike};

use crate::accounting::{Ledger, account};
use crate::goal::Goal;
use crate::judge::{Expression, judge_goal, names_goal_on_the_left, symbols};
use crate::notation::{self, Sense, Side, sides_so_far};
use crate::number::with_allowance;
use crate::position::Position;
use crate::reading::{first_misfit, settlings};
use crate::rules::Rules;
use crate::symbol::{Cube, Face};
use crate::variation::Equations;

/// The number work allowed for a draft: a few hundredths of a second. Whatever is left open is reported as `more`.
const ALLOWANCE: u64 = 40_000_000;

/// The only part of a Solution.
const SOLUTION: PartName = PartName::Solution;

/// The powers of the base that a writer is offered; any other can be typed.
const POWERS: [i64; 4] = [1, 2, 3, -1];

/// What a writer may write with under these rules.
pub(crate) fn tools(rules: &Rules) -> Tools {
    let signs =
        [(rules.factorial, "!"), (rules.decimal_point || rules.decimal_in_goal, "."), (rules.imaginary, "|")];
    Tools {
        parts: vec![SOLUTION],
        solutions: 1,
        faces: Equipment::of(Game::Equations).faces.chars().collect(),
        colours: rules.exponent.is_some(),
        signs: signs.into_iter().filter(|(offered, _)| *offered).map(|(_, sign)| sign).collect(),
        marks: marks(rules),
        ..Tools::default()
    }
}

fn marks(rules: &Rules) -> Vec<Mark> {
    let turns = [
        (rules.sideways || rules.remainder || rules.log, "sw"),
        (rules.upside_down || rules.percent || rules.imaginary, "ud"),
    ];
    let turns = turns.into_iter().filter(|(offered, _)| *offered).map(|(_, mark)| MarkKind::Turn.mark(mark));
    let wild = rules.wild.map(|face| MarkKind::Cube.mark(face));
    let senses = [
        (rules.lcm, Sense::Lcm),
        (rules.gcf, Sense::Gcf),
        (rules.has_digit_ten(), Sense::Power),
        (rules.has_digit_ten(), Sense::Ten),
        (rules.has_digit_eleven(), Sense::Root),
        (rules.has_digit_eleven(), Sense::Eleven),
        (rules.ab_plus, Sense::Abab),
        (rules.ab_plus, Sense::Abbb),
    ];
    let senses = (senses.into_iter().filter(|(offered, _)| *offered))
        .map(|(_, sense)| MarkKind::Sense.mark(sense.word()));
    let exponent = rules.exponent.map(|_| MarkKind::Sense.mark("exp"));
    let powers = POWERS.iter().filter(|_| rules.powers_of_base);
    let powers = powers.map(|power| MarkKind::Sense.mark(format_args!("p{power}")));
    turns.chain(wild).chain(senses).chain(exponent).chain(powers).collect()
}

/// Answers a request of the kind `draft`.
pub(crate) fn draft(request: &Document<'_>) -> Result<Draft, Fault> {
    let readings = mat::draft::wants_readings(request);
    let papers = match request.optional_text("equation")? {
        None => Vec::new(),
        Some(text) => {
            let position = Position::read(request)?;
            vec![with_allowance(ALLOWANCE, || paper(&position, text, readings)).0]
        }
    };
    let laid = match request.optional_text("laid")? {
        None => None,
        Some(text) => {
            let (rules, _) = read_rules::<Equations>(request)?;
            let JudgedGoal { reasons, values, more } =
                with_allowance(ALLOWANCE, || judge_goal(&rules, text)).0;
            let values = values.unwrap_or_default();
            Some(LaidGoal { legal: reasons.is_empty(), reasons, values, more, words: None })
        }
    };
    Ok(Draft { tools: None, papers, laid })
}

fn paper(position: &Position, text: &str, readings: bool) -> Paper {
    let rules = &position.rules;
    let goal: Option<Goal> = position.goal.as_deref().and_then(|goal| goal.parse().ok());
    let [mut solution, mut goal_side] = sides_so_far(text);
    if let Some(goal) = &goal
        && names_goal_on_the_left(&solution.0, &goal_side.0, goal, rules)
    {
        std::mem::swap(&mut solution, &mut goal_side);
    }
    let goal_cubes: Vec<Cube> = goal.iter().flat_map(Goal::cubes).map(|cube| cube.cube).collect();
    let (reasons, cubeless) = account(position, &goal_cubes, &solution.0);
    let ledger = Ledger::of(position, &goal_cubes, &solution.0, &cubeless);

    let spent: Vec<Cube> = (solution.0.signs().zip(&cubeless))
        .filter(|(_, cubeless)| !**cubeless)
        .filter_map(|(sign, _)| Some(Cube { face: sign.cube()?, colour: sign.colour }))
        .collect();
    let most = position.situation.resource_cubes();
    let mut resources = position.mat.section(Section::Resources).to_vec();
    let taken: Vec<Cube> = (ledger.from_resources.iter())
        .filter_map(|face| take_alike(&mut resources, |cube| cube.face == *face))
        .collect();
    let spending = Spending {
        spent: &spent,
        taken: &taken,
        most,
        alike: &|one, other| one.face == other.face,
        again: &|cube| rules.multiple_operations && !cube.face.is_digit(),
        barred: &|_| false,
    };
    let free = Free::of(&position.mat, &spending);
    let missing = [&ledger.forbidden, &ledger.missing, &ledger.wrong_colour];
    Paper {
        fits: reasons.is_empty(),
        ordered: rules.edition.order_of_operations,
        required: required(position.mat.section(Section::Required), &ledger.unused),
        from_resources: taken.iter().map(Cube::to_string).collect(),
        most,
        missing: missing.into_iter().flatten().map(Face::to_string).collect(),
        tallies: tallies(position, &solution.0, &goal_side.0),
        parts: vec![Part { name: SOLUTION, free }],
        lines: vec![line(position, &solution, false, readings), line(position, &goal_side, true, readings)],
        cards: None,
    }
}

/// Every Required cube; of those with the same face, the last ones are the ones still due.
fn required(cubes: &[Cube], unused: &[Face]) -> Vec<Due> {
    let mut unused = unused.to_vec();
    let mut due: Vec<Due> = (cubes.iter().rev())
        .map(|cube| {
            let (used_in, due_in) = match take_alike(&mut unused, |face| *face == cube.face) {
                Some(_) => (Vec::new(), vec![SOLUTION]),
                None => (vec![SOLUTION], Vec::new()),
            };
            Due { cube: cube.to_string(), used_in, due_in }
        })
        .collect();
    due.reverse();
    due
}

fn tallies(position: &Position, solution: &notation::SymbolLine, goal: &notation::SymbolLine) -> Vec<Tally> {
    let rules = &position.rules;
    let mut tallies = Vec::new();
    if rules.three_operation {
        let have = symbols::operations(solution);
        tallies.push(Tally::at_least("three-operation", have, symbols::LEAST_OPERATIONS));
    }
    if rules.factorial && !rules.multiple_operations {
        let have = symbols::factorials(solution) + symbols::factorials(goal);
        tallies.push(Tally::at_most("factorial", have, symbols::MAX_FACTORIALS));
    }
    tallies
}

fn line(position: &Position, (line, fault): &Side, goal: bool, wanted: bool) -> Line {
    let mut written = Line::of("equation");
    if line.tokens.is_empty() && fault.is_none() {
        return written;
    }
    written.settles = settlings(line, &position.rules, goal);
    let mut blame = |fault: &Malformed| written.fault = Some(fault.reason("equation"));
    if let Some(fault) = fault {
        blame(fault);
        return written;
    }
    match Expression::read(line, &position.rules, goal) {
        // The judge objects to symbols that the variations do not allow. Here such a line is reported only where it
        // breaks off.
        None => first_misfit(line).iter().for_each(blame),
        Some(Err(fault)) => blame(&fault),
        Some(Ok(expression)) if wanted => {
            let found = expression.readings.values();
            written.more = expression.readings.partial || found.len() > MAX_READINGS;
            written.readings = (found.iter().take(MAX_READINGS))
                .map(|found| Reading {
                    text: expression.readings.written(found),
                    value: Some(found.value.short()),
                    words: None,
                    tree: expression.readings.branch(found),
                })
                .collect();
        }
        Some(Ok(_)) => {}
    }
    written
}
