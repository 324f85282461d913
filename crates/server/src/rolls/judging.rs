//! Judging the papers of closed rolls: a job (SC-26), put in by the transaction that closes the roll. Each Goal is stored as soon as it
//! is known, so that whoever takes the job after a restart continues where it was left off.

use std::collections::BTreeMap;

use classroom::league::pairs;
use classroom::same_roll::{MarkedPaper, Scene};
use classroom::work::{Came, What, Work};
use protocol::classes::{RollForm, RollPaper};
use tokio::sync::oneshot;

use super::{Rolled, of_assignment, paper_of};
use crate::class::ClassSettings;
use crate::http::App;
use crate::problem::Problem;
use crate::store::{ClassResultRow, ClassRow, ClassWrite, JobRow, RollRow, SamePaperRow, WorkRow, Write};

/// How many rolls are fetched at a time.
const AT_A_TIME: i64 = 8;

/// Puts in jobs for closed rolls that have none because an older program stored their ends; says whether there were any.
pub(crate) async fn adopt_rolls(app: &App) -> Result<bool, Problem> {
    let closed = app.house.shared.store.rolls().rolls_to_judge(AT_A_TIME).await?;
    if closed.is_empty() {
        return Ok(false);
    }
    let jobs = closed.iter().map(|assignment| Write::Job(RollRow::job(assignment))).collect();
    app.house.shared.journal.write(jobs).await?;
    Ok(true)
}

/// Judges the roll that a job is about, and stores the result with the end of the job.
pub(crate) async fn judge_roll(app: &App, job: &JobRow) -> Result<(), Problem> {
    let assignment: String = serde_json::from_str(&job.body).map_err(|_| Problem::internal())?;
    let mut writes = vec![Write::JobDone(job.clone())];
    let judged = judge(app, job, &assignment).await?;
    writes.extend(judged.iter().flat_map(|(_, writes)| writes.iter().cloned()));
    app.house.shared.journal.write(writes).await?;
    if let Some((class, _)) = judged {
        app.classes.note(&class);
    }
    Ok(())
}

/// What to store of a roll, and its class; nothing if it is judged, has been opened again, or is gone.
async fn judge(app: &App, job: &JobRow, assignment: &str) -> Result<Option<(String, Vec<Write>)>, Problem> {
    let store = app.house.shared.store.classes();
    let row = store.assignment_with_id(assignment).await?.filter(|row| row.closed);
    let Some(row) = row else { return Ok(None) };
    let Some(class) = store.class(&row.class).await? else { return Ok(None) };
    let Some(rolled) = of_assignment(app, &class, row).await? else { return Ok(None) };
    if rolled.row.judged {
        return Ok(None);
    }
    let papers = store.papers(assignment).await?;
    let (marked, nobody) = match rolled.wish.form {
        RollForm::Shake => (papers, None),
        RollForm::OwnGoal | RollForm::Write => {
            let scene = rolled.scene()?;
            let papers = mark(app, job, &rolled, &scene, papers).await?;
            let marks: Vec<MarkedPaper> = papers.iter().filter_map(marked_of).collect();
            let seed = rolled.row.seed.unsigned_abs();
            (papers, aside(move || scene.nobody(&marks, seed)).await?)
        }
    };
    let nobody = nobody.and_then(|paper| serde_json::to_string(&paper).ok());
    let mut writes = vec![Write::Roll(RollRow { nobody, judged: true, ..rolled.row.clone() })];
    writes.extend(results(&class, ClassSettings::of(&class)?.term, &rolled, &marked));
    Ok(Some((class.id, writes)))
}

