//! Every reason of the judge is explained: in three readings, with every slot filled, and without saying anything untrue (LC-83, acceptance 20).

use std::collections::{BTreeMap, BTreeSet};

use learning::explain::{Drawing, Explained, explain, explain_all};
use mat::{Answer, Game, Reason, ReasonClass};
use serde_json::{Map, Value, json};

type Fields = Map<String, Value>;

/// Words that a ten-year-old has not met.
const TOO_HARD: [&str; 9] = [
    "numeral",
    "operand",
    "expression",
    "interpretation",
    "grouping",
    "orientation",
    "essential",
    "supposition",
    "undefined",
];

/// A reason, and the request that it answers: position and submission in one.
struct Mistake {
    reason: Reason,
    request: Fields,
}

fn folder(game: Game) -> &'static str {
    match game {
        Game::Equations => "equations",
        Game::OnSets => "onsets",
        Game::Wff => "wff",
    }
}

/// What the judge has against the cases of a game.
#[expect(clippy::disallowed_methods, reason = "the case files are what is explained")]
fn mistakes(game: Game) -> Vec<Mistake> {
    let path = format!("{}/../../conformance/{}", env!("CARGO_MANIFEST_DIR"), folder(game));
    let mut files: Vec<_> = std::fs::read_dir(path).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let mut mistakes = Vec::new();
    for file in files {
        let sheet = desk::CaseFile::read(&std::fs::read_to_string(file).unwrap()).unwrap();
        let desk::CaseFile::Cases(cases) = sheet else { panic!("these are cases") };
        for case in &cases {
            // Searches give no reasons.
            if ["solve", "provable", "values", "score", "objection"].contains(&case.kind.as_str()) {
                continue;
            }
            let reasons = match desk::answer(case.request()).map(|response| response.answer) {
                Ok(Answer::Check(judgement)) => judgement.reasons,
                Ok(
                    Answer::Goal { reasons, .. }
                    | Answer::Legal { reasons, .. }
                    | Answer::Accepted { reasons, .. }
                    | Answer::Variation { reasons, .. },
                ) => reasons,
                _ => Vec::new(),
            };
            let request = case.request().as_object().unwrap();
            mistakes.extend(reasons.into_iter().map(|reason| Mistake { reason, request: request.clone() }));
        }
    }
    mistakes.extend(without_a_case(game));
    mistakes
}

/// Codes that no case has, because only a search that takes too long leads to them.
fn without_a_case(game: Game) -> Option<Mistake> {
    let (code, message, request) = match game {
        Game::OnSets => (
            "too-many-groupings",
            "There are too many ways to group this line; not all of them were tried. Write more grouping symbols.",
            json!({ "rules": "onsets-agloa-2024", "division": "middle", "goal": "3" }),
        ),
        Game::Wff => (
            "essentiality-undecided",
            "Whether every Required cube is needed could not be decided within the limits.",
            json!({ "rules": "wff-mlag-2017", "division": "senior", "goal": "Kpq" }),
        ),
        Game::Equations => return None,
    };
    let kind = desk::game(game).reasons().into_iter().find(|kind| kind.code == code).unwrap();
    Some(Mistake { reason: kind.because(message), request: request.as_object().unwrap().clone() })
}

fn explained(game: Game, mistake: &Mistake) -> Explained {
    explain(game, &mistake.reason, &mistake.request, &mistake.request)
}

/// Every text of an explanation, with its name.
fn texts(explained: &Explained) -> Vec<(&'static str, &str)> {
    let next = explained.next.as_ref().unwrap();
    vec![
        ("short", &explained.short),
        ("plain", &explained.plain),
        ("full", &explained.full),
        ("next, short", &next.short),
        ("next, plain", &next.plain),
        ("next, full", &next.full),
    ]
}

fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split(['.', '?', ':']).filter(|sentence| !sentence.trim().is_empty())
}

/// Whether a slot was left open; a quoted bracket is not one.
fn has_slot(text: &str) -> bool {
    let is_name = |slot: &str| !slot.is_empty() && slot.chars().all(|letter| letter.is_ascii_lowercase());
    text.split('{').skip(1).any(|rest| rest.split_once('}').is_some_and(|(slot, _)| is_name(slot)))
}

