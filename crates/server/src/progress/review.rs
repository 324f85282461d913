//! Reviewing shakes that are over (LC-55, LC-57): in the background, one at a time, each once. A shake and its review job are stored in
//! the same transaction as its end, and marked as done in the one that stores the results; so nothing is lost or counted twice,
//! neither after a restart nor among several servers (SC-26).

use std::collections::BTreeMap;
use std::sync::Arc;

use learning::progress::{Decision, after_shake as ratings_after, decisions, of_decisions, of_level};
use learning::puzzles::{Rating, Shelf};
use mat::{Division, Game};
use protocol::{Time, questions};
use referee::{Judge, Phase, Record};
use table::{Entry, Sitter, State, Who, record_of};
use tokio::sync::oneshot;

use super::{Ladder, day_of, ladder, note_evidence};
use crate::http::{App, after_shake};
use crate::problem::Problem;
use crate::store::{DecisionRow, EntryRow, JobRow, RatingRow, ShakeRow, Write};

/// How many shakes are fetched at a time.
const AT_A_TIME: i64 = 16;
/// How many entries are read at a time.
const STRETCH: i64 = 500;

/// Puts in jobs for shakes that have none because an older program stored their ends; says whether there were any.
pub(crate) async fn adopt_shakes(app: &App) -> Result<bool, Problem> {
    let shakes = app.house.shared.store.shakes_to_review(AT_A_TIME).await?;
    if shakes.is_empty() {
        return Ok(false);
    }
    let jobs = shakes.iter().map(|shake| Write::Job(shake.job())).collect();
    app.house.shared.journal.write(jobs).await?;
    Ok(true)
}

/// The results of a shake, for everybody who sat at the table from beginning to end.
struct Played {
    game: Game,
    division: Division,
    /// The shelf by whose rules it was played: bots have their ratings by it.
    shelf: &'static Shelf,
    /// By seat: who sat there all the time, and the score.
    seats: Vec<(Option<Who>, i64)>,
    /// The decisions of people who sat there all the time, by id; empty if the shake was void.
    decided: BTreeMap<String, Vec<Decision>>,
    /// Whether it counts for ratings.
    rated: bool,
}

/// Reviews the shake that a job is about, and stores the results with the end of the job.
pub(crate) async fn review_shake(app: &App, job: &JobRow) -> Result<(), Problem> {
    let shake: ShakeRow = serde_json::from_str(&job.body).map_err(|_| Problem::internal())?;
    let (shake, over) = (&shake, Write::JobDone(job.clone()));
    if !app.house.shared.store.is_to_review(shake).await? {
        return Ok(app.house.shared.journal.write(vec![over]).await?);
    }
    let rows = log_of(app, shake).await?;
    let (of, judge) = (shake.clone(), Arc::clone(&app.house.shared.judge));
    let (done, looking) = oneshot::channel();
    // On a thread of its own, so that a stopping server does not wait for it, and without a judging permit, so as not to hold up
    // players. There is never more than one.
    std::thread::spawn(move || {
        let _ = done.send(look(&rows, &of, &*judge));
    });
    let played = match looking.await {
        Ok(Some(played)) => played,
        // What cannot be reviewed now never can be.
        _ => {
            tracing::warn!(table = %shake.table, shake = shake.shake, "a shake cannot be reviewed");
            app.house.shared.journal.write(vec![Write::ShakeReviewed(shake.clone()), over]).await?;
            return Ok(());
        }
    };
    let people: Vec<&str> = played.seats.iter().filter_map(|(who, _)| person_of(who.as_ref()?)).collect();
    let turns = app.learners.of_all(&people).await?;
    let mut writes = vec![over, Write::ShakeReviewed(shake.clone())];
    for (person, decided) in &played.decided {
        let rows = decided.iter().map(|decision| row_of(person, shake, played.game, decision));
        writes.extend(rows.map(Write::Decision));
        let (skills, _) = note_evidence(app, person, of_decisions(played.game, decided.iter())).await?;
        writes.extend(skills);
    }
    if played.rated {
        writes.extend(rate(app, shake, &played).await?);
    }
    let decided = |person: &str| played.decided.get(person).cloned();
    let in_class = after_shake(app, shake, decided).await?;
    writes.extend(in_class.iter().flat_map(|(writes, _)| writes.iter().cloned()));
    app.house.shared.journal.write(writes).await?;
    if let Some((_, given)) = in_class {
        given.tell(app);
    }
    drop(turns);
    Ok(())
}

fn person_of(who: &Who) -> Option<&str> {
    match who {
        Who::Person(person) => Some(person),
        Who::Bot(_) | Who::Nobody => None,
    }
}

/// The log of the table up to the end of the shake.
async fn log_of(app: &App, shake: &ShakeRow) -> Result<Vec<EntryRow>, Problem> {
    let mut rows: Vec<EntryRow> = Vec::new();
    loop {
        let after = rows.last().map_or(0, |row| row.number);
        let left = (shake.entry - after).clamp(0, STRETCH);
        let next = app.house.shared.store.entries(&shake.table, after, left).await?;
        if next.is_empty() {
            return Ok(rows);
        }
        rows.extend(next);
    }
}

