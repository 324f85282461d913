//! Bots that think aloud: the example of LC-85, and whether everything that is said is true (acceptance 21).

use std::collections::BTreeMap;

use bots::{Contest, Faces, Frame, Insight, LEVELS, Layout, Level, SearchAnswer, Solution, Work};
use learning::aloud::{Aloud, Fact, MOST, Stand, facts_of_move, facts_of_turn, of_move, of_turn};
use mat::{Cube, Dice, Section, Situation};
use referee::{Act, Match, Turn, Viewer};
use serde_json::{Value, json};

fn stand(position: Value) -> Stand {
    Stand::read(&position).unwrap()
}

/// The example of LC-85, as its mock-up shows it.
fn of_37() -> Stand {
    stand(json!({
        "rules": "equations-basic-mlag-2019", "division": "elementary", "variations": [],
        "goal": "r3k7", "required": "bx", "resources": "g4 k9 r1 r+ g6",
    }))
}

fn rows(aloud: &Aloud, reading: usize) -> Vec<String> {
    let read = |say: &learning::lessons::Say| [&say.short, &say.plain, &say.full][reading].clone();
    let row = |row: &learning::aloud::Spoken| match &row.more {
        Some(more) => format!("{} {}", read(&row.says), read(more)),
        None => read(&row.says),
    };
    aloud.facts.iter().map(row).collect()
}

#[test]
fn the_example_comes_out_word_for_word() {
    let player = Level::named("player");
    let said = of_move(&of_37(), &Act::Move(Turn::new("g6", Section::Forbidden)), player).unwrap();
    let says = said.says.as_ref().unwrap();
    assert_eq!(says.short, "I put the 6 away. You do not need it for 37.");
    assert_eq!(
        says.plain,
        "I moved the 6 to Forbidden. \
         Every way to 37 needs +, 4, 9 and 1; the 6 was the only cube that nobody needs."
    );
    assert_eq!(
        says.full,
        "I moved the 6 to Forbidden. \
         4, 9, 1 and + are keystones: with any of them in Forbidden, Impossible would be right (VI-A-1)."
    );
    assert_eq!(said.looks.as_ref().unwrap().short, "I only looked at Solutions of four cubes.");
    assert_eq!(
        rows(&said, 1),
        [
            "Without + no 37 can be made. The same holds for 4, 9 and 1.",
            "Nobody is one cube away. Now would be wrong.",
            "10 of 15 moves were safe. The other five leave no Solution.",
        ]
    );
    assert!(said.facts.len() <= MOST);
}

#[test]
fn a_turn_has_the_same_facts_without_a_move() {
    let said = of_turn(&of_37());
    assert_eq!(said.says, None);
    assert_eq!(
        rows(&said, 1),
        [
            "Without + no 37 can be made. The same holds for 4, 9 and 1.",
            "Nobody is one cube away. Now would be wrong.",
            "10 of 15 moves are safe. The other five leave no Solution.",
        ]
    );
}

#[test]
fn with_few_cubes_left_it_is_said_that_nobody_has_to_open_it() {
    let stand = stand(json!({
        "rules": "equations-basic-mlag-2019", "division": "elementary", "variations": [],
        "goal": "37", "required": "x 4", "resources": "9 1 + 6",
    }));
    let act = Act::Move(Turn::new("6", Section::Forbidden));
    let facts = facts_of_move(&stand, &act).unwrap();
    assert_eq!(facts.last(), Some(&Fact::Ending { left: 3 }));
    facts.iter().for_each(|fact| confirm(&stand, Some(&act), fact));
    assert_eq!(
        rows(&of_move(&stand, &act, None).unwrap(), 1).last().unwrap(),
        "With three cubes left, nobody has to open the way. \
         Whoever looks closely can find a safe move right to the end."
    );
}

#[test]
fn nothing_is_said_of_what_is_no_move_of_these_cubes() {
    let stand = stand(json!({
        "rules": "equations-basic-mlag-2019", "division": "elementary", "variations": [],
        "goal": "37", "required": "x", "resources": "4 9 1 + 6",
    }));
    assert_eq!(of_move(&stand, &Act::Accept, None), None);
    assert_eq!(of_move(&stand, &Act::Move(Turn::new("8", Section::Forbidden)), None), None);
}

/// A move that a bot made, and the position before it.
struct Made {
    stand: Stand,
    act: Act,
    level: &'static Level,
}

