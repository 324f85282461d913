//! What is kept from question to question changes what answers cost but never whether they are true: questions about
//! neighbouring positions of random shakes are asked with the notes of the shake and without, and with eyes of all levels.
#![allow(clippy::disallowed_methods, reason = "the length of a campaign comes from the environment")]

use bots::{Eyes, Frame, Insight, LEVELS, Layout, Level, SearchAnswer, Work, roll};
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
    let cards = book.rulebook().game == Game::OnSets;
    let universe = if cards { roll::deal(division, dice) } else { String::new() };
    let universe = universe.split_whitespace().map(str::to_owned).collect();
    Frame { rules: book, division, season: None, variations, universe, marks: Vec::new() }
}

fn fresh(frame: &Frame) -> Insight {
    let mut insight = Insight::new();
    insight.open(frame.clone());
    insight
}

/// A roll with some cubes already Forbidden, and a Goal.
fn begin(insight: &Insight, division: Division, dice: &mut Dice) -> Option<Layout> {
    let faces = insight.faces();
    let mut cubes = faces.equipment.cubes(&roll::roll(faces.equipment.game, division, dice))?;
    dice.shuffle(&mut cubes);
    // In On-Sets the digits are for the Goal alone.
    cubes.sort_by_key(|cube| !(faces.equipment.digits_only_in_goal && faces.equipment.is_digit(*cube)));
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
        (SearchAnswer::Found(_), SearchAnswer::None) | (SearchAnswer::None, SearchAnswer::Found(_)) => {
            panic!("{told}")
        }
        _ => {}
    }
    tally.found += usize::from(with.witness().is_some());
    tally.none += usize::from(with == SearchAnswer::None);
    tally.undecided[0] += usize::from(with == SearchAnswer::Undecided);
    tally.undecided[1] += usize::from(without == SearchAnswer::Undecided);
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
    let faces = noted.faces();
    let eyes = level.eyes(faces.equipment.game);
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
        SearchAnswer::None => panic!("weak eyes prove nothing: {told}"),
        SearchAnswer::Found(witness) => {
            tally.short += 1;
            assert!(sees_required && witness.signs.total() <= longest, "{told}");
            let judgement = alone.judge(&narrow, situation, &witness.submission).unwrap();
            assert_eq!(judgement.verdict, Verdict::Correct, "{told}");
        }
        SearchAnswer::Undecided if noted.cut_off > open_before || !sees_required => {}
        SearchAnswer::Undecided => {
            let overlooked = shortest.witness().is_some_and(|witness| witness.signs.total() <= longest);
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

/// Random shakes of the other games, without variations: there a search is told how long a Solution may be.
#[test]
fn eyes_see_every_short_solution_of_the_other_games() {
    let mut tally = Tally::default();
    // If Multiple Operations is always in effect, the search and the eyes count length differently.
    let books = [
        (Book::AgloaOnSets2024, Division::Elementary),
        (Book::MlagOnSets2017, Division::Middle),
        (Book::Wff2017, Division::Elementary),
        (Book::Wff2017, Division::Senior),
    ];
    for seed in 0..8 * campaign() {
        let mut dice = Dice::stream(seed, 2);
        let (book, division) = books[seed as usize % books.len()];
        let frame = frame(book, division, &mut dice);
        let mut noted = fresh(&frame);
        let Some(mut layout) = begin(&noted, division, &mut dice) else { continue };
        while !layout.resources.is_empty() {
            let mut moves = layout.plain_moves(&noted.faces());
            dice.shuffle(&mut moves);
            for (_, _, next) in moves.iter().take(3) {
                for situation in [Situation::Now, Situation::Impossible, Situation::Forceout] {
                    let level = &LEVELS[dice.below(4)];
                    compare_level(level, &mut noted, &frame, next, situation, &mut tally);
                }
            }
            let Some((_, _, next)) = moves.pop() else { break };
            layout = next;
        }
    }
    assert!(tally.short > 20, "{}", tally.short);
}

/// An expert once thought longer than a master: it saw no Solution as short as those it looks for, and searched again
/// after every move.
#[test]
fn what_eyes_did_not_see_is_not_searched_for_again() {
    for rulebook in &RULEBOOKS {
        let mut seen_nothing = 0;
        for seed in 0..40 {
            let mut dice = Dice::stream(seed, 3);
            let division = *dice.pick(rulebook.divisions);
            let frame = frame(rulebook.book, division, &mut dice);
            let mut insight = fresh(&frame);
            let Some(mut layout) = begin(&insight, division, &mut dice) else { continue };
            // Required cubes make Solutions longer than a level sees.
            let required = layout
                .plain_moves(&insight.faces())
                .into_iter()
                .filter(|(_, to, _)| *to == Section::Required);
            let mut required: Vec<_> = required.collect();
            dice.shuffle(&mut required);
            let Some((_, _, next)) = required.pop() else { continue };
            layout = next;
            let level = &LEVELS[dice.below(4)];
            let eyes = level.eyes(rulebook.game);
            let answer = insight.look(&layout, Situation::Impossible, eyes, WORK);
            if answer != SearchAnswer::Undecided || insight.cut_off > 0 {
                continue;
            }
            seen_nothing += 1;
            let searches = insight.searches;
            for (_, _, next) in layout.plain_moves(&insight.faces()) {
                for situation in [Situation::Now, Situation::Impossible] {
                    assert_eq!(insight.look(&next, situation, eyes, WORK), SearchAnswer::Undecided);
                }
            }
            assert_eq!(insight.searches, searches, "{} {layout:?} of {frame:?}", level.name);
        }
        assert!(seen_nothing > 2, "{}: {seen_nothing}", rulebook.name);
    }
}

/// Between masters an expert of WFF 'N PROOF once spent most of its time on moves out of a position that it had given up.
#[test]
fn what_eyes_gave_up_is_left_alone_for_a_turn() {
    let mut given_up = 0;
    for seed in 0..40 {
        let mut dice = Dice::stream(seed, 4);
        let division = *dice.pick(Book::Wff2017.rulebook().divisions);
        let frame = frame(Book::Wff2017, division, &mut dice);
        let mut insight = fresh(&frame);
        let Some(layout) = begin(&insight, division, &mut dice) else { continue };
        let eyes = LEVELS[3].eyes(Game::Wff);
        let look = |insight: &mut Insight, layout: &Layout, work: u64| {
            let before = insight.searches;
            let answer = insight.look(layout, Situation::Impossible, eyes, Work(work));
            (answer, insight.searches - before)
        };
        if look(&mut insight, &layout, 0) != (SearchAnswer::Undecided, 1) || insight.cut_off == 0 {
            continue;
        }
        given_up += 1;
        let moves = layout.plain_moves(&insight.faces());
        for (_, _, next) in &moves {
            assert_eq!(look(&mut insight, next, 0), (SearchAnswer::Undecided, 0), "{next:?}");
        }
        // Two turns later there may be more to see, and a longer look sees more at any time.
        let required = |layout: &Layout| {
            let moves = layout.plain_moves(&insight.faces());
            moves.into_iter().find(|(_, to, _)| *to == Section::Required).map(|(.., next)| next)
        };
        let Some(later) = required(&layout).as_ref().and_then(required) else { continue };
        assert_eq!(look(&mut insight, &later, 0).1, 1, "{later:?}");
        assert_eq!(look(&mut insight, &layout, 1).1, 1, "{layout:?}");
    }
    assert!(given_up > 5, "{given_up}");
}

#[test]
fn a_short_solution_that_open_eyes_found_is_not_searched_for_again() {
    let mut short = 0;
    for seed in 0..20 {
        let mut dice = Dice::stream(seed, 5);
        let frame = frame(Book::AgloaOnSets2024, Division::Elementary, &mut dice);
        let mut insight = fresh(&frame);
        let Some(layout) = begin(&insight, Division::Elementary, &mut dice) else { continue };
        let open = insight.look(&layout, Situation::Impossible, Eyes::OPEN, WORK);
        let eyes = LEVELS[3].eyes(Game::OnSets);
        let Some(witness) = open.witness().filter(|found| Some(found.signs.total()) <= eyes.longest) else {
            continue;
        };
        short += 1;
        let searches = insight.searches;
        let own = insight.look(&layout, Situation::Impossible, eyes, WORK);
        assert_eq!((own.witness(), insight.searches), (Some(witness), searches), "{layout:?}");
        // Open eyes that looked longer prove nothing about what weaker ones find.
        let mut alone = fresh(&frame);
        alone.look(&layout, Situation::Impossible, Eyes::OPEN, WORK);
        alone.look(&layout, Situation::Impossible, eyes, Work(1));
        assert_eq!(alone.searches, 2, "{layout:?}");
    }
    assert!(short > 5, "{short}");
}
