//! Learners: people who answer steps of lessons and puzzles. Whatever was acknowledged is kept as it was (steps, tries, attempts,
//! ratings, skills), all of an answer or nothing of it, and an answer that is sent again counts once (LC-91).

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex};

use learning::lessons::{Course, Reply};
use learning::puzzles::{Catalogue, Puzzle, PuzzleKind};
use mat::Dice;
use serde_json::{Value, json};
use server::client::{ClientFault, HttpAnswer, Person};
use tokio::task::JoinHandle;

use super::{Crowd, Kill, Looking};

/// How many learn at the same time.
const LEARNERS: usize = 4;
/// The lessons that they take.
const LESSONS: [&str; 8] = ["eb-02", "eb-04", "ob-01", "ob-02", "ob-03", "we-01", "we-02", "m-02"];

static PUZZLES: LazyLock<Arc<Catalogue>> = LazyLock::new(Catalogue::starter);

/// A step of a lesson that is answered, and its right answer.
struct Step {
    path: String,
    right: Reply,
    hints: usize,
}

static STEPS: LazyLock<Vec<Step>> = LazyLock::new(|| {
    let course = Course::ours();
    let mut steps = Vec::new();
    for id in LESSONS {
        for (step, number) in course.show(id).unwrap().steps.iter().zip(1..) {
            let right = course.reveal(id, number).unwrap().reply(&step.task);
            let path = format!("/api/lessons/{id}/steps/{number}");
            steps.extend(right.map(|right| Step { path, right, hints: step.hints }));
        }
    }
    steps
});

/// The people who are learning, and those who have left.
pub(crate) struct Learners {
    at_it: Vec<(Person, Arc<Mutex<Notes>>)>,
    /// Those who left, and the progress kept of them.
    gone: Vec<(Person, Value)>,
    tally: Tally,
}

/// The counts.
#[derive(Default)]
struct Tally {
    faults: Vec<String>,
    people: usize,
    steps: usize,
    puzzles: usize,
    rated: usize,
    hints: usize,
    /// What was sent again, because it was not acknowledged or not found in what is kept.
    resent: usize,
    /// How many of these had been stored before the kill.
    stored: usize,
}

/// What a client knows of its learner.
#[derive(Default)]
struct Notes {
    /// The progress kept of them when they last looked.
    kept: Value,
    /// What was sent since, with the answer if there was one.
    open: Option<(Sent, Option<Value>)>,
    /// The puzzle that they are at.
    puzzle: Option<String>,
    /// How many tries must have been counted: of steps by their path, of puzzles by their id.
    tries: BTreeMap<String, u64>,
    tally: Tally,
    number: u64,
}

#[derive(Clone)]
struct Sent {
    what: What,
    path: String,
    /// Nothing for a GET.
    body: Value,
}

#[derive(Clone, PartialEq)]
enum What {
    Step,
    Hint,
    NextPuzzle,
    Puzzle(String),
}

impl Sent {
    async fn to(&self, person: &Person) -> Result<HttpAnswer, ClientFault> {
        let method = if self.body.is_null() { "GET" } else { "POST" };
        person.ask(method, &self.path, self.body.clone()).await
    }

    /// Whether it counts as a try.
    fn counts(&self) -> bool {
        let kind = &self.body["answer"]["kind"];
        matches!(self.what, What::Step | What::Puzzle(_)) && kind != "skip" && kind != "show"
    }

    /// Whether a row is not the one that this changes.
    fn leaves(&self, row: &Value) -> bool {
        let step = format!("/api/lessons/{}/steps/{}", text(&row["lesson"]), row["step"]);
        match &self.what {
            What::Step => self.path != step,
            What::Hint => !self.path.starts_with(&format!("{step}/")),
            What::Puzzle(id) => row["puzzle"] != id.as_str(),
            What::NextPuzzle => true,
        }
    }
}

impl Learners {
    pub(crate) async fn begin(host: &str) -> Learners {
        let mut learners = Learners { at_it: Vec::new(), gone: Vec::new(), tally: Tally::default() };
        learners.come(host).await;
        learners
    }

    async fn come(&mut self, host: &str) {
        for number in 1..=LEARNERS {
            let person = Person::new(host, &format!("Pupil {number}")).await.unwrap();
            let kept = kept(&person).await.unwrap();
            self.at_it.push((person, Arc::new(Mutex::new(Notes { kept, ..Notes::default() }))));
            self.tally.people += 1;
        }
    }

    async fn look_at(&mut self, host: &str, kill: Kill) {
        for (person, notes) in &self.at_it {
            let person = person.at(host);
            let mut own = std::mem::take(&mut *notes.lock().unwrap());
            if let Err(fault) = settle(&person, &mut own).await {
                self.tally.faults.push(format!("kill {}: {fault}", kill.number));
            }
            self.tally.add(std::mem::take(&mut own.tally));
            *notes.lock().unwrap() = own;
        }
        if kill.all {
            // What is kept of a person grows, so new people take over.
            let gone =
                self.at_it.drain(..).map(|(person, notes)| (person, notes.lock().unwrap().kept.clone()));
            self.gone.extend(gone);
            self.come(host).await;
        }
        if kill.last {
            for (person, before) in &self.gone {
                if kept(&person.at(host)).await.as_ref() != Ok(before) {
                    self.tally.faults.push("what somebody had learned is not there at the end".to_owned());
                }
            }
        }
    }
}

