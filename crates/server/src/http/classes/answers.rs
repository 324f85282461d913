//! Items as pupils work on them: pages, answers and hints. They go the way of lessons and puzzles, and the work is stored in the
//! same write (LC-91).

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use classroom::work::{Came, Refused, What, Work, order};
use learning::lessons::{Answered, Course, HintWish, Marked, Reply, StepHint, StepStanding, StepState, Try};
use learning::puzzles::{HINTS, PuzzleMode, PuzzlePage, PuzzleReply, PuzzleState, PuzzleTry};
use protocol::classes::{Assigned, ItemAnswered, ItemHint, ItemPage, ItemRef, ItemSaid, ItemTry, MyWork};
use serde_json::Value;

use super::{ClassPath, as_pupil, assignment, rules_of};
use crate::class::{PositionLesson, Set, Worked, count, work_row};
use crate::http::App;
use crate::http::body::Body;
use crate::http::caller::{Caller, Person};
use crate::http::lessons::{self, check_try, no_mark, no_more_hints, reading_of};
use crate::http::puzzle_answers::{self, Counts, TriedPuzzle, check_id};
use crate::http::puzzles::{find, puzzle_of};
use crate::learners::LearnerTurn;
use crate::problem::Problem;
use crate::progress::refreshed;
use crate::store::{AssignmentRow, ClassRow, ClassWrite, MemberRow, PersonRow, WorkRow, Write};

/// The name of the step in the lesson of a position.
const POSITION: &str = "position";

/// An item that somebody works on.
pub(crate) struct Given {
    pub(crate) class: ClassRow,
    pub(crate) member: MemberRow,
    pub(crate) row: AssignmentRow,
    pub(crate) set: Set,
    /// The number of the item.
    pub(crate) item: usize,
    pub(crate) what: ItemRef,
    pub(crate) work: Work,
    pub(crate) stored: Option<WorkRow>,
}

impl Given {
    /// Reads an item and the work on it. To change it, the caller must hold the person's turn.
    pub(crate) async fn read(
        app: &App,
        class: ClassRow,
        member: MemberRow,
        row: AssignmentRow,
        item: usize,
    ) -> Result<Given, Problem> {
        let set = Set::read(&row)?;
        let stored = app.house.shared.store.classes().work(&row.id, &member.person).await?;
        let mut work = Work::read(stored.as_ref().map(|row| row.state.as_str()), set.items.len());
        if set.what == (Assigned::Free {}) && work.own.is_empty() {
            work.own = own_puzzles(app, &class, &member.person, set.items.len()).await?;
        }
        let index = item.checked_sub(1).filter(|index| *index < set.items.len()).ok_or_else(|| {
            Problem::new(StatusCode::NOT_FOUND, "no-such-item", "This assignment has no such item.")
        })?;
        let what = match work.own.get(index) {
            Some(id) => ItemRef::Puzzle { id: id.clone() },
            None => set.items[index].clone(),
        };
        Ok(Given { class, member, row, set, item, what, work, stored })
    }

    fn mine(&self) -> MyWork {
        let order = order(self.set.items.len(), self.set.shuffled, &self.row.id, count(self.member.number));
        self.work.mine(order, self.set.tries, self.done(), self.row.due)
    }

    /// When everything was done, in milliseconds since 1970.
    fn done(&self) -> Option<i64> {
        let before = self.stored.as_ref().and_then(|row| row.done);
        before.or_else(|| self.work.is_done(self.set.tries).then_some(self.work.last))
    }

    /// The row of the work as it is now.
    pub(crate) fn write(&self) -> Write {
        work_row(&self.row, &self.member.person, &self.work, self.done())
    }

    /// Tells the boards, and anyone looking at the pupil's page.
    pub(crate) fn tell(&self, app: &App) {
        self.tell_boards(app);
        app.classes.look_again(&self.class.id, self);
    }

    /// Tells the boards.
    pub(crate) fn tell_boards(&self, app: &App) {
        let (assignment, pupil) = (count(self.row.number), count(self.member.number));
        let worked = Worked { assignment, pupil, work: self.work.clone(), done: self.done() };
        app.classes.worked(&self.class.id, worked);
    }
}

