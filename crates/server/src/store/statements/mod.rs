//! The statements of the store. Each engine compiles them for itself, so that rows and arguments have its types; what differs between
//! engines is in `sqlite.rs` and `postgres.rs`.
//!
//! A flag is a BIGINT of 0 or 1, the only form on which both engines agree: it is bound with `i64::from` and read with [`get`].

mod class_rows;
mod classes;
#[cfg(test)]
mod classes_tests;
mod events;
#[cfg(test)]
mod events_tests;
mod forgetting;
#[cfg(test)]
mod forgetting_tests;
mod jobs;
#[cfg(test)]
mod jobs_tests;
mod packing;
#[cfg(test)]
mod packing_tests;
mod progress;
#[cfg(test)]
mod progress_tests;
mod puzzles;
mod rolls;
mod rows;
#[cfg(test)]
mod tests;
mod write;

use futures_util::FutureExt;
use sqlx::Row;

use super::{Engine, EngineRow};
use crate::store::{
    AttemptRow, Bests, ClassStore, DecisionRow, EntryRow, EventStore, HoldStore, JobStore, LiveRow,
    PackStore, PersonRow, RatingDayRow, RatingRow, Read, RecoveryRow, RollStore, RunRow, SecretRow, SeenRow,
    ShakeRow, SharedTurn, SkillRow, StepRow, Store, TableRow, TransferRow, Write,
};
pub(super) use write::write;

type Outcome<T> = Result<T, sqlx::Error>;

/// What a column can hold.
trait Value: Sized {
    fn read(row: &EngineRow, column: &str) -> Outcome<Self>;
}

macro_rules! values {
    ($($kind:ty),*) => {
        $(impl Value for $kind {
            fn read(row: &EngineRow, column: &str) -> Outcome<$kind> {
                row.try_get(column)
            }
        })*
    };
}

values!(String, Option<String>, i64, Option<i64>, f64, Option<Vec<u8>>);

impl Value for bool {
    fn read(row: &EngineRow, column: &str) -> Outcome<bool> {
        i64::read(row, column).map(|flag| flag != 0)
    }
}

impl Value for Option<bool> {
    fn read(row: &EngineRow, column: &str) -> Outcome<Option<bool>> {
        Ok(Option::<i64>::read(row, column)?.map(|flag| flag != 0))
    }
}

/// A column of a row.
fn get<T: Value>(row: &EngineRow, column: &str) -> Outcome<T> {
    T::read(row, column)
}

impl Store for Engine {
    fn commit<'a>(&'a self, writes: &'a [Write]) -> Read<'a, ()> {
        self.commit_all(writes).boxed()
    }

    fn writers(&self) -> usize {
        super::WRITERS
    }

    fn holds(&self) -> Option<&dyn HoldStore> {
        self.hold_store()
    }

