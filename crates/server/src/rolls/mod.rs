//! The same roll for everybody (LC-71): the roll is drawn once and stored; papers are judged in the background after the roll is closed.

mod judging;
mod table;

use axum::http::StatusCode;
use bots::Level;
use classroom::same_roll::{MOST_SECONDS, Roll, SECONDS, Scene, made_mat};
use protocol::classes::{Assigned, RollForm, RollGiven, RollPaper, RollWish};
use serde::Deserialize;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::http::{App, rules_of, working};
use crate::problem::Problem;
use crate::store::{AssignmentRow, ClassRow, RollRow, SamePaperRow, Write};

pub(crate) use judging::{adopt_rolls, judge_roll, marked_of};
pub(crate) use table::open_table;

/// The shortest time for a roll, in seconds.
const LEAST_SECONDS: u32 = 30;
/// Seeds that fit in a page's number type.
const MOST_SEED: u64 = 1 << 53;

/// A roll for all, with what was set.
pub(crate) struct Rolled {
    pub(crate) assignment: AssignmentRow,
    pub(crate) wish: RollWish,
    /// When time is up, in milliseconds since 1970, once it has begun.
    pub(crate) ends: Option<i64>,
    pub(crate) row: RollRow,
    pub(crate) position: Map<String, Value>,
}

/// The part of an assignment's body that is needed here.
#[derive(Deserialize)]
struct Body {
    what: Assigned,
    #[serde(default)]
    ends: Option<i64>,
}

/// Checks what a coach asks for, before anything is drawn.
pub(crate) fn check(class: &ClassRow, wish: &RollWish) -> Result<(), Problem> {
    if wish.seed.is_some_and(|seed| seed >= MOST_SEED) {
        return Err(Problem::malformed("The seed is too large. Choose a smaller number, or none.").at("seed"));
    }
    let seconds = wish.seconds.unwrap_or(SECONDS);
    if !(LEAST_SECONDS..=MOST_SECONDS).contains(&seconds) {
        let detail = format!("A roll takes {LEAST_SECONDS} seconds to {} minutes.", MOST_SECONDS / 60);
        return Err(Problem::malformed(detail).at("seconds"));
    }
    if wish.bot.as_deref().is_some_and(|bot| Level::named(bot).is_none()) {
        return Err(Problem::malformed("There is no such level of bots.").at("bot"));
    }
    let (rules, division) = rules_of(class)?;
    let (cubes, cards) = (wish.cubes.as_deref(), wish.cards.as_deref());
    Roll::new(rules, division, wish.seed.unwrap_or(0), cubes, cards)
        .map(|_| ())
        .map_err(|fault| Problem::malformed(fault.0).at(if cards.is_some() { "cards" } else { "cubes" }))
}

/// When time is up for a roll that begins now; a shake has no limit.
pub(crate) fn ends(wish: &RollWish, now: i64) -> Option<i64> {
    (wish.form != RollForm::Shake).then(|| now + 1_000 * i64::from(wish.seconds.unwrap_or(SECONDS)))
}

/// Draws the roll or the mat of an assignment, to be stored with it.
pub(crate) async fn drawn(
    app: &App,
    class: &ClassRow,
    assignment: &str,
    wish: &RollWish,
) -> Result<RollRow, Problem> {
    let (rules, division) = rules_of(class)?;
    // By default each assignment has a seed of its own that never changes.
    let own = Sha256::digest(assignment.as_bytes());
    let seed =
        wish.seed.unwrap_or_else(|| own[..6].iter().fold(0, |seed, byte| (seed << 8) | u64::from(*byte)));
    let wish = wish.clone();
    let position = working(app, move || {
        let fault = |fault: classroom::same_roll::Fault| Problem::malformed(fault.0);
        let roll =
            Roll::new(rules, division, seed, wish.cubes.as_deref(), wish.cards.as_deref()).map_err(fault)?;
        match wish.form {
            RollForm::Write => made_mat(&roll, seed).map_err(fault),
            RollForm::OwnGoal | RollForm::Shake => Ok(roll.position()),
        }
    });
    let position = serde_json::to_string(&position.await?).map_err(|_| Problem::internal())?;
    let seed = i64::try_from(seed).map_err(|_| Problem::internal())?;
    Ok(RollRow { assignment: assignment.to_owned(), position, seed, nobody: None, judged: false })
}

