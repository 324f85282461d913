//! The prover against the checker, against the naive prover, and against truth tables.

use mat::Steps;
use wff::{Claim, ProofQuestion, Provability, Rule, RuleSet, Wff, Wffs, check_proof, provable, prove};

use crate::dice::Dice;
use crate::naive;

struct Asked {
    wffs: Wffs,
    texts: Vec<String>,
    premises: Vec<Wff>,
    goal_text: String,
    goal: Wff,
    rules: RuleSet,
}

impl Asked {
    fn random(dice: &mut Dice, letters: usize, variables: usize, from: RuleSet) -> Asked {
        let mut wffs = Wffs::default();
        let texts: Vec<String> = (0..dice.roll(4))
            .map(|_| {
                let letters = 1 + dice.roll(letters);
                dice.wff(letters, variables)
            })
            .collect();
        let premises = texts.iter().map(|text| wffs.parse(text).unwrap()).collect();
        let letters = 1 + dice.roll(letters);
        let goal_text = dice.wff(letters, variables);
        let goal = wffs.parse(&goal_text).unwrap();
        Asked { wffs, texts, premises, goal_text, goal, rules: dice.rules(from) }
    }

    fn provable(&mut self) -> Option<bool> {
        let question = ProofQuestion { premises: &self.premises, rules: self.rules, goal: self.goal };
        provable(&mut self.wffs, &question, &mut Steps::new(1_000_000))
    }

    fn name(&self) -> String {
        format!("{} -> {} by {}", self.texts.join(", "), self.goal_text, self.rules)
    }
}

#[test]
fn what_is_provable_is_proved_and_the_checker_accepts_it() {
    let mut dice = Dice::new(11);
    let mut proved = 0;
    for _ in 0..4_000 {
        let mut asked = Asked::random(&mut dice, 6, 2, RuleSet::ALL);
        let expected = asked.provable();
        let question = ProofQuestion { premises: &asked.premises, rules: asked.rules, goal: asked.goal };
        let outcome = prove(&mut asked.wffs, &question, &mut Steps::new(1_000_000));
        match outcome {
            Provability::Proved(proof) => {
                proved += 1;
                assert_eq!(expected, Some(true));
                let claim = Claim {
                    premises: &asked.premises,
                    rules: asked.rules,
                    allowed: RuleSet::ALL,
                    goal: Some(asked.goal),
                };
                let reasons = check_proof(&mut asked.wffs, &claim, &proof.text);
                assert!(reasons.is_empty(), "{}\n{}\n{reasons:?}", asked.name(), proof.text);
            }
            Provability::Unprovable(_) => assert_eq!(expected, Some(false), "{}", asked.name()),
            Provability::CutOff => panic!("{} was not decided", asked.name()),
        }
    }
    assert!(proved > 500, "only {proved} were provable");
}

#[test]
fn plain_saturation_agrees() {
    let (mut compared, mut positive) = (0, 0);
    let mut dice = Dice::new(5);
    while compared < 3_000 {
        let variables = 1 + dice.roll(2);
        let mut asked = Asked::random(&mut dice, 4, variables, RuleSet::ALL);
        let Some(expected) = naive::provable(&asked.texts, asked.rules, &asked.goal_text, 60) else {
            continue;
        };
        compared += 1;
        positive += usize::from(expected);
        assert_eq!(asked.provable(), Some(expected), "{}", asked.name());
    }
    assert!(positive > 300, "only {positive} were provable");
}

#[test]
fn with_all_rules_provable_is_a_consequence() {
    let rules = RuleSet::ALL.without(Rule::Ni).without(Rule::Rp);
    let mut dice = Dice::new(3);
    for _ in 0..4_000 {
        let mut asked = Asked::random(&mut dice, 7, 3, rules);
        asked.rules = rules;
        let rows = asked.premises.iter().fold(u16::MAX, |rows, premise| rows & asked.wffs.truth(*premise));
        let follows = rows & !asked.wffs.truth(asked.goal) == 0;
        assert_eq!(asked.provable(), Some(follows), "{}", asked.name());
        // Ni changes nothing then.
        asked.rules = rules.with(Rule::Ni);
        assert_eq!(asked.provable(), Some(follows), "{}", asked.name());
    }
}

#[test]
fn more_rules_and_premises_never_prove_less() {
    let mut dice = Dice::new(17);
    for _ in 0..1_500 {
        let mut asked = Asked::random(&mut dice, 6, 2, RuleSet::ALL);
        if asked.provable() != Some(true) {
            continue;
        }
        let rules = asked.rules;
        for rule in Rule::ALL {
            asked.rules = rules.with(rule);
            assert_eq!(asked.provable(), Some(true), "{}", asked.name());
        }
    }
}
