//! Puzzles mined for the occasion, five hundred of each kind, against what `forceout judge` would answer (LC-36). It takes half an hour and more:
//! `cargo test -p learning --test campaign -- --ignored --nocapture`. `FORCEOUT_EACH=50` takes fifty of each kind.

use std::collections::BTreeMap;

use bots::{Bag, FaceKind, Frame, Insight, Layout, SearchAnswer, Work};
use learning::lessons::TruthName;
use learning::puzzles::{Puzzle, PuzzleKind, PuzzleReply, SHELVES, mine};
use mat::{Answer, Situation, Verdict};
use serde_json::{Map, Value, json};

/// How many of each kind, and from which seed: not that of the starter bank.
const EACH: usize = 500;
const SEED: u64 = 2;
/// The work for showing that nothing is shorter, where there are more choices of cubes than can be tried one by one.
const WORK: Work = Work(2_000);
const MOST_CHOICES: usize = 2_000;

/// What was compared, and what the desk could not decide.
#[derive(Debug, Default)]
struct Seen {
    agreed: BTreeMap<&'static str, usize>,
    undecided: usize,
    /// How many shortest Solutions were confirmed with every choice of fewer cubes, and how many choices that took.
    tried_all: usize,
    choices: usize,
}

fn ask(kind: &str, document: &Value, more: &Map<String, Value>) -> Answer {
    let mut request = document.as_object().unwrap().clone();
    request.extend(more.clone());
    request.insert("kind".to_owned(), kind.into());
    desk::answer(&Value::Object(request)).unwrap_or_else(|fault| panic!("{document}: {fault}")).answer
}

fn judged(document: &Value, submission: &Map<String, Value>) -> mat::Judgement {
    match ask("check", document, submission) {
        Answer::Check(judgement) => judgement,
        _ => panic!("no judgement"),
    }
}

impl Seen {
    /// Whether there is a Solution; `None` if the desk cannot decide it.
    fn solved(&mut self, document: &Value, situation: Situation) -> Option<bool> {
        let situation = [("situation".to_owned(), situation.name().into())].into_iter().collect();
        let Answer::Solve { possible, .. } = ask("solve", document, &situation) else { panic!("no answer") };
        self.undecided += usize::from(possible.is_none());
        possible
    }

    /// Compares what is said of a position after a move.
    fn is_true(&mut self, puzzle: &Puzzle, document: &Value, truth: TruthName) {
        let possible = self.solved(document, Situation::Impossible);
        match truth {
            TruthName::Impossible => assert_ne!(possible, Some(true), "{}: {document}", puzzle.id),
            TruthName::Now => {
                assert_ne!(self.solved(document, Situation::Now), Some(false), "{}: {document}", puzzle.id);
            }
            TruthName::Safe => {
                assert_ne!(possible, Some(false), "{}: {document}", puzzle.id);
                let (insight, layout) = opened(document);
                if layout.now_may_be_called(insight.two_solutions()) {
                    let now = self.solved(document, Situation::Now);
                    assert_ne!(now, Some(true), "{}: {document}", puzzle.id);
                }
            }
        }
    }

