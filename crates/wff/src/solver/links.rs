//! Which rules can have work at all, and how many variables they link together.
//!
//! A variable that stands once in premises and Goal together is linked with nothing: any other would do in its place. A part
//! of a premise in which all are such is *free*.

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

    /// Whether the rules have work, as far as the letters say, where the Goal is not inferred again by Ei and Eo.
    pub(super) fn suffice(&self, wffs: &Wffs, goal: Wff) -> bool {
        self.c_comes_and_goes()
            && self.negation_comes_and_goes()
            && self.first_side_without_r()
            && self.linked_at_all()
            && self.no_has_work()
            && self.linked_gates()
            && self.contradiction_alone(wffs, goal)
    }

    /// What Eo gives is used by Co or Ei, or the same C-WFF stands in the premises or the Goal; what Ei needs was given by
    /// Eo or Ci, or stands there. By Eo and Ei alone Exy becomes Eyx: two of them.
    fn c_comes_and_goes(&self) -> bool {
        let turned = self.plays(Rule::Eo)
            && self.plays(Rule::Ei)
            && self.most(Cube::E) + self.goal.count(Cube::E) >= 2;
        let there = self.somewhere(Cube::C) || turned;
        let goes = !self.plays(Rule::Eo) || self.plays(Rule::Co) || there;
        let comes = !self.plays(Rule::Ei) || self.plays(Rule::Ci) || there;
        goes && comes
    }

    /// What Ni gives is part of the Goal or of a first side; and the pair in its sub-proof has an Ny that was not put together
    /// (else its own sub-proof would have a pair). One N stands where things are put together and the other where they
    /// are taken out, and only in an E may one be both. Without R see `theorems_useful`; with No there is no need of Ni.
    fn negation_comes_and_goes(&self) -> bool {
        let by_e = self.somewhere(Cube::E) && (self.plays(Rule::Eo) || self.plays(Rule::Ei));
        let asked = self.plays(Rule::Ni) && self.plays(Rule::R) && !self.plays(Rule::No);
        !asked || by_e || self.most(Cube::N) >= 2 || self.goal.count(Cube::N) > 0
    }

    /// Co with sub-proofs, without R: the first side m of Cmy is put together from theorems and from what was taken out, or Ao
    /// gives it from both sides of an A. A theorem is true in every row and has some variable twice; what was taken out
    /// stands there and in m. The Goal, a variable, is at the end of a y besides (of two, if Ao gives it); only in an E may
    /// one occurrence be first side and end.
    fn first_side_without_r(&self) -> bool {
        let asked = self.plays(Rule::Co) && !self.plays(Rule::R) && self.goal.total() == 1;
        let end = u16::from(!self.plays(Rule::Eo));
        !asked || VARIABLES.into_iter().any(|cube| self.most(cube) >= 2 + end * self.goal.count(cube))
    }

    /// A Goal that is a variable, from premises in which every variable stands once, without No: the premises have no variable in
    /// common, and none of them is false in every row, so that the one with the Goal has to be false wherever the Goal is.
    /// Then only K and WFFs behind N are around the Goal; and without No nothing is taken out from behind an N. Ko is enough.
    /// (Where the Goal is a premise, Ao and R may infer it again, from any A.)
    fn linked_at_all(&self) -> bool {
        let once = VARIABLES.into_iter().all(|cube| self.most(cube) <= 1) && self.goal.total() == 1;
        let again = self.plays(Rule::Ao) && self.plays(Rule::R);
        !once || again || self.plays(Rule::No) || self.rules == RuleSet::NONE.with(Rule::Ko)
    }

    /// Without N in premises and Goal only Ci can make use of R and No: the clauses of the other rules have no more than one
    /// WFF that they make true, so that what follows from true premises is inferred by these rules themselves; but for Ao,
    /// which makes the one or the other true, and that is a proof by Ao, with R. (Alone they infer a premise again.)
    fn no_has_work(&self) -> bool {
        let alone = RuleSet::NONE.with(Rule::R).with(Rule::No);
        !alone.is_within(self.rules) || self.rules == alone || self.somewhere(Cube::N) || self.plays(Rule::Ci)
    }

    /// With R and No a proof exists iff no valuation makes the premises true and the Goal false (`prover::valuation`). The
    /// letters of a free part stand nowhere else, and every connective takes both values, so that a free part can be given
    /// any value. Then a clause of Ki, Co, Ao, Eo or Ei on a WFF with a free side says nothing: the side can be given the value that
    /// makes the clause true whatever the others are. So each of these rules needs a WFF with no free side, in the
    /// premises if the Goal has no such letter, and one more linked variable than there are such WFFs.
    fn linked_gates(&self) -> bool {
        if !self.plays(Rule::R) || !self.plays(Rule::No) || self.goal.count(Cube::E) > 0 {
            return true;
        }
        let e = self.plays(Rule::Eo) || self.plays(Rule::Ei);
        let works = |cube: Cube| match cube {
            Cube::K => self.plays(Rule::Ki),
            Cube::A => self.plays(Rule::Ao),
            // From E come C-WFFs too.
            Cube::C => self.plays(Rule::Co) && !e,
            _ => e,
        };
        let gates =
            CONNECTIVES.into_iter().filter(|cube| works(*cube) && self.goal.count(*cube) == 0).count() as u16;
        let linked = |cube: &Cube| self.most(*cube) >= 2 || self.goal.count(*cube) > 0;
        let linked: u16 = VARIABLES.into_iter().filter(linked).map(|cube| self.most(cube)).sum();
        gates == 0 || linked > gates
    }

    /// With R and No, or R and Ni, alone every WFF that does not begin with N is as good as a variable: premises are the Goal
    /// behind more or fewer Ns, or y and y again behind Ns of an odd number in all.
    fn contradiction_alone(&self, wffs: &Wffs, goal: Wff) -> bool {
        let alone = [Rule::No, Rule::Ni].map(|rule| RuleSet::NONE.with(Rule::R).with(rule));
        if !alone.contains(&self.rules) {
            return true;
        }
        let Range { least, most } = self.letters;
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