/// Replays the log and reviews the shake; nothing if it has been deleted meanwhile, or the log is inconsistent.
fn look(rows: &[EntryRow], shake: &ShakeRow, judge: &dyn Judge) -> Option<Played> {
    let mut log = rows.iter().map(|row| serde_json::from_str::<Entry>(&row.body).ok());
    let mut state = State::open(&log.next()??).ok()?;
    let mut last_match: Vec<Entry> = Vec::new();
    let mut sat: Option<Vec<Option<Sitter>>> = None;
    let mut undisturbed = true;
    for entry in log {
        let entry = entry?;
        if matches!(entry, Entry::Began { .. }) {
            last_match.clear();
        }
        state.apply(&entry, judge).ok()?;
        let over = state.play.as_ref().map_or(0, |play| play.game.sheet().shakes.len() as i64);
        let between = state.play.as_ref().is_none_or(|play| play.game.phase() == Phase::Between);
        let runs = i64::from(state.matches) == shake.match_number && over + 1 == shake.shake && !between;
        if runs {
            undisturbed &= !matches!(entry, Entry::Paused { .. } | Entry::TookBack { .. }) && !state.paused;
            let sat = sat.get_or_insert_with(|| state.seats.clone());
            for (seat, now) in sat.iter_mut().zip(&state.seats) {
                let same = |sitter: &Sitter| now.as_ref().is_some_and(|now| now.who == sitter.who);
                seat.take_if(|sitter| !same(sitter));
            }
        }
        last_match.push(entry);
    }
    let game = &state.play.as_ref()?.game;
    let result = game.sheet().shakes.get(usize::try_from(shake.shake).ok()?.checked_sub(1)?)?.clone();
    let names: Vec<String> = game.header().players().iter().map(ToString::to_string).collect();
    let seats: Vec<Option<Who>> = sat?.into_iter().map(|sitter| sitter.map(|sitter| sitter.who)).collect();
    let decided = match result.void {
        true => BTreeMap::new(),
        false => decided(&last_match, shake, &names, &seats, state.settings.time)?,
    };
    let book = state.settings.rules.rulebook();
    Some(Played {
        game: book.game,
        division: state.settings.division,
        shelf: Shelf::near(state.settings.rules, state.settings.division)?,
        rated: undisturbed && !result.void && state.is_rated() && seats.iter().all(Option::is_some),
        seats: seats.into_iter().zip(result.scores).collect(),
        decided,
    })
}

/// What the people at these seats decided in a shake, by their ids.
fn decided(
    last_match: &[Entry],
    shake: &ShakeRow,
    names: &[String],
    seats: &[Option<Who>],
    time: Time,
) -> Option<BTreeMap<String, Vec<Decision>>> {
    let record = Record::read(&record_of(last_match).ok()?).ok()?;
    let (survey, review) = questions::review_of(record, usize::try_from(shake.shake).ok()?).ok()?;
    let people = seats.iter().filter_map(|who| person_of(who.as_ref()?));
    let mut decided: BTreeMap<String, Vec<Decision>> =
        people.map(|person| (person.to_owned(), Vec::new())).collect();
    for (name, decision) in decisions(&survey, &review) {
        let seat = names.iter().position(|own| *own == name.as_str())?;
        if let Some(person) = seats.get(seat).and_then(|who| person_of(who.as_ref()?)) {
            // With no clock, nobody is slow.
            let allowed_ms = decision.allowed_ms.filter(|_| time != Time::None);
            decided.entry(person.to_owned()).or_default().push(Decision { allowed_ms, ..decision });
        }
    }
    Some(decided)
}

fn row_of(person: &str, shake: &ShakeRow, game: Game, decision: &Decision) -> DecisionRow {
    DecisionRow {
        person: person.to_owned(),
        table: shake.table.clone(),
        match_number: shake.match_number,
        shake: shake.shake,
        number: i64::from(decision.line),
        kind: decision.kind.name().to_owned(),
        game: game.name().to_owned(),
        right: decision.right,
        code: decision.code.clone(),
        call: decision.call.map(|call| call.name().to_owned()),
        reach: decision.reach.map(i64::from),
        ms: decision.ms.map(i64::from),
        allowed_ms: decision.allowed_ms.map(i64::from),
        day: day_of(shake.happened),
        happened: shake.happened,
    }
}

/// The new ratings of the people at the table: a shake is one rating period, and bots stay as they are.
async fn rate(app: &App, shake: &ShakeRow, played: &Played) -> Result<Vec<Write>, Problem> {
    let (ladder, day) = (ladder(Ladder::Play, played.game), day_of(shake.happened));
    let (mut before, mut rows) = (Vec::new(), Vec::new());
    for (who, score) in &played.seats {
        let (rating, row) = match who {
            Some(Who::Person(person)) => {
                let row = app.house.shared.store.rating(person, &ladder).await?;
                let own = row.as_ref().map(|row| row.rested(day));
                let count = row.map_or(0, |row| row.count);
                (own.unwrap_or_else(|| Rating::new(played.division)), Some((person.clone(), count)))
            }
            Some(Who::Bot(level)) => {
                let Some(bot) = of_level(level, played.shelf) else { return Ok(Vec::new()) };
                (bot, None)
            }
            // Nobody is rated against an empty seat.
            Some(Who::Nobody) | None => return Ok(Vec::new()),
        };
        before.push((rating, *score));
        rows.push(row);
    }
    let after = ratings_after(&before).into_iter().zip(rows);
    let people = after.filter_map(|(rating, row)| Some((rating, row?)));
    Ok(people
        .map(|(rating, (person, count))| {
            Write::Rating(RatingRow {
                person,
                ladder: ladder.clone(),
                rating: rating.rating,
                deviation: rating.deviation,
                volatility: rating.volatility,
                count: count + 1,
                day,
            })
        })
        .collect())
}