    fn compare(&mut self, puzzle: &Puzzle) {
        let id = &puzzle.id;
        let (first, second) = (puzzle.document(), puzzle.twin_document());
        let key = puzzle.key([0; 3]).unwrap();
        let mut solved = first.clone();
        if let (Some(right), Some(second)) = (puzzle.facts.right, second) {
            assert_ne!(right[0], right[1], "{id}");
            for (document, right) in [(first.clone(), right[0]), (second, right[1])] {
                let (situation, if_right) = match puzzle.kind {
                    PuzzleKind::Now => (Situation::Now, true),
                    _ => (Situation::Impossible, false),
                };
                let possible = self.solved(&document, situation);
                assert_ne!(possible, Some(right != if_right), "{id}: {document}");
                if right == if_right {
                    solved = document;
                }
            }
        }
        if let Some(witness) = puzzle.witness.as_ref().filter(|_| puzzle.kind != PuzzleKind::Flub) {
            let verdict = judged(&solved, witness).verdict;
            assert_eq!(verdict, Verdict::Correct, "{id}: {witness:?}");
            if let Some(trap) = puzzle.trap.as_ref().filter(|_| puzzle.kind != PuzzleKind::Name) {
                let reasons = judged(&solved, &trap.submission).reasons;
                let codes: Vec<&str> = reasons.iter().map(|reason| reason.code.as_ref()).collect();
                assert_eq!(codes, [trap.code.as_str()], "{id}: {:?}", trap.submission);
            }
        }
        match puzzle.kind {
            PuzzleKind::Check => {
                let judgement = judged(&first, puzzle.paper.as_ref().unwrap());
                let codes: Vec<String> =
                    judgement.reasons.iter().map(|reason| reason.code.to_string()).collect();
                assert_eq!(puzzle.facts.codes.as_ref(), Some(&codes), "{id}");
            }
            PuzzleKind::Safe => {
                for one in key.moves.unwrap() {
                    self.is_true(puzzle, &moved(&first, &one.cube, one.to.name()), one.truth);
                }
            }
            PuzzleKind::Flub => self.compare_row(puzzle, &first, key.moves.unwrap_or_default()),
            PuzzleKind::Shortest => {
                let situation =
                    if first["situation"] == "now" { Situation::Now } else { Situation::Impossible };
                self.none_has_fewer(id, &first, situation, puzzle.facts.shortest);
            }
            PuzzleKind::Name => {
                let witness = puzzle.witness.clone().unwrap();
                let mut marks = puzzle.marks.clone();
                marks.sort();
                assert_eq!(named(&first, &witness), marks, "{id}: {witness:?}");
                let answer = PuzzleReply::Solution { submission: witness };
                assert!(puzzle.mark(&answer).unwrap().right, "{id}");
            }
            PuzzleKind::Write | PuzzleKind::Prove | PuzzleKind::Now | PuzzleKind::Impossible => {}
        }
        *self.agreed.entry(puzzle.kind.name()).or_default() += 1;
    }

    /// The first move of a row that made a challenge right, where another was safe: before it the engine finds every position safe.
    fn compare_row(&mut self, puzzle: &Puzzle, first: &Value, moves: Vec<learning::puzzles::KeyMove>) {
        let (number, call) = puzzle.facts.flub.unwrap();
        let mut document = first.clone();
        for (step, at) in puzzle.moves.iter().zip(1..=number) {
            self.is_true(puzzle, &document, TruthName::Safe);
            if at == number {
                assert!(moves.iter().any(|one| one.truth == TruthName::Safe), "{}", puzzle.id);
                for one in &moves {
                    self.is_true(puzzle, &moved(&document, &one.cube, one.to.name()), one.truth);
                }
            }
            document = moved(&document, &step.cube, step.to.name());
        }
        let right = match call {
            Situation::Now => TruthName::Now,
            _ => TruthName::Impossible,
        };
        self.is_true(puzzle, &document, right);
    }

    /// Whether the desk finds no Solution in any choice of one cube fewer. Whatever takes still fewer is in one of these choices, too.
    fn none_has_fewer(&mut self, id: &str, document: &Value, situation: Situation, cubes: usize) {
        let (mut insight, layout) = opened(document);
        let Some(free) = (cubes - 1).checked_sub(layout.required.total()) else {
            self.tried_all += 1;
            return;
        };
        let all = layout.permitted.plus(&layout.resources);
        let mut choices = Vec::new();
        chosen(&all, &all.kinds().collect::<Vec<_>>(), free.min(all.total()), Bag::default(), &mut choices);
        let most = situation.resource_cubes().unwrap_or(usize::MAX);
        choices.retain(|choice| choice.minus(&layout.permitted).total() <= most);
        if choices.len() > MOST_CHOICES {
            let shorter = insight.within(&layout, situation, cubes - 1, WORK);
            assert!(!matches!(shorter, SearchAnswer::Found(_)), "{id}");
            self.undecided += usize::from(shorter == SearchAnswer::Undecided);
            return;
        }
        self.choices += choices.len();
        let (frame, faces) = (insight.frame().unwrap(), insight.faces());
        let mut undecided = false;
        for choice in choices {
            // What is chosen lies on the mat, and nothing else may be used.
            let laid = Layout { permitted: choice, resources: Bag::default(), ..layout.clone() };
            let mut request = Value::Object(frame.document(&laid, Situation::Forceout, &faces));
            request["budget_ms"] = 1_000.into();
            let possible = self.solved(&request, Situation::Forceout);
            assert_ne!(possible, Some(true), "{id}: {request}");
            undecided |= possible.is_none();
        }
        self.tried_all += usize::from(!undecided);
    }
}

