//! Facts before words: a second writer makes every sentence from the data of an answer alone, and the desk and the
//! referee confirm that what the data name exists, is legal and right.

use bots::analysis::{Analysis, Survey};
use bots::drills::{Drill, Task};
use bots::{Contest, LEVELS, Work};
use mat::{Answer, Verdict};
use referee::{Command, Match, Record};
use serde_json::{Map, Value, json};

const GAMES: [(&str, &str); 3] = [
    ("onsets-agloa-2024", "elementary"),
    ("equations-basic-mlag-2019", "minor"),
    ("wff-mlag-2017", "elementary"),
];

fn text<'a>(fact: &'a Value, field: &str) -> &'a str {
    fact[field].as_str().unwrap_or_else(|| panic!("{field} of {fact}"))
}

fn list<'a>(fact: &'a Value, field: &str) -> impl Iterator<Item = &'a Value> {
    fact[field].as_array().into_iter().flatten()
}

/// A Solution in one line, from what is presented.
fn line(solution: &Value) -> String {
    let submission = &solution["submission"];
    if let Some(line) = submission["equation"].as_str().filter(|line| !line.contains("<exp>")) {
        // People do not say the colours of cubes.
        return mat::Equipment::of(mat::Game::Equations).without_colours(line);
    }
    if let Some(line) = submission["equation"].as_str().or(submission["solution"].as_str()) {
        return line.to_owned();
    }
    let lines = list(submission, "solutions").map(|one| {
        let mut parts: Vec<&str> = list(one, "restrictions").filter_map(Value::as_str).collect();
        parts.push(text(one, "set_name"));
        parts.join(", ")
            + &one["blank"].as_str().map_or(String::new(), |card| format!(" (blank card {card})"))
    });
    lines.collect::<Vec<_>>().join(" and ")
}

fn act(fact: &Value) -> String {
    let section = || match text(fact, "to") {
        "required" => "Required",
        "permitted" => "Permitted",
        "forbidden" => "Forbidden",
        other => panic!("{other}"),
    };
    let bonus = fact["bonus"].as_str().map_or(String::new(), |bonus| format!("bonus {bonus}, "));
    match text(fact, "do") {
        "goal" => format!("Goal {}", text(fact, "goal")),
        "move" => format!("{bonus}{} to {}", text(fact, "cube"), section()),
        "shift" => format!("{bonus}{} shifted to {}", text(fact, "cube"), section()),
        "add-to-goal" => format!("{bonus}{} added: Goal {}", text(fact, "cube"), text(fact, "goal")),
        other => panic!("{other}"),
    }
}

fn or_none(list: &str) -> &str {
    if list.is_empty() { "none" } else { list }
}

/// The words for a fact of a drill.
fn words(fact: &Value) -> String {
    let none = "every possibility was tried, and none is a Solution.";
    let solution = || line(&fact["solution"]);
    match text(fact, "kind") {
        "yes" => "yes".to_owned(),
        "no" => "no".to_owned(),
        "act" => act(&fact["act"]),
        "now-right" => format!("Now is right: {} can be written.", solution()),
        "now-wrong" => format!("Now is wrong: {none}"),
        "impossible-right" => format!("Impossible is right: {none}"),
        "impossible-wrong" => format!("Impossible is wrong: {} can be written.", solution()),
        "safe" => format!("Safe: {} can still be made, and nobody is one cube away.", solution()),
        "gives-now" => format!("Now would be right: {}.", solution()),
        "leaves-none" => "Impossible would be right: no Solution is left.".to_owned(),
        "safe-moves" => format!("Safe: {}.", list(fact, "acts").map(act).collect::<Vec<_>>().join("; ")),
        "exists" => "A Solution exists.".to_owned(),
        "cubes" => format!("One uses these cubes: {}.", text(fact, "cubes")),
        "operations" => format!("Its operations: {}.", or_none(text(fact, "operations"))),
        "rules" => format!("Its rules: {}.", or_none(text(fact, "rules"))),
        "try-each" => "Put each cube of Resources beside those on the mat, one after the other.".to_owned(),
        "count-required" => "Count what must be used, and what is missing for it.".to_owned(),
        "none" => "Every possibility was tried: there is no Solution.".to_owned(),
        other => panic!("{other} of {fact}"),
    }
}