/// The puzzles of a refresh: what this pupil is about to forget, filled up with puzzles that fit.
async fn own_puzzles(app: &App, class: &ClassRow, person: &str, most: usize) -> Result<Vec<String>, Problem> {
    let (book, division) = rules_of(class)?;
    let catalogue = app.puzzles.catalogue().await?;
    let shelf = learning::puzzles::Shelf::near(book, division);
    let stock = shelf.and_then(|shelf| catalogue.stock(shelf.name)).ok_or_else(Problem::internal)?;
    let person = app.house.shared.store.person(person).await?.ok_or_else(Problem::internal)?;
    let mut ids = refreshed(app, &person, stock).await?.puzzles;
    ids.truncate(most);
    let target = learning::puzzles::Rating::new(division).rating.round() as i32 - learning::puzzles::REFRESH;
    let mut there = app.puzzles.now(stock.entries().iter());
    let seed = format!("{} {}", class.id, person.id);
    while ids.len() < most {
        there.retain(|(entry, _)| !ids.contains(&entry.id));
        let next =
            learning::puzzles::choose(&there, target, &[], |entry| learning::puzzles::lot(&seed, entry));
        ids.push(next.ok_or_else(Problem::internal)?.id.clone());
    }
    Ok(ids)
}

/// The lesson of a position, if the assignment is one.
pub(crate) async fn position_lesson(
    app: &App,
    class: &ClassRow,
    row: &AssignmentRow,
    set: &Set,
) -> Result<Option<Arc<PositionLesson>>, Problem> {
    let Assigned::Position { position, asks } = &set.what else { return Ok(None) };
    let (book, division) = rules_of(class)?;
    let make = || PositionLesson::of(position, *asks, book, division, set.model.as_ref());
    app.classes.positions.of(&row.id, make).map(Some)
}

fn refused(why: Refused) -> Problem {
    let (code, detail) = match why {
        Refused::Closed => ("closed", "Your coach has closed this assignment. Nothing counts any more."),
        Refused::NotYet => ("not-yet", "This assignment is not open yet."),
        Refused::NoTries => ("no-tries-left", "You have no tries left for this one. Go on to the next."),
        Refused::NoHints => ("no-hints", "Your coach has switched hints off for this assignment."),
    };
    Problem::conflict(code, detail)
}

/// While the coach has paused the class, every page is covered.
fn not_paused(class: &ClassRow) -> Result<(), Problem> {
    let settings = crate::class::ClassSettings::of(class)?;
    match settings.stage.paused {
        true => {
            Err(Problem::conflict("paused", "Your coach has paused everybody. It will go on in a moment."))
        }
        false => Ok(()),
    }
}

/// An item as its pupil works on it. From now on the pupil is at it.
#[utoipa::path(get, path = "/classes/{code}/assignments/{number}/items/{item}", params(("code" = String, Path, description = "The code of the class"), ("number" = u32, Path, description = "The number of the assignment"), ("item" = usize, Path, description = "The number of the item")), responses((status = 200, description = "The item, without its key", body = ItemPage), Problem))]
pub(crate) async fn item(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
) -> Result<Json<ItemPage>, Problem> {
    let (class, member) = as_pupil(&app, caller, &path.code, &person).await?;
    let row = assignment(&app, &class, path.number).await?;
    let _turn = app.learners.of(&person.id).await?;
    let mut given = Given::read(&app, class, member, row, path.item).await?;
    let now = app.house.shared.wall_clock();
    let terms = given.set.terms(&given.row);
    match terms.open(now) {
        Err(Refused::NotYet) => return Err(refused(Refused::NotYet)),
        // A closed assignment can still be looked at.
        Err(_) => {}
        Ok(()) => {
            app.classes.come_to(
                &given.class.id,
                count(given.member.number),
                count(given.row.number),
                given.item,
            );
            if given.work.visit(given.item, now) {
                app.house.shared.journal.write(vec![given.write()]).await?;
                given.tell_boards(&app);
            }
        }
    }
    Ok(Json(page(&app, &person, &given).await?))
}

