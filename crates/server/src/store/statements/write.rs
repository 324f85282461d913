//! Changes, one at a time.

use super::super::Connection;
use super::{Outcome, classes, events, forgetting, jobs, packing, progress, puzzles, rolls};
use crate::store::Write;

/// Makes a change.
pub(in crate::store) async fn write(connection: &mut Connection, write: &Write) -> Outcome<()> {
    let query = match write {
        Write::Entry(row) => sqlx::query(
            r#"INSERT INTO entries ("table", number, happened, origin, body, term) VALUES ($1, $2, $3, $4, $5, $6)"#,
        )
        .bind(&row.table)
        .bind(row.number)
        .bind(row.happened)
        .bind(&row.origin)
        .bind(&row.body)
        .bind(row.term),
        Write::Founded { table, node } => {
            let reign = r#"INSERT INTO reigns ("table", term, node, since) VALUES ($1, 1, $2, CURRENT_TIMESTAMP)"#;
            sqlx::query(reign).bind(table).bind(node).execute(&mut *connection).await?;
            sqlx::query(r#"INSERT INTO holds ("table", term) VALUES ($1, 1)"#).bind(table)
        }
        Write::Rewritten { table, term, entries } => {
            forgetting::must_hold(connection, table, *term).await?;
            return packing::rewrite(connection, table, entries).await;
        }
        Write::Table(row) => sqlx::query(
            "INSERT INTO tables (id, code, owner, summary, live, opened, touched) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO UPDATE SET \
             owner = excluded.owner, summary = excluded.summary, live = excluded.live, touched = excluded.touched",
        )
        .bind(&row.id)
        .bind(&row.code)
        .bind(&row.owner)
        .bind(&row.summary)
        .bind(i64::from(row.live))
        .bind(row.opened)
        .bind(row.touched),
        Write::Person(row) => sqlx::query(
            "INSERT INTO people (id, nickname, login, password, seen) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (id) DO UPDATE SET nickname = excluded.nickname, \
             login = excluded.login, password = excluded.password, seen = excluded.seen",
        )
        .bind(&row.id)
        .bind(&row.nickname)
        .bind(row.login.as_ref().map(|(login, _)| login))
        .bind(row.login.as_ref().map(|(_, password)| password))
        .bind(row.seen),
        Write::Secret(row) => sqlx::query(
            "INSERT INTO secrets (secret, person, number, made, seen) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (secret) DO UPDATE SET seen = excluded.seen",
        )
        .bind(&row.secret)
        .bind(&row.person)
        .bind(row.number)
        .bind(row.made)
        .bind(row.seen),
        Write::EndSecret(secret) => sqlx::query("DELETE FROM secrets WHERE secret = $1").bind(secret),
        Write::Transfer(row) => {
            sqlx::query("INSERT INTO transfers (code, person, expires) VALUES ($1, $2, $3)")
                .bind(&row.code)
                .bind(&row.person)
                .bind(row.expires)
        }
        Write::EndTransfer(code) => {
            let query = sqlx::query("DELETE FROM transfers WHERE code = $1").bind(code);
            let ended = query.execute(&mut *connection).await?.rows_affected();
            return if ended == 1 { Ok(()) } else { Err(sqlx::Error::RowNotFound) };
        }
        Write::Recovery(row) => sqlx::query(
            "INSERT INTO recoveries (person, code, made) SELECT $1, $2, $3 WHERE EXISTS (SELECT 1 FROM people WHERE id = $1) \
             ON CONFLICT (person) DO UPDATE SET code = excluded.code, made = excluded.made",
        )
        .bind(&row.person)
        .bind(&row.code)
        .bind(row.made),
        Write::Visited { person, secret, at } => {
            let device = sqlx::query("UPDATE secrets SET seen = $2 WHERE secret = $1 AND seen < $2");
            device.bind(secret).bind(at).execute(&mut *connection).await?;
            sqlx::query("UPDATE people SET seen = $2 WHERE id = $1 AND seen < $2").bind(person).bind(at)
        }
        Write::Seated { table, person } => {
            sqlx::query(r#"INSERT INTO seats ("table", person) VALUES ($1, $2) ON CONFLICT DO NOTHING"#)
                .bind(table)
                .bind(person)
        }
        Write::Unseated { table, person } => {
            sqlx::query(r#"DELETE FROM seats WHERE "table" = $1 AND person = $2"#).bind(table).bind(person)
        }
        Write::Step(row) => sqlx::query(
            "INSERT INTO steps (person, lesson, step, state, tries, hints, shown, tried, touched) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (person, lesson, step) DO UPDATE SET \
             state = excluded.state, tries = excluded.tries, hints = excluded.hints, shown = excluded.shown, \
             tried = excluded.tried, touched = excluded.touched",
        )
        .bind(&row.person)
        .bind(&row.lesson)
        .bind(row.step)
        .bind(&row.state)
        .bind(row.tries)
        .bind(row.hints)
        .bind(i64::from(row.shown))
        .bind(&row.tried)
        .bind(row.touched),
        Write::Reading { person, reading } => sqlx::query(
            "INSERT INTO learners (person, reading) VALUES ($1, $2) \
             ON CONFLICT (person) DO UPDATE SET reading = excluded.reading",
        )
        .bind(person)
        .bind(reading),
        Write::Rating(row) => return progress::keep_rating(connection, row).await,
        Write::Shown(row) => return puzzles::write_attempt(connection, row, false).await,
        Write::Attempt(row) => return puzzles::write_attempt(connection, row, true).await,
        Write::LivePuzzle(row) => return puzzles::write_live(connection, row).await,
        Write::Report { puzzle, person, made } => sqlx::query(
            "INSERT INTO reports (puzzle, person, made) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        )
        .bind(puzzle)
        .bind(person)
        .bind(made),
        Write::Run(row) => return puzzles::write_run(connection, row).await,
        Write::RatingDay { person, ladder, row } => {
            return progress::keep_rating_day(connection, person, ladder, row).await;
        }
        Write::Skill(row) => return progress::keep_skill(connection, row).await,
        Write::Decision(row) => return progress::keep_decision(connection, row).await,
        Write::ShakeOver(row) => return progress::keep_shake(connection, row).await,
        Write::ShakeReviewed(row) => return progress::note_review(connection, row).await,
        Write::Job(row) => return jobs::put(connection, row).await,
        Write::JobHeld(row) => return jobs::hold(connection, row).await,
        Write::JobDone(row) => return jobs::finish(connection, row).await,
        Write::ThinAttempts { before } => sqlx::query(
            "UPDATE attempts SET result = NULL, code = NULL, tried = '[]' WHERE touched < $1 AND result IS NOT NULL",
        )
        .bind(before),
        Write::ForgetDecisions { before } => {
            sqlx::query("DELETE FROM decisions WHERE day < $1").bind(before)
        }
        Write::Class(write) => return classes::write(connection, write).await,
        Write::Event(write) => return events::write(connection, write).await,
        Write::Roll(row) => return rolls::keep(connection, row).await,
        Write::Scored(scored) => return rolls::count(connection, scored).await,
        Write::ForgetTable { table, term } => return forgetting::forget_table(connection, table, *term).await,
        Write::ForgetQuietTable { table, before } => {
            return forgetting::forget_quiet_table(connection, table, *before).await;
        }
        Write::ForgetPerson(person) => {
            classes::forget(connection, person).await?;
            events::forget(connection, person).await?;
            for statement in [
                "DELETE FROM seats WHERE person = $1",
                "DELETE FROM secrets WHERE person = $1",
                "DELETE FROM transfers WHERE person = $1",
                "DELETE FROM recoveries WHERE person = $1",
                "DELETE FROM steps WHERE person = $1",
                "DELETE FROM learners WHERE person = $1",
                "DELETE FROM ratings WHERE person = $1",
                "DELETE FROM rating_days WHERE person = $1",
                "DELETE FROM attempts WHERE person = $1",
                "DELETE FROM reports WHERE person = $1",
                "DELETE FROM runs WHERE person = $1",
                "DELETE FROM skills WHERE person = $1",
                "DELETE FROM decisions WHERE person = $1",
            ] {
                sqlx::query(statement).bind(person).execute(&mut *connection).await?;
            }
            sqlx::query("DELETE FROM people WHERE id = $1").bind(person)
        }
    };
    query.execute(&mut *connection).await.map(|_| ())
}
