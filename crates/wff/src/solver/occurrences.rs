//! How often letters must occur in the premises of a Solution in which every item is essential.
//!
//! Everything here rests on two ideas. A premise has one more variable than two-place letters, so V = B + n for n
//! premises. And what a rule uses up must come from somewhere: if the rules leave no *hole*, a part that no step of
//! the proof looks at, a letter that occurs once in the premises and not in the Goal is never used.
//!
//! The arguments concern a shortest proof with line rules: it has every WFF once (the Goal perhaps twice, if it is
//! also a premise), and no rule takes apart what another has put together, since the parts are there already. So a
//! WFF is either *taken out* of a premise or *put together*, and what is put together ends up in the Goal or in the
//! first side of a C (or a side of an E) of a premise, where Co needs it.

use crate::cube::{Bag, Cube};
use crate::notation::{Connective, Form, Wff, Wffs};
use crate::rule::{Rule, RuleSet};
use crate::solver::candidate::cost;
use crate::solver::cuts::{again_by_e, parts_of};
use crate::solver::links::Links;
use crate::solver::plan::{CONNECTIVES, LETTERS, Range, VARIABLES};

/// What the occurrences are counted for.
struct Count<'a> {
    rules: RuleSet,
    /// The letters of the Goal.
    goal: Bag,
    /// The Goal, if it is a variable.
    variable: Option<Cube>,
    letters: &'a mut Range,
    /// Whether Ei and Eo may infer the Goal again, if it is a premise.
    again_by_e: bool,
}

/// The letters that premises may have with these rules, narrowed to those that can be essential; `None` if they are
/// not enough.
pub(crate) fn narrowed(wffs: &mut Wffs, goal: Wff, rules: RuleSet, letters: &Range) -> Option<Range> {
    let mut narrowed = *letters;
    if !theorems_useful(wffs, goal, rules, letters) {
        return None;
    }
    let again_by_e = again_by_e(wffs, goal, rules);
    let letters_of_goal = cost(wffs, goal);
    let variable = VARIABLES.into_iter().find(|cube| letters_of_goal == Bag::of([*cube]));
    let mut count = Count { rules, goal: letters_of_goal, variable, letters: &mut narrowed, again_by_e };
    if count.without_holes() {
        count.drop_single_letters();
    }
    count.drop_strange_letters();
    let enough = count.balanced()
        && count.joined()
        && count.hole_paid()
        && count.reaches(wffs, goal)
        && count.line_rules_used();
    let links = Links { rules, goal: letters_of_goal, letters: &narrowed };
    (enough && (again_by_e || links.suffice(wffs, goal))).then_some(narrowed)
}

/// Without R the rules Ci, Ni and No give only theorems.
///
/// No then gives nothing new. Take its first use, on x: the sub-proof of Nx has a pair y, Ny. If Ni gave Ny, its
/// sub-proof of y has a pair that depends on y alone, and the same pair can be inferred beside y; so take a pair in
/// which Ny was not put together. Nothing takes Nx apart, hence Ny is Nx, and x was put together from theorems, without
/// No.
///
/// A theorem Nx by Ni is part of the Goal or of a first side. x alone leads to a pair, so it is false in every row;
/// but no WFF without N is false where all variables are true, and neither is one in which every variable occurs
/// once. And x must be taken apart by Ko or Ao, or contradict a theorem of Ci: with the other line rules nothing gets
/// shorter than x (Co has no first side to begin with), while y is shorter than Ny.
fn theorems_useful(wffs: &mut Wffs, goal: Wff, rules: RuleSet, letters: &Range) -> bool {
    if rules.contains(Rule::R) {
        return true;
    }
    if rules.contains(Rule::No) {
        return false;
    }
    if !rules.contains(Rule::Ni) {
        return true;
    }
    let helped = [Rule::Ko, Rule::Ao, Rule::Ci].into_iter().any(|rule| rules.contains(rule));
    let in_goal = parts_of(wffs, goal)
        .into_iter()
        .any(|part| matches!(wffs.form(part), Form::Not(_)) && wffs.truth(part) == u16::MAX);
    let in_premises = letters.most.count(Cube::N) >= 2
        && VARIABLES.iter().any(|variable| letters.most.count(*variable) >= 2);
    helped && (in_goal || in_premises)
}

