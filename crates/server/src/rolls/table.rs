//! The same shake for everybody: a pupil's table, with the same roll, seat and bot as everybody else's.

use classroom::same_roll::learner_first;
use protocol::classes::RollForm;
use protocol::{InitialsBy, Judging, Pace, Settings, ShortShake, TableMode, Time};
use serde_json::Value;

use super::Rolled;
use crate::class::ClassSettings;
use crate::http::{App, rules_of};
use crate::problem::Problem;
use crate::store::{ClassRow, ClassTableRow, ClassWrite, MemberRow, SamePaperRow};
use crate::table::{Replay, TableQuestion};

/// The default level of the bot.
const LEVEL: &str = "player";
/// The players' names until a pupil sits down.
const LEARNER: &str = "Pupil";
const BOT: &str = "Tally";

/// The code of the pupil's table; it is opened now if there is none yet. The caller holds this person's turn.
pub(crate) async fn open_table(
    app: &App,
    class: &ClassRow,
    rolled: &Rolled,
    pupil: &MemberRow,
) -> Result<String, Problem> {
    if rolled.wish.form != RollForm::Shake {
        return Err(Problem::malformed("This roll is done on paper. There is no table for it."));
    }
    let shared = &app.house.shared;
    let id = &rolled.assignment.id;
    let code = match shared.store.classes().paper(id, &pupil.person).await?.and_then(|row| row.table) {
        Some(code) => code,
        None => laid(app, class, rolled, pupil).await?,
    };
    // A server that stopped in between has left an empty table.
    let table = shared.store.table_with_code(&code).await?.ok_or_else(Problem::no_table)?;
    if Replay::of(shared, &table.id).await?.state.matches == 0 {
        let (person, nickname) = (pupil.person.clone(), pupil.nickname.clone());
        app.house.question(&code, TableQuestion::Lesson { person, nickname }).await?;
    }
    Ok(code)
}

/// Opens a table for a pupil. It belongs to the class before anything can happen at it.
async fn laid(app: &App, class: &ClassRow, rolled: &Rolled, pupil: &MemberRow) -> Result<String, Problem> {
    let shared = &app.house.shared;
    let (id, now) = (&rolled.assignment.id, shared.wall_clock());
    if rolled.assignment.closed || now < rolled.assignment.opens {
        return Err(Problem::conflict("closed", "This assignment is not open."));
    }
    // The table is the coach's, so that nobody changes the bot.
    let code = app.house.create(settings(class, rolled)?, &class.owner).await?;
    let table = shared.store.table_with_code(&code).await?.ok_or_else(Problem::internal)?;
    let paper = SamePaperRow {
        assignment: id.clone(),
        person: pupil.person.clone(),
        tried: String::new(),
        goal: None,
        submission: "{}".to_owned(),
        table: Some(code.clone()),
        verdict: None,
        codes: "[]".to_owned(),
        worth: None,
        proved: false,
        at: now,
    };
    let of_class = ClassTableRow {
        table: table.id,
        code: code.clone(),
        class: class.id.clone(),
        kind: "roll".to_owned(),
        term: i64::from(ClassSettings::of(class)?.term),
        round: None,
        assignment: Some(id.clone()),
        item: Some(1),
        pupils: format!("[{}]", pupil.number),
        opened: now,
        ended: false,
    };
    shared.journal.write(vec![ClassWrite::Table(of_class).into(), ClassWrite::Paper(paper).into()]).await?;
    Ok(code)
}

fn settings(class: &ClassRow, rolled: &Rolled) -> Result<Settings, Problem> {
    let (rules, division) = rules_of(class)?;
    let text = |field: &str| rolled.position.get(field).and_then(Value::as_str).map(str::to_owned);
    let seed = rolled.row.seed.unsigned_abs();
    let players = if learner_first(seed) { [LEARNER, BOT] } else { [BOT, LEARNER] };
    // The cubes set out come first in Resources; the Goal-setter sets them out.
    let equipment = mat::Equipment::of(rules.rulebook().game);
    let aside = if equipment.sets_out(division) { mat::SET_OUT_CUBES } else { 0 };
    let cubes = text("resources").unwrap_or_default();
    let cubes: Vec<&str> = cubes.split_whitespace().skip(aside).collect();
    Ok(Settings {
        rules,
        division,
        season: None,
        seats: players.len(),
        mode: TableMode::Strict,
        judging: Judging::Auto,
        initials: InitialsBy::Auto,
        time: Time::None,
        practice: false,
        // It counts in the class: nobody was asked about any other rating (LC-57).
        unrated: true,
        pace: Some(Pace::Calm),
        open_to_watch: false,
        lesson: None,
        errand: None,
        short: Some(Box::new(ShortShake {
            lesson: String::new(),
            step: 0,
            players: players.map(str::to_owned).to_vec(),
            learner: LEARNER.to_owned(),
            first: players[0].to_owned(),
            bot: rolled.wish.bot.clone().unwrap_or_else(|| LEVEL.to_owned()),
            rolls: vec![cubes.join(" ")],
            deals: text("universe").into_iter().collect(),
            goal: None,
            variations: true,
            same: Some(seed),
        })),
        hall: None,
    })
}
