//! The paper on which somebody writes: the lines of a Solution in this game. Objections to another's Solution are written
//! on the same paper.

use mat::{Cube, Game, Section, Situation};
use referee::{Act, Fields, Header, Rejection, View};
use serde_json::{Value, json};

use super::line::Typed;
use crate::terminal::Key;

/// What somebody has written so far.
#[derive(Debug, Clone)]
pub(crate) struct Paper {
    pub(crate) purpose: Purpose,
    pub(crate) fields: Vec<Field>,
    pub(crate) focus: usize,
}

/// What a paper is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// One's own Solution is presented.
    Present,
    /// Another's Solution is copied with grouping symbols that make it wrong.
    Revision,
    /// Another's Solution is written without a Required cube, to show that it is not essential (Wf VII-B-4).
    Shorter,
}

/// The ground that is shown by a shorter Solution.
pub(crate) const NOT_ESSENTIAL: &str = "required-not-essential";

/// A line of the paper, or several.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    pub(crate) label: &'static str,
    pub(crate) hint: &'static str,
    name: &'static str,
    pub(crate) line: Typed,
}

/// The effect of a key.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Wrote {
    /// The writer goes on.
    Going,
    /// The paper is laid aside, and kept.
    Aside,
    /// The paper is to be handed in.
    Present,
}

impl Paper {
    /// An empty paper for what is written now.
    pub(crate) fn new(header: &Header, view: &View) -> Paper {
        let kind = header.edition.game();
        let shake = view.shake.as_ref();
        let names =
            |name: &str| shake.is_some_and(|shake| shake.variations.iter().any(|one| one.name == name));
        let sets_goal = shake.is_some_and(|shake| shake.situation == Some(Situation::NoGoal));
        let goal = shake.map(|shake| shake.goal.clone()).unwrap_or_default();
        let field = |label, name, hint, line| Field { label, hint, name, line };
        let mut fields = Vec::new();
        if sets_goal {
            fields.push(field("Goal", "goal", "the Goal that could be set", Typed::of(kind, "")));
        }
        match kind {
            Game::Equations => {
                let line = Typed::of(kind, &format!(" = {goal}")).with_cursor_at_start();
                fields.push(field(
                    "Equation",
                    "equation",
                    "/ is ÷, ^ is *, v is √; 3<0> is a 3 made with a 0",
                    line,
                ));
            }
            Game::OnSets => {
                let restricted = !header.equipment().sets_out(header.division);
                for number in 0..=usize::from(names("two-solutions")) {
                    if restricted {
                        let label = ["Restrictions", "Restrictions 2"][number];
                        let line = Typed::of(kind, "").with_several();
                        fields.push(field(
                            label,
                            "restrictions",
                            "one on a line, such as B ⊆ R; none is fine",
                            line,
                        ));
                    }
                    let label = ["Set-Name", "Set-Name 2"][number];
                    let hint = "such as (B ∪ G) - R; U is ∪, n is ∩, 0 is Λ";
                    fields.push(field(label, "set_name", hint, Typed::of(kind, "")));
                    if names("blank-card-wild") {
                        let hint = "the colours of the blank card, such as BG";
                        fields.push(field("Blank card", "blank", hint, Typed::words("")));
                    }
                }
            }
            Game::Wff => fields.extend(proof_fields()),
        }
        Paper { purpose: Purpose::Present, fields, focus: 0 }
    }

    /// A copy of what somebody presented, to which grouping symbols are added.
    pub(crate) fn revision(game: Game, submission: &Fields) -> Paper {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let hint = "add ( ) [ ] { } so that it is wrong; change nothing else";
        let field = |label, name, line| Field { label, hint, name, line };
        let mut fields = Vec::new();
        if let Some(equation) = submission.get("equation") {
            fields.push(field("Equation", "equation", Typed::of(game, &text(equation))));
        }
        for solution in submission.get("solutions").and_then(Value::as_array).into_iter().flatten() {
            let restrictions: Vec<String> =
                solution["restrictions"].as_array().into_iter().flatten().map(text).collect();
            if !restrictions.is_empty() {
                let line = Typed::of(game, &restrictions.join("\n")).with_several();
                fields.push(field("Restrictions", "restrictions", line));
            }
            fields.push(field("Set-Name", "set_name", Typed::of(game, &text(&solution["set_name"]))));
        }
        Paper { purpose: Purpose::Revision, fields, focus: 0 }
    }

