//! What a lesson is made of: the variation with its blank filled, the rules, and positions for them.

use mat::{Book, Dice, Division, Equipment, Game, Listed, Verdict};
use serde_json::{Value, json};

use super::super::engine::{Fault, judge, values};
use super::super::fact::TruthName;
use super::super::file::{Fields, Side};
use super::super::search::Search;
use super::data::{Form, VariationNotes};
use super::form::{Letters, cube, faces, filled, letters};

/// The variation of a lesson, and the rules.
pub(super) struct Plan {
    pub(super) book: Book,
    pub(super) game: Game,
    pub(super) division: Division,
    pub(super) entry: VariationNotes,
    /// The other variations of the division, with their entries.
    pub(super) others: Vec<(Listed, VariationNotes)>,
    pub(super) listed: Listed,
    pub(super) citation: String,
    pub(super) seed: u64,
}

/// A position as a lesson writes it.
#[derive(Debug, Clone, Default)]
pub(super) struct Mat {
    pub(super) universe: Option<String>,
    pub(super) goal: String,
    pub(super) required: Vec<String>,
    pub(super) permitted: Vec<String>,
    pub(super) forbidden: Vec<String>,
    pub(super) resources: Vec<String>,
}

impl Mat {
    /// A position that was written by hand.
    pub(super) fn of(fields: &std::collections::BTreeMap<String, String>) -> Mat {
        let text = |field: &str| fields.get(field).cloned().unwrap_or_default();
        let cubes = |field: &str| text(field).split_whitespace().map(str::to_owned).collect();
        Mat {
            universe: fields.get("universe").cloned(),
            goal: text("goal"),
            required: cubes("required"),
            permitted: cubes("permitted"),
            forbidden: cubes("forbidden"),
            resources: cubes("resources"),
        }
    }

    /// The fields that are not empty, in order.
    pub(super) fn fields(&self) -> Vec<(&'static str, String)> {
        let all = [
            ("universe", self.universe.clone().unwrap_or_default()),
            ("goal", self.goal.clone()),
            ("required", self.required.join(" ")),
            ("permitted", self.permitted.join(" ")),
            ("forbidden", self.forbidden.join(" ")),
            ("resources", self.resources.join(" ")),
        ];
        all.into_iter().filter(|(_, text)| !text.is_empty()).collect()
    }

    fn fits_the_box(&self, game: Game) -> bool {
        let equipment = Equipment::of(game);
        let Some(mut cubes) = equipment.goal(&self.goal) else { return false };
        for section in [&self.required, &self.permitted, &self.forbidden, &self.resources] {
            match equipment.cubes(&section.join(" ")) {
                Some(more) => cubes.extend(more),
                None => return false,
            }
        }
        equipment.can_show(&cubes, false)
    }
}

/// A Solution for a Goal, with its cubes.
#[derive(Debug, Clone)]
pub(super) struct Shape<'p> {
    pub(super) form: &'p Form,
    pub(super) letters: Letters,
    /// The Goal as it lies, as it is written, and what it is worth to the writer.
    pub(super) goal: String,
    pub(super) written: String,
    pub(super) value: String,
    /// The cubes of the Solution, and others that lie there as well.
    pub(super) cubes: Vec<String>,
    pub(super) more: Vec<String>,
    pub(super) submission: Fields,
}

impl Plan {
    /// The variation with its blank filled.
    pub(super) fn variation(&self) -> Value {
        self.entry.effect.filled()
    }

    /// What it is called in a sentence.
    pub(super) fn name(&self) -> String {
        let name = self.entry.recipe.called.as_deref().unwrap_or(self.listed.title);
        name.replace("{cube}", self.variation()["cube"].as_str().unwrap_or_default())
    }

