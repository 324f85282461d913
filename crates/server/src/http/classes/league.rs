//! The league of a class, and the tables at which a coach or a challenge seats pupils (LC-72).

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use classroom::league::{LeaguePlace, Met, Pupil, next_round, seating, table, within_reach};
use protocol::classes::{
    ChallengeWish, ClassEvent, ClassSays, LeagueForm, LeagueMatch, LeaguePage, LeagueRow, SeatsWish,
};
use protocol::{Settings, Time, Wish};

use super::{ClassPart, ClassPath, as_coach, as_member, as_pupil, rules_of};
use crate::class::{ClassSettings, PUPIL, To, attends, count};
use crate::http::App;
use crate::http::body::Body;
use crate::http::caller::{Caller, Person};
use crate::problem::Problem;
use crate::store::{ClassRow, ClassTableRow, ClassWrite, MemberRow};
use crate::table::TableQuestion;

/// How many tables a coach opens at a time.
const MOST_TABLES: usize = 30;
/// How long somebody counts as sitting at a table that has not ended, in milliseconds.
const SITTING: i64 = 3 * 3_600 * 1_000;

/// Everything a league is made from.
struct League {
    class: ClassRow,
    settings: ClassSettings,
    members: Vec<MemberRow>,
    met: Vec<Met>,
    tables: Vec<ClassTableRow>,
    lines: Vec<LeaguePlace>,
}

impl League {
    async fn read(app: &App, class: ClassRow) -> Result<League, Problem> {
        let settings = ClassSettings::of(&class)?;
        let (_, division) = rules_of(&class)?;
        let store = app.house.shared.store.classes();
        let mut members = store.members(&class.id).await?;
        members.retain(|member| member.role == PUPIL);
        let number =
            |person: &str| members.iter().find(|member| member.person == person).map(|one| count(one.number));
        let rows = store.class_results(&class.id, i64::from(settings.term)).await?;
        let met: Vec<Met> = rows
            .into_iter()
            .filter_map(|row| {
                let (one, other) = (number(&row.one)?, number(&row.other)?);
                let points = if row.score > 0.75 { 2 } else { u8::from(row.score > 0.25) };
                let challenge = row.source.starts_with("challenge:");
                Some(Met { challenge, one, other, points, at: row.at, source: row.source })
            })
            .collect();
        let pupils: Vec<Pupil> =
            members.iter().map(|member| Pupil { number: count(member.number), left: member.left }).collect();
        let lines = table(settings.league, division, &pupils, &met);
        let mut tables = store.class_tables(&class.id).await?;
        tables.retain(|table| table.term == i64::from(settings.term) && !table.ended);
        Ok(League { class, settings, members, met, tables, lines })
    }

    fn form(&self) -> LeagueForm {
        self.settings.league
    }

    /// The tables of a kind that are open, with the pupils at each.
    fn open(&self, kind: &str) -> Vec<(Vec<u32>, &ClassTableRow)> {
        let of = self.tables.iter().filter(|table| table.kind == kind);
        of.map(|table| (pupils_of(table), table)).collect()
    }

    /// What is to be played, and what is under way.
    fn matches(&self) -> Vec<LeagueMatch> {
        match self.form() {
            LeagueForm::Off | LeagueForm::Ratings => Vec::new(),
            LeagueForm::Ladder => {
                let open = self.open("challenge").into_iter();
                open.map(|(pupils, table)| LeagueMatch {
                    pupils,
                    table: Some(table.code.clone()),
                    round: None,
                })
                .collect()
            }
            LeagueForm::RoundRobin => {
                let Some((round, tables)) = self.next_round() else { return Vec::new() };
                let open = self.open("round");
                let code = |pupils: &Vec<u32>| {
                    open.iter().find(|(own, _)| own == pupils).map(|(_, table)| table.code.clone())
                };
                tables
                    .into_iter()
                    .map(|pupils| LeagueMatch { table: code(&pupils), round: Some(round), pupils })
                    .collect()
            }
        }
    }

    fn next_round(&self) -> Option<(u32, Vec<Vec<u32>>)> {
        let mut pupils: Vec<u32> = self.lines.iter().map(|line| line.pupil).collect();
        pupils.sort_unstable();
        next_round(&pupils, &self.met)
    }

    fn page(&self, part: &ClassPart) -> LeaguePage {
        let me = part.number().filter(|_| part.is_pupil()).map(count);
        let shown = self.form() != LeagueForm::Off;
        let row = |line: &LeaguePlace| {
            let own = me == Some(line.pupil);
            let named = self.members.iter().find(|member| count(member.number) == line.pupil);
            let named = named.filter(|_| own || self.settings.names || !part.is_pupil());
            let standing = line.rating.standing(line.played);
            LeagueRow {
                place: line.place,
                pupil: line.pupil,
                nickname: named.map(|member| member.nickname.clone()),
                me: own,
                played: line.played,
                results: line.results,
                rating: [standing.rating, standing.deviation],
            }
        };
        let reach = me.filter(|_| self.form() == LeagueForm::Ladder).map(|me| within_reach(&self.lines, me));
        LeaguePage {
            form: self.form(),
            term: self.settings.term,
            since: self.settings.since,
            rows: self.lines.iter().filter(|_| shown).map(row).collect(),
            matches: self.matches(),
            may_challenge: reach.unwrap_or_default(),
        }
    }