/// The moves of a shake that bots play: the number chooses the book, the division, the levels and the dice.
fn shake(number: u64) -> Vec<Made> {
    let mut dice = Dice::stream(21, number);
    let books: Vec<_> = mat::RULEBOOKS.to_vec();
    let book = books[number as usize % books.len()];
    let division = *dice.pick(book.divisions);
    let seats = 2 + usize::from(dice.chance(30));
    let levels: Vec<&'static Level> = (0..seats).map(|_| dice.pick(&LEVELS)).collect();
    let contest = Contest::new(book.name, division.name(), &levels, 1).unwrap();
    let record = contest.play(dice.bits()).record;
    let (judge, mut made) = (desk::judge(), Vec::new());
    let mut game = Match::new(record.header.clone());
    for entry in &record.entries {
        let act = &entry.command.act;
        if matches!(act, Act::Move(_) | Act::Shift(_) | Act::AddToGoal { .. }) {
            let seat = game.header().seat(&entry.command.by).unwrap();
            let mover =
                game.header().players().iter().position(|name| name.as_str() == entry.command.by).unwrap();
            let stand = Stand::seen(&game.view(Viewer::Seat(seat))).unwrap();
            made.push(Made { stand, act: act.clone(), level: levels[mover] });
        }
        game.command(&entry.command, &judge);
    }
    made
}

/// What the solver says with ten times the work and no notes.
fn solve(frame: &Frame, layout: &Layout, situation: Situation) -> Option<bool> {
    let faces = Faces::of(frame.rules.rulebook().game, &frame.variations);
    let mut request = frame.document(layout, situation, &faces);
    request.insert("kind".to_owned(), "solve".into());
    request.insert("budget_ms".to_owned(), 80.into());
    let answer: Value =
        serde_json::from_str(&desk::answer_line(&Value::Object(request).to_string())).unwrap();
    answer["possible"].as_bool()
}

/// Whether the judge accepts a Solution.
fn accepts(stand: &Stand, layout: &Layout, situation: Situation, solution: &Solution) -> bool {
    let mut insight = Insight::new();
    insight.open(stand.frame.clone());
    let judged = insight.judge(layout, situation, &solution.submission).unwrap();
    judged.verdict == mat::Verdict::Correct
}

/// Whether no challenge is right, as the solver says it now.
fn truth(frame: &Frame, layout: &Layout, two_solutions: bool) -> &'static str {
    if !solve(frame, layout, Situation::Impossible).expect("it was decided") {
        return "impossible";
    }
    let called = layout.now_may_be_called(two_solutions);
    let now = called && solve(frame, layout, Situation::Now).expect("it was decided");
    if now { "now" } else { "safe" }
}

/// Whether there is a safe move wherever safe moves lead, until the last cube is played.
fn goes_on(stand: &Stand, layout: &Layout) -> bool {
    let faces = Faces::of(stand.frame.rules.rulebook().game, &stand.frame.variations);
    let moves = layout.plain_moves(&faces).into_iter().map(|(.., next)| next);
    let safe: Vec<Layout> = moves.filter(|next| truth(&stand.frame, next, false) == "safe").collect();
    layout.resources.is_empty() || (!safe.is_empty() && safe.iter().all(|next| goes_on(stand, next)))
}

