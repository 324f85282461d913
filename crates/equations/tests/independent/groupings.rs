//! The witness of a verdict is a line that can be read in only one way, and has the value it is said to have.

use equations::number::{Comparison, Number};
use mat::Witness;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::ask::{ADVENTUROUS, check, values};

fn witness_holds(
    judgement: &mat::Judgement,
    division: &str,
    variations: &Value,
) -> Result<(), TestCaseError> {
    for reason in &judgement.reasons {
        let Some(Witness::Grouping { lines, value }) = &reason.witness else { continue };
        if value.ends_with('…') || reason.code.starts_with("goal") {
            continue;
        }
        let found = values(ADVENTUROUS, division, variations.clone(), "solution", &lines[0]);
        match value.as_str() {
            "undefined" => prop_assert!(found.is_empty(), "{lines:?}: {found:?}"),
            value => {
                let stated: Number = value.parse().unwrap();
                let same = found.len() == 1 && found[0].compare(&stated) == Comparison::Equal;
                prop_assert!(same, "{lines:?} is not {value}: {found:?}");
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn of_plain_lines(line in "[0-9]([-+x÷*√][0-9]){1,5}") {
        let judgement = check(ADVENTUROUS, "middle", json!([]), "7", &format!("{line} = 7"));
        witness_holds(&judgement, "middle", &json!([]))?;
    }

    #[test]
    fn of_roots_and_factorials(line in "√?[0-4]!?([-+x]√?[0-4]!?){1,3}") {
        let variations = json!([{ "name": "factorial" }, { "name": "multiple-operations" }]);
        let judgement = check(ADVENTUROUS, "junior", variations.clone(), "6", &format!("{line} = 6"));
        witness_holds(&judgement, "junior", &variations)?;
    }

    #[test]
    fn of_imaginary_products(line in "[0-9|]([-+x]?\\|?[1-9|]){0,4}") {
        let variations = json!([{ "name": "imaginary" }]);
        let judgement = check(ADVENTUROUS, "senior", variations.clone(), "6", &format!("{line} = 6"));
        witness_holds(&judgement, "senior", &variations)?;
    }

    #[test]
    fn in_base_twelve(line in "[0-9*√]([-+*√]?[1-9*√]){0,4}") {
        let variations = json!([{ "name": "base", "m": 12 }]);
        let judgement = check(ADVENTUROUS, "junior", variations.clone(), "6", &format!("{line} = 6"));
        witness_holds(&judgement, "junior", &variations)?;
    }
}
