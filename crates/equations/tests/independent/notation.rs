//! Printed lines read back as the same.

use equations::{Equation, Goal, SymbolLine};
use proptest::prelude::*;

proptest! {
    #[test]
    fn lines_read_back(text in "[(\\[]?([rbgk]?[0-9+\\-x÷*√/^v](<(sw|ud|0|x|ud,sw|0,ud)>)?[.|!]? ?){1,9}[)\\]]?") {
        if let Ok(line) = text.parse::<SymbolLine>() {
            let printed = line.to_string();
            let again: SymbolLine = printed.parse().unwrap();
            prop_assert_eq!(again.to_string(), printed);
        }
    }

    #[test]
    fn marks_read_back(text in "(1<p-?[0-9]{1,2}(,sw)?>|√<(lcm|root|eleven|eleven,0|ud)>|\\*<(gcf|pow|ten,ud)>|3<exp>|\\+<(abab|abbb,0)>){1,5}") {
        let line: SymbolLine = text.parse().unwrap();
        prop_assert_eq!(line.to_string().parse::<SymbolLine>().unwrap().to_string(), line.to_string());
        prop_assert_eq!(line.signs().count(), line.tokens.len());
    }

    #[test]
    fn equations_read_back(left in "[0-9][+x][0-9]", right in "\\([0-9]-[0-9]\\)<=2/3\\+i>") {
        let equation: Equation = format!("{left}={right}").parse().unwrap();
        let printed = equation.to_string();
        prop_assert_eq!(&printed, &format!("{left} = {right}"));
        prop_assert_eq!(printed.parse::<Equation>().unwrap().to_string(), printed);
    }

    #[test]
    fn goals_read_back(text in "([rbgk]?[0-9+\\-x÷*√](<(sw|ud|sw,ud)>)? ?|\\|(<ud>)? ?){0,7}") {
        let goal: Goal = text.parse().unwrap();
        let again: Goal = goal.to_string().parse().unwrap();
        prop_assert_eq!(again.to_string(), goal.to_string());
        prop_assert_eq!(again.gaps(), goal.gaps());
        prop_assert_eq!(again.cubes().len(), goal.cubes().len());
    }
}