    fn member(&self, number: u32) -> Option<&MemberRow> {
        self.members.iter().find(|member| count(member.number) == number && attends(member))
    }
}

fn pupils_of(table: &ClassTableRow) -> Vec<u32> {
    serde_json::from_str(&table.pupils).unwrap_or_default()
}

/// The league.
#[utoipa::path(get, path = "/classes/{code}/league", params(("code" = String, Path, description = "The code of the class")), responses((status = 200, description = "The league as the caller may see it", body = LeaguePage), Problem))]
pub(crate) async fn page(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
) -> Result<Json<LeaguePage>, Problem> {
    let (class, part) = as_member(&app, caller, &path.code, &person).await?;
    Ok(Json(League::read(&app, class).await?.page(&part)))
}

/// Challenges somebody up to two places higher, and opens a table for it.
#[utoipa::path(post, path = "/classes/{code}/league/challenges", params(("code" = String, Path, description = "The code of the class")), request_body = ChallengeWish, responses((status = 200, description = "The league, with the challenge in it", body = LeaguePage), Problem))]
pub(crate) async fn challenge(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
    Body(wish): Body<ChallengeWish>,
) -> Result<Json<LeaguePage>, Problem> {
    let (class, member) = as_pupil(&app, caller, &path.code, &person).await?;
    app.limits.opening(caller.0)?;
    let _turn = app.classes.turns.of(&class.id).await?;
    let league = League::read(&app, class.clone()).await?;
    let me = count(member.number);
    if league.form() != LeagueForm::Ladder {
        return Err(Problem::conflict("no-ladder", "This class has no ladder."));
    }
    if !within_reach(&league.lines, me).contains(&wish.pupil) {
        let detail = "You can only challenge somebody up to two places above you.";
        return Err(Problem::conflict("out-of-reach", detail));
    }
    let busy = |number: u32| league.open("challenge").iter().any(|(pupils, _)| pupils.contains(&number));
    if busy(me) {
        return Err(Problem::conflict("challenge-open", "Play your challenge first."));
    }
    if busy(wish.pupil) {
        return Err(Problem::conflict(
            "challenge-open",
            "Somebody else is playing for this place. Wait for the result.",
        ));
    }
    seat(&app, &league, "challenge", None, &[me, wish.pupil]).await?;
    Ok(Json(League::read(&app, class).await?.page(&ClassPart::Pupil(member))))
}

/// Begins a new term: the league starts anew.
#[utoipa::path(post, path = "/classes/{code}/league/term", params(("code" = String, Path, description = "The code of the class")), responses((status = 200, description = "The league of the new term", body = LeaguePage), Problem))]
pub(crate) async fn term(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
) -> Result<Json<LeaguePage>, Problem> {
    let (class, part) = as_coach(&app, caller, &path.code, &person).await?;
    let _turn = app.classes.turns.of(&class.id).await?;
    // Somebody may have changed the class meanwhile.
    let class = app.house.shared.store.classes().class(&class.id).await?.ok_or_else(Problem::internal)?;
    let (before, now) = (ClassSettings::of(&class)?, app.house.shared.wall_clock());
    let settings = ClassSettings { term: before.term.saturating_add(1), since: now, ..before };
    let class = ClassRow { settings: settings.write()?, ..class };
    let told = part.does(&class, now, ClassEvent::NewTerm, None);
    app.house.shared.journal.write(vec![ClassWrite::Class(class.clone()).into(), told]).await?;
    Ok(Json(League::read(&app, class).await?.page(&part)))
}