    /// A separate stream for each part of the lesson, and for each attempt.
    pub(super) fn dice(&self, part: u64, attempt: u64) -> Dice {
        let name = self
            .listed
            .name
            .bytes()
            .fold(0_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(byte)));
        Dice::stream(self.seed ^ name, (part << 32) | attempt)
    }

    /// The rules as a document, with or without the variation.
    pub(super) fn rules(&self, with: bool) -> Fields {
        let variations = if with { vec![self.variation()] } else { Vec::new() };
        let rules = json!({ "rules": self.book.rulebook().name, "division": self.division.name(), "variations": variations });
        rules.as_object().cloned().unwrap_or_default()
    }

    /// A position as a document.
    pub(super) fn document(&self, mat: &Mat, with: bool) -> Fields {
        let mut document = self.rules(with);
        document.extend(mat.fields().into_iter().map(|(field, text)| (field.to_owned(), text.into())));
        document
    }

    /// The cards of the lesson.
    pub(super) fn universe(&self) -> Option<String> {
        if self.game != Game::OnSets {
            return None;
        }
        let own = self.entry.effect.examples.iter().find_map(|example| example.universe.clone());
        Some(own.unwrap_or_else(|| "BRG BR BY RG RY GY B G Y -".to_owned()))
    }

    fn colour(&self) -> Option<char> {
        match self.variation()["color"].as_str()? {
            "black" => Some('k'),
            other => other.chars().next(),
        }
    }

    /// A Solution by a pattern of the recipe.
    pub(super) fn shape<'p>(&self, form: &'p Form, dice: &mut Dice) -> Option<Shape<'p>> {
        let free = match (self.game, &form.digits) {
            (_, Some(digits)) => digits.as_str(),
            (Game::Equations, None) => "123456789",
            _ => "BRGY",
        };
        let free: String = free.chars().filter(|face| !self.entry.recipe.avoid.contains(*face)).collect();
        let patterns: Vec<&str> = [form.solution.as_str()]
            .into_iter()
            .chain(form.second.as_deref())
            .chain(form.restrictions.iter().map(String::as_str))
            .chain([form.more.as_str(), form.slip.as_deref().unwrap_or_default()])
            .collect();
        let letters = letters(self.game, &patterns, &free, dice)?;
        let restrictions: Vec<String> = form.restrictions.iter().map(|one| filled(one, &letters)).collect();
        let solution = filled(&form.solution, &letters);
        let mut rules = self.rules(true);
        rules.extend(self.universe().map(|universe| ("universe".to_owned(), Value::from(universe))));
        if let Some(blank) = &form.blank {
            rules.insert("blank".to_owned(), filled(blank, &letters).into());
        }
        let found = values(&rules, &solution, &restrictions, Side::Solution).ok()?;
        let [value] = found.as_slice() else { return None };
        let (goal, written, value) = self.goal(form, value, dice)?;
        // A Goal of one digit that the Solution uses as well looks like its own Solution.
        if self.game == Game::Equations && letters.values().any(|digit| written == digit.to_string()) {
            return None;
        }
        let line = form.cubes.clone().unwrap_or_else(|| {
            let parts: Vec<&str> = patterns[..=form.restrictions.len()].to_vec();
            parts.join(" ")
        });
        let cubes = |faces: Vec<String>, dice: &mut Dice| {
            faces.iter().map(|face| cube(self.game, face, dice)).collect::<Option<Vec<_>>>()
        };
        let goal = self.laid(&goal, dice)?;
        let used = cubes(faces(self.game, &line, &letters, self.colour()), dice)?;
        let more = cubes(faces(self.game, &form.more, &letters, self.colour()), dice)?;
        let submission = self.submission(
            form,
            &letters,
            &form.solution,
            &form.restrictions,
            form.blank.as_deref(),
            &written,
        );
        Some(Shape { form, letters, goal, written, value, cubes: used, more, submission })
    }

    /// An Equation without letters, whatever it is worth.
    pub(super) fn shape_of<'p>(&self, form: &'p Form, written: &str, dice: &mut Dice) -> Option<Shape<'p>> {
        let letters = Letters::new();
        let digits: String = written.chars().filter(char::is_ascii_digit).collect();
        let goal = self.laid(&digits, dice)?;
        let used = match &form.cubes {
            Some(cubes) => cubes.split(' ').map(str::to_owned).collect(),
            None => faces(self.game, &form.solution, &letters, self.colour()),
        };
        let cubes = used.iter().map(|face| cube(self.game, face, dice)).collect::<Option<Vec<_>>>()?;
        let submission = self.submission(form, &letters, &form.solution, &[], None, written);
        let (written, value) = (written.to_owned(), written.to_owned());
        Some(Shape { form, letters, goal, written, value, cubes, more: Vec::new(), submission })
    }

    /// The submission of a pattern.
    fn submission(
        &self,
        form: &Form,
        letters: &Letters,
        solution: &str,
        restrictions: &[String],
        blank: Option<&str>,
        written: &str,
    ) -> Fields {
        let submission = match self.game {
            Game::Equations => json!({ "equation": format!("{} = {written}", filled(solution, letters)) }),
            _ => {
                let mut first = Fields::new();
                if !restrictions.is_empty() {
                    let restrictions: Vec<String> =
                        restrictions.iter().map(|one| filled(one, letters)).collect();
                    first.insert("restrictions".to_owned(), restrictions.into());
                }
                first.insert("set_name".to_owned(), filled(solution, letters).into());
                if let Some(blank) = blank {
                    let mut colours: Vec<char> = filled(blank, letters).chars().collect();
                    colours.sort_by_key(|colour| "BRGY".find(*colour));
                    first.insert("blank".to_owned(), colours.into_iter().collect::<String>().into());
                }
                let mut solutions = vec![Value::Object(first)];
                if let Some(second) = &form.second {
                    solutions.push(json!({ "set_name": filled(second, letters) }));
                }
                json!({ "solutions": solutions })
            }
        };
        submission.as_object().cloned().unwrap_or_default()
    }

    /// The spoiled Solution of a form.
    pub(super) fn spoiled(&self, shape: &Shape<'_>) -> Option<Fields> {
        let form = shape.form;
        let slip = form.slip.as_ref()?;
        let restrictions = form.slip_restrictions.as_ref().unwrap_or(&form.restrictions);
        let (first, second) = slip.split_once(" ; ").unwrap_or((slip, ""));
        let mut paper = self.submission(
            form,
            &shape.letters,
            first,
            restrictions,
            form.slip_blank.as_deref(),
            &shape.written,
        );
        if !second.is_empty()
            && let Some(Value::Array(solutions)) = paper.get_mut("solutions")
        {
            solutions.truncate(1);
            solutions.push(json!({ "set_name": filled(second, &shape.letters) }));
        }
        Some(paper)
    }

    /// The Goal for a value: as faces, as the writer writes it, and what it is worth.
    fn goal(&self, form: &Form, value: &str, dice: &mut Dice) -> Option<(String, String, String)> {
        let variation = self.variation();
        if self.game == Game::OnSets {
            return self.cards_goal(form, value.parse().ok()?, dice);
        }
        let goals = form.least.unwrap_or(1)..=form.most.unwrap_or(60);
        let whole = |number: i64| goals.contains(&number).then_some(number);
        let written = match variation["name"].as_str()? {
            "multiple-of-k" => {
                let k = variation["k"].as_i64()?;
                let number = value.parse::<i64>().ok()?;
                let below = number.rem_euclid(k);
                whole(if below == number || below == 0 { return None } else { below })?.to_string()
            }
            "base" => in_base(whole(value.parse().ok()?)?, variation["m"].as_i64()?),
            "decimal-in-goal" => decimal(value)?,
            _ => whole(value.parse().ok()?)?.to_string(),
        };
        let goal: String = written.chars().filter(char::is_ascii_digit).collect();
        let avoided = goal.chars().any(|digit| self.entry.recipe.avoid.contains(digit));
        (!avoided && goal.len() <= 3).then_some((goal, written, value.to_owned()))
    }

    fn cards_goal(&self, form: &Form, number: i64, dice: &mut Dice) -> Option<(String, String, String)> {
        let mut goals = Vec::new();
        for one in 1..=5_i64 {
            if form.turned {
                // The upside-down cube counts as upright for this Solution.
                let other = number - one;
                if (1..=one).contains(&other) {
                    goals.push(format!("{one}+{other}<ud>"));
                }
                continue;
            }
            if one == number {
                goals.push(number.to_string());
            }
            for other in 1..=one {
                if number > 5 && one + other == number {
                    goals.push(format!("{one}+{other}"));
                }
                if number > 5 && one * other == number {
                    goals.push(format!("{one}x{other}"));
                }
            }
        }
        if goals.is_empty() {
            return None;
        }
        let goal = dice.pick(&goals).clone();
        Some((goal.clone(), goal, number.to_string()))
    }

    /// The Goal with colours on its cubes.
    fn laid(&self, goal: &str, dice: &mut Dice) -> Option<String> {
        match self.game {
            Game::Equations => goal.chars().map(|face| cube(self.game, &face.to_string(), dice)).collect(),
            _ => Some(goal.to_owned()),
        }
    }

    /// The cubes one of which will be Required.
    fn keystones(&self, shape: &Shape<'_>) -> Vec<usize> {
        let wanted =
            shape.form.required.as_ref().map(|line| faces(self.game, line, &shape.letters, self.colour()));
        let is_wanted = |cube: &String| {
            wanted.as_ref().is_none_or(|wanted| wanted.iter().any(|face| cube.ends_with(face.as_str())))
        };
        (0..shape.cubes.len()).filter(|index| is_wanted(&shape.cubes[*index])).collect()
    }

    /// Cubes that may lie there as well, with faces that are not there yet.
    fn strays(&self, mat: &Mat, count: usize, dice: &mut Dice) -> Vec<String> {
        let faces = match self.game {
            Game::Equations => "123456789+-x÷",
            _ => "BRGY∪∩-'",
        };
        let there = mat.fields().into_iter().filter(|(field, _)| *field != "universe").map(|(_, text)| text);
        let there: String = there.collect();
        let is_free = |face: &char| !there.contains(*face) && !self.entry.recipe.avoid.contains(*face);
        let mut faces: Vec<char> = faces.chars().filter(is_free).collect();
        dice.shuffle(&mut faces);
        faces.truncate(count);
        faces.iter().filter_map(|face| cube(self.game, &face.to_string(), dice)).collect()
    }

    /// A mat on which this Solution can be written and nothing is left in Resources.
    pub(super) fn written_out(&self, shape: &Shape<'_>, dice: &mut Dice) -> Option<Mat> {
        let mut mat = Mat { universe: self.universe(), goal: shape.goal.clone(), ..Mat::default() };
        let keystones = self.keystones(shape);
        let keystone = if keystones.is_empty() { None } else { Some(*dice.pick(&keystones)) };
        for (index, cube) in shape.cubes.iter().enumerate() {
            if Some(index) == keystone { &mut mat.required } else { &mut mat.permitted }.push(cube.clone());
        }
        mat.permitted.extend(shape.more.iter().cloned());
        let room = 8_usize.saturating_sub(mat.required.len() + mat.permitted.len());
        let count = (1 + dice.below(2)).min(room);
        let strays = self.strays(&mat, count, dice);
        mat.permitted.extend(strays);
        dice.shuffle(&mut mat.permitted);
        let count = 1 + dice.below(2);
        mat.forbidden = self.strays(&mat, count, dice);
        mat.fits_the_box(self.game).then_some(mat)
    }

    /// A mat on which one or two cubes of this Solution are still in Resources.
    pub(super) fn open(&self, shape: &Shape<'_>, missing: usize, dice: &mut Dice) -> Option<Mat> {
        let mut mat = self.written_out(shape, dice)?;
        mat.forbidden.truncate(1);
        for _ in 0..missing {
            let at: Vec<usize> =
                (0..mat.permitted.len()).filter(|at| shape.cubes.contains(&mat.permitted[*at])).collect();
            if at.is_empty() {
                return None;
            }
            mat.resources.push(mat.permitted.remove(*dice.pick(&at)));
        }
        let count = 3_usize.saturating_sub(missing) + dice.below(2);
        let strays = self.strays(&mat, count, dice);
        mat.resources.extend(strays);
        dice.shuffle(&mut mat.resources);
        mat.fits_the_box(self.game).then_some(mat)
    }

    /// Cubes from which the Goal of this Solution can be laid.
    pub(super) fn before_the_goal(&self, shape: &Shape<'_>, dice: &mut Dice) -> Option<Mat> {
        let mut mat = Mat { universe: self.universe(), ..Mat::default() };
        mat.resources.extend(shape.cubes.iter().chain(&shape.more).cloned());
        let laid = Equipment::of(self.game).goal(&shape.goal)?;
        mat.resources.extend(laid.iter().map(ToString::to_string));
        let room = 9_usize.saturating_sub(mat.resources.len());
        let count = (1 + dice.below(2)).min(room);
        let strays = self.strays(&mat, count, dice);
        mat.resources.extend(strays);
        dice.shuffle(&mut mat.resources);
        mat.fits_the_box(self.game).then_some(mat)
    }

    /// Whether there is a Solution, with or without the variation; `None` if the search was cut off.
    pub(super) fn is_possible(&self, mat: &Mat, situation: mat::Situation, with: bool) -> Option<bool> {
        let found = Search::of_lessons().possible(&self.document(mat, with), situation);
        found.ok().map(|found| found.is_some())
    }

    /// What is true of a position, with or without the variation.
    pub(super) fn truth(&self, mat: &Mat, with: bool) -> Option<TruthName> {
        Search::of_lessons().truth(&self.document(mat, with)).ok().map(|truth| truth.name)
    }

    /// Whether the judge has nothing against a paper.
    pub(super) fn stands(&self, mat: &Mat, situation: mat::Situation, paper: &Fields) -> bool {
        judge(&self.document(mat, true), situation, paper)
            .is_ok_and(|judged| judged.verdict == Verdict::Correct)
    }

    /// Whether the judge would have nothing against a paper without the variation.
    pub(super) fn stands_without(&self, mat: &Mat, paper: &Fields) -> bool {
        let judged = judge(&self.document(mat, false), mat::Situation::Forceout, paper);
        judged.is_ok_and(|judged| judged.verdict == Verdict::Correct)
    }

    /// The judge's reasons against a paper.
    pub(super) fn against(&self, mat: &Mat, paper: &Fields) -> Result<Vec<mat::Reason>, Fault> {
        Ok(judge(&self.document(mat, true), mat::Situation::Forceout, paper)?.reasons)
    }
}

fn in_base(mut number: i64, base: i64) -> String {
    let mut digits = Vec::new();
    while number > 0 {
        digits.push(char::from_digit((number % base) as u32, 36).unwrap_or('?'));
        number /= base;
    }
    digits.iter().rev().collect()
}

/// A fraction as a short decimal, without the leading 0.
fn decimal(value: &str) -> Option<String> {
    let (over, under) = value.split_once('/')?;
    let (over, under): (i64, i64) = (over.parse().ok()?, under.parse().ok()?);
    (1..=3).find_map(|places| {
        let scale = 10_i64.pow(places);
        let scaled = (over * scale) % under == 0 && over > 0 && over < 10 * under;
        let number = over * scale / under;
        let text = format!("{:0>width$}", number, width = places as usize + 1);
        let (whole, rest) = text.split_at(text.len() - places as usize);
        (scaled && text.len() <= 4).then(|| format!("{}.{rest}", whole.trim_start_matches('0')))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_written_in_a_base_and_with_a_point() {
        assert_eq!(in_base(13, 8), "15");
        assert_eq!(decimal("3/2").as_deref(), Some("1.5"));
        assert_eq!(decimal("1/8").as_deref(), Some(".125"));
        assert_eq!(decimal("1/3"), None);
    }
}
