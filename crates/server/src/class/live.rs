//! Who is connected to which class, and how they hear of changes. Each class with connections has one task, which brings the watched
//! boards up to date: at once when something is stored, and every second by the clock.

use std::cell::LazyCell;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use classroom::board::{Presence, board, shared_mistake};
use classroom::work::Work;
use protocol::classes::{Board, ClassMember, ClassSays, Looked, Mistake};
use serde_json::Value;
use tokio::sync::{Notify, mpsc};

use super::position::PositionLessons;
use super::{BoardRows, attends, board_rows, count, mistake};
use crate::http::App;
use crate::learners::{Turns, Whose};
use crate::problem::Problem;
use crate::store::{AssignmentRow, ClassRow, MemberRow, Store};

/// How often boards are refreshed even if nothing was stored.
const TICK: Duration = Duration::from_secs(1);

/// All classes that have connections.
pub(crate) struct Classes {
    rooms: Mutex<HashMap<String, Arc<LiveClass>>>,
    next: AtomicU64,
    /// Turns for changing classes, one at a time for each.
    pub(crate) turns: Turns,
    /// The lessons that were made of positions.
    pub(crate) positions: PositionLessons,
}

impl Classes {
    /// Nobody is connected yet.
    pub(crate) fn new(store: Arc<dyn Store>) -> Classes {
        Classes {
            rooms: Mutex::default(),
            next: AtomicU64::default(),
            turns: Turns::new(Whose::Classes, store),
            positions: PositionLessons::default(),
        }
    }
}

/// A class that has, or had, connections.
#[derive(Default)]
pub(super) struct LiveClass {
    people: Mutex<People>,
    /// A board may have changed.
    changed: Notify,
    /// Something was stored: the rows must be read again.
    stored: AtomicBool,
    /// Works that were stored; nothing needs to be read for them.
    worked: Mutex<Vec<Worked>>,
}

/// The work of a pupil as it is stored now.
pub(crate) struct Worked {
    pub(crate) assignment: u32,
    pub(crate) pupil: u32,
    pub(crate) work: Work,
    pub(crate) done: Option<i64>,
}

#[derive(Default)]
struct People {
    connections: BTreeMap<u64, Connection>,
    pupils: BTreeMap<u32, Here>,
    /// Whether the task of the class runs.
    served: bool,
}

/// A connection.
struct Connection {
    person: String,
    /// The number of a pupil; coaches have none.
    pupil: Option<u32>,
    out: mpsc::Sender<String>,
    /// The board that is watched.
    watches: Option<u32>,
    /// The pupil who is looked at.
    looks: Option<u32>,
    /// Whether the board must be sent whole.
    fresh: bool,
}

impl People {
    fn presence(&self, pupil: u32) -> Presence {
        self.pupils.get(&pupil).map_or_else(Presence::default, |here| Presence {
            here: here.connections > 0,
            gone: here.gone,
            at: here.at,
        })
    }
}

/// What is known of a pupil who is, or was, here.
#[derive(Default, Clone)]
struct Here {
    connections: usize,
    gone: Option<i64>,
    at: Option<(u32, usize)>,
    draft: Option<Value>,
}