async fn page(app: &App, person: &PersonRow, given: &Given) -> Result<ItemPage, Problem> {
    let own = given.work.item(given.item).cloned().unwrap_or_default();
    Ok(match &given.what {
        ItemRef::Step { lesson, step } => {
            let shown = Course::ours().show(lesson).ok_or_else(Problem::internal)?;
            ItemPage::Step { lesson: Box::new(shown), step: *step, tries: own.tries, hints: own.hints }
        }
        ItemRef::Position {} => {
            let lesson = position_lesson(app, &given.class, &given.row, &given.set).await?;
            let shown =
                lesson.and_then(|lesson| lesson.course.show(POSITION)).ok_or_else(Problem::internal)?;
            ItemPage::Position { lesson: Box::new(shown), tries: own.tries, hints: own.hints }
        }
        ItemRef::Puzzle { id } => {
            let catalogue = app.puzzles.catalogue().await?;
            let (stock, entry) = find(catalogue, id)?;
            let mut puzzle = puzzle_of(stock, entry)?.shown();
            puzzle.rating = app.puzzles.rating(entry);
            let attempt = app.house.shared.store.attempt(&person.id, id).await?;
            // What came of it elsewhere is not shown until it is over here.
            let result = attempt.filter(|row| own.is_over() && row.ended);
            ItemPage::Puzzle {
                page: Box::new(PuzzlePage {
                    puzzle,
                    shelf: stock.shelf.name.to_owned(),
                    mode: PuzzleMode::Practice,
                    rated: false,
                    standing: None,
                    hints_of: HINTS,
                    state: PuzzleState { tries: own.tries, hints: own.hints, over: own.is_over() },
                    result: result.and_then(|row| serde_json::from_str(row.result.as_deref()?).ok()),
                }),
            }
        }
        ItemRef::Shake { .. } => ItemPage::Shake { table: own.table },
        ItemRef::Roll {} => {
            let member = &given.member.person;
            ItemPage::Roll { roll: crate::rolls::given(app, &given.class, given.row.clone(), member).await? }
        }
    })
}

/// Marks an answer to an item. It is stored, with the pupil's own progress, before it is answered; sending the same answer again changes
/// nothing.
#[utoipa::path(post, path = "/classes/{code}/assignments/{number}/items/{item}/answers", params(("code" = String, Path, description = "The code of the class"), ("number" = u32, Path, description = "The number of the assignment"), ("item" = usize, Path, description = "The number of the item")), request_body = ItemTry, responses((status = 200, description = "What is said to it, and how the assignment stands now", body = ItemAnswered), Problem))]
pub(crate) async fn answer(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
    Body(body): Body<Value>,
) -> Result<Json<ItemAnswered>, Problem> {
    app.limits.answering(&person.id)?;
    let tried: ItemTry =
        serde_json::from_value(body.clone()).map_err(|error| Problem::malformed(error.to_string()))?;
    let raw = body.as_object().and_then(|body| body.values().next()?.get("answer")).cloned();
    let (class, member) = as_pupil(&app, caller, &path.code, &person).await?;
    not_paused(&class)?;
    let row = assignment(&app, &class, path.number).await?;
    let turn = app.learners.of(&person.id).await?;
    let mut given = Given::read(&app, class, member, row, path.item).await?;
    let id = match &tried {
        ItemTry::Step(tried) => &tried.id,
        ItemTry::Puzzle(tried) => &tried.id,
    };
    let own = given.work.item(given.item).cloned().unwrap_or_default();
    let again = own.tried.contains(id);
    if !again {
        let terms = given.set.terms(&given.row);
        terms.answer(&own, app.house.shared.wall_clock()).map_err(refused)?;
    }
    let outcome = match (given.what.clone(), tried) {
        (ItemRef::Step { lesson, step }, ItemTry::Step(tried)) => {
            step_tried(&app, caller, &person, (&lesson, step), &tried).await?
        }
        (ItemRef::Position {}, ItemTry::Step(tried)) => position_tried(&app, &person, &given, &tried).await?,
        (ItemRef::Puzzle { id }, ItemTry::Puzzle(tried)) => puzzle_tried(&app, &person, &id, &tried).await?,
        _ => return Err(Problem::malformed(format!("This item is a {}.", given.what.kind().name()))),
    };
    let ItemOutcome { said, mut came, mut writes, live, turn: puzzle } = outcome;
    came.answer = raw;
    let tries = given.set.tries;
    if given.work.answered(given.item, came, tries, app.house.shared.wall_clock()) {
        writes.push(given.write());
    }
    if !writes.is_empty() {
        app.house.shared.journal.write(writes).await?;
    }
    live.iter().for_each(|live| app.puzzles.note(live));
    drop(puzzle);
    // Boards hear of answers in the order in which they were stored.
    given.tell(&app);
    drop(turn);
    Ok(Json(ItemAnswered { said, mine: given.mine() }))
}