fn cubes(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// The position after a move, which must be legal there.
fn moved(position: &Value, act: &Value) -> Value {
    let (cube, to) = (text(act, "cube"), text(act, "to"));
    let mut resources = cubes(text(position, "resources"));
    // VIII-A: the last cube is not forbidden; On IV-D: `=` and `⊆` only among the last four.
    let most = if ["=", "⊆"].contains(&cube) { 4 } else { usize::MAX };
    assert!(to != "forbidden" || (2..=most).contains(&resources.len()), "{act} in {position}");
    assert_eq!(act["do"], "move", "{act}");
    let place = resources.iter().position(|one| *one == cube);
    resources.remove(place.unwrap_or_else(|| panic!("{cube} is not in {resources:?}")));
    let mut after = position.clone();
    after["resources"] = resources.join(" ").into();
    let laid = after[to].as_str().unwrap_or_default();
    after[to] = format!("{laid} {cube}").trim().into();
    after
}

/// Whether a position has a Solution, according to the desk.
fn possible(position: &Value, situation: &str) -> bool {
    let mut request = position.clone();
    request["kind"] = "solve".into();
    request["situation"] = situation.into();
    match desk::answer(&request).unwrap().answer {
        Answer::Solve { possible: Some(possible), .. } => possible,
        other => panic!("{other:?} {request}"),
    }
}

/// The desk's verdict on a Solution in a position.
fn right(position: &Value, situation: &str, solution: &Value) {
    let mut request = position.clone();
    request.as_object_mut().unwrap().extend(solution["submission"].as_object().unwrap().clone());
    request["kind"] = "check".into();
    request["situation"] = situation.into();
    match desk::answer(&request).unwrap().answer {
        Answer::Check(judgement) => assert_eq!(judgement.verdict, Verdict::Correct, "{request}"),
        other => panic!("{other:?}"),
    }
}

/// Checks that what a reason claims is true of the position; `act` is the move it is about.
fn holds(why: &Value, position: &Value, act: Option<&Value>) {
    let after = act.map_or(position.clone(), |act| moved(position, act));
    let solution = &why["solution"];
    match text(why, "kind") {
        "now-right" | "gives-now" => right(&after, "now", solution),
        "impossible-wrong" | "solution" => right(&after, "impossible", solution),
        "safe" => {
            right(&after, "impossible", solution);
            let callable = cubes(text(&after, "resources")).len() >= 2
                && ["required", "permitted"].iter().any(|section| !cubes(text(&after, section)).is_empty());
            assert!(!callable || !possible(&after, "now"), "{why} {after}");
        }
        "now-wrong" => assert!(!possible(&after, "now"), "{after}"),
        "impossible-right" | "leaves-none" => assert!(!possible(&after, "impossible"), "{after}"),
        "safe-moves" => list(why, "acts").for_each(|act| drop(moved(position, act))),
        other => panic!("{other}"),
    }
}

/// A drill of about this difficulty, from seeds whose first matches have one.
fn drill(rules: &str, division: &str, task: Task, difficulty: u8) -> Drill {
    let seed = match (rules.starts_with("equations"), difficulty) {
        // Bots soon make Equations harder than that.
        (true, 1) => {
            let position = json!({
                "rules": rules, "division": division, "goal": "k5", "permitted": "r2", "resources": "r3 r1 b4 k9 g+ r-",
            });
            return Drill::from_position(&position, task, 1).unwrap();
        }
        (true, 3) => 5,
        (true, 4) => 43,
        (true, 5) => 39,
        _ => u64::from(difficulty),
    };
    Drill::from_seed(rules, division, task, Some(difficulty), seed).unwrap()
}

#[test]
fn the_words_of_every_drill_follow_from_facts_that_hold() {
    let mut kinds = std::collections::BTreeSet::new();
    for (rules, division) in GAMES {
        for task in Task::ALL {
            for difficulty in 1..=5 {
                let drill = drill(rules, division, task, difficulty);
                let told = serde_json::to_value(&drill).unwrap();
                let (position, answer) = (&told["position"], &told["answer"]);
                let mut said: Vec<&Value> = list(&told, "hints").chain([answer]).collect();
                for choice in list(&told, "choices") {
                    said.extend([choice, &choice["why"]]);
                    holds(&choice["why"], position, choice.get("act"));
                    assert!(
                        choice.get("act").is_none() || choice["right"] == (choice["why"]["kind"] == "safe")
                    );
                }
                for fact in said {
                    // A hint and an answer of this kind are the same fact in two places.
                    let expected = match text(fact, "kind") {
                        "solution" if fact == answer => format!("{} is a Solution.", line(&fact["solution"])),
                        "solution" => format!("The Solution: {}.", line(&fact["solution"])),
                        _ => words(fact),
                    };
                    assert_eq!(fact["says"], expected, "{fact}");
                    kinds.insert(text(fact, "kind").to_owned());
                }
                holds(answer, position, None);
                if let Some(solution) = list(&told, "hints").last().and_then(|hint| hint.get("solution")) {
                    right(position, text(position, "situation"), solution);
                    let used = cubes(text(&told["hints"][1], "cubes")).len();
                    assert!(used >= told["length"].as_u64().unwrap() as usize, "{told}");
                }
            }
        }
    }
    assert!(kinds.len() >= 18, "some facts were never told: {kinds:?}");
}

/// The remarks on a move, from its data.
fn remarks(review: &Value) -> String {
    let names = |names: &Value| {
        names.as_array().unwrap().iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" and ")
    };
    let is = |call: &str| text(&review[call], "is") == "true";
    let mut said = Vec::new();
    if is("now") {
        said.push(format!("{} needs at most one cube from Resources.", line(&review["now"]["witness"])));
    }
    match (review.get("safe"), &review["forced"], &review["losing"]) {
        (Some(safe), _, Value::Bool(true)) => {
            said.push(format!("{} could have played: {}.", text(review, "player"), act(safe)));
        }
        (None, Value::Bool(true), _) => said.push("Every other move loses, too.".to_owned()),
        _ => {}
    }
    if let Some(missed) = review.get("missed_by") {
        let call = if is("now") { "now" } else { "impossible" };
        said.push(format!("{} let the right challenge pass ({call}).", names(missed)));
    }
    if let Some(challenge) = review.get("challenge") {
        let how = match challenge["right"].as_bool() {
            Some(true) => "rightly",
            Some(false) => "wrongly",
            None => "and it is undecided whether rightly",
        };
        said.push(format!("{} challenged {}, {how}.", names(&challenge["by"]), text(challenge, "call")));
        if let (Some(false), Some(witness)) =
            (challenge["right"].as_bool(), review["impossible"].get("witness"))
        {
            said.push(format!("{} can still be made.", line(witness)));
        }
    }
    said.join(" ")
}

