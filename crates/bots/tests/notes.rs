//! Notes kept from question to question change what answers cost but never whether they are true: questions about
//! neighbouring positions of random shakes are asked with the notes of the shake and without.
#![allow(clippy::disallowed_methods, reason = "the length of a campaign comes from the environment")]

use bots::{Answer, Eyes, Frame, Insight, LEVELS, Layout, Level, Work, roll};
use mat::{Book, Dice, Division, Game, RULEBOOKS, Section, Situation, Verdict};
use serde_json::json;

/// Enough for nearly every question about so few cubes.
const WORK: Work = Work(40);
/// How many cubes are left when the questions begin.
const CUBES: usize = 13;

fn campaign() -> u64 {
    std::env::var("FORCEOUT_CAMPAIGN").ok().and_then(|times| times.parse().ok()).unwrap_or(1)
}

/// A shake, with a variation if the book has them; some make the solver try several symbols for wild cubes.
fn frame(book: Book, division: Division, dice: &mut Dice) -> Frame {
    let all = [
        json!({ "name": "zero-wild" }),
        json!({ "name": "sideways" }),
        json!({ "name": "exponent", "color": "red" }),
        json!({ "name": "multiple-of-k", "k": 7 }),
        json!({ "name": "remainder" }),
        json!({ "name": "average" }),
    ];
    let varies = book == Book::AdventurousEquations2018 && dice.chance(80);
    let variations = varies.then(|| dice.pick(&all).clone()).into_iter().collect();
    Frame { rules: book, division, season: None, variations, universe: Vec::new() }
}

fn fresh(frame: &Frame) -> Insight {
    let mut insight = Insight::new();
    insight.open(frame.clone());
    insight
}

/// A roll with some cubes already Forbidden, and a Goal.
fn begin(insight: &Insight, division: Division, dice: &mut Dice) -> Option<Layout> {
    let faces = insight.faces();
    let mut cubes = faces.equipment.cubes(&roll::roll(Game::Equations, division, dice))?;
    dice.shuffle(&mut cubes);
    cubes.truncate(CUBES);
    let bare = Layout {
        goal: "".into(),
        required: Default::default(),
        permitted: Default::default(),
        resources: faces.bag(&cubes),
    };
    bare.with_goal(insight.goals(&bare.resources, dice, 1).first()?, &faces)
}

/// What was asked and how it was answered, with the notes and without.
#[derive(Default)]
struct Tally {
    found: usize,
    none: usize,
    undecided: [usize; 2],
    short: usize,
}

/// Asks about a layout with eyes that see everything.
fn compare(noted: &mut Insight, frame: &Frame, layout: &Layout, situation: Situation, tally: &mut Tally) {
    let mut alone = fresh(frame);
    let (with, without) =
        (noted.look(layout, situation, Eyes::OPEN, WORK), alone.look(layout, situation, Eyes::OPEN, WORK));
    let told = format!("{layout:?} {situation} {:?}: {with:?}, alone {without:?}", frame.variations);
    for answer in [&with, &without] {
        if let Some(witness) = answer.witness() {
            let judgement = alone.judge(layout, situation, &witness.submission).unwrap();
            assert_eq!(judgement.verdict, Verdict::Correct, "{told}");
        }
    }
    match (&with, &without) {
        (Answer::Found(_), Answer::None) | (Answer::None, Answer::Found(_)) => panic!("{told}"),
        _ => {}
    }
    tally.found += usize::from(with.witness().is_some());
    tally.none += usize::from(with == Answer::None);
    tally.undecided[0] += usize::from(with == Answer::Undecided);
    tally.undecided[1] += usize::from(without == Answer::Undecided);
}

/// Asks about a layout with the eyes of a level, which see only what is short enough.
fn compare_level(
    level: &Level,
    noted: &mut Insight,
    frame: &Frame,
    layout: &Layout,
    situation: Situation,
    tally: &mut Tally,
) {
    let eyes = level.eyes(Game::Equations);
    let faces = noted.faces();
    let seen = |bag: &bots::Bag| bag.only(|kind| !eyes.unseen.contains(faces.face(kind)));
    let narrow =
        Layout { permitted: seen(&layout.permitted), resources: seen(&layout.resources), ..layout.clone() };
    let open_before = noted.cut_off;
    let with = noted.look(layout, situation, eyes, WORK);
    let mut alone = fresh(frame);
    let shortest = alone.look(&narrow, situation, Eyes::OPEN, WORK);
    let told = format!("{} {layout:?} {situation}: {with:?}, alone {shortest:?}", level.name);
    let longest = eyes.longest.unwrap();
    let sees_required = seen(&layout.required) == layout.required;
    match &with {
        Answer::None => panic!("weak eyes prove nothing: {told}"),
        Answer::Found(witness) => {
            tally.short += 1;
            assert!(sees_required && witness.used.total() <= longest, "{told}");
            let judgement = alone.judge(&narrow, situation, &witness.submission).unwrap();
            assert_eq!(judgement.verdict, Verdict::Correct, "{told}");
        }
        Answer::Undecided if noted.cut_off > open_before || !sees_required => {}
        Answer::Undecided => {
            let overlooked = shortest.witness().is_some_and(|witness| witness.used.total() <= longest);
            assert!(!overlooked, "{told}");
        }
    }
}

#[test]
fn notes_change_no_truth() {
    let mut tally = Tally::default();
    let books: Vec<_> = RULEBOOKS.iter().filter(|rulebook| rulebook.game == Game::Equations).collect();
    for seed in 0..6 * campaign() {
        let mut dice = Dice::stream(seed, 1);
        let rulebook = *dice.pick(&books);
        let division = *dice.pick(rulebook.divisions);
        let frame = frame(rulebook.book, division, &mut dice);
        let mut noted = fresh(&frame);
        let Some(mut layout) = begin(&noted, division, &mut dice) else { continue };
        while !layout.resources.is_empty() {
            let mut moves = layout.plain_moves(&noted.faces());
            dice.shuffle(&mut moves);
            for (_, _, next) in moves.iter().take(6) {
                for situation in [Situation::Now, Situation::Impossible, Situation::Forceout] {
                    compare(&mut noted, &frame, next, situation, &mut tally);
                    let level = &LEVELS[dice.below(4)];
                    compare_level(level, &mut noted, &frame, next, situation, &mut tally);
                }
            }
            // Two cubes in three go to the mat.
            let on_mat = |to: Section| to != Section::Forbidden;
            let keep = dice.chance(67);
            let chosen = moves.iter().find(|(_, to, _)| on_mat(*to) == keep).or(moves.first());
            let Some((_, _, next)) = chosen else { break };
            layout = next.clone();
        }
    }
    let Tally { found, none, undecided: [with, without], short } = tally;
    println!("{found} found, {none} none, {short} short, undecided {with} with notes and {without} without");
    assert!(found > 100 && none > 100 && short > 20, "{found} {none} {short}");
}
