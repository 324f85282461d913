//! Nothing that can be written makes the judge panic, and everything it says has words and a place.

use mat::{Document, Verdict};
use onsets::{Solution, answer, judge};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::deal::{self, Size};
use crate::dice::{Dice, tries};
use crate::judge::check_places;
use crate::naive::table::{NAMES, Written};
use crate::write::spoil;

const SIZE: Size = Size { cards: (1, 16), cubes: (0, 12), most_variations: 8 };

fn any_line() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[BRGYVΛ]'?( ?[∪∩Un-] ?[(\\[]?[BRGYVΛ](<(B|R|V|U|=|x|wc|=U|=7)>)?'?[)\\]]?){0,9}",
        2 => "[BRGYV]( ?[∪∩=<⊆-] ?[(]?[BRGYVΛ]'?[)]?){0,9}",
        1 => any::<String>(),
        1 => "[BRGYVΛ∪∩'=⊆()\\[\\]{}Un^0<>1-5x−’-]{0,40}",
    ]
}

fn any_goal() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), "[1-6](<ud>)?([x×+][1-6](<ud>)?){0,3}"]
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: tries(3000) as u32, failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn no_submission_makes_the_judge_panic(
        seed in any::<u64>(),
        goal in any_goal(),
        lines in prop::collection::vec(any_line(), 0..4),
        names in prop::collection::vec(any_line(), 0..3),
        blank in 0u8..20,
    ) {
        let mut table = deal::table(&mut Dice::new(seed), SIZE);
        if goal.chars().filter(|sign| ('1'..='5').contains(sign)).count() > 3 {
            // There are only three digit cubes; what the writer supplies is a text.
            table.situation = "no-goal";
        }
        table.goal = Some(goal);
        let colours: String = "BRGY".chars().enumerate().filter(|(bit, _)| blank >> bit & 1 == 1).map(|(_, c)| c).collect();
        let blank = (blank < 16 && !colours.is_empty()).then_some(colours);
        let written: Vec<Written> = names
            .into_iter()
            .map(|set_name| Written { restrictions: lines.clone(), set_name, blank: blank.clone() })
            .collect();
        let solutions: Vec<Solution> = written.iter().map(Written::solution).collect();
        let judgement = judge(&table.position(), &solutions);
        prop_assert_eq!(judgement.verdict == Verdict::Correct, judgement.reasons.is_empty());
        check_places(&judgement, &table, &written, &|| table.with(&written).to_string());
    }

    #[test]
    fn no_document_makes_the_desk_panic(seed in any::<u64>(), text in any::<String>(), number in any::<i64>()) {
        let mut dice = Dice::new(seed);
        let mut request = deal::table(&mut dice, SIZE).document();
        request["kind"] = json!(dice.pick(&["check", "values", "goal", "variation", "check"]));
        request["side"] = json!(dice.pick(&["goal", "solution"]));
        request["expression"] = json!("B ∪ R - G");
        request["restrictions"] = json!(["B ⊆ R"]);
        request["solutions"] = json!([{ "set_name": "B ∪ R" }]);
        request["chosen"] = request["variations"].clone();
        request["select"] = json!({ "name": dice.pick(&NAMES), "cube": "B", "card": "B", "set": "B ∪ R" });
        // Put something else into one or two fields.
        for _ in 0..dice.between(1, 2) {
            let fields: Vec<String> = request.as_object().expect("an object").keys().cloned().collect();
            let field = dice.pick(&fields);
            let old = request[&field].as_str().unwrap_or("B R").to_owned();
            request[&field] = match dice.below(8) {
                0 => Value::Null,
                1 => json!(number),
                2 => json!([text]),
                3 => json!({ "name": text, "cube": text }),
                4 => json!([{ "name": dice.pick(&NAMES), "cube": text, "card": old, "set": text }]),
                5 => json!(text),
                _ => json!(spoil(&mut dice, &old)),
            };
        }
        let document = Document::new(&request).expect("an object");
        if let Err(fault) = answer(&document) {
            prop_assert!(fault.message.len() > 10, "{fault:?} {request}");
        }
    }
}

/// Lines far longer than any cubes could make are answered quickly, one way or the other.
#[test]
fn monstrous_lines_are_answered() {
    let mut dice = Dice::new(7);
    let mut table = deal::table(&mut dice, Size { cards: (14, 14), cubes: (9, 9), most_variations: 0 });
    table.division = "senior";
    table.goal = Some("5".to_owned());
    let position = table.position();
    let ungrouped = |count: usize| {
        let terms: Vec<&str> = (0..count).map(|index| ["B", "R'", "G", "Y", "V"][index % 5]).collect();
        let mut line = terms[0].to_owned();
        for (index, term) in terms.iter().enumerate().skip(1) {
            line = format!("{line} {} {term}", ["-", "∪", "∩", "-"][index % 4]);
        }
        line
    };
    let mut lines =
        vec!["(".repeat(100_000), "B'".repeat(5000), format!("B{}", "'".repeat(190)), ")".repeat(3000)];
    lines.push(format!("{}B{}", "(".repeat(90), ")'".repeat(50)));
    lines.push(format!("{}B{}", "{".repeat(95), "}".repeat(95)));
    lines.extend([10, 20, 40, 70, 100, 1000].map(ungrouped));
    for line in &lines {
        let plain = Solution { set_name: line.clone(), ..Solution::default() };
        let restricted = Solution {
            restrictions: vec![format!("{line} = {line}"); 3],
            set_name: line.clone(),
            ..Solution::default()
        };
        for solution in [plain, restricted] {
            let judgement = judge(&position, &[solution]);
            assert_ne!(judgement.verdict, Verdict::Correct);
        }
    }
}