#[test]
fn every_reason_of_every_case_is_explained_in_three_readings() {
    for game in Game::ALL {
        let mut met = BTreeSet::new();
        for mistake in mistakes(game) {
            let code = mistake.reason.code.clone();
            let explained = explained(game, &mistake);
            assert!(explained.next.is_some(), "{code}: no form can be filled for {:?}", mistake.reason);
            for (name, text) in texts(&explained) {
                let at = format!("{code}, {name}: {text}");
                assert!(text.ends_with(['.', '?']) && !has_slot(text), "{at}");
                // The judge may begin with a letter of the game: "x Wild", "p has a Required cube".
                let begins = text.strip_prefix(mistake.reason.message.as_str()).is_some()
                    || text.starts_with(|first: char| !first.is_lowercase() && !first.is_whitespace());
                assert!(begins, "{at}");
                assert!(!text.contains("  ") && !text.contains("..") && !text.contains("``"), "{at}");
                let shouts = text
                    .match_indices("! ")
                    .any(|(index, _)| text[index + 2..].starts_with(char::is_uppercase));
                assert!(!shouts && !text.ends_with('!'), "{at}");
                if name.ends_with("short") {
                    for sentence in sentences(text) {
                        assert!(sentence.split_whitespace().count() <= 14, "{at}");
                    }
                    let hard: Vec<_> = TOO_HARD.iter().filter(|word| text.contains(**word)).collect();
                    assert!(hard.is_empty(), "{at}: {hard:?}");
                }
            }
            assert!(
                explained.full.contains(&format!("({})", mistake.reason.rule)),
                "{code}: {}",
                explained.full
            );
            met.insert(code);
        }
        let codes: BTreeSet<_> = desk::game(game).reasons().iter().map(|kind| kind.code.into()).collect();
        assert_eq!(met, codes, "{game:?}");
    }
}

/// One explanation for each code and each form of its short reading, for people to read.
fn all_written_out() -> String {
    let mut page = String::new();
    for game in Game::ALL {
        let mut seen: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
        for mistake in mistakes(game) {
            let explained = explained(game, &mistake);
            let next = explained.next.as_ref().unwrap();
            let of_code = seen.entry(mistake.reason.code.to_string()).or_default();
            // The forms have different beginnings.
            let form: String = explained.short.split_whitespace().take(2).collect();
            let form: String = form.chars().filter(|letter| letter.is_alphabetic()).collect();
            if of_code.len() < 3 && of_code.iter().all(|(other, _)| *other != form) {
                let mut text = format!(
                    "  short: {}\n  plain: {}\n  full:  {}\n  next:  {}\n",
                    explained.short, explained.plain, explained.full, next.plain
                );
                if !explained.drawing.is_empty() {
                    text += &format!("  drawn: {}\n", serde_json::to_string(&explained.drawing).unwrap());
                }
                of_code.push((form, text));
            }
        }
        page += &format!("# {}\n", game.title());
        for (code, texts) in seen {
            page += &format!("\n{code}\n");
            page += &texts.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join("\n");
        }
        page.push('\n');
    }
    page
}

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/explained.txt");

#[test]
fn what_is_said_to_each_mistake_is_what_was_read_over() {
    #[expect(clippy::disallowed_methods, reason = "the page is compared")]
    let kept = std::fs::read_to_string(PAGE).unwrap();
    let page = all_written_out();
    let differs = page.lines().zip(kept.lines()).find(|(one, other)| one != other);
    assert_eq!(
        differs, None,
        "read the new page over: cargo test -p learning --test explain -- --ignored write"
    );
    assert_eq!(page.len(), kept.len());
}

#[test]
#[ignore = "writes the page that is read over"]
fn write_the_page() {
    #[expect(clippy::disallowed_methods, reason = "that is what it is for")]
    std::fs::write(PAGE, all_written_out()).unwrap();
}

fn fields(value: Value) -> Fields {
    value.as_object().unwrap().clone()
}

fn judged(position: &Fields, submission: &Fields) -> Vec<Reason> {
    let mut request = position.clone();
    request.extend(submission.clone());
    request.insert("kind".to_owned(), "check".into());
    request.insert("situation".to_owned(), "impossible".into());
    match desk::answer(&Value::Object(request)).unwrap().answer {
        Answer::Check(judgement) => judgement.reasons,
        _ => panic!("not a verdict"),
    }
}

