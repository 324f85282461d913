//! The judge accepts whatever the solver finds, and small positions agree with an exhaustive search.

use mat::{Division, Mat, Situation, Steps, Verdict};
use wff::{
    Bag, Cube, Position, RuleSet, Solution, Solved, Submission, Wffs, judge, provable, solutions, solve,
};

use crate::dice::Dice;

fn position(dice: &mut Dice, cubes: usize) -> Position {
    let mut mat = Mat::default();
    for _ in 0..cubes {
        let cube = Cube::ALL[dice.roll(12)];
        match dice.roll(5) {
            0 => mat.required.push(cube),
            1 | 2 => mat.permitted.push(cube),
            _ => mat.resources.push(cube),
        }
    }
    let letters = 1 + dice.roll(4);
    let division = [Division::Elementary, Division::Senior][dice.roll(2)];
    let situation = [Situation::Now, Situation::Impossible, Situation::Forceout][dice.roll(3)];
    // A theorem needs no premise, but its Solution must have one (W-2).
    let goal = match dice.roll(4) {
        0 => ["Cpp", "CpCqp", "CKpqp", "CpApq", "Epp", "NKpNp", "ApNp"][dice.roll(7)].to_owned(),
        _ => dice.wff(letters, 2),
    };
    Position { division, goal, mat, situation }
}

#[test]
fn what_is_found_passes_the_judge() {
    let mut dice = Dice::new(31);
    let mut found = 0;
    for _ in 0..150 {
        let position = position(&mut dice, 14);
        if let Solved::Found(submission) = solve(&position, &mut Steps::new(20_000)) {
            found += 1;
            let judgement = judge(&position, &submission);
            assert_eq!(judgement.verdict, Verdict::Correct, "{position:?}\n{submission:?}\n{judgement:?}");
        }
    }
    assert!(found > 20, "only {found} were found");
}

#[test]
fn several_solutions_are_different() {
    let mut dice = Dice::new(37);
    for _ in 0..20 {
        let mut position = position(&mut dice, 16);
        position.situation = Situation::Impossible;
        position.mat.required.clear();
        let found = solutions(&position, 5, &mut Steps::new(20_000)).found;
        for (index, submission) in found.iter().enumerate() {
            assert!(found[..index].iter().all(|earlier| earlier.solution != submission.solution));
            assert_eq!(judge(&position, submission).verdict, Verdict::Correct);
        }
    }
}

/// Every Solution of a few cubes, by brute force.
fn exists(position: &Position) -> bool {
    let supply = position.supply();
    let most = supply.most();
    let mut wffs: Vec<String> = Vec::new();
    let mut layer: Vec<String> = vec![String::new()];
    for _ in 0..4 {
        let mut next = Vec::new();
        for text in &layer {
            for letter in "CAKENpqrs".chars() {
                let longer = format!("{text}{letter}");
                if Bag::of_text(&longer).is_within(&most) {
                    if wff::is_wff(&longer) {
                        wffs.push(longer.clone());
                    }
                    next.push(longer);
                }
            }
        }
        layer = next;
    }
    let mut premise_lists: Vec<Vec<&String>> = Vec::new();
    for (index, one) in wffs.iter().enumerate() {
        premise_lists.push(vec![one]);
        premise_lists.extend(wffs[index + 1..].iter().map(|other| vec![one, other]));
    }
    let rules: Vec<(wff::Rule, bool)> =
        position.allowed().rules().flat_map(|rule| [(rule, false), (rule, true)]).collect();
    let mut rule_lists = Vec::new();
    for (index, one) in rules.iter().enumerate() {
        rule_lists.push(vec![*one]);
        let others = rules[index + 1..].iter().filter(|other| other.0 != one.0);
        rule_lists.extend(others.map(|other| vec![*one, *other]));
    }
    // Rules that cost too much by themselves are not tried with premises.
    rule_lists.retain(|rules| {
        let cost = rules.iter().fold(Bag::default(), |sum, (rule, wild)| sum.plus(&rule.cost(*wild)));
        supply.allows(&cost)
    });
    for premises in &premise_lists {
        for rules in &rule_lists {
            let solution = Solution {
                premises: premises.iter().map(|text| wff::Premise::new(text.as_str())).collect(),
                rules: rules.iter().map(|(rule, wild)| wff::Ruling::new(*rule, *wild)).collect(),
            };
            let cost = solution.cost();
            if !supply.allows(&cost) || !supply.required.is_within(&cost) || cost.total() < 2 {
                continue;
            }
            let mut table = Wffs::default();
            let goal = table.parse(&position.goal).unwrap();
            let list: Vec<wff::Wff> = premises.iter().map(|text| table.parse(text).unwrap()).collect();
            let question = wff::ProofQuestion { premises: &list, rules: solution.rule_set(), goal };
            let steps = &mut Steps::new(100_000);
            if provable(&mut table, &question, steps) != Some(true) {
                continue;
            }
            // A writer may mark which cubes are the Required ones.
            let essential = essential_cubes(&mut table, goal, &solution, steps);
            if supply.required.is_within(&essential) {
                return true;
            }
        }
    }
    false
}