    /// An empty paper for a Solution that does without a Required cube.
    pub(crate) fn shorter() -> Paper {
        Paper { purpose: Purpose::Shorter, fields: proof_fields().into(), focus: 0 }
    }

    /// The command that hands it in.
    pub(crate) fn act(&self) -> Act {
        let mut written = self.submission();
        match self.purpose {
            Purpose::Present => Act::Present { submission: written },
            Purpose::Revision => {
                let revision = written.remove("solutions").or_else(|| written.remove("equation"));
                Act::ProveAmbiguity { revision }
            }
            Purpose::Shorter => {
                let mut text = |name: &str| Some(written.remove(name)?.as_str()?.to_owned());
                let (new_solution, proof) = (text("solution"), text("proof"));
                let rejection = Rejection { new_solution, proof, ..Rejection::because(NOT_ESSENTIAL) };
                Act::Reject { rejection }
            }
        }
    }

    pub(crate) fn key(&mut self, key: Key) -> Wrote {
        let last = self.fields.len().saturating_sub(1);
        match key {
            Key::Esc => return Wrote::Aside,
            Key::Ctrl('p') => return Wrote::Present,
            Key::Tab => self.focus = if self.focus == last { 0 } else { self.focus + 1 },
            Key::BackTab => self.focus = self.focus.checked_sub(1).unwrap_or(last),
            other => {
                let Some(field) = self.fields.get_mut(self.focus) else { return Wrote::Going };
                if field.line.key(other) {
                    return Wrote::Going;
                }
                match other {
                    Key::Up => self.focus = self.focus.saturating_sub(1),
                    Key::Down => self.focus = (self.focus + 1).min(last),
                    // Enter on the last line of a paper of single lines presents it.
                    Key::Enter if self.focus == last => return Wrote::Present,
                    Key::Enter => self.focus += 1,
                    _ => {}
                }
            }
        }
        Wrote::Going
    }

    /// What counting alone shows: Required cubes not used yet, and cubes from Resources. It never says whether the Solution
    /// is right.
    pub(crate) fn meter(&self, header: &Header, view: &View) -> Option<String> {
        let equipment = header.equipment();
        let shake = view.shake.as_ref()?;
        let (mut due, mut beyond) = (Vec::new(), Vec::new());
        for field in &self.fields {
            let text = field.line.text();
            let counted = match field.name {
                // The other side is the Goal.
                "equation" => text.rsplit_once('=').map_or(text.as_str(), |(solution, _)| solution),
                "restrictions" if text.trim().is_empty() => continue,
                "set_name" | "restrictions" | "solution" => &text,
                _ => continue,
            };
            // Premises and rules of a Solution in WFF 'N PROOF stand between these.
            let separators: &[char] = if field.name == "solution" { &[',', '/', '(', ')'] } else { &[] };
            let mut used: Vec<Cube> = equipment.goal(&counted.replace(separators, " "))?;
            let mut take = |wanted: &Cube| {
                let at = used.iter().position(|cube| cube.face == wanted.face);
                at.map(|at| used.remove(at)).is_some()
            };
            let missing = shake.section(Section::Required).iter().filter(|cube| !take(cube));
            let missing: Vec<String> = missing.map(|cube| cube.face.to_string()).collect();
            shake.section(Section::Permitted).iter().for_each(|cube| {
                take(cube);
            });
            if !missing.is_empty() {
                due.push(format!("{} in the {}", missing.join(" "), field.label));
            }
            // The parts of a Solution in On-Sets use the same cubes.
            for cube in &used {
                let count = |cubes: &[char]| cubes.iter().filter(|face| **face == cube.face).count();
                let here = used.iter().filter(|other| other.face == cube.face).count();
                (count(&beyond)..here).for_each(|_| beyond.push(cube.face));
            }
        }
        let required = match (shake.section(Section::Required).is_empty(), due.is_empty()) {
            (true, _) => "Nothing is Required".to_owned(),
            (false, true) => "Every Required cube is used".to_owned(),
            (false, false) => format!("Required and still due: {}", due.join(", ")),
        };
        Some(format!("{required}; from Resources: {}", beyond.len()))
    }

