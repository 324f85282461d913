//! Hints for positions without a Solution (LC-82): what can be counted, what bounds it, and which cube would be needed. Only arguments
//! that hold whatever is tried; if there is no short one, none is given.

use std::collections::BTreeMap;

use bots::{Bag, SearchAnswer};
use mat::{Division, Game, Situation};
use serde_json::Value;

use super::{Asked, Fields};
use crate::document;
use crate::lessons::{Say, goal_of};
use crate::voice::{counted, hint, listed};

/// How many cubes of Forbidden are tried for the one that is missing.
const TRIED: usize = 3;
/// The operations of Equations that always join two numbers.
const JOINING: &str = "+-x÷*";
/// What a Set-Name is made of, and what joins it.
const SETS: &str = "BRGYVΛ";
const JOINING_SETS: &str = "∪∩-";
const COLOURS: &str = "BRGY";
const CAPITALS: &str = "CAKEN";

/// The rungs of a position that was proved to have no Solution.
pub(super) fn rungs(asked: &mut Asked<'_>) -> Vec<Say> {
    let bound = bound(asked).or_else(|| missing(asked));
    [count(asked), bound, hint("none", &[])].into_iter().flatten().collect()
}

/// What can be used, by face.
struct Usable {
    required: Vec<char>,
    on_mat: Vec<char>,
    /// In Resources, if cubes may come from there.
    far: Vec<char>,
    /// How many may come from there.
    most: usize,
}

impl Usable {
    fn of(asked: &Asked<'_>) -> Usable {
        let layout = &asked.layout;
        let faces = asked.insight.faces();
        let shown = |bag: &Bag| bag.cubes().map(|kind| faces.face(kind)).collect::<Vec<_>>();
        let most = asked.situation.resource_cubes().unwrap_or(layout.resources.total());
        let far = if most == 0 { Vec::new() } else { shown(&layout.resources) };
        Usable { required: shown(&layout.required), on_mat: shown(&layout.on_mat()), far, most }
    }

    fn required(&self, faces: &str) -> usize {
        self.required.iter().filter(|face| faces.contains(**face)).count()
    }

    /// How many of these can be used at most.
    fn at_most(&self, faces: &str) -> usize {
        let among = |cubes: &[char]| cubes.iter().filter(|face| faces.contains(**face)).count();
        among(&self.on_mat) + among(&self.far).min(self.most)
    }
}

/// Whether no variation was chosen.
fn is_plain(position: &Fields) -> bool {
    position.get("variations").and_then(Value::as_array).is_none_or(Vec::is_empty)
}

/// Whether the division plays without variations that are always in effect.
fn is_young(position: &Fields) -> bool {
    let division: Result<Division, _> = document::text(position, "division").parse();
    matches!(division, Ok(Division::Elementary | Division::Middle))
}

/// Whether the cubes cannot even be put together: too few digits for the signs, or too few letters for the rules.
fn count(asked: &Asked<'_>) -> Option<Say> {
    let usable = Usable::of(asked);
    match asked.insight.faces().equipment.game {
        Game::Equations if is_plain(asked.position) && is_young(asked.position) => {
            joined(&usable, JOINING, "+-x÷*√", "0123456789", ("number", "numbers"))
        }
        Game::OnSets if is_plain(asked.position) && is_young(asked.position) => {
            joined(&usable, JOINING_SETS, JOINING_SETS, SETS, ("set", "sets"))
        }
        Game::Wff => letters(asked, &usable),
        Game::Equations | Game::OnSets => None,
    }
}

/// Two-place signs join one part more than there are signs. The signs in `least` are always two-place, those in `most` can be.
fn joined(usable: &Usable, least: &str, most: &str, things: &str, named: (&str, &str)) -> Option<Say> {
    let said = |name: &str, signs: usize, parts: usize| {
        let (signs, parts) = (counted(signs, "sign", "signs"), counted(parts, named.0, named.1));
        hint(name, &[("signs", &signs), ("parts", &parts), ("kind", named.1)])
    };
    let (signs, parts) = (usable.required(least), usable.at_most(things));
    if signs + 1 > parts && signs > 0 {
        return said("signs-need-parts", signs, parts);
    }
    let (parts, signs) = (usable.required(things), usable.at_most(most));
    if parts > signs + 1 { said("parts-need-signs", signs, parts) } else { None }
}