/// Every choice of so many of these cubes.
fn chosen(all: &Bag, kinds: &[FaceKind], count: usize, begun: Bag, choices: &mut Vec<Bag>) {
    if count == 0 {
        choices.push(begun);
        return;
    }
    let Some((kind, rest)) = kinds.split_first() else { return };
    let mut with = begun;
    for taken in 0..=all.count(*kind).min(count) {
        chosen(all, rest, count - taken, with, choices);
        with.add(*kind);
    }
}

fn opened(document: &Value) -> (Insight, Layout) {
    let (frame, layout, _) = Frame::read(document).unwrap();
    let mut insight = Insight::new();
    insight.open(frame);
    (insight, layout)
}

/// The cards that a Solution of On-Sets names, sorted: each alone in the Universe is what the Set-Name is worth, and all together.
fn named(document: &Value, submission: &Map<String, Value>) -> Vec<String> {
    let name = &submission["solutions"][0]["set_name"];
    let worth = |universe: &str| {
        let mut document = document.clone();
        document["universe"] = universe.into();
        let more = json!({ "side": "solution", "expression": name });
        match ask("values", &document, more.as_object().unwrap()) {
            Answer::Values { values, .. } => values.join(" or "),
            _ => panic!("no values"),
        }
    };
    let universe = document["universe"].as_str().unwrap();
    let mut named: Vec<String> =
        universe.split_whitespace().filter(|card| worth(card) == "1").map(str::to_owned).collect();
    assert_eq!(worth(universe), named.len().to_string(), "{document}: {name}");
    named.sort();
    named
}

/// A position after a move.
fn moved(document: &Value, cube: &str, to: &str) -> Value {
    let mut after = document.clone();
    let text = |field: &str| document[field].as_str().unwrap_or_default().to_owned();
    let mut left: Vec<String> = text("resources").split_whitespace().map(str::to_owned).collect();
    // A move may name a cube of the same kind in another colour.
    let same = |one: &String| one.chars().last() == cube.chars().last();
    let place = left.iter().position(|one| one == cube).or_else(|| left.iter().position(same));
    let cube = left.remove(place.unwrap_or_else(|| panic!("{cube} is not in Resources: {document}")));
    after["resources"] = left.join(" ").into();
    after[to] = json!(format!("{} {cube}", text(to)).trim());
    after
}

/// Puzzles of a shelf, so many of each kind.
fn mined(shelf: &'static learning::puzzles::Shelf, each: &BTreeMap<PuzzleKind, usize>) -> Vec<Puzzle> {
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for number in 0.. {
        let has = |kind: &PuzzleKind| puzzles.iter().filter(|puzzle| puzzle.kind == *kind).count();
        let wanted: Vec<PuzzleKind> =
            PuzzleKind::of(shelf.game()).filter(|kind| has(kind) < each[kind]).collect();
        if wanted.is_empty() {
            break;
        }
        puzzles.extend(mine(shelf, SEED, number, &wanted).puzzles);
    }
    puzzles
}

#[test]
#[ignore = "takes half an hour"]
fn five_hundred_of_each_kind_agree_with_the_desk() {
    #[expect(clippy::disallowed_methods, reason = "a switch of a campaign")]
    let wanted = std::env::var("FORCEOUT_EACH").ok().and_then(|each| each.parse().ok()).unwrap_or(EACH);
    let mut each: BTreeMap<PuzzleKind, usize> = BTreeMap::new();
    for kind in PuzzleKind::ALL {
        let shelves =
            SHELVES.iter().filter(|shelf| PuzzleKind::of(shelf.game()).any(|own| own == kind)).count();
        each.insert(kind, wanted.div_ceil(shelves));
    }
    let mut seen = Seen::default();
    for shelf in &SHELVES {
        for puzzle in mined(shelf, &each) {
            seen.compare(&puzzle);
        }
        println!("{}: {seen:?}", shelf.name);
    }
    assert!(seen.agreed.values().all(|count| *count >= wanted), "{seen:?}");
    // What the desk cannot decide within its budget is confirmed by nobody, and must stay rare.
    let all: usize = seen.agreed.values().sum();
    assert!(50 * seen.undecided <= all, "{seen:?}");
}