/// Whom a message is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum To {
    /// To everybody in the class.
    All,
    /// To the coach and the helpers.
    Coaches,
    /// To a pupil.
    Pupil(u32),
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Classes {
    pub(super) fn room(&self, class: &str) -> Arc<LiveClass> {
        Arc::clone(lock(&self.rooms).entry(class.to_owned()).or_default())
    }

    fn open_room(&self, class: &str) -> Option<Arc<LiveClass>> {
        lock(&self.rooms).get(class).cloned()
    }

    /// Where a pupil is.
    pub(crate) fn presence(&self, class: &str, pupil: u32) -> Presence {
        self.open_room(class).map_or_else(Presence::default, |room| lock(&room.people).presence(pupil))
    }

    /// The pupils of a class as its list shows them.
    pub(crate) fn members(&self, class: &str, rows: &[MemberRow], with_left: bool) -> Vec<ClassMember> {
        let shown = rows.iter().filter(|row| row.role == super::PUPIL && (with_left || attends(row)));
        shown
            .map(|row| ClassMember {
                number: count(row.number),
                nickname: row.nickname.clone(),
                here: self.presence(class, count(row.number)).here,
                left: row.left.is_some(),
            })
            .collect()
    }

    /// Says something to those connected.
    pub(crate) fn say(&self, class: &str, to: To, says: &ClassSays) {
        let Some(room) = self.open_room(class) else { return };
        let text = written(says);
        for connection in lock(&room.people).connections.values() {
            let meant = match to {
                To::All => true,
                To::Coaches => connection.pupil.is_none(),
                To::Pupil(number) => connection.pupil == Some(number),
            };
            if meant {
                // A client that does not read gets everything afresh when it comes back.
                let _ = connection.out.try_send(text.clone());
            }
        }
    }

    /// Something was stored that boards may show.
    pub(crate) fn note(&self, class: &str) {
        if let Some(room) = self.open_room(class) {
            room.stored.store(true, Ordering::Release);
            room.changed.notify_one();
        }
    }

    /// The work of a pupil was stored: boards that are watched show it.
    pub(crate) fn worked(&self, class: &str, worked: Worked) {
        // Anyone who comes later reads it.
        if let Some(room) = self.open_room(class).filter(|room| lock(&room.people).served) {
            lock(&room.worked).push(worked);
            room.changed.notify_one();
        }
    }

    /// Ends the connections of a person, or of everybody.
    pub(crate) fn end(&self, class: &str, person: Option<&str>) {
        // Nothing is kept of a class that is over.
        let room = match person {
            Some(_) => self.open_room(class),
            None => lock(&self.rooms).remove(class),
        };
        let Some(room) = room else { return };
        let mut people = lock(&room.people);
        let text = written(&ClassSays::Ended {});
        people.connections.retain(|_, connection| {
            let meant = person.is_none_or(|person| connection.person == person);
            if meant {
                let _ = connection.out.try_send(text.clone());
            }
            !meant
        });
    }

    /// Somebody connects.
    pub(super) fn enter(
        &self,
        app: &Arc<App>,
        class: &ClassRow,
        person: &str,
        pupil: Option<u32>,
        out: mpsc::Sender<String>,
    ) -> u64 {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let room = self.room(&class.id);
        let mut people = lock(&room.people);
        let connection =
            Connection { person: person.to_owned(), pupil, out, watches: None, looks: None, fresh: false };
        people.connections.insert(id, connection);
        if let Some(number) = pupil {
            people.pupils.entry(number).or_default().connections += 1;
        }
        if !people.served {
            people.served = true;
            tokio::spawn(serve(Arc::clone(app), class.id.clone(), Arc::clone(&room)));
        }
        id
    }

    /// Somebody has gone.
    pub(super) fn leave(&self, class: &str, id: u64, pupil: Option<u32>, now: i64) {
        let Some(room) = self.open_room(class) else { return };
        let mut people = lock(&room.people);
        people.connections.remove(&id);
        if let Some(here) = pupil.and_then(|number| people.pupils.get_mut(&number)) {
            here.connections = here.connections.saturating_sub(1);
            if here.connections == 0 {
                *here = Here { gone: Some(now), ..Here::default() };
            }
        }
        drop(people);
        room.changed.notify_one();
    }

    /// A pupil is at an item, and this is in the editor.
    pub(crate) fn at(&self, class: &str, pupil: u32, at: Option<(u32, usize)>, draft: Option<Value>) {
        let Some(room) = self.open_room(class) else { return };
        if let Some(here) = lock(&room.people).pupils.get_mut(&pupil) {
            (here.at, here.draft) = (at, draft);
        }
        room.changed.notify_one();
    }

    /// What is in a pupil's editor, and where the pupil is.
    pub(super) fn draft(&self, class: &str, pupil: u32) -> (Option<(u32, usize)>, Option<Value>) {
        let here = self.open_room(class).and_then(|room| lock(&room.people).pupils.get(&pupil).cloned());
        here.map_or((None, None), |here| (here.at, here.draft))
    }

    /// A coach watches a board, or none.
    pub(super) fn watch(&self, class: &str, id: u64, assignment: Option<u32>) {
        let room = self.room(class);
        if let Some(connection) = lock(&room.people).connections.get_mut(&id) {
            (connection.watches, connection.fresh) = (assignment, true);
        }
        room.changed.notify_one();
    }

    /// A coach looks at a pupil, or at none.
    pub(super) fn look(&self, class: &str, id: u64, pupil: Option<u32>) {
        if let Some(connection) = lock(&self.room(class).people).connections.get_mut(&id) {
            connection.looks = pupil;
        }
    }

    /// Shows the page of a pupil to those who look at it.
    pub(super) fn show_page(&self, class: &str, looked: &Looked) {
        let Some(room) = self.open_room(class) else { return };
        let text = written(&ClassSays::Looked(looked.clone()));
        for connection in lock(&room.people).connections.values() {
            if connection.looks == Some(looked.pupil) {
                let _ = connection.out.try_send(text.clone());
            }
        }
    }

    /// Whether somebody looks at a pupil.
    pub(super) fn is_looked_at(&self, class: &str, pupil: u32) -> bool {
        self.open_room(class)
            .is_some_and(|room| lock(&room.people).connections.values().any(|one| one.looks == Some(pupil)))
    }
}

