//! All lessons together: which there are, in which order, and the keys to their steps.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{LazyLock, OnceLock};

use serde::Deserialize;

use super::answer::{Marked, NoMark, Reply, beyond, mark};
use super::edition::{Edition, Without, read_over};
use super::engine::Fault;
use super::file::{Fields, Lesson, LessonTask, Limits, Step, Subject, read};
use super::key::Key;
use super::search::Search;
use super::show::{Revealed, Say, ShownLesson};
use super::terms::{Terms, unknown_terms};
use crate::explain::{Explanation, explain_all};
use crate::hints::{Known, Ladder, RUNGS};
use crate::skills::skill;

/// The files of the repository: the name of each, and its text.
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/lessons.rs"));
static PATHS: &str = include_str!("../../../../lessons/course/paths.toml");
static WITHOUT: &str = include_str!("../../../../lessons/course/editions.toml");
static TERMS: &str = include_str!("../../../../lessons/course/terms.toml");

/// A way through the lessons of a game.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shelf {
    /// The id.
    pub id: String,
    /// The game, or the match.
    pub game: Subject,
    /// What it is called.
    pub title: String,
    /// For whom it is.
    pub note: String,
    /// The editions by which its lessons can be taken; where a lesson has no version, it stays as it was written.
    #[serde(default)]
    pub editions: Vec<Edition>,
    /// Its parts.
    pub chapters: Vec<Chapter>,
}

/// A part of a way.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    /// What it is called.
    pub title: String,
    /// The ids of its lessons.
    pub lessons: Vec<String>,
}