/// What came of an answer, before it is stored.
struct ItemOutcome<'a> {
    said: ItemSaid,
    came: Came,
    writes: Vec<Write>,
    live: Option<crate::store::LiveRow>,
    /// The turn for the puzzle.
    turn: Option<LearnerTurn<'a>>,
}

fn came(id: &str, right: bool, seen: bool, codes: Vec<String>) -> Came {
    let what = match (seen, right) {
        (true, _) => What::Seen,
        (false, true) => What::Right,
        (false, false) => What::Wrong,
    };
    Came { id: id.to_owned(), what, answer: None, codes }
}

async fn step_tried<'a>(
    app: &'a App,
    caller: Caller,
    person: &PersonRow,
    of: (&str, usize),
    tried: &Try,
) -> Result<ItemOutcome<'a>, Problem> {
    let marked = lessons::mark_try(app, caller, person, of, tried).await?;
    let (answered, writes) = lessons::count_try(app, person, of, tried, marked).await?;
    let came = came_of(tried, &answered.marked);
    Ok(ItemOutcome { said: ItemSaid::Step(Box::new(answered)), came, writes, live: None, turn: None })
}

fn came_of(tried: &Try, marked: &Marked) -> Came {
    let seen = matches!(tried.answer, Reply::Skip {} | Reply::Show {});
    let codes = marked.reasons.iter().map(|reason| reason.code.to_string()).collect();
    came(&tried.id, marked.right, seen, codes)
}

async fn position_tried<'a>(
    app: &'a App,
    person: &PersonRow,
    given: &Given,
    tried: &Try,
) -> Result<ItemOutcome<'a>, Problem> {
    check_try(tried)?;
    let lesson = position_lesson(app, &given.class, &given.row, &given.set).await?;
    let lesson = lesson.ok_or_else(Problem::internal)?;
    let reading = reading_of(app, person).await?;
    let reply = tried.answer.clone();
    let marked = tokio::task::spawn_blocking(move || {
        let (marked, explained) = match &reply {
            Reply::Skip {} | Reply::Show {} => (Marked::default(), Vec::new()),
            reply => lesson.course.answered(POSITION, 1, reply, reading)?,
        };
        let shown = marked.right || matches!(reply, Reply::Show {});
        let shown = if shown { Some(lesson.course.reveal(POSITION, 1)?) } else { None };
        Ok((marked, explained, shown))
    });
    let (marked, explained, shown) = marked.await.map_err(|_| Problem::internal())?.map_err(no_mark)?;
    let came = came_of(tried, &marked);
    let own = given.work.item(given.item).cloned().unwrap_or_default();
    let counted = u32::from(came.what != What::Seen && !own.is_over() && !own.tried.contains(&tried.id));
    let state = match came.what {
        What::Right => StepState::Done,
        What::Seen => StepState::Seen,
        What::Wrong => StepState::Begun,
    };
    let state = StepStanding {
        state: Some(state),
        tries: own.tries + counted,
        hints: own.hints,
        shown: came.what == What::Seen,
    };
    let done = came.what != What::Wrong;
    let answered = Answered { marked, explained, shown, state, done };
    Ok(ItemOutcome {
        said: ItemSaid::Step(Box::new(answered)),
        came,
        writes: Vec::new(),
        live: None,
        turn: None,
    })
}

async fn puzzle_tried<'a>(
    app: &'a App,
    person: &PersonRow,
    id: &str,
    tried: &PuzzleTry,
) -> Result<ItemOutcome<'a>, Problem> {
    check_id(&tried.id)?;
    let catalogue = app.puzzles.catalogue().await?;
    let (stock, entry) = find(catalogue, id)?;
    let puzzle = Arc::new(puzzle_of(stock, entry)?);
    let marked = puzzle_answers::mark_try(app, person, &puzzle, &tried.answer).await?;
    let of = TriedPuzzle { stock, entry, puzzle: &puzzle, counts: Counts::InClass };
    let counted = puzzle_answers::count_try(app, person, of, tried, marked).await?;
    let codes = counted.said.reasons.iter().map(|reason| reason.code.to_string()).collect();
    let seen = matches!(tried.answer, PuzzleReply::GiveUp {});
    let came = came(&tried.id, counted.said.right, seen, codes);
    let (said, writes, live, turn) = counted.into_parts();
    Ok(ItemOutcome { said: ItemSaid::Puzzle(Box::new(said)), came, writes, live, turn })
}

