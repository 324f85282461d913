//! How many cubes a Solution of On-Sets takes: a cube serves both parts, and an operation under Multiple Operations every sign of
//! its kind. That none takes fewer is checked by a search in every smaller choice of cubes.
#![allow(clippy::disallowed_methods, reason = "the length of a campaign comes from the environment")]

use bots::{Bag, Eyes, Frame, Insight, Layout, SearchAnswer, Work, roll};
use mat::{Book, Dice, Division, Situation};
use serde_json::{Value, json};

/// Enough for every question about so few cubes.
const WORK: Work = Work(2_000);

fn campaign() -> u64 {
    std::env::var("FORCEOUT_CAMPAIGN").ok().and_then(|times| times.parse().ok()).unwrap_or(1)
}

fn opened(document: &Value) -> (Insight, Layout) {
    let (frame, layout, _) = Frame::read(document).unwrap();
    let mut insight = Insight::new();
    insight.open(frame);
    (insight, layout)
}

/// The example of LC-38.
fn both_parts() -> Value {
    json!({ "rules": "onsets-agloa-2024", "division": "middle", "situation": "now",
        "universe": "BRGY RGY BR RG BY RY GY B R G", "goal": "3", "required": "⊆ B", "permitted": "R ∪ ∪",
        "forbidden": "Y '", "resources": "B G ∩ V" })
}

#[test]
fn a_cube_in_both_parts_counts_once() {
    let (mut insight, layout) = opened(&both_parts());
    let submission = insight.read("B ∪ R ⊆ G; B ∪ R", &layout);
    assert_eq!(insight.judge(&layout, Situation::Now, &submission).unwrap().reasons, []);
    assert_eq!((insight.length(&layout, &submission), insight.signs(&submission).total()), (5, 8));
    assert_eq!(insight.within(&layout, Situation::Now, 4, WORK), SearchAnswer::None);
    let found = insight.within(&layout, Situation::Now, 5, WORK);
    assert_eq!(found.witness().unwrap().used.total(), 5);
}

#[test]
fn an_operation_that_is_used_again_counts_once_and_as_often_as_it_is_required() {
    let junior = json!({ "rules": "onsets-agloa-2024", "division": "junior", "situation": "impossible",
        "universe": "BRGY RGY BR RG BY RY GY B R G", "goal": "5", "required": "B", "permitted": "R G ∪" });
    let (insight, layout) = opened(&junior);
    // ∪ and ∩ are made by each other's cubes in this division.
    let submission = insight.read("(B ∪ R) ∩ (B ∪ G)", &layout);
    assert_eq!(insight.length(&layout, &submission), 5);
    let submission = insight.read("(B ∪ R) ∩ G", &layout);
    assert_eq!((insight.length(&layout, &submission), insight.signs(&submission).total()), (4, 5));
    let twice = Layout { required: insight.faces().bag_of_line("B ∪ ∪"), ..layout.clone() };
    assert_eq!(insight.length(&twice, &submission), 5);
}

/// What is left of a roll, with some cubes Required or Permitted.
fn position(division: Division, seed: u64) -> Option<(Insight, Layout)> {
    let mut dice = Dice::stream(4_200, seed);
    let universe = roll::deal(division, &mut dice).split_whitespace().map(str::to_owned).collect();
    let frame = Frame {
        rules: Book::AgloaOnSets2024,
        division,
        season: None,
        variations: Vec::new(),
        universe,
        marks: Vec::new(),
    };
    let mut insight = Insight::new();
    insight.open(frame);
    let faces = insight.faces();
    let mut cubes = faces.equipment.cubes(&roll::roll(faces.equipment.game, division, &mut dice))?;
    let digits: Vec<mat::Cube> =
        cubes.iter().copied().filter(|cube| faces.equipment.is_digit(*cube)).collect();
    let goal = insight.goals(&faces.bag(&digits), &mut dice, 1).pop()?;
    cubes.retain(|cube| !faces.equipment.is_digit(*cube));
    dice.shuffle(&mut cubes);
    cubes.sort_by_key(|cube| !"=⊆".contains(cube.face));
    let relations = cubes.iter().filter(|cube| "=⊆".contains(cube.face)).count().min(1);
    let required = relations * dice.below(2) + dice.below(2);
    let layout = Layout {
        goal: goal.as_str().into(),
        required: faces.bag(&cubes[..required]),
        permitted: faces.bag(&cubes[required..6]),
        resources: faces.bag(&cubes[6..9]),
    };
    Some((insight, layout))
}

/// Every choice of so many of these cubes.
fn choices(cubes: &[bots::FaceKind], count: usize) -> Vec<Bag> {
    let all = 0..1_u32 << cubes.len();
    let mut bags: Vec<Bag> = Vec::new();
    for chosen in all.filter(|bits| bits.count_ones() as usize == count) {
        let mut bag = Bag::default();
        (0..cubes.len()).filter(|at| chosen >> at & 1 == 1).for_each(|at| bag.add(cubes[at]));
        if !bags.contains(&bag) {
            bags.push(bag);
        }
    }
    bags
}

#[test]
fn none_is_shorter_where_that_is_said() {
    let (mut proved, mut shared) = (0, 0);
    for seed in 0..40 * campaign() {
        let division = [Division::Middle, Division::Junior][seed as usize % 2];
        let Some((mut insight, layout)) = position(division, seed) else { continue };
        let asked = Situation::Impossible;
        let Some(mut shortest) = insight.look(&layout, asked, Eyes::OPEN, WORK).witness().cloned() else {
            continue;
        };
        loop {
            match insight.within(&layout, asked, shortest.used.total() - 1, WORK) {
                SearchAnswer::Found(shorter) => {
                    assert!(shorter.used.total() < shortest.used.total());
                    shortest = shorter;
                }
                SearchAnswer::None => break,
                SearchAnswer::Undecided => panic!("{seed}: {layout:?}"),
            }
        }
        shared += usize::from(shortest.signs.total() > shortest.used.total());
        // In every choice of one cube fewer there is nothing to be found.
        let free: Vec<bots::FaceKind> = layout.permitted.plus(&layout.resources).cubes().collect();
        let Some(count) = (shortest.used.total() - 1).checked_sub(layout.required.total()) else { continue };
        for permitted in choices(&free, count) {
            let fewer = Layout { permitted, resources: Bag::default(), ..layout.clone() };
            let answer = insight.look(&fewer, asked, Eyes::OPEN, WORK);
            assert_eq!(answer, SearchAnswer::None, "{seed}: {layout:?} {}", shortest.line);
        }
        proved += 1;
    }
    println!("{proved} proved, in {shared} a cube serves several signs");
    assert!(proved > 20 && shared > 5, "{proved} {shared}");
}
