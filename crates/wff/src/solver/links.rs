//! Which rules can do anything at all, and how many variables they must link.
//!
//! A variable that occurs once in premises and Goal together is not linked to anything: any other would do in its
//! place. A part of a premise with only such variables is *free*.

use crate::cube::{Bag, Cube};
use crate::notation::{Form, Wff, Wffs};
use crate::rule::{Rule, RuleSet};
use crate::solver::plan::{CONNECTIVES, LETTERS, Range, VARIABLES};

/// What the links are counted for.
pub(super) struct Links<'a> {
    pub(super) rules: RuleSet,
    /// The letters of the Goal.
    pub(super) goal: Bag,
    pub(super) letters: &'a Range,
}

impl Links<'_> {
    fn plays(&self, rule: Rule) -> bool {
        self.rules.contains(rule)
    }

    fn most(&self, cube: Cube) -> u16 {
        self.letters.most.count(cube)
    }

    fn somewhere(&self, cube: Cube) -> bool {
        self.most(cube) + self.goal.count(cube) > 0
    }

    /// Whether the rules can do anything, as far as the letters tell, if the Goal is not inferred again by Ei and Eo.
    pub(super) fn suffice(&self, wffs: &Wffs, goal: Wff) -> bool {
        self.c_comes_and_goes()
            && self.negation_comes_and_goes()
            && self.first_side_without_r()
            && self.linked_at_all()
            && self.no_has_work()
            && self.linked_gates()
            && self.contradiction_alone(wffs, goal)
    }

    /// What Eo gives is used by Co or Ei, or the same C-WFF is in the premises or the Goal; what Ei needs was given
    /// by Eo or Ci, or is there. Eo and Ei alone turn Exy into Eyx: two Es.
    fn c_comes_and_goes(&self) -> bool {
        let turned = self.plays(Rule::Eo)
            && self.plays(Rule::Ei)
            && self.most(Cube::E) + self.goal.count(Cube::E) >= 2;
        let there = self.somewhere(Cube::C) || turned;
        let goes = !self.plays(Rule::Eo) || self.plays(Rule::Co) || there;
        let comes = !self.plays(Rule::Ei) || self.plays(Rule::Ci) || there;
        goes && comes
    }

    /// What Ni gives is part of the Goal or of a first side; and the pair in its sub-proof has an Ny that was not put
    /// together (otherwise its own sub-proof would have a pair). One N is where things are put together and the other
    /// where they are taken out; only in an E can one be both. Without R see `theorems_useful`; with No there is no
    /// need for Ni.
    fn negation_comes_and_goes(&self) -> bool {
        let by_e = self.somewhere(Cube::E) && (self.plays(Rule::Eo) || self.plays(Rule::Ei));
        let asked = self.plays(Rule::Ni) && self.plays(Rule::R) && !self.plays(Rule::No);
        !asked || by_e || self.most(Cube::N) >= 2 || self.goal.count(Cube::N) > 0
    }

    /// Co with sub-proofs, without R: the first side m of Cmy is put together from theorems and from what was taken
    /// out, or Ao gives it from both sides of an A. A theorem is true in every row and contains some variable twice;
    /// what was taken out occurs there and in m. The Goal, a variable, is also at the end of a y (of two, if Ao gives
    /// it); only in an E can one occurrence be both first side and end.
    fn first_side_without_r(&self) -> bool {
        let asked = self.plays(Rule::Co) && !self.plays(Rule::R) && self.goal.total() == 1;
        let end = u16::from(!self.plays(Rule::Eo));
        !asked || VARIABLES.into_iter().any(|cube| self.most(cube) >= 2 + end * self.goal.count(cube))
    }

    /// A Goal that is a variable, from premises in which every variable occurs once, without No: the premises have no
    /// variable in common, and none of them is false in every row, so the one with the Goal must be false wherever
    /// the Goal is. Then only K and negated WFFs surround the Goal; and without No nothing is taken out of a
    /// negation. Ko is enough. (If the Goal is a premise, Ao and R may infer it again, from any A.)
    fn linked_at_all(&self) -> bool {
        let once = VARIABLES.into_iter().all(|cube| self.most(cube) <= 1) && self.goal.total() == 1;
        let again = self.plays(Rule::Ao) && self.plays(Rule::R);
        !once || again || self.plays(Rule::No) || self.rules == RuleSet::NONE.with(Rule::Ko)
    }

    /// Without N in premises and Goal only Ci can make use of R and No: each clause of the other rules makes at most
    /// one WFF true, so what follows from true premises is inferred by these rules themselves; except for Ao, which
    /// makes one or the other true, and that is a proof by Ao, with R. (Alone they infer a premise again.)
    fn no_has_work(&self) -> bool {
        let alone = RuleSet::NONE.with(Rule::R).with(Rule::No);
        !alone.is_within(self.rules) || self.rules == alone || self.somewhere(Cube::N) || self.plays(Rule::Ci)
    }

    /// With R and No a proof exists iff no valuation makes the premises true and the Goal false
    /// (`prover::valuation`). The letters of a free part occur nowhere else, and every connective takes both values,
    /// so a free part can have any value. Then a clause of Ki, Co, Ao, Eo or Ei on a WFF with a free side says
    /// nothing: the side can have the value that makes the clause true whatever the others are. So each of these
    /// rules needs a WFF without a free side, in the premises if the Goal has no such letter, and one more linked
    /// variable than there are such WFFs.
    fn linked_gates(&self) -> bool {
        if !self.plays(Rule::R) || !self.plays(Rule::No) || self.goal.count(Cube::E) > 0 {
            return true;
        }
        let e = self.plays(Rule::Eo) || self.plays(Rule::Ei);
        let works = |cube: Cube| match cube {
            Cube::K => self.plays(Rule::Ki),
            Cube::A => self.plays(Rule::Ao),
            // E gives C-WFFs too.
            Cube::C => self.plays(Rule::Co) && !e,
            _ => e,
        };
        let gates =
            CONNECTIVES.into_iter().filter(|cube| works(*cube) && self.goal.count(*cube) == 0).count() as u16;
        let linked = |cube: &Cube| self.most(*cube) >= 2 || self.goal.count(*cube) > 0;
        let linked: u16 = VARIABLES.into_iter().filter(linked).map(|cube| self.most(cube)).sum();
        gates == 0 || linked > gates
    }

    /// With only R and No, or R and Ni, every WFF that does not begin with N acts like a variable: premises are the
    /// Goal behind more or fewer Ns, or y twice, behind an odd number of Ns in all.
    fn contradiction_alone(&self, wffs: &Wffs, goal: Wff) -> bool {
        let alone = [Rule::No, Rule::Ni].map(|rule| RuleSet::NONE.with(Rule::R).with(rule));
        if !alone.contains(&self.rules) {
            return true;
        }
        let Range { least, most, .. } = self.letters;
        let mut kernel = goal;
        while let Form::Not(x) = wffs.form(kernel) {
            kernel = x;
        }
        let kernel = Bag::of_text(&wffs.text(kernel));
        let again = kernel.is_within(most) && {
            let others = least.minus(&kernel);
            LETTERS.iter().all(|cube| *cube == Cube::N || others.count(*cube) == 0)
        };
        if again {
            return true;
        }
        let halves = |cubes: &[Cube]| {
            let halves = cubes.iter().map(|cube| (least.count(*cube).div_ceil(2), most.count(*cube) / 2));
            halves.fold((0, 0, true), |(low, high, fits), (from, to)| {
                (low + from, high + to, fits && from <= to)
            })
        };
        let (fewest, most_variables, variables_fit) = halves(&VARIABLES);
        let (binaries, most_binaries, binaries_fit) = halves(&CONNECTIVES);
        let odd = most.count(Cube::N) > least.count(Cube::N) || least.count(Cube::N) % 2 == 1;
        variables_fit && binaries_fit && odd && most_variables > binaries && fewest <= most_binaries + 1
    }
}