/// Seats pupils at live tables.
#[utoipa::path(post, path = "/classes/{code}/tables", params(("code" = String, Path, description = "The code of the class")), request_body = SeatsWish, responses((status = 201, description = "The tables that were opened", body = Vec<LeagueMatch>), Problem))]
pub(crate) async fn seats(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: ClassPath,
    Body(wish): Body<SeatsWish>,
) -> Result<(StatusCode, Json<Vec<LeagueMatch>>), Problem> {
    let (class, part) = as_coach(&app, caller, &path.code, &person).await?;
    app.limits.opening(caller.0)?;
    let _turn = app.classes.turns.of(&class.id).await?;
    let league = League::read(&app, class).await?;
    let mut round = None;
    let tables = match wish.tables.is_empty() {
        false => named(&league, wish.tables)?,
        true => {
            let free = free(&app, &league).await?;
            match league.next_round().filter(|_| league.form() == LeagueForm::RoundRobin) {
                Some((number, mut tables)) => {
                    round = Some(number);
                    tables.retain(|table| table.iter().all(|pupil| free.contains(pupil)));
                    tables
                }
                None => seating(&free, wish.seats, &league.met),
            }
        }
    };
    if tables.is_empty() {
        return Err(Problem::conflict("nobody-free", "Fewer than two pupils are here and free."));
    }
    let kind = if round.is_some() { "round" } else { "seats" };
    let (mut opened, now) = (Vec::new(), app.house.shared.wall_clock());
    for pupils in tables {
        let code = seat(&app, &league, kind, round, &pupils).await?;
        opened.push(LeagueMatch { pupils, table: Some(code), round });
    }
    let told = part.does(&league.class, now, ClassEvent::Seated, None);
    app.house.shared.journal.write(vec![told]).await?;
    Ok((StatusCode::CREATED, Json(opened)))
}

/// Tables as a coach has named them: two or three pupils each, nobody twice.
fn named(league: &League, tables: Vec<Vec<u32>>) -> Result<Vec<Vec<u32>>, Problem> {
    let wrong = |detail: &str| Err(Problem::malformed(detail).at("tables"));
    let mut all = tables.concat();
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    if tables.len() > MOST_TABLES {
        return wrong("That is too many tables at once.");
    }
    if all.len() < count {
        return wrong("Somebody would sit at two tables.");
    }
    if tables.iter().any(|table| !(2..=3).contains(&table.len())) {
        return wrong("Two or three sit at a table.");
    }
    match all.iter().all(|number| league.member(*number).is_some()) {
        true => Ok(tables),
        false => wrong("There is no pupil with this number."),
    }
}

/// The pupils who are here and at no table.
async fn free(app: &App, league: &League) -> Result<Vec<u32>, Problem> {
    let since = app.house.shared.wall_clock() - SITTING;
    let mut sitting: Vec<u32> = Vec::new();
    for table in league.tables.iter().filter(|table| table.opened > since) {
        let row = app.house.shared.store.table_with_code(&table.code).await?;
        if row.is_some_and(|row| row.live) {
            sitting.extend(pupils_of(table));
        }
    }
    let attending = league.members.iter().filter(|member| attends(member)).map(|member| count(member.number));
    let here = attending.filter(|number| app.classes.presence(&league.class.id, *number).here);
    Ok(here.filter(|number| !sitting.contains(number)).collect())
}

/// Opens a table of the class, seats these pupils at it under their names in the class, and tells them.
async fn seat(
    app: &App,
    league: &League,
    kind: &str,
    round: Option<u32>,
    pupils: &[u32],
) -> Result<String, Problem> {
    let members: Vec<&MemberRow> = pupils.iter().filter_map(|number| league.member(*number)).collect();
    if members.len() != pupils.len() {
        return Err(Problem::malformed("There is no pupil with this number."));
    }
    let (rules, division) = rules_of(&league.class)?;
    let shared = &app.house.shared;
    let settings = Settings {
        rules,
        division,
        season: None,
        seats: members.len(),
        mode: Default::default(),
        judging: Default::default(),
        initials: Default::default(),
        // In a class nobody should lose because of a slow browser: limits end when an opponent calls time.
        time: Time::Relaxed,
        practice: false,
        // It counts in the class: nobody was asked about any other rating (LC-57).
        unrated: true,
        pace: None,
        open_to_watch: false,
        lesson: None,
        errand: None,
        short: None,
        hall: None,
    };
    let owner = &league.class.owner;
    let code = app.house.create(settings, owner).await?;
    let table = shared.store.table_with_code(&code).await?.ok_or_else(Problem::internal)?;
    // It belongs to the class before anything can happen at it.
    let row = ClassTableRow {
        table: table.id,
        code: code.clone(),
        class: league.class.id.clone(),
        kind: kind.to_owned(),
        term: i64::from(league.settings.term),
        round: round.map(i64::from),
        assignment: None,
        item: None,
        pupils: serde_json::to_string(pupils).map_err(|_| Problem::internal())?,
        opened: shared.wall_clock(),
        ended: false,
    };
    shared.journal.write(vec![ClassWrite::Table(row).into()]).await?;
    let sits = members.iter().enumerate().map(|(seat, member)| {
        (member.person.as_str(), member.nickname.as_str(), Wish::Sit { seat: Some(seat) })
    });
    for (person, nickname, wish) in sits.chain([(owner.as_str(), "", Wish::Begin)]) {
        let (person, nickname) = (person.to_owned(), nickname.to_owned());
        app.house.question(&code, TableQuestion::Wish { person, nickname, id: None, wish }).await?;
    }
    for pupil in pupils {
        app.classes.say(&league.class.id, To::Pupil(*pupil), &ClassSays::Seated { table: code.clone() });
    }
    Ok(code)
}
