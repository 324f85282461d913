//! The seven steps: read, a value, a Solution, a mistake, a choice, a challenge, a Goal.

use mat::{Dice, Game, Situation};
use serde_json::{Value, json};

use super::super::engine::{Fault, values};
use super::super::file::{Fields, Side};
use super::data::{Example, Form};
use super::form::{filled_words, spoken};
use super::id;
use super::page::{TomlField, inline, lines, quoted, row, table, texts};
use super::plan::{Mat, Plan, Shape};
use super::words::{self, one_of};

/// How often a search starts afresh.
const TRIES: u64 = 600;
/// The longest sentences that LC-12 allows.
const SAY: usize = 380;
pub(super) const ASK: usize = 160;
/// How many cubes a Solution has that a learner is asked to write.
const CUBES: std::ops::RangeInclusive<usize> = 2..=7;

/// A step with the position that it brings.
pub(super) struct Found {
    pub(super) rows: Vec<TomlField>,
    pub(super) mat: Option<(&'static str, Mat)>,
}

impl Plan {
    /// The whole file.
    pub(super) fn text(&self) -> Result<String, Fault> {
        let recipe = &self.entry.recipe;
        let mut file = self.head();
        let read = table("[[step]]", &self.read());
        if let Some(procedure) = &recipe.procedure {
            let lines = procedure.lines().filter_map(|line| match line.rsplit_once("# only ") {
                Some((line, whose)) => {
                    whose.split_whitespace().any(|name| name == self.division.name()).then(|| line.trim_end())
                }
                None => Some(line),
            });
            let procedure = lines.collect::<Vec<_>>().join("\n");
            // Its positions come before the first step.
            let (before, after) = procedure.split_once("[[step]]").unwrap_or((&procedure, ""));
            file.push_str(&format!(
                "\n{}\n\n{}\n\n[[step]]{}\n",
                before.trim(),
                read.trim(),
                after.trim_end()
            ));
            return Ok(file);
        }
        let call = self.call()?;
        let mut steps = vec![self.value()?];
        let mut mats: Vec<(&str, Mat)> = Vec::new();
        if !recipe.first.is_empty() {
            mats.push(("first", Mat::of(&recipe.first)));
        } else if let Some(universe) = self.universe() {
            mats.push(("deal", Mat { universe: Some(universe), ..Mat::default() }));
        }
        let [write, mistake] = self.write_and_mistake()?;
        for found in [write, mistake, Found { rows: self.choose()?, mat: None }, call, self.lay()?] {
            mats.extend(found.mat);
            steps.push(found.rows);
        }
        for (name, mat) in &mats {
            let rows: Vec<TomlField> =
                mat.fields().into_iter().map(|(field, text)| row(field, quoted(&text))).collect();
            file.push_str(&table(&format!("[position.{name}]"), &rows));
        }
        file.push_str(&read);
        for rows in &steps {
            file.push_str(&table("[[step]]", rows));
        }
        Ok(file)
    }

    fn head(&self) -> String {
        let effect = &self.entry.effect;
        let (subject, letters) = match self.game {
            Game::Equations => ("equations", "eq"),
            _ => ("onsets", "on"),
        };
        let rows = [
            row("format", "1"),
            row("id", quoted(&id(self.game, self.listed.name))),
            row("game", quoted(subject)),
            row("rules", quoted(self.book.rulebook().name)),
            row("division", quoted(self.division.name())),
            row("variations", inline(&json!([self.variation()]))),
            row("title", quoted(self.listed.title)),
            row("aim", quoted(&self.entry.recipe.aim)),
            row("after", texts(&self.entry.recipe.after)),
            row("book", texts(&effect.book(self.book, &self.citation))),
            row("skills", texts(&[format!("{letters}.v.{}", self.listed.name)])),
            row("minutes", "7"),
            row("made", format!("{{ by = \"variation\", seed = {} }}", self.seed)),
        ];
        let title = self.book.rulebook().title();
        let rows: Vec<TomlField> = rows
            .into_iter()
            // A lesson about moves has no variation in force.
            .filter(|(field, _)| field != "variations" || self.entry.recipe.procedure.is_none())
            .collect();
        format!(
            "# {title}: the variation {}, made by `forceout lessons make` (LC-24).\n{}",
            self.listed.title,
            table("", &rows)
        )
    }

    /// The examples with which the engine agrees under these rules.
    fn examples(&self) -> Vec<&Example> {
        let all = self.entry.effect.examples.iter();
        all.filter(|example| {
            let mut rules = self.rules(true);
            rules.extend(
                example.universe.clone().map(|universe| ("universe".to_owned(), Value::from(universe))),
            );
            let found = values(&rules, &example.expression, &example.restrictions, example.side);
            example.variations == [self.variation()]
                && example.blank.is_none()
                && found.is_ok_and(|found| found == example_values(example))
        })
        .collect()
    }