impl Crowd for Learners {
    fn work(&self, host: &str, stream: u64) -> Vec<JoinHandle<()>> {
        let at_it = self.at_it.iter().zip(0..);
        at_it
            .map(|((person, notes), number)| {
                let dice = Dice::stream(stream, number);
                tokio::spawn(learn(person.at(host), Arc::clone(notes), dice, format!("{stream:x}")))
            })
            .collect()
    }

    fn look<'a>(&'a mut self, host: &'a str, kill: Kill) -> Looking<'a> {
        Box::pin(self.look_at(host, kill))
    }

    fn faults(&self) -> &[String] {
        &self.tally.faults
    }

    fn figures(&self) -> String {
        let Tally { faults, people, steps, puzzles, rated, hints, resent, stored } = &self.tally;
        format!(
            "  {people} learners, {LEARNERS} at a time: {steps} answers to lessons, {puzzles} to puzzles ({rated} rated) and {hints} \
             hints; {resent} sent again, of which {stored} had been stored; {} lost or counted twice",
            faults.len()
        )
    }

    fn was_busy(&self) -> bool {
        self.tally.steps > 0 && self.tally.puzzles > 0 && self.tally.rated > 0
    }
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.faults.extend(other.faults);
        self.steps += other.steps;
        self.puzzles += other.puzzles;
        self.rated += other.rated;
        self.hints += other.hints;
        self.resent += other.resent;
        self.stored += other.stored;
    }
}

/// Answers one thing after the other, and reads after each what is kept, until the connection breaks.
async fn learn(person: Person, notes: Arc<Mutex<Notes>>, mut dice: Dice, stream: String) {
    loop {
        let sent = notes.lock().unwrap().next(&mut dice, &stream);
        notes.lock().unwrap().open = Some((sent.clone(), None));
        let Ok(answer) = sent.to(&person).await else { return };
        if !notes.lock().unwrap().hear(&sent, &answer) {
            return;
        }
        let Ok(kept) = kept(&person).await else { return };
        let mut notes = notes.lock().unwrap();
        (notes.kept, notes.open) = (kept, None);
    }
}

impl Notes {
    /// What to send next.
    fn next(&mut self, dice: &mut Dice, stream: &str) -> Sent {
        self.number += 1;
        let id = format!("{stream}-{}", self.number);
        let asked = |what: What, path: String, body: Value| Sent { what, path, body };
        if dice.below(2) == 0 {
            let Some(puzzle) = self.puzzle.clone() else {
                let stocks = PUZZLES.stocks();
                let shelf = stocks[dice.below(stocks.len())].shelf.name;
                let path = format!("/api/puzzles/next?shelf={shelf}&mode=rated");
                return asked(What::NextPuzzle, path, Value::Null);
            };
            let path = format!("/api/puzzles/{puzzle}/answers");
            let answer = match dice.below(3) {
                0 => json!({ "kind": "give-up" }),
                1 => wrong(&puzzle),
                _ => right(&puzzle),
            };
            let body = json!({ "id": id, "answer": answer, "ms": 1_000 });
            return asked(What::Puzzle(puzzle), path, body);
        }
        let Step { path, right, hints } = &STEPS[dice.below(STEPS.len())];
        if *hints > 0 && dice.below(4) == 0 {
            let body = json!({ "number": 1 + dice.below(*hints) });
            return asked(What::Hint, format!("{path}/hints"), body);
        }
        let answer = match (dice.below(6), right) {
            (0, _) => Reply::Skip {},
            (1, _) => Reply::Show {},
            (2, Reply::Value { .. }) => Reply::Value { value: "1000000".to_owned() },
            (2 | 3, Reply::Choose { .. }) => Reply::Choose { picked: vec![0] },
            _ => right.clone(),
        };
        asked(What::Step, path.clone(), json!({ "id": id, "answer": answer }))
    }

    /// Takes an answer; false if the server has had enough for now.
    fn hear(&mut self, sent: &Sent, answer: &HttpAnswer) -> bool {
        let said = answer.json();
        match (answer.status, &sent.what) {
            (429, _) => {
                self.open = None;
                return false;
            }
            // There are as many hints as the ladder has rungs.
            (200, _) | (404, What::Hint) => {}
            _ => self.tally.faults.push(format!("{} {}: {answer:?}", sent.path, sent.body)),
        }
        match &sent.what {
            What::Step => self.tally.steps += 1,
            What::Hint => self.tally.hints += 1,
            What::NextPuzzle => self.puzzle = Some(text(&said["puzzle"]["id"]).to_owned()),
            What::Puzzle(_) => {
                self.tally.puzzles += 1;
                self.tally.rated += usize::from(said["rated"] == true);
                if said["over"] == true {
                    self.puzzle = None;
                }
            }
        }
        if sent.counts() {
            let key = if let What::Puzzle(id) = &sent.what { id } else { &sent.path };
            *self.tries.entry(key.clone()).or_default() += 1;
        }
        self.open = Some((sent.clone(), Some(said)));
        true
    }
}