    fn turn(&self, whose: i32, lane: i32) -> Read<'_, Option<SharedTurn>> {
        self.shared_turn(whose, lane).boxed()
    }

    fn classes(&self) -> &dyn ClassStore {
        self
    }

    fn events(&self) -> &dyn EventStore {
        self
    }

    fn rolls(&self) -> &dyn RollStore {
        self
    }

    fn jobs(&self) -> &dyn JobStore {
        self
    }

    fn packs(&self) -> &dyn PackStore {
        self
    }

    fn table_with_code<'a>(&'a self, code: &'a str) -> Read<'a, Option<TableRow>> {
        async move {
            let table = sqlx::query_as("SELECT * FROM tables WHERE code = $1").bind(code);
            Ok(table.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn live_tables(&self) -> Read<'_, Vec<TableRow>> {
        async move {
            let tables = sqlx::query_as("SELECT * FROM tables WHERE live = 1");
            Ok(tables.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn tables_of<'a>(&'a self, person: &'a str, limit: i64) -> Read<'a, Vec<TableRow>> {
        async move {
            let tables = sqlx::query_as(
                r#"SELECT * FROM tables WHERE owner = $1 OR id IN (SELECT "table" FROM seats WHERE person = $1)
                   ORDER BY touched DESC LIMIT $2"#,
            );
            Ok(tables.bind(person).bind(limit).fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn tables_naming<'a>(&'a self, person: &'a str) -> Read<'a, Vec<TableRow>> {
        async move {
            let tables = sqlx::query_as(
                r#"SELECT * FROM tables WHERE owner = $1
                   OR id IN (SELECT "table" FROM entries WHERE body LIKE '%' || $1 || '%')"#,
            );
            Ok(tables.bind(person).fetch_all(self.searchers()).await?)
        }
        .boxed()
    }

    fn tables_before(&self, moment: i64, limit: i64) -> Read<'_, Vec<TableRow>> {
        async move {
            let tables = sqlx::query_as("SELECT * FROM tables WHERE touched < $1 LIMIT $2");
            Ok(tables.bind(moment).bind(limit).fetch_all(self.searchers()).await?)
        }
        .boxed()
    }

    fn entries<'a>(&'a self, table: &'a str, after: i64, limit: i64) -> Read<'a, Vec<EntryRow>> {
        async move { Ok(packing::entries(&self.readers, table, after, limit).await?) }.boxed()
    }

    fn person_with_secret<'a>(&'a self, secret: &'a str) -> Read<'a, Option<PersonRow>> {
        async move {
            let person = sqlx::query_as(
                "SELECT people.* FROM people JOIN secrets ON secrets.person = people.id WHERE secrets.secret = $1",
            );
            let person = person.bind(secret);
            Ok(person.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn person<'a>(&'a self, id: &'a str) -> Read<'a, Option<PersonRow>> {
        async move {
            let person = sqlx::query_as("SELECT * FROM people WHERE id = $1").bind(id);
            Ok(person.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn secrets_of<'a>(&'a self, person: &'a str) -> Read<'a, Vec<SecretRow>> {
        async move {
            let rows = sqlx::query_as("SELECT * FROM secrets WHERE person = $1 ORDER BY number").bind(person);
            Ok(rows.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn transfer<'a>(&'a self, code: &'a str) -> Read<'a, Option<TransferRow>> {
        async move {
            let row = sqlx::query_as("SELECT * FROM transfers WHERE code = $1").bind(code);
            Ok(row.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn recovery<'a>(&'a self, person: &'a str) -> Read<'a, Option<RecoveryRow>> {
        async move {
            let row = sqlx::query_as("SELECT * FROM recoveries WHERE person = $1").bind(person);
            Ok(row.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn recovery_with<'a>(&'a self, code: &'a str) -> Read<'a, Option<RecoveryRow>> {
        async move {
            let row = sqlx::query_as("SELECT * FROM recoveries WHERE code = $1").bind(code);
            Ok(row.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn person_with_login<'a>(&'a self, login: &'a str) -> Read<'a, Option<PersonRow>> {
        async move {
            let person = sqlx::query_as("SELECT * FROM people WHERE login = $1").bind(login);
            Ok(person.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn steps_of<'a>(&'a self, person: &'a str) -> Read<'a, Vec<StepRow>> {
        async move {
            let steps =
                sqlx::query_as("SELECT * FROM steps WHERE person = $1 ORDER BY lesson, step").bind(person);
            Ok(steps.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn step<'a>(&'a self, person: &'a str, lesson: &'a str, step: i64) -> Read<'a, Option<StepRow>> {
        async move {
            let row = sqlx::query_as("SELECT * FROM steps WHERE person = $1 AND lesson = $2 AND step = $3");
            Ok(row.bind(person).bind(lesson).bind(step).fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn reading<'a>(&'a self, person: &'a str) -> Read<'a, Option<i64>> {
        async move {
            let reading = sqlx::query_scalar("SELECT reading FROM learners WHERE person = $1").bind(person);
            Ok(reading.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn rating<'a>(&'a self, person: &'a str, ladder: &'a str) -> Read<'a, Option<RatingRow>> {
        async move { Ok(puzzles::rating(&self.readers, person, ladder).await?) }.boxed()
    }

    fn rating_days<'a>(&'a self, person: &'a str, ladder: &'a str) -> Read<'a, Vec<RatingDayRow>> {
        async move { Ok(puzzles::rating_days(&self.readers, person, ladder).await?) }.boxed()
    }

    fn attempt<'a>(&'a self, person: &'a str, puzzle: &'a str) -> Read<'a, Option<AttemptRow>> {
        async move { Ok(puzzles::attempt(&self.readers, person, puzzle).await?) }.boxed()
    }

    fn seen<'a>(&'a self, person: &'a str, shelf: &'a str) -> Read<'a, Vec<SeenRow>> {
        async move { Ok(puzzles::seen(&self.readers, person, shelf).await?) }.boxed()
    }

    fn last_shelf<'a>(&'a self, person: &'a str) -> Read<'a, Option<String>> {
        async move { Ok(puzzles::last_shelf(&self.readers, person).await?) }.boxed()
    }

    fn live_puzzle<'a>(&'a self, puzzle: &'a str) -> Read<'a, Option<LiveRow>> {
        async move { Ok(puzzles::live_puzzle(&self.readers, puzzle).await?) }.boxed()
    }

    fn has_reported<'a>(&'a self, puzzle: &'a str, person: &'a str) -> Read<'a, bool> {
        async move { Ok(puzzles::has_reported(&self.readers, puzzle, person).await?) }.boxed()
    }

    fn run<'a>(&'a self, id: &'a str) -> Read<'a, Option<RunRow>> {
        async move { Ok(puzzles::run(&self.readers, id).await?) }.boxed()
    }

    fn runs_of<'a>(&'a self, person: &'a str, most: i64) -> Read<'a, Vec<RunRow>> {
        async move { Ok(puzzles::runs_of(&self.readers, person, most).await?) }.boxed()
    }

    fn had_seed<'a>(&'a self, run: &'a RunRow) -> Read<'a, bool> {
        async move { Ok(puzzles::had_seed(&self.readers, run).await?) }.boxed()
    }

    fn bests<'a>(&'a self, of: Bests<'a>) -> Read<'a, [Option<i64>; 3]> {
        async move { Ok(puzzles::bests(&self.readers, of).await?) }.boxed()
    }

    fn live_puzzles(&self) -> Read<'_, Vec<LiveRow>> {
        async move { Ok(puzzles::live_puzzles(&self.readers).await?) }.boxed()
    }

    fn skills_of<'a>(&'a self, person: &'a str) -> Read<'a, Vec<SkillRow>> {
        async move {
            let skills = sqlx::query_as("SELECT * FROM skills WHERE person = $1 ORDER BY skill").bind(person);
            Ok(skills.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn decisions_of<'a>(&'a self, person: &'a str, game: &'a str, limit: i64) -> Read<'a, Vec<DecisionRow>> {
        async move {
            let decisions = sqlx::query_as(
                "SELECT * FROM decisions WHERE person = $1 AND game = $2 ORDER BY happened DESC, number LIMIT $3",
            );
            Ok(decisions.bind(person).bind(game).bind(limit).fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn shakes_to_review(&self, limit: i64) -> Read<'_, Vec<ShakeRow>> {
        async move {
            let shakes = sqlx::query_as(
                r#"SELECT * FROM shakes WHERE reviewed = 0 AND NOT EXISTS (SELECT 1 FROM jobs
                   WHERE key = 'review ' || "table" || ' ' || match_number || ' ' || shake) ORDER BY happened LIMIT $1"#,
            );
            Ok(shakes.bind(limit).fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn is_to_review<'a>(&'a self, shake: &'a ShakeRow) -> Read<'a, bool> {
        async move {
            let found = sqlx::query_scalar::<_, i64>(
                r#"SELECT count(*) FROM shakes
                   WHERE "table" = $1 AND match_number = $2 AND shake = $3 AND reviewed = 0"#,
            );
            let found = found.bind(&shake.table).bind(shake.match_number).bind(shake.shake);
            Ok(found.fetch_one(&self.readers).await? > 0)
        }
        .boxed()
    }

    fn people_before(&self, moment: i64, learned: i64, limit: i64) -> Read<'_, Vec<String>> {
        async move {
            let ids = sqlx::query_scalar(
                "SELECT id FROM people WHERE login IS NULL AND (seen < $2 OR (seen < $1 AND NOT EXISTS \
                 (SELECT 1 FROM steps WHERE person = id) AND NOT EXISTS (SELECT 1 FROM skills WHERE person = id) \
                 AND NOT EXISTS (SELECT 1 FROM ratings WHERE person = id))) LIMIT $3",
            );
            Ok(ids.bind(moment).bind(learned).bind(limit).fetch_all(self.searchers()).await?)
        }
        .boxed()
    }
}