impl Count<'_> {
    fn plays(&self, rule: Rule) -> bool {
        self.rules.contains(rule)
    }

    fn most(&self, cube: Cube) -> u16 {
        self.letters.most.count(cube)
    }

    fn in_goal(&self, cube: Cube) -> bool {
        self.goal.count(cube) > 0
    }

    /// Whether the proof looks at every part of a premise.
    ///
    /// *Without sub-proofs.* Ko leaves one side of a K unseen, and Ai adds an arbitrary side. With only Co, Ki, Eo
    /// and Ei, let a letter occur once, in the premise P: what is taken out of P with that letter in it is a chain of
    /// shorter and shorter WFFs. Its last one, T, is Cmy with the letter in m, or it is used up in something put
    /// together. In the first case m came from parts that were taken out, one of them with the letter and shorter
    /// than T. In the second, what was put together is the first side m of a Cmy in the chain, longer than T, which
    /// was not taken out of m. Both happen only for Eab whose a was inferred from b and b again from a: then b is the
    /// Goal, twice in the premises. Ao without R changes nothing: what follows from a side of Axy alone has all its
    /// letters, so each is in both sides.
    ///
    /// *With R and No* a proof exists iff no valuation makes the premises true and the Goal false
    /// (`prover::valuation`). Without P there would be one. If a letter occurs once, in P, the parts of P around it
    /// can be given other values, from P inwards: whatever value a WFF must have, there is a value of its part for
    /// which the clauses of N, Co, Ki, Ao, Eo and Ei hold. So P can be made true, and it was not needed. Only the
    /// clauses of Ko, Ai and Ci prescribe a value for both parts; those of Ci for the C-WFFs of an E do not: if one
    /// is true, so is the other side, or it is false.
    fn without_holes(&self) -> bool {
        let has = |cube: Cube| self.most(cube) > 0;
        let by_k = self.plays(Rule::Ko) && has(Cube::K);
        let by_a = self.plays(Rule::Ai) && has(Cube::A);
        let by_c = self.plays(Rule::Ci) && has(Cube::C);
        if self.plays(Rule::R) && self.plays(Rule::No) {
            return !by_k && !by_a && !by_c;
        }
        let others = [Rule::R, Rule::Ni, Rule::No, Rule::Ko].into_iter().any(|rule| self.plays(rule));
        !others && !by_a && !self.around_goal() && !self.theorem_with_hole() && !self.again_by_e
    }

    /// Whether the Goal, a premise, may be inferred again around an E about which nothing else is known.
    fn around_goal(&self) -> bool {
        let twice = self.goal.plus(&self.goal);
        self.plays(Rule::Eo) && self.plays(Rule::Co) && twice.is_within(&self.letters.most)
    }

    /// Whether Ci without R may give a theorem in which a letter occurs once. With the rules of `without_holes` it is
    /// Cxy where y is a theorem by itself, or contains one: if x were used for y, all its letters would be looked at.
    /// That takes one C, another C or an E in y, and a third that has the theorem as its first side, if the Goal has
    /// neither.
    fn theorem_with_hole(&self) -> bool {
        let by_e = self.plays(Rule::Eo) || self.plays(Rule::Ei);
        let conditions = self.most(Cube::C) + if by_e { self.most(Cube::E) } else { 0 };
        let in_goal = self.in_goal(Cube::C) || self.in_goal(Cube::E);
        self.plays(Rule::Ci) && (self.plays(Rule::Ao) || in_goal || conditions >= 3)
    }

    /// A letter that is not in the Goal and has no rule occurs at least twice or not at all.
    ///
    /// A WFF that begins with a connective without a rule acts like a variable, and also occurs twice, with all its
    /// letters. If such a connective occurs an odd number of times, one of these WFFs occurs at least three times,
    /// and so does every variable in it.
    fn drop_single_letters(&mut self) {
        let with_no = self.plays(Rule::R) && self.plays(Rule::No);
        let e = self.plays(Rule::Eo) || self.plays(Rule::Ei);
        let plain = |cube: Cube| match cube {
            // E gives C-WFFs.
            Cube::C => self.plays(Rule::Co) || self.plays(Rule::Ci) || e,
            Cube::A => self.plays(Rule::Ai) || self.plays(Rule::Ao),
            Cube::K => self.plays(Rule::Ki) || self.plays(Rule::Ko),
            Cube::E => e,
            Cube::N => with_no,
            _ => false,
        };
        let single: Vec<Cube> =
            LETTERS.into_iter().filter(|cube| !plain(*cube) && !self.in_goal(*cube)).collect();
        for cube in single {
            let Range { least, most, .. } = self.letters;
            match (least.count(cube), most.count(cube)) {
                (1, _) => least.add(cube),
                (0, 1) => *most = most.minus(&Bag::of([cube])),
                _ => {}
            }
            let thrice: u16 = VARIABLES.iter().map(|variable| most.count(*variable) / 3).sum();
            let in_one = match cube {
                Cube::N => 1,
                _ if CONNECTIVES.contains(&cube) => 2,
                _ => continue,
            };
            if thrice < in_one {
                if least.count(cube) % 2 == 1 {
                    least.add(cube);
                }
                if most.count(cube) % 2 == 1 {
                    *most = most.minus(&Bag::of([cube]));
                }
            }
        }
    }

    /// V = B + n, for as many premises as line rules bring together.
    ///
    /// All premises lead to the last line, and only Co, Ki and Ei join two lines: n is at most one more than their
    /// steps. In a shortest proof Co has a different C-WFF each time, taken out by itself or with an E by Eo, one for
    /// either direction; and what Ki or Ei puts together is in a first side or in the Goal, each in a different
    /// place.
    fn joined(&self) -> bool {
        let Range { least, most, .. } = &*self.letters;
        let steps = |rule: Rule, count: u16| if self.plays(rule) { count } else { 0 };
        let from_e = steps(Rule::Eo, 2 * most.count(Cube::E));
        let joins = steps(Rule::Co, most.count(Cube::C) + from_e)
            + steps(Rule::Ki, most.count(Cube::K) + self.goal.count(Cube::K))
            + steps(Rule::Ei, most.count(Cube::E) + self.goal.count(Cube::E));
        let binaries: u16 = CONNECTIVES.iter().map(|cube| most.count(*cube)).sum();
        let variables: u16 = VARIABLES.iter().map(|cube| least.count(*cube)).sum();
        !self.only_lines() || variables <= binaries + 1 + joins
    }

    /// Ko without sub-proofs: whether there are enough variables for a hole, or for premises without one.
    ///
    /// A hole is one side of a K that nothing is taken out of, unless it is made by Ai or around the Goal: without it
    /// the argument of `without_holes` holds. And Co needs a second premise, or a K of which both sides are taken:
    /// until Co is used, what comes out of one premise by one side of every K is longer than any first side in it.
    fn hole_paid(&self) -> bool {
        let by_a = self.plays(Rule::Ai) && self.most(Cube::A) > 0;
        let asked = self.only_lines() && self.plays(Rule::Ko) && self.plays(Rule::Co);
        if !asked || by_a || self.around_goal() {
            return true;
        }
        let mut letters = *self.letters;
        let mut filled = Count { letters: &mut letters, ..*self };
        filled.drop_single_letters();
        if filled.balanced() {
            return true;
        }
        let [c, a, k, e] = self.connectives();
        let (least, most) = (&self.letters.least, &self.letters.most);
        let with = |k: u16| {
            CONNECTIVES
                .iter()
                .zip([c, a, k, e])
                .map(|(cube, needed)| least.count(*cube).max(needed))
                .sum::<u16>()
        };
        let variables: u16 = VARIABLES.iter().map(|cube| most.count(*cube)).sum();
        most.count(Cube::K) > k && variables > with(k + 1) || variables >= with(k) + 2
    }

    /// Without Ko and Co premises are used as they are, or after Eo, and put together to form the Goal: they have only
    /// its letters.
    fn drop_strange_letters(&mut self) {
        if !self.only_lines() || self.plays(Rule::Ko) || self.plays(Rule::Co) {
            return;
        }
        let strange = LETTERS.into_iter().filter(|cube| !matches!(cube, Cube::C | Cube::E));
        let strange: Vec<Cube> = strange.filter(|cube| !self.in_goal(*cube)).collect();
        for cube in strange {
            let all = Bag::of(std::iter::repeat_n(cube, usize::from(self.most(cube))));
            self.letters.most = self.letters.most.minus(&all);
        }
    }

    /// Whether a shortest proof is as described above.
    fn only_lines(&self) -> bool {
        !self.again_by_e && RuleSet::OF_SUB_PROOFS.rules().all(|rule| !self.plays(rule))
    }

    /// The fewest two-place letters of each kind that the premises need for these rules.
    fn connectives(&self) -> [u16; 4] {
        let one = u16::from;
        if self.again_by_e {
            return [0; 4];
        }
        if !self.only_lines() {
            // What is put together and what is taken apart are on different sides: no occurrence serves both, except
            // in an E that rules look into.
            if self.most(Cube::E) > 0 && (self.plays(Rule::Eo) || self.plays(Rule::Ei))
                || self.in_goal(Cube::E)
            {
                return [0; 4];
            }
            let both = |into, out, cube| {
                (one(self.plays(into)) + one(self.plays(out))).saturating_sub(self.goal.count(cube))
            };
            let c = both(Rule::Ci, Rule::Co, Cube::C);
            return [c, both(Rule::Ai, Rule::Ao, Cube::A), both(Rule::Ki, Rule::Ko, Cube::K), 0];
        }
        let put_together = |rule: Rule, cube: Cube| one(self.plays(rule) && !self.in_goal(cube));
        // Co needs a C, which Eo may give; Ei puts together what comes from two of them, and a third C or an E must
        // use it.
        let e_waits = put_together(Rule::Ei, Cube::E);
        let c = if self.plays(Rule::Eo) { 0 } else { one(self.plays(Rule::Co)) + e_waits };
        let a = put_together(Rule::Ai, Cube::A);
        let k = put_together(Rule::Ki, Cube::K) + one(self.plays(Rule::Ko));
        let e = e_waits + one(self.plays(Rule::Eo));
        [c, a, k, e]
    }

    /// V = B + n, for the fewest possible two-place letters and premises.
    fn balanced(&self) -> bool {
        let Range { least, most, .. } = &*self.letters;
        if !least.is_within(most) {
            return false;
        }
        let needed = self.connectives();
        let enough = CONNECTIVES.iter().zip(needed).all(|(cube, needed)| most.count(*cube) >= needed);
        let binaries: u16 =
            CONNECTIVES.iter().zip(needed).map(|(cube, needed)| least.count(*cube).max(needed)).sum();
        let variables: u16 = VARIABLES.iter().map(|cube| most.count(*cube)).sum();
        // One premise cannot feed Co without Ko: until Co is used nothing is shorter than the premise, but a first
        // side would have to be.
        let two = self.only_lines() && self.plays(Rule::Co) && !self.plays(Rule::Ko);
        let needs_premise = LETTERS.iter().any(|cube| least.count(*cube) > 0) || binaries > 0;
        let premises = if two { 2 } else { u16::from(needs_premise) };
        enough && variables >= binaries + premises
    }

    /// Whether the rules can lead to a Goal that none of them puts together, without No.
    ///
    /// It is reached from what is taken out of premises. Without Co nothing that is put together helps on the way, so
    /// only Ko and Ao remain; if the Goal is a premise, the detours by Ki and Ko, Ai and Ao are Solutions by
    /// themselves.
    fn reaches(&self, wffs: &Wffs, goal: Wff) -> bool {
        let put_together = match wffs.form(goal) {
            Form::Variable(_) => false,
            Form::Not(_) => self.plays(Rule::Ni),
            Form::Two(Connective::K, ..) => self.plays(Rule::Ki),
            Form::Two(Connective::A, ..) => self.plays(Rule::Ai),
            Form::Two(Connective::E, ..) => self.plays(Rule::Ei),
            Form::Two(Connective::C, ..) => self.plays(Rule::Ci) || self.plays(Rule::Eo),
        };
        if put_together || self.plays(Rule::No) || self.plays(Rule::Co) {
            return true;
        }
        let out = match self.plays(Rule::Ao) {
            true => RuleSet::NONE.with(Rule::Ko).with(Rule::Ao).with(Rule::R),
            false => RuleSet::NONE.with(Rule::Ko),
        };
        // Without R the Goal must come out of each side of an A by itself.
        let twice = self.goal.plus(&self.goal).is_within(&self.letters.most);
        self.rules.is_within(out) && (twice || !self.plays(Rule::Ao) || self.plays(Rule::R))
    }

    /// Whether every line rule could be used, without sub-proofs.
    fn line_rules_used(&self) -> bool {
        if !self.only_lines() {
            return true;
        }
        let at_least = |times: u16| VARIABLES.iter().filter(|cube| self.most(**cube) >= times).count();
        // A Goal that is a variable is inferred last. What is in first sides is not the Goal; if it is longer and
        // contains that variable, the variable occurs again at the end. If the Goal is a premise, it occurs there as
        // well. Only in an E can one occurrence be both first side and end.
        let goal = self.variable.filter(|_| !self.plays(Rule::Eo));
        let others = |times: u16| {
            VARIABLES.iter().filter(|cube| Some(**cube) != goal && self.most(**cube) >= times).count()
        };
        let of_goal = |times: u16| goal.is_some_and(|cube| self.most(cube) >= times);
        // Without Co what Eo gives can only be part of the Goal.
        let eo =
            !self.plays(Rule::Eo) || self.plays(Rule::Co) || self.in_goal(Cube::C) || self.in_goal(Cube::E);
        // A first side occurs there, and again where it comes from.
        let co = !self.plays(Rule::Co) || others(2) >= 1 || of_goal(3);
        // Kxy as a first side: both sides come from somewhere, Kxx from one x.
        let ki = !self.plays(Rule::Ki)
            || self.in_goal(Cube::K)
            || others(3) >= 1
            || others(2) >= 2
            || of_goal(4)
            || others(2) >= 1 && of_goal(3);
        // Exy as a first side: Cxy and Cyx are taken out elsewhere. Exx and Cxx have four x; otherwise all three have
        // x and y, or Eyx gives both.
        let same = others(4) >= 1 || of_goal(5);
        let both = match self.plays(Rule::Eo) {
            true => at_least(2) >= 2,
            false => others(3) + usize::from(of_goal(4)) >= 2,
        };
        let c_and_e = self.most(Cube::C) + self.most(Cube::E);
        let ei = !self.plays(Rule::Ei) || self.in_goal(Cube::E) || c_and_e >= 3 && (same || both);
        eo && co && ki && ei
    }
}