fn letters(asked: &Asked<'_>, usable: &Usable) -> Option<Say> {
    let has = |faces: &str| faces.chars().all(|face| usable.at_most(&face.to_string()) > 0);
    if !["i", "o", "R"].iter().any(|face| has(face)) {
        return hint("no-rules", &[]);
    }
    let (small, capitals) = (usable.required("io"), usable.at_most(CAPITALS));
    if small > capitals {
        let (small, capitals) =
            (counted(small, "small letter", "small letters"), counted(capitals, "capital", "capitals"));
        return hint("rules-need-capitals", &[("small", &small), ("capitals", &capitals)]);
    }
    // A wild R can be any of the rules that bring a letter in: Ai, Ci, Ni and No.
    if ["R", "Ai", "Ci", "Ni", "No"].iter().any(|rule| has(rule)) {
        return None;
    }
    let goal = document::text(asked.position, "goal");
    let letter = "pqrs".chars().find(|letter| goal.contains(*letter) && !has(&letter.to_string()))?;
    hint("letter-missing", &[("cube", &letter.to_string())])
}

/// Whether nothing that can be made reaches the Goal: sums, or regions of cards.
fn bound(asked: &Asked<'_>) -> Option<Say> {
    let game = asked.insight.faces().equipment.game;
    if game == Game::Wff || !is_plain(asked.position) {
        return None;
    }
    let goal = document::text(asked.position, "goal");
    let (true, _, values) = goal_of(asked.position, goal).ok()? else { return None };
    let values: Vec<i64> = values.iter().map(|value| value.parse().ok()).collect::<Option<_>>()?;
    let usable = Usable::of(asked);
    match game {
        Game::Equations if is_young(asked.position) => sums(&usable, &values),
        Game::OnSets => regions(asked.position, &usable, &values),
        Game::Equations | Game::Wff => None,
    }
}

/// With + and - alone nothing exceeds the sum.
fn sums(usable: &Usable, values: &[i64]) -> Option<Say> {
    if usable.at_most("x÷*√") > 0 {
        return None;
    }
    let digits = |cubes: &[char]| {
        let mut digits: Vec<i64> = cubes.iter().filter_map(|face| face.to_digit(10)).map(i64::from).collect();
        digits.sort_unstable_by(|one, other| other.cmp(one));
        digits
    };
    let near: i64 = digits(&usable.on_mat).iter().sum();
    let far: i64 = digits(&usable.far).iter().take(usable.most).sum();
    let most = near + far;
    let nearest = values.iter().min_by_key(|value| value.abs())?;
    if nearest.abs() <= most {
        return None;
    }
    hint("too-far", &[("value", &most.to_string()), ("goal", &nearest.to_string())])
}

/// Cards that no usable colour tells apart are either all in a set or all outside it.
fn regions(position: &Fields, usable: &Usable, values: &[i64]) -> Option<Say> {
    let cards: Vec<&str> = document::text(position, "universe").split_whitespace().collect();
    let colours: Vec<char> =
        COLOURS.chars().filter(|colour| usable.at_most(&colour.to_string()) > 0).collect();
    let mut sizes: BTreeMap<Vec<char>, usize> = BTreeMap::new();
    for card in &cards {
        let seen = colours.iter().filter(|colour| card.contains(**colour)).copied().collect();
        *sizes.entry(seen).or_default() += 1;
    }
    let mut sums = vec![true];
    sums.resize(cards.len() + 1, false);
    for size in sizes.values() {
        for sum in (*size..=cards.len()).rev() {
            sums[sum] |= sums[sum - size];
        }
    }
    let is_hit = |value: &i64| usize::try_from(*value).is_ok_and(|value| sums.get(value) == Some(&true));
    if cards.is_empty() || values.is_empty() || values.iter().any(is_hit) {
        return None;
    }
    let goal = values.iter().map(i64::to_string).collect::<Vec<_>>().join(" or ");
    let all = counted(cards.len(), "card", "cards");
    if values.iter().all(|value| *value > cards.len() as i64) {
        return hint("few-cards", &[("cards", &all), ("goal", &goal)]);
    }
    if colours.is_empty() {
        return hint("all-or-none", &[("cards", &all), ("goal", &goal)]);
    }
    let mut sizes: Vec<usize> = sizes.into_values().collect();
    sizes.sort_unstable();
    let groups = listed(&sizes.iter().map(usize::to_string).collect::<Vec<_>>());
    let colours = listed(&colours.iter().map(char::to_string).collect::<Vec<_>>());
    hint("groups", &[("colours", &colours), ("groups", &groups), ("goal", &goal)])
}