/// Asks the solver about a fact of a move, or of a turn if there is no move.
fn confirm(stand: &Stand, act: Option<&Act>, fact: &Fact) {
    let frame = &stand.frame;
    let faces = Faces::of(frame.rules.rulebook().game, &frame.variations);
    let before = &stand.layout;
    let after = act.map_or(before.clone(), |act| before.after(act, &faces).unwrap());
    let mut insight = Insight::new();
    insight.open(frame.clone());
    let two = insight.two_solutions();
    let without = |cube: &Cube| {
        let mut layout = before.clone();
        assert!(layout.resources.take(faces.kind(*cube)));
        layout
    };
    let to = |cube: &Cube, to: Section, made: bool| match (made, act) {
        (true, Some(_)) => after.clone(),
        _ => {
            let turn = Act::Move(Turn::new(cube.to_string(), to));
            before.after(&turn, &faces).unwrap()
        }
    };
    match fact {
        Fact::Keystones { cubes } | Fact::OnlySpare { keystones: cubes, .. } => {
            assert_eq!(solve(frame, before, Situation::Impossible), Some(true));
            for cube in cubes {
                assert_eq!(solve(frame, &without(cube), Situation::Impossible), Some(false), "{cube}");
            }
            if let Fact::OnlySpare { cube, keystones, solution } = fact {
                assert!(accepts(stand, &without(cube), Situation::Impossible, solution));
                let others = stand.resources.iter().filter(|other| *other != cube);
                let kinds = |cube: &Cube| faces.kind(*cube);
                for other in others {
                    assert!(keystones.iter().any(|one| kinds(one) == kinds(other)), "{other}");
                }
            }
        }
        Fact::Spare { solution, .. } => {
            assert!(accepts(stand, &after, Situation::Impossible, solution));
            assert_eq!(solve(frame, &after, Situation::Impossible), Some(true));
        }
        Fact::GivesNow { made, cube, to: section, solution, .. } => {
            let next = to(cube, section.unwrap_or(Section::Permitted), *made);
            assert!(next.now_may_be_called(two) && accepts(stand, &next, Situation::Now, solution));
            assert_eq!(solve(frame, &next, Situation::Now), Some(true));
        }
        Fact::LeavesNothing { made, cube, to: section } => {
            let next = to(cube, section.unwrap_or(Section::Permitted), *made);
            assert_eq!(solve(frame, &next, Situation::Impossible), Some(false));
        }
        Fact::NobodyNear => {
            assert!(after.now_may_be_called(two));
            assert_eq!(solve(frame, &after, Situation::Now), Some(false));
        }
        Fact::Near => assert_eq!(truth(frame, before, two), "now"),
        Fact::Nothing => assert_eq!(truth(frame, before, two), "impossible"),
        Fact::Moves { safe, now, impossible } => {
            let moves = before.plain_moves(&faces);
            let truths: Vec<_> = moves.iter().map(|(.., next)| truth(frame, next, two)).collect();
            let count = |what: &str| truths.iter().filter(|truth| **truth == what).count();
            assert_eq!((*safe, *now, *impossible), (count("safe"), count("now"), count("impossible")));
        }
        Fact::Lengthens { from, to } => {
            for (layout, length) in [(before, *from), (&after, *to)] {
                let mut within = |cubes| insight.within(layout, Situation::Impossible, cubes, Work(200));
                assert!(matches!(within(length), SearchAnswer::Found(_)));
                assert_eq!(within(length - 1), SearchAnswer::None);
            }
        }
        Fact::Ending { left } => {
            assert_eq!(after.resources.total(), *left);
            assert!(goes_on(stand, &after));
        }
    }
}

/// Has the solver confirm everything that is said about this many moves from these shakes on. Counts each kind of fact.
fn confirmed(first: u64, moves: usize) -> BTreeMap<String, usize> {
    let (mut said, mut looked_at) = (BTreeMap::new(), 0);
    for made in (first..).flat_map(shake) {
        let Made { stand, act, level } = &made;
        let facts = facts_of_move(stand, act).unwrap();
        let ahead = facts_of_turn(stand);
        let told = of_move(stand, act, Some(level)).unwrap();
        assert!(facts.len() <= MOST && ahead.len() <= MOST);
        assert_eq!((told.facts.len(), of_turn(stand).facts.len()), (facts.len(), ahead.len()));
        assert_eq!(told.looks.is_some(), level.name != "master");
        for (act, fact) in
            facts.iter().map(|fact| (Some(act), fact)).chain(ahead.iter().map(|fact| (None, fact)))
        {
            confirm(stand, act, fact);
            let name = format!("{fact:?}");
            let name = name.split_once(' ').map_or(&*name, |(name, _)| name);
            *said.entry(name.to_owned()).or_default() += 1;
        }
        looked_at += 1;
        if looked_at == moves {
            break;
        }
    }
    said
}

#[test]
fn what_is_said_of_some_moves_is_so() {
    let said = confirmed(0, 60);
    assert!(said.len() >= 5 && said.values().sum::<usize>() > 40, "{said:?}");
}

/// Acceptance 21: `cargo test --release -p learning --test aloud -- --ignored --nocapture`.
#[test]
#[ignore = "takes minutes"]
fn what_is_said_of_a_thousand_moves_is_so() {
    let said = confirmed(0, 1_000);
    assert_eq!(said.len(), 11, "every kind of fact is said: {said:?}");
    println!("{said:?}");
}