/// A message as it is sent.
pub(super) fn written(says: &ClassSays) -> String {
    serde_json::to_string(says).unwrap_or_default()
}

impl LiveClass {
    /// Which boards are watched.
    fn watched(&self) -> Vec<u32> {
        let people = lock(&self.people);
        let mut watched: Vec<u32> = people.connections.values().filter_map(|one| one.watches).collect();
        watched.sort_unstable();
        watched.dedup();
        watched
    }

    /// Ends the task if nobody is connected any more.
    fn is_empty(&self) -> bool {
        let mut people = lock(&self.people);
        people.served = !people.connections.is_empty();
        !people.served
    }

    /// Tells the watchers of a board what has changed; new watchers get all of it.
    fn tell(&self, board: &Board, before: Option<&Board>) {
        let rows = before.and_then(|before| news(board, before)).map(|rows| written(&rows));
        // Lazy: in most seconds nothing is new, and hardly ever has somebody just begun to watch.
        let whole = LazyCell::new(|| written(&ClassSays::Board(board.clone())));
        for connection in lock(&self.people).connections.values_mut() {
            if connection.watches != Some(board.assignment) {
                continue;
            }
            let text = if std::mem::take(&mut connection.fresh) { Some(&*whole) } else { rows.as_ref() };
            // A watcher who could not be told gets everything next time.
            connection.fresh = text.is_some_and(|text| connection.out.try_send(text.clone()).is_err());
        }
    }
}

/// What is new on a board.
fn news(board: &Board, before: &Board) -> Option<ClassSays> {
    let earlier: HashMap<u32, _> = before.pupils.iter().map(|row| (row.number, row)).collect();
    let rows: Vec<_> =
        board.pupils.iter().filter(|row| earlier.get(&row.number) != Some(row)).cloned().collect();
    let gone = before.pupils.iter().any(|row| !board.pupils.iter().any(|other| other.number == row.number));
    if gone || board.items != before.items {
        return Some(ClassSays::Board(board.clone()));
    }
    let same = rows.is_empty() && board.stuck == before.stuck && board.mistake == before.mistake;
    (!same).then(|| ClassSays::Rows {
        assignment: board.assignment,
        pupils: rows,
        stuck: board.stuck.clone(),
        mistake: board.mistake.clone().map(Box::new),
        at: board.at,
    })
}

/// A board that is watched: its rows, and what was shown of it last.
struct Watched {
    class: ClassRow,
    assignment: AssignmentRow,
    rows: BoardRows,
    mistake: Option<Mistake>,
    /// What the mistake was made of.
    shared: Option<classroom::board::Shared>,
    shown: Option<Board>,
}

impl Watched {
    /// Takes in works stored meanwhile; says whether any belong to this assignment.
    fn take_in(&mut self, assignment: u32, worked: &[Worked]) -> bool {
        let mut any = false;
        for worked in worked.iter().filter(|worked| worked.assignment == assignment) {
            if let Some(pupil) = self.rows.pupils.iter_mut().find(|pupil| pupil.number == worked.pupil) {
                (pupil.work, pupil.done) = (worked.work.clone(), worked.done);
                any = true;
            }
        }
        any
    }
}