    fn read(&self) -> Vec<TomlField> {
        let [plain, short, full] = self.entry.effect.readings();
        let examples = self.examples();
        let mut say = plain.to_owned();
        // Two variations concern the Solution and the Goal together, where a value alone shows nothing. And if there is only one
        // example, the next step asks for it.
        let recipe = &self.entry.recipe;
        let shows = |example: &&&Example| {
            example.goal.is_none()
                && recipe.procedure.is_none()
                && (examples.len() > 1 || recipe.question.is_some())
        };
        if let Some(example) = examples.first().filter(shows) {
            let list = if recipe.condition { words::EXAMPLE_SO } else { words::EXAMPLE };
            let value = example_values(example).join(" or ");
            let slots = [("spoken", said(example)), ("value", value), ("note", example.note.clone())];
            let slots = slots.each_ref().map(|(slot, text)| (*slot, text.as_str()));
            let more = one_of(list, &slots, SAY, &mut self.dice(1, 0));
            let more = recipe.example.clone().unwrap_or(more);
            if say.chars().count() + more.chars().count() < SAY {
                say = format!("{say} {more}");
            }
        }
        let mut rows = vec![row("kind", quoted("read"))];
        if self.game == Game::OnSets && self.entry.recipe.procedure.is_none() {
            rows.push(row("position", quoted(self.table())));
        }
        rows.push(row("say", quoted(&say)));
        rows.push(row("say_1", quoted(short)));
        rows.push(row("say_3", quoted(full)));
        let facts: Vec<Value> = examples.iter().take(2).map(|example| fact(example)).collect();
        if !facts.is_empty() && self.entry.recipe.procedure.is_none() {
            rows.push(row("facts", lines(&facts)));
        }
        rows
    }

    fn value(&self) -> Result<Vec<TomlField>, Fault> {
        if let Some(question) = &self.entry.recipe.question {
            return Ok(rows_of(question));
        }
        let examples = self.examples();
        let single = |example: &&&Example| example_values(example).len() == 1;
        let example = examples.iter().skip(1).find(single).or_else(|| examples.iter().find(single));
        let example = example.ok_or("no example has one value")?;
        let value = example_values(example).remove(0);
        let mut dice = self.dice(2, 0);
        let list = match self.game {
            Game::OnSets if !example.restrictions.is_empty() => words::CARDS_LEFT,
            Game::OnSets => words::CARDS,
            _ => words::WORTH,
        };
        let restrictions = example.restrictions.join(" and ");
        let mut rows = vec![row("kind", quoted("value"))];
        if self.game == Game::OnSets {
            rows.push(row("position", quoted(self.table())));
        }
        rows.push(row("of", quoted(&example.expression)));
        if example.side == Side::Goal {
            rows.push(row("side", quoted("goal")));
        }
        if !example.restrictions.is_empty() {
            rows.push(row("restrictions", texts(&example.restrictions)));
        }
        let ask = one_of(list, &[("name", &self.name()), ("restrictions", &restrictions)], ASK, &mut dice);
        rows.push(row("ask", quoted(self.entry.recipe.worth.as_ref().unwrap_or(&ask))));
        rows.push(row("answer", quoted(&value)));
        rows.push(row("right", quoted(&format!("{value}. {}", example.note))));
        rows.push(row("hints", texts(&[self.entry.effect.readings()[1]])));
        Ok(rows)
    }

    /// The position that shows the cards, or the one that the first question is about.
    pub(super) fn table(&self) -> &'static str {
        if self.entry.recipe.first.is_empty() { "deal" } else { "first" }
    }

    /// Solutions of the recipe, one for each attempt.
    pub(super) fn shapes(&self, part: u64) -> impl Iterator<Item = (Shape<'_>, Dice)> {
        let forms = &self.entry.recipe.forms;
        (0..TRIES).filter_map(move |attempt| {
            let mut dice = self.dice(part, attempt);
            let form = forms.get(dice.below(forms.len()))?;
            let shape = self.shape(form, &mut dice)?;
            Some((shape, dice))
        })
    }

    /// The position that depends on the variation, with its Solution, and the same Solution spoiled.
    fn write_and_mistake(&self) -> Result<[Found; 2], Fault> {
        let recipe = &self.entry.recipe;
        for (shape, mut dice) in self.shapes(3) {
            let Some(mat) = self.written_out(&shape, &mut dice) else { continue };
            let situation = Situation::Forceout;
            if !CUBES.contains(&shape.cubes.len()) || !self.stands(&mat, situation, &shape.submission) {
                continue;
            }
            if !recipe.condition && self.is_possible(&mat, situation, false) != Some(false) {
                continue;
            }
            let own = recipe.slip.as_ref().is_some_and(|slip| !slip.own.is_empty());
            let (mistake, place) = if let Some(mistake) = &recipe.mistake {
                (rows_of(mistake), None)
            } else if own {
                let (rows, mat) = self.own_mistake()?;
                (rows, Some(("slip", mat)))
            } else {
                let Some(paper) = self.spoiled(&shape) else { continue };
                let Some(rows) = self.mistake(&shape, &mat, &paper, "only-so", &mut dice) else { continue };
                (rows, None)
            };
            let rows = self.write(&shape, &mut dice);
            return Ok([Found { rows, mat: Some(("only-so", mat)) }, Found { rows: mistake, mat: place }]);
        }
        Err("no position was found that the variation decides".to_owned())
    }

