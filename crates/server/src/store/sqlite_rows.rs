//! Rows of the SQLite file: tables, their logs, people and their devices, steps of lessons.

use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};

use super::{EntryRow, PersonRow, SecretRow, StepRow, TableRow, TransferRow};

impl FromRow<'_, SqliteRow> for TableRow {
    fn from_row(row: &SqliteRow) -> Result<TableRow, sqlx::Error> {
        Ok(TableRow {
            id: row.try_get("id")?,
            code: row.try_get("code")?,
            owner: row.try_get("owner")?,
            summary: row.try_get("summary")?,
            live: row.try_get("live")?,
            opened: row.try_get("opened")?,
            touched: row.try_get("touched")?,
        })
    }
}

impl FromRow<'_, SqliteRow> for EntryRow {
    fn from_row(row: &SqliteRow) -> Result<EntryRow, sqlx::Error> {
        Ok(EntryRow {
            table: row.try_get("table")?,
            number: row.try_get("number")?,
            happened: row.try_get("happened")?,
            origin: row.try_get("origin")?,
            body: row.try_get("body")?,
        })
    }
}

impl FromRow<'_, SqliteRow> for StepRow {
    fn from_row(row: &SqliteRow) -> Result<StepRow, sqlx::Error> {
        Ok(StepRow {
            person: row.try_get("person")?,
            lesson: row.try_get("lesson")?,
            step: row.try_get("step")?,
            state: row.try_get("state")?,
            tries: row.try_get("tries")?,
            hints: row.try_get("hints")?,
            shown: row.try_get("shown")?,
            tried: row.try_get("tried")?,
            touched: row.try_get("touched")?,
        })
    }
}

impl FromRow<'_, SqliteRow> for SecretRow {
    fn from_row(row: &SqliteRow) -> Result<SecretRow, sqlx::Error> {
        Ok(SecretRow {
            secret: row.try_get("secret")?,
            person: row.try_get("person")?,
            number: row.try_get("number")?,
            made: row.try_get("made")?,
            seen: row.try_get("seen")?,
        })
    }
}

impl FromRow<'_, SqliteRow> for TransferRow {
    fn from_row(row: &SqliteRow) -> Result<TransferRow, sqlx::Error> {
        Ok(TransferRow {
            code: row.try_get("code")?,
            person: row.try_get("person")?,
            expires: row.try_get("expires")?,
        })
    }
}

impl FromRow<'_, SqliteRow> for PersonRow {
    fn from_row(row: &SqliteRow) -> Result<PersonRow, sqlx::Error> {
        let (login, password): (Option<String>, Option<String>) =
            (row.try_get("login")?, row.try_get("password")?);
        Ok(PersonRow {
            id: row.try_get("id")?,
            nickname: row.try_get("nickname")?,
            login: login.zip(password),
            seen: row.try_get("seen")?,
        })
    }
}