/// Goal Kpq from the premise p.
fn proof(text: &str) -> (Fields, Fields) {
    let position = fields(json!({
        "rules": "wff-mlag-2017", "division": "elementary",
        "goal": "Kpq", "required": "", "permitted": "K i p q A", "forbidden": "", "resources": "",
    }));
    (position, fields(json!({ "solution": "p / Ki", "proof": text })))
}

#[test]
fn premises_that_cannot_reach_the_goal_are_shown_by_values() {
    let (position, submission) = proof("p s\nKpq Ki\n");
    let reasons = judged(&position, &submission);
    let explained = explain(Game::Wff, &reasons[0], &position, &submission);
    assert_eq!(explained.short, "Ki does not give `Kpq`. These premises cannot reach the Goal.");
    let shown = json!([
        { "kind": "line", "number": 2, "wff": "Kpq", "by": "Ki", "rule": "Ki", "from": "x, y", "gives": "Kxy" },
        { "kind": "values", "values": { "p": true, "q": false }, "premises": ["p"], "goal": "Kpq" },
    ]);
    assert_eq!(serde_json::to_value(&explained.drawing).unwrap(), shown);
}

#[test]
fn a_slip_in_a_proof_that_can_be_mended_is_no_matter_of_premises() {
    let (position, mut submission) = proof("p s\nq s\nKqp Ki\n");
    submission.insert("solution".to_owned(), "p, q / Ki".into());
    let reasons = judged(&position, &submission);
    assert_eq!(reasons[0].code, "goal-not-concluded");
    let explained = explain(Game::Wff, &reasons[0], &position, &submission);
    assert_eq!(explained.short, "The last line is not the Goal yet.");
    assert!(!explained.drawing.iter().any(|drawing| matches!(drawing, Drawing::Values { .. })));
}

#[test]
fn cards_are_shown_in_and_out() {
    let position = fields(json!({
        "rules": "onsets-agloa-2024", "division": "middle", "variations": [],
        "universe": "BR B R G", "goal": "1", "required": "", "permitted": "B R ∪ ⊆ G", "forbidden": "", "resources": "",
    }));
    let submission = fields(json!({ "solutions": [{ "restrictions": ["G ⊆ B"], "set_name": "B ∪ R" }] }));
    let reasons = judged(&position, &submission);
    let explained = explain_all(Game::OnSets, &reasons, &position, &submission, 1);
    assert_eq!(explained[0].text.as_deref(), Some("This counts 3. The Goal is 1."));
    let cards = |cards: &[&str]| cards.iter().map(|card| (*card).to_owned()).collect::<Vec<_>>();
    assert_eq!(
        explained[0].drawing,
        [Drawing::Cards { inside: cards(&["BR", "B", "R"]), outside: Vec::new(), gone: cards(&["G"]) }]
    );
}

#[test]
fn what_is_written_in_another_base_is_told_from_what_is_computed() {
    let position = fields(json!({
        "rules": "equations-adventurous-mlag-2018", "division": "middle", "variations": [{ "name": "base", "m": 8 }],
        "goal": "12", "permitted": "3 4 +", "situation": "forceout",
    }));
    let submission = fields(json!({ "equation": "3+4 = 12" }));
    let reasons = judged(&position, &submission);
    let explained = explain(Game::Equations, &reasons[0], &position, &submission);
    let said = texts(&explained);
    let plain =
        "The Solution makes 7 in base ten, and the Goal is 12 in base 8. The two sides have to be equal.";
    assert!(said.iter().any(|(_, text)| *text == plain), "{said:?}");
}

#[test]
fn a_code_of_another_version_is_said_in_the_words_of_the_judge() {
    let reason = Reason {
        class: ReasonClass::Unknown,
        code: "from-the-future".into(),
        rule: "I".to_owned(),
        message: "Nobody knows this yet.".to_owned(),
        place: None,
        witness: None,
    };
    let explained = explain_all(Game::Wff, &[reason], &Fields::new(), &Fields::new(), 2);
    assert_eq!((explained[0].text.as_deref(), &explained[0].next), (Some("Nobody knows this yet."), &None));
}