    fn write(&self, shape: &Shape<'_>, dice: &mut Dice) -> Vec<TomlField> {
        let recipe = &self.entry.recipe;
        let why = self.why(shape);
        let line = self.said_solution(shape);
        let (name, goal) = (self.name(), self.said_goal(shape));
        let slots = [("name", name.as_str()), ("goal", &goal), ("spoken", &line), ("why", &why)];
        let ask = match &recipe.write {
            Some(ask) => {
                slots.iter().fold(ask.clone(), |ask, (slot, text)| ask.replace(&format!("{{{slot}}}"), text))
            }
            None => one_of(words::WRITE, &slots, ASK, dice),
        };
        let mut right = one_of(words::ONE_WAY, &slots, ASK, dice);
        if right.chars().count() > ASK {
            right = why.clone();
        }
        let facts = if recipe.condition {
            vec![
                json!({ "position": "call", "solve": "impossible", "variations": [], "is": true }),
                json!({ "position": "call", "solve": "impossible", "is": false }),
            ]
        } else {
            vec![
                json!({ "solve": "forceout", "variations": [], "is": false }),
                json!({ "solve": "forceout", "is": true }),
            ]
        };
        let mut hints: Vec<String> =
            recipe.hints.iter().map(|hint| filled_words(hint, &shape.letters)).collect();
        if self.game == Game::Equations || shape.form.second.is_none() {
            hints.push(format!("{} cubes are enough.", in_words(shape.cubes.len())));
        }
        vec![
            row("kind", quoted("write")),
            row("position", quoted("only-so")),
            row("situation", quoted("forceout")),
            row("ask", quoted(&ask)),
            row("model", inline(&Value::Object(shape.submission.clone()))),
            row("facts", lines(&facts)),
            row("right", quoted(&right)),
            row("wrong", self.wrong()),
            row("hints", texts(&hints)),
        ]
    }

    /// What is said to a Solution with another value: the judge's words and the first hint.
    fn wrong(&self) -> String {
        let code = if self.game == Game::Equations { "not-equal" } else { "wrong-value" };
        let hint = self.entry.recipe.hints.first().filter(|hint| !hint.contains('{'));
        let words = format!("{{message}} {}", hint.map(String::as_str).unwrap_or_default());
        let mut wrong = Fields::new();
        wrong.insert(code.to_owned(), words.trim().into());
        inline(&Value::Object(wrong))
    }

    fn own_mistake(&self) -> Result<(Vec<TomlField>, Mat), Fault> {
        let slip = self.entry.recipe.slip.as_ref().ok_or("there is no mistake")?;
        for attempt in 0..TRIES {
            let mut dice = self.dice(4, attempt);
            let equation = slip.own.get(dice.below(slip.own.len())).ok_or("there is no paper")?;
            let (equation, cubes) = equation.split_once(" ; ").unwrap_or((equation, ""));
            let (solution, written) = equation.split_once(" = ").ok_or("a paper has two sides")?;
            let form = Form {
                solution: solution.to_owned(),
                slip: Some(solution.to_owned()),
                cubes: Some(cubes.to_owned()).filter(|cubes| !cubes.is_empty()),
                ..Form::default()
            };
            let Some(shape) = self.shape_of(&form, written, &mut dice) else { continue };
            let Some(mat) = self.written_out(&shape, &mut dice) else { continue };
            let Some(paper) = self.spoiled(&shape) else { continue };
            if let Some(rows) = self.mistake(&shape, &mat, &paper, "slip", &mut dice) {
                return Ok((rows, mat));
            }
        }
        Err("no paper was found with the mistake".to_owned())
    }

