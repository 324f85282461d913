//! Essential items: dropping one makes the Solution unprovable, and an item reported as spare really is.

use mat::Steps;
use wff::{Item, ProofQuestion, Solution, Wff, Wffs, is_essential, provable};

use crate::dice::Dice;

#[test]
fn an_item_is_essential_iff_the_rest_is_no_solution() {
    let mut dice = Dice::new(23);
    let (mut essential, mut spare) = (0, 0);
    while essential < 300 || spare < 300 {
        let mut wffs = Wffs::default();
        let premises: Vec<String> = (0..1 + dice.roll(3))
            .map(|_| {
                let letters = 1 + dice.roll(4);
                dice.wff(letters, 2)
            })
            .collect();
        let letters = 1 + dice.roll(4);
        let goal = dice.wff(letters, 2);
        let rules = dice.rules(wff::RuleSet::ALL);
        let (solution, faults) = Solution::read(&format!("{} / {rules}", premises.join(", ")), "solution");
        let solution = solution.unwrap();
        let goal = wffs.parse(&goal).unwrap();
        let proves = |wffs: &mut Wffs, solution: &Solution| {
            let premises: Vec<Wff> = solution.premises.iter().map(|p| wffs.parse(&p.text).unwrap()).collect();
            let question = ProofQuestion { premises: &premises, rules: solution.rule_set(), goal };
            provable(wffs, &question, &mut Steps::new(100_000)).unwrap()
        };
        if !faults.is_empty() || !proves(&mut wffs, &solution) {
            continue;
        }
        let items: Vec<Item> = solution.items().collect();
        for item in items {
            let rest = solution.without(item);
            let enough = rest.cost().total() >= 2 && !rest.rules.is_empty();
            let expected = !(enough && proves(&mut wffs, &rest));
            let mut steps = Steps::new(100_000);
            assert_eq!(is_essential(&mut wffs, goal, &solution, item, &mut steps), Ok(expected));
            if expected {
                essential += 1;
            } else {
                spare += 1;
            }
        }
    }
}