#[test]
fn the_words_of_an_analysis_follow_from_its_facts_and_safe_moves_are_legal() {
    let (mut safe, mut papers) = (0, 0);
    let levels = [&LEVELS[0], &LEVELS[1], &LEVELS[0]];
    let played =
        GAMES.map(|(rules, division)| Contest::new(rules, division, &levels, 3).unwrap().play(5).record);
    let blunders = Record::read(include_str!("../../../docs/examples/blunders.shake")).unwrap();
    for record in played.into_iter().chain([blunders]) {
        let survey = Survey::of(record).unwrap();
        let told = serde_json::to_value(Analysis::of(&survey, Work(50))).unwrap();
        let reviews: Vec<&Value> = list(&told, "shakes").flat_map(|shake| list(shake, "moves")).collect();
        let judge = desk::judge();
        let mut game = Match::new(survey.record.header.clone());
        for entry in &survey.record.entries {
            let review = reviews.iter().find(|review| review["line"] == entry.line);
            if let Some(other) = review.and_then(|review| review.get("safe")) {
                safe += 1;
                let mut fields: Map<String, Value> = other.as_object().unwrap().clone();
                fields.extend([
                    ("by".to_owned(), json!(entry.command.by)),
                    ("at".to_owned(), review.unwrap()["at"].clone()),
                ]);
                let command = Command::read(&Value::Object(fields)).unwrap();
                let outcome = game.clone().command(&command, &judge);
                assert!(outcome.refusal.is_none(), "{command:?} {:?}", outcome.refusal);
            }
            game.command(&entry.command, &judge);
        }
        for review in reviews {
            for said in [Some(&review["act"]), review.get("safe")].into_iter().flatten() {
                assert_eq!(said["says"], act(said));
            }
            assert_eq!(review["says"], remarks(review), "{review}");
        }
        for paper in list(&told, "shakes").flat_map(|shake| list(shake, "papers")) {
            papers += 1;
            for solution in [paper.get("solution"), paper.get("instead")].into_iter().flatten() {
                assert_eq!(solution["says"], line(solution));
            }
            let reasons =
                list(paper, "reasons").map(|one| format!("{} ({})", text(one, "message"), text(one, "rule")));
            let instead = paper.get("instead").map(|one| format!("A correct Solution: {}", line(one)));
            assert_eq!(paper["says"], reasons.chain(instead).collect::<Vec<_>>().join(" "), "{paper}");
        }
    }
    assert!(safe > 0 && papers > 0, "{safe} {papers}");
}