/// After a kill, checks what is kept and sends again what was on its way.
async fn settle(person: &Person, notes: &mut Notes) -> Result<(), String> {
    let broken = |fault: ClientFault| fault.to_string();
    let before = kept(person).await.map_err(broken)?;
    let Some((sent, first)) = notes.open.take() else {
        return if before == notes.kept { Ok(()) } else { Err("what was kept is not there".to_owned()) };
    };
    let again = sent.to(person).await.map_err(broken)?;
    let after = kept(person).await.map_err(broken)?;
    let of = format!("{} {}", sent.path, sent.body);
    let was_stored = after == before;
    notes.tally.resent += 1;
    notes.tally.stored += usize::from(was_stored);
    match first {
        Some(first) if !was_stored || essence(&first) != essence(&again.json()) => {
            return Err(format!("{of} was answered, and is lost: {first} and then {}", again.body));
        }
        Some(_) => {}
        None => drop(notes.hear(&sent, &again)),
    }
    if !was_stored && before != notes.kept {
        return Err(format!("a part of {of} was stored"));
    }
    for list in ["steps", "puzzles"] {
        let others =
            |kept: &Value| rows(kept, list).filter(|row| sent.leaves(row)).cloned().collect::<Vec<_>>();
        let (then, now) = (others(&notes.kept), others(&before));
        if !then.iter().all(|row| now.contains(row)) {
            return Err(format!("{list} are missing beside {of}"));
        }
    }
    sent.to(person).await.map_err(broken)?;
    if kept(person).await.map_err(broken)? != after {
        return Err(format!("{of} was counted twice"));
    }
    (notes.kept, notes.open) = (after, None);
    counted(notes)
}

/// Whether every try was counted once.
fn counted(notes: &Notes) -> Result<(), String> {
    let steps = rows(&notes.kept, "steps").map(|row| {
        (format!("/api/lessons/{}/steps/{}", text(&row["lesson"]), row["step"]), row["tries"].as_u64())
    });
    let puzzles =
        rows(&notes.kept, "puzzles").map(|row| (text(&row["puzzle"]).to_owned(), row["tries"].as_u64()));
    let mut there: BTreeMap<String, u64> =
        steps.chain(puzzles).filter_map(|(key, tries)| Some((key, tries?))).collect();
    there.retain(|_, tries| *tries > 0);
    if there == notes.tries {
        Ok(())
    } else {
        Err(format!("tries: {there:?}, and given were {:?}", notes.tries))
    }
}

/// The part of an answer that does not depend on when it is given: a step that is right later is right.
fn essence(said: &Value) -> Value {
    json!([said["right"], said["state"], said["over"], said["rating"], said["number"], said["puzzle"]["id"]])
}

/// Everything that is kept of somebody's progress.
async fn kept(person: &Person) -> Result<Value, ClientFault> {
    let mut all = person.ask("GET", "/api/me/data", Value::Null).await?.granted()?;
    Ok(all["progress"].take())
}

fn rows<'k>(kept: &'k Value, list: &str) -> impl Iterator<Item = &'k Value> {
    kept[list].as_array().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn puzzle(id: &str) -> Puzzle {
    let (stock, entry) = PUZZLES.find(id).unwrap();
    stock.puzzle(entry).unwrap()
}

/// The right answer to a puzzle; if it takes longer to find, the puzzle is given up.
fn right(id: &str) -> Value {
    let puzzle = puzzle(id);
    let facts = &puzzle.facts;
    match puzzle.kind {
        PuzzleKind::Write | PuzzleKind::Shortest | PuzzleKind::Prove => {
            json!({ "kind": "solution", "submission": puzzle.witness })
        }
        PuzzleKind::Now | PuzzleKind::Impossible => {
            json!({ "kind": "twins", "right": facts.right, "submission": puzzle.witness })
        }
        PuzzleKind::Check => match facts.codes.as_deref() {
            Some([code, ..]) => json!({ "kind": "verdict", "accept": false, "code": code }),
            _ => json!({ "kind": "verdict", "accept": true }),
        },
        _ => json!({ "kind": "give-up" }),
    }
}

/// A wrong answer to a puzzle, or none.
fn wrong(id: &str) -> Value {
    let puzzle = puzzle(id);
    match (puzzle.kind, &puzzle.trap, puzzle.facts.right) {
        (PuzzleKind::Write | PuzzleKind::Shortest, Some(trap), _) => {
            json!({ "kind": "solution", "submission": trap.submission })
        }
        (PuzzleKind::Now | PuzzleKind::Impossible, _, Some(right)) => {
            json!({ "kind": "twins", "right": right.map(|right| !right), "submission": puzzle.witness })
        }
        (PuzzleKind::Check, ..) => json!({ "kind": "verdict", "accept": false, "code": "none" }),
        _ => json!({ "kind": "give-up" }),
    }
}