/// The roll of an assignment; it is drawn now if it has not been yet.
pub(crate) async fn rolled(app: &App, class: &ClassRow, number: i64) -> Result<Rolled, Problem> {
    let none = || Problem::new(StatusCode::NOT_FOUND, "no-such-roll", "There is no such roll in this class.");
    let store = &app.house.shared.store;
    let assignment = store.classes().assignment(&class.id, number).await?.ok_or_else(none)?;
    of_assignment(app, class, assignment).await?.ok_or_else(none)
}

/// The roll of an assignment, if it is one.
pub(crate) async fn of_assignment(
    app: &App,
    class: &ClassRow,
    assignment: AssignmentRow,
) -> Result<Option<Rolled>, Problem> {
    let store = &app.house.shared.store;
    let body: Body = serde_json::from_str(&assignment.body).map_err(|_| Problem::internal())?;
    let Assigned::SameRoll { roll: wish } = body.what else { return Ok(None) };
    let row = match store.rolls().roll(&assignment.id).await? {
        Some(row) => row,
        None => {
            let row = drawn(app, class, &assignment.id, &wish).await?;
            app.house.shared.journal.write(vec![Write::Roll(row)]).await?;
            // Two servers may have drawn at once; the stored one counts.
            store.rolls().roll(&assignment.id).await?.ok_or_else(Problem::internal)?
        }
    };
    let position = serde_json::from_str(&row.position).map_err(|_| Problem::internal())?;
    Ok(Some(Rolled { assignment, wish, ends: body.ends, row, position }))
}

impl Rolled {
    /// The roll or mat, ready for papers.
    pub(crate) fn scene(&self) -> Result<Scene, Problem> {
        Scene::read(self.wish.form, &self.position).map_err(|error| {
            tracing::error!(assignment = self.assignment.id, error, "a roll cannot be read");
            Problem::internal()
        })
    }

    /// The roll as a pupil gets it, once the coach has started it; a shake may be played as soon as it is set.
    pub(crate) fn given(&self, paper: Option<&SamePaperRow>, now: i64) -> Option<RollGiven> {
        if self.wish.form != RollForm::Shake && self.ends.is_none() {
            return None;
        }
        Some(RollGiven {
            form: self.wish.form,
            position: self.position.clone(),
            ends: self.ends.filter(|_| self.wish.form != RollForm::Shake),
            at: now,
            table: paper.and_then(|row| row.table.clone()),
            paper: paper.and_then(paper_of),
        })
    }

    /// Whether a paper may be handed in at this moment. The clock is the server's.
    pub(crate) fn takes_papers(&self, now: i64) -> Result<(), Problem> {
        let ends = match (self.wish.form, self.ends) {
            (RollForm::Shake, _) => {
                return Err(Problem::malformed(
                    "This roll is played at a table. There is no paper to hand in.",
                ));
            }
            (_, None) => {
                return Err(Problem::conflict("not-started", "The coach has not started the roll yet."));
            }
            (_, Some(ends)) => ends,
        };
        match self.assignment.closed || now > ends {
            true => Err(Problem::conflict("time-up", "The time is up. What you handed in before counts.")),
            false => Ok(()),
        }
    }
}

/// The paper of a row; the row of a shake has none.
pub(crate) fn paper_of(row: &SamePaperRow) -> Option<RollPaper> {
    if row.table.is_some() {
        return None;
    }
    Some(RollPaper { goal: row.goal.clone(), submission: serde_json::from_str(&row.submission).ok()? })
}

/// The roll of an assignment as its item shows it to a pupil.
pub(crate) async fn given(
    app: &App,
    class: &ClassRow,
    row: AssignmentRow,
    person: &str,
) -> Result<Option<RollGiven>, Problem> {
    let Some(rolled) = of_assignment(app, class, row).await? else { return Ok(None) };
    let paper = app.house.shared.store.classes().paper(&rolled.assignment.id, person).await?;
    Ok(rolled.given(paper.as_ref(), app.house.shared.wall_clock()))
}