/// The cubes of all essential items.
fn essential_cubes(table: &mut Wffs, goal: wff::Wff, solution: &Solution, steps: &mut Steps) -> Bag {
    let items: Vec<wff::Item> = solution.items().collect();
    let essential =
        items.into_iter().filter(|item| wff::is_essential(table, goal, solution, *item, steps) == Ok(true));
    essential.fold(Bag::default(), |sum, item| sum.plus(&solution.cost_of(item)))
}

#[test]
fn no_small_solution_is_missed() {
    let mut dice = Dice::new(41);
    let (mut yes, mut no) = (0, 0);
    for _ in 0..1_500 {
        let cubes = 6 + dice.roll(4);
        let position = position(&mut dice, cubes);
        let expected = exists(&position);
        match solve(&position, &mut Steps::new(60_000)) {
            Solved::Found(Submission { .. }) => yes += 1,
            Solved::Impossible => {
                no += 1;
                assert!(!expected, "{position:?}");
            }
            Solved::CutOff => {}
        }
    }
    assert!(yes > 50 && no > 500, "{yes} possible, {no} impossible");
}

/// A Solution without unnecessary items, but with at least one premise: random premises and rules that prove the Goal.
/// Returned with the cubes of its essential items.
fn minimal(dice: &mut Dice, allowed: RuleSet) -> Option<(String, Solution, Bag)> {
    let variables = 1 + dice.roll(4);
    let mut table = Wffs::default();
    let count = 1 + dice.roll(3);
    let mut premises: Vec<wff::Wff> = Vec::new();
    for _ in 0..count {
        let letters = 1 + dice.roll(8);
        premises.push(table.parse(&dice.wff(letters, variables)).unwrap());
    }
    premises.sort_unstable();
    premises.dedup();
    // Now and then the Goal is itself a premise, and must be inferred again (W-9).
    let text = if dice.roll(8) == 0 {
        table.text(premises[dice.roll(premises.len())])
    } else {
        let letters = if dice.roll(3) == 0 { 1 + dice.roll(6) } else { 1 + dice.roll(2) };
        dice.wff(letters, variables)
    };
    let goal = table.parse(&text).unwrap();
    if text.len() > wff::MAX_GOAL {
        return None;
    }
    let mut rules: Vec<(wff::Rule, bool)> =
        allowed.rules().filter(|_| dice.roll(3) > 0).map(|rule| (rule, false)).collect();
    for (rule, wild) in &mut rules {
        *wild = *rule != wff::Rule::R && dice.roll(4) == 0;
    }
    let solution = |premises: &[wff::Wff], rules: &[(wff::Rule, bool)], table: &Wffs| Solution {
        premises: premises.iter().map(|premise| wff::Premise::new(table.text(*premise))).collect(),
        rules: rules.iter().map(|(rule, wild)| wff::Ruling::new(*rule, *wild)).collect(),
    };
    let stands = |premises: &[wff::Wff], rules: &[(wff::Rule, bool)], table: &mut Wffs| {
        let set: RuleSet = rules.iter().map(|(rule, _)| *rule).collect();
        let question = wff::ProofQuestion { premises, rules: set, goal };
        !premises.is_empty()
            && solution(premises, rules, table).cost().total() >= 2
            && provable(table, &question, &mut Steps::new(5_000)) == Some(true)
    };
    if !stands(&premises, &rules, &mut table) {
        return None;
    }
    // What is dropped first varies.
    for turn in 0..20 {
        let items = premises.len() + rules.len();
        let first = dice.roll(items);
        let spared = (0..items).map(|at| (at + first) % items).find_map(|at| {
            let (mut fewer, mut less) = (premises.clone(), rules.clone());
            if at < fewer.len() {
                fewer.remove(at);
            } else {
                less.remove(at - premises.len());
            }
            stands(&fewer, &less, &mut table).then_some((fewer, less))
        });
        match spared {
            Some((fewer, less)) => (premises, rules) = (fewer, less),
            None => break,
        }
        assert!(turn < 19, "a Solution has few items");
    }
    let left = solution(&premises, &rules, &table);
    let essential = essential_cubes(&mut table, goal, &left, &mut Steps::new(100_000));
    Some((text, left, essential))
}