/// Keeps the boards of a class up to date as long as somebody is connected to it.
async fn serve(app: Arc<App>, class: String, room: Arc<LiveClass>) {
    let mut boards: BTreeMap<u32, Watched> = BTreeMap::new();
    let mut stopping = app.stopping.clone();
    loop {
        tokio::select! {
            () = room.changed.notified() => {}
            () = tokio::time::sleep(TICK) => {}
            _ = stopping.changed() => return,
        }
        let stored = room.stored.swap(false, Ordering::Acquire);
        let worked = std::mem::take(&mut *lock(&room.worked));
        if room.is_empty() {
            return;
        }
        let watched = room.watched();
        boards.retain(|number, _| watched.contains(number));
        for number in watched {
            let before = boards.remove(&number);
            let looked = match before {
                Some(mut watched) if !stored => match watched.take_in(number, &worked) {
                    true => explain(&app, watched).await.map(Some),
                    false => Ok(Some(watched)),
                },
                // What was stored before this signal is in what is read now.
                before => read(&app, &class, number, before).await,
            };
            match looked {
                Ok(Some(mut watched)) => {
                    refresh(&app, &room, &mut watched);
                    boards.insert(number, watched);
                }
                Ok(None) => {}
                Err(problem) => tracing::warn!(class, code = %problem.code, "a board cannot be read"),
            }
        }
    }
}

/// Reads the rows of a board, and explains the mistake of the day if it has changed.
async fn read(
    app: &App,
    class: &str,
    number: u32,
    before: Option<Watched>,
) -> Result<Option<Watched>, Problem> {
    let store = app.house.shared.store.classes();
    let Some(row) = store.class(class).await? else { return Ok(None) };
    let Some(assignment) = store.assignment(class, i64::from(number)).await? else { return Ok(None) };
    let rows = board_rows(app, &row, &assignment).await?;
    let (shown, shared, mistake) =
        before.map_or_else(Default::default, |before| (before.shown, before.shared, before.mistake));
    let watched = Watched { class: row, assignment, rows, mistake, shared, shown };
    explain(app, watched).await.map(Some)
}

/// Explains the mistake of the day if it has changed; if more pupils have made the same one, only the count is new.
async fn explain(app: &App, mut watched: Watched) -> Result<Watched, Problem> {
    let shared = shared_mistake(&watched.rows.pupils);
    match (&shared, &watched.shared) {
        (Some(now), Some(before)) if now.is_same(before) => {
            if let Some(mistake) = &mut watched.mistake {
                (mistake.pupils, mistake.of) = (now.pupils, now.of);
            }
        }
        _ => {
            let Watched { class, assignment, rows, .. } = &watched;
            watched.mistake = explained(app, class, assignment, rows, shared.clone()).await?;
        }
    }
    watched.shared = shared;
    Ok(watched)
}

async fn explained(
    app: &App,
    class: &ClassRow,
    assignment: &AssignmentRow,
    rows: &BoardRows,
    shared: Option<classroom::board::Shared>,
) -> Result<Option<Mistake>, Problem> {
    let Some(shared) = shared else { return Ok(None) };
    let position = crate::http::position_lesson(app, class, assignment, &rows.set).await?;
    mistake::explain(app, &rows.set, position, shared).await
}

/// The mistake of the day on a board.
pub(crate) async fn mistake_of(
    app: &App,
    class: &ClassRow,
    assignment: &AssignmentRow,
    rows: &BoardRows,
) -> Result<Option<Mistake>, Problem> {
    explained(app, class, assignment, rows, shared_mistake(&rows.pupils)).await
}

/// Works out a board for this moment, and tells the watchers.
fn refresh(app: &App, room: &LiveClass, watched: &mut Watched) {
    {
        let people = lock(&room.people);
        for pupil in &mut watched.rows.pupils {
            pupil.presence = people.presence(pupil.number);
        }
    }
    let now = app.house.shared.wall_clock();
    let board = board(&watched.rows.assigned, &watched.rows.pupils, watched.mistake.clone(), now);
    room.tell(&board, watched.shown.as_ref());
    watched.shown = Some(board);
}