/// The next hint for an item. It is stored as taken before it is given.
#[utoipa::path(post, path = "/classes/{code}/assignments/{number}/items/{item}/hints", params(("code" = String, Path, description = "The code of the class"), ("number" = u32, Path, description = "The number of the assignment"), ("item" = usize, Path, description = "The number of the item")), request_body = HintWish, responses((status = 200, description = "The hint", body = ItemHint), Problem))]
pub(crate) async fn hint(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
    Body(wish): Body<HintWish>,
) -> Result<Json<ItemHint>, Problem> {
    app.limits.hinting(&person.id)?;
    let (class, member) = as_pupil(&app, caller, &path.code, &person).await?;
    not_paused(&class)?;
    let row = assignment(&app, &class, path.number).await?;
    let _turn = app.learners.of(&person.id).await?;
    let mut given = Given::read(&app, class, member, row, path.item).await?;
    let terms = given.set.terms(&given.row);
    terms.hint(app.house.shared.wall_clock()).map_err(refused)?;
    Ok(Json(give_hint(&app, &person, &mut given, wish).await?))
}

/// Gives a hint for an item, whether asked for or sent by the coach. The caller holds this person's turn.
pub(crate) async fn give_hint(
    app: &App,
    person: &PersonRow,
    given: &mut Given,
    mut wish: HintWish,
) -> Result<ItemHint, Problem> {
    let own = given.work.item(given.item).cloned().unwrap_or_default();
    if wish.number == 0 {
        wish.number = own.hints as usize + 1;
    }
    let number = wish.number;
    let (hint, mut writes) = match &given.what {
        ItemRef::Step { lesson, step } => {
            let (hint, writes) = lessons::next_hint(app, person, (lesson, *step), wish).await?;
            (ItemHint::Step(hint), writes)
        }
        ItemRef::Position {} => {
            let lesson = position_lesson(app, &given.class, &given.row, &given.set).await?;
            let lesson = lesson.ok_or_else(Problem::internal)?;
            let hint = tokio::task::spawn_blocking(move || {
                lesson.course.hint(POSITION, 1, number, wish.draft.as_ref())
            });
            let hint = hint.await.map_err(|_| Problem::internal())?.map_err(no_mark)?;
            let (said, of) = hint.ok_or_else(no_more_hints)?;
            let text = said.read(reading_of(app, person).await?);
            let hints = own.hints.max(number as u32);
            let state = StepStanding { state: Some(StepState::Begun), tries: own.tries, hints, shown: false };
            (ItemHint::Step(StepHint { number, of, text, state }), Vec::new())
        }
        ItemRef::Puzzle { id } => {
            let catalogue = app.puzzles.catalogue().await?;
            let (stock, entry) = find(catalogue, id)?;
            let puzzle = Arc::new(puzzle_of(stock, entry)?);
            let of = TriedPuzzle { stock, entry, puzzle: &puzzle, counts: Counts::InClass };
            let (hint, writes) = puzzle_answers::next_hint(app, person, of, wish).await?;
            (ItemHint::Puzzle(hint), writes)
        }
        ItemRef::Shake { .. } | ItemRef::Roll {} => {
            return Err(Problem::new(StatusCode::NOT_FOUND, "no-more-hints", "There are no hints for this."));
        }
    };
    let hints = u32::try_from(number).unwrap_or(u32::MAX);
    if given.work.hinted(given.item, hints, app.house.shared.wall_clock()) {
        writes.push(given.write());
    }
    if !writes.is_empty() {
        app.house.shared.journal.write(writes).await?;
    }
    given.tell(app);
    Ok(hint)
}

/// The same work, with a table for an item.
pub(super) fn with_table(given: &mut Given, code: &str, now: i64) -> Write {
    given.work.visit(given.item, now);
    if let Some(item) = given.work.items.get_mut(given.item - 1) {
        item.table = Some(code.to_owned());
    }
    given.write()
}

/// A class table opened for an item.
pub(super) fn table_of(given: &Given, table: &str, code: &str, now: i64) -> ClassWrite {
    ClassWrite::Table(crate::store::ClassTableRow {
        table: table.to_owned(),
        code: code.to_owned(),
        class: given.class.id.clone(),
        kind: "match".to_owned(),
        term: 0,
        round: None,
        assignment: Some(given.row.id.clone()),
        item: Some(given.item as i64),
        pupils: format!("[{}]", given.member.number),
        opened: now,
        ended: false,
    })
}