#[test]
fn what_is_possible_is_never_called_impossible() {
    let mut dice = Dice::new(43);
    let (mut tried, mut found, mut idle) = (0, 0, 0);
    let mut kinds = std::collections::BTreeSet::new();
    for number in 0..40_000 * campaign() {
        let division = [Division::Elementary, Division::Senior][number % 2];
        let allowed = RuleSet::of_division(division);
        let Some((goal, solution, mut essential)) = minimal(&mut dice, allowed) else { continue };
        idle += usize::from(essential != solution.cost());
        // Most of its cubes are Required, some are Permitted, and there are others.
        let mut mat = Mat::default();
        for cube in solution.cost().cubes() {
            if dice.roll(5) > 0 && essential.count(cube) > 0 {
                essential = essential.minus(&Bag::of([cube]));
                mat.required.push(cube);
            } else {
                mat.permitted.push(cube);
            }
        }
        let now = dice.roll(4) == 0;
        for _ in 0..dice.roll(5) {
            let cube = Cube::ALL[dice.roll(12)];
            if now { mat.resources.push(cube) } else { mat.permitted.push(cube) }
        }
        if now && let Some(cube) = mat.permitted.pop() {
            mat.resources.push(cube);
        }
        let situation = if now { Situation::Now } else { Situation::Forceout };
        let position = Position { division, goal, mat, situation };
        tried += 1;
        kinds.insert(solution.rule_set());
        match solve(&position, &mut Steps::new(1_000)) {
            Solved::Impossible => panic!("{solution} is a Solution of {position:?}"),
            Solved::Found(_) => found += 1,
            Solved::CutOff => {}
        }
    }
    assert!(tried > 1_000 && found > 500 && idle > 30, "{tried} {found} {idle}");
    assert!(kinds.len() > 50, "{}", kinds.len());
}

/// A Required cube cannot hide in an idle premise (W-2), and one in a rule is marked if the premise shows its face.
#[test]
fn beside_a_theorem_a_premise_stands_idle() {
    let solved = |goal: &str, required: &str, permitted: &str| {
        let cubes = |text: &str| text.chars().filter_map(Cube::showing).collect();
        let mat = Mat { required: cubes(required), permitted: cubes(permitted), ..Mat::default() };
        let (goal, situation) = (goal.to_owned(), Situation::Forceout);
        let position = Position { division: Division::Senior, goal, mat, situation };
        let solved = solve(&position, &mut Steps::new(100_000));
        if let Solved::Found(submission) = &solved {
            assert_eq!(judge(&position, submission).verdict, Verdict::Correct, "{submission:?}");
        }
        match solved {
            Solved::Found(submission) => Some(submission.solution),
            Solved::Impossible => None,
            Solved::CutOff => panic!("so few cubes are decided"),
        }
    };
    assert_eq!(solved("Cpp", "", "Ciq").as_deref(), Some("q / Ci"));
    assert_eq!(solved("Cpp", "Ci", "q").as_deref(), Some("q / Ci"));
    assert_eq!(solved("Cpp", "q", "Ci"), None);
    assert_eq!(solved("Cpp", "", "Ci"), None);
    // One wild R alone is one cube, so the premise is needed (W-17).
    assert_eq!(solved("Cpp", "qR", "").as_deref(), Some("q / R(Ci)"));
    // From p or Np the Goal follows by Ai alone; NNp leaves R and No essential.
    assert_eq!(solved("ApNp", "AiNoR", "p"), None);
    assert_eq!(solved("ApNp", "AiNoR", "NNp").as_deref(), Some("NNp / A<req>i<req>, N<req>o<req>, R<req>"));
}

/// The Goal is a premise, Ci gives its converse, and Ei and Eo infer it again (W-9).
#[test]
fn a_goal_is_inferred_again_beside_a_theorem() {
    for (goal, text) in [("CpKpq", "CpKpq / Ko, Eo, Ei, Ci"), ("CAqrq", "CAqrq / Ai, Eo, Ei, Ci")] {
        assert!(is_solved(goal, text), "{text}");
    }
}

/// Co works on WFFs that act like variables, and on variables as well.
#[test]
fn what_is_left_over_stands_twice_beside_variables() {
    for (goal, text) in [
        ("NNr", "CNNpCNqNNr, NNp, Nq / Co"),
        ("Aqr", "CpAss, EAqrAss, p / Co, Eo"),
        ("Nr", "Cpq, CrCCpqNr, r / Co"),
        ("r", "Apr, CAprq, CpCqr, p / Co"),
    ] {
        assert!(is_solved(goal, text), "{text}");
    }
}

/// Whether a Solution is found if all cubes of this one are Required, and there are no others.
fn is_solved(goal: &str, text: &str) -> bool {
    let (solution, _) = Solution::read(text, "solution");
    let mat = Mat { required: solution.unwrap().cost().cubes().collect(), ..Mat::default() };
    let (goal, situation) = (goal.to_owned(), Situation::Forceout);
    let position = Position { division: Division::Senior, goal, mat, situation };
    matches!(solve(&position, &mut Steps::new(100_000)), Solved::Found(_))
}

/// By how much a campaign multiplies the number of positions: `FORCEOUT_CAMPAIGN=20` tries twenty times as many.
#[allow(clippy::disallowed_methods, reason = "a campaign is asked for in the environment")]
pub(crate) fn campaign() -> usize {
    std::env::var("FORCEOUT_CAMPAIGN").ok().and_then(|times| times.parse().ok()).unwrap_or(1)
}