impl Shelf {
    /// The ids of all its lessons, in their order.
    pub fn lessons(&self) -> impl Iterator<Item = &str> {
        self.chapters.iter().flat_map(|chapter| &chapter.lessons).map(String::as_str)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shelves {
    path: Vec<Shelf>,
}

/// A lesson with the keys worked out so far.
struct Kept {
    lesson: Lesson,
    keys: Vec<OnceLock<Result<Key, Fault>>>,
}

/// All lessons.
pub struct Course {
    lessons: Vec<Kept>,
    /// Lessons with an override laid over them, for the books of the overrides (LC-25).
    overrides: Vec<Lesson>,
    /// The versions of lessons by their addresses, such as `m-01~onsets-agloa-2024~middle`; each is made when it is first asked for.
    versions: BTreeMap<String, OnceLock<Kept>>,
    /// What has no version for an edition.
    without: Without,
    shelves: Vec<Shelf>,
    /// Files that are no lessons, and why.
    faults: Vec<(String, String)>,
}

static OURS: LazyLock<Course> = LazyLock::new(|| Course::of(FILES, PATHS, WITHOUT, TERMS));

impl Course {
    /// The lessons of the program.
    pub fn ours() -> &'static Course {
        &OURS
    }

    /// The lessons of these files; what cannot be read is left out and reported by [`faults`](Self::faults).
    pub fn of(files: &[(&str, &str)], paths: &str, without: &str, terms: &str) -> Course {
        let mut course = Course {
            lessons: Vec::new(),
            overrides: Vec::new(),
            versions: BTreeMap::new(),
            without: Without::new(),
            shelves: Vec::new(),
            faults: Vec::new(),
        };
        for (name, text) in files {
            if let Err(words) = course.take_in(name, text, files) {
                course.faults.push(((*name).to_owned(), words));
            }
        }
        course.lessons.sort_by(|one, other| one.lesson.head.id.cmp(&other.lesson.head.id));
        match toml::from_str::<Shelves>(paths) {
            Ok(shelves) => course.shelves = shelves.path,
            Err(error) => course.faults.push(("paths".to_owned(), error.message().to_owned())),
        }
        match toml::from_str(without) {
            Ok(without) => course.without = without,
            Err(error) => course.faults.push(("editions".to_owned(), error.message().to_owned())),
        }
        course.lay_out_versions();
        course.faults.extend(course.misplaced());
        match toml::from_str::<Terms>(terms) {
            Ok(terms) => course.faults.extend(course.unintroduced(&terms)),
            Err(error) => course.faults.push(("terms".to_owned(), error.message().to_owned())),
        }
        course
    }

    /// Takes in a file: a lesson `ID`, or an override `ID.EDITION`.
    fn take_in(&mut self, name: &str, text: &str, files: &[(&str, &str)]) -> Result<(), String> {
        let Some((id, edition)) = name.split_once('.') else {
            let lesson = read(text)?;
            if lesson.head.id != name {
                return Err(format!("its id is `{}`", lesson.head.id));
            }
            self.lessons.push(Kept::new(lesson));
            return Ok(());
        };
        let base =
            files.iter().find(|(name, _)| *name == id).ok_or_else(|| format!("there is no lesson `{id}`"))?;
        let lesson = read_over(base.1, text)?;
        let own = lesson.edition();
        let names = [own.rules.to_string(), own.division.to_string(), own.to_string()];
        if lesson.head.id != id || names.iter().all(|name| name != edition) {
            return Err(format!(
                "it is not lesson `{id}` for `{edition}` but `{}` for `{own}`",
                lesson.head.id
            ));
        }
        self.overrides.push(lesson);
        Ok(())
    }

    /// Finds out which versions there are.
    fn lay_out_versions(&mut self) {
        let mut addresses = Vec::new();
        for shelf in &self.shelves {
            for edition in &shelf.editions {
                let name = edition.to_string();
                // What has not been examined has no versions.
                let Some(without) = self.without.get(&name) else { continue };
                let has = |id: &&str| !without.contains_key(*id) && self.version(id, *edition).is_some();
                addresses.extend(shelf.lessons().filter(has).map(|id| format!("{id}~{name}")));
            }
        }
        self.versions = addresses.into_iter().map(|address| (address, OnceLock::new())).collect();
    }

    /// Whether there is a version at this address.
    pub(super) fn has_version(&self, address: &str) -> bool {
        self.versions.contains_key(address)
    }

    /// The lessons with overrides, each by the book of its override.
    pub fn overrides(&self) -> impl Iterator<Item = &Lesson> {
        self.overrides.iter()
    }

    /// What has no version for an edition: the lessons of a path, in its order.
    pub(super) fn without<'a>(&'a self, shelf: &'a Shelf, edition: Edition) -> impl Iterator<Item = &'a str> {
        let without = self.without.get(&edition.to_string());
        shelf.lessons().filter(move |id| without.is_none_or(|without| without.contains_key(*id)))
    }

    /// The figures of [`examine`](Self::examine) as they were when the file of editions was written.
    pub fn examined(&self) -> &BTreeMap<String, BTreeMap<String, String>> {
        &self.without
    }

    /// Files that are no lessons, and what is wrong with how lessons refer to each other.
    pub fn faults(&self) -> &[(String, String)] {
        &self.faults
    }

    /// Every lesson, by id.
    pub fn lessons(&self) -> impl Iterator<Item = &Lesson> {
        self.lessons.iter().map(|kept| &kept.lesson)
    }

    /// The lesson at this address: its id, or `ID~BOOK~DIVISION` for one by another edition (LC-25). If it has no version for that
    /// edition, it is the lesson as it was written.
    pub fn lesson(&self, address: &str) -> Option<&Lesson> {
        self.kept(address).map(|kept| &kept.lesson)
    }

    /// The ways through them.
    pub fn shelves(&self) -> &[Shelf] {
        &self.shelves
    }

    /// The lesson that follows this one on its way.
    pub fn next(&self, id: &str) -> Option<&str> {
        let ids = |shelf: &'_ Shelf| shelf.lessons().any(|other| other == id);
        let mut after =
            self.shelves.iter().find(|shelf| ids(shelf))?.lessons().skip_while(|other| *other != id);
        after.nth(1)
    }

    /// What a learner sees of a lesson: everything but its keys.
    pub fn show(&self, address: &str) -> Option<ShownLesson> {
        let lesson = self.lesson(address)?;
        let asked = parts_of(address)?.1.filter(|asked| *asked != lesson.edition());
        Some(ShownLesson { asked, ..ShownLesson::of(lesson, self.next(&lesson.head.id)) })
    }

    /// Marks an answer to a step, counted from 1.
    pub fn mark(&self, id: &str, step: usize, reply: &Reply) -> Result<Marked, NoMark> {
        let (kept, index) = self.step(id, step).ok_or_else(no_such_step)?;
        let mut search = Search::of_an_answer();
        mark(&kept.lesson, &kept.lesson.steps[index], kept.key(index)?, reply, &mut search)
    }

    /// Marks an answer to a step, counted from 1, and explains what the judge has against it, in this reading (LC-83). A mistake for which
    /// the lesson has its own sentence is not explained a second time.
    pub fn answered(
        &self,
        id: &str,
        step: usize,
        reply: &Reply,
        reading: u8,
    ) -> Result<(Marked, Vec<Explanation>), NoMark> {
        let (kept, index) = self.step(id, step).ok_or_else(no_such_step)?;
        let mut marked = self.mark(id, step, reply)?;
        let step = &kept.lesson.steps[index];
        let submission = match reply {
            Reply::Write { submission } => submission.clone(),
            Reply::Goal { goal } => Fields::from_iter([("goal".to_owned(), goal.as_str().into())]),
            _ => return Ok((marked, Vec::new())),
        };
        let Some(position) = kept.lesson.position_of(step)?.filter(|_| !marked.right) else {
            return Ok((marked, Vec::new()));
        };
        let game = kept.lesson.head.rules.rulebook().game;
        let mut explained = explain_all(game, &marked.reasons, &position, &submission, reading);
        let wrong = &step.common.wrong;
        let own = marked.reasons.iter().position(|reason| wrong.contains_key(reason.code.as_ref()));
        match own {
            Some(own) => explained[own].text = None,
            None if wrong.contains_key("*") || explained.is_empty() => {}
            // The explanation puts it better than the judge's own sentence.
            None => marked.said = None,
        }
        Ok((marked, explained))
    }

    /// The answer to a step, counted from 1.
    pub fn reveal(&self, id: &str, step: usize) -> Result<Revealed, NoMark> {
        let (kept, index) = self.step(id, step).ok_or_else(no_such_step)?;
        Ok(Revealed::of(&kept.lesson.steps[index], kept.key(index)?))
    }

    /// A hint of a step, both counted from 1, and how many there are: first the author's, then those computed from what is
    /// written so far (LC-12, LC-81).
    pub fn hint(
        &self,
        id: &str,
        step: usize,
        number: usize,
        draft: Option<&Fields>,
    ) -> Result<Option<(Say, usize)>, NoMark> {
        let (kept, index) = self.step(id, step).ok_or_else(no_such_step)?;
        let step = &kept.lesson.steps[index];
        let Some(index) = number.checked_sub(1) else { return Ok(None) };
        let own = &step.common.hints;
        let ladder = match (&step.task, kept.lesson.position_of(step)?) {
            (LessonTask::Write { situation, limits, .. }, Some(position)) if *limits == Limits::default() => {
                Ladder::of(&position, *situation, draft)?
            }
            (LessonTask::Write { situation, limits, model }, Some(position)) => {
                let fits =
                    |other: &Fields| beyond(limits, &position, other).is_ok_and(|limit| limit.is_none());
                let known = Known { solution: model, marks: &[], fits: &fits };
                Ladder::towards(&position, *situation, &known, draft)?
            }
            (LessonTask::Prove { situation, solution, given, .. }, Some(position)) => {
                let given = given.join("\n");
                Ladder::of_paper(&position, *situation, solution.as_deref(), &given, draft)?
            }
            _ => Ladder::default(),
        };
        let of = own.len() + ladder.rungs.len();
        if let Some(words) = own.get(index) {
            let say = Say { short: words.clone(), plain: words.clone(), full: words.clone() };
            return Ok(Some((say, of)));
        }
        let rung = ladder.rungs.get(index - own.len()).cloned();
        // What cannot be kept is said first.
        let said = match (ladder.blocked, rung) {
            (Some(blocked), Some(rung)) => Some(Say {
                short: format!("{} {}", blocked.short, rung.short),
                plain: format!("{} {}", blocked.plain, rung.plain),
                full: format!("{} {}", blocked.full, rung.full),
            }),
            (_, rung) => rung,
        };
        Ok(said.map(|said| (said, of)))
    }

    fn kept(&self, address: &str) -> Option<&Kept> {
        let (id, edition) = parts_of(address)?;
        let found = self.lessons.binary_search_by(|kept| kept.lesson.head.id.as_str().cmp(id));
        let own = found.ok().map(|index| &self.lessons[index])?;
        let Some((edition, version)) = edition.zip(self.versions.get(address)) else { return Some(own) };
        Some(
            version
                .get_or_init(|| Kept::new(self.version(id, edition).unwrap_or_else(|| own.lesson.clone()))),
        )
    }

    fn step(&self, id: &str, step: usize) -> Option<(&Kept, usize)> {
        let kept = self.kept(id)?;
        let index = step.checked_sub(1)?;
        kept.lesson.steps.get(index).map(|_| (kept, index))
    }

    /// Lessons that come before a lesson, and those before them.
    pub fn before(&self, lesson: &Lesson) -> BTreeSet<String> {
        let mut before = BTreeSet::new();
        let mut open = lesson.head.after.clone();
        while let Some(id) = open.pop() {
            if before.insert(id.clone())
                && let Some(lesson) = self.lesson(&id)
            {
                open.extend(lesson.head.after.iter().cloned());
            }
        }
        before
    }

    /// Terms that a lesson uses too early, and those that are introduced nowhere.
    fn unintroduced(&self, terms: &Terms) -> Vec<(String, String)> {
        let mut faults = Vec::new();
        for lesson in self.lessons().chain(self.overrides()) {
            for (step, term) in unknown_terms(self, lesson, terms) {
                let words = format!("step {step}: `say_1` says “{term}” before a lesson has introduced it");
                faults.push((lesson.head.id.clone(), words));
            }
        }
        for (term, lessons) in terms {
            for id in lessons.iter().filter(|id| self.lesson(id).is_none()) {
                faults.push(("terms".to_owned(), format!("“{term}”: there is no lesson `{id}`")));
            }
        }
        faults
    }

    /// What is wrong with how lessons refer to each other.
    fn misplaced(&self) -> Vec<(String, String)> {
        let mut faults = Vec::new();
        let mut fault = |id: &str, words: String| faults.push((id.to_owned(), words));
        for lesson in self.lessons().chain(self.overrides()) {
            let id = &lesson.head.id;
            for after in lesson.head.after.iter().filter(|after| self.lesson(after).is_none()) {
                fault(id, format!("it comes after `{after}`, which does not exist"));
            }
            let skills = lesson.steps.iter().flat_map(|step| &step.common.skills).chain(&lesson.head.skills);
            for id_of_skill in skills.filter(|id| skill(id).is_none()) {
                fault(id, format!("there is no skill `{id_of_skill}`"));
            }
            if self.before(lesson).contains(id) {
                fault(id, "it comes after itself".to_owned());
            }
            let shelves = self.shelves.iter().flat_map(Shelf::lessons).filter(|other| other == id).count();
            if shelves != 1 {
                fault(id, format!("it stands in {shelves} chapters of the map"));
            }
        }
        for id in self.shelves.iter().flat_map(Shelf::lessons).filter(|id| self.lesson(id).is_none()) {
            fault("paths", format!("there is no lesson `{id}`"));
        }
        faults
    }
}

impl Kept {
    fn new(lesson: Lesson) -> Kept {
        let keys = lesson.steps.iter().map(|_| OnceLock::new()).collect();
        Kept { lesson, keys }
    }

    fn key(&self, index: usize) -> Result<&Key, Fault> {
        let key = self.keys[index].get_or_init(|| self.lesson.key(&self.lesson.steps[index]));
        key.as_ref().map_err(Clone::clone)
    }
}

impl Step {
    /// How many hints there are at most: the author's, and the computed ones if something is to be written.
    pub fn hints(&self) -> usize {
        let writes = matches!(self.task, LessonTask::Write { .. } | LessonTask::Prove { .. });
        let computed = if writes { RUNGS } else { 0 };
        self.common.hints.len() + computed
    }
}

/// The id in an address, and the edition if it names one; `None` if there is no such edition.
fn parts_of(address: &str) -> Option<(&str, Option<Edition>)> {
    match address.split_once('~') {
        Some((id, edition)) => Some((id, Some(edition.parse().ok()?))),
        None => Some((address, None)),
    }
}

fn no_such_step() -> NoMark {
    NoMark::Unfitting("There is no such step.".to_owned())
}