/// Judges the papers not yet judged, those with the same Goal together.
async fn mark(
    app: &App,
    job: &JobRow,
    rolled: &Rolled,
    scene: &Scene,
    papers: Vec<SamePaperRow>,
) -> Result<Vec<SamePaperRow>, Problem> {
    let (mut done, open): (Vec<_>, Vec<_>) = papers.into_iter().partition(|row| row.worth.is_some());
    let mut goals: BTreeMap<Option<String>, Vec<(SamePaperRow, RollPaper)>> = BTreeMap::new();
    for row in open {
        if let Some(paper) = paper_of(&row) {
            goals.entry(scene.goal_of(&paper)).or_default().push((row, paper));
        }
    }
    for of_goal in goals.into_values() {
        let (rows, papers): (Vec<_>, Vec<_>) = of_goal.into_iter().unzip();
        let scene = scene.clone();
        let marked = aside(move || scene.mark(&papers)).await?;
        let mut writes = vec![Write::JobHeld(job.clone())];
        for (row, marked) in rows.into_iter().zip(marked) {
            let codes: Vec<String> = marked.reasons.iter().map(|reason| reason.code.to_string()).collect();
            writes.push(worked(app, rolled, &row, &marked, &codes).await?);
            let row = SamePaperRow {
                verdict: serde_json::to_string(&marked).ok(),
                codes: serde_json::to_string(&codes).unwrap_or_default(),
                worth: Some(marked.worth),
                proved: marked.proved,
                ..row
            };
            writes.push(ClassWrite::Paper(row.clone()).into());
            done.push(row);
        }
        app.house.shared.journal.write(writes).await?;
    }
    Ok(done)
}

/// The paper on the board: right, or wrong, at the first try.
async fn worked(
    app: &App,
    rolled: &Rolled,
    row: &SamePaperRow,
    marked: &MarkedPaper,
    codes: &[String],
) -> Result<Write, Problem> {
    let before = app.house.shared.store.classes().work(&row.assignment, &row.person).await?;
    let mut work = Work::read(before.as_ref().map(|row| row.state.as_str()), 1);
    let what = if marked.correct { What::Right } else { What::Wrong };
    let answer = paper_of(row).and_then(|paper| serde_json::to_value(paper).ok());
    let came = Came { id: row.tried.clone(), what, answer, codes: codes.to_vec() };
    work.answered(1, came, Some(1), row.at);
    Ok(ClassWrite::Work(WorkRow {
        assignment: rolled.assignment.id.clone(),
        person: row.person.clone(),
        state: serde_json::to_string(&work).map_err(|_| Problem::internal())?,
        done: before.and_then(|row| row.done).or(Some(row.at)),
        worked: work.worked,
        touched: work.last,
    })
    .into())
}

/// What was stored when the paper was judged.
pub(crate) fn marked_of(row: &SamePaperRow) -> Option<MarkedPaper> {
    serde_json::from_str(row.verdict.as_deref()?).ok()
}

/// What the roll counts in the league: a result for each pair of pupils (LC-72).
fn results(class: &ClassRow, term: u32, rolled: &Rolled, papers: &[SamePaperRow]) -> Vec<Write> {
    let known: Vec<&SamePaperRow> = papers.iter().filter(|row| row.worth.is_some()).collect();
    let scores: Vec<(u32, i64)> = (0..).zip(&known).map(|(at, row)| (at, row.worth.unwrap_or(0))).collect();
    let at = known.iter().map(|row| row.at).max().unwrap_or(0);
    let result = |(one, other, points): (u32, u32, u8)| {
        ClassWrite::Result(ClassResultRow {
            class: class.id.clone(),
            term: i64::from(term),
            source: format!("roll:{}", rolled.assignment.id),
            one: known[one as usize].person.clone(),
            other: known[other as usize].person.clone(),
            score: f64::from(points) / 2.0,
            at,
        })
        .into()
    };
    pairs(&scores).into_iter().map(result).collect()
}

/// Searches on a thread of its own, so that neither a stopping server nor players at a table wait for it.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
    let (done, found) = oneshot::channel();
    std::thread::spawn(move || {
        let _ = done.send(work());
    });
    found.await.map_err(|_| Problem::internal())
}