    fn mistake(
        &self,
        shape: &Shape<'_>,
        mat: &Mat,
        paper: &Fields,
        position: &str,
        dice: &mut Dice,
    ) -> Option<Vec<TomlField>> {
        let slip = self.entry.recipe.slip.as_ref()?;
        let reasons = self.against(mat, paper).ok()?;
        let [reason] = reasons.as_slice() else { return None };
        if reason.code != slip.code || (slip.plain && !self.stands_without(mat, paper)) {
            return None;
        }
        let said = self.said_paper(paper);
        let put = |words: &str| {
            let words = filled_words(words, &shape.letters);
            words
                .replace("{paper}", &said)
                .replace("{goal}", &self.said_goal(shape))
                .replace("{value}", &shape.value)
        };
        let mut rows = vec![
            row("kind", quoted("mistake")),
            row("position", quoted(position)),
            row("situation", quoted("forceout")),
            row("ask", quoted(&put(&slip.ask))),
            row("paper", inline(&Value::Object(paper.clone()))),
        ];
        if slip.options.is_empty() {
            let place = reason.place.as_ref()?;
            let whole = Value::Object(paper.clone());
            let text = whole.pointer(&format!(
                "/{}",
                place.field.replace('[', "/").replace(['.', ']'], "/").replace("//", "/")
            ))?;
            let text: String =
                text.as_str()?.chars().skip(place.start).take(place.end - place.start).collect();
            rows.push(row("find", quoted("place")));
            rows.push(row("answer", quoted(&text)));
        } else {
            rows.push(row("answer", quoted(&put(&slip.options[0].text))));
            let mut options: Vec<Value> = slip
                .options
                .iter()
                .map(|option| json!({ "text": put(&option.text), "code": option.code }))
                .collect();
            dice.shuffle(&mut options);
            rows.push(row("options", lines(&options)));
        }
        rows.push(row("codes", texts(&[&slip.code])));
        rows.push(row("right", quoted(&put(&slip.right))));
        Some(rows)
    }

    /// Why the Solution works.
    pub(super) fn why(&self, shape: &Shape<'_>) -> String {
        let why = filled_words(&shape.form.why, &shape.letters);
        why.replace("{goal}", &self.said_goal(shape)).replace("{value}", &shape.value)
    }

    /// The Goal as people say it.
    fn said_goal(&self, shape: &Shape<'_>) -> String {
        match self.game {
            Game::Equations => shape.written.clone(),
            _ => shape.value.clone(),
        }
    }

    fn said_solution(&self, shape: &Shape<'_>) -> String {
        self.said_paper(&shape.submission)
    }

    /// A paper as people say it, without its Goal.
    pub(super) fn said_paper(&self, paper: &Fields) -> String {
        if let Some(equation) = paper.get("equation").and_then(Value::as_str) {
            return spoken(equation.split(" = ").next().unwrap_or_default());
        }
        let said = |solution: &Value| {
            let text = |field: &str| solution[field].as_str().unwrap_or_default().to_owned();
            let restrictions = solution["restrictions"].as_array().map(Vec::as_slice).unwrap_or_default();
            let restrictions: Vec<&str> = restrictions.iter().filter_map(Value::as_str).collect();
            let line = after(&restrictions, &text("set_name"));
            if text("blank").is_empty() {
                line
            } else {
                format!("{line} with {} on the blank card", text("blank"))
            }
        };
        let solutions = paper.get("solutions").and_then(Value::as_array).cloned().unwrap_or_default();
        solutions.iter().map(said).collect::<Vec<_>>().join(" and ")
    }
}

/// The values of an example.
fn example_values(example: &Example) -> Vec<String> {
    match &example.value {
        Value::Array(list) => list.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        value => vec![value.as_str().unwrap_or_default().to_owned()],
    }
}

/// An example in a sentence.
fn said(example: &Example) -> String {
    after(&example.restrictions, &example.expression)
}

/// A Set-Name after Restrictions, in words.
fn after<T: AsRef<str>>(restrictions: &[T], line: &str) -> String {
    let restrictions: Vec<&str> = restrictions.iter().map(AsRef::as_ref).collect();
    match restrictions.as_slice() {
        [] => spoken(line),
        restrictions => format!("{} after {}", spoken(line), restrictions.join(" and ")),
    }
}

/// An example as a fact.
fn fact(example: &Example) -> Value {
    let mut fact = json!({ "value": example.expression, "is": example_values(example) });
    if example.side == Side::Goal {
        fact["side"] = "goal".into();
    }
    if !example.restrictions.is_empty() {
        fact["restrictions"] = example.restrictions.clone().into();
    }
    fact
}

/// The rows of a step that was written by hand.
fn rows_of(text: &str) -> Vec<TomlField> {
    let mut rows: Vec<TomlField> = Vec::new();
    for line in text.trim().lines() {
        match line.split_once('=').filter(|_| line.starts_with(|first: char| first.is_ascii_lowercase())) {
            Some((field, value)) => rows.push(row(field.trim(), value.trim())),
            // A list goes on in the next line.
            None => {
                if let Some((_, value)) = rows.last_mut() {
                    value.push('\n');
                    value.push_str(line);
                }
            }
        }
    }
    rows
}

fn in_words(count: usize) -> String {
    const WORDS: [&str; 10] = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
    WORDS.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}