/// What would make a Solution possible: more cubes from Resources, or one from Forbidden.
fn missing(asked: &mut Asked<'_>) -> Option<Say> {
    let layout = asked.layout.clone();
    if asked.situation == Situation::Now {
        return match asked.look(&layout, Situation::Impossible) {
            SearchAnswer::Found(witness) => {
                let far = witness.used.minus(&layout.on_mat());
                hint("one-is-not-enough", &[("cubes", &asked.written(&far))])
            }
            SearchAnswer::None => hint("none-at-all", &[]),
            SearchAnswer::Undecided => None,
        };
    }
    let faces = asked.insight.faces();
    let forbidden = faces.equipment.cubes(document::text(asked.position, "forbidden"))?;
    let kinds: Vec<_> = faces.bag(&forbidden).kinds().take(TRIED).collect();
    kinds.into_iter().find_map(|kind| {
        let mut with = layout.clone();
        with.permitted.add(kind);
        let found = matches!(asked.look(&with, asked.situation), SearchAnswer::Found(_));
        let cube = faces.face(kind).to_string();
        if found { hint("missing-cube", &[("cube", &cube)]) } else { None }
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Pseudo-random numbers, the same in every run.
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, limit: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % limit
        }

        /// At least `least` cubes of a pool, and fewer than `more` on top.
        fn take(&mut self, pool: &mut Vec<&str>, least: usize, more: usize) -> String {
            let count = least + self.below(more);
            (0..count).map(|_| pool.swap_remove(self.below(pool.len()))).collect::<Vec<_>>().join(" ")
        }
    }

    fn asked(position: &Fields, situation: Situation) -> Asked<'_> {
        let (frame, layout) = document::read(position).unwrap();
        Asked::of(position, situation, frame, layout, None)
    }

    /// Whether the solver finds a Solution.
    fn is_possible(position: &Fields, situation: Situation) -> bool {
        let mut request = position.clone();
        request.insert("kind".to_owned(), "solve".into());
        request.insert("situation".to_owned(), situation.name().into());
        request.insert("budget_ms".to_owned(), 200.into());
        match desk::answer(&Value::Object(request)).unwrap().answer {
            mat::Answer::Solve { possible, .. } => possible == Some(true),
            _ => panic!("not an answer to solve"),
        }
    }

    /// Hints for seeded positions, each checked against the solver; returns how often there was one.
    fn confirmed(make: impl Fn(&mut Dice) -> Fields) -> usize {
        let mut dice = Dice(18);
        let mut said = 0;
        for number in 0..160 {
            let position = make(&mut dice);
            let situation = [Situation::Now, Situation::Impossible, Situation::Forceout][number % 3];
            let asked = asked(&position, situation);
            let arguments: Vec<Say> = [count(&asked), bound(&asked)].into_iter().flatten().collect();
            if arguments.is_empty() {
                continue;
            }
            said += 1;
            assert!(!is_possible(&position, situation), "{situation:?} {position:?}: {arguments:?}");
        }
        said
    }

    fn fields(value: serde_json::Value) -> Fields {
        value.as_object().unwrap().clone()
    }

    #[test]
    fn what_is_said_against_an_equation_holds() {
        let said = confirmed(|dice| {
            let mut cubes = vec!["1", "2", "3", "5", "8", "+", "-", "+", "-", "x", "*", "√"];
            let mut plain = vec!["1", "2", "3", "4", "1", "2", "+", "+", "-", "-"];
            let from = if dice.below(2) == 0 { &mut cubes } else { &mut plain };
            let book = ["equations-basic-mlag-2019", "equations-adventurous-mlag-2018"][dice.below(2)];
            let division = ["elementary", "middle"][dice.below(2)];
            let goal = ["7", "9", "14", "19", "2+3"][dice.below(5)];
            fields(json!({
                "rules": book, "division": division, "variations": [], "goal": goal,
                "required": dice.take(from, 1, 3), "permitted": dice.take(from, 0, 3),
                "resources": dice.take(from, 1, 3),
            }))
        });
        assert!(said > 30, "{said}");
    }

    #[test]
    fn what_is_said_against_a_set_holds() {
        let said = confirmed(|dice| {
            let division = ["elementary", "middle", "junior"][dice.below(3)];
            let mut cubes = vec!["B", "B", "R", "G", "V", "Λ", "∪", "∩", "-", "'"];
            if division != "elementary" {
                cubes.push(["=", "⊆"][dice.below(2)]);
            }
            let universe =
                ["BR B R G", "BRGY RGY BR RG BY RY", "BR RG G -", "BG RY B R G Y -"][dice.below(4)];
            let goal = ["1", "2", "3", "4", "5", "3+4"][dice.below(6)];
            fields(json!({
                "rules": "onsets-agloa-2024", "division": division, "variations": [], "universe": universe,
                "goal": goal,
                "required": dice.take(&mut cubes, 0, 3), "permitted": dice.take(&mut cubes, 0, 3),
                "resources": dice.take(&mut cubes, 1, 3),
            }))
        });
        assert!(said > 30, "{said}");
    }

    #[test]
    fn what_is_said_against_a_proof_holds() {
        let said = confirmed(|dice| {
            let mut cubes = vec!["C", "K", "A", "E", "N", "p", "p", "q", "r", "i", "i", "o", "o", "R"];
            let division = ["elementary", "junior", "senior"][dice.below(3)];
            let goal = ["p", "Kpq", "Cpq", "Apr", "Nq"][dice.below(5)];
            fields(json!({
                "rules": "wff-mlag-2017", "division": division, "variations": [],
                "goal": goal,
                "required": dice.take(&mut cubes, 0, 4), "permitted": dice.take(&mut cubes, 0, 4),
                "resources": dice.take(&mut cubes, 0, 3),
            }))
        });
        assert!(said > 30, "{said}");
    }

    fn plain(position: &Fields, situation: Situation) -> Vec<String> {
        rungs(&mut asked(position, situation)).into_iter().map(|say| say.plain).collect()
    }

    #[test]
    fn a_no_is_argued_from_the_simplest_reason_on() {
        let position = |goal: &str, required: &str, permitted: &str, forbidden: &str, resources: &str| {
            fields(json!({
                "rules": "equations-basic-mlag-2019", "division": "elementary", "variations": [], "goal": goal,
                "required": required, "permitted": permitted, "forbidden": forbidden, "resources": resources,
            }))
        };
        let tried = "There is no Solution: every possibility was tried.";
        let signs = position("5", "+ + -", "2 3", "", "x 1");
        assert_eq!(
            plain(&signs, Situation::Now)[0],
            "Required has three signs, and each joins two numbers. You can use three numbers."
        );
        let far = position("19", "+", "2 3", "", "4 5");
        assert_eq!(
            plain(&far, Situation::Impossible),
            ["There are only + and - to use. All the numbers together make 14, and the Goal is 19.", tried]
        );
        let keystone = position("37", "x", "4 1 +", "9 6", "2");
        assert_eq!(
            plain(&keystone, Situation::Impossible),
            ["With the 9 there would be a Solution, and it lies in Forbidden.", tried]
        );
        let two = position("37", "x", "4", "6", "9 1 + 2");
        assert_eq!(
            plain(&two, Situation::Now),
            ["One cube from Resources is not enough: one way takes 1, 9 and + from there.", tried]
        );
    }
}