    /// What is presented, as the common format has it.
    pub(crate) fn submission(&self) -> Fields {
        let mut submission = Fields::new();
        let mut solutions: Vec<Value> = Vec::new();
        let mut restrictions: Vec<String> = Vec::new();
        for field in &self.fields {
            let text = field.line.text();
            match field.name {
                "restrictions" => {
                    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
                    restrictions = lines.map(str::to_owned).collect();
                }
                "set_name" => {
                    let restrictions = std::mem::take(&mut restrictions);
                    solutions.push(json!({ "restrictions": restrictions, "set_name": text.trim() }));
                }
                "blank" => {
                    if let Some(solution) = solutions.last_mut().filter(|_| !text.trim().is_empty()) {
                        solution["blank"] = json!(text.trim());
                    }
                }
                "proof" => {
                    submission.insert("proof".to_owned(), json!(text.trim_end()));
                }
                name => {
                    submission.insert(name.to_owned(), json!(text.trim()));
                }
            }
        }
        if !solutions.is_empty() {
            submission.insert("solutions".to_owned(), solutions.into());
        }
        submission
    }
}

/// The lines of a Solution in WFF 'N PROOF.
fn proof_fields() -> [Field; 2] {
    let line = Typed::of(Game::Wff, "");
    [
        Field {
            label: "Solution",
            name: "solution",
            hint: "premises / rules, such as p, Cpq / Co",
            line: line.clone(),
        },
        Field {
            label: "Proof",
            name: "proof",
            hint: "a line: | for each sub-proof, the WFF, and its rule",
            line: line.with_several(),
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use referee::{Record, Unjudged, Viewer};

    fn counted(header: &str, lines: &str, written: &[&str]) -> Option<String> {
        let text = format!(
            "shake: 1\n{header}\nplayers: Ana, Ben\noptions: fixed_rolls=true variations=false\n\n{lines}"
        );
        let (game, _) = Record::read(&text).unwrap().replay(&Unjudged).unwrap();
        let (header, view) = (game.header(), game.view(Viewer::Spectator));
        let mut paper = Paper::new(header, &view);
        for (field, text) in paper.fields.iter_mut().zip(written) {
            field.line = Typed::words(text);
        }
        paper.meter(header, &view)
    }

    #[test]
    fn cubes_are_counted_and_nothing_is_judged() {
        let header = "rules: equations-basic-mlag-2019\ndivision: junior";
        let lines = "0 Ana roll cubes=\"9 4 5 + 2 x\"\n1 Ana goal goal=9\n2 Ben move cube=4 to=required\n\
                     3 Ana move cube=5 to=permitted\n4 Ben challenge call=impossible\n";
        let count = |line: &str| counted(header, lines, &[line]).unwrap();
        assert_eq!(count("5+2 = 9"), "Required and still due: 4 in the Equation; from Resources: 2");
        assert_eq!(count("(4x5)<sw> = 9"), "Every Required cube is used; from Resources: 1");
        assert_eq!(counted(header, lines, &["4+? = 9"]), None);
    }

    #[test]
    fn the_parts_of_on_sets_share_their_cubes() {
        let header = "rules: onsets-mlag-2017\ndivision: middle";
        let lines = "0 Ana roll cubes=\"1 B R G ∪ = -\"\n0 Ben deal cards=\"B R G BR BG RG\"\n1 Ana goal goal=1\n\
                     2 Ben move cube=B to=required\n3 Ana move cube=R to=permitted\n4 Ben challenge call=impossible\n";
        let count = |restriction: &str, set: &str| counted(header, lines, &[restriction, set]).unwrap();
        assert_eq!(count("B = G", "B ∪ G"), "Every Required cube is used; from Resources: 3");
        assert_eq!(count("R = G", "B"), "Required and still due: B in the Restrictions; from Resources: 2");
        assert_eq!(count("", "R"), "Required and still due: B in the Set-Name; from Resources: 0");
    }
}
